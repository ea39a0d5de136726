//! Who is at a live table, and what they are told.

use std::collections::HashSet;
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use fracas_core::Seats;
use fracas_table::{GuestId, Pace, Status};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Live, Sent, Visitor, write};
use crate::view::{self, Presence};
use crate::wire::{Now, Refusal, ToClient};

/// However many come and go, everybody hears how many watch no more often than this.
const CROWD_PAUSE: Duration = Duration::from_millis(500);

/// Messages that are ready to be sent once what they tell of is stored.
pub(super) type Drafts = Vec<(Seats, Utf8Bytes)>;

/// A message that tells everything that changes, behind a head that is told but once.
pub(super) struct Text {
    text: Utf8Bytes,
    /// Where the head ends.
    head: usize,
}

impl Text {
    /// Writes a message that will be about so many bytes long. It is written in one piece: there are two for
    /// every move of every table.
    fn new(head: fmt::Arguments<'_>, now: &Now, length: usize) -> Text {
        // Boards grow a little with every move, and growing a text costs more than room that is left over.
        let mut text = String::with_capacity(length + length / 8);
        fmt::write(&mut text, format_args!("{{{head}")).expect("writing to a string does not fail");
        let head = text.len();
        let mut bytes = text.into_bytes();
        serde_json::to_writer(&mut bytes, now).expect("messages are plain data");
        // One object out of two.
        bytes[head] = b',';
        Text { text: String::from_utf8(bytes).expect("JSON is text").into(), head }
    }

    /// All of it.
    pub(super) fn whole(&self) -> &Utf8Bytes {
        &self.text
    }

    /// Everything that changes.
    fn state(&self) -> &str {
        &self.text.as_str()[self.head..]
    }
}

impl Live {
    /// Lets a visitor in, and sends them a snapshot.
    pub(super) fn welcome(
        &mut self,
        (guest, address): (Option<GuestId>, IpAddr),
        unheard: HashSet<GuestId>,
        since: usize,
        outbox: mpsc::Sender<Utf8Bytes>,
    ) -> u64 {
        self.counter += 1;
        let visit = self.counter;
        let audience = guest.as_ref().map_or(Seats::NONE, |guest| self.table.seats_of(guest));
        let text = self.snapshot(audience, since);
        // Whoever has gone again already misses nothing.
        outbox.try_send(text.whole().clone()).ok();
        self.sent.insert(audience, Sent { count: self.count(audience), text });
        let hears = (audience.is_empty(), self.table.status().is_final());
        self.visitors.insert(visit, Visitor { guest, address, audience, hears, unheard, outbox });
        if self.crowd > 0 {
            self.whisper(visit, &ToClient::Watching { spectators: self.crowd });
        }
        self.tell_talk(visit);
        self.watched.set(true);
        visit
    }

    /// Whether somebody who is away for long counts as gone. Where turns take days, everybody is away between them.
    pub(super) fn counts_absence(&self) -> bool {
        self.table.status() == Status::Playing && !self.table.pace().is_some_and(Pace::is_by_days)
    }

    /// Looks who is here, and tells everybody if that has changed.
    pub(super) fn note_presence(&mut self) {
        self.watched.set(!self.visitors.is_empty());
        let now = Instant::now();
        if self.spectators() != self.crowd {
            self.crowd_at.get_or_insert(now + CROWD_PAUSE);
        }
        let here = self.visitors.values().flat_map(|visitor| visitor.audience.iter()).collect::<Seats>();
        let persons = self.table.persons();
        here.iter().for_each(|seat| self.addressed.remove(seat));
        self.away.retain(|seat, _| persons.contains(*seat) && !here.contains(*seat));
        for seat in persons.iter().filter(|&seat| !here.contains(seat)) {
            self.away.entry(seat).or_insert(now);
        }
        let counts = self.counts_absence();
        let gone = self.away.iter().filter(|(_, since)| counts && **since + self.services.gone_after <= now);
        let presence = Presence { here, gone: gone.map(|(seat, _)| *seat).collect() };
        if presence != self.presence {
            self.presence = presence;
            if let Some(lagging) = &mut self.lagging {
                lagging.note(presence, now);
            }
            let drafts = self.draft();
            self.send(drafts);
        }
        self.exhibit();
    }

    fn spectators(&self) -> usize {
        self.visitors.values().filter(|visitor| visitor.audience.is_empty()).count()
    }

    /// Tells everybody how many watch, if that has changed and is due to be told.
    pub(super) fn tell_crowd(&mut self) {
        if self.crowd_at.is_none_or(|at| at > Instant::now()) {
            return;
        }
        self.crowd_at = None;
        let spectators = self.spectators();
        if spectators != std::mem::replace(&mut self.crowd, spectators) {
            let text: Utf8Bytes = write(&ToClient::Watching { spectators }).into();
            self.visitors.retain(|_, visitor| visitor.outbox.try_send(text.clone()).is_ok());
        }
    }

    /// How long the log of a reader with these seats is.
    fn count(&self, audience: Seats) -> usize {
        self.seen(audience).journal(audience).len()
    }

