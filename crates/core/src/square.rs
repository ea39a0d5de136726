//! Squares, named as in chess.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;

/// A square of some board: `a1` is the bottom-left corner, columns are letters, rows are numbers.
///
/// A square knows nothing of a board's size; each game checks that for itself. Squares order as they are read
/// on paper from the bottom: row by row, each from the left.
///
/// # Examples
///
/// ```
/// use fracas_core::Square;
///
/// let c3: Square = "c3".parse().unwrap();
/// assert_eq!((c3.column, c3.row), (2, 2));
/// assert_eq!(c3.to_string(), "c3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Square {
    /// The row, counted from 0 at the bottom.
    pub row: u8,
    /// The column, counted from 0 at the left.
    pub column: u8,
}

impl Square {
    /// Returns the square in this column and row, both counted from 0.
    pub const fn new(column: u8, row: u8) -> Square {
        Square { row, column }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square of any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a small letter and a number, such as c3")]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let mut letters = text.chars();
        let column = letters.next().filter(char::is_ascii_lowercase).ok_or(NotASquare)? as u8 - b'a';
        let digits = letters.as_str();
        if digits.starts_with('0') || digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotASquare);
        }
        let number: u8 = digits.parse().map_err(|_| NotASquare)?;
        Ok(Square::new(column, number - 1))
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|error| de::Error::custom(format!("{text:?}: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_up_to_z99_is_read_back_as_it_is_written() {
        for (column, row) in (0..26).flat_map(|column| (0..99).map(move |row| (column, row))) {
            let square = Square::new(column, row);
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn anything_else_is_no_square() {
        for text in ["", "c", "3", "C3", "c0", "c03", "c100", "c3 ", " c3", "cc3", "c-1", "c+1", "ç3", "c٣"]
        {
            assert_eq!(text.parse::<Square>(), Err(NotASquare), "{text:?}");
        }
    }
}
