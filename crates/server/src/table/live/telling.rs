//! Who is at a live table, and what they are told.

use std::collections::HashSet;
use std::sync::atomic::Ordering::Relaxed;

use fracas_core::Seats;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Drafts, Live, OUTBOX, Told, Visit, Welcome, splice, write, write_about};
use crate::error::Refused;
use crate::ids::GuestId;
use crate::table::Presence;
use crate::wire::{Status, ToClient};

impl Live {
    pub(super) fn welcome(&mut self, guest: Option<GuestId>, since: usize) -> Welcome {
        self.counter += 1;
        let visit = self.counter;
        let audience = guest.as_ref().map_or(Seats::NONE, |guest| self.table.seats_of(guest));
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        outbox.try_send(self.snapshot(audience, since).into()).expect("an outbox has room for one message");
        let state = self.state(audience);
        self.told.insert(audience, Told { count: self.table.count(audience), state });
        self.visits.insert(visit, Visit { guest, audience, outbox });
        Welcome { visit, inbox }
    }

    /// Looks who is here, and tells everybody if that has changed.
    pub(super) fn note_presence(&mut self) {
        let now = Instant::now();
        let here = self.visits.values().flat_map(|visit| visit.audience.iter()).collect::<Seats>();
        let persons = self.table.persons();
        self.away.retain(|seat, _| persons.contains(*seat) && !here.contains(*seat));
        for seat in persons.iter().filter(|&seat| !here.contains(seat)) {
            self.away.entry(seat).or_insert(now);
        }
        let playing = self.table.status() == Status::Playing;
        let gone = self.away.iter().filter(|(_, since)| playing && **since + self.services.gone_after <= now);
        let presence = Presence { here, gone: gone.map(|(seat, _)| *seat).collect() };
        if presence != self.presence {
            self.presence = presence;
            let drafts = self.draft();
            self.send(drafts);
        }
    }

    /// Everything that changes, as a reader with these seats may know it, as JSON.
    pub(super) fn state(&self, audience: Seats) -> String {
        let last = self.told.get(&audience).map_or(0, |told| told.state.len());
        write_about(&self.table.now(audience, self.presence), last + last / 8)
    }

    pub(super) fn snapshot(&self, audience: Seats, since: usize) -> String {
        let count = self.table.count(audience);
        let events = write(&self.table.entries(audience, since.min(count)));
        let about = write(self.table.about());
        let state = self.state(audience);
        splice(format_args!(r#""type":"snapshot","table":{about},"events":{events},"count":{count}"#), &state)
    }

    /// Writes what is new to whom since the last draft. Readers for whom nothing has changed get nothing: even
    /// that a message comes can give something away.
    pub(super) fn draft(&mut self) -> Drafts {
        let audiences: HashSet<Seats> = self.visits.values().map(|visit| visit.audience).collect();
        self.told.retain(|audience, _| audiences.contains(audience));
        let mut drafts = Vec::new();
        for audience in audiences {
            let state = self.state(audience);
            let count = self.table.count(audience);
            let told = self.told.entry(audience).or_insert(Told { count, state: String::new() });
            if told.count == count && told.state == state {
                continue;
            }
            let events = write(&self.table.entries(audience, told.count));
            let head = format_args!(r#""type":"update","events":{events},"count":{count}"#);
            drafts.push((audience, splice(head, &state).into()));
            *told = Told { count, state };
        }
        drafts
    }

    /// Looks anew who holds which seat, and drafts what that changes. Whoever has other eyes than before reads
    /// another log, so they are sent all of it.
    pub(super) fn everything_anew(&mut self) -> Drafts {
        let table = &self.table;
        let mut moved = HashSet::new();
        for visit in self.visits.values_mut() {
            let audience = visit.guest.as_ref().map_or(Seats::NONE, |guest| table.seats_of(guest));
            if audience != visit.audience || !self.told.contains_key(&audience) {
                visit.audience = audience;
                moved.insert(audience);
            }
        }
        let mut drafts = self.draft();
        drafts.retain(|(audience, _)| !moved.contains(audience));
        drafts.extend(moved.into_iter().map(|audience| (audience, self.snapshot(audience, 0).into())));
        drafts
    }

    /// Tells everybody how much is left of their log.
    pub(super) fn undone(&mut self) -> Drafts {
        let mut drafts = Vec::new();
        for (&audience, told) in &mut self.told {
            let to = self.table.count(audience);
            if to < told.count {
                told.count = to;
                drafts.push((audience, write(&ToClient::Undone { to }).into()));
            }
        }
        drafts
    }

    pub(super) fn send(&mut self, drafts: Drafts) {
        for (audience, message) in drafts {
            // Whoever reads too slowly is let go; when they come again they get what they missed.
            self.visits.retain(|_, visit| {
                visit.audience != audience || visit.outbox.try_send(message.clone()).is_ok()
            });
        }
    }

    pub(super) fn whisper(&mut self, visit: u64, message: &ToClient) {
        let Some(visitor) = self.visits.get(&visit) else { return };
        if visitor.outbox.try_send(write(message).into()).is_err() {
            self.visits.remove(&visit);
        }
    }

    pub(super) fn refuse(&mut self, visit: u64, nonce: serde_json::Value, refused: Refused) {
        self.services.metrics.refused.fetch_add(1, Relaxed);
        let Refused { code, message } = refused;
        self.whisper(visit, &ToClient::Refused { nonce, code, message });
    }
}
