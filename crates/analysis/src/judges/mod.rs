//! One judge for each game, and one that knows nothing but the rules.

mod color_wars;
mod game_of_war;
mod ganoogo;
mod gaogie;
mod gowap;
mod plain;

pub(crate) use color_wars::Squares;
pub(crate) use game_of_war::Turns;
pub(crate) use ganoogo::Ventures;
pub(crate) use gaogie::{compare as compare_in_duel, lines as lines_of_duel, weigh as weigh_duel};
pub(crate) use gowap::Lives;
pub(crate) use plain::Plain;
