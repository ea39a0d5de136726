//! What people are told about a game's options before they choose them.

use serde::Serialize;
use serde_json::{Map, Value};
use ts_rs::TS;

/// An option as a form asks for it. What it is called in words is the languages' business.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OptionInfo {
    /// Its name in the game's options.
    pub name: &'static str,
    /// What it can be.
    #[serde(flatten)]
    pub kind: OptionKind,
}

/// What an option can be. The game itself has the last word.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionKind {
    /// A number; `step` is the smallest difference that counts, 1 for whole numbers.
    Number {
        /// The least.
        min: f64,
        /// The most.
        max: f64,
        /// The smallest difference.
        step: f64,
    },
    /// A count, or `"off"`.
    Limit {
        /// The least.
        min: u32,
    },
    /// A count, or `null` for none.
    Perhaps {
        /// The least.
        min: u32,
    },
    /// One of some words.
    Words {
        /// The words.
        values: &'static [&'static str],
    },
    /// Yes or no.
    Flag,
    /// A text of the game's own, such as a formula, or `null` for none.
    Text,
    /// One of some that have a name, or one's own as JSON, or `null` for the printed one.
    Named {
        /// The values by name.
        #[ts(type = "Record<string, unknown>")]
        values: Map<String, Value>,
        /// Whether there is no printed one, so that one must be named.
        needed: bool,
    },
    /// `{"rounds": n}`, or a word.
    Rounds {
        /// The word.
        or: &'static str,
        /// The most rounds.
        max: u32,
    },
    /// A list of texts of the game's own, or a word for all of them.
    Texts {
        /// The word.
        or: &'static str,
    },
}

/// A way to play that needs no thought. The first of a game is what a newcomer gets.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Preset {
    /// What languages know it by.
    pub id: &'static str,
    /// The options that differ from the defaults.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// The most who can play it, where that is fewer than can play the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub most: Option<u8>,
    /// The position it starts from, where that is not the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub position: Option<Value>,
}

impl Preset {
    /// A way to play that differs by its options alone, for as many as can play the game.
    pub fn new(id: &'static str, options: Value) -> Preset {
        Preset { id, options, most: None, position: None }
    }
}
