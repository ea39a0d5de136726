//! What a table of Ganoogo may choose.

use fracas_core::{Limit, limit};
use serde::{Deserialize, Serialize};

use crate::board::BoardPlan;
use crate::card::Card;

/// The options. A board or a deck of the table's own is part of them, whole, so that a record replays for ever
/// whatever became of the file it was read from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// A draw after so many turns, if set, skipped ones counted (GA-11).
    #[serde(deserialize_with = "limit")]
    pub max_turns: Option<u32>,
    /// A draw after so many turns in a row without a fight or a Ganoogo (GA-11).
    pub quiet_turns: Limit,
    /// When others are asked for cards beside the moments that every game has (GA-12).
    pub windows: Windows,
    /// Another board than the printed one.
    pub board: Option<BoardPlan>,
    /// Another deck than the printed one.
    pub deck: Option<Vec<Card>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_turns: None,
            quiet_turns: Limit::After(100),
            windows: Windows::Moments,
            board: None,
            deck: None,
        }
    }
}

/// How often windows open (GA-12). There is a choice since version 2 of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Windows {
    /// At the moments that the ruling lists.
    Moments,
    /// After every step of a die and every bought card too.
    Acts,
}
