//! The last turns before a turn limit, exactly: backwards from the draw at its end (GG-8).

use std::collections::HashMap;

use fracas_gaogie::{MoveId, MoveTable};
use fracas_search::Stop;
use fracas_search::equilibrium::MatrixGame;

use super::book::{Advice, Stocks, ends, paid};

/// How many turns before the limit it is looked at.
pub(super) const LAST_TURNS: u32 = 3;

/// How many pairs of stocks are looked at; the sheet's table needs fewer, whatever anybody has.
const MOST_STATES: usize = 20_000;

/// Tells how two play best who have so many turns left, unless that leads to too much or is stopped.
pub(super) fn advise(table: &MoveTable, stocks: &Stocks, turns: u32, stop: &Stop) -> Option<Advice> {
    let mut countdown = Countdown { table, stop, known: HashMap::new() };
    let turn = countdown.look(stocks, turns)?;
    let best = turn.matrix.solve();
    let mix = |moves: &[MoveId], weights: &[f64]| {
        moves.iter().copied().zip(weights.iter().copied()).filter(|(_, weight)| *weight > 0.0).collect()
    };
    let mixes = [mix(&turn.rows, &best.row), mix(&turn.columns, &best.column)];
    Some(Advice { value: best.value, mixes, cap: None, turns: Some(turns) })
}

struct Countdown<'a> {
    table: &'a MoveTable,
    stop: &'a Stop,
    /// What the first wins on average, by stocks and turns left.
    known: HashMap<(Stocks, u32), f64>,
}

/// What can be done in a turn, and what each pair of paid moves is worth.
struct Turn {
    rows: Vec<MoveId>,
    columns: Vec<MoveId>,
    matrix: MatrixGame,
}

impl Countdown<'_> {
    fn look(&mut self, stocks: &Stocks, turns: u32) -> Option<Turn> {
        let (rows, columns) = (paid(self.table, &stocks.0), paid(self.table, &stocks.1));
        let mut payoffs = Vec::with_capacity(rows.len() * columns.len());
        for &first in &rows {
            for &second in &columns {
                payoffs.push(match ends(self.table, first, second) {
                    Some(payoff) => payoff,
                    None => {
                        let mut after = stocks.clone();
                        self.table.spend(first, &mut after.0);
                        self.table.spend(second, &mut after.1);
                        self.value(after, turns - 1)?
                    }
                });
            }
        }
        let matrix = MatrixGame::new(rows.len(), columns.len(), payoffs);
        Some(Turn { rows, columns, matrix })
    }

    fn value(&mut self, stocks: Stocks, turns: u32) -> Option<f64> {
        if turns == 0 {
            return Some(0.0); // GG-8: a draw
        }
        let key = (stocks, turns);
        if let Some(&value) = self.known.get(&key) {
            return Some(value);
        }
        let value = self.look(&key.0, turns)?.matrix.solve().value;
        if self.known.len() >= MOST_STATES || self.stop.is_stopped() {
            return None;
        }
        self.known.insert(key, value);
        Some(value)
    }
}