    /// Writes a message to readers with these seats: a head of its own, then everything that changes as they
    /// may know it.
    fn text(&self, head: fmt::Arguments<'_>, audience: Seats) -> Text {
        let last = self.sent.get(&audience).map_or(0, |sent| sent.text.whole().as_str().len());
        let mut now = view::now(self.seen(audience), audience, self.presence_seen(audience));
        self.set_back(audience, &mut now);
        Text::new(head, &now, last)
    }

    pub(super) fn snapshot(&self, audience: Seats, since: usize) -> Text {
        let count = self.count(audience);
        let events = write(&view::entries(self.seen(audience), audience, since.min(count)));
        let about = write(&view::about(&self.table));
        let head = format_args!(r#""type":"snapshot","table":{about},"events":{events},"count":{count}"#);
        self.text(head, audience)
    }

    /// Writes what is new to whom since the last draft. Readers for whom nothing has changed get nothing: even
    /// that a message comes can give something away.
    pub(super) fn draft(&mut self) -> Drafts {
        let audiences: HashSet<Seats> = self.visitors.values().map(|visitor| visitor.audience).collect();
        self.sent.retain(|audience, _| audiences.contains(audience));
        let mut drafts = Vec::new();
        for audience in audiences {
            let count = self.count(audience);
            let sent = self.sent.get(&audience);
            let from = sent.map_or(count, |sent| sent.count);
            let events = write(&view::entries(self.seen(audience), audience, from));
            let head = format_args!(r#""type":"update","events":{events},"count":{count}"#);
            let text = self.text(head, audience);
            if sent.is_some_and(|sent| sent.count == count && sent.text.state() == text.state()) {
                continue;
            }
            drafts.push((audience, text.whole().clone()));
            self.sent.insert(audience, Sent { count, text });
        }
        drafts
    }

    /// Looks anew who holds which seat, and drafts what that changes. Whoever has other eyes than before reads
    /// another log, so they are sent all of it.
    pub(super) fn draft_anew(&mut self) -> Drafts {
        let table = &self.table;
        let mut moved = HashSet::new();
        for visitor in self.visitors.values_mut() {
            let audience = visitor.guest.as_ref().map_or(Seats::NONE, |guest| table.seats_of(guest));
            if audience != visitor.audience || !self.sent.contains_key(&audience) {
                visitor.audience = audience;
                moved.insert(audience);
            }
        }
        let mut drafts = self.draft();
        drafts.retain(|(audience, _)| !moved.contains(audience));
        drafts
            .extend(moved.into_iter().map(|audience| (audience, self.snapshot(audience, 0).whole().clone())));
        drafts
    }

    /// Tells everybody how much is left of their log.
    pub(super) fn draft_undone(&mut self) -> Drafts {
        let lengths: Vec<(Seats, usize)> =
            self.sent.keys().map(|&audience| (audience, self.count(audience))).collect();
        let mut drafts = Vec::new();
        for (audience, to) in lengths {
            let Some(sent) = self.sent.get_mut(&audience) else { continue };
            if to < sent.count {
                sent.count = to;
                drafts.push((audience, write(&ToClient::Undone { to }).into()));
            }
        }
        drafts
    }

    pub(super) fn send(&mut self, drafts: Drafts) {
        for (audience, message) in drafts {
            // Whoever reads too slowly is let go; when they come again they get what they missed.
            self.visitors.retain(|_, visitor| {
                visitor.audience != audience || visitor.outbox.try_send(message.clone()).is_ok()
            });
        }
    }

    pub(super) fn whisper(&mut self, visit: u64, message: &ToClient) {
        let Some(visitor) = self.visitors.get(&visit) else { return };
        if visitor.outbox.try_send(write(message).into()).is_err() {
            self.visitors.remove(&visit);
        }
    }

    pub(super) fn refuse(&mut self, visit: u64, nonce: serde_json::Value, refusal: Refusal) {
        self.services.metrics.refused.fetch_add(1, Relaxed);
        self.whisper(visit, &ToClient::Refused { nonce, refusal });
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::Seat;
    use fracas_table::Contribution;

    use super::*;
    use crate::wire::{Leave, Legal, Status, Thoughts, Turn};

    #[test]
    fn messages_in_two_parts_are_the_typed_messages() {
        let now = || {
            Box::new(Now {
                players: Vec::new(),
                you: Seats::NONE,
                turn: Turn::Chance(true),
                outcome: None,
                views: [(0, serde_json::value::to_raw_value("a view").unwrap())].into(),
                curtain: false,
                legal: [(Seat::FIRST, Legal::default())].into(),
                orders: [(Seat::FIRST, serde_json::json!({"ask": []}))].into(),
                takebacks: [(Seat::FIRST, Leave::Asked)].into(),
                thinking: Seats::first(2),
                thoughts: [(Seat::FIRST, Thoughts { since: Some(7), sure: None })].into(),
                offers: Vec::new(),
                status: Status::Playing,
                result: None,
                next: None,
                contributions: vec![Contribution::default()],
                wants_contribution: true,
            })
        };
        let head = format_args!(r#""type":"update","events":[],"count":7"#);
        let typed = ToClient::Update { events: Vec::new(), count: 7, now: now() };
        assert_eq!(Text::new(head, &now(), 0).whole().as_str(), write(&typed));
    }
}
