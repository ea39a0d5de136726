//! The game's own reasons for saying no.

use std::fmt;

use fracas_core::{Square, excerpt};

use crate::Color;

/// Why something cannot be in Color Wars. Each message is one sentence for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Error {
    #[error("a board is 2 to 9 squares wide, not {0}")]
    Width(u8),
    #[error("a board is 2 to 9 squares high, not {0}")]
    Height(u8),
    #[error("a draw by repetition needs a count of 2 or more, or \"off\", not {0}")]
    Repetition(u32),
    #[error("max_plies is 1 or more, or null for no limit")]
    MaxPlies,
    #[error("the opening \"pie\" is for two seats, not {0}")]
    PieSeats(u8),
    #[error(
        "{seats} seats have no room to start apart on a {width}×{height} board: choose a larger board or another opening"
    )]
    NoRoom { seats: u8, width: u8, height: u8 },

    #[error("the number of moves is {0} at most")]
    TooManyMoves(u32),
    #[error(
        "a position is rows from the top joined by \"/\", the letter to move and the number of moves, such as \
         \"...../...../..R3../...../..... B 1\""
    )]
    PositionForm,
    #[error("the letter to move is R, B, G or Y")]
    LetterToMove,
    #[error("the number of moves is a whole number such as 0")]
    MovesMade,
    #[error(
        "a square holds 1, 2 or 3: {color}{value} cannot rest on the board, because a square that reaches 4 pops"
    )]
    Value { color: char, value: char },
    #[error(
        "{0:?} is no square: an empty one is \".\", others are a colour letter (R B G Y) and a value from 1 to 3"
    )]
    Token(char),
    #[error("row {row} from the top has {squares} squares, but the first has {width}")]
    Ragged { row: usize, squares: usize, width: usize },
    #[error("the board of the position is {is}, but the options say {said}")]
    OtherSize { is: String, said: String },
    #[error("the position has a {0} square or turn, which a game of {1} seats has not")]
    NoSuchColor(Color, u8),
    #[error("after {} of the placing there must be {right}", count(*.moves))]
    Placing { moves: u32, right: Right },
    #[error("the position has no squares, so nobody could ever move")]
    Empty,
    #[error("it cannot be {0}'s turn: {0} has no squares left and is out")]
    OutOnTurn(Color),
    #[error("\"swapped\" belongs to the opening \"pie\", once the colours are chosen")]
    Swapped,
    #[error("the squares of {0} and {1} touch, which the opening does not allow")]
    Touching(Square, Square),

    #[error("{:?} is no move: a move is a square, such as c3", excerpt(.0))]
    NotAMove(String),
    #[error("{square} is not on this {width}×{height} board")]
    OffBoard { square: Square, width: u8, height: u8 },
    #[error("{0} is taken: claim an empty square")]
    Taken(Square),
    #[error("{0} is empty: choose one of your own squares")]
    Unowned(Square),
    #[error("{0} is {1}'s: choose one of your own squares")]
    Others(Square, Color),
    #[error("{0} touches a claimed square, and with this opening all start apart")]
    TooClose(Square),
    #[error("{0} would leave a later seat no square that touches nobody")]
    LeavesNoRoom(Square),
    #[error("seat 2 now chooses a colour: answer \"red\" or \"blue\"")]
    ChooseColor,
    #[error("colours are chosen by seat 2, once, after both squares are placed in the opening \"pie\"")]
    NoColorNow,
    #[error(
        "this outcome is one square for each of the {seats} seats, none touching another, such as {example:?}"
    )]
    BadPlacement { seats: u8, example: String },
    #[error("the dice place nothing now")]
    NothingToPlace,
    #[error("{:?} is no square: ask about one by its name, such as a1", excerpt(.0))]
    NotASquare(String),
    #[error("{0} is empty: ask about a square that somebody holds")]
    NothingThere(Square),
    #[error("the dice place the first squares: no move can be asked about before")]
    DiceFirst,
    #[error("the game is over, so no square can be claimed any more")]
    Decided,
}

/// What a position must look like while squares are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Right {
    NothingYet,
    OneEach,
    NextLetter,
    Room,
}

impl Right {
    /// The word that languages know it by.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Right::NothingYet => "nothing-yet",
            Right::OneEach => "one-each",
            Right::NextLetter => "next-letter",
            Right::Room => "room",
        }
    }
}

impl fmt::Display for Right {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Right::NothingYet => "nothing yet, because this opening places all squares at once",
            Right::OneEach => "one square of 3 for each colour that has placed, in seat order, and no other",
            Right::NextLetter => {
                "the letter of the colour that places next (B where seat 2 chooses a colour)"
            }
            Right::Room => "room for every later seat to place without touching",
        })
    }
}

fn count(moves: u32) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}
