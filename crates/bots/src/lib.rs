//! Opponents.

pub mod color_wars;
