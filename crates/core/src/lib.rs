//! The vocabulary of Fracas: what every game shares, and no game in particular.
//!
//! A game is a pure state machine. Ask it whose [`Turn`] it is and it says that some seats must choose, that
//! the dice decide, or that it is over. Everything that happens is an [`Event`], and the list of events is
//! the game: records, replays, undo and storage are all that same list. [`Game`] is the trait to implement,
//! [`Referee`] runs a game and alone holds its secrets, [`Record`] is how it is written down.
//!
//! # Examples
//!
//! ```
//! use fracas_core::Record;
//!
//! let record: Record = "Game: color-wars\n\nc3\nd3\nc3\n".parse().unwrap();
//! assert_eq!(record.game(), "color-wars");
//! assert_eq!(record.lines().len(), 3);
//! ```

mod begins;
mod ceiling;
mod choices;
mod describe;
mod dice;
mod encode;
mod event;
mod game;
mod level;
mod orders;
mod phrase;
mod plain;
mod playout;
mod record;
mod referee;
mod seat;
mod settings;
mod sight;
mod spell;
mod square;
mod trail;
mod turn;

pub use begins::Begins;
pub use ceiling::Ceiling;
pub use choices::{OptionInfo, OptionKind, Preset};
pub use describe::{Describe, Ink, Picture, Rulebook};
pub use dice::{Dice, FairDice, QuickDice};
pub use encode::{Block, Encode, Numbers, Parts, Pen, places_after, seat_after};
pub use event::{Event, EventOf, Eye, Refusal, Secrecy, Shown};
pub use game::{Caution, Game, Info, Open, Unfit};
pub use level::{BadLevel, Level};
pub use orders::Obeyed;
pub use phrase::{Part, Phrase};
pub use plain::{excerpt, for_people};
pub use playout::{playout, random_event};
pub use record::{By, Record, RecordError, RecordFault, RecordLine};
pub use referee::{News, Referee, ReplayError, ReplayFault, StartError, Uncounted};
pub use seat::{Seat, Seats};
pub use settings::{
    BadOptions, Limit, default_options, given, limit, read_options, read_word, write_options,
};
pub use sight::Sight;
pub use spell::nearest;
pub use square::{NotASquare, Square};
pub use turn::{Outcome, Turn};
