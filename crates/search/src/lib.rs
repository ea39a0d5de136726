//! Algorithms that know no game.

pub mod equilibrium;
