//! Positions as they are written down: `9 2`, nine stones left and seat 2 to choose.

use std::fmt;
use std::str::FromStr;

use fracas_core::{Seat, excerpt};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::Error;

/// A set-up: well formed, but not yet known to make sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// How many stones are left.
    pub left: u8,
    /// Whose turn it is.
    pub to_move: Seat,
}

impl FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Position, Error> {
        let wrong = || Error::Position(excerpt(text).into_owned());
        let (left, to_move) = text.split_once(' ').ok_or_else(wrong)?;
        let left = left.parse().map_err(|_| wrong())?;
        let to_move = to_move.parse().ok().and_then(Seat::new).ok_or_else(wrong)?;
        Ok(Position { left, to_move })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.left, self.to_move)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
