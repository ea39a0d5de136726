//! Endgames that are kept, each with its answer.

use fracas_core::Referee;
use fracas_game_of_war::{GameOfWar, Options, Position};

use super::fate::Answer;

/// The endgames that are kept.
pub const KEPT: &str = include_str!("../../../../data/game-of-war/endgames.txt");

/// A position with its answer.
#[derive(Clone, Debug)]
pub struct Endgame {
    /// The line of the file, from 1.
    pub line: usize,
    /// What it is about.
    pub family: String,
    /// How it ends.
    pub answer: Answer,
    /// The position: the opening of a turn.
    pub position: Position,
}

/// A line that is no endgame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {wrong}")]
pub struct Fault {
    line: usize,
    wrong: String,
}

impl Endgame {
    /// A table with this position, by the usual options.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the position.
    pub fn table(&self) -> Result<Referee<GameOfWar>, Fault> {
        let fault = |wrong: &dyn ToString| Fault { line: self.line, wrong: wrong.to_string() };
        Referee::new(None, Options::default(), Some(self.position.clone())).map_err(|error| fault(&error))
    }
}

/// Reads endgames: a line each, `family: answer: position`. Lines that begin with `#` are for people.
///
/// # Errors
///
/// The first line that is none.
pub fn read(text: &str) -> Result<Vec<Endgame>, Fault> {
    let lines = text.lines().zip(1..).filter(|(text, _)| !text.starts_with('#') && !text.trim().is_empty());
    let endgame = |(text, line): (&str, usize)| {
        let fault = |wrong: String| Fault { line, wrong };
        let parts: Vec<&str> = text.splitn(3, ": ").collect();
        let [family, answer, position] = parts[..] else {
            return Err(fault("an endgame is written as family: answer: position".to_owned()));
        };
        let answer = answer.parse().map_err(|()| {
            fault(format!(
                "{answer:?} is no answer: those are \"won 7\", \"drawn\", \"lost 4\" and \"within 3\""
            ))
        })?;
        let position =
            position.parse().map_err(|error: fracas_game_of_war::Error| fault(error.to_string()))?;
        let endgame = Endgame { line, family: family.to_owned(), answer, position };
        endgame.table()?;
        Ok(endgame)
    };
    lines.map(endgame).collect()
}
