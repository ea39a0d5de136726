//! The levels as data, to be tuned by matches: see `docs/bots.md` for the ladder they make.

use super::plans::Width;
use crate::Level;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Style {
    /// Playouts for a move; 0 for none at all.
    pub(super) playouts: u64,
    /// How many turns a playout goes on for.
    pub(super) turns: u32,
    /// How widely turns are planned.
    pub(super) width: Width,
    /// How far off its judgement of a move can be, in percent of a game either way.
    pub(super) blur: u32,
    /// How often in a hundred moves it does whatever comes to mind.
    pub(super) whims: u32,
    /// How often in a hundred windows it does not think of its cards at all.
    pub(super) dozes: u32,
}

const fn style(playouts: u64, turns: u32, beam: usize, blur: u32, whims: u32, dozes: u32) -> Style {
    Style { playouts, turns, width: Width { beam, quiet: 6, fights: 4 }, blur, whims, dozes }
}

const STYLES: [Style; 8] = [
    style(0, 1, 2, 30, 60, 90),
    style(0, 1, 2, 20, 30, 70),
    style(0, 1, 3, 10, 10, 40),
    style(0, 1, 4, 3, 0, 20),
    style(30, 2, 4, 0, 0, 0),
    style(100, 3, 6, 0, 0, 0),
    style(300, 3, 8, 0, 0, 0),
    style(1_000, 4, 8, 0, 0, 0),
];

/// What it plays like with a budget of its own.
pub(super) const BEST: Style = STYLES[7];

pub(super) fn style_of(level: Level) -> Style {
    STYLES[level.index()]
}
