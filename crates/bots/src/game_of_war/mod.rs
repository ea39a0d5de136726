//! A Game of War: whole turns searched as sequences of moves and an attack, and the best answers to them.

mod beam;
mod blows;
mod deploy;
mod general;
mod judge;
mod key;
mod levels;
mod plain;
mod roads;
mod scales;
mod search;

pub use blows::{Blow, blows, capture};
pub use general::{General, plan};
pub use plain::Plain;
