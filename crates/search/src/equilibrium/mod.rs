//! Best mixes, where everybody chooses at once and there is no best move.
//!
//! A [`MatrixGame`] is one simultaneous choice of two whose interests are opposed; a linear program solves it. A
//! [`StochasticGame`] is many of them in a row: each pair of choices ends the game or leads to another state.
//! [`solve`] finds its values by value iteration over matrix games, and [`best_response`] then proves, knowing
//! nothing of how the mixes were found, by how much anybody could beat them.
//!
//! # Examples
//!
//! ```
//! use fracas_search::equilibrium::MatrixGame;
//!
//! // Rock, paper, scissors, where rock against scissors counts double.
//! let game = MatrixGame::new(3, 3, vec![0., -1., 2., 1., 0., -1., -2., 1., 0.]);
//! let equilibrium = game.solve();
//! assert!(equilibrium.value.abs() < 1e-12);
//! assert!((equilibrium.row[1] - 0.5).abs() < 1e-12);
//! ```

mod component;
mod course;
mod dominance;
mod matrix;
mod response;
mod solve;
mod stochastic;
mod tabular;

pub use course::{Course, course};
pub use dominance::{Reduced, Span};
pub use matrix::{Equilibrium, MatrixGame, Simplex};
pub use response::{Response, best_response, holds};
pub use solve::{Solution, Sweep, solve, solve_to_limit, solve_until};
pub use stochastic::{Next, Side, StochasticGame, Strategy};
pub use tabular::Tabular;
