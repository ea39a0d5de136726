//! The two sides and their units.

use std::fmt;

use fracas_core::Seat;
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::Squares;

/// One of the two armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Seat 1, rows 11 to 20, capital letters.
    North,
    /// Seat 2, rows 1 to 10, small letters.
    South,
}

impl Side {
    /// Both, in seat order.
    pub const BOTH: [Side; 2] = [Side::North, Side::South];

    /// The place in an array with one entry per side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::South => Side::North,
        }
    }

    /// The seat that commands it.
    pub const fn seat(self) -> Seat {
        Seat::from_index(self as usize)
    }

    /// The side a seat commands: seat 1 North, any other South.
    pub const fn of(seat: Seat) -> Side {
        if seat.index() == 0 { Side::North } else { Side::South }
    }

    /// The letter in positions: `N` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Side::North => 'N',
            Side::South => 'S',
        }
    }

    /// The rows where it deploys.
    pub fn territory(self) -> Squares {
        match self {
            Side::North => Squares::rows(10, 19),
            Side::South => Squares::rows(0, 9),
        }
    }

    /// Its arsenal's letter in positions.
    pub const fn arsenal(self) -> char {
        match self {
            Side::North => 'A',
            Side::South => 'a',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the sheet's own words")]
pub enum Kind {
    Infantry,
    Cavalry,
    Cannon,
    SwiftCannon,
    Relay,
    SwiftRelay,
}

impl Kind {
    /// All kinds, in the sheet's order of battle.
    pub const ALL: [Kind; 6] =
        [Kind::Infantry, Kind::Cavalry, Kind::Cannon, Kind::SwiftCannon, Kind::Relay, Kind::SwiftRelay];

    /// The place in an array with one entry per kind.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The attack, without a charge.
    pub const fn attack(self) -> u32 {
        [4, 4, 5, 5, 0, 0][self as usize]
    }

    /// The defence, without terrain.
    pub const fn defence(self) -> u32 {
        [6, 5, 8, 8, 1, 1][self as usize]
    }

    /// How many steps it moves.
    pub const fn steps(self) -> u8 {
        [1, 2, 1, 2, 1, 2][self as usize]
    }

    /// How far its strength counts.
    pub const fn range(self) -> u8 {
        [2, 2, 3, 3, 0, 0][self as usize]
    }

    /// How many of it an army has: 17 units in all.
    pub const fn count(self) -> u32 {
        [9, 4, 1, 1, 1, 1][self as usize]
    }

    /// Whether it carries lines instead of fighting.
    pub const fn is_relay(self) -> bool {
        matches!(self, Kind::Relay | Kind::SwiftRelay)
    }

    /// Whether passes and forts help it to defend (WR-9).
    pub const fn digs_in(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Cannon | Kind::SwiftCannon)
    }

    /// The letter in moves.
    pub const fn letter(self) -> char {
        ['I', 'C', 'K', 'W', 'R', 'X'][self as usize]
    }

    /// Reads a capital letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        ["infantry", "cavalry", "cannon", "swift cannon", "relay", "swift relay"][self as usize]
    }
}

impl Kind {
    /// The word that languages have a name for.
    pub(crate) const fn word(self) -> &'static str {
        ["infantry", "cavalry", "cannon", "swift-cannon", "relay", "swift-relay"][self as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A unit: whose, and what. It is written as its letter, a capital for North and a small one for South.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, TS)]
#[allow(missing_docs, reason = "the names say it")]
#[ts(type = "string")]
pub struct Unit {
    pub side: Side,
    pub kind: Kind,
}

impl Unit {
    /// The letter in positions.
    pub const fn letter(self) -> char {
        match self.side {
            Side::North => self.kind.letter(),
            Side::South => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// Reads a letter of a position.
    pub fn from_letter(letter: char) -> Option<Unit> {
        let side = if letter.is_ascii_uppercase() { Side::North } else { Side::South };
        Kind::from_letter(letter.to_ascii_uppercase()).map(|kind| Unit { side, kind })
    }
}

/// In words: `North's infantry`.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s {}", self.side, self.kind)
    }
}

impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_is_seventeen_units() {
        assert_eq!(Kind::ALL.map(Kind::count).iter().sum::<u32>(), 17);
    }

    #[test]
    fn every_letter_is_read_as_it_is_written() {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let unit = Unit { side, kind };
                assert_eq!(Unit::from_letter(unit.letter()), Some(unit));
            }
        }
        for letter in ['A', 'a', 'm', 'p', 'f', '_', 'N', 'İ', 'ı'] {
            assert_eq!(Unit::from_letter(letter), None, "{letter}");
        }
    }
}
