//! The round of three: what anybody gains who turns aside alone from how the highest level plays it.

use std::collections::HashMap;

use fracas_bots::gaogie::{Part, Trio};
use fracas_core::Seat;
use fracas_gaogie::{Move, MoveId, MoveTable, sheet};
use fracas_search::Stop;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// What anybody can hold of a kind: no strike of the sheet's costs more.
const CAP: u16 = 3;
/// Values stand still when none changes by more than this.
const TOLERANCE: f64 = 1e-9;
/// A sweep is a turn: a round that lasts longer than this is drawn, as it is between bots (GG-8).
const TURNS: usize = 200;

/// What the solution of a round of three is worth.
#[derive(Clone, Debug, Serialize)]
pub struct Three {
    /// How many stocks of three it tells apart.
    pub stages: usize,
    /// The mix at the beginning.
    pub mix: Map<String, Value>,
    /// What one who turns aside alone wins at best, from the beginning, while two keep to it; a third is fair.
    pub best: f64,
    /// What that gains.
    pub gain: f64,
    /// How many stocks that one can come to.
    pub reached: usize,
    /// How many turns a round was looked at; if there are more it is drawn.
    pub sweeps: usize,
    /// By how much the last of them changed any value.
    pub last_change: f64,
}

/// The one who turns aside, and the other two.
type Stocks = [Vec<u16>; 3];

/// A choice of the one who turns aside: what it brings at once on average, and how likely it leads where.
struct Way {
    at_once: f64,
    on: Vec<(f64, usize)>,
}

impl Three {
    /// Computes the best answer of one to two who play as the highest level does: with all sixteen moves, at either of
    /// them, and stocks up to three.
    ///
    /// # Panics
    ///
    /// Never: the sheet's moves are a table.
    pub fn new() -> Three {
        let table = MoveTable::new(&sheet()).expect("the sheet's moves are a table");
        let trio = Trio::sheet(&table, &Stop::default()).expect("nobody has this switch");
        let nothing = vec![0; table.stocked().len()];
        let mut mix = Map::new();
        for Part { id, share, .. } in trio.mix(&nothing, [&nothing, &nothing]) {
            mix.insert(table.plain(id).to_owned(), json!(share));
        }
        let ways = Reach::all(&table, trio, [nothing.clone(), nothing.clone(), nothing]);
        // The draw after the last turn is where values begin.
        let mut values = vec![1.0 / 3.0; ways.len()];
        let (mut sweeps, mut last_change) = (0, f64::INFINITY);
        while sweeps < TURNS && last_change > TOLERANCE {
            sweeps += 1;
            let worth =
                |way: &Way| way.at_once + way.on.iter().map(|&(p, next)| p * values[next]).sum::<f64>();
            let next: Vec<f64> = ways.iter().map(|ways| ways.iter().map(worth).fold(0.0, f64::max)).collect();
            last_change =
                values.iter().zip(&next).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
            values = next;
        }
        let best = values[0];
        Three {
            stages: trio.stages(),
            mix,
            best,
            gain: best - 1.0 / 3.0,
            reached: ways.len(),
            sweeps,
            last_change,
        }
    }
}

impl Default for Three {
    fn default() -> Three {
        Three::new()
    }
}

/// All that the one who turns aside can come to.
struct Reach<'a> {
    table: &'a MoveTable,
    trio: &'a Trio,
    known: HashMap<Stocks, usize>,
    stocks: Vec<Stocks>,
}

impl Reach<'_> {
    fn all(table: &MoveTable, trio: &Trio, from: Stocks) -> Vec<Vec<Way>> {
        let mut reach = Reach { table, trio, known: HashMap::from([(from.clone(), 0)]), stocks: vec![from] };
        let mut ways = Vec::new();
        while ways.len() < reach.stocks.len() {
            let here = reach.stocks[ways.len()].clone();
            ways.push(reach.ways(&here));
        }
        ways
    }

    fn ways(&mut self, here: &Stocks) -> Vec<Way> {
        let [own, one, other] = here;
        // The others are seats 2 and 3; each sees the two besides it, the one who turns aside first.
        let plays = |stock: &[u16], second: &[u16], far: usize| -> Vec<(Move, f64)> {
            let made = |Part { id, at, share }| {
                let target = at.map(|at| Seat::from_index(if at == 0 { 0 } else { far }));
                (Move::new(id, target), share)
            };
            self.trio.mix(stock, [own, second]).into_iter().map(made).collect()
        };
        let (ones, others) = (plays(one, other, 2), plays(other, one, 1));
        let paid: Vec<MoveId> = self.table.ids().filter(|&id| self.table.is_paid(id, own)).collect();
        let aimed = paid.into_iter().flat_map(|id| {
            let aims = if self.table.is_attack(id) { vec![Some(1), Some(2)] } else { vec![None] };
            aims.into_iter().map(move |at| Move::new(id, at.map(Seat::from_index)))
        });
        let choices: Vec<Move> = aimed.collect();
        choices.into_iter().map(|choice| self.way(here, choice, &ones, &others)).collect()
    }

    fn way(&mut self, here: &Stocks, choice: Move, ones: &[(Move, f64)], others: &[(Move, f64)]) -> Way {
        let mut way = Way { at_once: 0.0, on: Vec::new() };
        for &(one, likely) in ones {
            for &(other, too) in others {
                let weight = likely * too;
                let out = self.table.eliminated(&[choice, one, other]);
                if out.is_empty() {
                    let next = self.after(here, [choice.id(), one.id(), other.id()]);
                    match way.on.iter_mut().find(|(_, known)| *known == next) {
                        Some((sum, _)) => *sum += weight,
                        None => way.on.push((weight, next)),
                    }
                } else {
                    way.at_once += weight
                        * match (out.contains(Seat::FIRST), out.len()) {
                            (_, 3) => 1.0 / 3.0, // GG-7: drawn among all
                            (true, _) => 0.0,
                            (false, out) => 1.0 / f64::from(3 - out),
                        };
                }
            }
        }
        way
    }

    fn after(&mut self, here: &Stocks, made: [MoveId; 3]) -> usize {
        let mut next = here.clone();
        for (stock, id) in next.iter_mut().zip(made) {
            self.table.spend(id, stock);
            stock.iter_mut().for_each(|count| *count = (*count).min(CAP));
        }
        // Which of the two is which makes no difference.
        if next[1] > next[2] {
            next.swap(1, 2);
        }
        *self.known.entry(next.clone()).or_insert_with(|| {
            self.stocks.push(next);
            self.stocks.len() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gains_by_turning_aside_alone_from_how_three_play() {
        let three = Three::new();
        assert!(three.gain < 1.5e-3, "{three:?}");
        assert!(three.gain > -1e-6 && three.last_change < 1e-4, "{three:?}");
    }
}
