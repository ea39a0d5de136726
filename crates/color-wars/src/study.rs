//! What a search looks at: whole planes instead of squares, and a key for its tables.

use fracas_core::{Game, Seat};

use crate::state::Phase;
use crate::{Cell, Color, ColorWars, Move, Pop, State};

impl State {
    /// The colour to move.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The colour a seat plays, once colours are chosen.
    pub fn color_of(&self, seat: Seat) -> Color {
        Color::ALL[(seat.index() % 4) ^ usize::from(self.swapped)]
    }

    /// How many moves have been made.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// The squares a colour holds, a bit each, row by row from `a1`.
    pub fn held_by(&self, color: Color) -> u128 {
        self.board.of(color)
    }

    /// The squares that hold at least 1, at least 2 and exactly 3.
    pub const fn at_least(&self) -> [u128; 3] {
        let (ones, twos) = self.board.values();
        [ones | twos, twos, ones & twos]
    }

    /// A number for tables: states that differ in nothing but their past have the same, others almost never.
    ///
    /// A chain reaction can change every square at once, so mixing the four planes anew costs less than
    /// keeping a sum over the squares up to date.
    pub fn key(&self) -> u64 {
        let (ones, twos) = self.board.values();
        let [low, high] = self.board.owners();
        let turn = (self.to_move.index() as u64) | u64::from(self.swapped) << 2;
        [ones, twos, low, high].iter().fold(mix(turn ^ 0x5bf0_3635_dcd1_9e2b), |key, plane| {
            let key = mix(key ^ *plane as u64);
            let rest = (*plane >> 64) as u64;
            if rest == 0 { key } else { mix(key ^ rest.rotate_left(32)) }
        })
    }
}

/// A limit of so many moves takes no win away: on the sheet's board it is forced within 66.
const LONG_GAME: u32 = 1_000;

/// Spreads every bit of a word over all of it.
const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ (word >> 29)).wrapping_mul(0x9fb2_1c65_1e98_df25);
    word ^ (word >> 32)
}

impl ColorWars {
    /// Columns and rows of the board.
    pub const fn size(&self) -> (u8, u8) {
        (self.grid.width, self.grid.height)
    }

    /// The squares that a point from any of these would land on.
    pub fn reached_from(&self, squares: u128) -> u128 {
        let [a, b, c, d] = self.grid.sent(squares);
        a | b | c | d
    }

    /// Whether every seat has placed and the game proper has begun.
    pub fn is_under_way(&self, state: &State) -> bool {
        self.phase(state) == Phase::Play
    }

    /// Whether these are the sheet's rules for two on a square board of this side, as far as they decide who
    /// can force a win: whatever the opening, once all have placed.
    pub fn is_sheet_game(&self, side: u8) -> bool {
        let options = self.options();
        self.seats() == 2
            && self.size() == (side, side)
            && options.pop == Pop::TakesFour
            && options.max_plies.is_none_or(|most| most >= LONG_GAME)
    }
}

impl Cell {
    /// The square's number, row by row from `a1` at 0.
    pub const fn index(self) -> u8 {
        self.0
    }
}

impl Move {
    /// The move on the square with this number; off the board it is a move that no game accepts.
    pub const fn on(index: u8) -> Move {
        Move::On(Cell(index))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use fracas_core::{Event, QuickDice, Turn};

    use super::*;
    use crate::Options;

    #[test]
    fn states_that_differ_have_different_keys_and_the_past_does_not_matter() {
        let mut seen: HashMap<u64, State> = HashMap::new();
        for seed in 0..200 {
            let (game, mut state) = ColorWars::start(None, Options::default(), None).unwrap();
            let mut dice = QuickDice::new(seed);
            while let Turn::Choose(seats) = game.turn(&state) {
                let seat = seats.sole().unwrap();
                let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).unwrap();
                game.apply(&mut state, &Event::Move(seat, choice)).unwrap();
                let known = *seen.entry(state.key()).or_insert(state);
                assert_eq!((known.board, known.to_move), (state.board, state.to_move));
            }
        }
        assert!(seen.len() > 5_000, "{}", seen.len());
    }
}
