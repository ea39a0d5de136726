//! What types of other crates look like as JSON, for the description of the API.

#![allow(dead_code, reason = "only the shape of these is of use")]

use schemars::JsonSchema;

/// Whose turn it is.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[schemars(deny_unknown_fields)]
pub(super) enum Turn {
    /// These seats must choose now.
    Choose(Vec<u8>),
    /// The dice decide.
    Chance(bool),
    /// The game is over.
    Over(bool),
}

/// How a game ended by its rules.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Outcome {
    /// The seats that won; none for a draw.
    winners: Vec<u8>,
    /// Why, in a word.
    reason: String,
}

/// What a seat may choose. Other fields are lists of moves that a person should be warned of.
#[derive(JsonSchema)]
pub(super) struct Legal {
    /// All moves that can be listed, in a fixed order.
    moves: Vec<String>,
    /// The forms of moves that are free text.
    #[schemars(skip_serializing_if = "Option::is_none")]
    open: Option<Vec<Open>>,
}

/// A form of moves that are free text.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Open {
    /// The form, with its variable parts in angle brackets.
    form: String,
    /// A move of that form that would be accepted now.
    example: String,
}

/// What happened.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum Told {
    /// A seat's move.
    Move {
        /// Who moved.
        seat: u8,
        /// The move.
        #[schemars(rename = "move")]
        text: String,
    },
    /// The dice decided.
    Chance {
        /// What they showed.
        chance: String,
    },
    /// Something that the reader may only know half of.
    Masked {
        /// What it may know: `card ?`.
        masked: String,
    },
}
