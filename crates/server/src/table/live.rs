//! A live table: an actor that owns one [`Table`], tells everybody at it what they may know, and stores every
//! event before anybody hears of it.
//!
//! When storing fails, nobody can say what the database holds: the actor ends, and the next visit wakes the
//! table from what is really stored. So memory never knows more or less than the disk.

mod advancing;
mod door;
mod hearing;
mod telling;
mod thinking;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::ws::Utf8Bytes;
use fracas_core::{Seat, Seats};
use fracas_search::Stop;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

pub(crate) use self::door::{Ask, Handle, Welcome, channel};
use self::telling::Message;
use super::{Presence, Table};
use crate::bots::Bots;
use crate::error::{Error, Refused};
use crate::ids::{GuestId, Token};
use crate::ledger::Ledger;
use crate::metrics::{Counted, Metrics};
use crate::store::{Change, Player, Store};
use crate::wire::Status;

/// So many messages may wait for a client; one that is slower has to come again.
const OUTBOX: usize = 1024;

/// So many chance events are stored and told at once.
const LONGEST_RUN: usize = 64;

/// How long the first roll waits for the players' contributions.
const CONTRIBUTION_WAIT: Duration = Duration::from_secs(3);

/// How long everything takes at a table where it could give something away: whether a bot was asked in a window,
/// and had nothing to think about or a little, cannot be read from a clock.
const BEAT: Duration = Duration::from_millis(250);

/// What live tables need from the rest of the server.
pub(crate) struct Services {
    pub(crate) store: Store,
    pub(crate) ledger: Ledger,
    pub(crate) bots: Bots,
    pub(crate) metrics: &'static Metrics,
    /// After how long an absent player counts as gone.
    pub(crate) gone_after: Duration,
    /// After how long a table that nobody looks at goes to sleep.
    pub(crate) sleep_after: Duration,
}

/// Somebody who has the table open.
struct Visit {
    guest: Option<GuestId>,
    audience: Seats,
    outbox: mpsc::Sender<Utf8Bytes>,
}

/// What all readers with the same seats were told last.
struct Told {
    count: usize,
    message: Message,
}

/// Messages that are ready to be sent once what they tell of is stored.
type Drafts = Vec<(Seats, Utf8Bytes)>;

/// A bot that thinks.
struct Thinking {
    ticket: u64,
    stop: Stop,
}

/// Why the actor ends.
enum End {
    /// Storage failed.
    Failed,
}

struct Live {
    table: Table,
    services: Arc<Services>,
    own: mpsc::Sender<Ask>,
    visits: HashMap<u64, Visit>,
    told: HashMap<Seats, Told>,
    thinking: HashMap<Seat, Thinking>,
    /// Since when a seat's person is away.
    away: HashMap<Seat, Instant>,
    presence: Presence,
    /// Numbers visits and thoughts.
    counter: u64,
    /// When the dice stop waiting for contributions.
    dice_at: Option<Instant>,
    idle_since: Instant,
    _counted: Counted,
}

impl Live {
    fn new(table: Table, services: Arc<Services>, own: mpsc::Sender<Ask>) -> Live {
        let now = Instant::now();
        let counted = Counted::new(&services.metrics.live_tables);
        Live {
            away: table.persons().iter().map(|seat| (seat, now)).collect(),
            table,
            services,
            own,
            visits: HashMap::new(),
            told: HashMap::new(),
            thinking: HashMap::new(),
            presence: Presence::default(),
            counter: 0,
            dice_at: None,
            idle_since: now,
            _counted: counted,
        }
    }

    async fn run(mut self, mut receiver: mpsc::Receiver<Ask>, mut shutdown: watch::Receiver<bool>) {
        // What a crash interrupted goes on: dice that are due, bots that were thinking.
        let mut outcome = self.go_on().await;
        while outcome.is_ok() {
            let deadline = self.deadline();
            outcome = tokio::select! {
                ask = receiver.recv() => match ask {
                    Some(ask) => {
                        self.idle_since = Instant::now();
                        self.answer(ask).await
                    }
                    None => break,
                },
                () = tokio::time::sleep_until(deadline) => {
                    if self.may_sleep() {
                        break;
                    }
                    self.on_time().await
                }
                _ = shutdown.changed() => break,
            };
        }
        receiver.close();
        for thinking in self.thinking.values() {
            thinking.stop.stop();
        }
    }

    /// Lets everything happen that needs nobody's choice, and sets bots to think.
    async fn go_on(&mut self) -> Result<(), End> {
        let mut drafts = Vec::new();
        self.advance(now(), Vec::new(), &mut drafts).await
    }

