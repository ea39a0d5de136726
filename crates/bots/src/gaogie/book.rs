//! Best mixes for two, without a cap on stocks.
//!
//! Most positions need no solving: whoever has the strongest attack that nothing blocks wins at once, and two
//! who have it both must make it. So from any position only those states are looked at that choices lead to
//! which are not dominated, whatever comes later. For the sheet's table these are few, from wherever one
//! begins. A house table may have no end of them: then stocks are cut off at a cap, and the book says so.

use std::collections::HashMap;

use fracas_gaogie::{MoveId, MoveTable};
use fracas_search::Stop;
use fracas_search::equilibrium::{Next, Reduced, Solution, Span, StochasticGame, Tabular, solve_until};

use super::round::Round;

/// What two players have unused.
pub(super) type Stocks = (Vec<u16>, Vec<u16>);

/// A round of two, solved as far as it can be at once.
#[derive(Debug)]
pub(super) enum Book {
    /// All that matters from a round's beginning on.
    Whole(Box<Pages>, Solution),
    /// All stocks up to a cap, with what is charged beyond it lost.
    Capped(Box<Round>, Solution),
    /// Even that is too much.
    Closed,
}

/// How two should play.
#[derive(Clone, Debug)]
pub struct Advice {
    /// What the first wins on average: 1 is a win, −1 a loss.
    pub value: f64,
    /// What each should do, and with what probability.
    pub mixes: [Vec<(MoveId, f64)>; 2],
    /// The cap under which it is so, if there is one.
    pub cap: Option<u16>,
    /// The turns that were left before the limit, if they were few enough to be taken into account.
    pub turns: Option<u32>,
}

/// How many states are looked at from one position on; the sheet's table needs fewer than a thousand.
const MOST_STATES: usize = 4_000;

/// The largest round with a cap that is solved while somebody waits.
const MOST_CAPPED_STATES: usize = 10_000;

impl Book {
    /// Solves what matters from the beginning of a round on, or else all up to a cap; nothing if it is stopped.
    pub(super) fn new(table: &MoveTable, stop: &Stop) -> Option<Book> {
        let nothing = vec![0; table.stocked().len()];
        if let Some(pages) = Pages::explore(table, (nothing.clone(), nothing), stop, |_| None) {
            let solution = solve_until(&pages.game, TOLERANCE, stop, |_| {})?;
            return Some(Book::Whole(Box::new(pages), solution));
        }
        if stop.is_stopped() {
            return None;
        }
        let dearest = table.ids().flat_map(|id| table.costs(id)).map(|(_, count)| count).max().unwrap_or(0);
        let round = (dearest..=dearest.saturating_add(5))
            .rev()
            .filter_map(|cap| Round::new(table, cap, &[]).ok())
            .find(|round| round.states() <= MOST_CAPPED_STATES);
        let Some(round) = round else { return Some(Book::Closed) };
        let solution = solve_until(&round, TOLERANCE, stop, |_| {})?;
        Some(Book::Capped(Box::new(round), solution))
    }

    /// Tells how to play a position, if it is in the book or near enough to it.
    pub(super) fn advise(&self, table: &MoveTable, stocks: &Stocks, stop: &Stop) -> Option<Advice> {
        match self {
            Book::Closed => None,
            Book::Capped(round, solution) => {
                let within = |stock: &[u16]| stock.iter().all(|&unused| unused <= round.cap());
                (within(&stocks.0) && within(&stocks.1)).then(|| {
                    let state = round.state(&stocks.0, &stocks.1);
                    let choices = [round.moves(0), round.moves(1)];
                    let mut advice = Advice::new(solution, state, choices, Some(round.cap()));
                    pay_for_all(table, &stocks.0, &mut advice.mixes[0]);
                    pay_for_all(table, &stocks.1, &mut advice.mixes[1]);
                    advice
                })
            }
            Book::Whole(pages, solution) => {
                if let Some(&state) = pages.index.get(stocks) {
                    return Some(pages.advice(state, solution));
                }
                let known = |stocks: &Stocks| pages.index.get(stocks).map(|&state| solution.values[state]);
                let pages = Pages::explore(table, stocks.clone(), stop, known)?;
                let solution = solve_until(&pages.game, TOLERANCE, stop, |_| {})?;
                Some(pages.advice(0, &solution))
            }
        }
    }
}

