//! Positions as they are written: well formed, but not yet known to make sense.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;

use crate::Error;

/// A set-up: each seat's unused moves, the round and the turn.
///
/// # Examples
///
/// ```
/// use fracas_gaogie::Position;
///
/// let text = "0,2,0,0|x|1,0,0,1 r2 t3";
/// let position: Position = text.parse().unwrap();
/// assert_eq!(position.seats[1], None);
/// assert_eq!(position.to_string(), text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(type = "string")]
pub struct Position {
    /// Each seat's unused moves in the table's order; `None` for a seat that is out.
    pub seats: Vec<Option<Vec<u16>>>,
    /// The round, from 1.
    pub round: u32,
    /// The turn of the round, from 1.
    pub turn: u32,
}

impl Position {
    /// Where rounds and turns stop counting (GG-14).
    pub(crate) const MOST_TURNS: u32 = 1_000_000_000;
}

impl FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Position, Error> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [seats, round, turn] = fields[..] else { return Err(Error::PositionForm) };
        let seats = seats.split('|').map(read_seat).collect::<Result<_, _>>()?;
        let round = read_count(round, 'r', Error::RoundForm)?;
        let turn = read_count(turn, 't', Error::TurnForm)?;
        Ok(Position { seats, round, turn })
    }
}

fn read_seat(seat: &str) -> Result<Option<Vec<u16>>, Error> {
    match seat {
        "x" => Ok(None),
        // A table in which nothing costs anything has nothing to count.
        "" => Ok(Some(Vec::new())),
        _ => seat
            .split(',')
            .map(|unused| {
                let number = read_number(unused).and_then(|number| number.try_into().ok());
                number.ok_or_else(|| Error::Unused(unused.to_owned()))
            })
            .collect::<Result<_, _>>()
            .map(Some),
    }
}

/// Reads the number of a round or a turn behind its letter.
fn read_count(field: &str, letter: char, form: Error) -> Result<u32, Error> {
    let digits = field.strip_prefix(letter).unwrap_or_default();
    let plain = !digits.is_empty() && !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
    if !plain {
        return Err(form);
    }
    let known = |&number: &u32| number <= Position::MOST_TURNS;
    read_number(digits).filter(known).ok_or(Error::TooLate(Position::MOST_TURNS))
}

/// Reads digits with neither sign nor needless zeros.
fn read_number(text: &str) -> Option<u32> {
    let plain = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| plain && text.bytes().all(|byte| byte.is_ascii_digit()))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, seat) in self.seats.iter().enumerate() {
            if index > 0 {
                f.write_str("|")?;
            }
            let Some(stock) = seat else {
                f.write_str("x")?;
                continue;
            };
            for (index, unused) in stock.iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                write!(f, "{comma}{unused}")?;
            }
        }
        write!(f, " r{} t{}", self.round, self.turn)
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
