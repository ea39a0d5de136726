//! Ganoogo: march your dice down a cross of 85 squares, fight die against die, and storm the others' Ganoogo
//! squares. Two to four players hold secret hands of cards that interrupt anybody at nearly any time. The last
//! player in wins.
//!
//! Where to look: `flow.rs` draws the state machine of turns, windows and cards; the deck is one table in
//! `deck.rs`; what stays secret, and how it is guessed, is in `view.rs`; what an event did is told in `story.rs`. Where
//! the versions of the rules part is said in `edition.rs` alone.
//!
//! # Examples
//!
//! ```
//! use fracas_core::{Game, QuickDice, Referee, Seat, Turn};
//! use fracas_ganoogo::{Ganoogo, Options};
//!
//! let mut game: Referee<Ganoogo> = Referee::new(Some(2), Options::default(), None).unwrap();
//! let mut dice = QuickDice::new(7);
//! while game.turn() == Turn::Chance {
//!     let outcome = game.game().roll(game.state(), &mut dice); // ten cards, then the roll for the first turn, …
//!     game.play(fracas_core::Event::Chance(outcome)).unwrap();
//! }
//! assert!(game.play_text(Seat::new(2), "move h15 h14").is_err()); // an Overlord stays at home
//! ```

mod acts;
mod admit;
mod beyond;
mod board;
mod card;
mod deck;
mod describe;
mod edition;
mod error;
mod file;
mod flow;
mod houses;
mod notation;
mod odds;
mod options;
mod orders;
mod piles;
mod plays;
mod position;
mod query;
mod reason;
mod rolls;
mod rules;
mod sights;
mod state;
mod story;
mod tensor;
mod timely;
mod view;

/// The most dice on a board: four for each of four seats.
pub(crate) const MOST_DICE: usize = 16;
/// The most dice in one throw.
pub(crate) const MOST_THROWN: usize = 8;

pub use board::{Arm, BoardPlan, Cell, Minion};
pub use card::{Card, Category, Effect, When};
pub use deck::printed_cards;
pub use describe::{CardFacts, Facts, Match, Odds, Player};
pub use error::Error;
pub use file::{FileError, read_table};
pub use options::{Options, Windows};
pub use orders::{Orders, Topic};
pub use position::Position;
pub use query::{Piece, RollNow, Struggle};
pub use rules::{CardKind, Chance, Ganoogo, Move, Throw};
pub use state::{Kind, State, Target};
pub use view::View;
