//! What others are sent never tells more about a hand than its size, and guesses are fair.

mod scene;

use std::collections::BTreeMap;

use fracas_core::{Game, QuickDice, Seat, Shown, Turn};
use scene::{Scene, Table, glide, run, seat, waits};
use serde_json::{Value, json};

/// All that an eye is sent about a state.
fn sent(table: &Table, eye: u8) -> (String, Turn) {
    let eye = Seat::new(eye);
    (serde_json::to_string(&table.view(eye)).unwrap(), table.turn_seen(eye))
}

/// A moment at which seat 2 of three may be asked: the phase, the script, a card that fits then, and the eyes that
/// must not notice.
type Moment = (&'static str, &'static str, &'static str, &'static [u8]);

const MOMENTS: &[Moment] = &[
    ("begin", "", "lose-turn-early", &[0, 1, 3]),
    ("roll", "", "plus-3-before", &[0, 1, 3]),
    ("roll", "* roll 3 4", "plus-3-after", &[0, 3]),
    ("act", "1 fight g11 g12", "low-wins-early", &[0, 1, 3]),
    ("act", "1 fight g11 g12", "plus-1-before", &[0, 1, 3]),
    ("act", "1 fight g11 g12; * roll 3 4; * roll 4 4", "again", &[0, 3]),
    ("act", "1 play heal-1 g11", "cancel", &[0, 3]),
    ("act", "1 play draw-2", "cancel", &[0, 1, 3]),
    ("act", "1 move h14 h15", "minus-2-before", &[0, 1, 3]),
    ("act", "1 end", "heal-2", &[0, 1, 3]),
];

fn by_every_version() -> impl Iterator<Item = (u32, &'static Moment)> {
    [1, 2].into_iter().flat_map(|rules| MOMENTS.iter().map(move |moment| (rules, moment)))
}

fn moment(rules: u32, phase: &str, script: &str, card: &str) -> Table {
    let scene = Scene::new(3).by(rules).die("g4", "g11", 3).die("h4", "h14", 1).set("phase", phase.into());
    let mut table = scene.hand(1, "heal-1 draw-2").hand(2, card).open();
    // Seat 1 passes wherever it is asked, on the way and after it.
    let mut lines = script.split(';').map(str::trim).filter(|line| !line.is_empty()).peekable();
    loop {
        let asked = table.turn().choosing().sole();
        let in_window = scene::window(&table) != "-";
        match lines.peek() {
            Some(line) if !in_window || line.starts_with("1 play") => {
                run(&mut table, line);
                lines.next();
            }
            _ if in_window && asked == Some(seat(1)) => run(&mut table, "1 pass"),
            Some(line) => panic!("{line} is not possible: {:?} is asked", table.turn()),
            None => return table,
        }
    }
}

#[test]
fn ga_23_nobody_notices_who_is_asked() {
    for (rules, &(phase, script, card, eyes)) in by_every_version() {
        let asked = moment(rules, phase, script, card);
        assert_eq!(waits(&asked), "2", "{card} fits: {script}");
        let unasked = moment(rules, phase, script, "last-stand");
        assert_ne!(waits(&unasked), "2", "last-stand does not fit: {script}");
        for &eye in eyes {
            assert_eq!(sent(&asked, eye), sent(&unasked, eye), "eye {eye}: {card} after {script:?}");
        }
        assert_eq!(asked.turn_seen(Seat::new(2)), Turn::of(seat(2)), "whoever is asked is told");
    }
}

#[test]
fn ga_23_a_pass_changes_nothing_that_others_are_sent_and_is_told_to_nobody() {
    for (rules, &(phase, script, card, eyes)) in by_every_version() {
        let mut table = moment(rules, phase, script, card);
        let before: Vec<_> = eyes.iter().map(|&eye| sent(&table, eye)).collect();
        run(&mut table, "2 pass");
        // The window of a card is followed by the window it was played in: nobody else is asked in between.
        if waits(&table) == "dice" {
            for (&eye, before) in eyes.iter().zip(before) {
                assert_eq!(sent(&table, eye), before, "eye {eye} after {script:?}");
            }
        }
        let last = table.len() - 1;
        for eye in 0..=3 {
            let told = table.shown(last, Seat::new(eye));
            assert_eq!(told, if eye == 2 { Shown::Plain } else { Shown::Hidden }, "eye {eye}");
        }
    }
}

#[test]
fn ga_23_a_draw_is_told_to_whoever_draws() {
    let mut table = Scene::new(3).hand(1, "draw-2").open();
    run(&mut table, "1 play draw-2; * card last-stand");
    let last = table.len() - 1;
    for eye in 0..=3 {
        let told = table.shown(last, Seat::new(eye));
        assert_eq!(told, if eye == 1 { Shown::Plain } else { Shown::Masked("card ?") }, "eye {eye}");
    }
}

#[test]
fn ga_23_where_waiting_cannot_be_hidden_neither_who_is_asked_nor_who_passed_is_told() {
    // Seat 2's last die fell: all know that it is not out yet.
    for rules in [1, 2] {
        let scene = Scene::new(3).by(rules).without("a8 d9 d7").die("d8", "g5", 1);
        let mut table = scene.hand(2, "last-stand").hand(3, "heal-1").open();
        glide_to_elimination(&mut table);
        assert_eq!(waits(&table), "2");
        for eye in [0, 1, 3] {
            let view = json!(table.view(Seat::new(eye)));
            assert_eq!(view["window"], json!({"kind": "die-eliminated", "asked": null, "passed": []}));
            let others: Vec<u8> = [1, 2, 3].into_iter().filter(|&seat| seat != eye).collect();
            let seats = others.into_iter().filter_map(Seat::new).collect();
            assert_eq!(table.turn_seen(Seat::new(eye)), Turn::Choose(seats), "eye {eye}");
        }
        let before = sent(&table, 1);
        run(&mut table, "2 pass");
        let now = (waits(&table), sent(&table, 1));
        assert_eq!(now, ("3".to_owned(), before), "another is asked, and it does not show");
    }
}

