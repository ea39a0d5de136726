//! Where tokens go: the coins take them diagonally, so where they begin says much of where they will be.

use fracas_core::{Seat, Square};
use fracas_gowap::Formula;

/// A board with what its cells do, as far as that is known.
#[derive(Clone, Debug)]
pub(super) struct Land {
    pub(super) size: u8,
    /// How many rows are starting rows.
    pub(super) rows: u8,
    /// By `row * size + column`.
    pub(super) functions: Vec<Option<Formula>>,
}

/// How many rounds ahead roads are followed.
const FAR: u32 = 12;
/// How many steps ahead a token's fate is weighed.
const NEAR: u32 = 4;
/// What losing a token is worth, in powers of ten of its value.
const DEATH: f64 = -8.0;

impl Land {
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| Square::new(column, row)))
    }

    pub(super) fn index(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.size) + usize::from(square.column)
    }

    /// The squares a side can start on (GW-1, GW-14).
    pub(super) fn home(&self, side: Seat) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        let rows = if side == Seat::FIRST { 0..self.rows } else { size - self.rows..size };
        rows.flat_map(move |row| (0..size).map(move |column| Square::new(column, row)))
    }

    /// The four squares that two coins lead to; off the board is nowhere (GW-7).
    pub(super) fn steps(&self, from: Square) -> [Square; 4] {
        let to = |up: bool, east: bool| {
            let row = if up { from.row + 1 } else { from.row.wrapping_sub(1) };
            let column = if east { from.column + 1 } else { from.column.wrapping_sub(1) };
            if row < self.size && column < self.size { Square::new(column, row) } else { from }
        };
        [to(false, false), to(false, true), to(true, false), to(true, true)]
    }

    /// How many rounds a token that starts on one of some squares spends on each, on average.
    pub(super) fn stays(&self, from: &[Square], rounds: u32) -> Vec<f64> {
        let mut now = vec![0.0; self.functions.len()];
        for &square in from {
            now[self.index(square)] += 1.0 / from.len() as f64;
        }
        let mut stays = vec![0.0; now.len()];
        for _ in 0..rounds.min(FAR) {
            let mut later = vec![0.0; now.len()];
            for square in self.squares() {
                let share = now[self.index(square)] / 4.0;
                if share > 0.0 {
                    self.steps(square).iter().for_each(|&to| later[self.index(to)] += share);
                }
            }
            stays.iter_mut().zip(&later).for_each(|(stay, share)| *stay += share);
            now = later;
        }
        stays
    }

    /// What becomes of a token of this value that begins here: how many powers of ten it is worth a few rounds
    /// later, on average.
    pub(super) fn fate(&self, at: Square, value: f64) -> f64 {
        self.follow(at, value, NEAR)
    }

    fn follow(&self, at: Square, value: f64, rounds: u32) -> f64 {
        if rounds == 0 {
            return libm::log10(value);
        }
        let fate = |to: Square| {
            let after = match &self.functions[self.index(to)] {
                Some(formula) => formula.of(value),
                None => Some(value),
            };
            after.map_or(DEATH, |value| self.follow(to, value, rounds - 1))
        };
        self.steps(at).into_iter().map(fate).sum::<f64>() / 4.0
    }
}
