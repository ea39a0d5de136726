//! __Name__: take stones from a heap; whoever takes the last one wins.
//!
//! This is the smallest game that plays. Replace its rules, file by file, with your own: `rules.rs` says what
//! happens, `options.rs` and `position.rs` what comes from outside, `describe.rs` what people see of it, `story.rs`
//! what an event did, `error.rs` why something is refused.
//!
//! # Examples
//!
//! ```
//! use fracas___snake__::{__Type__, Options};
//! use fracas_core::{Referee, Seat};
//!
//! let mut game: Referee<__Type__> = Referee::new(None, Options::default(), None).unwrap();
//! game.play_text(Some(Seat::FIRST), "take 3").unwrap();
//! assert_eq!(game.game().position(game.state()).to_string(), "9 2");
//! # use fracas_core::Game;
//! ```

mod describe;
mod error;
mod options;
mod position;
mod rules;
mod story;

pub use describe::{Facts, View};
pub use error::Error;
pub use options::Options;
pub use position::Position;
pub use rules::{__Type__, Move, State};
