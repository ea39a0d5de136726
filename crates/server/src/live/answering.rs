//! What a live table shows to those who only look.

use fracas_core::{Seat, Seats};
use fracas_table::{GuestId, Refusal, Table};

use super::{Live, Loaded};
use crate::error::Error;
use crate::fair::{self, Seed};
use crate::pictures::Sight;
use crate::sign::RecordKey;

impl Live {
    fn seats_of(&self, guest: Option<&GuestId>) -> Seats {
        guest.map_or(Seats::NONE, |guest| self.table.seats_of(guest))
    }

    /// A snapshot for a guest.
    pub(super) fn look(&self, guest: Option<&GuestId>) -> String {
        self.snapshot(self.seats_of(guest), 0).whole().to_string()
    }

    /// The record; once the game is over, with what proves its dice.
    pub(super) fn record(&self) -> String {
        if self.table.status().is_final() {
            return disclosed(&self.table, &self.seed, &self.services.record_key);
        }
        let mut record = self.seen(Seats::NONE).record();
        record.set("Seed-Commitment", &self.table.opening().commitment);
        record.to_string()
    }

    /// The table drawn as a seat sees it, or with `None` a spectator.
    pub(super) fn draw(&self, guest: Option<&GuestId>, eye: Option<Seat>) -> Result<String, Error> {
        self.check_eye(guest, eye)?;
        Ok(self.seen(self.seats_of(guest)).game().draw(eye).to_string())
    }

    /// What a seat sees, or with `None` a spectator, to be drawn.
    pub(super) fn sight(&self, guest: Option<&GuestId>, eye: Option<Seat>) -> Result<Sight, Error> {
        self.check_eye(guest, eye)?;
        Ok(Sight::of(self.seen(self.seats_of(guest)).game(), eye))
    }

    /// Refuses whoever wants to see with somebody else's eyes.
    fn check_eye(&self, guest: Option<&GuestId>, eye: Option<Seat>) -> Result<(), Error> {
        match eye.filter(|&seat| !self.seats_of(guest).contains(seat)) {
            Some(seat) => Err(Refusal::NotYourSeat(seat).into()),
            None => Ok(()),
        }
    }
}

/// The record of a finished game, with what proves its dice.
pub(crate) fn finished_record(loaded: &Loaded, key: &RecordKey) -> String {
    disclosed(&loaded.table, &loaded.seed, key)
}

fn disclosed(table: &Table, seed: &Seed, key: &RecordKey) -> String {
    let mut record = table.record();
    fair::disclose(&mut record, seed, table.contributions());
    key.sign(&mut record);
    record.to_string()
}
