//! Searches that know no game.
//!
//! Each algorithm takes a game through the [`Game`](fracas_core::Game) trait and, where it needs an opinion, a
//! [`Guide`] or a [`Judge`]. What a search may spend is a [`Budget`]; a [`Stop`] ends it from outside within
//! milliseconds. On one thread, with a seed and a number of nodes, every search gives the same answer on every
//! machine. None of them is async: run one on a thread of its own. Where several choose at once there is no
//! best move, only a best mix: see [`equilibrium`].
//!
//! # Examples
//!
//! ```
//! use fracas_color_wars::{ColorWars, Options, State};
//! use fracas_core::{Game, Seat};
//! use fracas_search::{Budget, Guide, Prover, Stop, Verdict};
//!
//! struct Plain;
//! impl Guide<ColorWars> for Plain {
//!     fn key(&self, _: &ColorWars, state: &State) -> u64 {
//!         state.key()
//!     }
//!     fn evaluate(&self, _: &ColorWars, _: &State, _: Seat) -> i32 {
//!         0
//!     }
//! }
//!
//! let beside = "...../...../..R3B3./...../..... R 2".parse().unwrap();
//! let (game, state) = ColorWars::start(None, Options::default(), Some(&beside)).unwrap();
//! let mut prover = Prover::new(&game, &Plain, Seat::FIRST, 1 << 16);
//! let proof = prover.prove(&state, Budget::nodes(100), &Stop::default());
//! assert_eq!(proof.verdict, Verdict::Win(1));
//! ```

mod alpha_beta;
mod budget;
pub mod clock;
pub mod equilibrium;
mod guide;
mod habits;
mod monte_carlo;
mod playout;
mod proof;
mod table;
mod tree;

pub use alpha_beta::{AlphaBeta, Opinion, SURE, WON};
pub use budget::{Budget, Stop, Watch};
pub use guide::{Guide, chance_to_win};
pub use monte_carlo::{Standing, compare};
pub use playout::{Judge, Question, RandomPlayout, Rewards, rewards};
pub use proof::{Proof, Prover, Verdict};
pub use tree::{Arm, Growth, Harvest, grow};
