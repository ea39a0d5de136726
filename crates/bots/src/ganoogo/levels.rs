//! The levels as data, to be tuned by matches: see `docs/bots.md` for the ladder they make.

use super::errands::Mood;
use super::plans::Width;
use crate::Level;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Style {
    /// What it is up to by itself.
    pub(super) mood: Mood,
    /// Playouts for a move; 0 for none at all: then it does what first comes to mind.
    pub(super) playouts: u64,
    /// How many turns a playout goes on for.
    pub(super) turns: u32,
    /// How widely turns are planned.
    pub(super) width: Width,
    /// How often in a hundred moves it does anything that is not senseless.
    pub(super) whims: u32,
    /// How often in a hundred windows it does not think of its cards.
    pub(super) dozes: u32,
}

const WIDTH: Width = Width { beam: 6, quiet: 4, fights: 3 };

/// A level that does what first comes to mind.
const fn human(mood: Mood, whims: u32, dozes: u32) -> Style {
    Style { mood, playouts: 0, turns: 0, width: WIDTH, whims, dozes }
}

/// A level that tries what it does.
const fn thinker(playouts: u64, turns: u32) -> Style {
    Style { mood: Mood::Hoard, playouts, turns, width: WIDTH, whims: 0, dozes: 0 }
}

const STYLES: [Style; 8] = [
    human(Mood::Run, 98, 97),
    human(Mood::Run, 82, 86),
    human(Mood::Run, 64, 74),
    human(Mood::Run, 44, 57),
    human(Mood::Run, 19, 34),
    human(Mood::Hoard, 3, 6),
    thinker(100, 3),
    thinker(400, 3),
];

/// What it plays like with a budget of its own.
pub(super) const BEST: Style = STYLES[7];

pub(super) fn style_of(level: Level) -> Style {
    STYLES[level.index()]
}
