//! Games that somebody has asked somebody else for.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use fracas_core::Seat;
use fracas_table::GuestId;
use tokio::time::Instant;

use super::bus::Bus;
use super::terms::Terms;
use crate::wire::ChallengeCard;

/// So long somebody may think about it.
const LONGEST: Duration = Duration::from_secs(10 * 60);

/// So many one person can have asked, and as many can have asked them.
const EACH: usize = 5;

/// A game that somebody asks somebody for.
#[derive(Clone, Debug)]
pub(super) struct Challenge {
    pub(super) from: GuestId,
    pub(super) to: GuestId,
    pub(super) terms: Arc<Terms>,
    /// Where whoever asks would like to sit.
    pub(super) wish: Option<Seat>,
    since: Instant,
}

impl Challenge {
    pub(super) fn is_of(&self, person: &GuestId) -> bool {
        self.from == *person || self.to == *person
    }

    pub(super) fn card(&self, id: u64, reader: &GuestId, bus: &Bus) -> ChallengeCard {
        ChallengeCard {
            id,
            terms: self.terms.card(),
            from: bus.name(&self.from),
            to: bus.name(&self.to),
            yours: self.from == *reader,
            wish: self.wish,
        }
    }
}

/// All of them.
#[derive(Debug)]
pub(super) struct Challenges {
    all: BTreeMap<u64, Challenge>,
    last: u64,
}

impl Challenges {
    /// None, counted from a number on.
    pub(super) fn from(first: u64) -> Challenges {
        Challenges { all: BTreeMap::new(), last: first }
    }

    /// Somebody asks somebody; `None` where one of them has enough of it, or the same was asked already.
    pub(super) fn add(
        &mut self,
        (from, to): (GuestId, GuestId),
        terms: Arc<Terms>,
        wish: Option<Seat>,
    ) -> Option<u64> {
        let asked = self.all.values().filter(|known| known.from == from).count();
        let asking = self.all.values().filter(|known| known.to == to).count();
        let twice =
            self.all.values().any(|known| known.from == from && known.to == to && known.terms == terms);
        if asked >= EACH || asking >= EACH || twice {
            return None;
        }
        self.last += 1;
        self.all.insert(self.last, Challenge { from, to, terms, wish, since: Instant::now() });
        Some(self.last)
    }

    pub(super) fn get(&self, id: u64) -> Option<&Challenge> {
        self.all.get(&id)
    }

    pub(super) fn remove(&mut self, id: u64) -> Option<Challenge> {
        self.all.remove(&id)
    }

    /// Those that somebody has made, or has been asked.
    pub(super) fn of(&self, person: &GuestId, bus: &Bus) -> Vec<ChallengeCard> {
        let own = self.all.iter().filter(|(_, challenge)| challenge.is_of(person));
        own.map(|(id, challenge)| challenge.card(*id, person, bus)).collect()
    }

    /// Whether somebody asks, or is asked.
    pub(super) fn asks(&self, person: &GuestId) -> bool {
        self.all.values().any(|challenge| challenge.is_of(person))
    }

    /// Whoever asked has gone: their challenges go with them.
    pub(super) fn leave(&mut self, person: &GuestId) -> Vec<(u64, Challenge)> {
        self.all.extract_if(.., |_, challenge| challenge.from == *person).collect()
    }

    /// Those that nobody has answered for too long.
    pub(super) fn expire(&mut self) -> Vec<(u64, Challenge)> {
        self.all.extract_if(.., |_, challenge| challenge.since.elapsed() >= LONGEST).collect()
    }
}
