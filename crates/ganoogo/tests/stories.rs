//! Stories: what each eye is told, in which order, and that nobody is told what must stay hidden.

mod scene;

use fracas_core::{Describe, Eye, Phrase, Seat};
use scene::{Scene, Table, glide, run, waits, window};
use serde_json::{Value, json};

/// What an eye hears of the last event: a seat's eye by its number, 0 for somebody who watches.
fn story(table: &Table, eye: u8) -> Vec<Phrase> {
    let last = table.len() - 1;
    let eye = Seat::new(eye).map_or(Eye::Watcher, Eye::Seat);
    let mut out = Vec::new();
    table.game().story(table.state_after(last), table.event(last), table.state(), eye, &mut out);
    out
}

/// The keys of a story, in order.
fn keys(table: &Table, eye: u8) -> String {
    story(table, eye).iter().map(Phrase::what).collect::<Vec<_>>().join(" ")
}

/// A part of the first phrase with a key.
fn part(table: &Table, eye: u8, what: &str, name: &str) -> Value {
    let story = story(table, eye);
    let phrase = story.iter().find(|phrase| phrase.what() == what).expect(what);
    json!(phrase)[name].clone()
}

#[test]
fn a_turn_is_told_from_its_end_to_the_next_beginning() {
    let mut table = Scene::new(3).set("skip", json!([0, 1, 0])).open();
    run(&mut table, "1 end");
    assert_eq!(keys(&table, 0), "ends mp-lapse if-no-card skipped turn-begins");
    assert_eq!(part(&table, 0, "mp-lapse", "mp"), 6);
    assert_eq!(part(&table, 0, "skipped", "who"), json!({"seat": 2}));
    assert_eq!(part(&table, 0, "turn-begins", "who"), json!({"seat": 3}));
    run(&mut table, "* card heal-1");
    assert_eq!((keys(&table, 3).as_str(), keys(&table, 1).as_str()), ("draws", "draws-unseen"));
    assert_eq!(part(&table, 3, "draws", "card"), json!({"word": "heal-1"}));
}

#[test]
fn the_dice_are_told_once_and_with_what_they_come_to() {
    let mut table = Scene::new(2).set("phase", "roll".into()).hand(1, "extra-die minus-1").open();
    run(&mut table, "1 play extra-die 1; 1 pass; * roll 4 1 6");
    // Red may still play a card, and hears the result after that; Green hears what it will be if nobody does.
    assert_eq!((keys(&table, 1).as_str(), keys(&table, 2).as_str()), ("throws", "throws if-no-card mp-roll"));
    assert_eq!(part(&table, 2, "throws", "dice"), json!({"dice": [4, 1, 6]}));
    run(&mut table, "1 play minus-1 1");
    assert_eq!(keys(&table, 1), "plays-for if-no-card gives-points mp-roll");
    assert_eq!(keys(&table, 2), "takes-back plays-for if-no-card gives-points mp-roll");
    let roll = json!(story(&table, 2)[4]);
    assert_eq!((&roll["dice"], &roll["dropped"]), (&json!({"dice": [4, 6]}), &json!({"dice": [1]})));
    let gains = json!({"gains": [{"by": -1, "of": {"word": "minus-1"}}]});
    assert_eq!((&roll["gains"], &roll["total"], &roll["mp"]), (&gains, &json!(9), &json!(9)));
}

#[test]
fn whoever_has_heard_a_roll_fall_does_not_hear_it_again_when_a_card_comes_before_it_counts() {
    let scene = Scene::new(2).set("phase", "roll".into()).hand(1, "plus-2").hand(2, "plus-1");
    let mut table = scene.open();
    run(&mut table, "1 pass; 2 pass; * roll 6 1");
    assert_eq!(keys(&table, 1), "throws");
    run(&mut table, "1 pass");
    assert_eq!(keys(&table, 1), "passes if-no-card mp-roll");
    run(&mut table, "2 play plus-1 1");
    assert_eq!(keys(&table, 1), "takes-back plays-for if-no-card gives-points");
}

#[test]
fn a_roll_made_anew_says_whether_cards_on_it_are_lost() {
    for (hand, script, lost) in [
        ("again", "* roll 1 1; 1 play again 1", 0),
        ("plus-2-before again", "1 play plus-2-before 1; * roll 1 1; 1 play again 1", 1),
    ] {
        let mut table = Scene::new(2).set("phase", "roll".into()).hand(1, hand).open();
        run(&mut table, script);
        assert_eq!(part(&table, 1, "again", "lost"), json!(lost), "{script}");
    }
}

