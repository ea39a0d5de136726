//! Learns what crosses are worth in Color Wars (`data/weights/color-wars-crosses.txt`): plays the search against itself on
//! several boards, and looks for the network that foretells best what longer thought and the games' ends say.
//!
//! `cargo run --release -p fracas-bots --example color_wars_fit -- GAMES NODES SEED > crosses.txt`
//!
//! Half of the positions lie a few random moves aside from the games: lines end in positions that no sensible game would
//! come to, and a network that never saw such positions plays worse than none.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;

use fracas_bots::color_wars::{Cross, Pops, Weighing};
use fracas_color_wars::{ColorWars, Options, State};
use fracas_core::{Dice, Event, Game, QuickDice, Seat, Turn};
use fracas_search::{AlphaBeta, Budget, Guide, SURE, Stop};

/// Hidden units.
const HIDDEN: usize = 8;
/// The boards, some more often than others.
const BOARDS: [(u8, u8); 10] =
    [(5, 5), (5, 5), (5, 5), (5, 5), (5, 5), (5, 5), (5, 5), (6, 6), (4, 4), (7, 7)];
/// How much the end of a game counts, against what the search said.
const END: f32 = 0.3;
/// How sure the search's scores are, held against the ends of games.
const TRUST: f32 = 0.7;
/// A game that goes on for longer is drawn.
const LONGEST: u32 = 300;
/// Rounds over all positions, positions to a step, and the first step's size.
const ROUNDS: usize = 40;
const BATCH: usize = 5_000;
const PACE: f32 = 0.01;
/// The file's numbers are so many to one.
const ONE: f32 = 256.0;
const SIZE: usize = (Cross::CENTRES + Cross::NEIGHBOURS + 1) * HIDDEN + 1;

/// A position: its crosses, and the chance of the mover that is to be foretold.
struct Sample {
    crosses: Vec<u32>,
    target: f32,
}

/// A number for a cross.
fn number(cross: &Cross) -> u32 {
    cross.neighbours.iter().fold(cross.centre as u32, |number, &kind| number << 3 | kind as u32)
}

const NUMBERS: usize = Cross::CENTRES << 12;

fn cross(number: usize) -> Cross {
    Cross { centre: number >> 12, neighbours: [9, 6, 3, 0].map(|shift| number >> shift & 7) }
}

fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

fn trusted(score: i32) -> f32 {
    match score {
        SURE.. => 1.0,
        _ if score <= -SURE => 0.0,
        _ => chance(score as f32 / 100.0 * TRUST),
    }
}

/// Plays a game and tells what there is to learn.
fn play(nodes: u64, dice: &mut QuickDice) -> Vec<Sample> {
    let (width, height) = BOARDS[dice.below(BOARDS.len() as u32) as usize];
    let options = Options { width: Some(width), height: Some(height), ..Options::default() };
    let (game, mut state) = ColorWars::start(None, options, None).expect("a board of a usual size");
    let think = |state: &State| {
        let search = AlphaBeta::new(&game, Weighing::built_in(), nodes as usize * 24, 1);
        search.search(state, Budget::nodes(nodes), &Stop::default(), &mut |_| {})
    };
    let sample = |state: &State, score: i32| {
        let crosses = Cross::all(&game, state).iter().map(number).collect();
        Sample { crosses, target: trusted(score) }
    };
    let at_random = |state: &mut State, dice: &mut QuickDice| {
        let Some(seat) = game.turn(state).choosing().sole() else { return };
        let choice = game.pick(state, seat, dice, &mut Vec::new()).expect("a choice");
        game.apply(state, &Event::Move(seat, choice)).expect("a legal move");
    };
    let (mut samples, mut on_the_way, mut sure_from) = (Vec::new(), Vec::new(), 0);
    let strays = 2 + dice.below(8);
    let winner = loop {
        let seat = match game.turn(&state) {
            Turn::Over(outcome) => break outcome.winners.sole(),
            turn => turn.choosing().sole().expect("one of two moves"),
        };
        if state.moves() > LONGEST {
            break None;
        }
        if state.moves() < strays || (state.moves() < 40 && dice.below(12) == 0) {
            at_random(&mut state, dice);
            sure_from = on_the_way.len();
            continue;
        }
        let told = think(&state);
        // Hot positions are mostly looked beyond and seldom judged.
        let mut worth_it = |state: &State, seat: Seat| !Pops.is_hot(&game, state, seat) || dice.below(3) == 0;
        if worth_it(&state, seat) {
            on_the_way.push((sample(&state, told.score), told.score, seat));
        }
        if told.score.abs() < SURE {
            let mut aside = state;
            (0..1 + dice.below(5)).for_each(|_| at_random(&mut aside, dice));
            let mut worth_it = |seat: Seat| !Pops.is_hot(&game, &aside, seat) || dice.below(3) == 0;
            if game.turn(&aside).choosing().sole().is_some_and(&mut worth_it) {
                samples.push(sample(&aside, think(&aside).score));
            }
        }
        let choice = told.best.expect("a move");
        game.apply(&mut state, &Event::Move(seat, choice)).expect("a legal move");
        if told.score.abs() >= SURE {
            let other = Seat::from_index(1 - seat.index());
            break Some(if told.score > 0 { seat } else { other });
        }
    };
    for (index, (mut sample, score, seat)) in on_the_way.into_iter().enumerate() {
        if index >= sure_from && score.abs() < SURE {
            let end = winner.map_or(0.5, |winner| if winner == seat { 1.0 } else { 0.0 });
            sample.target += END * (end - sample.target);
        }
        samples.push(sample);
    }
    samples
}

