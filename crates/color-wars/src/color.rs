//! The four colours.

use std::fmt;

use serde::Serialize;
use ts_rs::TS;

/// A player's colour. With the opening "pie" seat 1 may end up Blue, so a colour is not a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a colour is a colour")]
pub enum Color {
    Red,
    Blue,
    Green,
    Yellow,
}

impl Color {
    /// All colours in seat order (CW-9).
    pub const ALL: [Color; 4] = [Color::Red, Color::Blue, Color::Green, Color::Yellow];

    /// The place among all colours.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in positions.
    pub const fn letter(self) -> char {
        ['R', 'B', 'G', 'Y'][self as usize]
    }

    /// The word that languages know it by.
    pub(crate) const fn word(self) -> &'static str {
        ["red", "blue", "green", "yellow"][self as usize]
    }

    /// Reads a letter.
    pub fn from_letter(letter: char) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.letter() == letter)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
