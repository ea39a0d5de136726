//! Opponents for every game, at levels 1 to 8.
//!
//! A [`Bot`] is given a [`Sight`](fracas_core::Sight) — a seat and what it may see, nothing else — and an
//! [`Effort`], and answers with a move, the chance it gives itself and the line it expects. [`best`] finds the
//! right bot for a running game of any kind: one that knows the game where there is one, else a [`Dreamer`],
//! which needs to know nothing but the rules. [`inspect`] answers what people ask about a position, with what takes a
//! solver or a sampler to tell.
//!
//! # Examples
//!
//! ```
//! use fracas_bots::{Effort, Level, Task, best};
//! use fracas_core::Seat;
//! use serde_json::json;
//!
//! let options = json!({"width": 3, "height": 3});
//! let mut game = fracas_games::find("color-wars").unwrap().start(None, &options, None).unwrap();
//! game.play(Seat::FIRST, "b2").unwrap();
//! let effort = Effort::Level(Level::new(3).unwrap());
//! let task = Task { effort, seed: 1, threads: 1, stop: &Default::default() };
//! let answer = best(game.as_ref(), Seat::new(2).unwrap(), task).unwrap();
//! game.play(Seat::new(2).unwrap(), &answer.text).unwrap();
//! ```

mod bot;
pub mod color_wars;
mod dreamer;
mod effort;
pub mod game_of_war;
pub mod ganoogo;
pub mod gaogie;
pub mod gowap;
mod registry;
mod study;
mod weights;

pub use bot::{Answer, Bot, Compared, Task};
pub use dreamer::{Dreamer, Dreams};
pub use effort::{Effort, all_cores};
pub use fracas_core::Level;
pub use registry::{best, best_by, choose, compare, has_expert, has_plain, plain};
pub use study::{Study, inspect, inspect_until, remark};
pub use weights::{NoWeights, Weights, tunable_games};
