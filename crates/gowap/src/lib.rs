//! Gowap, the game of war and peace: write a team in secret, give every cell of the board a formula, place your
//! tokens, and then nothing but coin flips decides. Tokens march, fight, marry and grow or wither by the formula
//! of the cell they stand on. Whoever is worth more after ten rounds wins.
//!
//! # Examples
//!
//! ```
//! use fracas_core::{Game, Referee, Seat};
//! use fracas_gowap::{Gowap, Options};
//!
//! let options = Options { size: Some(3), tokens: 1, formula: Some("V*1.1".parse().unwrap()), ..Options::default() };
//! let mut game: Referee<Gowap> = Referee::new(None, options, None).unwrap();
//! for (seat, choice) in [(1, "team M100"), (2, "team F100"), (1, "place 1 a1"), (2, "place 1 c3")] {
//!     game.play_text(Seat::new(seat), choice).unwrap();
//! }
//! game.play_text(None, "HHTT").unwrap(); // Red goes forward and right, Blue stays in its corner.
//! let tokens = game.game().position(game.state()).tokens;
//! assert_eq!(tokens[0].at.unwrap().to_string(), "b2");
//! assert_eq!(tokens[0].value, 100.0 * 1.1);
//! ```

mod beyond;
mod board;
mod choices;
mod chronicle;
mod coins;
mod describe;
mod edition;
mod error;
mod every;
mod formula;
mod functions;
mod notation;
mod options;
mod picture;
mod playout;
mod position;
pub mod presets;
mod reason;
mod round;
mod rules;
mod scenes;
mod seen;
mod setup;
mod skirmish;
mod story;
mod team;
mod tensor;
mod token;
mod witness;

pub use board::{Cell, Shade};
pub use coins::{Coins, Flip, Tossed};
pub use describe::{BoardFacts, CellFacts, Facts, FormulaFacts, NamedMap, NamedTeam, ShadeFacts};
pub use error::Error;
pub use formula::{Expected, Formula, FormulaError, FormulaFault};
pub use functions::{CellMap, MapChoice};
pub use options::{Battle, Functions, Mode, Options, Palette, Reveal, Tie};
pub use position::{Position, SetUp, Standing, write_value};
pub use rules::{Gowap, Move, State};
pub use scenes::Scene;
pub use seen::View;
pub use team::{Amount, Recruit, Team};
pub use token::Gender;
