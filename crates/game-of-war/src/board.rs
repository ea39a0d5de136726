//! Who stands where: a plain value of a few bitboards.

use crate::{Cell, Kind, Side, Squares, Unit};

/// The units and the standing arsenals. Any number of them, of any kind: the army list binds deployment only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Board {
    sides: [Squares; 2],
    kinds: [Squares; 6],
    arsenals: [Squares; 2],
}

impl Board {
    /// A side's units.
    #[inline]
    pub const fn of(&self, side: Side) -> Squares {
        self.sides[side.index()]
    }

    /// The units of a kind, of both sides.
    #[inline]
    pub const fn kind(&self, kind: Kind) -> Squares {
        self.kinds[kind.index()]
    }

    /// A side's units of a kind.
    #[inline]
    pub fn army(&self, side: Side, kind: Kind) -> Squares {
        self.of(side) & self.kind(kind)
    }

    /// All units.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// The relays of both kinds and both sides.
    #[inline]
    pub fn relays(&self) -> Squares {
        self.kind(Kind::Relay) | self.kind(Kind::SwiftRelay)
    }

    /// The cannons of both kinds and both sides.
    #[inline]
    pub fn cannons(&self) -> Squares {
        self.kind(Kind::Cannon) | self.kind(Kind::SwiftCannon)
    }

    /// A side's combat units: all but its relays.
    #[inline]
    pub fn combat(&self, side: Side) -> Squares {
        self.of(side).without(self.relays())
    }

    /// A side's standing arsenals.
    #[inline]
    pub const fn arsenals(&self, side: Side) -> Squares {
        self.arsenals[side.index()]
    }

    /// The unit on a square.
    #[inline]
    pub fn unit(&self, cell: Cell) -> Option<Unit> {
        let side = Side::BOTH.into_iter().find(|&side| self.of(side).contains(cell))?;
        let kind = Kind::ALL.into_iter().find(|&kind| self.kind(kind).contains(cell))?;
        Some(Unit { side, kind })
    }

    /// All units from `a1` on.
    pub fn units(&self) -> impl Iterator<Item = (Cell, Unit)> {
        self.occupied().iter().filter_map(|cell| Some((cell, self.unit(cell)?)))
    }

    /// How many units of each kind a side has still to place.
    pub(crate) fn missing(&self, side: Side) -> [u32; 6] {
        Kind::ALL.map(|kind| kind.count().saturating_sub(self.army(side, kind).len()))
    }

    /// Puts a unit on a free square.
    #[inline]
    pub(crate) fn put(&mut self, cell: Cell, unit: Unit) {
        self.sides[unit.side.index()].insert(cell);
        self.kinds[unit.kind.index()].insert(cell);
    }

    /// Takes whoever stands there off the board.
    #[inline]
    pub(crate) fn lift(&mut self, cell: Cell) {
        self.sides.iter_mut().chain(&mut self.kinds).for_each(|set| set.remove(cell));
    }

    /// Takes a whole side off the board.
    #[inline]
    pub(crate) fn clear(&mut self, side: Side) {
        let gone = self.of(side);
        self.sides[side.index()] = Squares::EMPTY;
        self.kinds.iter_mut().for_each(|kind| *kind = kind.without(gone));
    }

    /// Moves a unit to a free square.
    #[inline]
    pub(crate) fn shift(&mut self, unit: Unit, from: Cell, to: Cell) {
        for set in [&mut self.sides[unit.side.index()], &mut self.kinds[unit.kind.index()]] {
            set.remove(from);
            set.insert(to);
        }
    }

    /// Builds an arsenal.
    #[inline]
    pub(crate) fn build(&mut self, side: Side, cell: Cell) {
        self.arsenals[side.index()].insert(cell);
    }

    /// Destroys an arsenal: the square is plain ground from then on (WR-13).
    #[inline]
    pub(crate) fn raze(&mut self, side: Side, cell: Cell) {
        self.arsenals[side.index()].remove(cell);
    }
}
