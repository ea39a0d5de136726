//! The levels as data: see `docs/bots.md` for the ladder they make.

use crate::Level;

/// How a level sets up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Style {
    /// How often in a hundred choices it thinks; else it takes anything on offer.
    pub(super) care: u32,
    /// The formula it writes where its own tokens will be.
    pub(super) boon: &'static str,
    /// The formula it writes where the other's will be.
    pub(super) bane: &'static str,
    /// How far it thinks of what may still change.
    pub(super) foresight: Foresight,
    /// How many of the best-looking choices it plays out.
    pub(super) width: usize,
    /// How many games it plays out for a choice.
    pub(super) games: u64,
}

/// How far somebody thinks of what may still change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Foresight {
    /// Not at all.
    None,
    /// As a quick look tells.
    Glance,
    /// Cell by cell, as a game of its own.
    Deep,
}

const fn style(
    care: u32,
    (boon, bane): (&'static str, &'static str),
    foresight: Foresight,
    width: usize,
    games: u64,
) -> Style {
    Style { care, boon, bane, foresight, width, games }
}

const STYLES: [Style; 8] = [
    style(51, ("V*1.5", "V-5"), Foresight::None, 4, 60),
    style(57, ("V*1.8", "V*0.65"), Foresight::None, 5, 90),
    style(63, ("V*2.2", "V*0.5"), Foresight::None, 6, 130),
    style(69, ("V*2.7", "V*0.38"), Foresight::None, 7, 200),
    style(73, ("V*3.4", "V*0.2"), Foresight::None, 8, 300),
    style(70, ("V*5", "V*0"), Foresight::Glance, 8, 450),
    style(78, ("V*8", "V*0"), Foresight::Glance, 9, 800),
    style(100, ("10^12", "V*0"), Foresight::Deep, 16, 6_000),
];

pub(super) fn style_of(level: Level) -> &'static Style {
    &STYLES[level.index()]
}
