//! How a level of Gowap's bot fares against plain set-up players with a simulator:
//! `cargo run --release -p fracas-bots --example gowap_rival [LEVEL] [GAMES] [PLAYOUTS] [TASTE]`; a level above 8 is a
//! number of playouts.

#[path = "rivals/gowap.rs"]
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

use rival::Taste;

fn main() {
    let number = |nth: usize, usual: u64| args().nth(nth).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, playouts) = (number(2, 60), number(3, 100));
    let effort = Level::new(number(1, 8)).map_or(Effort::Nodes(number(1, 8)), Effort::Level);
    let taste = args().nth(4).unwrap_or_else(|| "builder".to_owned());
    let Some(&(_, taste)) = rival::TASTES.iter().find(|(name, _)| *name == taste) else {
        eprintln!("a taste is one of {:?}", rival::TASTES.map(|(name, _)| name));
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
                    // Both games of a pair have the same luck, with the seats swapped.
                    let place = Seat::from_index((game % 2) as usize);
                    let winner =
                        play(effort, place, (taste, playouts), game / 2).expect("both play by the rules");
                    let result = winner.map_or(1, |winner| if winner == place { 0 } else { 2 });
                    tally.lock().expect("no game fails")[result] += 1;
                }
            });
        }
    });
    let [won, drawn, lost] = tally.into_inner().expect("no game fails");
    let Share { probability, low, high } = Share::of(won + drawn / 2, games);
    println!(
        "{effort:?} against {taste:?} {playouts}: +{won} ={drawn} -{lost}, {:.1} % ({:.1} to {:.1})",
        100.0 * probability,
        100.0 * low,
        100.0 * high
    );
}

/// Plays a game with the bot in one place, and tells who won.
fn play(effort: Effort, place: Seat, rival: (Taste, u64), seed: u64) -> Result<Option<Seat>, Fault> {
    let mut game = find("gowap").expect("it is a game").start(None, &json!({}), None)?;
    let mut dice = QuickDice::new(seed);
    let stop = Stop::default();
    loop {
        match game.turn() {
            Turn::Over(outcome) => return Ok(outcome.winners.sole()),
            Turn::Chance => {
                let coins = game.roll(&mut dice).unwrap_or_default();
                game.chance(&coins)?;
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().unwrap_or(Seat::FIRST);
                let luck = dice.bits();
                let text = if seat == place {
                    let task = Task { effort, seed: luck, threads: 1, stop: &stop };
                    best(game.as_ref(), seat, task)?.text
                } else {
                    rival::choose(game.as_ref(), seat, rival.0, rival.1, luck)
                };
                game.play(seat, &text)?;
            }
        }
    }
}