/// The network: for each centre, for each neighbour, and their worth, a number for each hidden unit; and the turn.
struct Network(Vec<f32>);

impl Network {
    fn sum(&self, cross: &Cross, unit: usize) -> f32 {
        let neighbour = |kind: &usize| self.0[(Cross::CENTRES + kind) * HIDDEN + unit];
        self.0[cross.centre * HIDDEN + unit] + cross.neighbours.iter().map(neighbour).sum::<f32>()
    }

    fn worth(&self, unit: usize) -> f32 {
        self.0[(Cross::CENTRES + Cross::NEIGHBOURS) * HIDDEN + unit]
    }

    fn turn(&self) -> f32 {
        self.0[SIZE - 1]
    }

    /// What each cross that comes up is worth, on top of what the scale says.
    fn table(&self, known: &[usize]) -> Vec<f32> {
        let mut table = vec![0.0; NUMBERS];
        for &number in known {
            let cross = cross(number);
            let learnt: f32 =
                (0..HIDDEN).map(|unit| self.sum(&cross, unit).max(0.0) * self.worth(unit)).sum();
            table[number] = plain(number) + learnt;
        }
        table
    }

    /// How the network has to change, given how each cross's worth has to.
    fn slopes(&self, known: &[usize], wanted: &[f32]) -> Vec<f32> {
        let mut slopes = vec![0.0; SIZE];
        for &number in known.iter().filter(|&&number| wanted[number] != 0.0) {
            let cross = cross(number);
            for unit in 0..HIDDEN {
                let sum = self.sum(&cross, unit);
                if sum <= 0.0 {
                    continue;
                }
                slopes[(Cross::CENTRES + Cross::NEIGHBOURS) * HIDDEN + unit] += wanted[number] * sum;
                let slope = wanted[number] * self.worth(unit);
                slopes[cross.centre * HIDDEN + unit] += slope;
                for kind in cross.neighbours {
                    slopes[(Cross::CENTRES + kind) * HIDDEN + unit] += slope;
                }
            }
        }
        slopes
    }
}

/// What the scale alone says, in logits.
fn plain(number: usize) -> f32 {
    static PLAIN: OnceLock<Vec<f32>> = OnceLock::new();
    PLAIN.get_or_init(|| (0..NUMBERS).map(|number| cross(number).plain_worth() as f32 / 100.0).collect())
        [number]
}

fn foretold(sample: &Sample, table: &[f32], turn: f32) -> f32 {
    chance(turn + sample.crosses.iter().map(|&number| table[number as usize]).sum::<f32>())
}

