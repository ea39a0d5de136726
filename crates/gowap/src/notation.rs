//! Events as text: `team M35 F25 M20 F20`, `cell c3 V*1.1`, `place 2 b1`, and a round of coins.

use std::fmt;

use fracas_core::{Event, EventOf, excerpt};

use crate::board::Cell;
use crate::rules::{Gowap, Move};
use crate::{Error, Formula, presets};

impl Gowap {
    /// Reads a move; whether it is legal is not asked.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, Error> {
        let (verb, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        match verb {
            "team" => match presets::team(rest) {
                Some(preset) => Ok(Move::Team(preset.team(self.options.tokens as usize, self.options.total))),
                None => rest.parse().map(Move::Team),
            },
            "cell" => {
                let (square, formula) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                Ok(Move::Cell(self.read_cell(square)?, formula.trim().parse::<Formula>()?))
            }
            "place" => {
                let not_a_placing = || Error::NotAPlacing(excerpt(text).into_owned());
                let (number, square) = rest.split_once(char::is_whitespace).ok_or_else(not_a_placing)?;
                let plain = number.bytes().all(|b| b.is_ascii_digit());
                let number = number.parse().ok().filter(|_| plain).ok_or_else(not_a_placing)?;
                Ok(Move::Place(number, self.read_cell(square.trim())?))
            }
            _ => Err(Error::NotAMove(excerpt(text).into_owned())),
        }
    }

    fn read_cell(&self, text: &str) -> Result<Cell, Error> {
        let square = text.parse().map_err(|_| Error::NotASquare { text: excerpt(text).into_owned() })?;
        self.law.board.cell(square).ok_or(Error::OffBoard(square, self.law.board.size))
    }

    pub(crate) fn write_event(&self, event: &EventOf<Gowap>, out: &mut dyn fmt::Write) -> fmt::Result {
        let square = |cell| self.law.board.square(cell);
        match event {
            Event::Move(_, Move::Team(team)) => write!(out, "team {team}"),
            Event::Move(_, Move::Cell(cell, formula)) => write!(out, "cell {} {formula}", square(*cell)),
            Event::Move(_, Move::Place(number, cell)) => write!(out, "place {number} {}", square(*cell)),
            Event::Chance(coins) => write!(out, "{coins}"),
        }
    }
}
