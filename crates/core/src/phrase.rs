//! Sentences as data: what happened, or why something is refused, before any language has words for it.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::{Seat, Seats, Square};

/// One sentence's worth of facts: a key that every language has words for, and the parts that go into them.
///
/// It is written as one object, `{"what":"pops","who":{"seat":1},"at":{"square":"c3"},"times":4}`, in which every
/// part still says what kind of thing it is, so that a page can draw a seat in its colour and point at a square.
///
/// # Examples
///
/// ```
/// use fracas_core::{Phrase, Seat};
///
/// let phrase = Phrase::new("places").with("who", Seat::FIRST).with("holds", 3);
/// let json = serde_json::to_string(&phrase).unwrap();
/// assert_eq!(json, r#"{"what":"places","who":{"seat":1},"holds":3}"#);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    what: &'static str,
    /// The ruling it rests on, where somebody may want to read it up: `WR-7`.
    ruling: Option<&'static str>,
    parts: Vec<(&'static str, Part)>,
}

/// Something that goes into a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A player.
    Seat(Seat),
    /// Several players.
    Seats(Seats),
    /// A place on the board.
    Square(String),
    /// Several places, in an order that means something or in reading order.
    Squares(Vec<String>),
    /// A whole number.
    Number(i64),
    /// A number that people see with at most two decimals.
    Amount(f64),
    /// What dice show, in the order in which they fell.
    Dice(Vec<u8>),
    /// What is added to a sum or taken from it, each with what did so: a word or a text.
    Gains(Vec<(i16, Part)>),
    /// A word of the game that each language has its own name for: `infantry`.
    Word(&'static str),
    /// Text that is the same in every language: notation, a formula, a card's id.
    Text(String),
}

impl Phrase {
    /// Begins a phrase; languages know it by its key, in kebab case.
    pub const fn new(what: &'static str) -> Phrase {
        Phrase { what, ruling: None, parts: Vec::new() }
    }

    /// Adds a part under a name.
    #[must_use]
    pub fn with(mut self, name: &'static str, part: impl Into<Part>) -> Phrase {
        self.parts.push((name, part.into()));
        self
    }

    /// Names the ruling that it rests on.
    #[must_use]
    pub const fn by(mut self, ruling: &'static str) -> Phrase {
        self.ruling = Some(ruling);
        self
    }

    /// The key.
    pub const fn what(&self) -> &'static str {
        self.what
    }

    /// The ruling that it rests on.
    pub const fn ruling(&self) -> Option<&'static str> {
        self.ruling
    }

    /// The parts with their names, in order.
    pub fn parts(&self) -> &[(&'static str, Part)] {
        &self.parts
    }
}

impl Serialize for Phrase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("what", self.what)?;
        if let Some(ruling) = self.ruling {
            map.serialize_entry("ruling", ruling)?;
        }
        for (name, part) in &self.parts {
            map.serialize_entry(name, part)?;
        }
        map.end()
    }
}

/// One of several gains, as it is written.
#[derive(Serialize)]
struct Gain<'a> {
    by: i16,
    of: &'a Part,
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        fn one<S: Serializer>(
            to: S,
            kind: &str,
            value: &(impl Serialize + ?Sized),
        ) -> Result<S::Ok, S::Error> {
            let mut map = to.serialize_map(Some(1))?;
            map.serialize_entry(kind, value)?;
            map.end()
        }
        match self {
            Part::Seat(seat) => one(serializer, "seat", seat),
            Part::Seats(seats) => one(serializer, "seats", seats),
            Part::Square(square) => one(serializer, "square", square),
            Part::Squares(squares) => one(serializer, "squares", squares),
            Part::Number(number) => serializer.serialize_i64(*number),
            Part::Amount(amount) => serializer.serialize_f64(*amount),
            Part::Dice(dice) => one(serializer, "dice", dice),
            Part::Gains(gains) => {
                let gains: Vec<Gain<'_>> = gains.iter().map(|(by, of)| Gain { by: *by, of }).collect();
                one(serializer, "gains", &gains)
            }
            Part::Word(word) => one(serializer, "word", word),
            Part::Text(text) => one(serializer, "text", text),
        }
    }
}

macro_rules! parts {
    ($($from:ty => |$value:ident| $part:expr;)*) => { $(
        impl From<$from> for Part {
            fn from($value: $from) -> Part {
                $part
            }
        }
    )* };
}

parts! {
    Seat => |seat| Part::Seat(seat);
    Seats => |seats| Part::Seats(seats);
    Square => |square| Part::Square(square.to_string());
    Vec<Square> => |squares| Part::Squares(squares.iter().map(Square::to_string).collect());
    u8 => |number| Part::Number(number.into());
    u16 => |number| Part::Number(number.into());
    u32 => |number| Part::Number(number.into());
    i16 => |number| Part::Number(number.into());
    i32 => |number| Part::Number(number.into());
    i64 => |number| Part::Number(number);
    usize => |number| Part::Number(i64::try_from(number).unwrap_or(i64::MAX));
    f64 => |amount| Part::Amount(amount);
    &'static str => |word| Part::Word(word);
    String => |text| Part::Text(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_says_what_it_is() {
        let phrase = Phrase::new("x")
            .by("CW-3")
            .with("a", Seats::first(2))
            .with("b", Part::Square("c3".to_owned()))
            .with("c", Part::Squares(vec!["c3".to_owned(), "d4".to_owned()]))
            .with("d", 1.5)
            .with("e", Part::Dice(vec![4, 5]))
            .with("f", "infantry")
            .with("g", "V*2".to_owned())
            .with("h", Part::Gains(vec![(-2, "mud".into())]));
        assert_eq!(
            serde_json::to_string(&phrase).unwrap(),
            r#"{"what":"x","ruling":"CW-3","a":{"seats":[1,2]},"b":{"square":"c3"},"c":{"squares":["c3","d4"]},"d":1.5,"e":{"dice":[4,5]},"f":{"word":"infantry"},"g":{"text":"V*2"},"h":{"gains":[{"by":-2,"of":{"word":"mud"}}]}}"#
        );
    }
}
