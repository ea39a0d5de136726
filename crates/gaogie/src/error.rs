//! The game's own reasons for saying no.

use std::fmt;

use fracas_core::{Seat, excerpt};

use crate::table::MOST_MOVES;

/// Why something cannot be in Gaogıe. Each message is one sentence for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Error {
    #[error(transparent)]
    Table(#[from] TableFault),
    #[error("turn_limit is 1 or more, or null for no limit")]
    TurnLimit,

    #[error("rounds and turns are numbered up to {0}")]
    TooLate(u32),
    #[error(
        "a position is each seat's unused moves or \"x\", joined by \"|\", then the round and the turn, such as \
         \"0,0,0,0|1,0,0,0 r1 t2\""
    )]
    PositionForm,
    #[error("the round is \"r\" and a number from 1, such as r1")]
    RoundForm,
    #[error("the turn is \"t\" and a number from 1, such as t1")]
    TurnForm,
    #[error("{:?} is no number of unused moves: it is 0 to 65535, written plainly", excerpt(.0))]
    Unused(String),
    #[error("Gaogıe is for 2 to 16 seats, but the position has {0}")]
    PositionSeats(usize),
    #[error("the position has {is} seats, but {said} were asked for")]
    OtherSeats { is: u8, said: u8 },
    #[error("seat {seat} has {is} numbers, but this table keeps {right}: {names}")]
    OtherStocks { seat: usize, is: usize, right: usize, names: String },

    #[error("{:?} is no move of this table; did you mean {:?}?", excerpt(.0), .1)]
    DidYouMean(String, String),
    #[error("{:?} is no move of this table, which has {}", excerpt(.0), .1)]
    NotAMove(String, String),
    #[error("{name} attacks, and {playing} are in the round: say whom, as in {name}@{example}")]
    NoTarget { name: String, playing: u8, example: Seat },
    #[error("{name} does not attack, so it has no target: say just {name}")]
    NeedsNoTarget { name: String },
    #[error("{:?} is no seat: a target is the number of a seat, as in {name}@{example}", excerpt(.text))]
    NotASeat { text: String, name: String, example: Seat },
    #[error("seat {target} is not in the round: {name} can be aimed at {}", list(.others))]
    NotInRound { target: Seat, name: String, others: Vec<Seat> },
    #[error("nobody attacks themselves: {name} can be aimed at {}", list(.others))]
    Oneself { name: String, others: Vec<Seat> },
    #[error("Gaogıe has no dice")]
    NoDice,
}

fn list(seats: &[Seat]) -> String {
    match seats {
        [] => "nobody".to_owned(),
        [seat] => format!("seat {seat}"),
        [seats @ .., last] => {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            format!("seats {} and {last}", seats.join(", "))
        }
    }
}

/// What is wrong with a table of moves, and where (GG-9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFault {
    /// The move that is wrong: its number from 1 and its name; `None` where it is the table as a whole.
    pub row: Option<(usize, String)>,
    /// The part of the move that is wrong.
    pub part: Part,
    /// What is wrong with it.
    pub flaw: Flaw,
}

impl TableFault {
    pub(crate) fn at(number: usize, name: &str, part: Part, flaw: Flaw) -> TableFault {
        TableFault { row: Some((number, excerpt(name).into_owned())), part, flaw }
    }

    pub(crate) fn whole(flaw: Flaw) -> TableFault {
        TableFault { row: None, part: Part::Name, flaw }
    }
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.row {
            Some((number, name)) => write!(f, "move {number} ({name:?}): {}", self.flaw),
            None => self.flaw.fmt(f),
        }
    }
}

impl std::error::Error for TableFault {}

/// A part of a move's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are the fields of a move")]
pub enum Part {
    Name,
    Costs,
    Damage,
    BlockedBy,
}

/// What can be wrong with a table of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Flaw {
    #[error("a table has at most {most} moves, not {0}", most = MOST_MOVES)]
    TooMany(usize),
    #[error("a name is a letter and up to 31 more letters, digits, hyphens, underscores or apostrophes")]
    Name,
    #[error("the name is taken by move {0}")]
    Twice(usize),
    #[error("there is no move {:?} in the table{}", excerpt(.name), .meant.as_ref().map_or_else(
        String::new,
        |meant| format!("; did you mean {meant:?}?"),
    ))]
    Unknown { name: String, meant: Option<String> },
    #[error("it costs {count} {}, but a cost is 1 to {most}", excerpt(.name))]
    Count { name: String, count: i64, most: i64 },
    #[error("the cost {:?} is there twice", excerpt(.0))]
    CostTwice(String),
    #[error("damage is a whole number of tenths from 1 to {1}, not {0}; leave it out for a basic move")]
    Damage(i64, i64),
    #[error("a basic move has nothing to block: give it damage, or leave blocked_by out")]
    BlockedBasic,
    #[error("a table has at least one move, and one that is free, such as {{\"name\":\"rest\"}}")]
    Empty,
    #[error(
        "no move is free, so nobody could make a first one, and {}: leave the costs of at least one move out",
        .0.join(" needs ")
    )]
    NothingFree(Vec<String>),
    #[error("its costs go round in a circle, so nobody could ever pay: {}", .0.join(" needs "))]
    Cycle(Vec<String>),
}
