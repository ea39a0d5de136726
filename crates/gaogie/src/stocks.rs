//! Everybody's unused moves, in no more room than the table needs.

use fracas_core::Seat;

/// Room enough for sixteen seats with the sheet's four kinds, and for most tables of a group's own.
const FEW: usize = 64;

/// The unused moves of every seat, each in the order of [`MoveTable::stocked`](crate::MoveTable::stocked).
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Stocks {
    /// How many kinds each seat keeps.
    kinds: u8,
    counts: Counts,
}

/// Few counts lie in the state itself, so that a copy of it costs nothing; many lie elsewhere.
#[derive(Clone, PartialEq, Eq)]
enum Counts {
    Few([u16; FEW]),
    Many(Box<[u16]>),
}

impl Stocks {
    /// How every round begins.
    pub(crate) fn none(seats: u8, kinds: usize) -> Stocks {
        let room = usize::from(seats) * kinds;
        let counts =
            if room <= FEW { Counts::Few([0; FEW]) } else { Counts::Many(vec![0; room].into_boxed_slice()) };
        Stocks { kinds: kinds as u8, counts }
    }

    /// A seat's.
    pub(crate) fn of(&self, seat: Seat) -> &[u16] {
        let kinds = usize::from(self.kinds);
        &self.all()[seat.index() * kinds..][..kinds]
    }

    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut [u16] {
        let kinds = usize::from(self.kinds);
        &mut self.all_mut()[seat.index() * kinds..][..kinds]
    }

    /// Takes everything from everybody.
    pub(crate) fn clear(&mut self) {
        self.all_mut().fill(0);
    }

    fn all(&self) -> &[u16] {
        match &self.counts {
            Counts::Few(counts) => counts,
            Counts::Many(counts) => counts,
        }
    }

    fn all_mut(&mut self) -> &mut [u16] {
        match &mut self.counts {
            Counts::Few(counts) => counts,
            Counts::Many(counts) => counts,
        }
    }
}
