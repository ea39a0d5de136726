//! How a live table goes on: dice are thrown, everything is stored, and only then told.

use std::sync::atomic::Ordering::Relaxed;

use fracas_core::Turn;
use tokio::time::Instant;

use super::{BEAT, CONTRIBUTION_WAIT, Drafts, End, LONGEST_RUN, Live};
use crate::store::Change;
use crate::wire::{Status, Verdict};

impl Live {
    /// Throws dice that are due, stores all that has happened, and only then tells everybody. Then bots whose
    /// turn it is begin to think.
    ///
    /// Everything that follows at once happens `at` the same time, also where a bot had to choose in between:
    /// the times in a log give no more away than the log itself.
    pub(super) async fn advance(
        &mut self,
        at: i64,
        mut changes: Vec<Change>,
        drafts: &mut Drafts,
    ) -> Result<(), End> {
        let told_at = Instant::now() + BEAT;
        loop {
            let begun = std::time::Instant::now();
            let mut more = self.roll(at, &mut changes, drafts);
            self.busy(begun);
            if self.table.is_paced() {
                while !more && self.ask_in_window((at, told_at), &mut changes, drafts).await {
                    more = self.roll(at, &mut changes, drafts);
                }
            }
            let begun = std::time::Instant::now();
            if self.table.status() == Status::Playing && self.table.is_decided() {
                let verdict = self.table.game().turn().outcome().map(Verdict::from);
                self.table.finish(Status::Over, verdict);
                changes.push(self.table.standing());
                // The last words are said again with the result in them.
                drafts.extend(self.draft());
            }
            self.busy(begun);
            let events = changes.iter().map(|change| match change {
                Change::Append { events, .. } => events.len() as u64,
                _ => 0,
            });
            let events: u64 = events.sum();
            if !changes.is_empty() {
                let stored = self.services.ledger.commit(std::mem::take(&mut changes)).await;
                if let Err(error) = stored {
                    tracing::error!(table = %self.table.id(), %error, "could not store");
                    return Err(End::Failed);
                }
            }
            self.services.metrics.events.fetch_add(events, Relaxed);
            if self.table.is_paced() && !drafts.is_empty() {
                tokio::time::sleep_until(told_at).await;
            }
            let begun = std::time::Instant::now();
            self.send(std::mem::take(drafts));
            self.busy(begun);
            if !more {
                break;
            }
        }
        self.set_bots_thinking();
        Ok(())
    }

    /// Throws dice as long as they are due, up to a point; tells whether there is more to throw.
    fn roll(&mut self, at: i64, changes: &mut Vec<Change>, drafts: &mut Drafts) -> bool {
        self.dice_at = match (self.dice_at, self.table.awaits_contributions()) {
            (_, false) => None,
            (None, true) => Some(Instant::now() + CONTRIBUTION_WAIT),
            (due, true) => due,
        };
        if self.dice_at.is_some_and(|at| at > Instant::now()) {
            return false;
        }
        self.dice_at = None;
        let from = self.table.game().events();
        let mut events = Vec::new();
        while self.table.status() == Status::Playing
            && self.table.game().turn() == Turn::Chance
            && events.len() < LONGEST_RUN
        {
            let Some(outcome) = self.table.roll() else { break };
            match self.table.happen(None, &outcome, at) {
                Ok(event) => events.push(event),
                Err(fault) => {
                    tracing::error!(table = %self.table.id(), %fault, "the dice gave what the rules refuse");
                    break;
                }
            }
            drafts.extend(self.draft());
        }
        let more = events.len() == LONGEST_RUN;
        if !events.is_empty() {
            changes.push(Change::Append { table: self.table.id().clone(), from, events });
        }
        more
    }
}
