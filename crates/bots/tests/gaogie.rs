//! The Gaogıe bots.

use fracas_bots::gaogie::Melee;
use fracas_bots::{Answer, Effort, Level, Task, best};
use fracas_core::{Dice, Game, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, find};
use fracas_gaogie::Gaogie;
use fracas_search::Stop;
use serde_json::{Value, json};

const TWO: Seat = Seat::from_index(1);

fn start(seats: u8, options: &Value, position: Option<&str>) -> Box<dyn AnyGame> {
    let position = position.map(|text| json!(text));
    find("gaogie").unwrap().start(Some(seats), options, position.as_ref()).unwrap()
}

fn answer(game: &dyn AnyGame, seat: Seat, effort: Effort, seed: u64) -> Answer {
    best(game, seat, Task { effort, seed, threads: 1, stop: &Stop::default() }).expect("an answer")
}

/// All levels for two; among more the highest think for long, and fewer nodes do as well here.
fn efforts(seats: u8) -> impl Iterator<Item = Effort> {
    let highest = if seats == 2 { 8 } else { 5 };
    Level::all().take(highest).map(Effort::Level).chain([1, 50].map(Effort::Nodes))
}

/// A table of a group's own in which only one move is free.
fn house() -> Value {
    json!({"moves": [
        {"name": "wait"},
        {"name": "jab", "costs": {"wait": 1}, "damage": 5, "blocked_by": ["duck"]},
        {"name": "duck", "costs": {"wait": 1}},
        {"name": "hook", "costs": {"duck": 1, "wait": 1}, "damage": 9}
    ]})
}

/// More kinds of unused moves than anybody has solved.
fn vast() -> Value {
    let basics = (0..8).map(|nth| json!({"name": format!("b{nth}")}));
    let attacks = (0..8).map(|nth| {
        let cost = format!("b{nth}");
        json!({"name": format!("a{nth}"), "costs": {cost: 9}, "damage": 10 + nth, "blocked_by": ["b1"]})
    });
    json!({"moves": basics.chain(attacks).collect::<Vec<_>>(), "turn_limit": 12})
}

#[test]
fn no_level_at_no_table_makes_a_move_that_it_cannot_pay_for() {
    let tables = [
        (2, json!({})),
        (2, house()),
        (2, vast()),
        (3, json!({})),
        (5, house()),
        (8, json!({"turn_limit": 3})),
        (4, vast()),
        (16, house()),
        (16, vast()),
    ];
    for (seats, options) in tables {
        for (effort, seed) in efforts(seats).zip(0..) {
            let mut game = start(seats, &options, None);
            let mut dice = QuickDice::new(seed);
            for _ in 0..20 {
                let Turn::Choose(choosing) = game.turn() else { break };
                let nth = dice.below(u32::from(choosing.len())) as usize;
                let seat = choosing.iter().nth(nth).unwrap();
                let told = answer(game.as_ref(), seat, effort, dice.bits());
                assert!((0.0..=1.0).contains(&told.score), "{told:?}");
                let mut unpaid = game.legal(seat).cautions.into_iter().flat_map(|(_, moves)| moves);
                assert!(unpaid.all(|text| text != told.text), "{told:?} in {}", game.position());
                game.play(seat, &told.text).unwrap();
            }
        }
    }
}

#[test]
fn gg_3_whoever_is_lost_still_pays() {
    let circle = json!({"moves": [
        {"name": "m1", "costs": {"m0": 2}, "damage": 8},
        {"name": "m2"},
        {"name": "m0", "costs": {"m2": 2}, "damage": 3, "blocked_by": ["m1", "m2"]}
    ]});
    let cases = [(circle, "3,3|2,1 r1 t1"), (json!({}), "3,0,0,0|0,0,0,0 r1 t4")];
    for (options, position) in cases {
        let game = start(2, &options, Some(position));
        let legal = game.legal(TWO);
        for effort in efforts(2).chain([Effort::Time(std::time::Duration::from_millis(5))]) {
            for seed in 0..8 {
                let told = answer(game.as_ref(), TWO, effort, seed);
                assert_eq!(legal.caution(&told.text), None, "{position}: {told:?}");
            }
        }
    }
}

#[test]
fn gg_8_the_highest_level_knows_when_time_is_up() {
    for (turn, score) in [(1, 1.0), (2, 1.0), (3, 0.5)] {
        let game = start(2, &json!({"turn_limit": 3}), Some(&format!("1,0,0,0|0,0,0,0 r1 t{turn}")));
        let told = answer(game.as_ref(), Seat::FIRST, Effort::Level(Level::HIGHEST), 0);
        assert!((told.score - score).abs() < 1e-9, "turn {turn}: {told:?}");
    }
}

