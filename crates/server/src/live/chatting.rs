//! What people at a live table say to each other: those who play among themselves, and those who watch.

use std::collections::HashSet;

use fracas_core::{Seat, Seats};
use fracas_table::{GuestId, Player};

use super::{Live, Visitor, time};
use crate::chat::{Said, Talk, Words};
use crate::error::Error;
use crate::notices::Kind;
use crate::wire::{ChatLine, Code, Refusal, Room, Saying, ToClient};

impl Live {
    /// Remembers what was said here, if it does not yet.
    pub(super) async fn recall(&mut self) {
        if self.talk.is_some() {
            return;
        }
        match self.services.store.talk(self.table.id()).await {
            Ok(lines) => self.talk = Some(Talk::new(lines)),
            // The game goes on without, and whoever comes next asks again.
            Err(error) => tracing::error!(table = %self.table.id(), %error, "what was said cannot be read"),
        }
    }

    /// The rooms that a reader with these seats hears. What those who watch say of a game could help whoever plays it, so
    /// players hear it when it is over.
    fn rooms(&self, audience: Seats) -> &'static [Room] {
        match (audience.is_empty(), self.table.status().is_final()) {
            (true, _) => &[Room::Spectators],
            (false, false) => &[Room::Players],
            (false, true) => &[Room::Players, Room::Spectators],
        }
    }

    /// Whom somebody does not want to hear.
    pub(super) async fn unheard_by(&self, guest: Option<&GuestId>) -> HashSet<GuestId> {
        let Some(guest) = guest else { return HashSet::new() };
        self.services.store.unheard(guest).await.unwrap_or_else(|error| {
            tracing::error!(%error, "whom somebody does not want to hear cannot be read");
            HashSet::new()
        })
    }

    /// What was said, as a visitor hears it.
    fn lines(&self, visitor: &Visitor) -> Vec<ChatLine> {
        let rooms = self.rooms(visitor.audience);
        self.talk.as_ref().map(|talk| talk.told(rooms, &visitor.unheard)).unwrap_or_default()
    }

    /// Somebody who is here wants to hear others than before: what was said is told to them anew.
    pub(super) async fn relist(&mut self, guest: &GuestId) {
        let own = |visitor: &Visitor| visitor.guest.as_ref() == Some(guest);
        if !self.visitors.values().any(own) {
            return;
        }
        let unheard = self.unheard_by(Some(guest)).await;
        let visits: Vec<u64> =
            self.visitors.iter().filter(|(_, visitor)| own(visitor)).map(|(visit, _)| *visit).collect();
        for visit in visits {
            let Some(visitor) = self.visitors.get_mut(&visit) else { continue };
            visitor.unheard.clone_from(&unheard);
            let Some(visitor) = self.visitors.get(&visit) else { continue };
            let lines = self.lines(visitor);
            self.whisper(visit, &ToClient::Chat { lines, whole: true });
        }
    }

    /// Whose a line is, for somebody who could have heard it.
    pub(super) async fn writer(&mut self, guest: &GuestId, line: u32) -> Result<GuestId, Error> {
        self.recall().await;
        let rooms = self.rooms(self.table.seats_of(guest));
        let said = self.talk.as_ref().and_then(|talk| talk.find(line, rooms));
        Ok(said.ok_or(Error::NotFound("such line here that you could have heard"))?.guest.clone())
    }

    /// Tells a visitor what has been said, if anything has.
    pub(super) fn tell_talk(&mut self, visit: u64) {
        let Some(visitor) = self.visitors.get(&visit) else { return };
        let lines = self.lines(visitor);
        if !lines.is_empty() {
            self.whisper(visit, &ToClient::Chat { lines, whole: true });
        }
    }

    /// Tells those who hear other rooms than before what was said there: whoever has sat down, and at the end everybody.
    pub(super) fn tell_rooms(&mut self) {
        let over = self.table.status().is_final();
        let moved: Vec<u64> = self
            .visitors
            .iter()
            .filter(|(_, visitor)| visitor.hears != (visitor.audience.is_empty(), over))
            .map(|(visit, _)| *visit)
            .collect();
        for visit in moved {
            let Some(visitor) = self.visitors.get_mut(&visit) else { continue };
            let audience = visitor.audience;
            let was = std::mem::replace(&mut visitor.hears, (audience.is_empty(), over));
            // Those who watched and still do hear the same room.
            if was.0 && audience.is_empty() {
                continue;
            }
            if self.talk.as_ref().is_none_or(Talk::is_empty) {
                continue;
            }
            let Some(visitor) = self.visitors.get(&visit) else { continue };
            let lines = self.lines(visitor);
            self.whisper(visit, &ToClient::Chat { lines, whole: true });
        }
    }

    /// Hears what a visitor says to the others, stores it, and tells them.
    pub(super) async fn hear_chat(
        &mut self,
        visit: u64,
        text: Option<&str>,
        phrase: Option<Saying>,
    ) -> Result<(), Refusal> {
        let Some(visitor) = self.visitors.get(&visit) else { return Ok(()) };
        let (guest, audience, address) = (visitor.guest.clone(), visitor.audience, visitor.address);
        let guest = guest.ok_or_else(nobody)?;
        let words = Words::new(text, phrase)?;
        if self.services.bans.is_muted(&guest, address) {
            return Err(Refusal::new(Code::Muted, "whoever runs this server has taken the word from you"));
        }
        self.services.limits.chat(address).map_err(|error| error.refusal())?;
        self.recall().await;
        let Some(talk) = &self.talk else { return Err(not_kept()) };
        let full =
            || Refusal::new(Code::TooMany, "enough has been said at this table: play on, or meet at another");
        let room = if audience.is_empty() { Room::Spectators } else { Room::Players };
        let n = talk.next().ok_or_else(full)?;
        let name = self.services.store.called(&guest).await.unwrap_or_else(|_| guest.nickname());
        let said = Said { n, at: time(), room, guest, name, seat: audience.iter().next(), words };
        if let Err(error) = self.services.store.say(self.table.id(), &said).await {
            tracing::error!(table = %self.table.id(), %error, "what was said cannot be stored");
            // Whatever is stored is read again before anything else is said.
            self.talk = None;
            return Err(Error::from(error).refusal());
        }
        self.tell_line(&said);
        if said.room == Room::Players {
            let unaware = |seat: &Seat| !audience.contains(*seat) && !self.addressed.contains(*seat);
            let addressed: Seats = self.table.persons().iter().filter(unaware).collect();
            let addressed = self.hearing(addressed, &said.guest).await;
            self.notify(addressed, Kind::Chat);
            addressed.iter().for_each(|seat| self.addressed.insert(seat));
        }
        if let Some(talk) = &mut self.talk {
            talk.add(said);
        }
        Ok(())
    }

    /// Those of some seats whose people want to hear somebody.
    async fn hearing(&self, seats: Seats, writer: &GuestId) -> Seats {
        let mut hear = Seats::NONE;
        for seat in seats.iter() {
            let Some(Player::Person(person)) = self.table.player(seat) else { continue };
            if !self.unheard_by(Some(person)).await.contains(writer) {
                hear.insert(seat);
            }
        }
        hear
    }

    /// Tells a line to everybody who hears its room and wants to hear whoever said it.
    fn tell_line(&mut self, said: &Said) {
        let hear: Vec<u64> = self
            .visitors
            .iter()
            .filter(|(_, visitor)| self.rooms(visitor.audience).contains(&said.room))
            .filter(|(_, visitor)| !visitor.unheard.contains(&said.guest))
            .map(|(visit, _)| *visit)
            .collect();
        let message = ToClient::Chat { lines: vec![said.line()], whole: false };
        for visit in hear {
            self.whisper(visit, &message);
        }
    }

    /// Stores that a visitor finds a line bad.
    pub(super) async fn hear_report(&mut self, visit: u64, n: u32) -> Result<(), Refusal> {
        let Some(visitor) = self.visitors.get(&visit) else { return Ok(()) };
        let (guest, audience, address) = (visitor.guest.clone(), visitor.audience, visitor.address);
        let guest = guest.ok_or_else(nobody)?;
        self.services.limits.chat(address).map_err(|error| error.refusal())?;
        self.recall().await;
        let Some(talk) = &self.talk else { return Err(not_kept()) };
        let unheard = || Refusal::new(Code::NotFound, "there is no such line here that you could have heard");
        let said = talk.find(n, self.rooms(audience)).ok_or_else(unheard)?;
        let around: Vec<_> = talk.around(said).into_iter().map(Said::line).collect();
        let stored = self.services.store.report(self.table.id(), said, &guest, time(), &around).await;
        stored.map(drop).map_err(|error| {
            tracing::error!(table = %self.table.id(), %error, "a report cannot be stored");
            Error::from(error).refusal()
        })
    }
}

fn nobody() -> Refusal {
    Refusal::new(Code::BadRequest, "the server does not know you: come with the cookie that it gave you")
}

fn not_kept() -> Refusal {
    Refusal::new(
        Code::Storage,
        "the server cannot read what was said here, so nothing is said now: try again",
    )
}
