//! Games that somebody has asked somebody else for.
//!
//! Whoever is asked by a name of their own may be away: the challenge is kept and waits for them. One to a guest who is
//! here by chance ends soon, and with whoever made it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use fracas_core::Seat;
use fracas_table::GuestId;

use super::bus::Bus;
use super::terms::Terms;
use crate::live::time;
use crate::wire::ChallengeCard;

/// So long somebody may think about it who is here.
const LONGEST: Duration = Duration::from_secs(10 * 60);

/// So long one waits that is kept.
const KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// So many one person can have asked, and as many can have asked them.
const EACH: usize = 5;

/// So many there are in all.
const MOST: usize = 20_000;

/// A game that somebody asks somebody for.
#[derive(Clone, Debug)]
pub(super) struct Challenge {
    pub(super) from: GuestId,
    pub(super) to: GuestId,
    /// What both were called when it was made, for when they are away.
    pub(super) names: [String; 2],
    pub(super) terms: Arc<Terms>,
    /// Where whoever asks would like to sit.
    pub(super) wish: Option<Seat>,
    /// Whether it waits for people who are away.
    pub(super) kept: bool,
    /// When it is over, in milliseconds since 1970.
    pub(super) until: i64,
}

impl Challenge {
    /// A challenge that is made now.
    pub(super) fn new(
        people: [GuestId; 2],
        names: [String; 2],
        terms: Arc<Terms>,
        wish: Option<Seat>,
        kept: bool,
    ) -> Challenge {
        let [from, to] = people;
        let lasts = if kept { KEPT } else { LONGEST };
        Challenge { from, to, names, terms, wish, kept, until: time() + lasts.as_millis() as i64 }
    }

    pub(super) fn is_of(&self, person: &GuestId) -> bool {
        self.from == *person || self.to == *person
    }

    /// Whether both have to be here when it begins: somebody who is away would lose by the clock.
    pub(super) fn takes_both(&self) -> bool {
        self.terms.pace.is_some_and(|pace| !pace.is_by_days())
    }

    pub(super) fn card(&self, id: u64, reader: &GuestId, bus: &Bus) -> ChallengeCard {
        let [from, to] = &self.names;
        ChallengeCard {
            id,
            terms: self.terms.card(),
            from: bus.introduced(&self.from).unwrap_or_else(|| from.clone()),
            to: bus.introduced(&self.to).unwrap_or_else(|| to.clone()),
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

    /// A number for one that is to be made; `None` where one of the two has enough of it, or the same was asked already.
    pub(super) fn number(&mut self, challenge: &Challenge) -> Option<u64> {
        let Challenge { from, to, terms, .. } = challenge;
        let asked = self.all.values().filter(|known| known.from == *from).count();
        let asking = self.all.values().filter(|known| known.to == *to).count();
        let twice =
            self.all.values().any(|known| known.from == *from && known.to == *to && known.terms == *terms);
        if asked >= EACH || asking >= EACH || twice || self.all.len() >= MOST {
            return None;
        }
        self.last += 1;
        Some(self.last)
    }

    /// Adds one by its number, if there is room for it still; tells whether there was.
    pub(super) fn add(&mut self, id: u64, challenge: Challenge) -> bool {
        let room = self.number(&challenge).is_some();
        if room {
            self.all.insert(id, challenge);
        }
        room
    }

    /// Adds those that were kept. Later ones get later numbers.
    pub(super) fn keep(&mut self, kept: Vec<(u64, Challenge)>) {
        self.last = kept.iter().map(|(id, _)| *id).fold(self.last, u64::max);
        self.all.extend(kept);
    }

    pub(super) fn get(&self, id: u64) -> Option<&Challenge> {
        self.all.get(&id)
    }

    pub(super) fn remove(&mut self, id: u64) -> Option<Challenge> {
        self.all.remove(&id)
    }

    /// Puts one back that could not be taken away.
    pub(super) fn restore(&mut self, id: u64, challenge: Challenge) {
        self.all.insert(id, challenge);
    }

    /// Those that somebody has made, or has been asked.
    pub(super) fn of(&self, person: &GuestId, bus: &Bus) -> Vec<ChallengeCard> {
        let own = self.all.iter().filter(|(_, challenge)| challenge.is_of(person));
        own.map(|(id, challenge)| challenge.card(*id, person, bus)).collect()
    }

    /// Whether anything waits that ends when somebody goes.
    pub(super) fn asks(&self, person: &GuestId) -> bool {
        self.all.values().any(|challenge| challenge.from == *person && !challenge.kept)
    }

    /// Whoever asked has gone: challenges that are not kept go with them.
    pub(super) fn leave(&mut self, person: &GuestId) -> Vec<(u64, Challenge)> {
        self.all.extract_if(.., |_, challenge| challenge.from == *person && !challenge.kept).collect()
    }

    /// Somebody is not to be had any more: nothing is asked by them or of them.
    pub(super) fn drop(&mut self, person: &GuestId) -> Vec<(u64, Challenge)> {
        self.all.extract_if(.., |_, challenge| challenge.is_of(person)).collect()
    }

    /// Two want nothing to do with each other any more.
    pub(super) fn part(&mut self, one: &GuestId, other: &GuestId) -> Vec<(u64, Challenge)> {
        self.all.extract_if(.., |_, challenge| challenge.is_of(one) && challenge.is_of(other)).collect()
    }

    /// What a guest has asked, or was asked, is somebody else's from now on.
    pub(super) fn adopt(&mut self, guest: &GuestId, person: &GuestId) {
        for challenge in self.all.values_mut() {
            for side in [&mut challenge.from, &mut challenge.to] {
                if side == guest {
                    *side = person.clone();
                }
            }
        }
        self.all.retain(|_, challenge| challenge.from != challenge.to);
    }

    /// Those that nobody has answered for too long.
    pub(super) fn expire(&mut self) -> Vec<(u64, Challenge)> {
        let now = time();
        self.all.extract_if(.., |_, challenge| challenge.until <= now).collect()
    }
}
