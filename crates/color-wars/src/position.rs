//! Positions as they are written: well formed, but not yet known to make sense.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;

use crate::{Color, Error};

/// A set-up: the rows from the top down, the colour to move, the number of moves made.
///
/// # Examples
///
/// ```
/// use fracas_color_wars::Position;
///
/// let text = "...../...../..R3B3./...../..... R 2";
/// let position: Position = text.parse().unwrap();
/// assert_eq!(position.to_string(), text);
/// assert!("..R4/.../... B 5".parse::<Position>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(type = "string")]
pub struct Position {
    /// The rows from the top down, all of one width; who holds a square and its value.
    pub rows: Vec<Vec<Option<(Color, u8)>>>,
    /// The colour to move.
    pub to_move: Color,
    /// The number of moves made so far.
    pub moves: u32,
    /// Whether seat 2 took Red in the opening "pie".
    pub swapped: bool,
}

impl Position {
    /// Where the number of moves stops counting (CW-10).
    pub const MOST_MOVES: u32 = 1_000_000_000;

    /// The last colour in the order of seats that holds a square or is to move.
    pub(crate) fn last_color(&self) -> Color {
        let on_board = self.rows.iter().flatten().flatten().map(|&(color, _)| color);
        on_board.chain([self.to_move]).max_by_key(|color| color.index()).unwrap_or(self.to_move)
    }
}

impl FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Position, Error> {
        let fields: Vec<&str> = text.split(' ').collect();
        let (board, letter, moves, swapped) = match fields[..] {
            [board, letter, moves] => (board, letter, moves, false),
            [board, letter, moves, "swapped"] => (board, letter, moves, true),
            _ => return Err(Error::PositionForm),
        };
        let rows = board.split('/').map(read_row).collect::<Result<Vec<_>, _>>()?;
        let width = rows[0].len();
        if let Some(row) = rows.iter().position(|row| row.len() != width) {
            return Err(Error::Ragged { row: row + 1, squares: rows[row].len(), width });
        }
        let mut letters = letter.chars();
        let to_move = letters.next().and_then(Color::from_letter).filter(|_| letters.next().is_none());
        let to_move = to_move.ok_or(Error::LetterToMove)?;
        let plain = !moves.is_empty() && moves.bytes().all(|b| b.is_ascii_digit());
        if !plain {
            return Err(Error::MovesMade);
        }
        let known = |&moves: &u32| moves <= Position::MOST_MOVES;
        let moves = moves.parse().ok().filter(known).ok_or(Error::TooManyMoves(Position::MOST_MOVES))?;
        Ok(Position { rows, to_move, moves, swapped })
    }
}

fn read_row(row: &str) -> Result<Vec<Option<(Color, u8)>>, Error> {
    let mut letters = row.chars();
    let mut squares = Vec::new();
    while let Some(letter) = letters.next() {
        if letter == '.' {
            squares.push(None);
            continue;
        }
        let color = Color::from_letter(letter).ok_or(Error::Token(letter))?;
        match letters.next() {
            Some(value @ '1'..='3') => squares.push(Some((color, value as u8 - b'0'))),
            Some(value @ ('0' | '4'..='9')) => return Err(Error::Value { color: letter, value }),
            _ => return Err(Error::Token(letter)),
        }
    }
    Ok(squares)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows.iter().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            for square in row {
                match square {
                    None => f.write_str(".")?,
                    Some((color, value)) => write!(f, "{}{value}", color.letter())?,
                }
            }
        }
        write!(f, " {} {}", self.to_move.letter(), self.moves)?;
        if self.swapped { f.write_str(" swapped") } else { Ok(()) }
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
