//! Stochastic games written out in full.

use super::{Next, StochasticGame};

/// A stochastic game as a list of states, each a matrix of what comes next.
///
/// # Examples
///
/// ```
/// use fracas_search::equilibrium::{Next::*, Tabular, solve};
///
/// // Two kinds of matching pennies: a match wins 1 in the first and leads back from the second, and no match
/// // leads to the second and loses 1 there. So v = (1 + w) / 2 and w = (v − 1) / 2.
/// let mut game = Tabular::default();
/// game.push(2, 2, vec![Ends(1.0), Goes(1), Goes(1), Ends(1.0)]);
/// game.push(2, 2, vec![Goes(0), Ends(-1.0), Ends(-1.0), Goes(0)]);
/// let solution = solve(&game, 1e-12, |_| {});
/// assert!((solution.values[0] - 1.0 / 3.0).abs() < 1e-11);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tabular {
    states: Vec<Matrix>,
}

#[derive(Clone, Debug)]
struct Matrix {
    rows: usize,
    columns: usize,
    outcomes: Vec<Next>,
}

impl Tabular {
    /// Adds a state with what comes of every pair of choices, row by row, and returns its number.
    ///
    /// # Panics
    ///
    /// Panics if there are no choices, or not so many outcomes.
    pub fn push(&mut self, rows: usize, columns: usize, outcomes: Vec<Next>) -> usize {
        assert!(rows > 0 && columns > 0, "a state has choices");
        assert_eq!(outcomes.len(), rows * columns, "every pair of choices has an outcome");
        self.states.push(Matrix { rows, columns, outcomes });
        self.states.len() - 1
    }
}

impl StochasticGame for Tabular {
    fn states(&self) -> usize {
        self.states.len()
    }

    fn choices(&self, state: usize) -> (usize, usize) {
        (self.states[state].rows, self.states[state].columns)
    }

    fn outcome(&self, state: usize, row: usize, column: usize, mut see: impl FnMut(f64, Next)) {
        let matrix = &self.states[state];
        see(1.0, matrix.outcomes[row * matrix.columns + column]);
    }

    fn range(&self) -> (f64, f64) {
        let ends = self.states.iter().flat_map(|matrix| &matrix.outcomes).filter_map(|next| match next {
            Next::Ends(payoff) => Some(*payoff),
            Next::Goes(_) => None,
        });
        ends.fold((0.0, 0.0), |(least, most), payoff| (payoff.min(least), payoff.max(most)))
    }
}
