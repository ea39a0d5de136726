//! What there is to know about a game before it begins, for a form that asks how to play it.

use fracas_bots::Level;
use fracas_core::{Begins, OptionInfo, Preset};
use fracas_games::Entry;
use serde::Serialize;
use serde_json::{Map, Value};

/// A game, as `cards` tells of it: what a server says of it too.
#[derive(Serialize)]
pub(crate) struct Card {
    id: &'static str,
    name: &'static str,
    pitch: &'static str,
    seats: [u8; 2],
    rules: u32,
    begins: Begins,
    options: Map<String, Value>,
    choices: Vec<OptionInfo>,
    presets: Vec<Preset>,
    levels: usize,
}

impl Card {
    pub(crate) fn of(entry: &Entry) -> Card {
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
            levels: Level::all().count(),
        }
    }
}
