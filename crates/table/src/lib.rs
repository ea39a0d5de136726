//! A table: one game with the people and bots who play it, as a list of entries.
//!
//! A game is the list of its events; a table is a list too, of everything that happened at it: somebody opened it,
//! sat down, moved, offered a draw, took a move back, gave up. Everything else (who sits where, what is offered, how it
//! ended, the game itself, what each pair of eyes has been told) follows from that list. [`Table::decide`] says which
//! entries a [`Command`] leads to, [`Table::apply`] makes one happen; nothing else changes a table. Here is no I/O, no
//! clock and no generator: whoever runs the table brings the time, the dice and the disk.
//!
//! # Examples
//!
//! ```
//! use fracas_core::{Level, Seat};
//! use fracas_table::{Command, Entry, Opening, Player, Table, Who};
//!
//! let guest: fracas_table::GuestId = "00000000000000000000".parse().unwrap();
//! let players = vec![Player::Person(guest.clone()), Player::Bot(Level::LOWEST)];
//! let opening = Opening::new("color-wars", &serde_json::json!({}), players, guest.clone()).unwrap();
//! let first = Entry::opened(opening, 0);
//! let mut table = Table::open("0000000000".parse().unwrap(), &first).unwrap();
//!
//! let command = Command::Move { seat: Seat::FIRST, text: "c3".to_owned(), seen: Some(0), sure: None };
//! for entry in table.decide(&Who::Guest(guest), &command, 1).unwrap() {
//!     table.apply(&entry).unwrap();
//! }
//! assert_eq!(table.game().events(), 1);
//! ```

mod apply;
mod ask;
mod clocks;
mod command;
mod contribution;
mod curtain;
mod decide;
mod entry;
pub mod hex;
mod holiday;
mod id;
mod journal;
mod lag;
mod offer;
mod orders;
mod pace;
mod person;
mod player;
mod record;
mod refusal;
mod sitting;
mod status;
mod table;
mod takeback;

pub use clocks::{ClockSeen, Left};
pub use command::{Claim, Command, Who};
pub use contribution::{BadContribution, Contribution};
pub use curtain::{has_kept_secrets, needs_curtain};
pub use entry::{
    Aborted, Act, Answer, Answered, BadEntry, Claimed, Contributed, DaysOff, Ended, Entry, Flagged, Moved,
    Offered, Opening, Ordered, RematchOpened, Replaced, Resigned, Resumed, Rolled, Sat, TakenBack, Vacated,
};
pub use holiday::Holiday;
pub use id::{BadId, GuestId, TableId, Token};
pub use journal::{Journal, Note};
pub use offer::{Offer, OfferKind};
pub use pace::{BadPace, Pace};
pub use player::Player;
pub use refusal::{BadOffer, Refusal};
pub use status::{Status, Verdict};
pub use table::{Table, Unreadable};
pub use takeback::{Leave, can_take_back, takeback};
