//! Finds the weights of Ganoogo's evaluation: plays the bot against itself, looks at every turn's beginning, and
//! asks which weights would have foretold best who won.
//!
//! `cargo run --release -p fracas-bots --example ganoogo_fit -- LEVEL GAMES SEATS SEED`

use std::sync::Mutex;
use std::thread;

use fracas_bots::ganoogo::{TRAITS, Traits, WEIGHTS, traits};
use fracas_bots::{Bot, Effort, Level, Task, ganoogo::Captain};
use fracas_core::{Dice, Event, FairDice, Game, QuickDice, Referee, Seat, Turn};
use fracas_ganoogo::{Ganoogo, Options};

/// A turn's beginning: what everybody still in had, and whether they won in the end.
type Sample = Vec<(Traits, bool)>;

/// A game that goes on for longer teaches nothing.
const LONGEST: u32 = 3_000;
/// How hard weights are drawn towards 0, in samples.
const DOUBT: f64 = 20.0;

fn play(seats: u8, level: Level, seed: u64) -> Vec<Sample> {
    let mut table: Referee<Ganoogo> =
        Referee::new(Some(seats), Options::default(), None).expect("the printed game");
    let mut dice = FairDice::from_number(seed);
    let mut luck = QuickDice::new(seed);
    let mut turns: Vec<(u32, [Traits; 4], Vec<Seat>)> = Vec::new();
    for _ in 0..LONGEST {
        let (game, state) = (table.game().clone(), table.state().clone());
        let number = game.turns(&state);
        let new = turns.last().is_none_or(|(last, ..)| *last != number);
        if new && game.is_between_turns(&state) {
            let players = Seat::first(seats).filter(|&seat| game.is_in(&state, seat)).collect();
            turns.push((number, traits(&game, &state), players));
        }
        let event = match table.turn() {
            Turn::Over(outcome) => {
                let told = turns.into_iter().map(|(_, traits, players)| {
                    let row = |seat: Seat| (traits[seat.index()], outcome.winners.contains(seat));
                    players.into_iter().map(row).collect()
                });
                return if outcome.winners.is_empty() { Vec::new() } else { told.collect() };
            }
            Turn::Chance => Event::Chance(game.roll(&state, &mut dice)),
            Turn::Choose(seats) => {
                let seat = seats.iter().next().expect("somebody chooses");
                let sight = table.sight(seat).expect("the seat chooses");
                let task = Task {
                    effort: Effort::Level(level),
                    seed: luck.bits(),
                    threads: 1,
                    stop: &Default::default(),
                };
                let text = Captain.choose(&sight, task).text;
                game.read(&state, Some(seat), &text).expect("a bot's move reads")
            }
        };
        table.play(event).expect("a bot's move is legal");
    }
    Vec::new()
}

/// The chance each player of a sample was given.
fn foretold(sample: &Sample, weights: &Traits) -> Vec<f64> {
    let strength = |traits: &Traits| -> f64 { traits.iter().zip(weights).map(|(a, b)| a * b).sum() };
    let shares: Vec<f64> = sample.iter().map(|(traits, _)| libm::exp(strength(traits))).collect();
    let whole: f64 = shares.iter().sum();
    shares.iter().map(|share| share / whole).collect()
}

fn loss(samples: &[Sample], weights: &Traits) -> f64 {
    let lost = samples.iter().map(|sample| {
        let told = foretold(sample, weights);
        let winner = sample.iter().position(|(_, won)| *won).expect("somebody won");
        -libm::log(told[winner].max(1e-9))
    });
    lost.sum::<f64>() / samples.len() as f64
}

/// Goes downhill from nothing, every trait at a pace of its own.
fn fit(samples: &[Sample]) -> Traits {
    let mut weights = [0.0; TRAITS];
    let mut scale = [1e-9; TRAITS];
    for (traits, _) in samples.iter().flatten() {
        for (scale, amount) in scale.iter_mut().zip(traits) {
            *scale += amount * amount;
        }
    }
    for _ in 0..1_500 {
        let mut slope = [0.0; TRAITS];
        for sample in samples {
            for ((traits, won), told) in sample.iter().zip(foretold(sample, &weights)) {
                let miss = f64::from(u8::from(*won)) - told;
                for (slope, amount) in slope.iter_mut().zip(traits) {
                    *slope += miss * amount;
                }
            }
        }
        for index in 0..TRAITS {
            weights[index] += (slope[index] - DOUBT * weights[index]) / (scale[index] / 2.0 + DOUBT);
        }
    }
    weights
}

fn main() {
    let number = |nth: usize, usual: u64| {
        std::env::args().nth(nth).map_or(usual, |text| text.parse().expect("a number"))
    };
    let (level, games) = (Level::new(number(1, 5)).expect("a level"), number(2, 1_000));
    let (seats, seed) = (number(3, 2) as u8, number(4, 1));
    let (next, samples) = (Mutex::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let nth = {
                        let mut next = next.lock().expect("nobody panicked");
                        *next += 1;
                        *next
                    };
                    if nth > games {
                        break;
                    }
                    let told = play(seats, level, seed.wrapping_mul(1_000_003) + nth);
                    samples.lock().expect("nobody panicked").extend(told);
                }
            });
        }
    });
    let samples: Vec<Sample> = samples.into_inner().expect("nobody panicked");
    let known = WEIGHTS.map(|(_, weight)| weight);
    let weights = fit(&samples);
    println!("{} turns of {games} games", samples.len());
    println!(
        "loss {:.4} with the weights in force, {:.4} with these:",
        loss(&samples, &known),
        loss(&samples, &weights)
    );
    for ((name, now), weight) in WEIGHTS.iter().zip(weights) {
        println!("    (\"{name}\", {weight:.3}), // {now}");
    }
}
