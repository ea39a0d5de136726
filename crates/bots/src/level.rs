//! How hard a bot tries.

use std::fmt;
use std::time::Duration;

use fracas_games::{Code, Fault};

/// A level, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest: a child beats it on the second try.
    pub const LOWEST: Level = Level(1);
    /// The strongest.
    pub const HIGHEST: Level = Level(8);

    /// Returns the level with this number.
    ///
    /// # Errors
    ///
    /// Says which levels there are.
    pub fn new(number: u64) -> Result<Level, Fault> {
        match u8::try_from(number) {
            Ok(number @ 1..=8) => Ok(Level(number)),
            _ => Err(Fault::new(Code::BadRequest, format_args!("levels are 1 to 8, not {number}"))),
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + Clone {
        (1..=8).map(Level)
    }

    /// The place in a table with a row for each level, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The cores of this machine, for those who want a bot to use them all.
pub fn all_cores() -> usize {
    fracas_search::clock::cores()
}

/// What a bot may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// As much as its level says, with that level's weaknesses. The same every time.
    Level(Level),
    /// So many positions, as strong as that allows. The same every time.
    Nodes(u64),
    /// So long, as strong as that allows.
    Time(Duration),
}

impl Effort {
    /// Refuses an effort of nothing, and one that nobody would wait for.
    ///
    /// # Errors
    ///
    /// Says what would be right.
    pub fn check(self) -> Result<Effort, Fault> {
        let refuse = |message: &str| Err(Fault::new(Code::BadRequest, message));
        match self {
            Effort::Nodes(0) => refuse("a budget of 0 nodes is none at all: give at least 1"),
            Effort::Time(time) if time.is_zero() => {
                refuse("a budget of 0 ms is none at all: give at least 1")
            }
            Effort::Time(time) if time > Duration::from_secs(3600) => {
                refuse("a move may take an hour at most: give ms up to 3600000")
            }
            fine => Ok(fine),
        }
    }
}
