//! How a table stands, and how it ended.

use fracas_core::{Outcome, Seats};
use serde::{Deserialize, Serialize};

/// How a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is still open.
    Waiting,
    /// The game goes on.
    Playing,
    /// It has a result.
    Over,
    /// It was called off before it had properly begun.
    Aborted,
}

impl Status {
    /// Whether nothing more can happen in the game.
    pub fn is_final(self) -> bool {
        matches!(self, Status::Over | Status::Aborted)
    }
}

/// How a game ended at the table, by the rules or by agreement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The seats that won; none for a draw.
    pub winners: Seats,
    /// Why, in a word: the game's own, or `resignation`, `agreement`, `abandonment`, `time`.
    pub reason: String,
}

impl Verdict {
    /// Makes a verdict.
    pub fn new(winners: Seats, reason: &str) -> Verdict {
        Verdict { winners, reason: reason.to_owned() }
    }
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Verdict {
        Verdict::new(outcome.winners, outcome.reason)
    }
}
