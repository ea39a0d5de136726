//! What a game waits for.

use serde::Serialize;

use crate::{Seat, Seats};

/// The answer to "whose turn is it?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// These seats must choose now. Several at once choose in secret and in any order; a single one is an
    /// ordinary turn, or a window in which one seat is asked.
    Choose(Seats),
    /// The dice decide; whoever runs the game supplies the outcome.
    Chance,
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// Asks one seat to choose.
    pub const fn of(seat: Seat) -> Turn {
        Turn::Choose(Seats::one(seat))
    }

    /// The seats that must choose now: none when the dice are due or the game is over.
    pub const fn choosing(self) -> Seats {
        match self {
            Turn::Choose(seats) => seats,
            Turn::Chance | Turn::Over(_) => Seats::NONE,
        }
    }

    /// How the game ended, if it has.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            Turn::Choose(_) | Turn::Chance => None,
        }
    }
}

impl Serialize for Turn {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(Some(1))?;
        match self {
            Turn::Choose(seats) => map.serialize_entry("choose", seats)?,
            Turn::Chance => map.serialize_entry("chance", &true)?,
            Turn::Over(_) => map.serialize_entry("over", &true)?,
        }
        map.end()
    }
}

/// How a game ended. No winners: a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The seats that won.
    pub winners: Seats,
    /// Why it ended, in a word of the game's own: `elimination`, `repetition`, …
    pub reason: &'static str,
}

impl Outcome {
    /// One seat won.
    pub const fn win(seat: Seat, reason: &'static str) -> Outcome {
        Outcome { winners: Seats::one(seat), reason }
    }

    /// Nobody won.
    pub const fn draw(reason: &'static str) -> Outcome {
        Outcome { winners: Seats::NONE, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_written_as_the_protocol_has_it() {
        let cases = [
            (Turn::Choose(Seats::first(2)), r#"{"choose":[1,2]}"#),
            (Turn::Chance, r#"{"chance":true}"#),
            (Turn::Over(Outcome::draw("repetition")), r#"{"over":true}"#),
        ];
        for (turn, json) in cases {
            assert_eq!(serde_json::to_string(&turn).unwrap(), json);
        }
        assert_eq!(
            serde_json::to_string(&Outcome::win(Seat::FIRST, "elimination")).unwrap(),
            r#"{"winners":[1],"reason":"elimination"}"#
        );
    }
}
