//! How fast the rules are: random events, views and guesses a second, on one core.
//!
//! `cargo bench -p fracas-ganoogo`

use std::hint::black_box;
use std::time::{Duration, Instant};

use fracas_core::{Event, Game, QuickDice, Seat, Turn};
use fracas_ganoogo::{Ganoogo, Options, State};

const SPAN: Duration = Duration::from_secs(2);

/// Lets one random event happen; `false` when the game is over.
fn step(
    game: &Ganoogo,
    state: &mut State,
    dice: &mut QuickDice,
    buffer: &mut Vec<fracas_ganoogo::Move>,
) -> bool {
    let event = match game.turn(state) {
        Turn::Over(_) => return false,
        Turn::Chance => Event::Chance(game.roll(state, dice)),
        Turn::Choose(seats) => {
            let seat = seats.iter().next().expect("somebody chooses");
            Event::Move(seat, game.pick(state, seat, dice, buffer).expect("there is a choice"))
        }
    };
    game.apply(state, &event).expect("a listed event is legal");
    true
}

/// Calls `work` for a while and tells how often a second that was.
fn rate(mut work: impl FnMut()) -> f64 {
    let began = Instant::now();
    let mut count = 0_u64;
    while began.elapsed() < SPAN {
        for _ in 0..1_000 {
            work();
        }
        count += 1_000;
    }
    count as f64 / began.elapsed().as_secs_f64()
}

fn main() {
    println!(
        "{:<6} {:>14} {:>12} {:>12}   a state takes {} bytes",
        "seats",
        "events/s",
        "views/s",
        "guesses/s",
        size_of::<State>()
    );
    for seats in 2..=4 {
        let (game, first) = Ganoogo::start(Some(seats), Options::default(), None).expect("the printed game");
        let (mut dice, mut buffer, mut state) = (QuickDice::new(1), Vec::new(), first.clone());
        let events = rate(|| {
            if !step(&game, &mut state, &mut dice, &mut buffer) {
                state = first.clone();
            }
        });
        let mut middle = first.clone();
        for _ in 0..200 {
            step(&game, &mut middle, &mut dice, &mut buffer);
        }
        let eye = Some(Seat::FIRST);
        let views = rate(|| drop(black_box(game.view(&middle, eye))));
        let view = game.view(&middle, eye);
        let guesses = rate(|| drop(black_box(game.guess(&view, &mut dice))));
        println!("{seats:<6} {events:>14.0} {views:>12.0} {guesses:>12.0}");
    }
}