impl Advice {
    /// Reads a state of a solution whose choices stand for these moves.
    fn new(solution: &Solution, state: usize, choices: [&[MoveId]; 2], cap: Option<u16>) -> Advice {
        let mix = |moves: &[MoveId], mix: &[(u8, f64)]| {
            mix.iter().map(|&(choice, weight)| (moves[usize::from(choice)], weight)).collect()
        };
        Advice {
            value: solution.values[state],
            mixes: [mix(choices[0], solution.row.at(state)), mix(choices[1], solution.column.at(state))],
            cap,
            turns: None,
        }
    }
}

const TOLERANCE: f64 = 1e-13;

/// States that matter, written out.
#[derive(Debug, Default)]
pub(super) struct Pages {
    game: Tabular,
    /// The moves that the choices of each state stand for.
    choices: Vec<[Vec<MoveId>; 2]>,
    index: HashMap<Stocks, usize>,
}

impl Pages {
    /// Writes out all that matters from some stocks on, as far as it is not known and not too much, unless it is stopped.
    fn explore(
        table: &MoveTable,
        from: Stocks,
        stop: &Stop,
        known: impl Fn(&Stocks) -> Option<f64>,
    ) -> Option<Pages> {
        let mut pages = Pages::default();
        let mut queue = vec![from.clone()];
        pages.index.insert(from, 0);
        let mut spans = Vec::new();
        while let Some(stocks) = queue.get(pages.choices.len()).cloned() {
            if queue.len() > MOST_STATES || stop.is_stopped() {
                return None;
            }
            // GG-3: what cannot be paid for is never better than anything that can.
            let (rows, columns) = (paid(table, &stocks.0), paid(table, &stocks.1));
            spans.clear();
            let pairs = rows.iter().flat_map(|&first| columns.iter().map(move |&second| (first, second)));
            spans.extend(pairs.map(|(first, second)| match ends(table, first, second) {
                Some(payoff) => Span::known(payoff),
                None => Span { least: -1.0, most: 1.0, goes: None },
            }));
            let mut reduced = Reduced::default();
            reduced.reduce(rows.len(), columns.len(), |row, column| spans[row * columns.len() + column]);
            let mut outcomes = Vec::with_capacity(reduced.rows.len() * reduced.columns.len());
            for &row in &reduced.rows {
                for &column in &reduced.columns {
                    let (row, column) = (usize::from(row), usize::from(column));
                    let span = spans[row * columns.len() + column];
                    if span.least == span.most {
                        outcomes.push(Next::Ends(span.least));
                        continue;
                    }
                    let mut after = stocks.clone();
                    table.spend(rows[row], &mut after.0);
                    table.spend(columns[column], &mut after.1);
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
            let left =
                |kept: &[u8], moves: &[MoveId]| kept.iter().map(|&kept| moves[usize::from(kept)]).collect();
            pages.choices.push([left(&reduced.rows, &rows), left(&reduced.columns, &columns)]);
        }
        Some(pages)
    }

    fn advice(&self, state: usize, solution: &Solution) -> Advice {
        let [rows, columns] = &self.choices[state];
        Advice::new(solution, state, [rows, columns], None)
    }
}

/// The moves that a stock pays for: never none, because every table has a free one.
pub(super) fn paid(table: &MoveTable, stock: &[u16]) -> Vec<MoveId> {
    table.ids().filter(|&id| table.is_paid(id, stock)).collect()
}

/// Leaves a best mix without unpaid moves (GG-3). Whatever the other does, any paid move does at least as well
/// as an unpaid one: so the mix is as good as before if one of them gets their share.
fn pay_for_all(table: &MoveTable, stock: &[u16], mix: &mut Vec<(MoveId, f64)>) {
    let (kept, unpaid): (Vec<_>, Vec<_>) = mix.drain(..).partition(|&(id, _)| table.is_paid(id, stock));
    *mix = kept;
    let share: f64 = unpaid.iter().map(|(_, weight)| weight).sum();
    if share > 0.0 {
        match mix.iter_mut().max_by(|one, other| one.1.total_cmp(&other.1)) {
            Some((_, weight)) => *weight += share,
            None => mix.extend(paid(table, stock).first().map(|&id| (id, share))),
        }
    }
}

/// What a pair of paid moves pays the first player, if it ends the round.
pub(super) fn ends(table: &MoveTable, first: MoveId, second: MoveId) -> Option<f64> {
    let clash = table.clash(first, second);
    match (clash.first_out, clash.second_out) {
        (true, _) => Some(-1.0),
        (_, true) => Some(1.0),
        (false, false) => None,
    }
}
