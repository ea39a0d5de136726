//! Color Wars: claim a square, feed your squares point by point, and whatever reaches four pops over its
//! neighbours and makes them yours. The last colour on the board wins. Two seats on 5 × 5 is the sheet's game;
//! two to four seats on anything from 2 × 2 to 9 × 9 work too.
//!
//! # Examples
//!
//! ```
//! use fracas_color_wars::{ColorWars, Options};
//! use fracas_core::{Game, Referee, Seat};
//!
//! let mut game: Referee<ColorWars> = Referee::new(None, Options::default(), None).unwrap();
//! for (seat, square) in [(1, "c3"), (2, "d3"), (1, "c3")] {
//!     game.play_text(Seat::new(seat), square).unwrap();
//! }
//! assert_eq!(game.game().position(game.state()).to_string(), "...../..R1R1./.R1R1.R1/..R1R1./..... B 3");
//! assert_eq!(game.turn().outcome().unwrap().reason, "elimination");
//! ```

mod admit;
mod board;
mod choices;
mod color;
mod describe;
mod error;
mod notation;
mod options;
mod placing;
mod position;
mod ranks;
mod reason;
mod rules;
mod state;
mod story;
mod study;
mod tensor;

pub use color::Color;
pub use describe::{Facts, Reaction, Share, View, Wave};
pub use error::{Error, Right};
pub use options::{Opening, Options, Pop};
pub use placing::Placement;
pub use position::Position;
pub use rules::ColorWars;
pub use state::{Cell, Move, Standing, State};
