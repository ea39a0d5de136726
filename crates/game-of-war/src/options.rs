//! What a table of A Game of War may choose.

use fracas_core::{Limit, OptionInfo, OptionKind, Preset};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::deployment::{self, DEPLOYMENTS, Deployment, OPENINGS};

/// The options; the defaults are the sheet's game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// How a new game begins (WR-1).
    pub deployment: Setup,
    /// Whether a relay that is online only by touch sends lines too (WR-5).
    pub relay_by_touch: bool,
    /// Whether a supporter's pass or fort counts for the unit it supports (WR-9).
    pub support_bonus: bool,
    /// The same opening of a turn for the how-manieth time is a draw (WR-16).
    pub repetition: Limit,
    /// A draw after so many turns in a row in which nothing was destroyed (WR-16).
    pub no_progress: Limit,
    /// Whether units need lines at all (WR-17).
    pub supply: Supply,
    /// Whether an enemy unit in between blocks fire and support (WR-17).
    pub screening: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            deployment: Setup::Free,
            relay_by_touch: true,
            support_bonus: true,
            repetition: Limit::After(3),
            no_progress: Limit::After(100),
            supply: Supply::On,
            screening: false,
        }
    }
}

/// How a new game begins (WR-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Setup {
    /// Both sides place their units in secret.
    #[default]
    Free,
    /// Both sides start from the classic opening.
    Classic,
}

fracas_core::words!(Setup { Free: "free", Classic: "classic" });

/// Whether units need lines (WR-17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Supply {
    /// The game itself: off the lines a unit is helpless.
    #[default]
    On,
    /// Every unit is always online.
    Off,
}

fracas_core::words!(Supply { On: "on", Off: "off" });

/// The options as a form asks for them.
pub(crate) fn choices() -> Vec<OptionInfo> {
    let choice = |name, kind| OptionInfo { name, kind };
    vec![
        choice("deployment", OptionKind::Words { values: &["free", "classic"] }),
        choice("supply", OptionKind::Words { values: &["on", "off"] }),
        choice("repetition", OptionKind::Limit { min: 2 }),
        choice("no_progress", OptionKind::Limit { min: 1 }),
        choice("relay_by_touch", OptionKind::Flag),
        choice("support_bonus", OptionKind::Flag),
        choice("screening", OptionKind::Flag),
    ]
}

/// Ways to play that need no thought.
pub(crate) fn presets() -> Vec<Preset> {
    // Of the named armies this pair is the nearest to even with few draws; the classic opening is South's.
    let named = |name| DEPLOYMENTS.iter().find(|army| army.name == name);
    let even = named("bastion").zip(named("hammer"));
    let of_armies = |name, armies: Option<(&Deployment, &Deployment)>| {
        let position = armies.and_then(|(north, south)| deployment::position(north, south));
        Preset { position: position.map(|position| json!(position)), ..Preset::new(name, json!({})) }
    };
    let mut presets = vec![
        of_armies("even", even),
        Preset::new("classic", json!({"deployment": "classic"})),
        Preset::new("sheet", json!({})),
        Preset::new("first", json!({"deployment": "classic", "supply": "off"})),
    ];
    presets.extend(OPENINGS.iter().map(|opening| of_armies(opening.name, Some((opening, opening)))));
    presets
}
