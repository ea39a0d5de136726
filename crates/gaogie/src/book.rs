//! Best mixes for two, without a cap on stocks.
//!
//! Most positions need no solving: whoever has the strongest attack that nothing blocks wins at once, and two
//! who have it both must make it. So from any position only those states are looked at that choices lead to
//! which are not dominated, whatever comes later. For the sheet's table these are few, from wherever one
//! begins; a house table may have no end of them, and then the book says so.

use std::collections::HashMap;

use fracas_search::equilibrium::{Next, Reduced, Solution, Span, Tabular, solve};

use crate::{MoveId, Table};

/// What two players have unused.
type Stocks = (Vec<u16>, Vec<u16>);

/// The states that matter from a round's beginning on, solved.
#[derive(Debug)]
pub(crate) struct Book {
    pages: Pages,
    solution: Solution,
}

/// How two should play.
#[derive(Clone, Debug)]
pub(crate) struct Advice {
    /// What the first wins on average: 1 is a win, −1 a loss.
    pub(crate) value: f64,
    /// What each should do, and with what probability.
    pub(crate) mixes: [Vec<(MoveId, f64)>; 2],
}

/// There are more states that matter than are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Endless;

/// How many states are looked at from one position on; the sheet's table needs fewer than a thousand.
const MOST_STATES: usize = 4_000;

impl Book {
    /// Solves what matters from the beginning of a round on.
    pub(crate) fn new(table: &Table) -> Result<Book, Endless> {
        let nothing = vec![0; table.stocked().len()];
        let pages = Pages::explore(table, (nothing.clone(), nothing), |_| None)?;
        let solution = solve(&pages.game, TOLERANCE, |_| {});
        Ok(Book { pages, solution })
    }

    /// Tells how to play a position, if it does not lead to too many others.
    pub(crate) fn advise(&self, table: &Table, stocks: &Stocks) -> Result<Advice, Endless> {
        if let Some(&state) = self.pages.index.get(stocks) {
            return Ok(self.pages.advice(state, &self.solution));
        }
        let known = |stocks: &Stocks| self.pages.index.get(stocks).map(|&state| self.solution.values[state]);
        let pages = Pages::explore(table, stocks.clone(), known)?;
        let solution = solve(&pages.game, TOLERANCE, |_| {});
        Ok(pages.advice(0, &solution))
    }
}

const TOLERANCE: f64 = 1e-13;

/// States that matter, written out.
#[derive(Debug, Default)]
struct Pages {
    game: Tabular,
    /// The moves that the choices of each state stand for.
    choices: Vec<Reduced>,
    index: HashMap<Stocks, usize>,
}

impl Pages {
    /// Writes out all that matters from some stocks on, as far as it is not known.
    fn explore(
        table: &Table,
        from: Stocks,
        known: impl Fn(&Stocks) -> Option<f64>,
    ) -> Result<Pages, Endless> {
        let mut pages = Pages::default();
        let mut queue = vec![from.clone()];
        pages.index.insert(from, 0);
        let mut spans = Vec::new();
        while let Some(stocks) = queue.get(pages.choices.len()).cloned() {
            if queue.len() > MOST_STATES {
                return Err(Endless);
            }
            spans.clear();
            let pairs = table.ids().flat_map(|first| table.ids().map(move |second| (first, second)));
            spans.extend(pairs.map(|(first, second)| match ends(table, &stocks, first, second) {
                Some(payoff) => Span::known(payoff),
                None => Span { least: -1.0, most: 1.0, goes: None },
            }));
            let mut reduced = Reduced::default();
            reduced.reduce(table.len(), table.len(), |row, column| spans[row * table.len() + column]);
            let mut outcomes = Vec::with_capacity(reduced.rows.len() * reduced.columns.len());
            for &row in &reduced.rows {
                for &column in &reduced.columns {
                    let span = spans[usize::from(row) * table.len() + usize::from(column)];
                    if span.least == span.most {
                        outcomes.push(Next::Ends(span.least));
                        continue;
                    }
                    let mut after = stocks.clone();
                    table.spend(MoveId(row), &mut after.0);
                    table.spend(MoveId(column), &mut after.1);
                    outcomes.push(known(&after).map_or_else(
                        || {
                            let next = *pages.index.entry(after).or_insert_with_key(|after| {
                                queue.push(after.clone());
                                queue.len() - 1
                            });
                            Next::Goes(next)
                        },
                        Next::Ends,
                    ));
                }
            }
            pages.game.push(reduced.rows.len(), reduced.columns.len(), outcomes);
            pages.choices.push(reduced);
        }
        Ok(pages)
    }

    fn advice(&self, state: usize, solution: &Solution) -> Advice {
        let Reduced { rows, columns } = &self.choices[state];
        let mix = |choices: &[u8], mix: &[(u8, f64)]| {
            mix.iter().map(|&(choice, weight)| (MoveId(choices[usize::from(choice)]), weight)).collect()
        };
        Advice {
            value: solution.values[state],
            mixes: [mix(rows, solution.row.at(state)), mix(columns, solution.column.at(state))],
        }
    }
}

/// What a pair of moves pays the first player, if it ends the round.
fn ends(table: &Table, stocks: &Stocks, first: MoveId, second: MoveId) -> Option<f64> {
    let clash = table.clash(first, second);
    match (table.is_paid(first, &stocks.0), table.is_paid(second, &stocks.1)) {
        (false, false) => Some(0.0), // GG-3, GG-7: both are out
        (false, true) => Some(-1.0),
        (true, false) => Some(1.0),
        (true, true) if clash.first_out => Some(-1.0),
        (true, true) if clash.second_out => Some(1.0),
        (true, true) => None,
    }
}
