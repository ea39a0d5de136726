//! Studies of the games.

pub mod gaogie;
pub mod odds;
