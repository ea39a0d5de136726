//! What a coach says of moves in every kind of game: with hidden hands, among several, and of turns of many moves.

use fracas_bots::{Effort, Task};
use fracas_core::{Level, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, find};
use fracas_learn::{Advice, advise};
use serde_json::{Value, json};

/// A quick coach, so that the tests are quick too.
fn ask(game: &dyn AnyGame, seat: Seat, tried: Option<&str>) -> Advice {
    let stop = Default::default();
    let task = Task { effort: Effort::Level(Level::of::<2>()), seed: 7, threads: 1, stop: &stop };
    advise(game, seat, tried, task).unwrap()
}

/// A game after so many events that chance chose.
fn wander(game: &str, seats: u8, options: Value, events: usize) -> Box<dyn AnyGame> {
    let mut game = find(game).unwrap().start(Some(seats), &options, None).unwrap();
    let mut dice = QuickDice::new(11);
    while game.events() < events {
        match game.turn() {
            Turn::Chance => {
                let outcome = game.roll(&mut dice).unwrap();
                game.chance(&outcome).unwrap();
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().unwrap();
                let moves = game.legal(seat).moves;
                let choice = &moves[game.events() * 7 % moves.len()];
                game.play(seat, choice).unwrap();
            }
            Turn::Over(_) => panic!("it is over"),
        }
    }
    game
}

#[test]
fn a_move_among_several_and_with_hidden_hands_is_judged_too() {
    let cases = [("color-wars", 3, json!({"width": 3, "height": 3}), 6), ("ganoogo", 2, json!({}), 12)];
    for (id, seats, options, events) in cases {
        // What a window asks may be beyond judging; a turn is not.
        let mut judged = 0;
        for events in events..events + 8 {
            let game = wander(id, seats, options.clone(), events);
            let Some(seat) = game.turn().choosing().sole() else { continue };
            for tried in game.legal(seat).moves.iter().take(3) {
                let advice = ask(game.as_ref(), seat, Some(tried));
                let Some(chance) = advice.tried else { continue };
                assert!((0.0..=advice.score + 1e-9).contains(&chance), "{id}: {tried} {chance}");
                judged += 1;
            }
        }
        assert!(judged > 2, "{id}, {seats} seats: {judged} moves were judged");
    }
}

#[test]
fn a_turn_of_many_moves_is_judged_as_a_whole() {
    let game = wander("game-of-war", 2, json!({"deployment": "classic"}), 1);
    let seat = game.turn().choosing().sole().expect("somebody chooses");
    let first = game.legal(seat).moves.iter().find(|text| text.contains('-')).unwrap().clone();
    let turn = format!("{first}; end");
    let advice = ask(game.as_ref(), seat, Some(&turn));
    assert!(advice.tried.is_some_and(|judged| (0.0..=1.0).contains(&judged)));
    // What cannot be made is refused, wherever in the turn it stands.
    let stop = Default::default();
    let task = Task { effort: Effort::Level(Level::of::<2>()), seed: 7, threads: 1, stop: &stop };
    assert!(advise(game.as_ref(), seat, Some(&format!("{first}; nonsense")), task).is_err());
}
