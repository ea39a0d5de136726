//! One step of a live table: what happens together is stored together, and told once it is stored.

use std::sync::atomic::Ordering::Relaxed;

use fracas_core::{Seat, Seats};
use fracas_table::{Act, Command, Entry, Refusal, Status, Who};
use tokio::time::Instant;

use super::telling::Drafts;
use super::{End, Live};
use crate::store::{Change, StoreError, StoredEntry};

/// What has happened and is neither stored nor told yet.
pub(super) struct Step {
    /// When: everything that follows at once bears the same time, also where a bot had to choose in between. The times
    /// in a log give no more away than the log itself.
    pub(super) at: i64,
    pub(super) begun: Instant,
    lines: Vec<StoredEntry>,
    /// Whether lists show the table differently from now on.
    listed: bool,
    /// New tables.
    pub(super) opened: Vec<Change>,
    pub(super) drafts: Drafts,
}

impl Step {
    pub(super) fn new(at: i64) -> Step {
        Step {
            at,
            begun: Instant::now(),
            lines: Vec::new(),
            listed: false,
            opened: Vec::new(),
            drafts: Vec::new(),
        }
    }

    /// How many bytes wait to be told.
    pub(super) fn draft_bytes(&self) -> usize {
        self.drafts.iter().map(|(_, text)| text.as_str().len()).sum()
    }
}

impl Live {
    /// Decides what a command leads to, and lets it happen with all that follows from it.
    pub(super) fn decide(
        &mut self,
        who: &Who,
        command: &Command,
        step: &mut Step,
    ) -> Result<Result<(), Refusal>, End> {
        let begun = std::time::Instant::now();
        let entries = match self.table.decide(who, command, step.at) {
            Ok(entries) => entries,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.happen(entries, step)?;
        self.follow(step)?;
        self.busy(begun);
        Ok(Ok(()))
    }

    /// Lets happen what follows though nobody asked for it.
    pub(super) fn follow(&mut self, step: &mut Step) -> Result<(), End> {
        loop {
            let follows = self.table.follows(step.at);
            if follows.is_empty() {
                return Ok(());
            }
            self.happen(follows, step)?;
        }
    }

    fn happen(&mut self, entries: Vec<Entry>, step: &mut Step) -> Result<(), End> {
        let (mut seats_change, mut untold) = (false, false);
        for entry in entries {
            let told = self.table.apply(&entry).map_err(|error| {
                tracing::error!(%error, "what was decided cannot happen");
                End::Failed
            })?;
            self.size.add(&entry);
            if let Some(lagging) = &mut self.lagging {
                lagging.add(&entry, step.begun);
            }
            self.latest = self.latest.max(entry.at);
            step.lines.push(StoredEntry::new(&entry, told));
            untold = true;
            match &entry.act {
                // There is an update for every event, also when several happen at once.
                Act::Moved(_) | Act::Rolled(_) => {
                    // What standing orders choose follows at once. Before they have, everybody would see that somebody
                    // is asked.
                    if !self.table.is_obeying() {
                        step.drafts.extend(self.draft());
                        untold = false;
                    }
                }
                Act::TakenBack(_) => {
                    self.stop_thinking(Seats::first(Seat::MAX));
                    step.drafts.extend(self.draft_undone());
                }
                Act::Sat(_) | Act::Left(_) | Act::Replaced(_) => {
                    seats_change = true;
                    step.listed = true;
                }
                Act::Ended(_) | Act::Aborted(_) => {
                    step.listed = true;
                    self.services.limits.finished(self.table.id());
                }
                Act::Opened(_)
                | Act::Contributed(_)
                | Act::Ordered(_)
                | Act::Offered(_)
                | Act::Answered(_)
                | Act::Resigned(_)
                | Act::Flagged(_)
                | Act::Resumed(_)
                | Act::DaysOff(_)
                | Act::Claimed(_)
                | Act::RematchOpened(_) => {}
            }
        }
        if seats_change {
            step.drafts.extend(self.draft_anew());
        } else if untold && !self.table.is_obeying() {
            step.drafts.extend(self.draft());
        }
        Ok(())
    }

    /// Stores all that has happened.
    pub(super) async fn store(&mut self, step: &mut Step) -> Result<(), End> {
        let lines = std::mem::take(&mut step.lines);
        let events = lines.iter().filter(|line| line.is_event()).count() as u64;
        let mut changes = std::mem::take(&mut step.opened);
        let listed = std::mem::take(&mut step.listed);
        if !lines.is_empty() {
            changes.push(Change::append(&self.table, lines, listed));
        }
        if changes.is_empty() {
            return Ok(());
        }
        if let Err(error) = self.services.ledger.commit(changes).await {
            tracing::error!(table = %self.table.id(), %error, "could not store");
            return Err(if matches!(error, StoreError::Unknown(_)) { End::Unknown } else { End::Failed });
        }
        tracing::debug!(table = %self.table.id(), entries = self.table.length(), "stored");
        self.services.metrics.events.fetch_add(events, Relaxed);
        if listed {
            self.services.meet.table(&self.table);
        }
        if self.table.opening().rated && self.table.status() == Status::Over {
            self.services.meet.rated(&self.services.rater);
        }
        Ok(())
    }
}
