//! What a live table shows to those who only look.

use fracas_bots::inspect;
use fracas_core::{Seat, Seats};
use fracas_table::{GuestId, Refusal};
use serde_json::Value;

use super::Live;
use crate::error::Error;
use crate::wire::Planned;
use crate::{fair, view};

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
        let mut record = self.table.record();
        if self.table.status().is_final() {
            fair::disclose(&mut record, &self.seed, self.table.contributions());
            self.services.record_key.sign(&mut record);
        } else {
            record.set("Seed-Commitment", &self.table.opening().commitment);
        }
        record.to_string()
    }

    /// Facts that everybody may know, now or after so many events.
    pub(super) fn facts(&self, at: Option<&str>, count: Option<usize>) -> Result<Value, Refusal> {
        let game = self.table.open_game(count)?;
        Ok(inspect(game.as_ref(), at)?)
    }

    /// How it would be after some moves of a seat.
    pub(super) fn plan(
        &self,
        seat: Seat,
        moves: &[String],
        at: Option<&str>,
        seen: usize,
    ) -> Result<Planned, Refusal> {
        let game = self.table.plan(seat, moves, seen)?;
        Ok(view::planned(&self.table, game.as_ref(), seat, at)?)
    }

    /// The table drawn as a seat sees it, or with `None` a spectator.
    pub(super) fn draw(&self, guest: Option<&GuestId>, eye: Option<Seat>) -> Result<String, Error> {
        match eye.filter(|&seat| !self.seats_of(guest).contains(seat)) {
            Some(seat) => Err(Refusal::NotYourSeat(seat).into()),
            None => Ok(self.table.game().draw(eye).to_string()),
        }
    }
}
