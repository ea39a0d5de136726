//! What one pair of eyes has been told, in the order it was told.

use fracas_core::Seat;
use fracas_games::{AnyGame, Told as Known};

use crate::wire::Entry;

/// An eye's own log: it only ever grows, but for moves that are taken back.
///
/// What an eye may not know is no entry, so the length of a log gives nothing away. A secret choice is told when
/// it is revealed, just before the event that revealed it.
#[derive(Clone, Debug)]
pub(super) struct Log {
    eye: Option<Seat>,
    told: Vec<Told>,
    /// Choices that are secret for the time being.
    secret: Vec<usize>,
}

/// An event that an eye knows of.
#[derive(Clone, Copy, Debug)]
struct Told {
    index: usize,
    /// The event that let it know: a later one where the first was a secret.
    learnt: usize,
    at: i64,
}

impl Log {
    /// Returns the empty log of an eye; `None` is a spectator's.
    pub(super) fn new(eye: Option<Seat>) -> Log {
        Log { eye, told: Vec::new(), secret: Vec::new() }
    }

    /// How many entries there are.
    pub(super) fn len(&self) -> usize {
        self.told.len()
    }

    /// When the latest entry was made.
    pub(super) fn latest(&self) -> Option<i64> {
        self.told.last().map(|told| told.at)
    }

    /// Takes note of the game's latest event.
    pub(super) fn note(&mut self, game: &dyn AnyGame, at: i64) {
        let Log { eye, told, secret } = self;
        let learnt = game.events() - 1;
        secret.retain(|&index| {
            let known = game.told(index, *eye).is_some();
            if known {
                told.push(Told { index, learnt, at });
            }
            !known
        });
        if game.told(learnt, *eye).is_some() {
            told.push(Told { index: learnt, learnt, at });
        } else if game.is_secret(learnt) {
            secret.push(learnt);
        }
    }

    /// Whether an event from number `to` on has revealed an earlier one.
    pub(super) fn has_revelation_since(&self, to: usize) -> bool {
        self.told.iter().any(|told| told.learnt >= to && told.learnt != told.index)
    }

    /// Forgets every event from number `to` on.
    pub(super) fn cut(&mut self, to: usize) {
        self.told.retain(|told| told.index < to);
        self.secret.retain(|&index| index < to);
    }

    /// The entries from number `from` on.
    pub(super) fn entries(&self, game: &dyn AnyGame, from: usize) -> Vec<Entry> {
        let told = self.told.get(from..).unwrap_or_default();
        told.iter()
            .map(|&Told { index, at, .. }| Entry {
                happening: game.told(index, self.eye).unwrap_or(Known::Masked { masked: "?" }),
                at,
            })
            .collect()
    }
}
