//! Moves as text.

use fracas_core::{Seat, nearest};

use crate::{Error, Gaogie, Move, MoveId, plain};

impl Gaogie {
    /// Reads the name of a move in any spelling, or says which was probably meant.
    pub(crate) fn read_name(&self, name: &str) -> Result<MoveId, Error> {
        self.table.find(name).ok_or_else(|| {
            let known = || self.table.ids().map(|id| self.table.plain(id));
            let shown: String = name.chars().take(40).collect();
            match nearest(&plain(&shown), known()) {
                Some(meant) => Error::DidYouMean(shown, meant.to_owned()),
                None => Error::NotAMove(shown, known().collect::<Vec<_>>().join(", ")),
            }
        })
    }

    /// Reads a move, but does not ask whether it can be aimed so; `example` is somebody it could be aimed at.
    pub(crate) fn read_choice(&self, text: &str, example: Seat) -> Result<Move, Error> {
        let (name, target) = match text.split_once('@') {
            None => (text, None),
            Some((name, target)) => (name, Some(target)),
        };
        let id = self.read_name(name)?;
        let target = target
            .map(|text| {
                let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
                let seat_there = text.parse().ok().filter(|_| plain).and_then(Seat::new);
                let name = || self.table.plain(id).to_owned();
                seat_there.ok_or_else(|| Error::NotASeat { text: text.to_owned(), name: name(), example })
            })
            .transpose()?;
        Ok(Move { id, target })
    }

    /// Reads a move that a seat made at some time, whoever was in then: it was aimed at some other seat of the table, or
    /// at nobody.
    pub(crate) fn read_unaimed(&self, seat: Seat, text: &str) -> Result<Move, Error> {
        let others = || Seat::first(self.seats).filter(move |&other| other != seat);
        let choice = self.read_choice(text, others().next().unwrap_or(seat))?;
        let name = || self.table.plain(choice.id).to_owned();
        match choice.target {
            Some(_) if !self.table.is_attack(choice.id) => Err(Error::NeedsNoTarget { name: name() }),
            Some(target) if !others().any(|other| other == target) => {
                Err(Error::NotInRound { target, name: name(), others: others().collect() })
            }
            _ => Ok(choice),
        }
    }
}
