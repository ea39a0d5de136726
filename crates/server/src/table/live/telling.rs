//! Who is at a live table, and what they are told.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::Ordering::Relaxed;

use axum::extract::ws::Utf8Bytes;
use fracas_core::Seats;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Drafts, Live, OUTBOX, Told, Visit, Welcome, write};
use crate::error::Refused;
use crate::ids::GuestId;
use crate::table::Presence;
use crate::wire::{Now, Status, ToClient};

/// A message that tells everything that changes, behind a head that is told but once.
pub(super) struct Message {
    pub(super) text: Utf8Bytes,
    /// Where the head ends.
    head: usize,
}

impl Message {
    /// Writes a message that will be about so many bytes long. It is written in one piece: there are two for
    /// every move of every table.
    pub(super) fn new(head: fmt::Arguments<'_>, now: &Now, length: usize) -> Message {
        let mut text = String::with_capacity(length);
        fmt::write(&mut text, format_args!("{{{head}")).expect("writing to a string does not fail");
        let head = text.len();
        let mut bytes = text.into_bytes();
        serde_json::to_writer(&mut bytes, now).expect("messages are plain data");
        // One object out of two.
        bytes[head] = b',';
        Message { text: String::from_utf8(bytes).expect("JSON is text").into(), head }
    }

    /// Everything that changes.
    fn state(&self) -> &str {
        &self.text.as_str()[self.head..]
    }
}

impl Live {
    pub(super) fn welcome(&mut self, guest: Option<GuestId>, since: usize) -> Welcome {
        self.counter += 1;
        let visit = self.counter;
        let audience = guest.as_ref().map_or(Seats::NONE, |guest| self.table.seats_of(guest));
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        let message = self.snapshot(audience, since);
        outbox.try_send(message.text.clone()).expect("an outbox has room for one message");
        self.told.insert(audience, Told { count: self.table.count(audience), message });
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

    /// Writes a message to readers with these seats: a head of its own, then everything that changes as they
    /// may know it.
    fn message(&self, head: fmt::Arguments<'_>, audience: Seats) -> Message {
        let last = self.told.get(&audience).map_or(0, |told| told.message.text.as_str().len());
        Message::new(head, &self.table.now(audience, self.presence), last)
    }

    pub(super) fn snapshot(&self, audience: Seats, since: usize) -> Message {
        let count = self.table.count(audience);
        let events = write(&self.table.entries(audience, since.min(count)));
        let about = write(self.table.about());
        let head = format_args!(r#""type":"snapshot","table":{about},"events":{events},"count":{count}"#);
        self.message(head, audience)
    }

    /// Writes what is new to whom since the last draft. Readers for whom nothing has changed get nothing: even
    /// that a message comes can give something away.
    pub(super) fn draft(&mut self) -> Drafts {
        let audiences: HashSet<Seats> = self.visits.values().map(|visit| visit.audience).collect();
        self.told.retain(|audience, _| audiences.contains(audience));
        let mut drafts = Vec::new();
        for audience in audiences {
            let count = self.table.count(audience);
            let told = self.told.get(&audience);
            let events = write(&self.table.entries(audience, told.map_or(count, |told| told.count)));
            let head = format_args!(r#""type":"update","events":{events},"count":{count}"#);
            let message = self.message(head, audience);
            if told.is_some_and(|told| told.count == count && told.message.state() == message.state()) {
                continue;
            }
            drafts.push((audience, message.text.clone()));
            self.told.insert(audience, Told { count, message });
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
        drafts.extend(moved.into_iter().map(|audience| (audience, self.snapshot(audience, 0).text)));
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
