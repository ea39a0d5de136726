//! A Game of War: endgames of few units, solved exactly.
//!
//! Nothing here is clever, and nothing is shared with the bot: whole turns are made from the rules' own legal moves, every
//! one of them, and a position is won, drawn or lost because of what every turn leads to. So it is what the bot is held
//! against.

mod fate;
mod file;
mod key;
mod library;
mod trial;
mod turns;
mod whole;
mod within;

pub use fate::{Answer, Fate};
pub use file::{Endgame, Fault, KEPT, read};
pub use key::{Key, MOST_PIECES};
pub use library::{Library, Unsolved};
pub use trial::{End, Truth, play};
pub use turns::{After, Turn, turns};
pub use whole::{Example, NotWhole, Whole};
pub use within::{NotWithin, Within};
