//! The first squares: where they may be claimed, and where chance puts them (CW-2, CW-8).

use fracas_core::Dice;

use crate::board::{Grid, squares};
use crate::state::{Alive, Cell, State};
use crate::{Color, ColorWars, Error, Opening};

/// Where chance puts the seats' first squares in the opening "random", in seat order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement(pub(crate) [Cell; 4]);

impl Placement {
    /// Padded with `a1`, so that equal placements are equal values.
    pub(crate) fn new(cells: &[Cell]) -> Placement {
        Placement(std::array::from_fn(|index| cells.get(index).copied().unwrap_or(Cell(0))))
    }
}

impl ColorWars {
    /// The squares that may be claimed now (CW-2, CW-8).
    pub(crate) fn claimable(&self, state: &State) -> u128 {
        let board = &state.board;
        if self.opening != Opening::Apart {
            return self.grid.all & !board.occupied();
        }
        let free = self.grid.all & !self.grid.around(board.occupied());
        let later = u32::from(self.seats) - state.moves - 1;
        squares(free)
            .filter(|&cell| has_room(&self.grid, free & !self.grid.around(1 << cell), later))
            .fold(0, |room, cell| room | 1 << cell)
    }

    pub(crate) fn claim(&self, state: &mut State, cell: u32) {
        state.board.set(cell, state.to_move, 3);
        state.alive = Alive::of(&state.board);
        state.count_move();
        // In the opening "pie" seat 2 chooses on Blue's letter.
        let last = if self.opening == Opening::Pie && state.moves == 2 { 1 } else { 0 };
        state.to_move = Color::ALL
            .get(state.moves as usize)
            .copied()
            .filter(|color| color.index() < usize::from(self.seats))
            .unwrap_or(Color::ALL[last]);
    }

    pub(crate) fn place_all(&self, state: &mut State, placement: &Placement) -> Result<(), Error> {
        let cells = &placement.0[..usize::from(self.seats)];
        let mut free = self.grid.all;
        for &Cell(cell) in cells {
            if free >> cell & 1 == 0 {
                return Err(self.bad_placement());
            }
            free &= !self.grid.around(1 << cell);
        }
        for (&color, &Cell(cell)) in self.colors().iter().zip(cells) {
            state.board.set(u32::from(cell), color, 3);
        }
        state.alive = Alive::of(&state.board);
        state.moves = u32::from(self.seats);
        Ok(())
    }

    /// Says what a placement is, with one that fits this board.
    pub(crate) fn bad_placement(&self) -> Error {
        let mut free = self.grid.all;
        let mut names = Vec::new();
        for later in (0..u32::from(self.seats)).rev() {
            let leaves_room = |&cell: &u32| has_room(&self.grid, free & !self.grid.around(1 << cell), later);
            if let Some(cell) = squares(free).find(leaves_room) {
                names.push(self.square(cell).to_string());
                free &= !self.grid.around(1 << cell);
            }
        }
        Error::BadPlacement { seats: self.seats, example: names.join(" ") }
    }

    /// Appends every way to go on from squares that are placed; tells whether all of them could be listed.
    fn list_placements(&self, placed: &mut Vec<Cell>, free: u128, out: &mut Vec<(Placement, u32)>) -> bool {
        if placed.len() == usize::from(self.seats) {
            out.push((Placement::new(placed), 1));
            return out.len() <= MOST_PLACEMENTS;
        }
        squares(free).all(|cell| {
            placed.push(Cell(cell as u8));
            let listed = self.list_placements(placed, free & !self.grid.around(1 << cell), out);
            placed.pop();
            listed
        })
    }

    /// Appends every placement, unless a large board has too many of them.
    pub(crate) fn list_all_placements(&self, out: &mut Vec<(Placement, u32)>) {
        let start = out.len();
        if !self.list_placements(&mut Vec::new(), self.grid.all, out) {
            out.truncate(start);
        }
    }

    /// Lets chance place all.
    pub(crate) fn throw_placement<D: Dice + ?Sized>(&self, dice: &mut D) -> Placement {
        let count = self.grid.all.count_ones();
        // Throw all the squares until none touches another: every placement is then equally likely.
        loop {
            let mut cells = [Cell(0); 4];
            let mut free = self.grid.all;
            let fits = cells[..usize::from(self.seats)].iter_mut().all(|cell| {
                *cell = Cell(dice.below(count) as u8);
                let fits = free >> cell.0 & 1 == 1;
                free &= !self.grid.around(1 << cell.0);
                fits
            });
            if fits {
                return Placement(cells);
            }
        }
    }
}

/// The most placements of the opening "random" that are listed; more can only be sampled.
const MOST_PLACEMENTS: usize = 100_000;

/// Whether so many squares can be picked of these, none touching another.
pub(crate) fn has_room(grid: &Grid, free: u128, count: u32) -> bool {
    count == 0
        || squares(free).any(|cell| {
            // Later picks may as well be of higher squares: any set can be picked in order.
            let rest = free & !grid.around(1 << cell) & !((1 << cell) - 1);
            has_room(grid, rest, count - 1)
        })
}
