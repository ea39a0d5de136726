//! The game as numbers.

use fracas_core::{Block, Encode, Game, Numbers, Parts, Pen, Seat, places_after, seat_after};

use crate::board::squares;
use crate::state::{Cell, Phase};
use crate::{Color, ColorWars, Move, State};

impl ColorWars {
    fn cells(&self) -> usize {
        usize::from(self.grid.width) * usize::from(self.grid.height)
    }
}

/// Marks squares on a plane. Most boards fit one machine word, and a word's bits are found faster than those of two.
#[inline]
fn mark(set: u128, plane: &mut [f32]) {
    let (mut low, high) = (set as u64, set & !u128::from(u64::MAX));
    while low != 0 {
        plane[low.trailing_zeros() as usize] = 1.0;
        low &= low - 1;
    }
    squares(high).for_each(|cell| plane[cell as usize] = 1.0);
}

impl Encode for ColorWars {
    fn layout(&self) -> Vec<Block> {
        let seats = usize::from(self.seats);
        let (width, height) = (usize::from(self.grid.width), usize::from(self.grid.height));
        vec![
            Block::new(
                "board",
                &[seats, 3, height, width],
                "by seat, own first: squares with 1, 2 and 3 points; rows from 1",
            ),
            Block::new("chooses", &[seats], "who is to choose"),
            Block::new("colour", &[seats], "whose colour moves next"),
            Block::new("phase", &[3], "squares are claimed, a colour is chosen, points are added"),
            Block::new("moves", &[1], "moves made, in hundreds"),
        ]
    }

    fn observe(&self, state: &State, eye: Seat, pen: &mut Pen<'_>) {
        let (ones, twos) = state.board.values();
        let values = [ones & !twos, twos & !ones, ones & twos];
        for places in 0..usize::from(self.seats) {
            // Seats and colours are exchanged by the same turn of the hand.
            let color = state.seat_of(Color::ALL[seat_after(eye, places, self.seats).index()]).index();
            let held = state.board.of(Color::ALL[color]);
            for value in values {
                mark(held & value, pen.block(self.cells()));
            }
        }
        let places = |seat| places_after(eye, seat, self.seats);
        pen.mark(self.seats.into(), self.turn(state).choosing().sole().map(places));
        pen.mark(self.seats.into(), Some(places(state.seat_of(state.to_move))));
        pen.mark(
            3,
            match self.phase(state) {
                Phase::Deal => None,
                Phase::Claim => Some(0),
                Phase::Choose => Some(1),
                Phase::Play => Some(2),
            },
        );
        pen.put(state.moves as f32 / 100.0);
    }

    fn numbers(&self) -> Vec<Numbers> {
        vec![
            Numbers::new("square", self.cells(), "a square, row by row from a1"),
            Numbers::new("colour", 2, "the colour that is taken: Red, Blue"),
        ]
    }

    fn parts(&self, _state: &State, _seat: Seat, choice: &Move) -> Parts {
        Parts::of([match *choice {
            Move::On(Cell(cell)) => usize::from(cell),
            Move::Take(color) => self.cells() + color.index(),
        }])
    }
}
