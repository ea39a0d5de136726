//! Weights that are data.

use fracas_bots::{Effort, Task, Weights, best, best_by, tunable_games};
use fracas_core::{Dice, QuickDice, Turn};
use fracas_games::{AnyGame, find};
use fracas_search::Stop;
use serde_json::Value;

/// A game some way on: bots have played it so far.
fn under_way(id: &str) -> Box<dyn AnyGame> {
    let mut game = find(id).unwrap().start(None, &Value::Null, None).unwrap();
    let mut dice = QuickDice::new(5);
    let mut chosen = 0;
    while chosen < 8 || matches!(game.turn(), Turn::Chance) {
        match game.turn() {
            Turn::Over(_) => panic!("the game is over"),
            Turn::Chance => {
                let outcome = game.roll(&mut dice).unwrap();
                game.chance(&outcome).unwrap();
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().unwrap();
                let stop = Stop::default();
                let task = Task { effort: Effort::Nodes(200), seed: dice.bits(), threads: 1, stop: &stop };
                let text = best(game.as_ref(), seat, task).unwrap().text;
                game.play(seat, &text).unwrap();
                chosen += 1;
            }
        }
    }
    game
}

#[test]
fn a_bot_with_the_weights_it_was_built_with_is_the_same_bot_and_with_others_another() {
    for id in tunable_games() {
        let game = under_way(id);
        let seat = game.turn().choosing().iter().next().unwrap();
        let stop = Stop::default();
        let task = Task { effort: Effort::Nodes(3_000), seed: 1, threads: 1, stop: &stop };
        let weights = Weights::of(id).unwrap();
        let plain = best(game.as_ref(), seat, task).unwrap();
        assert_eq!(best_by(game.as_ref(), seat, &weights, task).unwrap(), plain, "{id}");
        let doubled: Vec<f64> = weights.numbers().iter().map(|number| -2.0 * number).collect();
        let other = best_by(game.as_ref(), seat, &weights.renumbered(&doubled), task).unwrap();
        assert_ne!((other.score, other.text), (plain.score, plain.text), "{id} does not look at its weights");
    }
}

#[test]
fn weights_are_refused_that_are_none_or_of_another_game() {
    for text in ["", "[]", "{\"squares\": \"six\"}", "{\"squares\": 1e9}", "{\"squares\": null}"] {
        assert!(text.parse::<Weights>().is_err(), "{text}");
    }
    let [one, other] = ["color-wars", "game-of-war"].map(|id| Weights::of(id).unwrap());
    assert!(one.clone().fit("color-wars").is_ok());
    let told = other.fit("color-wars").unwrap_err().to_string();
    assert!(told.contains("squares, points"), "{told}");
    let told = Weights::of("gaogie").unwrap_err().to_string();
    assert!(told.contains("gaogie has no weights") && told.contains("color-wars"), "{told}");
    assert_eq!(one.to_string().parse(), Ok(one));
}