/// The mean surprise.
fn loss(samples: &[Sample], table: &[f32], turn: f32) -> f64 {
    let surprise = |sample: &Sample| {
        let told = foretold(sample, table, turn).clamp(1e-6, 1.0 - 1e-6);
        -f64::from(sample.target * told.ln() + (1.0 - sample.target) * (1.0 - told).ln())
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len().max(1) as f64
}

/// Goes downhill by Adam.
fn learn(samples: &mut [Sample], unseen: &[Sample], known: &[usize], dice: &mut QuickDice) -> Network {
    let mut network = Network((0..SIZE).map(|_| (dice.below(2_001) as f32 / 1_000.0 - 1.0) * 0.3).collect());
    network.0[SIZE - 1] = 0.0;
    let (mut first, mut second) = (vec![0.0_f32; SIZE], vec![0.0_f32; SIZE]);
    let steps = (ROUNDS * samples.len().div_ceil(BATCH)) as f32;
    let mut step = 0;
    for round in 0..ROUNDS {
        dice.shuffle(samples);
        for batch in samples.chunks(BATCH) {
            let (table, turn) = (network.table(known), network.turn());
            let mut wanted = vec![0.0; NUMBERS];
            let mut of_turn = 0.0;
            for sample in batch {
                let miss = (foretold(sample, &table, turn) - sample.target) / batch.len() as f32;
                of_turn += miss;
                sample.crosses.iter().for_each(|&number| wanted[number as usize] += miss);
            }
            let mut slopes = network.slopes(known, &wanted);
            slopes[SIZE - 1] = of_turn;
            let pace = PACE * (1.0 - step as f32 / steps).max(0.02);
            step += 1;
            let rest = |kept: f32| 1.0 - kept.powi(step);
            for index in 0..SIZE {
                let slope = slopes[index] + 1e-7 * network.0[index];
                first[index] = 0.9 * first[index] + 0.1 * slope;
                second[index] = 0.999 * second[index] + 0.001 * slope * slope;
                let size = (second[index] / rest(0.999)).sqrt() + 1e-9;
                network.0[index] -= pace * first[index] / rest(0.9) / size;
            }
        }
        if round % 10 == 9 {
            let table = network.table(known);
            let losses = [&samples[..unseen.len().min(samples.len())], unseen]
                .map(|samples| loss(samples, &table, network.turn()));
            eprintln!("round {}: loss {:.4}, unseen {:.4}", round + 1, losses[0], losses[1]);
        }
    }
    network
}

fn main() {
    let argument = |nth: usize, usual: u64| {
        std::env::args().nth(nth).map_or(usual, |text| text.parse().expect("a number"))
    };
    let (games, nodes, seed) = (argument(1, 4_000), argument(2, 5_000), argument(3, 1));
    let (next, samples) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    if nth >= games {
                        break;
                    }
                    let told = play(nodes, &mut QuickDice::new(seed.wrapping_mul(1_000_003) + nth));
                    samples.lock().expect("nobody panicked").push((nth, told));
                }
            });
        }
    });
    // In the order of the games, so that a seed gives the same numbers on any number of cores.
    let mut samples = samples.into_inner().expect("nobody panicked");
    samples.sort_by_key(|(nth, _)| *nth);
    let mut samples: Vec<Sample> = samples.into_iter().flat_map(|(_, told)| told).collect();
    let mut dice = QuickDice::new(seed);
    dice.shuffle(&mut samples);
    let unseen = samples.split_off(samples.len() - samples.len() / 20);
    let mut comes_up = vec![false; NUMBERS];
    samples
        .iter()
        .chain(&unseen)
        .flat_map(|sample| &sample.crosses)
        .for_each(|&n| comes_up[n as usize] = true);
    let known: Vec<usize> = (0..NUMBERS).filter(|&number| comes_up[number]).collect();
    eprintln!("{} positions of {games} games, {} crosses", samples.len() + unseen.len(), known.len());
    let mut network = learn(&mut samples, &unseen, &known, &mut dice);
    network.0.iter_mut().for_each(|number| *number = (*number * ONE).round() / ONE);
    eprintln!("rounded: unseen {:.4}", loss(&unseen, &network.table(&known), network.turn()));
    println!("# What crosses are worth, learnt from games of the bot against itself: see");
    println!("# crates/bots/src/color_wars/crosses.rs. Made by the example color_wars_fit.");
    println!(
        "# {} centres, {} neighbours, the units' worth; then the turn. {ONE} is one.",
        Cross::CENTRES,
        Cross::NEIGHBOURS
    );
    for row in network.0.chunks(HIDDEN) {
        let row: Vec<String> = row.iter().map(|number| format!("{}", number * ONE)).collect();
        println!("{}", row.join(" "));
    }
}
