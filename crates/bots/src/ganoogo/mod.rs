//! Ganoogo: whole turns planned, each plan played out over made-up hands, the rest judged.

mod answers;
mod captain;
mod errands;
mod levels;
mod might;
mod odds;
mod plain;
mod plans;
mod playout;
mod scout;
mod sense;
mod trial;
mod value;

pub use captain::Captain;
pub use plain::{Plain, greediest};
pub use playout::outlook;
pub use scout::builds_wall;
pub use value::{TRAITS, Traits, WEIGHTS, chances, traits};
