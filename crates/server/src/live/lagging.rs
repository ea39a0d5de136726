//! What those who watch are told later than those who play: a second table, which lags behind the first.
//!
//! It is a table like any other, to which everything happens a while later. So whatever is made for a spectator is made
//! from it, and nothing of it can be newer than it should be.

use std::collections::VecDeque;
use std::time::Duration;

use fracas_core::Seats;
use fracas_table::{Act, Entry, GuestId, Table, TableId, Unreadable};
use tokio::time::Instant;

use super::{Live, time};
use crate::view::Presence;
use crate::wire::Now;

/// A table that lags, and what has yet to happen to it.
pub(crate) struct Lagging {
    table: Table,
    lag: i64,
    waiting: VecDeque<(Instant, Entry)>,
    /// Who is at the table, as those who watch know it: when somebody came or went tells who hesitated.
    presence: Presence,
    moved: VecDeque<(Instant, Presence)>,
}

impl Lagging {
    /// The second table to a table with these entries, where it has one.
    pub(super) fn new(table: &Table, entries: &[Entry]) -> Result<Option<Lagging>, Unreadable> {
        let Some(lag) = table.lag().filter(|_| !table.status().is_final()) else { return Ok(None) };
        let (now, instant) = (time(), Instant::now());
        let known = entries.iter().take_while(|entry| entry.n == 0 || entry.at + lag <= now).count();
        let due = |entry: &Entry| {
            let wait = Duration::from_millis(u64::try_from(entry.at + lag - now).unwrap_or(0));
            (instant + wait, entry.clone())
        };
        let id: TableId = table.id().clone();
        let waiting = entries[known..].iter().map(due).collect();
        let table = Table::rebuild(id, &entries[..known])?;
        let (presence, moved) = (Presence::default(), VecDeque::new());
        Ok(Some(Lagging { table, lag, waiting, presence, moved }))
    }

    /// Notes what somebody calls themselves.
    pub(super) fn introduce(&mut self, guest: GuestId, name: String) {
        self.table.introduce(guest, name);
    }

    /// Everything a guest had here belongs to somebody else from now on.
    pub(super) fn adopt(&mut self, from: &GuestId, to: &GuestId) {
        self.table.adopt(from, to);
    }

    /// Notes what has happened to the first table at some moment.
    pub(super) fn add(&mut self, entry: &Entry, at: Instant) {
        self.waiting.push_back((at + Duration::from_millis(self.lag.unsigned_abs()), entry.clone()));
    }

    /// Notes who is at the first table from some moment on.
    pub(super) fn note(&mut self, presence: Presence, at: Instant) {
        self.moved.push_back((at + Duration::from_millis(self.lag.unsigned_abs()), presence));
    }

    /// When something happens to it next.
    pub(super) fn due(&self) -> Option<Instant> {
        let happens = self.waiting.front().map(|(due, _)| *due);
        happens.into_iter().chain(self.moved.front().map(|(due, _)| *due)).min()
    }

    /// Has those come and gone of whom those who watch may know by now; tells whether anybody has.
    fn follow(&mut self, now: Instant) -> bool {
        let before = self.presence;
        while let Some((_, presence)) = self.moved.pop_front_if(|(due, _)| *due <= now) {
            self.presence = presence;
        }
        self.presence != before
    }
}

impl Live {
    /// The table as readers with these seats know it.
    pub(super) fn seen(&self, audience: Seats) -> &Table {
        match &self.lagging {
            Some(lagging) if audience.is_empty() => &lagging.table,
            _ => &self.table,
        }
    }

    /// Who is at the table, as readers with these seats know it.
    pub(super) fn presence_seen(&self, audience: Seats) -> Presence {
        match &self.lagging {
            Some(lagging) if audience.is_empty() => lagging.presence,
            _ => self.presence,
        }
    }

    /// Sets the clocks that spectators see back with everything else.
    pub(super) fn set_back(&self, audience: Seats, now: &mut Now) {
        let Some(lagging) = self.lagging.as_ref().filter(|_| audience.is_empty()) else { return };
        for player in &mut now.players {
            if let Some(since) = player.clock.as_mut().and_then(|clock| clock.since.as_mut()) {
                *since += lagging.lag;
            }
        }
    }

    /// Lets happen to the second table what is due, and tells those who watch. After the end nothing is held back.
    pub(super) fn catch_up(&mut self) {
        let over = self.table.status().is_final();
        let now = Instant::now();
        if self.lagging.as_mut().is_some_and(|lagging| lagging.follow(now)) {
            let drafts = self.draft();
            self.send(drafts);
        }
        while let Some(lagging) = &mut self.lagging {
            let Some((_, entry)) = lagging.waiting.pop_front_if(|(due, _)| over || *due <= now) else {
                break;
            };
            if let Err(error) = lagging.table.apply(&entry) {
                tracing::error!(%error, "what has happened cannot happen once more");
                self.lagging = None;
                break;
            }
            // As it was for the players: what orders choose is told together with what it answers.
            let obeying = lagging.table.is_obeying();
            if matches!(entry.act, Act::TakenBack(_)) {
                let undone = self.draft_undone();
                self.send(undone);
            }
            if !obeying {
                let drafts = self.draft();
                self.send(drafts);
            }
        }
        if over && self.lagging.take().is_some() {
            let drafts = self.draft();
            self.send(drafts);
        }
    }
}
