//! Gaogıe: the equilibrium for two, habits that can be found and punished, and a search for more.

mod best;
mod book;
mod brawl;
mod countdown;
mod duel;
mod fencer;
mod habit;
mod levels;
mod melee;
mod memory;
mod reader;
mod round;
mod shelf;
mod trio;

pub use best::{Best, Equilibrium};
pub use book::Advice;
pub use duel::Duel;
pub use fencer::Fencer;
pub use habit::{Mix, mix};
pub use melee::{Melee, Prospect};
pub use round::{Round, TooLarge};
pub use shelf::{advise, advise_in};
pub use trio::{Part, Trio};
