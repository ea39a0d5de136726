//! Values and best mixes of stochastic games.
//!
//! Two steps. First, *settling*: states whose value follows from pure choices alone (one side can force the
//! end) are found by going backwards, and everywhere else choices that are dominated whatever the open values
//! turn out to be are left out. In the games this is made for that leaves few states, and small matrices. Second,
//! *value iteration* on what is open, each step a matrix game, until the values stand still.
//!
//! A fixed point of value iteration need not be the value of a game that may go on for ever, so nothing here is
//! to be trusted alone: [`best_response`](super::best_response) is the proof.

use super::dominance::{Reduced, Span};
use super::{Next, Simplex, StochasticGame, Strategy};
use crate::Stop;

/// What a stochastic game is worth, and how to play it.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The value of each state to the player of the rows.
    pub values: Vec<f64>,
    /// A best mix of rows in each state.
    pub row: Strategy,
    /// A best mix of columns in each state.
    pub column: Strategy,
    /// How many states had to be iterated, twins counted once.
    pub open: usize,
    /// How many times.
    pub sweeps: usize,
    /// By how much any value still changed the last time.
    pub change: f64,
}

/// How far value iteration has come.
#[derive(Clone, Copy, Debug)]
pub struct Sweep {
    /// How many sweeps are done.
    pub number: usize,
    /// How many states are open.
    pub open: usize,
    /// By how much any value changed this time.
    pub change: f64,
}

/// Value iteration gives up here: [`Solution::change`] then tells how far it is from standing still.
const MOST_SWEEPS: usize = 2_000;

/// The switch is looked at whenever so many states are done.
const STATES_A_LOOK: usize = 64;

/// Solves a stochastic game until no value changes by more than `tolerance`, and tells of every sweep.
pub fn solve<G: StochasticGame>(game: &G, tolerance: f64, progress: impl FnMut(Sweep)) -> Solution {
    solve_until(game, tolerance, &Stop::default(), progress).expect("nobody has this switch")
}

/// The same for whoever may not wait for the end of it: `None` once the switch is thrown, for what is half solved is
/// worth nothing.
pub fn solve_until<G: StochasticGame>(
    game: &G,
    tolerance: f64,
    stop: &Stop,
    mut progress: impl FnMut(Sweep),
) -> Option<Solution> {
    let mut solver = Solver::new(game, stop);
    while solver.settle()? {}
    let mut open = solver.reduce()?;
    let mut values: Vec<f64> =
        solver.least.iter().zip(&solver.most).map(|(&least, &most)| 0_f64.clamp(least, most)).collect();
    let mut simplex = Simplex::default();
    let mut sweep = Sweep { number: 0, open: open.len(), change: 0.0 };
    while sweep.number < MOST_SWEEPS && !open.is_empty() {
        sweep.number += 1;
        sweep.change = 0.0;
        // Back and forth, so that news travels both ways within two sweeps.
        open.reverse();
        for (number, (state, reduced)) in open.iter().enumerate() {
            solver.go_on(number)?;
            let value = solver.matrix_value(*state, reduced, &values, &mut simplex);
            sweep.change = sweep.change.max((value - values[*state]).abs());
            values[*state] = value;
            if let Some(twin) = game.twin(*state) {
                values[twin] = -value;
            }
        }
        progress(sweep);
        if sweep.change <= tolerance {
            break;
        }
    }
    open.sort_unstable_by_key(|(state, _)| *state);
    let (row, column) = solver.strategies(&open, &values, &mut simplex)?;
    Some(Solution { values, row, column, open: open.len(), sweeps: sweep.number, change: sweep.change })
}

type Open = Vec<(usize, Reduced)>;
type Mix = Vec<(u8, f64)>;

struct Solver<'a, G> {
    game: &'a G,
    stop: &'a Stop,
    /// Each state is worth at least so much,
    least: Vec<f64>,
    /// and at most so much.
    most: Vec<f64>,
    /// The pure choices that settle a state, once it is settled.
    pure: Vec<Option<(u8, u8)>>,
    spans: Vec<Span>,
}

