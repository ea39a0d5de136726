//! Random games: what benchmarks, signatures and simple estimates are made of.

use fracas_core::{Dice, Event, EventOf, Game, Outcome, QuickDice, Turn};

/// Plays random events until the game ends or `most` of them have happened, and tells how it ended and after
/// how many. Ends that depend on the past do not count here: a playout keeps none.
pub fn playout<G: Game, D: Dice + ?Sized>(
    game: &G,
    state: &mut G::State,
    dice: &mut D,
    buffer: &mut Vec<G::Move>,
    most: u64,
) -> (Option<Outcome>, u64) {
    for played in 0..most {
        match step(game, state, dice, buffer) {
            Ok(_) => {}
            Err(outcome) => return (Some(outcome), played),
        }
    }
    (game.turn(state).outcome(), most)
}

/// Lets one random event happen. Where several choose at once the lowest seat goes first.
fn step<G: Game, D: Dice + ?Sized>(
    game: &G,
    state: &mut G::State,
    dice: &mut D,
    buffer: &mut Vec<G::Move>,
) -> Result<EventOf<G>, Outcome> {
    let event = match game.turn(state) {
        Turn::Over(outcome) => return Err(outcome),
        Turn::Chance => Event::Chance(game.roll(state, dice)),
        Turn::Choose(seats) => {
            let seat = seats.iter().next().expect("somebody chooses");
            let choice = game.pick(state, seat, dice, buffer).expect("whoever must choose has a choice");
            Event::Move(seat, choice)
        }
    };
    game.apply(state, &event).expect("a listed event is legal");
    Ok(event)
}

/// What a fixed, seeded run of random games did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many games were begun.
    pub games: u64,
    /// How many events happened in all.
    pub events: u64,
    /// A fingerprint of every event, the same on every machine. It changes when rules or notation do.
    pub signature: u64,
}

/// Plays `events` random events with the game's default options, a new game whenever one ends or has gone on
/// for 10,000 events. With `sign` off it leaves the fingerprint out, to measure the rules alone.
pub(crate) fn bench<G: Game>(events: u64, sign: bool) -> Tally {
    let (game, first) = G::start(None, G::Options::default(), None).expect("a game starts with its defaults");
    let mut dice = QuickDice::new(1);
    let mut buffer = Vec::new();
    let mut tally = Tally { games: 0, events: 0, signature: Fnv::START.0 };
    while tally.events < events {
        let mut state = first.clone();
        let most = (events - tally.events).min(10_000);
        tally.games += 1;
        if !sign {
            let (_, played) = playout(&game, &mut state, &mut dice, &mut buffer, most);
            tally.events += played;
            continue;
        }
        let mut print = Fnv(tally.signature);
        for _ in 0..most {
            let Ok(event) = step(&game, &mut state, &mut dice, &mut buffer) else { break };
            game.write(&event, &mut print).expect("a fingerprint takes any text");
            tally.events += 1;
        }
        tally.signature = print.0;
    }
    tally
}

/// The FNV-1a fingerprint of a text.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(pub u64);

impl Fnv {
    /// The fingerprint of nothing.
    pub const START: Fnv = Fnv(0xcbf2_9ce4_8422_2325);
}

impl std::fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}
