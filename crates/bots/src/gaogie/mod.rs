//! Gaogıe: the equilibrium for two, habits that can be found and punished, and a search for more.

mod brawl;
mod fencer;
mod habit;
mod levels;
mod reader;

pub use fencer::Fencer;
pub use habit::{Mix, mix};
