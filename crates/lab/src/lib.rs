//! Studies of the games.

pub mod ganoogo;
