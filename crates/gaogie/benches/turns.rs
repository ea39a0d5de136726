//! Joint turns a second in random rounds of two and of sixteen.
//!
//! `cargo bench -p fracas-gaogie`

use std::time::{Duration, Instant};

use fracas_core::{Dice, Event, Game, QuickDice, Seat, Seats};
use fracas_gaogie::{Gaogie, Move, Options, State};

fn main() {
    let (game, first) = Gaogie::start(None, Options::default(), None).expect("the sheet's game starts");
    measure("any moves", &game, &first, |state, seat, dice| {
        game.pick(state, seat, dice, &mut Vec::new()).expect("a move")
    });
    let mut moves = Vec::new();
    game.legal(&first, Seat::FIRST, &mut moves);
    measure("paid moves only", &game, &first, |state, seat, dice| {
        loop {
            let choice = moves[dice.below(moves.len() as u32) as usize];
            if game.table().is_paid(choice.id(), state.stock(seat)) {
                return choice;
            }
        }
    });
    let (game, first) = Gaogie::start(Some(16), Options::default(), None).expect("sixteen can play");
    measure("any moves of sixteen", &game, &first, |state, seat, dice| {
        game.pick(state, seat, dice, &mut Vec::new()).expect("a move")
    });
}

/// Plays rounds for a second and tells how many turns of both players that were.
fn measure(
    name: &str,
    game: &Gaogie,
    first: &State,
    mut choose: impl FnMut(&State, Seat, &mut QuickDice) -> Move,
) {
    let seats = Seats::first(game.seats());
    let mut dice = QuickDice::new(1);
    let (mut turns, mut rounds) = (0_u64, 0_u64);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(1) {
        for _ in 0..1_000 {
            let mut state = first.clone();
            rounds += 1;
            while state.playing() == seats && state.turn() <= 200 {
                for seat in seats.iter() {
                    let choice = choose(&state, seat, &mut dice);
                    game.apply(&mut state, &Event::Move(seat, choice)).expect("a legal move");
                }
                turns += 1;
            }
        }
    }
    let rate = turns as f64 / began.elapsed().as_secs_f64() / 1e6;
    println!("{name}: {rate:.1} million turns a second, {:.2} turns a round", turns as f64 / rounds as f64);
}
