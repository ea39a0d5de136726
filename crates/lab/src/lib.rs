//! Studies of the games.

pub mod color_wars;
