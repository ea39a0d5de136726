//! A table: one game with the people and bots who play it. No clock, no I/O: the actor in [`live`] has those.

pub(crate) mod live;
mod log;
mod offers;

use std::collections::BTreeMap;

use fracas_core::{By, Record, Seat, Seats, Secrecy, Turn};
use fracas_games::{AnyGame, Code, Fault, Legal, Told, find};
use serde_json::Value;

use crate::error::Refused;
use crate::fair::{self, Contribution, Seed};
use crate::ids::{GuestId, TableId, Token};
use crate::store::{Chair, Player, Stored, StoredEvent};
use crate::wire::{
    About, Entry, Frame, Now, Offer, Planned, PlayerCard, PlayerKind, Replay, Status, Thoughts, Verdict,
};
use log::Log;

/// The level of a bot that takes over somebody's seat.
const STAND_IN_LEVEL: u8 = 4;

/// A turn of any game can be planned in so many moves.
const LONGEST_PLAN: usize = 64;

/// One game with whoever plays it.
pub(crate) struct Table {
    about: About,
    creator: GuestId,
    position: Option<String>,
    game: Box<dyn AnyGame>,
    chairs: Vec<Chair>,
    /// The spectators' log, then one for every seat.
    logs: Vec<Log>,
    seed: Seed,
    /// How many chance events there have been.
    rolls: u64,
    status: Status,
    verdict: Option<Verdict>,
    next: Option<TableId>,
    offers: Vec<Offer>,
    /// How likely to win the bots thought they were when they made their last moves.
    sure: BTreeMap<Seat, f64>,
    /// Whether anything was ever hidden from a spectator here: then what a bot thinks gives its secrets away.
    keeps_secrets: bool,
}

/// Who is at the table right now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Presence {
    /// Seats whose person has it open.
    pub(crate) here: Seats,
    /// Seats whose person has been away for so long that others may claim.
    pub(crate) gone: Seats,
}

impl Table {
    /// Sets a table up as it was stored.
    ///
    /// # Errors
    ///
    /// Says which event or option this program does not understand.
    pub(crate) fn load(stored: Stored, events: &[StoredEvent]) -> Result<Table, Fault> {
        let read = |text: &str| {
            serde_json::from_str::<Value>(text).map_err(|error| Fault::new(Code::BadOptions, error))
        };
        let position = stored.position.as_deref().map(read).transpose()?;
        let seats = stored.chairs.len() as u8;
        let (rules, options) = (Some(stored.rules), read(&stored.options)?);
        let game = find(&stored.game)?.start_by(rules, Some(seats), &options, position.as_ref())?;
        let eyes = std::iter::once(None).chain(Seat::first(seats).map(Some));
        let mut table = Table {
            about: About {
                id: stored.id,
                game: stored.game,
                seats,
                options: game.options(),
                rules: game.rules(),
                created: stored.created,
                commitment: stored.seed.commitment(),
                rated: false,
            },
            creator: stored.creator,
            position: stored.position,
            game,
            chairs: stored.chairs,
            logs: eyes.map(Log::new).collect(),
            seed: stored.seed,
            rolls: 0,
            status: stored.status,
            verdict: stored.verdict,
            next: stored.next,
            offers: Vec::new(),
            sure: BTreeMap::new(),
            keeps_secrets: false,
        };
        table.keeps_secrets = table.game.secrecy() != Secrecy::Open;
        for event in events {
            table.happen(event.seat, &event.text, event.at)?;
        }
        Ok(table)
    }

    /// Steps through a finished game as an eye saw it, from frame `from` up to but not with frame `to`.
    ///
    /// # Errors
    ///
    /// Says which event this program does not understand.
    pub(crate) fn replay(
        stored: Stored,
        events: &[StoredEvent],
        guest: Option<&GuestId>,
        eye: Option<Seat>,
        (from, to): (usize, usize),
    ) -> Result<Replay, Fault> {
        let mut table = Table::load(stored, &[])?;
        let mut frames = Vec::new();
        for index in 0..to.min(events.len() + 1) {
            let last = index.checked_sub(1).map(|last| &events[last]);
            if let Some(event) = last {
                table.happen(event.seat, &event.text, event.at)?;
            }
            if index >= from {
                let game = table.game.as_ref();
                frames.push(Frame {
                    entry: last.map(|event| Entry { happening: game.event(index - 1).into(), at: event.at }),
                    view: game.view(eye),
                    turn: game.turn(),
                    outcome: game.turn().outcome(),
                });
            }
        }
        Ok(Replay {
            players: table
                .cards(guest.map_or(Seats::NONE, |guest| table.seats_of(guest)), Presence::default()),
            table: table.about,
            status: table.status,
            result: table.verdict,
            count: events.len() + 1,
            from,
            frames,
        })
    }

