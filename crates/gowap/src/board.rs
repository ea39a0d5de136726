//! The board, and who goes which way on it.

use std::ops::Range;

use fracas_core::{Seat, Square};
use serde::Serialize;
use ts_rs::TS;

/// The two sides: seat 1 is Red and starts at the bottom, seat 2 is Blue and starts at the top (GW-1).
pub(crate) const SIDES: [Seat; 2] = [Seat::from_index(0), Seat::from_index(1)];

/// What people call a side.
pub(crate) const fn side_name(seat: Seat) -> &'static str {
    if seat.index() == 0 { "Red" } else { "Blue" }
}

/// The opponent.
pub(crate) const fn other(seat: Seat) -> Seat {
    SIDES[1 - seat.index()]
}

/// A square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) size: u8,
}

/// A cell of a board, numbered in reading order from the top-left: the order cells are resolved in (GW-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u16);

/// The colour of a square, as on a chessboard: `a1` is dark. No token ever changes it (GW-12a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "a colour is a colour")]
pub enum Shade {
    Dark,
    Light,
}

impl Shade {
    /// The colour of a square.
    pub const fn of(square: Square) -> Shade {
        if (square.column + square.row).is_multiple_of(2) { Shade::Dark } else { Shade::Light }
    }
}

impl Board {
    pub(crate) const fn cells(self) -> usize {
        self.size as usize * self.size as usize
    }

    /// The square of a cell; of one that only a larger board has, some square.
    pub(crate) fn square(self, Cell(cell): Cell) -> Square {
        let size = u16::from(self.size);
        Square::new((cell % size) as u8, (self.size - 1).saturating_sub((cell / size) as u8))
    }

    /// Whether a cell is one of this board's.
    pub(crate) fn has(self, Cell(cell): Cell) -> bool {
        usize::from(cell) < self.cells()
    }

    /// The cell of a square; `None` if it is not on the board.
    pub(crate) fn cell(self, square: Square) -> Option<Cell> {
        let on_board = square.column < self.size && square.row < self.size;
        on_board.then(|| {
            let down = u16::from(self.size - 1 - square.row);
            Cell(down * u16::from(self.size) + u16::from(square.column))
        })
    }

    /// All squares, row by row from `a1`.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.size).flat_map(move |row| (0..self.size).map(move |column| Square::new(column, row)))
    }

    /// All squares column by column from `a1`, the order in which positions list them.
    pub(crate) fn squares_by_column(self) -> impl Iterator<Item = Square> {
        (0..self.size).flat_map(move |column| (0..self.size).map(move |row| Square::new(column, row)))
    }

    /// The rows a side starts on when there are so many of them (GW-1, GW-14).
    pub(crate) const fn home(self, side: Seat, rows: u8) -> Range<u8> {
        if side.index() == 0 { 0..rows } else { self.size - rows..self.size }
    }

    /// Where one diagonal step leads; a step off the board leads nowhere (GW-1, GW-7).
    #[inline]
    pub(crate) fn step(self, Cell(from): Cell, side: Seat, forward: bool, right: bool) -> Cell {
        let (size, red) = (u16::from(self.size), side.index() == 0);
        let (column, down) = (from % size, from / size);
        // Facing each other, the sides agree on neither forward nor right.
        let (upward, eastward) = (forward == red, right == red);
        let off_rows = down == if upward { 0 } else { size - 1 };
        let off_columns = column == if eastward { size - 1 } else { 0 };
        if off_rows || off_columns {
            return Cell(from);
        }
        let after_row = if upward { from - size } else { from + size };
        Cell(if eastward { after_row + 1 } else { after_row - 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_in_reading_order() {
        for size in 3..=19 {
            let board = Board { size };
            assert_eq!(board.cell(Square::new(0, size - 1)), Some(Cell(0)));
            assert_eq!(board.cell(Square::new(size - 1, 0)), Some(Cell(board.cells() as u16 - 1)));
            assert_eq!(board.cell(Square::new(size, 0)), None);
            assert_eq!(board.cell(Square::new(0, size)), None);
            for square in board.squares() {
                assert_eq!(board.square(board.cell(square).unwrap()), square);
            }
        }
    }

    #[test]
    fn gw_12a_no_step_changes_the_colour_of_the_square() {
        for board in [Board { size: 3 }, Board { size: 4 }, Board { size: 19 }] {
            for (square, side) in board.squares().flat_map(|square| SIDES.map(|side| (square, side))) {
                for (forward, right) in [(false, false), (false, true), (true, false), (true, true)] {
                    let to = board.step(board.cell(square).unwrap(), side, forward, right);
                    assert_eq!(Shade::of(board.square(to)), Shade::of(square));
                }
            }
        }
    }
}
