//! Who makes the first move.

use serde::Serialize;

/// How a game decides which player begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Begins {
    /// Seat 1 does, so people agree on who sits there, or draw lots.
    #[default]
    First,
    /// The dice say, as the game's rules have it.
    Rolled,
    /// Nobody: all choose at once.
    Together,
}
