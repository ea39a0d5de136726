//! Finds what Ganoogo's bot goes by: plays the bot against itself, looks at every turn's beginning and asks which weights
//! would have foretold best who won; and looks at every Ganoogo's beginning and asks what each card adds to its odds.
//!
//! `cargo run --release -p fracas-bots --example ganoogo_fit -- LEVEL GAMES SEATS SEED STRAY`, where everybody plays as level 5
//! on STRAY turns in a hundred, so that positions are seen that the level itself does not get into.

use std::sync::Mutex;
use std::thread;

use fracas_bots::ganoogo::{TRAITS, Traits, WEIGHTS, traits};
use fracas_bots::{Bot, Effort, Level, Task, ganoogo::Captain};
use fracas_core::{Dice, Event, FairDice, Game, QuickDice, Referee, Seat, Turn};
use fracas_ganoogo::{Card, Effect, Ganoogo, Options, State, Struggle, When};

/// A turn's beginning: what everybody still in had, and whether they won in the end.
type Sample = Vec<(Traits, bool)>;

/// The kinds of card that are told apart by what they add to a Ganoogo's odds, each with a line of its own in the output.
const KINDS: [&str; 15] = [
    "a card undone",
    "a roll again",
    "a die more",
    "a die fewer",
    "each card to draw",
    "a toss for a roll that lies",
    "a toss for a roll to come",
    "each point for a roll that lies",
    "each point for a roll to come",
    "each point off a roll that lies",
    "each point off a roll to come",
    "each HP to give",
    "a die to return or to save",
    "anything for conflicts",
    "a turn to take away",
];

/// What one player holds of each of [`KINDS`].
type Hand = [f64; KINDS.len()];

/// A Ganoogo's beginning: what the attacker holds more than the defender, and whether the attacker won.
type Bid = (Hand, bool);

/// Which of [`KINDS`] a card is, and how much of it.
fn kind_of(card: &Card) -> (usize, f64) {
    let early = usize::from(card.when == When::BeforeRoll);
    match card.effect {
        Effect::Cancel => (0, 1.0),
        Effect::RollAgain => (1, 1.0),
        Effect::ExtraDie => (2, 1.0),
        Effect::FewerDie => (3, 1.0),
        Effect::Draw(cards) => (4, f64::from(cards)),
        Effect::TossAdd(_) => (5 + early, 1.0),
        Effect::Add(points) if points > 0 => (7 + early, f64::from(points)),
        Effect::Add(points) => (9 + early, -f64::from(points)),
        Effect::Heal(hp) => (11, f64::from(hp)),
        Effect::Muster | Effect::LastStand => (12, 1.0),
        Effect::LoseTurn | Effect::LoseThisTurn => (14, 1.0),
        Effect::BothAgain
        | Effect::ConflictExtraDie
        | Effect::ConflictAdd(_)
        | Effect::LowWins
        | Effect::TossHp(_)
        | Effect::TossHighLow => (13, 1.0),
    }
}

/// What the attacker of a Ganoogo holds more than the defender.
fn lead(game: &Ganoogo, state: &State, defender: Seat) -> Hand {
    let mut lead = [0.0; KINDS.len()];
    for (seat, sign) in [(game.on_turn(state), 1.0), (defender, -1.0)] {
        for (card, count) in game.hand(state, seat) {
            let (kind, amount) = kind_of(game.card(card));
            lead[kind] += sign * amount * f64::from(count);
        }
    }
    lead
}

/// A game that goes on for longer teaches nothing.
const LONGEST: u32 = 3_000;
/// How hard weights are drawn towards 0, in samples.
const DOUBT: f64 = 20.0;

fn play(seats: u8, level: Level, stray: u32, seed: u64, bids: &Mutex<Vec<Bid>>) -> Vec<Sample> {
    let mut table: Referee<Ganoogo> =
        Referee::new(Some(seats), Options::default(), None).expect("the printed game");
    let mut dice = FairDice::from_number(seed);
    let mut luck = QuickDice::new(seed);
    let mut turns: Vec<(u32, [Traits; 4], Vec<Seat>)> = Vec::new();
    let mut level_now = level;
    let mut bid: Option<(Hand, Seat)> = None;
    for _ in 0..LONGEST {
        let (game, state) = (table.game().clone(), table.state().clone());
        let number = game.turns(&state);
        let new = turns.last().is_none_or(|(last, ..)| *last != number);
        if new && game.is_between_turns(&state) {
            let players = Seat::first(seats).filter(|&seat| game.is_in(&state, seat)).collect();
            turns.push((number, traits(&game, &state), players));
            let strays = luck.below(100) < stray;
            level_now = if strays { Level::new(5).expect("a level") } else { level };
        }
        match (game.struggle(&state), bid) {
            (Struggle::Ganoogo(defender), None) => bid = Some((lead(&game, &state, defender), defender)),
            (Struggle::None | Struggle::Fight, Some((lead, defender))) => {
                let won = !game.is_in(&state, defender);
                bids.lock().expect("nobody panicked").push((lead, won));
                bid = None;
            }
            _ => {}
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
                    effort: Effort::Level(level_now),
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

/// What each of [`KINDS`] adds to the odds of a Ganoogo, in logits, and the mean surprise.
fn fit_hands(bids: &[Bid]) -> (Hand, f64) {
    let mut weights = [0.0; KINDS.len()];
    let mut scale = [1e-9; KINDS.len()];
    for (lead, _) in bids {
        scale.iter_mut().zip(lead).for_each(|(scale, amount)| *scale += amount * amount);
    }
    let chance = |weights: &Hand, lead: &Hand| -> f64 {
        let odds: f64 = weights.iter().zip(lead).map(|(weight, amount)| weight * amount).sum();
        1.0 / (1.0 + libm::exp(-odds))
    };
    for _ in 0..400 {
        let mut slope = [0.0; KINDS.len()];
        for (lead, won) in bids {
            let miss = f64::from(u8::from(*won)) - chance(&weights, lead);
            slope.iter_mut().zip(lead).for_each(|(slope, amount)| *slope += miss * amount);
        }
        for kind in 0..KINDS.len() {
            weights[kind] += (slope[kind] - 3.0 * weights[kind]) / (0.7 * scale[kind] + 3.0);
        }
    }
    let surprise = bids.iter().map(|(lead, won)| {
        let told = chance(&weights, lead);
        -libm::log(if *won { told } else { 1.0 - told }.max(1e-9))
    });
    (weights, surprise.sum::<f64>() / bids.len().max(1) as f64)
}

fn main() {
    let number = |nth: usize, usual: u64| {
        std::env::args().nth(nth).map_or(usual, |text| text.parse().expect("a number"))
    };
    let (level, games) = (Level::new(number(1, 6)).expect("a level"), number(2, 1_000));
    let (seats, seed, stray) = (number(3, 2) as u8, number(4, 1), number(5, 16) as u32);
    let (next, samples, bids) = (Mutex::new(0), Mutex::new(Vec::new()), Mutex::new(Vec::new()));
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
                    let told = play(seats, level, stray, seed.wrapping_mul(1_000_003) + nth, &bids);
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
    let bids = bids.into_inner().expect("nobody panicked");
    let (weights, surprise) = fit_hands(&bids);
    println!("{} Ganoogos, mean surprise {surprise:.3}; what each adds to the odds:", bids.len());
    for (name, weight) in KINDS.iter().zip(weights) {
        println!("    {name}: {weight:.3}");
    }
}
