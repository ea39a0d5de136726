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
use super::{Next, Side, Simplex, StochasticGame, Strategy, holds};
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
    let sweep = solver.iterate(&mut open, &mut values, tolerance, &mut simplex, &mut progress)?;
    open.sort_unstable_by_key(|(state, _)| *state);
    let (row, column) = solver.strategies(&open, &values, &mut simplex)?;
    Some(Solution { values, row, column, open: open.len(), sweeps: sweep.number, change: sweep.change })
}

/// Looks for values that are a limit which no strategy reaches. Where somebody can keep the game going, and ends it the
/// surer of winning the more seldom it is risked, value iteration from a draw on creeps towards them for ever. Supposing
/// that all that is open is lost for the player of the rows, or won, values may stand still at once.
///
/// The mixes are best for values that are better for the other by `nudge`, so that ending the game is worth its risk, and
/// [`holds`](super::holds) proves that they lose no more than that. Where neither supposition can be proved there is no
/// answer. Games that know of twins are left alone: what is supposed of a state would be wrong for its twin.
pub fn solve_to_limit<G: StochasticGame>(
    game: &G,
    tolerance: f64,
    nudge: f64,
    mut progress: impl FnMut(Sweep),
) -> Option<Solution> {
    if game.states() == 0 || game.twin(0).is_some() {
        return None;
    }
    let stop = Stop::default();
    let mut solver = Solver::new(game, &stop);
    while solver.settle()? {}
    let mut open = solver.reduce()?;
    let mut simplex = Simplex::default();
    let (lowest, highest) = game.range();
    [solver.least.clone(), solver.most.clone()].into_iter().find_map(|mut values| {
        let sweep = solver.iterate(&mut open, &mut values, tolerance, &mut simplex, &mut progress)?;
        if sweep.change > tolerance {
            return None;
        }
        let nudged = |by: f64| {
            let move_by = |(state, value): (usize, &f64)| match solver.pure[state] {
                Some(_) => *value,
                None => (value + by).clamp(lowest, highest),
            };
            values.iter().enumerate().map(move_by).collect::<Vec<f64>>()
        };
        let (above, below) = (nudged(nudge), nudged(-nudge));
        let (_, column) = solver.strategies(&open, &above, &mut simplex)?;
        let (row, _) = solver.strategies(&open, &below, &mut simplex)?;
        let proved = holds(game, Side::Row, &column, &above) && holds(game, Side::Column, &row, &below);
        let solution =
            || Solution { values, row, column, open: open.len(), sweeps: sweep.number, change: sweep.change };
        proved.then(solution)
    })
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

    /// Value iteration from these values on, until none changes by more than the tolerance.
    fn iterate(
        &self,
        open: &mut Open,
        values: &mut [f64],
        tolerance: f64,
        simplex: &mut Simplex,
        progress: &mut impl FnMut(Sweep),
    ) -> Option<Sweep> {
        let mut sweep = Sweep { number: 0, open: open.len(), change: 0.0 };
        while sweep.number < MOST_SWEEPS && !open.is_empty() {
            sweep.number += 1;
            sweep.change = 0.0;
            // Back and forth, so that news travels both ways within two sweeps.
            open.reverse();
            for (number, (state, reduced)) in open.iter().enumerate() {
                self.go_on(number)?;
                let value = self.matrix_value(*state, reduced, values, simplex);
                sweep.change = sweep.change.max((value - values[*state]).abs());
                values[*state] = value;
                if let Some(twin) = self.game.twin(*state) {
                    values[twin] = -value;
                }
            }
            progress(sweep);
            if sweep.change <= tolerance {
                break;
            }
        }
        Some(sweep)
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

#[cfg(test)]
mod tests {
    use super::super::Tabular;
    use super::*;

    /// The row can keep to its first choice for ever, or be caught at it; whoever tries to catch it may lose.
    fn patience() -> Tabular {
        let mut game = Tabular::default();
        game.push(2, 2, vec![Next::Goes(0), Next::Ends(-1.0), Next::Ends(-1.0), Next::Ends(1.0)]);
        game
    }

    #[test]
    fn a_limit_that_nobody_reaches_is_found_and_proved() {
        let game = patience();
        let slow = solve(&game, 1e-13, |_| {});
        assert!(slow.change > 1e-13 && slow.values[0] > -0.9995, "{slow:?}");
        let limit = solve_to_limit(&game, 1e-13, 1e-5, |_| {}).expect("it is proved");
        assert_eq!(limit.values, [-1.0]);
        // The one who waits is caught as seldom as the nudge allows.
        let caught = limit.column.at(0).iter().find(|(choice, _)| *choice == 1).map_or(0.0, |play| play.1);
        assert!((caught - 5e-6).abs() < 1e-9, "{caught}");
    }

    #[test]
    fn a_bound_holds_only_if_the_game_cannot_be_kept_going_below_a_draw() {
        let game = patience();
        let never = Strategy::new([vec![(0, 1.0)]]);
        assert!(!holds(&game, Side::Row, &never, &[-0.5]));
        assert!(holds(&game, Side::Row, &never, &[0.0]));
        let seldom = Strategy::new([vec![(0, 0.9), (1, 0.1)]]);
        assert!(holds(&game, Side::Row, &seldom, &[-0.8]));
        assert!(!holds(&game, Side::Row, &seldom, &[-0.81]));
    }

    #[test]
    fn a_game_that_both_can_keep_going_has_no_limit_below_a_draw() {
        let mut game = Tabular::default();
        game.push(2, 2, vec![Next::Goes(0), Next::Ends(1.0), Next::Ends(-1.0), Next::Ends(0.0)]);
        assert!(solve_to_limit(&game, 1e-13, 1e-5, |_| {}).is_none());
    }
}
