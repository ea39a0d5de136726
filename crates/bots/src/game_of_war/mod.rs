//! A Game of War: whole turns searched as sequences of moves and an attack, and the best answers to them.

mod beam;
mod blows;
mod deep;
mod deploy;
mod general;
mod judge;
mod key;
#[cfg(not(target_arch = "wasm32"))]
mod lessons;
mod levels;
mod memory;
mod near;
mod net;
mod past;
mod plain;
mod ranks;
mod roads;
mod scales;
mod search;
mod senses;
mod sharing;

pub use blows::{Blow, blows, capture};
pub use general::{General, plan, plan_without, plans};
#[cfg(not(target_arch = "wasm32"))]
pub use lessons::{Drill, FACTS, Lesson, lesson};
#[cfg(not(target_arch = "wasm32"))]
pub use net::Net;
pub use plain::Plain;
