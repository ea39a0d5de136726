//! A Game of War: two armies on five hundred squares, each alive only where the lines from its arsenals reach it.
//! A turn is up to five moves and one attack; whoever cuts the other's lines fights helpless units. The sheet's
//! game on the historical map is the default; any other map is loaded from a position.
//!
//! # Examples
//!
//! ```
//! use fracas_core::{Game, Referee, Seat};
//! use fracas_game_of_war::{GameOfWar, Options};
//!
//! let mut game: Referee<GameOfWar> = Referee::new(None, Options::default(), None).unwrap();
//! for (seat, choice) in [(1, "deploy classic"), (2, "deploy classic"), (2, "ready"), (1, "ready")] {
//!     game.play_text(Seat::new(seat), choice).unwrap();
//! }
//! game.play_text(None, "roll 3").unwrap(); // North moves first
//! game.play_text(Some(Seat::FIRST), "d13-e11").unwrap();
//! assert!(game.game().position(game.state()).to_string().ends_with(" N 4 e11 - 1"));
//! ```

mod acts;
mod admit;
mod beyond;
mod board;
mod cell;
mod combat;
mod deployment;
mod describe;
mod edition;
mod error;
mod explain;
mod march;
mod moves;
mod network;
mod options;
mod outlook;
mod position;
mod reason;
mod route;
mod rules;
mod squares;
mod state;
mod story;
mod tensor;
mod terrain;
mod unit;
mod view;

pub use board::Board;
pub use cell::{COLUMNS, Cell, ROWS, Way};
pub use combat::Upshot;
pub use deployment::{DEPLOYMENTS, Deployment, OPENINGS, Plan};
pub use describe::{About, Facts};
pub use error::Error;
pub use explain::{Attacker, Clash, Cut, Defender, Line, Ray, Standing};
pub use moves::{Move, Roll};
pub use network::Network;
pub use options::{Options, Setup, Supply};
pub use outlook::{Absent, Danger, Falling, Goal, Outlook, Reach, Threat};
pub use position::{Ground, Place, Position};
pub use route::Link;
pub use rules::GameOfWar;
pub use squares::{Cells, Squares};
pub use state::{Moved, Phase, Retreat, State};
pub use terrain::Terrain;
pub use unit::{Kind, Side, Unit};
pub use view::View;
