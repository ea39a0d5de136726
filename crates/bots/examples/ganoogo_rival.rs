//! How two players of Ganoogo fare against each other: a level, a number of playouts, the plain player or a rule of thumb.
//!
//! `cargo run --release -p fracas-bots --example ganoogo_rival -- A B [GAMES] [SEATS] [SEED]`, where A and B are `bot:8`,
//! `nodes:400`, `plain`, `hunter`, `rush`, `swarm` or `hoarder`. A sits in one seat, in turn in each, and B in all others.

#[path = "rivals/ganoogo.rs"]
mod rival;

use std::env::args;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use fracas_bots::ganoogo::{Captain, Plain};
use fracas_bots::{Bot, Effort, Level, Task, all_cores};
use fracas_core::{Seat, Sight};
use fracas_ganoogo::Ganoogo;
use fracas_search::Stop;
use rival::{Rival, play};

/// Who plays.
#[derive(Clone, Debug)]
enum Player {
    Bot(Effort),
    Plain,
    Rival(Rival),
}

impl Player {
    fn read(text: &str) -> Option<Player> {
        let number = |text: &str| text.parse::<u64>().ok();
        match text.split_once(':') {
            Some(("bot", level)) => Some(Player::Bot(Effort::Level(Level::new(number(level)?).ok()?))),
            Some(("nodes", nodes)) => Some(Player::Bot(Effort::Nodes(number(nodes)?))),
            Some(_) => None,
            None if text == "plain" => Some(Player::Plain),
            None => Rival::ALL.iter().find(|(name, _)| *name == text).map(|&(_, rival)| Player::Rival(rival)),
        }
    }

    /// What a seat chooses, as text.
    fn choose(&self, sight: &Sight<Ganoogo>, seed: u64) -> String {
        let stop = Stop::default();
        let task = |effort: Effort| Task { effort, seed, threads: 1, stop: &stop };
        match *self {
            Player::Bot(effort) => Captain.choose(sight, task(effort)).text,
            Player::Plain => Plain.choose(sight, task(Effort::Nodes(1))).text,
            Player::Rival(rival) => sight.write(&rival.choose(sight, seed)),
        }
    }
}

fn main() {
    let word = |nth: usize, usual: &str| args().nth(nth).unwrap_or_else(|| usual.to_owned());
    let number = |nth: usize, usual: u64| word(nth, "").parse().unwrap_or(usual);
    let names = [word(1, "bot:8"), word(2, "plain")];
    let players =
        names.each_ref().map(|name| Player::read(name).unwrap_or_else(|| panic!("nobody is called {name}")));
    let (games, seats, seed) = (number(3, 100), number(4, 2), number(5, 1));
    let (next, tally) = (AtomicU64::new(0), Mutex::new(([0_u64; 3], 0_u64)));
    thread::scope(|scope| {
        for _ in 0..all_cores() {
            scope.spawn(|| {
                loop {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    if nth >= games {
                        break;
                    }
                    // The games of a group have the same luck, with the seats changed.
                    let place = Seat::from_index((nth % seats) as usize);
                    let luck = seed.wrapping_mul(1_000_003) + nth / seats;
                    let (winner, turns) = play(seats as u8, luck, |sight, seed| {
                        players[usize::from(sight.seat() != place)].choose(sight, seed)
                    });
                    let result = winner.map_or(1, |winner| if winner == place { 0 } else { 2 });
                    let mut tally = tally.lock().expect("no game fails");
                    tally.0[result] += 1;
                    tally.1 += u64::from(turns);
                }
            });
        }
    });
    let ([won, drawn, lost], turns) = tally.into_inner().expect("no game fails");
    let score = (won as f64 + drawn as f64 / if seats == 2 { 2.0 } else { seats as f64 }) / games as f64;
    let error = libm::sqrt(score * (1.0 - score) / games as f64);
    println!(
        "{} against {}, {seats} seats: +{won} ={drawn} -{lost}, {:.1} % (± {:.1}), {:.1} turns a game",
        names[0],
        names[1],
        100.0 * score,
        196.0 * error,
        turns as f64 / games as f64
    );
}
