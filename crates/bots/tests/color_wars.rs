//! The Color Wars bots.

use fracas_bots::{Effort, Level, Task, best};
use fracas_core::{Dice, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, find};
use fracas_search::Stop;
use serde_json::json;

const TWO: Seat = Seat::from_index(1);

fn answer(game: &dyn AnyGame, seat: Seat, effort: Effort, seed: u64) -> fracas_bots::Answer {
    best(game, seat, Task { effort, seed, threads: 2, stop: &Stop::default() }).expect("an answer")
}

#[test]
fn as_second_player_the_highest_level_wins_every_game_by_the_book() {
    let level = Effort::Level(Level::HIGHEST);
    for seed in 0..60 {
        let mut game = find("color-wars").unwrap().start(None, &json!({}), None).unwrap();
        let mut dice = QuickDice::new(seed);
        while let Turn::Choose(seats) = game.turn() {
            let seat = seats.sole().unwrap();
            let text = if seat == TWO {
                let told = answer(game.as_ref(), seat, level, seed);
                assert_eq!((told.score, told.nodes), (1.0, 1), "out of book in {}", game.position());
                told.text
            } else {
                // Anything at all, or the best that a little thought finds.
                let moves = game.legal(seat).moves;
                match seed % 3 {
                    0 => answer(game.as_ref(), seat, Effort::Nodes(300), seed).text,
                    _ => moves[dice.below(moves.len() as u32) as usize].clone(),
                }
            };
            game.play(seat, &text).unwrap();
        }
        assert!(game.turn().outcome().unwrap().winners.contains(TWO), "seed {seed}");
    }
}

#[test]
fn a_win_at_hand_is_seen_by_every_level() {
    let beside = json!("...../...../..R3B3./...../..... R 2");
    for level in Level::all() {
        let game = find("color-wars").unwrap().start(None, &json!({}), Some(&beside)).unwrap();
        let told = answer(game.as_ref(), Seat::FIRST, Effort::Level(level), 3);
        assert_eq!((told.text.as_str(), told.score), ("c3", 1.0), "level {level}");
    }
}

#[test]
fn a_proof_is_found_and_told_where_the_book_does_not_help() {
    // Seat 1 to move and to win, a few plies away.
    let position = json!("...../...../..R3../..../..... R 2".replace("/..../", "/.B3.../"));
    let game = find("color-wars").unwrap().start(None, &json!({}), Some(&position)).unwrap();
    let told = answer(game.as_ref(), Seat::FIRST, Effort::Nodes(200_000), 0);
    assert_eq!(told, answer(game.as_ref(), Seat::FIRST, Effort::Nodes(200_000), 1), "luck has no part in it");
    let alone = Task { effort: Effort::Nodes(200_000), seed: 0, threads: 1, stop: &Stop::default() };
    let alone = best(game.as_ref(), Seat::FIRST, alone).expect("an answer");
    assert_eq!((told.text, told.score), (alone.text, alone.score), "nor has the number of cores");
}

#[test]
fn other_tables_are_played_too() {
    let tables = [
        (2, json!({"opening": "pie"})),
        (2, json!({"opening": "random", "pop": "empties", "max_plies": 30})),
        (3, json!({"width": 4})),
        (4, json!({"opening": "apart", "width": 7, "height": 6})),
    ];
    for (seats, options) in tables {
        let mut game = find("color-wars").unwrap().start(Some(seats), &options, None).unwrap();
        let mut dice = QuickDice::new(1);
        for _ in 0..14 {
            match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let outcome = game.roll(&mut dice).unwrap();
                    game.chance(&outcome).unwrap();
                }
                Turn::Choose(choosing) => {
                    let seat = choosing.sole().unwrap();
                    let told = answer(game.as_ref(), seat, Effort::Nodes(60), 4);
                    game.play(seat, &told.text).unwrap();
                }
            }
        }
    }
}
