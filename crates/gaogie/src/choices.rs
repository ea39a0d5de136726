//! What people are told about the options before they choose them, and tables of moves that are ready to play.

use fracas_core::{OptionInfo, OptionKind, Preset};
use serde_json::{Map, Value, json};

use crate::HouseMove;

/// Name, what it costs, damage in tenths (0: basic), what blocks it.
type Row = (&'static str, &'static [&'static str], i64, Option<&'static str>);

/// Four moves only, learned in a minute.
const DUEL: &[Row] = &[
    ("Rest", &[], 0, None),
    ("Shield", &[], 0, None),
    ("Hit", &["Rest"], 10, Some("Shield")),
    ("Storm", &["Rest", "Rest", "Rest"], 30, None),
];

/// Prices in a mix.
const ELEMENTS: &[Row] = &[
    ("Fire", &[], 0, None),
    ("Water", &[], 0, None),
    ("Earth", &[], 0, None),
    ("Spark", &["Fire"], 10, Some("Water")),
    ("Wave", &["Water"], 8, Some("Earth")),
    ("Stone", &["Earth"], 6, Some("Fire")),
    ("Steam", &["Fire", "Water"], 20, None),
    ("Lava", &["Fire", "Earth"], 24, None),
    ("Mudslide", &["Water", "Earth"], 16, None),
];

/// The tables by name, beside the sheet's.
const TABLES: [(&str, &[Row]); 2] = [("duel", DUEL), ("elements", ELEMENTS)];

pub(crate) fn choices() -> Vec<OptionInfo> {
    let values: Map<String, Value> =
        TABLES.iter().map(|(name, rows)| ((*name).to_owned(), written(rows))).collect();
    let moves = OptionKind::Named { values, needed: false };
    [("moves", moves), ("turn_limit", OptionKind::Perhaps { min: 1 })]
        .map(|(name, kind)| OptionInfo { name, kind })
        .into()
}

pub(crate) fn presets() -> Vec<Preset> {
    let sheet = Preset::new("sheet", json!({}));
    let house = |id, rows| Preset::new(id, json!({ "moves": written(rows) }));
    // Words that everybody knows come first: the sheet has sixteen that nobody does.
    vec![house("elements", ELEMENTS), sheet, house("duel", DUEL)]
}

/// A table the way a group would write it (GG-9).
fn written(rows: &[Row]) -> Value {
    let moves = rows.iter().map(|&(name, paid, damage, blocker)| {
        let mut costs: Vec<(String, i64)> = Vec::new();
        for &kind in paid {
            match costs.iter_mut().find(|(known, _)| known == kind) {
                Some((_, count)) => *count += 1,
                None => costs.push((kind.to_owned(), 1)),
            }
        }
        HouseMove {
            name: name.to_owned(),
            costs,
            damage: Some(damage).filter(|&damage| damage > 0),
            blocked_by: blocker.into_iter().map(str::to_owned).collect(),
        }
    });
    json!(moves.collect::<Vec<_>>())
}
