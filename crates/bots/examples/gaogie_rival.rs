//! How a level of Gaogıe's bot fares among players with a simple way of their own:
//! `cargo run --release -p fracas-bots --example gaogie_rival [LEVEL] [GAMES] [SEATS] [WAY] [BOTS]`. One of the ways sits
//! at all seats but the bots'; with BOTS above 1 the share that is told is still that of the first of them.

#[path = "rivals/gaogie.rs"]
mod rival;

use std::env::args;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use fracas_bots::gowap::Share;
use fracas_bots::{Effort, Level, Task, all_cores, best};
use fracas_core::{Dice, QuickDice, Seat, Turn};
use fracas_games::{Fault, find};
use fracas_search::Stop;
use serde_json::json;

use rival::{WAYS, Way};

fn main() {
    let number = |nth: usize, usual: u64| args().nth(nth).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let effort = Level::new(number(1, 8)).map_or(Effort::Nodes(number(1, 8)), Effort::Level);
    let (games, seats, bots) = (number(2, 60), number(3, 5), number(5, 1));
    let way = args().nth(4).unwrap_or_else(|| "saver".to_owned());
    let Some(&(_, way)) = WAYS.iter().find(|(name, _)| *name == way) else {
        eprintln!("a way is one of {:?}", WAYS.map(|(name, _)| name));
        return;
    };
    let (next, tally) = (AtomicU64::new(0), Mutex::new([0_u64; 3]));
    thread::scope(|scope| {
        for _ in 0..all_cores() {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        break;
                    }
                    // The bots sit side by side, the first of them at every seat in turn.
                    let first = (game % seats) as usize;
                    let sits = |seat: Seat| {
                        (seat.index() + seats as usize - first) % (seats as usize) < bots as usize
                    };
                    let won = play(effort, seats as u8, sits, way, game).expect("all play by the rules");
                    let result = won.map_or(1, |won| if won.index() == first { 0 } else { 2 });
                    tally.lock().expect("no game fails")[result] += 1;
                }
            });
        }
    });
    let [won, drawn, lost] = tally.into_inner().expect("no game fails");
    let Share { probability, low, high } = Share::of(won, games);
    println!(
        "{effort:?}, {bots} among {seats} with {way:?}: +{won} ={drawn} -{lost}, won {:.1} % ({:.1} to {:.1})",
        100.0 * probability,
        100.0 * low,
        100.0 * high
    );
}

/// Plays a game, and tells who won.
fn play(
    effort: Effort,
    seats: u8,
    sits: impl Fn(Seat) -> bool,
    way: Way,
    seed: u64,
) -> Result<Option<Seat>, Fault> {
    let mut game =
        find("gaogie").expect("it is a game").start(Some(seats), &json!({"turn_limit": 200}), None)?;
    let mut dice = QuickDice::new(seed);
    let stop = Stop::default();
    let bot = (0..usize::from(seats)).map(Seat::from_index).find(|&seat| sits(seat)).unwrap_or(Seat::FIRST);
    loop {
        match game.turn() {
            Turn::Over(outcome) => return Ok(outcome.winners.sole()),
            Turn::Chance => {
                let luck = game.roll(&mut dice).unwrap_or_default();
                game.chance(&luck)?;
            }
            Turn::Choose(choosing) => {
                let seat = choosing.iter().next().unwrap_or(Seat::FIRST);
                let text = if sits(seat) {
                    let task = Task { effort, seed: dice.bits(), threads: 1, stop: &stop };
                    best(game.as_ref(), seat, task)?.text
                } else {
                    rival::choose(game.as_ref(), seat, bot, way, &mut dice)
                };
                game.play(seat, &text)?;
            }
        }
    }
}
