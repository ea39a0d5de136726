//! Studies of the games.

pub mod odds;
