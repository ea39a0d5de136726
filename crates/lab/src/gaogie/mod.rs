//! Gaogıe for two: solved and proven, and how far each bot is from that.

mod bots;
mod solve;

pub use bots::{Rated, rate};
pub use solve::{Arrays, Report, Solved, Stage};