#[test]
fn a_tie_says_whose_it_is_and_a_low_roll_why_it_won() {
    for (play, rolls, why, owner) in [
        ("", "* roll 3 4; * roll 5 2", "tie", 1),
        ("1 play low-wins-early;", "* roll 1 1; * roll 6 6", "low", 2),
        ("", "* roll 6 6; * roll 1 1", "high", 2),
    ] {
        let mut table = Scene::new(2).die("g4", "g11", 3).hand(1, "low-wins-early").open();
        run(&mut table, "1 fight g11 g12");
        run(&mut table, if play.is_empty() { "1 pass" } else { play });
        run(&mut table, rolls);
        assert_eq!(part(&table, 0, "conflict-roll", "why"), json!({"word": why}), "{rolls}");
        assert_eq!(part(&table, 0, "conflict-roll", "owner"), json!({"seat": owner}), "{rolls}");
    }
}

#[test]
fn bouts_are_counted_and_the_end_is_told() {
    let mut table = Scene::new(3).die("g4", "h14", 3).hand(3, "heal-1 cancel").open();
    glide(&mut table, "1 move h14 h15; * roll 6 6 6; * roll 1 1 1");
    run(&mut table, "* roll 4 4 5");
    // Green is asked before it is out, and all can see so.
    run(&mut table, "* roll 3 3 3");
    assert_eq!((waits(&table).as_str(), window(&table).as_str()), ("3", "after-roll"));
    assert_eq!(keys(&table, 2), "throws if-no-card bout captured turn-begins");
    assert_eq!(part(&table, 2, "bout", "nth"), 2);
    assert_eq!(part(&table, 2, "bout", "total"), 13);
    assert_eq!(part(&table, 2, "bout", "other-total"), 9);
    run(&mut table, "3 pass");
    assert_eq!(keys(&table, 3), "passes bout captured if-no-card turn-begins");
    assert_eq!(part(&table, 3, "captured", "dice"), 4);
    assert!(keys(&table, 1).is_empty(), "nobody else is told of a pass");
}

#[test]
fn a_storm_that_fails_is_told_to_the_fling() {
    let mut table = Scene::new(2).die("g4", "h14", 3).die("h12", "f6", 1).open();
    run(&mut table, "1 move h14 h15");
    assert_eq!(keys(&table, 0), "storms");
    run(&mut table, "* roll 1 1 1; * roll 6 6 6; * roll 1 1 1; * roll 6 6 6");
    assert_eq!(keys(&table, 0), "throws if-no-card bout ganoogo-lost");
    run(&mut table, "* roll 1 1 1");
    assert_eq!(
        (keys(&table, 0).as_str(), part(&table, 0, "fling-roll", "far")),
        ("throws if-no-card fling-roll", 3.into())
    );
    run(&mut table, "2 fling h11");
    assert_eq!(keys(&table, 0), "flings if-no-card turn-begins");
    assert_eq!(part(&table, 0, "flings", "from"), json!({"square": "h14"}));
}

#[test]
fn where_nothing_can_be_flung_or_rolled_any_more_that_is_told() {
    let scene = Scene::new(3).die("g4", "b8", 3).die("h4", "b9", 1).die("i4", "b7", 3).die("d8", "c8", 1);
    let mut table = scene.open();
    run(&mut table, "1 move b8 a8; * roll 1 1 1; * roll 6 6 6; * roll 1 1 1; * roll 6 6 6; * roll 6 6 6");
    assert_eq!(keys(&table, 0), "throws if-no-card fling-roll not-flung turn-begins");
    let mut table = Scene::new(2).die("g4", "g11", 1).hand(2, "toss-hp").open();
    run(&mut table, "1 fight g11 g12; 2 pass; 2 play toss-hp g11; * flip T");
    assert_eq!(keys(&table, 0), "tails card-hurts if-no-card broken-off");
}

#[test]
fn a_card_that_is_answered_tells_what_became_of_it() {
    let mut table = Scene::new(2).hand(1, "heal-1").hand(2, "cancel").open();
    run(&mut table, "1 play heal-1 g4");
    assert_eq!(
        (keys(&table, 1).as_str(), keys(&table, 2).as_str()),
        ("plays-on if-no-card heals", "plays-on")
    );
    run(&mut table, "2 play cancel");
    assert_eq!(
        (keys(&table, 1).as_str(), keys(&table, 2).as_str()),
        ("takes-back plays if-no-card cancels", "plays if-no-card cancels")
    );
    assert_eq!(part(&table, 1, "cancels", "cancelled"), json!({"word": "heal-1"}));
}

