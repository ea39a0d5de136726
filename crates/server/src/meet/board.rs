//! Who seeks what: seeks in, full tables out. It knows no clock, no socket and no disk.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;

use fracas_core::{Dice, Seat};
use fracas_table::GuestId;

use super::terms::Terms;
use crate::wire::Range;

/// Somebody who seeks a game, with all that decides whom they may meet.
#[derive(Clone, Debug)]
pub(crate) struct Seeker {
    pub(crate) person: GuestId,
    /// The seat they would like.
    pub(crate) wish: Option<Seat>,
    /// Their rating in the game, if they have one.
    pub(crate) rating: Option<i32>,
    /// The ratings of those they want to play with.
    pub(crate) range: Option<Range>,
    /// Those they do not meet: blocked by them, or who have blocked them.
    pub(crate) shuns: HashSet<GuestId>,
}

impl Seeker {
    /// Whether two people can sit at one table.
    pub(crate) fn fits(&self, other: &Seeker) -> bool {
        let wanted = |range: Option<Range>, rating: Option<i32>| match (range, rating) {
            (Some(range), Some(rating)) => (range.least..=range.most).contains(&rating),
            // Whoever has no rating yet has to begin somewhere.
            (None, _) | (_, None) => true,
        };
        self.person != other.person
            && !self.shuns.contains(&other.person)
            && !other.shuns.contains(&self.person)
            && wanted(self.range, other.rating)
            && wanted(other.range, self.rating)
            && (self.wish.is_none() || self.wish != other.wish)
    }
}

/// A seek: those who want to play the same, until there are enough of them.
#[derive(Clone, Debug)]
pub(crate) struct Seek {
    pub(crate) id: u64,
    pub(crate) terms: Arc<Terms>,
    pub(crate) seekers: Vec<Seeker>,
}

impl Seek {
    fn is_full(&self) -> bool {
        self.seekers.len() >= usize::from(self.terms.seats)
    }

    fn takes(&self, seeker: &Seeker) -> bool {
        !self.is_full() && self.seekers.iter().all(|known| known.fits(seeker))
    }

    pub(crate) fn has(&self, person: &GuestId) -> bool {
        self.seekers.iter().any(|seeker| seeker.person == *person)
    }

    /// Who sits where: wishes first, and lots for the rest. Only of a full one.
    pub(crate) fn seated(&self, dice: &mut dyn Dice) -> Vec<GuestId> {
        let wished: BTreeMap<usize, &GuestId> =
            self.seekers.iter().filter_map(|seeker| Some((seeker.wish?.index(), &seeker.person))).collect();
        let mut others: Vec<&GuestId> =
            self.seekers.iter().filter(|seeker| seeker.wish.is_none()).map(|seeker| &seeker.person).collect();
        let mut draw = || {
            let lot = dice.below(others.len().max(1) as u32) as usize;
            others.swap_remove(lot)
        };
        let seat = |index| wished.get(&index).copied().unwrap_or_else(&mut draw).clone();
        (0..self.seekers.len()).map(seat).collect()
    }
}

/// What became of somebody who came.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// They wait, with others or alone.
    Waits(Seek),
    /// All are there. They seek nothing else any more.
    Full(Gathering),
}

/// Enough people for a game.
#[derive(Clone, Debug)]
pub(crate) struct Gathering {
    pub(crate) seek: Seek,
    /// Other seeks that somebody of them was in, and has left.
    pub(crate) left: Vec<(u64, GuestId)>,
}

/// Why somebody cannot take a seek up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Not {
    /// It is gone.
    There,
    /// It is their own, or not meant for them.
    ForYou,
    /// They are in as many as one can be.
    More,
}

/// All seeks. Nobody is in two games of one: whoever is taken off the board is taken off all of it.
#[derive(Debug, Default)]
pub(crate) struct Board {
    seeks: HashMap<u64, Seek>,
    /// Seeks of the same terms, the oldest first.
    same: HashMap<Arc<Terms>, VecDeque<u64>>,
    /// What everybody is in.
    people: HashMap<GuestId, Vec<u64>>,
    /// What has changed since it was last asked.
    changed: HashSet<u64>,
    last: u64,
}

impl Board {
    /// So many seeks one person is in at the most.
    pub(crate) const EACH: usize = 4;

    /// An empty board that counts from a number on.
    pub(crate) fn from(first: u64) -> Board {
        Board { last: first, ..Board::default() }
    }

