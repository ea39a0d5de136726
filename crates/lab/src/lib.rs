//! Studies of the games: proofs, maps of openings, matches and what they say.
//!
//! # Examples
//!
//! ```
//! use fracas_lab::color_wars::{check, solve};
//!
//! let solution = solve(3, 1_000_000, 1 << 20, &Default::default()).unwrap();
//! let checked = check(&solution.file).unwrap();
//! assert_eq!(checked.letters, solution.letters);
//! ```

pub mod arena;
pub mod color_wars;
pub mod exact;
pub mod game_of_war;
pub mod ganoogo;
pub mod gaogie;
pub mod odds;
pub mod setups;
pub mod sweep;
pub mod thinking;
pub mod tune;
