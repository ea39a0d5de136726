//! What changes in a game, and what can be chosen.

use fracas_core::Seat;

use crate::board::{Bits, Board, Grid};
use crate::{Color, Pop, Position};

/// Everything that changes, in a few machine words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) moves: u32,
    pub(crate) to_move: Color,
    pub(crate) swapped: bool,
    /// The colours that hold any square. It follows from the board, but only a pop or a claim changes it.
    pub(crate) alive: Alive,
}

/// A set of colours, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Alive(u8);

impl Alive {
    #[inline]
    pub(crate) fn of(board: &Board) -> Alive {
        let bit = |color: &Color| u8::from(board.of(*color) != 0) << color.index();
        Alive(Color::ALL.iter().map(bit).sum())
    }

    pub(crate) fn contains(self, color: Color) -> bool {
        self.0 >> color.index() & 1 == 1
    }

    /// The first colour of the set that comes after another in the order of seats, going round.
    #[inline]
    pub(crate) fn after(self, color: Color) -> Option<Color> {
        let later = self.0 & (!1 << color.index());
        let first = if later == 0 { self.0 } else { later };
        Color::ALL.get(first.trailing_zeros() as usize).copied()
    }

    #[inline]
    fn sole(self) -> Option<Color> {
        self.0.is_power_of_two().then(|| Color::ALL[self.0.trailing_zeros() as usize])
    }
}

impl State {
    pub(crate) fn new(board: Board, moves: u32, to_move: Color, swapped: bool) -> State {
        State { board, moves, to_move, swapped, alive: Alive::of(&board) }
    }

    /// The colour that is left when all others are out; what it means depends on the phase (CW-6).
    pub(crate) fn survivor(&self) -> Option<Color> {
        self.alive.sole()
    }

    /// Puts one more point on a square, if the colour to move holds it.
    #[inline]
    pub(crate) fn feed<B: Bits>(&mut self, square: u32, grid: &Grid<B>, pop: Pop) -> bool {
        if !self.board.held::<B>(self.to_move).has(square) {
            return false;
        }
        if self.board.play(square, self.to_move, grid, pop) {
            self.alive = Alive::of(&self.board);
        }
        true
    }

    #[inline]
    pub(crate) fn count_move(&mut self) {
        self.moves = (self.moves + 1).min(Position::MOST_MOVES); // CW-10
    }

    /// The seat that plays a colour.
    pub(crate) fn seat_of(&self, color: Color) -> Seat {
        Seat::from_index(color.index() ^ usize::from(self.swapped))
    }
}

/// A square of a board, as an index: row by row from `a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(pub(crate) u8);

/// What a seat can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A square to claim or to add a point to.
    On(Cell),
    /// The colour seat 2 takes in the opening "pie": Red or Blue.
    Take(Color),
}

/// What a state asks for, once its move number and opening are taken into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Chance places all.
    Deal,
    /// A square is claimed for the colour to move.
    Claim,
    /// Seat 2 chooses a colour.
    Choose,
    /// The game proper.
    Play,
}

/// What has to be the same for a position to have come again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    pub(crate) to_move: Color,
    pub(crate) board: Board,
}
