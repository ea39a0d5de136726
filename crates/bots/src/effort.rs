//! How hard a bot tries.

use std::time::Duration;

use fracas_core::Level;
use fracas_games::{Code, Fault};

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
