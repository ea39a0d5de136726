//! Random games to the end: legal moves, play and end test, the bitboards beside the simple rules of the
//! tests in one run, so that the ratio means something on a noisy machine.
//!
//! `cargo bench -p fracas-color-wars`

#[path = "../tests/simple/mod.rs"]
mod simple;

use std::hint::black_box;
use std::time::{Duration, Instant};

use fracas_color_wars::{ColorWars, Options, State};
use fracas_core::{Dice, Event, Game, QuickDice, Turn};
use simple::Simple;

/// Each measurement; the best of several rounds counts, which is the least disturbed one.
const ROUND: Duration = Duration::from_millis(400);
const ROUNDS: u32 = 5;

fn main() {
    println!("{:<24} {:>14} {:>14} {:>7}", "random playouts", "bitboards", "simple", "ratio");
    for (width, height, seats) in [(5, 5, 2), (5, 5, 4), (3, 3, 2), (8, 8, 2), (9, 9, 2), (9, 9, 4)] {
        let options = Options { width: Some(width), height: Some(height), ..Options::default() };
        let (game, start) = ColorWars::start(Some(seats), options, None).expect("a proper board");
        let (mut fast, mut slow) = (0.0_f64, 0.0_f64);
        for round in 0..ROUNDS {
            fast = fast.max(measure(|dice| bitboards(&game, start, dice), round));
            slow = slow.max(measure(|dice| plain(width, height, seats, dice), round));
        }
        let name = format!("{width}×{height}, {seats} seats, plies/s");
        println!("{name:<24} {fast:>14.0} {slow:>14.0} {:>7.2}", fast / slow);
    }
}

/// Plies per second.
fn measure(mut play: impl FnMut(&mut QuickDice) -> u64, seed: u32) -> f64 {
    let mut dice = QuickDice::new(u64::from(seed));
    let begin = Instant::now();
    let mut plies = 0;
    loop {
        for _ in 0..50 {
            plies += play(&mut dice);
        }
        let spent = begin.elapsed();
        if spent >= ROUND {
            return plies as f64 / spent.as_secs_f64();
        }
    }
}

fn bitboards(game: &ColorWars, mut state: State, dice: &mut QuickDice) -> u64 {
    let mut buffer = Vec::new();
    let mut plies = 0;
    while let Turn::Choose(choosing) = game.turn(&state) {
        let seat = choosing.sole().expect("one at a time");
        let choice = game.pick(&state, seat, dice, &mut buffer).expect("there is always a move");
        game.apply(&mut state, &Event::Move(seat, choice)).expect("it is legal");
        plies += 1;
    }
    black_box(&state);
    plies
}

fn plain(width: u8, height: u8, seats: u8, dice: &mut QuickDice) -> u64 {
    let mut game = Simple::new(width.into(), height.into(), seats.into());
    let mut plies = 0;
    loop {
        let legal = game.legal();
        if legal.is_empty() {
            black_box(&game);
            return plies;
        }
        game.play(legal[dice.below(legal.len() as u32) as usize]);
        plies += 1;
    }
}
