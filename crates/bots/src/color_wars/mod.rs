//! Color Wars: alpha-beta, proofs, and a strategy that is known to win.

mod guide;
mod levels;
mod popper;
pub mod strategy;

pub use guide::Pops;
pub use popper::Popper;
