//! The Gowap bots.

use fracas_bots::{Answer, Effort, Level, Task, best, inspect, plain};
use fracas_core::{Dice, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, find};
use fracas_search::Stop;
use serde_json::{Value, json};

const TWO: Seat = Seat::from_index(1);
const THOUGHT: Effort = Effort::Nodes(400);

fn start(options: &Value, position: Option<&Value>) -> Box<dyn AnyGame> {
    find("gowap").unwrap().start(None, options, position).unwrap()
}

fn answer(game: &dyn AnyGame, seat: Seat, effort: Effort, seed: u64) -> Answer {
    best(game, seat, Task { effort, seed, threads: 1, stop: &Stop::default() }).expect("an answer")
}

fn any(game: &dyn AnyGame, seat: Seat, dice: &mut QuickDice) -> String {
    let moves = game.legal(seat).moves;
    moves[dice.below(moves.len() as u32) as usize].clone()
}

/// Plays a game to its end; `choose` says what each seat does.
fn play(
    game: &mut dyn AnyGame,
    seed: u64,
    mut choose: impl FnMut(&dyn AnyGame, Seat, &mut QuickDice) -> String,
) {
    let mut dice = QuickDice::new(seed);
    loop {
        match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => {
                let coins = game.roll(&mut dice).unwrap();
                game.chance(&coins).unwrap();
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().unwrap();
                let text = choose(game, seat, &mut dice);
                game.play(seat, &text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            }
        }
    }
}

#[test]
fn whatever_the_options_every_level_sets_up_legally_and_the_same_way_again() {
    let tables = [
        json!({}),
        json!({"size": 3, "tokens": 1, "total": 0.01}),
        json!({"size": 4, "tokens": 5, "total": 0.07, "mode": {"rounds": 4}, "palette": ["V*0"]}),
        json!({"size": 6, "tokens": 32, "map": "casino", "mode": {"rounds": 3}}),
        json!({"formula": "V-30", "tokens": 2, "tie": "annihilate"}),
        json!({"map": "minefield", "battle": "attrition", "mode": "last-standing", "max_rounds": 12}),
        json!({"size": 3, "mode": {"rounds": 1}}),
        json!({"size": 4, "rows": 2, "reveal": "placing", "tokens": 3, "mode": "last-standing", "max_rounds": 9}),
    ];
    for options in &tables {
        let efforts = Level::all().take(4).step_by(3).map(Effort::Level).chain([1, 20].map(Effort::Nodes));
        for (effort, seed) in efforts.zip(0..) {
            let record = || {
                let mut game = start(options, None);
                play(game.as_mut(), seed, |game, seat, dice| {
                    let told = answer(game, seat, effort, dice.bits());
                    assert!((0.0..=1.0).contains(&told.score), "{told:?}");
                    told.text
                });
                game.record().to_string()
            };
            assert_eq!(record(), record(), "{options} {effort:?}");
        }
        let mut game = start(options, None);
        play(game.as_mut(), 3, |game, seat, dice| {
            let task = Task { effort: THOUGHT, seed: dice.bits(), threads: 1, stop: &Stop::default() };
            plain(game, seat, task).unwrap().text
        });
    }
}

/// A board of three with these formulas by square, everything else still, and one couple each.
fn position(phase: &str, unset: &[&str], functions: &[(&str, &str)]) -> Value {
    let mut cells = serde_json::Map::new();
    for square in ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"] {
        if !unset.contains(&square) {
            cells.insert(square.to_owned(), json!("V"));
        }
    }
    for (square, formula) in functions {
        cells.insert((*square).to_owned(), json!(formula));
    }
    let token = |seat: u8, n: u8, gender: &str| json!({"seat": seat, "n": n, "gender": gender, "value": 50, "at": null});
    json!({
        "size": 3, "mode": {"rounds": 6}, "round": 0, "phase": phase, "turn": [1], "functions": cells,
        "tokens": [token(1, 1, "M"), token(1, 2, "F"), token(2, 1, "M"), token(2, 2, "F")],
    })
}

#[test]
fn it_knows_good_ground_from_bad() {
    let options = json!({"tokens": 2});
    // What is there, and how the answer must begin and end.
    let cases = [
        // The corner that grows is the place to be; the colour of b1 never gets there.
        (position("placing", &[], &[("a1", "V*0.5"), ("b1", "V*0.5"), ("c1", "V*3")]), "place ", " c1"),
        (position("placing", &[], &[("a1", "0"), ("c1", "0"), ("a3", "0"), ("c3", "0")]), "place ", " b1"),
        // The last cell is where its own tokens will stand, or where the other's must.
        (position("functions", &["a1"], &[("b1", "0"), ("c1", "0")]), "cell a1 ", "10^12"),
        (position("functions", &["a3"], &[("b3", "0"), ("c3", "0")]), "cell a3 ", "V*0"),
    ];
    for (position, begins, ends) in cases {
        let game = start(&options, Some(&position));
        for seed in 0..3 {
            let told = answer(game.as_ref(), Seat::FIRST, THOUGHT, seed);
            assert!(told.text.starts_with(begins) && told.text.ends_with(ends), "{position}: {told:?}");
            assert!(told.score > 0.6, "it knows that it is ahead: {told:?}");
        }
    }
}

