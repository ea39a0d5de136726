//! What visitors say to a live table.

use fracas_core::{Seat, Seats};

use super::{Drafts, End, Live, Visit, now};
use crate::error::Refused;
use crate::store::Change;
use crate::table::offers::Settled;
use crate::wire::{FromClient, Status, ToClient};

/// What came of a message.
enum Heard {
    Nothing,
    /// The others are to be told.
    Tell,
    /// This is to be stored, and then that to be sent.
    Store(Vec<Change>, Drafts),
}

impl Live {
    /// Hears what a visitor says.
    pub(super) async fn hear(&mut self, visit: u64, message: FromClient) -> Result<(), End> {
        let Some(Visit { audience, .. }) = self.visits.get(&visit) else { return Ok(()) };
        let (audience, nonce) = (*audience, message.nonce());
        let (at, begun) = (now(), std::time::Instant::now());
        let heard = self.consider(visit, audience, message, at);
        self.busy(begun);
        match heard {
            Ok(Heard::Nothing) => Ok(()),
            Ok(Heard::Tell) => {
                let drafts = self.draft();
                self.send(drafts);
                Ok(())
            }
            Ok(Heard::Store(changes, mut drafts)) => {
                let stored = self.advance(at, changes, &mut drafts).await;
                if stored.is_err() {
                    let error = "the server could not store that, so it has not happened: try again";
                    self.refuse(visit, nonce, Refused::new("storage", error));
                }
                stored
            }
            Err(refused) => {
                self.refuse(visit, nonce, refused);
                Ok(())
            }
        }
    }

    fn consider(
        &mut self,
        visit: u64,
        audience: Seats,
        message: FromClient,
        at: i64,
    ) -> Result<Heard, Refused> {
        let seat = match &message {
            FromClient::Move { seat, .. }
            | FromClient::Plan { seat, .. }
            | FromClient::Offer { seat, .. }
            | FromClient::Answer { seat, .. }
            | FromClient::Resign { seat }
            | FromClient::Claim { seat, .. } => Some(*seat),
            FromClient::Inspect { .. } | FromClient::Contribute { .. } | FromClient::Ping => None,
        };
        if let Some(seat) = seat.filter(|&seat| !audience.contains(seat)) {
            return Err(Refused::new("not-your-seat", format!("seat {seat} is not yours")));
        }
        let id = self.table.id().clone();
        let settled = match message {
            FromClient::Ping => {
                self.whisper(visit, &ToClient::Pong);
                return Ok(Heard::Nothing);
            }
            FromClient::Inspect { at: place, count, nonce } => {
                // Some facts take a while to work out; other tables must not wait for them.
                let facts = tokio::task::block_in_place(|| self.table.inspect(place.as_deref(), count))?;
                self.whisper(visit, &ToClient::Facts { nonce, facts });
                return Ok(Heard::Nothing);
            }
            FromClient::Plan { seat, moves, at: place, count, nonce } => {
                self.check_current(audience, count)?;
                let plan = tokio::task::block_in_place(|| self.table.plan(seat, &moves, place.as_deref()))?;
                self.whisper(visit, &ToClient::Planned { nonce, plan: Box::new(plan) });
                return Ok(Heard::Nothing);
            }
            FromClient::Move { seat, text, count, .. } => {
                self.check_current(audience, count)?;
                let event = self.table.happen(Some(seat), &text, at)?;
                let from = self.table.game().events() - 1;
                let drafts = self.draft();
                return Ok(Heard::Store(
                    vec![Change::Append { table: id, from, events: vec![event] }],
                    drafts,
                ));
            }
            FromClient::Contribute { contribution } => {
                let contributed = self.table.contribute(audience, contribution);
                let (seat, chair) = contributed.ok_or_else(|| {
                    Refused::new(
                        "no-contribution",
                        "the dice take one contribution a player, before the first roll",
                    )
                })?;
                Settled::Changed(vec![Change::Seat { table: id.clone(), seat, chair }])
            }
            FromClient::Offer { seat, offer, .. } => self.table.offer(seat, offer, at)?,
            FromClient::Answer { seat, offer, yes, .. } => self.table.answer(seat, offer, yes, at)?,
            FromClient::Resign { seat } => self.table.resign(seat)?,
            FromClient::Claim { seat, want } => self.table.claim(seat, want, self.presence)?,
        };
        match settled {
            Settled::Asked => Ok(Heard::Tell),
            Settled::Changed(changes) => {
                let drafts = self.everything_anew();
                Ok(Heard::Store(changes, drafts))
            }
            Settled::CutBack(to, again) => {
                self.stop_thinking(Seats::first(Seat::MAX));
                let mut drafts = self.undone();
                drafts.extend(self.draft());
                let cut = Change::Cut { table: id.clone(), to };
                Ok(Heard::Store(vec![cut, Change::Append { table: id, from: to, events: again }], drafts))
            }
        }
    }

    /// Refuses whoever wants to move where nobody can, or has not seen everything yet.
    fn check_current(&self, audience: Seats, count: usize) -> Result<(), Refused> {
        match self.table.status() {
            Status::Playing => {}
            Status::Waiting => {
                return Err(Refused::new("not-begun", "the game has not begun: a seat is still open"));
            }
            Status::Over | Status::Aborted => return Err(Refused::new("game-over", "the game is over")),
        }
        if count != self.table.count(audience) {
            let message = "something has happened that you had not seen yet: look again before you move";
            return Err(Refused::new("stale", message));
        }
        Ok(())
    }
}
