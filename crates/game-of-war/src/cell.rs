//! The 500 squares and the eight directions between them.

use std::fmt;

use fracas_core::Square;
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::Error;

/// How many columns the board has, `a` to `y`.
pub const COLUMNS: u8 = 25;
/// How many rows the board has.
pub const ROWS: u8 = 20;
pub(crate) const CELLS: usize = COLUMNS as usize * ROWS as usize;

/// A square of the board, as an index: row by row from `a1`. Cells order that way too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, TS)]
#[ts(type = "string")]
pub struct Cell(pub(crate) u16);

impl Cell {
    /// Finds a square on the board.
    ///
    /// # Errors
    ///
    /// [`Error::OffBoard`] for a square of a larger board.
    #[inline]
    pub fn at(square: Square) -> Result<Cell, Error> {
        if square.column >= COLUMNS || square.row >= ROWS {
            return Err(Error::OffBoard(square));
        }
        Ok(Cell(u16::from(square.row) * u16::from(COLUMNS) + u16::from(square.column)))
    }

    /// Reads a square's name.
    ///
    /// # Errors
    ///
    /// [`Error::NotASquare`] or [`Error::OffBoard`].
    pub fn read(text: &str) -> Result<Cell, Error> {
        Cell::at(text.parse().map_err(|_| Error::NotASquare(text.to_owned()))?)
    }

    /// All cells in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..CELLS as u16).map(Cell)
    }

    /// The place in an array with one entry per square.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, counted from 0 at the left.
    #[inline]
    pub const fn column(self) -> u8 {
        (self.0 % COLUMNS as u16) as u8
    }

    /// The row, counted from 0 at the bottom.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 / COLUMNS as u16) as u8
    }

    /// The square's name.
    #[inline]
    pub const fn square(self) -> Square {
        Square::new(self.column(), self.row())
    }

    /// The next square in a direction, if the board goes on there.
    #[inline]
    pub const fn step(self, way: Way) -> Option<Cell> {
        let next = NEXT[self.index()][way.index()];
        if next == OFF { None } else { Some(Cell(next)) }
    }

    /// How many steps lie between two squares when nothing is in the way.
    #[inline]
    pub const fn distance(self, other: Cell) -> u8 {
        let across = self.column().abs_diff(other.column());
        let along = self.row().abs_diff(other.row());
        if across > along { across } else { along }
    }

    /// The direction of a square that lies on one of the eight lines from here; without meaning for others.
    #[inline]
    pub(crate) const fn way_to(self, other: Cell) -> Way {
        const WAYS: [[Way; 3]; 3] = [
            [Way::SouthWest, Way::South, Way::SouthEast],
            [Way::West, Way::North, Way::East],
            [Way::NorthWest, Way::North, Way::NorthEast],
        ];
        let across = (other.column() as i8 - self.column() as i8).signum();
        let along = (other.row() as i8 - self.row() as i8).signum();
        WAYS[(along + 1) as usize][(across + 1) as usize]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One of the eight directions in which units step, lines run and fire goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a direction is a direction")]
pub enum Way {
    East,
    NorthEast,
    North,
    NorthWest,
    West,
    SouthWest,
    South,
    SouthEast,
}

impl Way {
    /// All eight, anticlockwise from the east; the first four lead to later cells, the last four to earlier ones.
    pub const ALL: [Way; 8] = [
        Way::East,
        Way::NorthEast,
        Way::North,
        Way::NorthWest,
        Way::West,
        Way::SouthWest,
        Way::South,
        Way::SouthEast,
    ];

    /// The place in an array with one entry per direction.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[inline]
    const fn offset(self) -> (i16, i16) {
        match self {
            Way::East => (1, 0),
            Way::NorthEast => (1, 1),
            Way::North => (0, 1),
            Way::NorthWest => (-1, 1),
            Way::West => (-1, 0),
            Way::SouthWest => (-1, -1),
            Way::South => (0, -1),
            Way::SouthEast => (1, -1),
        }
    }
}

const OFF: u16 = u16::MAX;

/// The neighbour of each cell in each direction, made at compile time.
static NEXT: [[u16; 8]; CELLS] = {
    let mut table = [[OFF; 8]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut way = 0;
        while way < 8 {
            let (across, along) = Way::ALL[way].offset();
            let column = (cell % COLUMNS as usize) as i16 + across;
            let row = (cell / COLUMNS as usize) as i16 + along;
            if column >= 0 && column < COLUMNS as i16 && row >= 0 && row < ROWS as i16 {
                table[cell][way] = (row * COLUMNS as i16 + column) as u16;
            }
            way += 1;
        }
        cell += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_one_square_and_stop_at_the_edge() {
        let cases = [
            ("a1", Way::East, Some("b1")),
            ("a1", Way::NorthEast, Some("b2")),
            ("a1", Way::West, None),
            ("a1", Way::SouthEast, None),
            ("y7", Way::East, None),
            ("y7", Way::NorthWest, Some("x8")),
            ("m20", Way::North, None),
            ("m20", Way::SouthWest, Some("l19")),
        ];
        for (from, way, to) in cases {
            let to = to.map(|to| Cell::read(to).unwrap());
            assert_eq!(Cell::read(from).unwrap().step(way), to, "{from} {way:?}");
        }
    }

    #[test]
    fn every_step_leads_the_way_it_says() {
        for cell in Cell::all() {
            for way in Way::ALL {
                let Some(next) = cell.step(way) else { continue };
                assert_eq!((cell.way_to(next), cell.distance(next)), (way, 1), "{cell} {way:?}");
                assert_eq!(next > cell, way.index() < 4);
            }
        }
    }

    #[test]
    fn squares_of_larger_boards_are_refused() {
        for text in ["z1", "a21", "y99"] {
            assert_eq!(Cell::read(text), Err(Error::OffBoard(text.parse().unwrap())));
        }
        assert!(matches!(Cell::read("A1"), Err(Error::NotASquare(_))));
    }
}
