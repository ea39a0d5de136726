//! Studies of the games.

pub mod gaogie;
