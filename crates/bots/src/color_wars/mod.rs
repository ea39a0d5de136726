//! Color Wars: alpha-beta, proofs, and a strategy that is known to win.

mod crosses;
mod guide;
mod levels;
mod popper;
pub mod strategy;

pub use crosses::Cross;
pub use guide::{Pops, Weighing};
pub use popper::Popper;
