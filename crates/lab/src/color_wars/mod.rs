//! Color Wars: who wins, proven.

mod check;
mod every;
mod hunt;
mod openings;
mod picture;
mod solve;

pub use check::{Checked, Wrong, check};
pub use every::{Everything, Fate, every_position};
pub use hunt::{Letter, Prey, Side, hunt};
pub use openings::{Decision, NoOpening, Opening, Pair, decide, pairs, read_map, write_map};
pub use picture::{draw_map, svg_map};
pub use solve::{Solution, Unsolved, solve};
