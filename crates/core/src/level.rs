//! How strong an opponent is.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};
use ts_rs::TS;

/// A bot's level, 1 to 8.
///
/// # Examples
///
/// ```
/// use fracas_core::Level;
///
/// assert_eq!(Level::new(3).unwrap().to_string(), "3");
/// assert_eq!(Level::new(9).unwrap_err().to_string(), "levels are 1 to 8, not 9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct Level(u8);

impl Level {
    /// The weakest: a child beats it on the second try.
    pub const LOWEST: Level = Level(1);
    /// What plays on for somebody who has gone.
    pub const STAND_IN: Level = Level(4);
    /// The strongest.
    pub const HIGHEST: Level = Level(8);

    /// The level with a number that is known beforehand; one that is none does not compile.
    pub const fn of<const NUMBER: u8>() -> Level {
        const { assert!(NUMBER >= 1 && NUMBER <= 8, "levels are 1 to 8") };
        Level(NUMBER)
    }

    /// Returns the level with this number.
    ///
    /// # Errors
    ///
    /// Says which levels there are.
    pub fn new(number: u64) -> Result<Level, BadLevel> {
        match u8::try_from(number) {
            Ok(number @ 1..=8) => Ok(Level(number)),
            _ => Err(BadLevel(number)),
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + Clone {
        (1..=8).map(Level)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The place in a table with a row for each level, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        Level::new(u64::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// There is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("levels are 1 to 8, not {0}")]
pub struct BadLevel(u64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_and_written_as_its_number_and_no_other_number_is_one() {
        let all: Vec<Level> = serde_json::from_str("[1,2,3,4,5,6,7,8]").unwrap();
        assert!(all.iter().copied().eq(Level::all()));
        assert_eq!(serde_json::to_string(&all).unwrap(), "[1,2,3,4,5,6,7,8]");
        for (text, why) in [
            ("0", "levels are 1 to 8, not 0"),
            ("9", "levels are 1 to 8, not 9"),
            ("264", "levels are 1 to 8, not 264"),
            ("-1", "invalid value: integer `-1`, expected u64"),
            ("\"3\"", "invalid type: string \"3\", expected u64"),
        ] {
            let error = serde_json::from_str::<Level>(text).unwrap_err().to_string();
            assert!(error.starts_with(why), "{text}: {error}");
        }
    }
}
