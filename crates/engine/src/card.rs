//! What there is to know about a game before it begins, for a form that asks how to play it.

use fracas_bots::Level;
use fracas_core::{Begins, OptionInfo, Preset};
use fracas_games::Entry;
use serde::Serialize;
use serde_json::{Map, Value};
use ts_rs::TS;

/// A game, as `cards` tells of it; a server says the same, and what it plays at the most.
#[derive(Debug, Serialize, TS)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Card {
    /// The name programs use.
    pub id: &'static str,
    /// The name people use.
    pub name: &'static str,
    /// One line that makes you want to try it.
    pub pitch: &'static str,
    /// The fewest and the most seats.
    pub seats: [u8; 2],
    /// The newest version of its rules.
    pub rules: u32,
    /// How it is decided who begins: `first` where seat 1 does, `rolled` where the dice say, `together` where all
    /// choose at once.
    #[ts(type = "'first' | 'rolled' | 'together'")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub begins: Begins,
    /// Every option with its default.
    #[ts(type = "Record<string, unknown>")]
    pub options: Map<String, Value>,
    /// Every option as a form asks for it, in order: its name, its kind, and what that kind needs.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Map<String, Value>>"))]
    pub choices: Vec<OptionInfo>,
    /// Ways to play that need no thought, each with an id, options, and perhaps the most who can play it. The first is
    /// what a newcomer gets.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Map<String, Value>>"))]
    pub presets: Vec<Preset>,
    /// How many levels its bots have.
    pub levels: u8,
}

impl Card {
    /// What there is to know about a game.
    pub fn of(entry: &Entry) -> Card {
        Card {
            id: entry.info.id,
            name: entry.info.name,
            pitch: entry.info.pitch,
            seats: entry.info.seats.into(),
            rules: entry.info.rules,
            begins: entry.begins,
            options: entry.options(),
            choices: entry.choices(),
            presets: entry.presets(),
            levels: Level::HIGHEST.number(),
        }
    }
}