#[test]
fn the_highest_level_takes_what_cannot_be_missed() {
    // Position, who is asked, what may be answered, and the chance to win where it is known.
    let cases = [
        ("2,0,0,0|0,0,0,0 r1 t3", 1, &["saosheq"][..], Some(1.0)),
        ("0,0,0,0|2,0,0,0 r1 t3", 2, &["saosheq"], Some(1.0)),
        ("0,0,0,0|0,0,0,0 r1 t1", 1, &["gaogie"], Some(0.5)),
        ("1,0,0,0|0,0,0,0 r1 t2", 1, &["gaogie"], Some(1.0)),
        ("x|4,0,0,0|3,0,0,0 r2 t5", 2, &["makoqsheq"], None),
        // Nobody can do anything to seat 1, and nobody can stop it.
        ("3,0,0,0|0,0,0,0|0,0,0,0 r1 t4", 1, &["saosheq@2", "saosheq@3", "makoqsheq@2", "makoqsheq@3"], None),
        // Whoever holds Makoqsheq is about to strike: strike together, or be the next.
        ("0,3,0,0|3,0,0,0|0,0,0,0 r1 t4", 1, &["cunami@2", "cunami@3", "sueq@2", "sueq@3"], None),
    ];
    for (position, seat, right, score) in cases {
        let seats = position.split('|').count() as u8;
        let game = start(seats, &json!({}), Some(position));
        for seed in 0..4 {
            let told = answer(game.as_ref(), Seat::new(seat).unwrap(), Effort::Level(Level::HIGHEST), seed);
            assert!(right.contains(&told.text.as_str()), "{position}: {told:?}");
            assert!(score.is_none_or(|score| (score - told.score).abs() < 1e-9), "{position}: {told:?}");
        }
    }
}

#[test]
fn what_the_highest_level_plays_is_the_equilibrium() {
    let game = start(2, &json!({}), Some("1,0,0,0|1,0,0,0 r1 t2"));
    let count = |wanted: &str| {
        let answers = (0..3_000).map(|seed| answer(game.as_ref(), TWO, Effort::Level(Level::HIGHEST), seed));
        answers.filter(|told| told.text == wanted).count()
    };
    // A third each: 1,000 expected, one standard deviation is 26.
    for wanted in ["gaogie", "sheq", "teuqleoq"] {
        assert!((870..=1_130).contains(&count(wanted)), "{wanted}: {}", count(wanted));
    }
}

#[test]
fn among_many_it_wins_far_more_than_its_share_against_random_play() {
    for seats in [3_u8, 5, 8, 16] {
        let games = 24;
        let won = (0..games).filter(|&seed| {
            let mut game = start(seats, &json!({"turn_limit": 200}), None);
            let mut dice = QuickDice::new(seed);
            let own = Seat::from_index((seed % u64::from(seats)) as usize);
            while let Turn::Choose(choosing) = game.turn() {
                let seat = choosing.iter().next().unwrap();
                let text = if seat == own {
                    answer(game.as_ref(), seat, Effort::Nodes(400), dice.bits()).text
                } else {
                    let moves = game.legal(seat).moves;
                    moves[dice.below(moves.len() as u32) as usize].clone()
                };
                game.play(seat, &text).unwrap();
            }
            game.turn().outcome().unwrap().winners.contains(own)
        });
        assert!(won.count() >= 20, "{seats} seats");
    }
}

/// A choice that is made but not revealed is in no position, so the test that swaps positions cannot swap it.
#[test]
fn what_the_others_have_chosen_in_secret_changes_no_answer() {
    for (seats, level) in [(2, 8), (2, 7), (2, 3), (4, 5)] {
        let ask = |hidden: &str| {
            let position = format!("{} r1 t3", vec!["1,0,1,0"; seats.into()].join("|"));
            let mut game = start(seats, &json!({}), Some(&position));
            game.play(TWO, hidden).unwrap();
            let effort = Effort::Level(Level::new(level).unwrap());
            (0..10).map(|seed| answer(game.as_ref(), Seat::FIRST, effort, seed)).collect::<Vec<_>>()
        };
        assert_eq!(ask("gaogie"), ask("teuqleoq"), "{seats} seats, level {level}");
    }
}

/// Regret matching finds one of many ways in which everybody could have settled, and without twins it was another with every
/// seed: everybody against seat 3, or everybody against seat 2, and seat 1 had no chance at all or its fair share.
#[test]
fn of_two_who_have_the_same_neither_is_picked_on_and_seeds_agree() {
    let position = "1,1,0,0|2,0,0,0|2,0,0,0|1,1,0,0 r1 t3".parse().unwrap();
    let (game, state) = Gaogie::start_by(2, Some(4), Default::default(), Some(&position)).unwrap();
    let values: Vec<f64> = (0..4)
        .map(|seed| {
            let melee = Melee::new(&game, &state, 20_000, seed, &Stop::default()).unwrap();
            let mut legal = Vec::new();
            game.legal(&state, Seat::FIRST, &mut legal);
            let worth = melee.prospects(Seat::FIRST, legal[0], 20_000);
            let at = |target: u8| {
                let strike = worth.iter().filter(|one| one.choice.target() == Seat::new(target));
                strike.map(|one| one.chances[0]).fold(0.0, f64::max)
            };
            assert!((at(2) - at(3)).abs() < 0.02, "seed {seed}: {} and {}", at(2), at(3));
            melee.values(20_000)[0]
        })
        .collect();
    let (low, high) =
        (values.iter().copied().fold(1.0, f64::min), values.iter().copied().fold(0.0, f64::max));
    assert!(high - low < 0.05 && low > 0.2, "{values:?}");
}