    /// Tells facts that everybody may know: none while anything is hidden from a spectator.
    ///
    /// # Errors
    ///
    /// Says what cannot be asked.
    pub(crate) fn inspect(&self, at: Option<&str>, count: Option<usize>) -> Result<Value, Refused> {
        self.refuse_secrets()?;
        match count.filter(|&count| count < self.game.events()) {
            Some(count) => Ok(fracas_bots::inspect(self.game.fork(count).as_ref(), at)?),
            None => Ok(fracas_bots::inspect(self.game.as_ref(), at)?),
        }
    }

    /// Tells how it would be for a seat after some moves of its own, and leaves everything as it was. Where
    /// anything is hidden nothing is told: how the game goes on could give it away.
    ///
    /// # Errors
    ///
    /// Says which move cannot be made, or what cannot be asked.
    pub(crate) fn plan(
        &mut self,
        seat: Seat,
        moves: &[String],
        at: Option<&str>,
    ) -> Result<Planned, Refused> {
        self.refuse_secrets()?;
        if moves.len() > LONGEST_PLAN {
            let message = format!("a plan is at most {LONGEST_PLAN} moves long");
            return Err(Refused::new("bad-request", message));
        }
        let begun = self.game.events();
        let planned = self.try_out(seat, moves, at);
        self.game.truncate(begun);
        Ok(planned?)
    }

    /// Plays moves for [`Table::plan`], which takes them back.
    fn try_out(&mut self, seat: Seat, moves: &[String], at: Option<&str>) -> Result<Planned, Fault> {
        let game = self.game.as_mut();
        let begun = game.events();
        for text in moves {
            game.play(seat, text)?;
        }
        let written =
            (begun..game.events()).map(|index| game.event(index)).filter(|event| event.by.is_some());
        let choosing = game.turn().choosing().contains(seat);
        Ok(Planned {
            moves: written.map(|event| event.text).collect(),
            view: game.view(Some(seat)),
            legal: if choosing { game.legal(seat) } else { Legal::default() },
            facts: at.map(|at| fracas_bots::inspect(game, Some(at))).transpose()?,
        })
    }

    /// Refuses an answer as long as anything is hidden from a spectator, or could be without their noticing.
    fn refuse_secrets(&self) -> Result<(), Refused> {
        if self.game.secrecy() == Secrecy::Open {
            return Ok(());
        }
        let message = "there are secrets at this table, which the answer could give away";
        Err(Refused::new("secret", message))
    }

    pub(crate) fn id(&self) -> &TableId {
        &self.about.id
    }

    pub(crate) fn status(&self) -> Status {
        self.status
    }

    /// Whether the game has come to an end by its rules.
    pub(crate) fn is_decided(&self) -> bool {
        self.game.turn().outcome().is_some()
    }

    /// The game itself.
    pub(crate) fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// Makes an event happen: a seat's, or with `None` the dice's.
    ///
    /// # Errors
    ///
    /// Says why not; nothing has changed then.
    pub(crate) fn happen(&mut self, seat: Option<Seat>, text: &str, at: i64) -> Result<StoredEvent, Fault> {
        match seat {
            Some(seat) => self.game.play(seat, text)?,
            None => self.game.chance(text)?,
        };
        self.rolls += u64::from(seat.is_none());
        for log in &mut self.logs {
            log.note(self.game.as_ref(), at);
        }
        self.offers.retain(|offer| !offer.offer.lapses());
        let latest = self.game.events() - 1;
        self.keeps_secrets |= self.game.secrecy() != Secrecy::Open;
        Ok(StoredEvent { seat, text: self.game.event(latest).text, at })
    }

    /// Takes note of how likely to win a seat's bot thinks it is after its move.
    pub(crate) fn note_sure(&mut self, seat: Seat, sure: Option<f64>) {
        // Thousandths are more than anybody can see.
        self.sure.extend(sure.map(|sure| (seat, (sure * 1000.0).round() / 1000.0)));
    }

    /// What can be told about the bots' thinking: since when the log's reader has been waiting for them, and
    /// where nothing is hidden, or no longer, how sure they were of their last moves.
    fn thoughts(&self, audience: Seats, thinking: Seats) -> BTreeMap<Seat, Thoughts> {
        let told = !self.keeps_secrets || self.status.is_final();
        let since = self.log(audience).latest().unwrap_or(self.about.created);
        let bots = self.bots().iter().map(|seat| {
            let sure = self.sure.get(&seat).copied().filter(|_| told);
            (seat, Thoughts { since: thinking.contains(seat).then_some(since), sure })
        });
        bots.filter(|(_, thoughts)| *thoughts != Thoughts::default()).collect()
    }

