//! What people are told about the options before they choose them.

use fracas_core::{Ceiling, OptionInfo, OptionKind, Preset};
use serde_json::json;

use crate::presets;

/// A whole number.
const fn count(min: u32, max: u32) -> OptionKind {
    OptionKind::Number { min: min as f64, max: max as f64, step: 1.0 }
}

/// A state of every round is kept, with every token: so much of it is enough for whoever hosts many games.
pub(crate) const CEILINGS: &[Ceiling] =
    &[Ceiling::new("mode.rounds", 1_000), Ceiling::new("max_rounds", 1_000), Ceiling::new("max_tokens", 200)];

/// Every option, in the order in which people are asked.
pub(crate) fn choices() -> Vec<OptionInfo> {
    let maps = presets::MAPS.iter().map(|map| (map.name.to_owned(), json!(map.name))).collect();
    [
        ("size", count(3, 19)),
        ("tokens", count(1, 32)),
        ("total", OptionKind::Number { min: 0.01, max: 1_000_000.0, step: 0.01 }),
        ("mode", OptionKind::Rounds { or: "last-standing", max: 1_000_000 }),
        ("functions", OptionKind::Words { values: &["draft", "agreed", "map"] }),
        ("formula", OptionKind::Text),
        ("map", OptionKind::Named { values: maps, needed: true }),
        ("palette", OptionKind::Texts { or: "any" }),
        ("reveal", OptionKind::Words { values: &["teams", "placing"] }),
        ("rows", count(1, 9)),
        ("battle", OptionKind::Words { values: &["absorb", "attrition"] }),
        ("tie", OptionKind::Words { values: &["standoff", "annihilate"] }),
        ("max_tokens", count(1, 10_000)),
        ("max_rounds", count(1, 100_000)),
    ]
    .into_iter()
    .map(|(name, kind)| OptionInfo { name, kind })
    .collect()
}

/// Ways to play that need no thought.
pub(crate) fn presets() -> Vec<Preset> {
    [
        ("quick", json!({"functions": "agreed", "formula": "V*1.1"})),
        ("sheet", json!({"functions": "draft"})),
        ("land", json!({"functions": "map", "map": "oasis"})),
        ("long", json!({"functions": "agreed", "formula": "V*1.05", "mode": "last-standing"})),
    ]
    .into_iter()
    .map(|(id, options)| Preset::new(id, options))
    .collect()
}
