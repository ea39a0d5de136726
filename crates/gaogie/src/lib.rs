//! Gaogıe: a hand game for two to sixteen in which everybody chooses at once. Basic moves charge and block,
//! attacks spend what was charged, and the turn in which anybody is eliminated ends the round. The sheet's
//! sixteen moves are data, so a group can bring a table of its own.
//!
//! # Examples
//!
//! ```
//! use fracas_core::{Game, Referee, Seat};
//! use fracas_gaogie::{Gaogie, Options};
//!
//! let mut game: Referee<Gaogie> = Referee::new(None, Options::default(), None).unwrap();
//! for (seat, choice) in [(1, "Gaogıe"), (2, "kueq"), (1, "sheq"), (2, "nao")] {
//!     game.play_text(Seat::new(seat), choice).unwrap();
//! }
//! assert_eq!(game.game().position(game.state()).to_string(), "0,0,0,0|x r1 t3");
//! ```

mod beyond;
mod choices;
mod describe;
mod error;
mod facts;
mod file;
mod house;
mod notation;
mod options;
mod position;
mod reason;
mod resolve;
mod rules;
mod sheet;
mod spelling;
mod stocks;
mod story;
mod table;
mod tensor;

pub use describe::View;
pub use error::{Error, Flaw, Part, TableFault};
pub use facts::{Against, Facts, Payable};
pub use file::{FileError, moves_from_toml};
pub use house::HouseMove;
pub use options::Options;
pub use position::Position;
pub use rules::{Gaogie, Move, NoChance, State};
pub use sheet::sheet;
pub use spelling::plain;
pub use table::{Clash, MOST_MOVES, MoveId, MoveTable};
