//! Games between bots, and what they say about them.

mod balance;
mod external;
mod game;
mod pairs;
mod player;
mod stats;

pub use balance::{Balance, SeatShare, weigh};
pub use game::{Played, Setup, play_game};
pub use pairs::{Pairs, Sprt};
pub use player::{Contestant, Forfeit, NoContestant, NoEntry, Player};
pub use stats::{Interval, Score, Standing, elo, wilson};