impl<'a, G: StochasticGame> Solver<'a, G> {
    fn new(game: &'a G, stop: &'a Stop) -> Solver<'a, G> {
        let (least, most) = game.range();
        let states = game.states();
        Solver {
            game,
            stop,
            least: vec![least; states],
            most: vec![most; states],
            pure: vec![None; states],
            spans: Vec::new(),
        }
    }

    /// Nothing once the switch is thrown; a clock is too dear to be looked at for every state.
    fn go_on(&self, number: usize) -> Option<()> {
        (!number.is_multiple_of(STATES_A_LOOK) || !self.stop.is_stopped()).then_some(())
    }

    /// Whether a state is left to its twin.
    fn is_spare(&self, state: usize) -> bool {
        self.game.twin(state).is_some_and(|twin| twin < state)
    }

    fn load_spans(&mut self, state: usize) -> (usize, usize) {
        let (rows, columns) = self.game.choices(state);
        self.spans.clear();
        for row in 0..rows {
            for column in 0..columns {
                let mut span = Span::known(0.0);
                self.game.outcome(state, row, column, |probability, next| match next {
                    Next::Ends(payoff) => {
                        span.least += probability * payoff;
                        span.most += probability * payoff;
                    }
                    Next::Goes(next) => {
                        span.least += probability * self.least[next];
                        span.most += probability * self.most[next];
                        span.goes = Some(next).filter(|_| probability == 1.0);
                    }
                });
                self.spans.push(span);
            }
        }
        (rows, columns)
    }

    /// Settles what pure choices settle; tells whether anything came of it.
    fn settle(&mut self) -> Option<bool> {
        let mut any = false;
        for state in 0..self.game.states() {
            self.go_on(state)?;
            if self.pure[state].is_some() || self.is_spare(state) {
                continue;
            }
            let (rows, columns) = self.load_spans(state);
            let worst = |row: usize| {
                (0..columns)
                    .map(|column| self.spans[row * columns + column].least)
                    .fold(f64::INFINITY, f64::min)
            };
            let best = |column: usize| {
                (0..rows).map(|row| self.spans[row * columns + column].most).fold(f64::NEG_INFINITY, f64::max)
            };
            let (row, least) = first_most((0..rows).map(worst));
            let (column, most) = first_most((0..columns).map(|column| -best(column)));
            let most = -most;
            if least > self.least[state] || most < self.most[state] || least >= most {
                any = true;
                self.bound(state, least.max(self.least[state]), most.min(self.most[state]));
                if least >= most {
                    self.pure[state] = Some((row as u8, column as u8));
                    if let Some(twin) = self.game.twin(state) {
                        self.pure[twin] = Some((column as u8, row as u8));
                    }
                }
            }
        }
        Some(any)
    }

    fn bound(&mut self, state: usize, least: f64, most: f64) {
        (self.least[state], self.most[state]) = (least, most);
        if let Some(twin) = self.game.twin(state) {
            (self.least[twin], self.most[twin]) = (-most, -least);
        }
    }

    /// The states that are still open, with the choices that matter there.
    fn reduce(&mut self) -> Option<Open> {
        let mut open = Open::new();
        for state in 0..self.game.states() {
            self.go_on(state)?;
            if self.pure[state].is_some() || self.is_spare(state) {
                continue;
            }
            let (rows, columns) = self.load_spans(state);
            let mut reduced = Reduced::default();
            reduced.reduce(rows, columns, |row, column| self.spans[row * columns + column]);
            open.push((state, reduced));
        }
        Some(open)
    }

    fn matrix_value(&self, state: usize, reduced: &Reduced, values: &[f64], simplex: &mut Simplex) -> f64 {
        simplex.solve(reduced.rows.len(), reduced.columns.len(), |row, column| {
            let (row, column) = (reduced.rows[row].into(), reduced.columns[column].into());
            let mut payoff = 0.0;
            self.game.outcome(state, row, column, |probability, next| {
                payoff += probability
                    * match next {
                        Next::Ends(payoff) => payoff,
                        Next::Goes(next) => values[next],
                    };
            });
            payoff
        })
    }

    fn strategies(&self, open: &Open, values: &[f64], simplex: &mut Simplex) -> Option<(Strategy, Strategy)> {
        let mixed = |choices: &[u8], mix: &[f64]| -> Mix {
            choices.iter().zip(mix).filter(|(_, weight)| **weight > 0.0).map(|(&c, &w)| (c, w)).collect()
        };
        let mut mixes: Vec<Option<(Mix, Mix)>> = vec![None; self.game.states()];
        for (number, (state, reduced)) in open.iter().enumerate() {
            self.go_on(number)?;
            self.matrix_value(*state, reduced, values, simplex);
            let row = mixed(&reduced.rows, simplex.row_mix());
            let column = mixed(&reduced.columns, simplex.column_mix());
            if let Some(twin) = self.game.twin(*state).filter(|twin| twin != state) {
                mixes[twin] = Some((column.clone(), row.clone()));
            }
            mixes[*state] = Some((row, column));
        }
        let of = |side: fn(&(Mix, Mix)) -> &Mix, pure: fn((u8, u8)) -> u8| {
            Strategy::new((0..self.game.states()).map(|state| match (&mixes[state], self.pure[state]) {
                (Some(mixes), _) => side(mixes).clone(),
                (None, Some(choice)) => vec![(pure(choice), 1.0)],
                (None, None) => unreachable!("a state is open or settled"),
            }))
        };
        Some((of(|mixes| &mixes.0, |pure| pure.0), of(|mixes| &mixes.1, |pure| pure.1)))
    }
}

/// The first of the largest numbers, and its place.
fn first_most(numbers: impl Iterator<Item = f64>) -> (usize, f64) {
    numbers.enumerate().fold(
        (0, f64::NEG_INFINITY),
        |most, (index, number)| {
            if number > most.1 { (index, number) } else { most }
        },
    )
}
