//! Why something is refused: one sentence each, which says what would be right, and the same as facts.

use fracas_core::{Phrase, Seat};

/// The game's own reasons for saying no.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The options make no game.
    #[error("a heap has 1 to 100 stones, and 1 to 9 are taken at once; not {stones} and {most}")]
    Heap {
        /// The stones.
        stones: u8,
        /// The most at once.
        most: u8,
    },
    /// Not a position.
    #[error("a position is the stones left and the seat to choose, such as \"9 2\", not {0:?}")]
    Position(String),
    /// A seat that does not play.
    #[error("seat {seat} does not play: this game has seats 1 to {seats}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// How many play.
        seats: u8,
    },
    /// Not a move.
    #[error("a move is \"take\" and a number, such as \"take 2\", not {0:?}")]
    Move(String),
    /// Too many, or none.
    #[error("1 to {most} stones can be taken now, not {count}")]
    Count {
        /// How many were asked for.
        count: u8,
        /// The most there can be.
        most: u8,
    },
    /// There are no dice.
    #[error("this game has no dice")]
    NoDice,
}

impl Error {
    /// The same as facts that languages have words for.
    pub(crate) fn reason(&self) -> Phrase {
        match self {
            Error::Heap { stones, most } => Phrase::new("heap").with("stones", *stones).with("most", *most),
            Error::Position(text) => Phrase::new("position").with("given", text.clone()),
            Error::NoSuchSeat { seat, seats } => {
                Phrase::new("no-such-seat").with("seat", seat.number()).with("seats", *seats)
            }
            Error::Move(text) => Phrase::new("move").with("given", text.clone()),
            Error::Count { count, most } => {
                Phrase::new("count").by("__PREFIX__-1").with("count", *count).with("most", *most)
            }
            Error::NoDice => Phrase::new("no-dice"),
        }
    }
}
