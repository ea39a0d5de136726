//! A Game of War: whole turns searched as sequences of moves and an attack, and the best answers to them.

mod beam;
mod blows;
mod corporal;
mod deploy;
mod general;
mod judge;
mod key;
mod levels;
mod roads;
mod search;

pub use blows::{Blow, blows, capture};
pub use corporal::Corporal;
pub use general::General;
