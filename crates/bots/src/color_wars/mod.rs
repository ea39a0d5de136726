//! Color Wars: alpha-beta, proofs, and a strategy that is known to win.

mod guide;
pub mod strategy;

pub use guide::Pops;
