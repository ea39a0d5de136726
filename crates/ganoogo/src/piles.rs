//! Where the cards are: hands, deck and discards, as counts by kind.
//!
//! The deck has no order (GA-5): every draw is a chance event over what is in it, so counts are all there is
//! to know, and a state stays small and cheap to copy.

use fracas_core::Seat;

use crate::deck::{Kinds, MOST_KINDS, kinds};

/// A heap of cards: how many of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    counts: [u8; MOST_KINDS],
    /// The kinds it has any of.
    held: Kinds,
    size: u8,
}

impl Pile {
    pub(crate) const EMPTY: Pile = Pile { counts: [0; MOST_KINDS], held: 0, size: 0 };

    pub(crate) const fn size(&self) -> u8 {
        self.size
    }

    pub(crate) const fn held(&self) -> Kinds {
        self.held
    }

    pub(crate) const fn count(&self, kind: u8) -> u8 {
        self.counts[kind as usize]
    }

    pub(crate) const fn has(&self, kind: u8) -> bool {
        self.held >> kind & 1 == 1
    }

    pub(crate) const fn add(&mut self, kind: u8, count: u8) {
        if count > 0 {
            self.counts[kind as usize] += count;
            self.held |= 1 << kind;
            self.size += count;
        }
    }

    /// Takes one out; it must be there.
    pub(crate) const fn take(&mut self, kind: u8) {
        self.counts[kind as usize] -= 1;
        self.size -= 1;
        if self.counts[kind as usize] == 0 {
            self.held &= !(1 << kind);
        }
    }

    /// The kinds it has, with how many of each.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, u8)> {
        kinds(self.held).map(|kind| (kind, self.count(kind)))
    }

    /// Puts all of it onto another heap.
    pub(crate) fn pour(&mut self, onto: &mut Pile) {
        self.iter().for_each(|(kind, count)| onto.add(kind, count));
        *self = Pile::EMPTY;
    }

    /// The kind of the `nth` card, counting them kind by kind; the last one if there are not so many.
    pub(crate) fn nth(&self, nth: u32) -> u8 {
        let mut left = nth;
        for (kind, count) in self.iter() {
            match left.checked_sub(u32::from(count)) {
                Some(rest) => left = rest,
                None => return kind,
            }
        }
        (u64::BITS - 1).saturating_sub(self.held.leading_zeros()) as u8
    }
}

/// All cards that are not being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piles {
    pub(crate) hands: [Pile; 4],
    pub(crate) deck: Pile,
    pub(crate) discards: Pile,
}

impl Piles {
    pub(crate) const fn hand(&self, seat: Seat) -> &Pile {
        &self.hands[seat.index()]
    }

    pub(crate) const fn hand_mut(&mut self, seat: Seat) -> &mut Pile {
        &mut self.hands[seat.index()]
    }

    /// Makes sure that there is something to draw, if there is anything (GA-5).
    pub(crate) fn refill(&mut self) -> bool {
        if self.deck.size() == 0 {
            self.discards.pour(&mut self.deck);
        }
        self.deck.size() > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_card_counts_kind_by_kind() {
        let mut pile = Pile::EMPTY;
        pile.add(3, 2);
        pile.add(7, 1);
        assert_eq!([0, 1, 2, 99].map(|nth| pile.nth(nth)), [3, 3, 7, 7]);
        pile.take(3);
        pile.take(3);
        assert_eq!((pile.size(), pile.held(), pile.nth(0)), (1, 1 << 7, 7));
    }

    #[test]
    fn ga_5_the_discards_become_the_deck_only_when_it_has_run_out() {
        let mut piles = Piles { hands: [Pile::EMPTY; 4], deck: Pile::EMPTY, discards: Pile::EMPTY };
        assert!(!piles.refill(), "nothing to draw");
        piles.discards.add(1, 3);
        assert!(piles.refill());
        assert_eq!((piles.deck.size(), piles.discards.size()), (3, 0));
        piles.discards.add(2, 1);
        assert!(piles.refill());
        assert_eq!((piles.deck.size(), piles.discards.size()), (3, 1));
    }
}
