//! What every bot of every game keeps to.

use std::time::Duration;

use fracas_bots::{Effort, Level, Task, best};
use fracas_core::{Describe, Dice, Event, QuickDice, Referee, Seat, Turn};
use fracas_games::{AnyGame, Code, Fault, every_game, games};
use fracas_search::Stop;

fn task(effort: Effort, seed: u64, stop: &Stop) -> Task<'_> {
    Task { effort, seed, threads: 1, stop }
}

/// A game played by bots for some moves, the dice thrown from a seed.
fn play_on(game: &mut dyn AnyGame, events: u32, effort: Effort, seed: u64) {
    let mut dice = QuickDice::new(seed);
    let stop = Stop::default();
    for event in 0..events {
        match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => {
                let outcome = game.roll(&mut dice).expect("the dice are due");
                game.chance(&outcome).expect("what was thrown is taken");
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().expect("somebody chooses");
                let answer = best(game, seat, task(effort, u64::from(event), &stop)).expect("an answer");
                assert!((0.0..=1.0).contains(&answer.score), "{answer:?}");
                assert_eq!(answer.line.first(), Some(&answer.text), "the line begins with the move");
                game.play(seat, &answer.text)
                    .unwrap_or_else(|fault| panic!("{}: {answer:?}: {fault}", game.info().id));
            }
        }
    }
}

/// Plays the line that a seat expects, as far as nobody else's secrets or dice come in between, and takes it back.
fn follow(game: &mut dyn AnyGame, seat: Seat, line: &[String]) {
    let mut mover = Some(seat);
    let mut played = 0;
    for text in line {
        let Some(seat) = mover else { break };
        let told = format!("{}: {line:?} from {}, at {text}", game.info().id, game.position());
        game.play(seat, text).unwrap_or_else(|fault| panic!("{told}: {fault}"));
        played += 1;
        mover = match game.turn() {
            Turn::Over(_) => {
                assert_eq!(played, line.len(), "{told}: the game is over");
                None
            }
            turn => turn.choosing().sole(),
        };
    }
    for _ in 0..played {
        assert!(game.undo(), "what was played can be taken back");
    }
}

#[test]
fn every_line_can_be_played_as_far_as_it_goes() {
    let stop = Stop::default();
    let level = |number| Effort::Level(Level::new(number).expect("a level"));
    for entry in games() {
        for (effort, seed) in [(level(1), 1), (level(3), 2), (Effort::Nodes(300), 3)] {
            let mut game = entry.start(None, &serde_json::Value::Null, None).expect("it starts");
            for event in 0..80 {
                if let Some(seat) = game.turn().choosing().iter().next() {
                    let answer = best(game.as_ref(), seat, task(effort, event, &stop)).expect("an answer");
                    follow(game.as_mut(), seat, &answer.line);
                }
                play_on(game.as_mut(), 1, level(1), seed + event);
            }
        }
    }
}

#[test]
fn every_game_has_bots_that_move_legally_and_repeat_themselves() {
    for entry in games() {
        for effort in [Effort::Level(Level::LOWEST), Effort::Nodes(1), Effort::Nodes(40)] {
            let mut records = Vec::new();
            for _ in 0..2 {
                let mut game = entry.start(None, &serde_json::Value::Null, None).expect("it starts");
                play_on(game.as_mut(), 12, effort, 5);
                records.push(game.record().to_string());
            }
            assert_eq!(records[0], records[1], "{}: the same seed plays the same game", entry.info.id);
        }
    }
}

#[test]
fn what_cannot_be_answered_is_refused_in_a_sentence() {
    let stop = Stop::default();
    let two = Seat::from_index(1);
    let mut game = games()[0].start(None, &serde_json::Value::Null, None).expect("it starts");
    let refused = |game: &dyn AnyGame, seat, effort| {
        let fault = best(game, seat, task(effort, 0, &stop)).expect_err("a refusal");
        (fault.code, fault.message)
    };
    let level = Effort::Level(Level::LOWEST);
    assert_eq!(refused(game.as_ref(), two, level).0, Code::NotYourTurn);
    let zero = refused(game.as_ref(), Seat::FIRST, Effort::Nodes(0));
    assert_eq!(zero, (Code::BadRequest, "a budget of 0 nodes is none at all: give at least 1".to_owned()));
    assert_eq!(refused(game.as_ref(), Seat::FIRST, Effort::Time(Duration::ZERO)).0, Code::BadRequest);
    for (seat, square) in [(Seat::FIRST, "c3"), (two, "d3"), (Seat::FIRST, "c3")] {
        game.play(seat, square).expect("legal");
    }
    assert_eq!(refused(game.as_ref(), two, level).0, Code::GameOver);
    for wrong in [0, 9, u64::MAX] {
        let fault = Fault::from(Level::new(wrong).expect_err("no such level"));
        assert_eq!(fault, Fault::new(Code::BadRequest, format_args!("levels are 1 to 8, not {wrong}")));
    }
}

/// Plays a random game; wherever a seat must choose, swaps what it cannot see for something else that agrees
/// with its view, and asks both times.
fn sees_no_more_than_its_seat<G: Describe>() {
    let stop = Stop::default();
    for seed in 0..3 {
        let (game, first) = G::start(None, G::Options::default(), None).expect("it starts");
        let mut state = first;
        let mut dice = QuickDice::new(seed);
        for _ in 0..25 {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let outcome = game.roll(&state, &mut dice);
                    game.apply(&mut state, &Event::Chance(outcome)).expect("legal");
                }
                Turn::Choose(seats) => {
                    let nth = dice.below(u32::from(seats.len())) as usize;
                    let seat = seats.iter().nth(nth).expect("one of them");
                    let other = game.guess(&game.view(&state, Some(seat)), &mut dice);
                    let ask = |state: &G::State| {
                        let position = game.position(state);
                        let table =
                            Referee::<G>::new(Some(game.seats()), game.options().clone(), Some(position))
                                .ok()?;
                        // Not every state can be written down whole; those that cannot are no test.
                        (table.state() == state).then(|| {
                            best(&table, seat, task(Effort::Nodes(30), 9, &stop)).expect("an answer")
                        })
                    };
                    if let (Some(one), Some(two)) = (ask(&state), ask(&other)) {
                        assert_eq!(one, two, "{}: a bot peeked", G::INFO.id);
                    }
                    let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).expect("a choice");
                    game.apply(&mut state, &Event::Move(seat, choice)).expect("legal");
                }
            }
        }
    }
}

macro_rules! peeking {
    ($($name:ident: $game:ty,)*) => {
        $(
            #[test]
            fn $name() {
                sees_no_more_than_its_seat::<$game>();
            }
        )*
    };
}

mod swapping_what_is_hidden_changes_no_move {
    use super::*;
    every_game!(peeking);
}