    /// Throws the dice, if they are due.
    pub(crate) fn roll(&self) -> Option<String> {
        let contributions = self.contributions();
        self.game.roll(&mut self.seed.dice(&contributions, self.rolls))
    }

    /// Whether a first roll is due, and somebody could still contribute to it.
    pub(crate) fn awaits_contributions(&self) -> bool {
        self.status == Status::Playing
            && self.game.turn() == Turn::Chance
            && Seat::first(self.about.seats).any(|seat| self.wants_contribution(Seats::one(seat)))
    }

    /// Whether a person with these seats has yet to contribute, and still can: one contribution a person, in
    /// the lowest of their seats.
    fn wants_contribution(&self, audience: Seats) -> bool {
        self.rolls == 0
            && !self.status.is_final()
            && self
                .contributor(audience)
                .is_some_and(|seat| self.chairs[seat.index()].contribution.is_empty())
    }

    fn contributor(&self, audience: Seats) -> Option<Seat> {
        let seat = audience.iter().next()?;
        let Player::Person(guest) = &self.chairs[seat.index()].player else { return None };
        self.seats_of(guest).iter().next()
    }

    /// Takes a contribution; tells whose seat it counts for.
    pub(crate) fn contribute(
        &mut self,
        audience: Seats,
        contribution: Contribution,
    ) -> Option<(Seat, Chair)> {
        if contribution.is_empty() || !self.wants_contribution(audience) {
            return None;
        }
        let seat = self.contributor(audience)?;
        let chair = &mut self.chairs[seat.index()];
        chair.contribution = contribution;
        Some((seat, chair.clone()))
    }

    fn contributions(&self) -> Vec<Contribution> {
        self.chairs.iter().map(|chair| chair.contribution.clone()).collect()
    }

    /// The seats of a guest.
    pub(crate) fn seats_of(&self, guest: &GuestId) -> Seats {
        self.seats(|player| matches!(player, Player::Person(person) if person == guest))
    }

    /// The seats that persons sit in.
    pub(crate) fn persons(&self) -> Seats {
        self.seats(|player| matches!(player, Player::Person(_)))
    }

    /// The seats that bots sit in.
    fn bots(&self) -> Seats {
        self.seats(|player| matches!(player, Player::Bot(_)))
    }

    fn seats(&self, which: impl Fn(&Player) -> bool) -> Seats {
        Seat::first(self.about.seats).filter(|seat| which(&self.chairs[seat.index()].player)).collect()
    }

    /// Who sits in a seat.
    pub(crate) fn player(&self, seat: Seat) -> Option<&Player> {
        self.chairs.get(seat.index()).map(|chair| &chair.player)
    }

    /// The bots that must choose now, with their levels.
    pub(crate) fn bots_due(&self) -> Vec<(Seat, u8)> {
        if self.status != Status::Playing {
            return Vec::new();
        }
        let due = self.game.turn().choosing();
        due.iter()
            .filter_map(|seat| match self.player(seat) {
                Some(Player::Bot(level)) => Some((seat, *level)),
                _ => None,
            })
            .collect()
    }

    /// Whether everything has to take the same time here, so that nobody can tell whether a bot was asked: where
    /// persons play with bots and hands are hidden.
    pub(crate) fn is_paced(&self) -> bool {
        let mixed = !self.persons().is_empty() && !self.bots().is_empty();
        self.game.secrecy() == Secrecy::Hands && self.status == Status::Playing && mixed
    }

    /// Puts somebody into a seat. The game begins when no seat is open any more.
    pub(crate) fn sit(&mut self, seat: Seat, player: Player) -> Chair {
        let chair = &mut self.chairs[seat.index()];
        chair.player = player;
        let chair = chair.clone();
        if self.status == Status::Waiting && self.seats(|player| matches!(player, Player::Open(_))).is_empty()
        {
            self.status = Status::Playing;
        }
        chair
    }

    /// The seat an invitation is for.
    pub(crate) fn invited(&self, token: &Token) -> Option<Seat> {
        let open = |player: &Player| matches!(player, Player::Open(known) if known == token);
        self.seats(open).sole()
    }

    /// Ends the table.
    pub(crate) fn finish(&mut self, status: Status, verdict: Option<Verdict>) {
        self.status = status;
        self.verdict = verdict;
        self.offers.clear();
    }