    /// Somebody seeks a game: with the first who seek the same and fit, or else they wait. Whoever says it
    /// again means it as they say it now.
    pub(crate) fn seek(&mut self, terms: Arc<Terms>, seeker: Seeker) -> Result<Found, Not> {
        let known = self.of(&seeker.person).find(|known| known.terms == terms).map(|known| known.id);
        if let Some(known) = known {
            self.withdraw(known, &seeker.person);
        }
        let same = self.same.get(&terms);
        let waiting = |id: &&u64| self.seeks.get(id).is_some_and(|seek| seek.takes(&seeker));
        if let Some(&id) = same.into_iter().flatten().find(waiting) {
            return self.accept(id, seeker);
        }
        self.check_room(&seeker.person)?;
        self.last += 1;
        let seek = Seek { id: self.last, terms: Arc::clone(&terms), seekers: Vec::new() };
        self.seeks.insert(self.last, seek);
        self.same.entry(terms).or_default().push_back(self.last);
        self.join(self.last, seeker)
    }

    /// Somebody takes a seek up.
    pub(crate) fn accept(&mut self, id: u64, seeker: Seeker) -> Result<Found, Not> {
        let seek = self.seeks.get(&id).ok_or(Not::There)?;
        if !seek.takes(&seeker) {
            return Err(Not::ForYou);
        }
        if seek.seekers.len() + 1 < usize::from(seek.terms.seats) {
            self.check_room(&seeker.person)?;
        }
        self.join(id, seeker)
    }

    fn check_room(&self, person: &GuestId) -> Result<(), Not> {
        let room = self.people.get(person).is_none_or(|seeks| seeks.len() < Board::EACH);
        if room { Ok(()) } else { Err(Not::More) }
    }

    fn join(&mut self, id: u64, seeker: Seeker) -> Result<Found, Not> {
        let seek = self.seeks.get_mut(&id).ok_or(Not::There)?;
        self.changed.insert(id);
        self.people.entry(seeker.person.clone()).or_default().push(id);
        seek.seekers.push(seeker);
        if !seek.is_full() {
            return Ok(Found::Waits(seek.clone()));
        }
        let seek = self.remove(id).ok_or(Not::There)?;
        let mut left = Vec::new();
        for seeker in &seek.seekers {
            left.extend(self.leave(&seeker.person).into_iter().map(|id| (id, seeker.person.clone())));
        }
        Ok(Found::Full(Gathering { seek, left }))
    }

    fn remove(&mut self, id: u64) -> Option<Seek> {
        let seek = self.seeks.remove(&id)?;
        self.changed.insert(id);
        if let Some(same) = self.same.get_mut(&seek.terms) {
            same.retain(|known| *known != id);
            if same.is_empty() {
                self.same.remove(&seek.terms);
            }
        }
        for seeker in &seek.seekers {
            self.forget(&seeker.person, id);
        }
        Some(seek)
    }

    fn forget(&mut self, person: &GuestId, id: u64) {
        if let Some(seeks) = self.people.get_mut(person) {
            seeks.retain(|known| *known != id);
            if seeks.is_empty() {
                self.people.remove(person);
            }
        }
    }

    /// Somebody does not seek that any more; tells whether they did. Others who wait with them go on waiting.
    pub(crate) fn withdraw(&mut self, id: u64, person: &GuestId) -> bool {
        let Some(seek) = self.seeks.get_mut(&id).filter(|seek| seek.has(person)) else { return false };
        seek.seekers.retain(|seeker| seeker.person != *person);
        let empty = seek.seekers.is_empty();
        self.changed.insert(id);
        self.forget(person, id);
        if empty {
            self.remove(id);
        }
        true
    }

    /// Somebody seeks nothing any more; tells what they sought.
    pub(crate) fn leave(&mut self, person: &GuestId) -> Vec<u64> {
        let seeks = self.people.get(person).cloned().unwrap_or_default();
        seeks.into_iter().filter(|&id| self.withdraw(id, person)).collect()
    }

    /// Whether somebody seeks anything.
    pub(crate) fn seeks_something(&self, person: &GuestId) -> bool {
        self.people.contains_key(person)
    }

    /// What somebody seeks.
    pub(crate) fn of(&self, person: &GuestId) -> impl Iterator<Item = &Seek> {
        self.people.get(person).into_iter().flatten().filter_map(|id| self.seeks.get(id))
    }

    /// All of them, the newest first, up to so many.
    pub(crate) fn newest(&self, most: usize) -> Vec<&Seek> {
        let mut all: Vec<&Seek> = self.seeks.values().collect();
        all.sort_by_key(|seek| std::cmp::Reverse(seek.id));
        all.truncate(most);
        all
    }

    /// A seek that waits.
    pub(crate) fn get(&self, id: u64) -> Option<&Seek> {
        self.seeks.get(&id)
    }

    /// What has changed since this was last asked.
    pub(crate) fn changes(&mut self) -> HashSet<u64> {
        std::mem::take(&mut self.changed)
    }
}
