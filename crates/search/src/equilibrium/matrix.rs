//! One simultaneous choice of two: matrix games, by linear programming.
//!
//! Value iteration solves the same small matrices many thousands of times, so this is a simplex method of our
//! own on one dense tableau that is kept from game to game: one run gives the value and both mixes. A general
//! linear-programming crate is just as exact on these matrices, but needs two runs (it tells no dual values)
//! and builds its model anew each time; the tests use one as the second opinion.

/// A payoff for every pair of choices: what the player of the rows wins and the player of the columns loses.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixGame {
    rows: usize,
    columns: usize,
    payoffs: Vec<f64>,
}

/// Best mixes of a matrix game, and what they are worth to the player of the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// What the player of the rows wins on average when both mix best.
    pub value: f64,
    /// The probability of each row.
    pub row: Vec<f64>,
    /// The probability of each column.
    pub column: Vec<f64>,
}

impl MatrixGame {
    /// Makes a game of its payoffs, row by row.
    ///
    /// # Panics
    ///
    /// Panics if there are no rows or no columns, if the payoffs are not so many, or if one is not finite.
    pub fn new(rows: usize, columns: usize, payoffs: Vec<f64>) -> MatrixGame {
        assert!(rows > 0 && columns > 0, "a game has choices");
        assert_eq!(payoffs.len(), rows * columns, "every pair of choices has a payoff");
        assert!(payoffs.iter().all(|payoff| payoff.is_finite()), "payoffs are finite");
        MatrixGame { rows, columns, payoffs }
    }

    /// What a pair of choices pays.
    pub fn payoff(&self, row: usize, column: usize) -> f64 {
        self.payoffs[row * self.columns + column]
    }

    /// Finds best mixes.
    pub fn solve(&self) -> Equilibrium {
        let mut simplex = Simplex::default();
        let value = simplex.solve(self.rows, self.columns, |row, column| self.payoff(row, column));
        Equilibrium { value, row: simplex.row_mix().to_vec(), column: simplex.column_mix().to_vec() }
    }

    /// What a mix of rows wins at least, whatever the other does.
    pub fn row_guarantee(&self, mix: &[f64]) -> f64 {
        let against = |column| (0..self.rows).map(|row| mix[row] * self.payoff(row, column)).sum::<f64>();
        (0..self.columns).map(against).fold(f64::INFINITY, f64::min)
    }

    /// What a mix of columns loses at most, whatever the other does.
    pub fn column_guarantee(&self, mix: &[f64]) -> f64 {
        let against =
            |row| (0..self.columns).map(|column| mix[column] * self.payoff(row, column)).sum::<f64>();
        (0..self.rows).map(against).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Smaller than any number that means something in a tableau of payoffs from 1 to about 3.
const NOTHING: f64 = 1e-11;

/// A simplex method for matrix games that keeps its room to work in.
#[derive(Clone, Debug, Default)]
pub struct Simplex {
    /// One row for each choice of a row and the objective, one column for each choice of a column and the
    /// constants.
    tableau: Vec<f64>,
    /// What each row of the tableau stands for: a column of the game, or `columns +` a row's slack.
    basis: Vec<usize>,
    /// What each column of the tableau stands for.
    others: Vec<usize>,
    row_mix: Vec<f64>,
    column_mix: Vec<f64>,
}

impl Simplex {
    /// The best mix of rows of the game that was solved last.
    pub fn row_mix(&self) -> &[f64] {
        &self.row_mix
    }

    /// The best mix of columns of the game that was solved last.
    pub fn column_mix(&self) -> &[f64] {
        &self.column_mix
    }

    /// Solves a game and returns its value; the mixes can be asked for afterwards.
    ///
    /// With all payoffs made positive, the player of the columns looks for weights `y ≥ 0` with `A y ≤ 1` and
    /// the largest sum: the value is one over that sum, and the dual weights are the other player's.
    pub fn solve(&mut self, rows: usize, columns: usize, payoff: impl Fn(usize, usize) -> f64) -> f64 {
        let lowest = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| payoff(row, column))
            .fold(f64::INFINITY, f64::min);
        let shift = 1.0 - lowest;
        let width = columns + 1;
        self.tableau.clear();
        for row in 0..rows {
            self.tableau.extend((0..columns).map(|column| payoff(row, column) + shift));
            self.tableau.push(1.0);
        }
        self.tableau.extend(std::iter::repeat_n(-1.0, columns));
        self.tableau.push(0.0);
        self.others.clear();
        self.others.extend(0..columns);
        self.basis.clear();
        self.basis.extend(columns..columns + rows);
        while let Some((row, column)) = self.next_pivot(rows, width) {
            self.pivot(row, column, width);
        }
        self.read_mixes(rows, columns);
        1.0 / self.tableau[rows * width + columns] - shift
    }

    /// Chooses by Bland's rule, the lowest label first, which never goes round in circles.
    fn next_pivot(&self, rows: usize, width: usize) -> Option<(usize, usize)> {
        let objective = &self.tableau[rows * width..];
        let column = (0..width - 1)
            .filter(|&column| objective[column] < -NOTHING)
            .min_by_key(|&column| self.others[column])?;
        let ratio = |row: usize| self.tableau[row * width + width - 1] / self.tableau[row * width + column];
        let mut best: Option<(f64, usize)> = None;
        for row in (0..rows).filter(|&row| self.tableau[row * width + column] > NOTHING) {
            let candidate = ratio(row);
            let better = best.is_none_or(|(least, holder)| {
                candidate < least - NOTHING
                    || (candidate <= least + NOTHING && self.basis[row] < self.basis[holder])
            });
            if better {
                best = Some((candidate, row));
            }
        }
        best.map(|(_, row)| (row, column))
    }

    /// Exchanges what a row and a column of the tableau stand for.
    fn pivot(&mut self, row: usize, column: usize, width: usize) {
        let inverse = 1.0 / self.tableau[row * width + column];
        for entry in &mut self.tableau[row * width..(row + 1) * width] {
            *entry *= inverse;
        }
        self.tableau[row * width + column] = inverse;
        let (before, rest) = self.tableau.split_at_mut(row * width);
        let (pivot, after) = rest.split_at_mut(width);
        for line in before.chunks_exact_mut(width).chain(after.chunks_exact_mut(width)) {
            let factor = line[column];
            if factor == 0.0 {
                continue;
            }
            line[column] = 0.0;
            for (entry, &pivot) in line.iter_mut().zip(&*pivot) {
                *entry -= factor * pivot;
            }
        }
        std::mem::swap(&mut self.basis[row], &mut self.others[column]);
    }

    fn read_mixes(&mut self, rows: usize, columns: usize) {
        let width = columns + 1;
        self.row_mix.clear();
        self.row_mix.resize(rows, 0.0);
        self.column_mix.clear();
        self.column_mix.resize(columns, 0.0);
        for (row, &label) in self.basis.iter().enumerate() {
            if label < columns {
                self.column_mix[label] = self.tableau[row * width + columns];
            }
        }
        for (column, &label) in self.others.iter().enumerate() {
            if label >= columns {
                self.row_mix[label - columns] = self.tableau[rows * width + column];
            }
        }
        normalise(&mut self.row_mix);
        normalise(&mut self.column_mix);
    }
}

/// Makes weights probabilities; what rounding left behind goes.
fn normalise(weights: &mut [f64]) {
    for weight in &mut *weights {
        *weight = if *weight > NOTHING { *weight } else { 0.0 };
    }
    let sum: f64 = weights.iter().sum();
    for weight in weights {
        *weight /= sum;
    }
}
