//! What a live table hears of the people at it, beside what they say themselves.

use fracas_core::Seats;
use fracas_table::{Command, GuestId, OfferKind, Status, Who};

use super::door::News;
use super::{End, Live};

impl Live {
    /// Somebody is not who they were. Nothing of it is in the log: the store knows, and a table that wakes reads it.
    pub(super) async fn hear_of(&mut self, news: News) {
        match news {
            News::Named { guest, name } => {
                self.introduce(guest, name);
                let drafts = self.draft();
                self.send(drafts);
            }
            News::Became { guest, person, name } => {
                self.introduce(person.clone(), name);
                if let Some(lagging) = &mut self.lagging {
                    lagging.adopt(&guest, &person);
                }
                if let Some(talk) = &mut self.talk {
                    talk.adopt(&guest, &person);
                }
                if !self.table.adopt(&guest, &person) {
                    return;
                }
                for visitor in
                    self.visitors.values_mut().filter(|visitor| visitor.guest.as_ref() == Some(&guest))
                {
                    visitor.guest = Some(person.clone());
                }
                let drafts = self.draft_anew();
                self.send(drafts);
                self.relist(&person).await;
            }
            News::Listed { guest } => self.relist(&guest).await,
            News::Revoked { guest } => {
                self.visitors.retain(|_, visitor| visitor.guest.as_ref() != Some(&guest));
            }
        }
    }

    /// Notes what somebody calls themselves, for all who look.
    pub(super) fn introduce(&mut self, guest: GuestId, name: String) {
        if let Some(lagging) = &mut self.lagging {
            lagging.introduce(guest.clone(), name.clone());
        }
        self.table.introduce(guest, name);
    }

    /// Takes somebody out of the game for good: they give up, or the game that has not begun is called off.
    pub(super) async fn quit(&mut self, guest: &GuestId) -> Result<(), End> {
        let who = Who::Guest(guest.clone());
        let seats: Seats = self.table.seats_of(guest);
        for seat in seats.iter() {
            let command = match self.table.status() {
                Status::Playing => Command::Resign { seat },
                Status::Waiting => Command::Offer { seat, offer: OfferKind::Abort },
                Status::Over | Status::Aborted => break,
            };
            if let Err(refusal) = self.obey(&who, &command).await? {
                tracing::warn!(table = %self.table.id(), %refusal, "somebody could not leave");
            }
        }
        Ok(())
    }
}
