//! Moves and chance outcomes as text.

use std::fmt;

use fracas_core::{Seat, excerpt};

use crate::board::Cell;
use crate::card::Aim;
use crate::rules::{CardKind, Chance, Due, Move, Throw};
use crate::state::{State, Target};
use crate::{Error, Ganoogo};

impl Ganoogo {
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["move", from, to] => Ok(Move::Step { from: self.read_cell(from)?, to: self.read_cell(to)? }),
            ["fight", from, to] => Ok(Move::Fight { from: self.read_cell(from)?, to: self.read_cell(to)? }),
            ["draw"] => Ok(Move::Draw),
            ["end"] => Ok(Move::End),
            ["pass"] => Ok(Move::Pass),
            ["fling", to] => Ok(Move::Fling(self.read_cell(to)?)),
            ["play", id] => self.read_play(id, None),
            ["play", id, target] => self.read_play(id, Some(target)),
            _ => Err(Error::NotAMove(excerpt(text).into_owned())),
        }
    }

    fn read_cell(&self, text: &str) -> Result<Cell, Error> {
        let square = text.parse().map_err(|_| Error::NotASquare(excerpt(text).into_owned()))?;
        self.board.cell(square)
    }

    fn read_play(&self, id: &str, target: Option<&str>) -> Result<Move, Error> {
        let kind = self.deck.find(id).ok_or_else(|| self.unknown_card(id))?;
        let card = self.deck.card(kind);
        let target = match (card.effect.aim(), target) {
            (Aim::Nothing, None) => Target::None,
            (Aim::Nothing, Some(_)) => return Err(Error::NeedsNoTarget(card.short_id())),
            (Aim::Roll | Aim::Side | Aim::Player, target) => {
                let number: Option<u8> = target.and_then(|text| text.parse().ok());
                let number = number.filter(|number| Some(number.to_string().as_str()) == target);
                let number = number.ok_or_else(|| Error::NeedsSeat(card.short_id()))?;
                let seat = Seat::new(number).filter(|seat| seat.number() <= self.seats);
                Target::Seat(seat.ok_or(Error::NoSeat { number, seats: self.seats })?)
            }
            (Aim::Die | Aim::Home, Some(square)) => Target::Cell(self.read_cell(square)?),
            (Aim::Die | Aim::Home, None) => return Err(Error::NeedsSquare(card.short_id())),
        };
        Ok(Move::Play(CardKind(kind), target))
    }

    pub(crate) fn write_move(&self, choice: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        let on = |cell: Cell| self.board.square(cell);
        match *choice {
            Move::Step { from, to } => write!(out, "move {} {}", on(from), on(to)),
            Move::Fight { from, to } => write!(out, "fight {} {}", on(from), on(to)),
            Move::Draw => out.write_str("draw"),
            Move::End => out.write_str("end"),
            Move::Pass => out.write_str("pass"),
            Move::Fling(to) => write!(out, "fling {}", on(to)),
            Move::Play(CardKind(kind), target) => {
                write!(out, "play {}", self.deck.card(kind).id)?;
                match target {
                    Target::None => Ok(()),
                    Target::Seat(seat) => write!(out, " {seat}"),
                    Target::Cell(cell) => write!(out, " {}", on(cell)),
                }
            }
        }
    }

    pub(crate) fn read_chance(&self, s: &State, text: &str) -> Result<Chance, Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["flip", "H"] => Ok(Chance::Flip(true)),
            ["flip", "T"] => Ok(Chance::Flip(false)),
            ["card", id] => {
                let kind = self.deck.find(id).ok_or_else(|| self.unknown_card(id))?;
                Ok(Chance::Card(CardKind(kind)))
            }
            ["roll", ref faces @ ..] => {
                let face = |text: &&str| text.parse().ok().filter(|_| text.len() == 1);
                let faces: Option<Vec<u8>> = faces.iter().map(face).collect();
                let throw = faces.and_then(|faces| Throw::new(&faces));
                throw.map(Chance::Roll).ok_or_else(|| what_is_due(s))
            }
            _ => Err(what_is_due(s)),
        }
    }

    pub(crate) fn write_chance(&self, outcome: &Chance, out: &mut dyn fmt::Write) -> fmt::Result {
        match outcome {
            Chance::Flip(heads) => out.write_str(if *heads { "flip H" } else { "flip T" }),
            Chance::Card(CardKind(kind)) => write!(out, "card {}", self.deck.card(*kind).id),
            Chance::Roll(throw) => {
                out.write_str("roll")?;
                throw.faces().iter().try_for_each(|face| write!(out, " {face}"))
            }
        }
    }
}

/// Says what chance has to decide now.
pub(crate) fn what_is_due(s: &State) -> Error {
    match crate::rules::due(s) {
        Some(Due::Dice(count)) => Error::DiceDue(count),
        Some(Due::Coin) => Error::CoinDue,
        Some(Due::Card(seat)) => Error::CardDue(seat),
        None => Error::NothingDue,
    }
}