    /// How many entries the log of a reader with these seats has.
    pub(crate) fn count(&self, audience: Seats) -> usize {
        self.log(audience).len()
    }

    /// The entries of a reader's log from number `from` on.
    pub(crate) fn entries(&self, audience: Seats, from: usize) -> Vec<Entry> {
        self.log(audience).entries(self.game.as_ref(), from)
    }

    /// Whoever holds one seat reads its log. Several seats share one screen, where only what everybody may know
    /// can stand.
    fn log(&self, audience: Seats) -> &Log {
        &self.logs[audience.sole().map_or(0, |seat| seat.index() + 1)]
    }

    pub(crate) fn about(&self) -> &About {
        &self.about
    }

    /// Everything that changes, as a reader with these seats may know it.
    pub(crate) fn now(&self, audience: Seats, presence: Presence) -> Now {
        let game = self.game.as_ref();
        let eye = audience.sole();
        let playing = self.status == Status::Playing;
        let seen = game.turn_seen(eye);
        let thinking: Seats =
            seen.choosing().iter().filter(|&seat| playing && self.bots().contains(seat)).collect();
        let choosing = game.turn().choosing();
        let legal = audience.iter().filter(|&seat| playing && choosing.contains(seat));
        let views = match audience.is_empty() {
            true => [(0, game.view_text(None))].into(),
            false => audience.iter().map(|seat| (seat.number(), game.view_text(Some(seat)))).collect(),
        };
        Now {
            players: self.cards(audience, presence),
            you: audience,
            turn: seen,
            outcome: seen.outcome(),
            views,
            legal: legal.map(|seat| (seat, game.legal(seat))).collect(),
            thinking,
            thoughts: self.thoughts(audience, thinking),
            offers: self.offers.clone(),
            status: self.status,
            result: self.verdict.clone(),
            next: self.next.clone(),
            contributions: self.contributions(),
            wants_contribution: self.wants_contribution(audience),
        }
    }

    fn cards(&self, audience: Seats, presence: Presence) -> Vec<PlayerCard> {
        self.chairs
            .iter()
            .zip(Seat::first(self.about.seats))
            .map(|(chair, seat)| PlayerCard {
                here: presence.here.contains(seat),
                gone: presence.gone.contains(seat),
                you: audience.contains(seat),
                ..card(&chair.player, seat)
            })
            .collect()
    }

    /// The game as a record: while it goes on, only what a spectator may know of it.
    pub(crate) fn record(&self) -> Record {
        let mut record = Record::default();
        let over = self.status.is_final();
        for (name, value) in self.game.record().headers() {
            // A position may hold secrets of its own: hands of cards.
            if over || name != "Position" {
                record.set(name, value);
            }
        }
        if let Some(verdict) = self.verdict.as_ref().filter(|_| !self.is_decided()) {
            record.set("Result", write_verdict(verdict));
        }
        record.set("Table", self.id());
        for (chair, seat) in self.chairs.iter().zip(1..) {
            record.set(&format!("Player-{seat}"), card(&chair.player, Seat::FIRST).name);
        }
        if over {
            fair::disclose(&mut record, &self.seed, &self.contributions());
        } else {
            record.set("Seed-Commitment", &self.about.commitment);
        }
        let happened: Vec<Told> = if over {
            (0..self.game.events()).map(|index| self.game.event(index).into()).collect()
        } else {
            self.entries(Seats::NONE, 0).into_iter().map(|entry| entry.happening).collect()
        };
        for happening in happened {
            match happening {
                Told::Move { seat, text } => record.push(By::Seat(seat), text),
                Told::Chance { chance } => record.push(By::Chance, chance),
                Told::Masked { masked } => record.push(By::Chance, masked.to_owned()),
                Told::Secret { .. } => {}
            }
        }
        record
    }
}

/// A player as others see them.
pub(crate) fn card(player: &Player, seat: Seat) -> PlayerCard {
    let (kind, name, level) = match player {
        Player::Person(guest) => (PlayerKind::Person, guest.nickname(), None),
        Player::Bot(level) => (PlayerKind::Bot, format!("bot {level}"), Some(*level)),
        Player::Open(_) => (PlayerKind::Open, String::new(), None),
    };
    PlayerCard { seat, kind, name, level, here: false, gone: false, you: false }
}

fn write_verdict(verdict: &Verdict) -> String {
    let seats: Vec<String> = verdict.winners.iter().map(|seat| seat.to_string()).collect();
    let who = if seats.is_empty() { "draw".to_owned() } else { seats.join(",") };
    format!("{who} ({})", verdict.reason)
}
