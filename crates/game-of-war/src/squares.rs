//! Sets of squares: the board's 500 bits in eight machine words.

use std::array::from_fn;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::Cell;
use crate::cell::{CELLS, COLUMNS, Way};

const WORDS: usize = 8;

/// A set of squares. All operations work on eight words at once and allocate nothing.
///
/// # Examples
///
/// ```
/// use fracas_game_of_war::{Cell, Squares};
///
/// let mut set = Squares::EMPTY;
/// set.insert(Cell::read("y20").unwrap());
/// set.insert(Cell::read("a1").unwrap());
/// assert_eq!(set.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["a1", "y20"]);
/// assert_eq!((!set).len(), 498);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(align(64))]
pub struct Squares([u64; WORDS]);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares([0; WORDS]);

    /// Every square of the board.
    pub const ALL: Squares = {
        let mut words = [u64::MAX; WORDS];
        words[WORDS - 1] = (1 << (CELLS % 64)) - 1;
        Squares(words)
    };

    /// Returns the set that holds one square.
    #[inline]
    pub const fn one(cell: Cell) -> Squares {
        let mut set = Squares::EMPTY;
        set.insert(cell);
        set
    }

    /// Returns the rows from `first` up to `last`, both counted from 0.
    pub(crate) fn rows(first: u8, last: u8) -> Squares {
        Cell::all().filter(|cell| (first..=last).contains(&cell.row())).collect()
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Whether no square is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many squares are in the set.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Puts two sets together word by word. A loop: the compiler makes wide instructions of it in every build.
    #[inline(always)]
    fn each(mut self, other: Squares, put: impl Fn(u64, u64) -> u64) -> Squares {
        let mut i = 0;
        while i < WORDS {
            self.0[i] = put(self.0[i], other.0[i]);
            i += 1;
        }
        self
    }

    /// The set without the squares of another.
    #[must_use]
    #[inline]
    pub fn without(self, other: Squares) -> Squares {
        self.each(other, |one, two| one & !two)
    }

    /// Whether the sets share a square.
    #[inline]
    pub fn meets(&self, other: &Squares) -> bool {
        (0..WORDS).fold(0, |all, i| all | self.0[i] & other.0[i]) != 0
    }

    /// The squares in order.
    #[inline]
    pub fn iter(self) -> Cells {
        Cells { words: self.0, word: 0 }
    }

    /// The set and all squares around any of its squares.
    #[inline]
    #[must_use]
    pub fn spread(self) -> Squares {
        let sides = self.forth::<1>().without(WEST) | self.back::<1>().without(EAST);
        let row = (self | sides) & Squares::ALL;
        (row | row.forth::<{ COLUMNS as u32 }>() | row.back::<{ COLUMNS as u32 }>()) & Squares::ALL
    }

    /// Every square so many further on, by less than a word's bits.
    #[inline(always)]
    fn forth<const BY: u32>(self) -> Squares {
        Squares(from_fn(|i| self.0[i] << BY | if i > 0 { self.0[i - 1] >> (64 - BY) } else { 0 }))
    }

    /// Every square so many further back.
    #[inline(always)]
    fn back<const BY: u32>(self) -> Squares {
        Squares(from_fn(|i| self.0[i] >> BY | if i + 1 < WORDS { self.0[i + 1] << (64 - BY) } else { 0 }))
    }

    /// The up to eight squares around a square.
    #[inline]
    pub fn around(cell: Cell) -> &'static Squares {
        &AROUND[cell.index()]
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        self.each(other, |one, two| one & two)
    }
}

impl BitOr for Squares {
    type Output = Squares;
    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        self.each(other, |one, two| one | two)
    }
}

impl BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Squares) {
        *self = *self & other;
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Squares) {
        *self = *self | other;
    }
}

/// The squares of the board that are not in the set.
impl Not for Squares {
    type Output = Squares;
    #[inline]
    fn not(self) -> Squares {
        Squares::ALL.without(self)
    }
}

impl FromIterator<Cell> for Squares {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Squares {
        cells.into_iter().fold(Squares::EMPTY, |mut set, cell| {
            set.insert(cell);
            set
        })
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The squares of a set, from `a1` on.
#[derive(Clone, Debug)]
pub struct Cells {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(Cell((self.word as u32 * 64 + bits.trailing_zeros()) as u16));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for Squares {
    type Item = Cell;
    type IntoIter = Cells;
    #[inline]
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

/// The leftmost column, and the rightmost.
const WEST: Squares = column(0);
const EAST: Squares = column(COLUMNS - 1);

const fn column(column: u8) -> Squares {
    let mut set = Squares::EMPTY;
    let mut cell = column as u16;
    while cell < CELLS as u16 {
        set.insert(Cell(cell));
        cell += COLUMNS as u16;
    }
    set
}

/// The squares around each square, made at compile time.
static AROUND: [Squares; CELLS] = {
    let mut table = [Squares::EMPTY; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut way = 0;
        while way < 8 {
            if let Some(next) = Cell(cell as u16).step(Way::ALL[way]) {
                table[cell].insert(next);
            }
            way += 1;
        }
        cell += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sets_do_what_sets_of_numbers_do(
            one in proptest::collection::btree_set(0_u16..500, 0..60),
            two in proptest::collection::btree_set(0_u16..500, 0..60),
        ) {
            let [a, b] = [&one, &two].map(|set| set.iter().map(|&cell| Cell(cell)).collect::<Squares>());
            let numbers = |set: Squares| set.iter().map(|cell| cell.0).collect::<Vec<_>>();
            prop_assert_eq!(numbers(a), one.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(numbers(a & b), one.intersection(&two).copied().collect::<Vec<_>>());
            prop_assert_eq!(numbers(a | b), one.union(&two).copied().collect::<Vec<_>>());
            prop_assert_eq!(numbers(a.without(b)), one.difference(&two).copied().collect::<Vec<_>>());
            prop_assert_eq!(a.meets(&b), !one.is_disjoint(&two));
            prop_assert_eq!(a.len() as usize, one.len());
            prop_assert_eq!((!a).len() as usize, 500 - one.len());
            prop_assert_eq!(a.is_empty(), one.is_empty());
            prop_assert_eq!(a.spread(), a.iter().fold(a, |all, cell| all | *Squares::around(cell)));
        }
    }

    #[test]
    fn a_square_has_three_five_or_eight_around_it() {
        for (square, count) in [("a1", 3), ("y20", 3), ("a7", 5), ("m20", 5), ("m10", 8)] {
            assert_eq!(Squares::around(Cell::read(square).unwrap()).len(), count, "{square}");
        }
    }
}
