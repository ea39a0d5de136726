//! Days off at a table by days. Whoever takes them says so to the server; each table has it in its log.

use std::collections::BTreeSet;

use fracas_table::{Command, GuestId, Pace, Player, Who};

use super::step::Step;
use super::{End, Live, time};

impl Live {
    /// Looks who is off, and tells everybody if that has changed.
    pub(super) async fn look_who_is_off(&mut self) -> Result<(), End> {
        let (known, mut step) = (self.table.length(), Step::new(time().max(self.latest)));
        self.add_days_off(&mut step).await?;
        if self.table.length() > known { self.finish(step).await } else { Ok(()) }
    }

    /// Adds to a step what the people here have said about their days off, as far as the table does not know it.
    pub(super) async fn add_days_off(&mut self, step: &mut Step) -> Result<(), End> {
        if !self.table.pace().is_some_and(Pace::is_by_days) || self.table.status().is_final() {
            return Ok(());
        }
        let people: BTreeSet<GuestId> = self
            .table
            .players()
            .iter()
            .filter_map(|player| match player {
                Player::Person(guest) => Some(guest.clone()),
                Player::Bot(_) | Player::Open(_) => None,
            })
            .collect();
        for guest in people {
            match self.services.store.holiday(&guest).await {
                Ok(Some(holiday)) => {
                    // A table that it does not concern says nothing.
                    self.decide(&Who::Server, &Command::TakeDaysOff { guest, holiday }, step)?.ok();
                }
                Ok(None) => {}
                Err(error) => tracing::error!(%error, "who is off cannot be read"),
            }
        }
        Ok(())
    }
}