#[test]
fn a_sum_names_every_card_that_counted() {
    let mut table = Scene::new(2).hand(1, "plus-2-before minus-2").set("phase", "roll".into()).open();
    glide(&mut table, "1 play plus-2-before 1; * roll 6 3; 1 play minus-2 1");
    let gains = part(&table, 0, "mp-roll", "gains");
    let gain = |by: i32, card: &str| json!({"by": by, "of": {"word": card}});
    assert_eq!(gains, json!({"gains": [gain(2, "plus-2-before"), gain(-2, "minus-2")]}));
    assert_eq!((part(&table, 0, "mp-roll", "total"), part(&table, 0, "mp-roll", "mp")), (json!(9), json!(9)));
}

#[test]
fn ga_13_a_roll_made_again_tells_what_is_gone_with_the_old_one() {
    let mut table = Scene::new(2).hand(1, "plus-4 extra-die again").set("phase", "roll".into()).open();
    glide(&mut table, "1 play plus-4 1; 1 play extra-die 1; * roll 4 1 4; 1 play again 1");
    assert_eq!(part(&table, 0, "again", "lost"), json!(2));
    assert_eq!(part(&table, 0, "again", "gains"), json!({"gains": [{"by": 4, "of": {"word": "plus-4"}}]}));
    glide(&mut table, "* roll 4 1");
    assert_eq!(part(&table, 0, "mp-roll", "gains"), json!({"gains": []}));
    assert_eq!(part(&table, 0, "mp-roll", "mp"), json!(5));
}

#[test]
fn a_card_that_changes_nothing_about_who_wins_a_conflict_says_so() {
    let hand = "low-wins-early low-wins toss-high-low";
    for (script, told) in [
        ("1 play low-wins-early", "low-wins"),
        ("1 play low-wins-early; 1 play low-wins", "low-wins-still"),
        ("1 play toss-high-low; * flip T", "low-wins"),
        ("1 play toss-high-low; * flip H", "high-wins-still"),
        ("1 play low-wins-early; 1 play toss-high-low; * flip T", "low-wins-still"),
        ("1 play low-wins-early; 1 play toss-high-low; * flip H", "high-wins"),
    ] {
        let mut table = Scene::new(2).die("g4", "g11", 3).hand(1, hand).open();
        run(&mut table, &format!("1 fight g11 g12; {script}"));
        assert!(keys(&table, 1).split(' ').any(|key| key == told), "{script}: {}", keys(&table, 1));
    }
}

#[test]
fn the_last_player_in_is_told_with_the_end() {
    let mut table = Scene::new(2).without("h15 g12 i12").die("g4", "h11", 3).hand(2, "again").open();
    run(&mut table, "1 fight h11 h12; * roll 6 6; * roll 1 1; 2 pass");
    assert_eq!(keys(&table, 2), "passes conflict-roll out wins");
    assert_eq!(part(&table, 2, "out", "cards"), 1);
}

/// Whatever the others hold, an eye hears the same, as long as all of them pass.
#[test]
fn ga_23_a_story_never_tells_who_is_asked() {
    let scripts =
        ["1 fight g11 g12", "1 fight g11 g12; * roll 3 4", "1 move h14 h15", "1 end", "1 move h4 h5"];
    for script in scripts {
        for card in ["again", "plus-1", "heal-1", "plus-1-before", "low-wins-early", "lose-turn-early"] {
            let open = |hand: &str| {
                let scene = Scene::new(3).die("g4", "g11", 3).die("h4", "h14", 1).die("i4", "h4", 3);
                let mut table = scene.hand(2, hand).open();
                glide_before_last(&mut table, script);
                table
            };
            let (asked, unasked) = (open(card), open("last-stand"));
            for eye in [0, 1, 3] {
                assert_eq!(story(&asked, eye), story(&unasked, eye), "eye {eye}: {card} after {script:?}");
            }
        }
    }
}

/// Plays a script as [`glide`] does, but leaves the windows that its last event opens.
fn glide_before_last(table: &mut Table, script: &str) {
    match script.rsplit_once("; ") {
        Some((before, last)) => {
            glide(table, before);
            run(table, last);
        }
        None => run(table, script),
    }
}