#[test]
fn it_writes_formulas_of_its_own_where_it_may_and_keeps_to_the_palette_where_it_must() {
    for (options, own) in [(json!({}), true), (json!({"palette": ["V", "V*1.1", "V*0"]}), false)] {
        let mut game = start(&options, None);
        for seat in [Seat::FIRST, TWO] {
            game.play(seat, "team even").unwrap();
        }
        let mut written = 0;
        for turn in 0..6 {
            let seat = Seat::from_index(turn % 2);
            let told = answer(game.as_ref(), seat, THOUGHT, 1);
            written += usize::from(!game.legal(seat).moves.contains(&told.text));
            game.play(seat, &told.text).unwrap();
        }
        assert_eq!(written > 0, own, "{options}: {written}");
    }
}

#[test]
fn a_team_that_is_still_a_secret_changes_no_answer() {
    let ask = |hidden: &str| {
        let mut game = start(&json!({"map": "quiet"}), None);
        game.play(TWO, hidden).unwrap();
        (0..4).map(|seed| answer(game.as_ref(), Seat::FIRST, THOUGHT, seed)).collect::<Vec<_>>()
    };
    assert_eq!(ask("team champion"), ask("team M1 M1 M1 M97"));
}

#[test]
fn gw_14_tokens_that_are_still_hidden_change_no_answer() {
    let ask = |hidden: &str| {
        let options =
            json!({"size": 4, "rows": 2, "tokens": 3, "palette": ["V", "V*2"], "reveal": "placing"});
        let mut game = start(&options, None);
        game.play(Seat::FIRST, "team M40 F30 M30").unwrap();
        game.play(TWO, hidden).unwrap();
        let mut answers = Vec::new();
        let mut dice = QuickDice::new(1);
        while let Turn::Choose(seats) = game.turn() {
            let seat = seats.sole().unwrap();
            let text = if seat == Seat::FIRST {
                let task = Task { effort: THOUGHT, seed: 5, threads: 1, stop: &Stop::default() };
                answers.push(plain(game.as_ref(), seat, task).unwrap());
                answers.push(answer(game.as_ref(), seat, Effort::Nodes(90), 5));
                answers.last().unwrap().text.clone()
            } else {
                any(game.as_ref(), seat, &mut dice)
            };
            // The token that is the same in all of them is placed first, and the others not at all.
            if text.starts_with("place") && seat == TWO {
                if game.legal(TWO).moves.len() < 24 {
                    return answers;
                }
                game.play(TWO, "place 1 c4").unwrap();
            } else {
                game.play(seat, &text).unwrap();
            }
        }
        answers
    };
    let answers = ask("team M10 F45 M45");
    assert!(answers.len() > 16, "{answers:?}");
    assert_eq!(answers, ask("team M10 M1 M89"));
}

#[test]
fn inspect_says_what_can_be_said_in_every_phase() {
    let facts = |game: &dyn AnyGame| inspect(game, None).unwrap();
    let mut game = start(&json!({"size": 3, "tokens": 1}), None);
    assert_eq!(facts(game.as_ref())["win"], Value::Null);
    game.play(Seat::FIRST, "team M100").unwrap();
    game.play(TWO, "team F100").unwrap();
    let drafting = facts(game.as_ref());
    assert_eq!(drafting["assuming"].as_array().unwrap().len(), 1);
    // The set-up is finished in several ways, each as often: that makes a few more.
    assert!((1000..1100).contains(&drafting["odds"]["games"].as_u64().unwrap()), "{}", drafting["odds"]);
    assert_eq!(drafting["shades"].as_array().unwrap().len(), 2);
    let [red, blue] = [0, 1].map(|index| drafting["win"][index].as_f64().unwrap());
    assert!((red - blue).abs() < 0.1, "equal teams: {red} and {blue}");
    assert_eq!(facts(game.as_ref()), drafting, "the answer is always the same");
    // One cell is told of by the rules.
    assert_eq!(inspect(game.as_ref(), Some("b2")).unwrap()["shade"], "dark");
    assert!(inspect(game.as_ref(), Some("z9")).is_err());
    // Once it is over there is no doubt.
    let mut last = position("none", &[], &[]);
    for field in ["phase", "turn"] {
        last.as_object_mut().unwrap().remove(field);
    }
    last["mode"] = json!("last-standing");
    last["tokens"] = json!([{"seat": 2, "n": 1, "gender": "M", "value": 10, "at": "a1"}]);
    let over = facts(start(&json!({}), Some(&last)).as_ref());
    assert_eq!(over["win"], json!([0.0, 1.0]));
    assert_eq!(over["odds"]["rounds"]["mean"], 0);
}

#[test]
fn a_little_thought_beats_none() {
    let won = (0..12).filter(|&seed| {
        let own = Seat::from_index((seed % 2) as usize);
        let mut game = start(&json!({}), None);
        play(game.as_mut(), seed, |game, seat, dice| {
            if seat == own {
                answer(game, seat, Effort::Nodes(80), dice.bits()).text
            } else {
                any(game, seat, dice)
            }
        });
        game.turn().outcome().unwrap().winners.contains(own)
    });
    assert!(won.count() >= 10);
}
