//! Searches that know no game.
//!
//! Each algorithm takes a game through the [`Game`](fracas_core::Game) trait and, where it needs an opinion, a
//! [`Guide`]: keys for tables, an evaluation, an order of moves. What a search may spend is a [`Budget`]; a
//! [`Stop`] ends it from outside within milliseconds. On one thread, with a seed and a number of nodes, every
//! search gives the same answer on every machine.

mod budget;
mod guide;
mod proof;

pub use budget::{Budget, Stop};
pub use guide::Guide;
pub use proof::{Proof, Prover, Verdict};
