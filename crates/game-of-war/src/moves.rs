//! What a seat can choose and what the die can show, and how both are written.

use std::fmt;
use std::str::FromStr;

use crate::{Cell, Error, Kind, Plan, Side, Unit};

/// A single act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A unit goes from a square to another: `f7-g8`.
    March(Cell, Cell),
    /// An attack on the unit there: `xh9`.
    Attack(Cell),
    /// The turn ends: `end`.
    End,
    /// While deploying, a unit is placed: `place I e4`.
    Place(Kind, Cell),
    /// While deploying, a unit is taken back: `take e4`.
    Take(Cell),
    /// While deploying, the whole army is placed by a plan with a name: `deploy classic`.
    Deploy(Plan),
    /// The deployment is final: `ready`.
    Ready,
}

impl Move {
    /// Reads a side's move. Units are placed by their capital letter; South may write its own small one.
    pub(crate) fn read(side: Side, text: &str) -> Result<Move, Error> {
        let not_a_move = || Error::NotAMove(text.to_owned());
        let mut words = text.split(' ');
        let first = words.next().unwrap_or_default();
        let [second, third] = [words.next(), words.next()];
        if words.next().is_some() {
            return Err(not_a_move());
        }
        match (first, second, third) {
            ("end", None, None) => Ok(Move::End),
            ("ready", None, None) => Ok(Move::Ready),
            ("take", Some(square), None) => Cell::read(square).map(Move::Take),
            ("deploy", Some(name), None) => {
                Plan::find(name).map(Move::Deploy).ok_or_else(|| Error::NoSuchDeployment(name.to_owned()))
            }
            ("place", Some(letter), Some(square)) => {
                let mut letters = letter.chars();
                let kind = letters.next().filter(|_| letters.as_str().is_empty()).and_then(|letter| {
                    let own =
                        Unit::from_letter(letter).filter(|unit| unit.side == side).map(|unit| unit.kind);
                    own.or_else(|| Kind::from_letter(letter))
                });
                Ok(Move::Place(kind.ok_or_else(not_a_move)?, Cell::read(square)?))
            }
            (step, None, None) => match (step.split_once('-'), step.strip_prefix('x')) {
                (Some((from, to)), _) => Ok(Move::March(Cell::read(from)?, Cell::read(to)?)),
                (None, Some(square)) if !square.is_empty() => Cell::read(square).map(Move::Attack),
                _ => Err(not_a_move()),
            },
            _ => Err(not_a_move()),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::March(from, to) => write!(f, "{from}-{to}"),
            Move::Attack(target) => write!(f, "x{target}"),
            Move::End => f.write_str("end"),
            Move::Place(kind, cell) => write!(f, "place {} {cell}", kind.letter()),
            Move::Take(cell) => write!(f, "take {cell}"),
            Move::Deploy(plan) => write!(f, "deploy {}", plan.deployment().name),
            Move::Ready => f.write_str("ready"),
        }
    }
}

/// The die for the first move: 1 to 6 (WR-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll(pub(crate) u8);

impl Roll {
    /// Who moves first after this throw.
    pub(crate) const fn first(self) -> Side {
        if self.0 <= 3 { Side::North } else { Side::South }
    }
}

impl FromStr for Roll {
    type Err = Error;

    fn from_str(text: &str) -> Result<Roll, Error> {
        match text.strip_prefix("roll ").map(str::as_bytes) {
            Some([face @ b'1'..=b'6']) => Ok(Roll(face - b'0')),
            _ => Err(Error::NotARoll(text.to_owned())),
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "roll {}", self.0)
    }
}
