//! What people are told about the options before they choose them.

use fracas_core::{OptionInfo, OptionKind, Preset};
use serde_json::json;

pub(crate) fn choices() -> Vec<OptionInfo> {
    let side = || OptionKind::Number { min: 2.0, max: 9.0, step: 1.0 };
    [
        ("width", side()),
        ("height", side()),
        ("opening", OptionKind::Words { values: &["free", "pie", "apart", "random"] }),
        ("repetition", OptionKind::Limit { min: 2 }),
        ("max_plies", OptionKind::Perhaps { min: 1 }),
        ("pop", OptionKind::Words { values: &["takes-four", "empties"] }),
    ]
    .map(|(name, kind)| OptionInfo { name, kind })
    .into()
}

/// Free placing on the sheet's board is won by whoever moves second, so a newcomer gets a fair start (CW-8).
pub(crate) fn presets() -> Vec<Preset> {
    [
        ("fair", json!({"opening": "apart"}), None),
        ("sheet", json!({}), None),
        ("pie", json!({"opening": "pie"}), Some(2)),
        ("big", json!({"width": 7, "height": 7, "opening": "apart"}), None),
    ]
    .map(|(id, options, most)| Preset { most, ..Preset::new(id, options) })
    .into()
}
