//! What one event was worth.

use fracas_core::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One event of a game, weighed. All chances are from 0 to 1, one for every seat.
///
/// Whatever an event did to a seat's chance is luck, or a choice, and nothing else: `after` is `before` and `luck`
/// less the choice's `costs`. What lies between the `after` of one event and the `before` of the next is what a look
/// from one event later changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Step {
    /// Which event of the game it is, from 0.
    pub index: usize,
    /// Whose choice it was; nobody's where the dice decided.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<Seat>,
    /// The event in the game's notation.
    pub text: String,
    /// Each seat's chance if the best that was found had been chosen, or on average over what chance could bring.
    pub before: Vec<f64>,
    /// Each seat's chance now.
    pub after: Vec<f64>,
    /// What each seat was given, or less than nothing, by what nobody could know.
    pub luck: Vec<f64>,
    /// What there was to choose and what it cost, where somebody chose and could have chosen otherwise.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub choice: Option<Choice>,
    /// How far off the numbers may be because games were played out to find them: one standard error.
    pub error: f64,
    /// What costs or gives less than this is not worth a word in this game.
    #[serde(default = "worth_a_word")]
    pub least: f64,
    /// Whether a third look at it is worth its time, where it would be named.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub thrice: bool,
    /// Whether a turn is several choices, so that what the next one of the same seat could still do was not missed here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub goes_on: bool,
}

/// What is worth a word where a game says nothing else.
pub(crate) const fn worth_a_word() -> f64 {
    0.02
}

/// What a choice cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Choice {
    /// What each seat lost by it against the best that was found, as far as who chose could know: never less than
    /// nothing for that seat, and for the others less than nothing where they were given something.
    pub costs: Vec<f64>,
    /// What it cost the seat against the best by what was really there.
    pub really: f64,
    /// The best that was found.
    pub best: String,
    /// How that goes on, beginning with it.
    pub line: Vec<String>,
    /// How what was chosen goes on, where it cost enough for a word: what it allows.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub then: Vec<String>,
    /// How often each should be chosen, where choosing the same every time is a mistake in itself.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(as = "Option<Vec<Share>>", optional)]
    pub mix: Vec<Share>,
}

/// How often something should be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Share {
    /// What.
    #[serde(rename = "move")]
    pub text: String,
    /// How often, from 0 to 1.
    pub share: f64,
}

impl Step {
    /// What the choice cost whoever made it; nothing where nobody chose.
    pub fn cost(&self) -> f64 {
        match (&self.choice, self.by) {
            (Some(choice), Some(seat)) => choice.costs.get(seat.index()).copied().unwrap_or(0.0),
            _ => 0.0,
        }
    }

    /// Whether it comes next after another choice in the same turn, where turns are several choices.
    pub(crate) fn follows(&self, before: &Step) -> bool {
        before.goes_on && before.by.is_some() && before.by == self.by && before.index + 1 == self.index
    }
}
