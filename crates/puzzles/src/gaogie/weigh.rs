//! What every pair of moves leads to when both play best afterwards.

use std::collections::BTreeMap;

use fracas_bots::gaogie::advise;
use fracas_gaogie::{Gaogie, MoveId};
use fracas_search::equilibrium::MatrixGame;

/// The chances to win of one turn between two, for every pair of paid moves.
pub(super) struct Table<'a> {
    game: &'a Gaogie,
    /// The moves of the first.
    pub(super) rows: Vec<MoveId>,
    columns: Vec<MoveId>,
    /// The first's chance to win, a draw counted half, row by row.
    chances: Vec<f64>,
}

impl<'a> Table<'a> {
    /// Solves what each pair leads to; `None` where that is beyond solving exactly.
    pub(super) fn new(game: &'a Gaogie, first: &[u16], second: &[u16]) -> Option<Table<'a>> {
        let table = game.table();
        let paid = |stock: &[u16]| table.ids().filter(|&id| table.is_paid(id, stock)).collect::<Vec<_>>();
        let (rows, columns) = (paid(first), paid(second));
        let mut chances = Vec::with_capacity(rows.len() * columns.len());
        for &row in &rows {
            for &column in &columns {
                let clash = table.clash(row, column);
                let value = match (clash.first_out, clash.second_out) {
                    (true, true) => 0.0,
                    (true, false) => -1.0,
                    (false, true) => 1.0,
                    (false, false) => {
                        let (mut own, mut other) = (first.to_vec(), second.to_vec());
                        table.spend(row, &mut own);
                        table.spend(column, &mut other);
                        advise(game, &own, &other).filter(|advice| advice.cap.is_none())?.value
                    }
                };
                chances.push((1.0 + value) / 2.0);
            }
        }
        Some(Table { game, rows, columns, chances })
    }

    /// How many pairs there are.
    pub(super) fn pairs(&self) -> u64 {
        self.chances.len() as u64
    }

    fn value(&self, rows: &[usize]) -> f64 {
        let width = self.columns.len();
        let payoffs = rows.iter().flat_map(|row| &self.chances[row * width..][..width]).copied().collect();
        MatrixGame::new(rows.len(), width, payoffs).solve().value
    }

    /// What is lost by whoever never makes each of the moves, the other knowing it.
    pub(super) fn needs(&self) -> Vec<f64> {
        let all: Vec<usize> = (0..self.rows.len()).collect();
        let best = self.value(&all);
        let without = |banned: usize| {
            let rest: Vec<usize> = all.iter().copied().filter(|&row| row != banned).collect();
            if rest.is_empty() { best } else { (best - self.value(&rest)).max(0.0) }
        };
        all.iter().map(|&row| without(row)).collect()
    }

    /// What each move is worth against somebody who chooses by habit now; `None` if the habit is no mix of theirs.
    pub(super) fn against(&self, habit: &BTreeMap<String, u8>) -> Option<Vec<f64>> {
        let table = self.game.table();
        let place = |name: &String| self.columns.iter().position(|&id| table.plain(id) == name);
        let shares: Option<Vec<(usize, f64)>> =
            habit.iter().map(|(name, &share)| Some((place(name)?, f64::from(share) / 100.0))).collect();
        let shares = shares.filter(|_| habit.values().map(|&share| u32::from(share)).sum::<u32>() == 100)?;
        let width = self.columns.len();
        let worth = |row: usize| {
            shares.iter().map(|&(column, share)| share * self.chances[row * width + column]).sum::<f64>()
        };
        Some((0..self.rows.len()).map(worth).collect())
    }
}