fn glide_to_elimination(table: &mut Table) {
    let script = "1 fight g4 g5; 3 pass; 3 pass; * roll 6 6; * roll 1 1; 3 pass";
    run(table, script);
}

#[test]
fn views_hold_no_hand_but_the_eyes_own() {
    let mut table = Scene::new(2).hand(1, "again").hand(2, "toss-6 muster").open();
    glide(&mut table, "1 end");
    for (eye, hand) in [(0, Value::Null), (1, json!({"again": 1})), (2, json!({"muster": 1, "toss-6": 1}))] {
        let view = json!(table.view(Seat::new(eye)));
        assert_eq!((&view["hand"], &view["hand_sizes"]), (&hand, &json!([1, 2])));
        let others: &[&str] = if eye == 2 { &["again"] } else { &["toss-6", "muster"] };
        let text = format!("{view} {:?}", view["stack"]);
        assert!(others.iter().all(|id| !text.contains(id)), "{text}");
    }
}

/// Seat 1 has seen everything but five cards: again, muster, heal-1 and two cancels. Seat 2 holds two of them
/// and seat 3 one.
fn nearly_known() -> Table {
    let scene = Scene::new(3).hand(2, "again cancel").hand(3, "cancel").deck("muster heal-1");
    scene.hand(1, "").open()
}

#[test]
fn guesses_are_uniform_over_all_hands_that_agree_with_what_was_seen() {
    let table = nearly_known();
    let view = table.view(Seat::new(1));
    let mut dice = QuickDice::new(3);
    let samples = 20_000_u32;
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..samples {
        let guess = table.game().guess(&view, &mut dice);
        let position = json!(table.game().position(&guess));
        *seen.entry(format!("{} {}", position["hands"][1], position["hands"][2])).or_default() += 1;
    }
    // The oracle: deal the five cards, told apart, in every order.
    let cards = ["cancel", "cancel", "again", "muster", "heal-1"];
    let order = |id: &str| ["cancel", "again", "muster", "heal-1"].iter().position(|&card| card == id);
    let mut expected: BTreeMap<String, f64> = BTreeMap::new();
    for (a, b, c) in triples(cards.len()) {
        let mut pair = [cards[a], cards[b]];
        pair.sort_by_key(|id| order(id));
        let hand = if pair[0] == pair[1] {
            json!({pair[0]: 2})
        } else {
            let mut hand = serde_json::Map::new();
            pair.iter().for_each(|id| drop(hand.insert((*id).to_owned(), json!(1))));
            Value::Object(hand)
        };
        *expected.entry(format!("{hand} {}", json!({cards[c]: 1}))).or_default() += 1.0 / 60.0;
    }
    assert_eq!(seen.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (hands, chance) in expected {
        let mean = f64::from(samples) * chance;
        let deviation = (mean * (1.0 - chance)).sqrt();
        let count = f64::from(seen[&hands]);
        assert!((count - mean).abs() < 5.0 * deviation, "{hands}: {count} for {mean}");
    }
}

fn triples(count: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let all = (0..count).flat_map(move |a| (0..count).flat_map(move |b| (0..count).map(move |c| (a, b, c))));
    all.filter(|&(a, b, c)| a != b && b != c && a != c)
}

#[test]
fn guesses_keep_what_the_eye_knows() {
    let mut table = Scene::new(3).hand(1, "again heal-1").hand(2, "cancel").hand(3, "toss-6 toss-5").open();
    run(&mut table, "1 play heal-1 g4");
    let mut dice = QuickDice::new(1);
    for eye in [1, 2, 3] {
        let view = table.view(Seat::new(eye));
        for _ in 0..50 {
            let guess = table.game().guess(&view, &mut dice);
            let (guessed, truth) = (json!(table.game().position(&guess)), json!(view));
            let own = &guessed["hands"][usize::from(eye) - 1];
            assert_eq!((own, &guessed["discards"]), (&truth["hand"], &truth["discards"]));
            for seat in 0..3 {
                let hand = guessed["hands"][seat].as_object().unwrap();
                let size: u64 = hand.values().filter_map(Value::as_u64).sum();
                assert_eq!(json!(size), truth["hand_sizes"][seat]);
            }
        }
    }
}

/// A roll that would take a die counts only when nobody has answered it. Who watches is shown it as though it counted, so
/// as to tell nothing; who looks back sees the die where it still stood.
#[test]
fn whoever_looks_back_sees_the_board_as_it_stood() {
    let scene = Scene::new(2).die("g4", "g11", 3).die("g12", "g12", 1).hand(2, "again");
    let mut table = scene.open();
    run(&mut table, "1 fight g11 g12; * roll 6 6; * roll 1 1");
    let stands = |view: &Value| view["dice"].as_array().unwrap().iter().any(|die| die["at"] == "g12");
    assert!(!stands(&json!(table.view(None))), "it is as though everybody passed");
    for eye in [None, Some(seat(1))] {
        let back = json!(table.hindsight(eye));
        assert!(stands(&back), "it has not fallen yet");
        assert_eq!(back["rolling"]["sides"][0]["total"], 12);
        assert_eq!(back["hand"], if eye.is_some() { json!({}) } else { Value::Null });
    }
}
