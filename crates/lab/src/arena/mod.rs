//! Games between bots, and what they say about them.

mod balance;
mod batch;
mod external;
mod game;
mod pairs;
mod player;
mod sent;
mod stats;

pub use balance::{Balance, SeatShare, weigh};
pub use batch::{Batch, Draw};
pub use game::{Played, Setup, play_game};
pub use pairs::{Pairs, Sprt};
pub use player::{Contestant, Cores, Forfeit, NoContestant, NoEntry, Player};
pub use stats::{Interval, Score, Standing, elo, wilson};
