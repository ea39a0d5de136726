//! Fixed runs of random games: benchmarks and signatures.

use fracas_core::{Game, QuickDice, playout, random_event};

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
            let Ok(event) = random_event(&game, &mut state, &mut dice, &mut buffer) else { break };
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