    /// When something has to be done even if nobody asks.
    fn deadline(&self) -> Instant {
        let sleep = self.idle_since + self.services.sleep_after;
        let playing = self.table.status() == Status::Playing;
        let gone = self.away.iter().filter(|(seat, _)| playing && !self.presence.gone.contains(**seat));
        let gone = gone.map(|(_, since)| *since + self.services.gone_after).min();
        [Some(sleep), gone, self.dice_at].into_iter().flatten().min().expect("there is one")
    }

    fn may_sleep(&self) -> bool {
        self.visits.is_empty()
            && self.thinking.is_empty()
            && self.dice_at.is_none()
            && self.idle_since.elapsed() >= self.services.sleep_after
    }

    async fn on_time(&mut self) -> Result<(), End> {
        if self.idle_since.elapsed() >= self.services.sleep_after {
            self.idle_since = Instant::now();
        }
        // Somebody may have vanished in the doorway.
        self.visits.retain(|_, visit| !visit.outbox.is_closed());
        self.note_presence();
        if self.dice_at.is_some_and(|at| at <= Instant::now()) {
            return self.go_on().await;
        }
        Ok(())
    }

    async fn answer(&mut self, ask: Ask) -> Result<(), End> {
        // Whoever asked may have given up waiting: then nobody misses the reply.
        match ask {
            Ask::Visit { guest, since, reply } => {
                let welcome = self.welcome(guest, since);
                let visit = welcome.visit;
                if reply.send(Ok(welcome)).is_err() {
                    self.visits.remove(&visit);
                }
                self.note_presence();
                Ok(())
            }
            Ask::Leave { visit } => {
                self.visits.remove(&visit);
                self.note_presence();
                Ok(())
            }
            Ask::Look { guest, reply } => {
                let audience = guest.map_or(Seats::NONE, |guest| self.table.seats_of(&guest));
                reply.send(Ok(self.snapshot(audience, 0).text.to_string())).ok();
                Ok(())
            }
            Ask::Record { reply } => {
                reply.send(Ok(self.table.record().to_string())).ok();
                Ok(())
            }
            Ask::Draw { guest, eye, reply } => {
                let own = guest.map_or(Seats::NONE, |guest| self.table.seats_of(&guest));
                let picture = match eye.filter(|&seat| !own.contains(seat)) {
                    Some(seat) => {
                        Err(Refused::new("not-your-seat", format!("seat {seat} is not yours")).into())
                    }
                    None => Ok(self.table.game().draw(eye).to_string()),
                };
                reply.send(picture).ok();
                Ok(())
            }
            Ask::Join { guest, token, reply } => self.join(guest, &token, reply).await,
            Ask::Say { visit, message } => self.hear(visit, message).await,
            Ask::Thought { seat, ticket, answer } => self.take_thought(seat, ticket, answer).await,
            Ask::Wake { reply } => {
                reply.send(Ok(())).ok();
                Ok(())
            }
        }
    }

    async fn join(
        &mut self,
        guest: GuestId,
        token: &Token,
        reply: oneshot::Sender<Result<Seat, Error>>,
    ) -> Result<(), End> {
        let open = if self.table.status() == Status::Waiting { self.table.invited(token) } else { None };
        let Some(seat) = open else {
            let taken = Refused::new("taken", "this invitation has been used, or the game was called off");
            reply.send(Err(taken.into())).ok();
            return Ok(());
        };
        let chair = self.table.sit(seat, Player::Person(guest));
        self.away.insert(seat, Instant::now());
        let changes =
            vec![Change::Seat { table: self.table.id().clone(), seat, chair }, self.table.standing()];
        let mut drafts = self.everything_anew();
        if let Err(end) = self.advance(now(), changes, &mut drafts).await {
            let failed = Refused::new("storage", "the server could not store that: try again");
            reply.send(Err(failed.into())).ok();
            return Err(end);
        }
        reply.send(Ok(seat)).ok();
        self.note_presence();
        Ok(())
    }

    fn busy(&self, begun: std::time::Instant) {
        self.services.metrics.busy_micros.fetch_add(begun.elapsed().as_micros() as u64, Relaxed);
    }
}

fn write(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("messages are plain data")
}

/// The time in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use fracas_core::Turn;

    use super::*;
    use crate::fair::Contribution;
    use crate::wire::{Now, Thoughts, ToClient};

    #[test]
    fn messages_in_two_parts_are_the_typed_messages() {
        let now = || {
            Box::new(Now {
                players: Vec::new(),
                you: Seats::NONE,
                turn: Turn::Chance,
                outcome: None,
                views: [(0, serde_json::value::to_raw_value("a view").unwrap())].into(),
                legal: [(Seat::FIRST, fracas_games::Legal::default())].into(),
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
        assert_eq!(Message::new(head, &now(), 0).text.as_str(), write(&typed));
    }
}
