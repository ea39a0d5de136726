//! Tables of moves in TOML, for a group that keeps its own in a file (GG-9).
//!
//! ```toml
//! [[moves]]
//! name = "gaogie"
//!
//! [[moves]]
//! name = "sheq"
//! costs = { gaogie = 1 }
//! damage = 10
//! blocked_by = ["teuqleoq"]
//! ```

use fracas_core::for_people;
use serde::Deserialize;
use toml::Spanned;

use crate::house::costs;
use crate::{HouseMove, MoveTable, Part, TableFault};

/// What is wrong with a file of moves, and on which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    moves: Vec<Spanned<Row>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a move such as { name = \"rest\" }")]
struct Row {
    name: Spanned<String>,
    #[serde(default)]
    costs: Option<Spanned<Costs>>,
    #[serde(default)]
    damage: Option<Spanned<i64>>,
    #[serde(default)]
    blocked_by: Option<Spanned<Vec<String>>>,
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Costs(#[serde(with = "costs")] Vec<(String, i64)>);

/// Reads a table of moves written in TOML and checks it.
///
/// # Errors
///
/// [`FileError`] says on which line it goes wrong, and why.
///
/// # Examples
///
/// ```
/// use fracas_gaogie::moves_from_toml;
///
/// let moves = moves_from_toml("[[moves]]\nname = \"rest\"\n").unwrap();
/// assert_eq!(moves[0].name, "rest");
///
/// let error = moves_from_toml("[[moves]]\nname = \"hit\"\ncosts = { rest = 1 }\n").unwrap_err();
/// assert_eq!(error.line, 3);
/// ```
pub fn moves_from_toml(text: &str) -> Result<Vec<HouseMove>, FileError> {
    let line_of = |offset: usize| text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1;
    let file: File = toml::from_str(text).map_err(|error| FileError {
        line: line_of(error.span().map_or(0, |span| span.start)),
        why: for_people(&error.message()),
    })?;
    let moves: Vec<HouseMove> = file.moves.iter().map(|row| row.get_ref().to_move()).collect();
    match MoveTable::new(&moves) {
        Ok(_) => Ok(moves),
        Err(fault) => Err(FileError { line: line_of(file.offset_of(&fault)), why: fault.to_string() }),
    }
}

impl File {
    /// Where in the text the wrong part of the wrong move begins.
    fn offset_of(&self, fault: &TableFault) -> usize {
        let Some(row) = fault.row.as_ref().and_then(|(number, _)| self.moves.get(number - 1)) else {
            return 0;
        };
        let parts = row.get_ref();
        let span = match fault.part {
            Part::Name => Some(parts.name.span()),
            Part::Costs => parts.costs.as_ref().map(Spanned::span),
            Part::Damage => parts.damage.as_ref().map(Spanned::span),
            Part::BlockedBy => parts.blocked_by.as_ref().map(Spanned::span),
        };
        span.unwrap_or_else(|| row.span()).start
    }
}

impl Row {
    fn to_move(&self) -> HouseMove {
        HouseMove {
            name: self.name.get_ref().clone(),
            costs: self.costs.as_ref().map_or_else(Vec::new, |costs| costs.get_ref().0.clone()),
            damage: self.damage.as_ref().map(|damage| *damage.get_ref()),
            blocked_by: self.blocked_by.as_ref().map_or_else(Vec::new, |names| names.get_ref().clone()),
        }
    }
}
