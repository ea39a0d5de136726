//! Studies of the games.

pub mod ganoogo;
pub mod gaogie;
pub mod odds;
