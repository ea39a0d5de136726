//! Puzzles of every game: found in games of bots, proved or measured, graded, and kept in files of one puzzle a line.
//!
//! The same seed finds the same puzzles on any number of cores. Each carries its proof: the line and how much was
//! searched, or the odds of every choice with their error. The site reads the same files.
//!
//! # Examples
//!
//! ```
//! let puzzles = fracas_puzzles::shelf("color-wars").unwrap();
//! let puzzle = puzzles.iter().find(|puzzle| puzzle.theme == "win-in-1").unwrap();
//! let mut attempt = fracas_puzzles::Attempt::new(puzzle).unwrap();
//! let heard = attempt.try_move(&puzzle.solution()[0]).unwrap();
//! assert_eq!(heard, fracas_puzzles::Heard::Solved);
//! ```

mod attempt;
mod checking;
mod color_wars;
mod daily;
mod file;
mod finding;
mod game_of_war;
mod ganoogo;
mod gaogie;
mod gowap;
mod grade;
mod puzzle;
mod shelf;
mod wandering;

pub use attempt::{Attempt, Heard, Why};
pub use checking::check;
pub use daily::{day_of, of_the_day};
pub use file::{BadFile, read, themes, write};
pub use finding::{find, find_by, look};
pub use puzzle::{Aim, Choice, Goal, Line, Odds, Pair, Puzzle, Step, Task, Turn};
pub use shelf::shelf;
