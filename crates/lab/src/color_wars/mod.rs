//! Color Wars: who wins, proven.

mod check;
mod solve;

pub use check::{Checked, Wrong, check};
pub use solve::{Unsolved, solve};
