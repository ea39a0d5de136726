//! Boards and decks from a file, in TOML. Every complaint names the line.
//!
//! A file has a `[board]`, some `[[card]]`s, or both; what it leaves out is as printed. What is read is carried
//! in the options, so a game never depends on the file again.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use crate::board::{Arm, BoardPlan};
use crate::card::Card;
use crate::{Error, Options, deck};

/// A place in a board or a deck that a complaint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Board,
    Rows,
    Arm(usize),
    Deck,
    Card(usize),
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    board: Option<Spanned<BoardSheet>>,
    #[serde(rename = "card", default)]
    cards: Vec<Spanned<Card>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardSheet {
    rows: Spanned<Vec<String>>,
    #[serde(rename = "arm")]
    arms: Vec<Spanned<Arm>>,
    #[serde(default)]
    seatings: Vec<Vec<u8>>,
}

/// Reads a board, a deck or both, and puts them into the options.
///
/// # Errors
///
/// [`FileError`] says on which line something is wrong, and what; the options are then unchanged.
///
/// # Examples
///
/// ```
/// use fracas_ganoogo::{Options, read_table};
///
/// let file = r#"
/// [[card]]
/// id = "luck"
/// name = "Luck"
/// text = "A roll gains 2."
/// category = "luck"
/// copies = 20
/// when = "any-roll"
/// effect = { add = 2 }
/// "#;
/// let mut options = Options::default();
/// read_table(file, &mut options).unwrap();
/// assert_eq!(options.deck.unwrap()[0].copies, 20);
///
/// let typo = file.replace("add", "ad");
/// assert_eq!(read_table(&typo, &mut Options::default()).unwrap_err().line, 9);
/// ```
pub fn read_table(text: &str, options: &mut Options) -> Result<(), FileError> {
    let at = |span: Range<usize>, what: String| {
        let before = text.get(..span.start).unwrap_or(text);
        FileError { line: before.bytes().filter(|&byte| byte == b'\n').count() + 1, what }
    };
    let sheet: Sheet = toml::from_str(text).map_err(|error| {
        at(error.span().unwrap_or(0..0), error.message().lines().collect::<Vec<_>>().join(" "))
    })?;
    let mut board = None;
    if let Some(written) = sheet.board {
        let whole = written.span();
        let BoardSheet { rows, arms, seatings } = written.into_inner();
        let (rows_at, arms_at): (_, Vec<_>) = (rows.span(), arms.iter().map(Spanned::span).collect());
        let arms = arms.into_iter().map(Spanned::into_inner).collect();
        let plan = BoardPlan { rows: rows.into_inner(), arms, seatings };
        plan.check().map_err(|(spot, error)| {
            let span = match spot {
                Spot::Rows => rows_at,
                Spot::Arm(index) => arms_at.get(index).cloned().unwrap_or(whole),
                Spot::Board | Spot::Deck | Spot::Card(_) => whole,
            };
            at(span, error.to_string())
        })?;
        board = Some(plan);
    }
    let spans: Vec<_> = sheet.cards.iter().map(Spanned::span).collect();
    let cards: Vec<Card> = sheet.cards.into_iter().map(Spanned::into_inner).collect();
    if !cards.is_empty() {
        deck::check(&cards).map_err(|(spot, error): (Spot, Error)| {
            let index = if let Spot::Card(index) = spot { index } else { 0 };
            at(spans.get(index).cloned().unwrap_or(0..0), error.to_string())
        })?;
        options.deck = Some(cards);
    }
    if board.is_some() {
        options.board = board;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = r####"
[board]
rows = [
  "#.#",
  "###",
]

[[board.arm]]
name = "Left"
ganoogo = "a2"
overlord = 2
minions = [{ at = "a1", hp = 3 }]

[[board.arm]]
name = "Right"
ganoogo = "c2"
overlord = 2
minions = []
"####;

    const CARD: &str = r#"
[[card]]
id = "mend"
name = "Mend"
text = "A die gains 3 HP."
category = "die-modifier"
copies = 12
when = "any-time"
effect = { heal = 3 }
"#;

    #[test]
    fn a_file_may_hold_a_board_or_a_deck_or_both() {
        for (text, board, deck) in [
            (BOARD.to_owned(), true, false),
            (CARD.to_owned(), false, true),
            (format!("{BOARD}{CARD}"), true, true),
            (String::new(), false, false),
        ] {
            let mut options = Options::default();
            read_table(&text, &mut options).unwrap();
            assert_eq!((options.board.is_some(), options.deck.is_some()), (board, deck));
        }
    }

    #[test]
    fn every_complaint_names_its_line() {
        let cases = [
            (BOARD, "\"###\"", "\"####\"", 3, "same length"),
            (BOARD, "\"a1\"", "\"b2\"", 8, "b2 is not a square"),
            (BOARD, "\"a1\"", "\"A1\"", 12, "small letter"),
            (BOARD, "overlord = 2", "overlord = 7", 8, "1 to 6"),
            (BOARD, "name = \"Right\"", "title = \"Right\"", 15, "title"),
            (CARD, "heal = 3", "mend = 3", 9, "mend"),
            (CARD, "heal = 3", "heal = 9", 2, "too much"),
            (CARD, "any-time", "whenever", 8, "whenever"),
            (CARD, "any-time", "card-played", 2, "makes no sense"),
            (CARD, "copies = 12", "copies = 0", 2, "at least one copy"),
            (CARD, "copies = 12", "copies = 201", 2, "at most 200"),
            (CARD, "copies = 12", "copies =", 7, ""),
        ];
        for (text, from, to, line, words) in cases {
            let mut options = Options::default();
            let error = read_table(&text.replace(from, to), &mut options).unwrap_err();
            assert_eq!(error.line, line, "{to}: {error}");
            assert!(error.what.contains(words), "{to}: {error}");
            assert_eq!(options, Options::default(), "nothing has changed");
        }
    }
}
