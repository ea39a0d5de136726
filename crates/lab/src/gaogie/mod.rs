//! Gaogıe for two and for three: solved and proven, and how far each bot is from that.

mod bots;
mod solve;
mod three;

pub use bots::{Rated, rate};
pub use solve::{Arrays, Report, Solved, Stage};
pub use three::Three;
