//! Why something was refused, in facts.

use fracas_core::{Part, Phrase, excerpt};

use crate::Error;

pub(crate) fn reason(error: &Error) -> Phrase {
    let quoted = |text: &str| excerpt(text).into_owned();
    match error {
        Error::Width(is) => Phrase::new("width").by("CW-1").with("is", *is),
        Error::Height(is) => Phrase::new("height").by("CW-1").with("is", *is),
        Error::Repetition(is) => Phrase::new("repetition").by("CW-7").with("is", *is),
        Error::MaxPlies => Phrase::new("max-plies").by("CW-7"),
        Error::PieSeats(seats) => Phrase::new("pie-seats").by("CW-8").with("seats", *seats),
        Error::NoRoom { seats, width, height } => {
            let phrase = Phrase::new("no-room").by("CW-8").with("seats", *seats);
            phrase.with("width", *width).with("height", *height)
        }
        Error::TooManyMoves(most) => Phrase::new("too-many-moves").with("most", *most),
        Error::PositionForm => Phrase::new("position-form"),
        Error::LetterToMove => Phrase::new("letter-to-move"),
        Error::MovesMade => Phrase::new("moves-made"),
        Error::Value { color, value } => {
            Phrase::new("value").by("CW-3").with("token", format!("{color}{value}"))
        }
        Error::Token(letter) => Phrase::new("token").with("token", letter.to_string()),
        Error::Ragged { row, squares, width } => {
            Phrase::new("ragged").with("row", *row).with("squares", *squares).with("width", *width)
        }
        Error::OtherSize { is, said } => {
            Phrase::new("other-size").with("is", is.clone()).with("said", said.clone())
        }
        Error::NoSuchColor(color, seats) => {
            Phrase::new("no-such-color").by("CW-9").with("color", color.word()).with("seats", *seats)
        }
        Error::Placing { moves, right } => {
            Phrase::new("placing").by("CW-2").with("moves", *moves).with("right", right.word())
        }
        Error::Empty => Phrase::new("empty-board"),
        Error::OutOnTurn(color) => Phrase::new("out-on-turn").by("CW-6").with("color", color.word()),
        Error::Swapped => Phrase::new("swapped").by("CW-8"),
        Error::Touching(one, other) => {
            Phrase::new("touching").by("CW-8").with("one", *one).with("other", *other)
        }
        Error::NotAMove(text) => Phrase::new("not-a-move").with("text", quoted(text)),
        Error::OffBoard { square, width, height } => {
            let at = Part::Square(square.to_string());
            Phrase::new("off-board").by("CW-1").with("at", at).with("width", *width).with("height", *height)
        }
        Error::Taken(at) => Phrase::new("taken").by("CW-2").with("at", *at),
        Error::Unowned(at) => Phrase::new("unowned").by("CW-4").with("at", *at),
        Error::Others(at, color) => {
            Phrase::new("others").by("CW-4").with("at", *at).with("color", color.word())
        }
        Error::TooClose(at) => Phrase::new("too-close").by("CW-8").with("at", *at),
        Error::LeavesNoRoom(at) => Phrase::new("leaves-no-room").by("CW-8").with("at", *at),
        Error::ChooseColor => Phrase::new("choose-color").by("CW-8"),
        Error::NoColorNow => Phrase::new("no-color-now").by("CW-8"),
        Error::BadPlacement { seats, example } => {
            Phrase::new("bad-placement").by("CW-8").with("seats", *seats).with("example", example.clone())
        }
        Error::NothingToPlace => Phrase::new("nothing-to-place"),
        Error::NotASquare(text) => Phrase::new("not-a-square").with("text", quoted(text)),
        Error::NothingThere(at) => Phrase::new("nothing-there").with("at", *at),
        Error::DiceFirst => Phrase::new("dice-first").by("CW-8"),
        Error::Decided => Phrase::new("decided").by("CW-6"),
    }
}
