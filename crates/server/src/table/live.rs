//! A live table: an actor that owns one [`Table`], tells everybody at it what they may know, and stores every
//! event before anybody hears of it.
//!
//! When storing fails, nobody can say what the database holds: the actor ends, and the next visit wakes the
//! table from what is really stored. So memory never knows more or less than the disk.

mod telling;
mod thinking;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::ws::Utf8Bytes;
use fracas_core::{Seat, Seats, Turn};
use fracas_search::Stop;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use super::offers::Settled;
use super::{Presence, Table};
use crate::bots::Bots;
use crate::error::{Error, Refused};
use crate::ids::{GuestId, TableId, Token};
use crate::ledger::Ledger;
use crate::metrics::{Counted, Metrics};
use crate::store::{Change, Player, Store, StoredEvent};
use crate::wire::{FromClient, Status, ToClient, Verdict};

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

/// What a table can be asked. Whoever gets no reply asks again: the table has just gone to sleep.
pub(crate) enum Ask {
    /// Somebody opens the table, and has the first `since` entries of their log.
    Visit { guest: Option<GuestId>, since: usize, reply: oneshot::Sender<Result<Welcome, Error>> },
    /// A visitor says something.
    Say { visit: u64, message: FromClient },
    /// A visitor has gone.
    Leave { visit: u64 },
    /// Somebody wants to see it once.
    Look { guest: Option<GuestId>, reply: oneshot::Sender<Result<String, Error>> },
    /// Somebody wants the record.
    Record { reply: oneshot::Sender<Result<String, Error>> },
    /// Somebody wants it drawn as a seat sees it, or with `None` a spectator.
    Draw { guest: Option<GuestId>, eye: Option<Seat>, reply: oneshot::Sender<Result<String, Error>> },
    /// Somebody has an invitation.
    Join { guest: GuestId, token: Token, reply: oneshot::Sender<Result<Seat, Error>> },
    /// A bot has made up its mind.
    Thought { seat: Seat, ticket: u64, choice: Option<String> },
    /// Nobody asks anything: the table is only to be awake, so that its bots go on.
    Wake { reply: oneshot::Sender<Result<(), Error>> },
}

/// What a visitor is given.
pub(crate) struct Welcome {
    pub(crate) visit: u64,
    /// Everything the table says to them, the snapshot first. It ends when the table does.
    pub(crate) inbox: mpsc::Receiver<Utf8Bytes>,
}

/// A handle to a live table.
#[derive(Clone)]
pub(crate) struct Handle {
    sender: mpsc::Sender<Ask>,
}

impl Handle {
    /// Asks; gives the question back if the table sleeps by now.
    pub(crate) async fn ask(&self, ask: Ask) -> Result<(), Ask> {
        self.sender.send(ask).await.map_err(|error| error.0)
    }

    pub(crate) fn is_awake(&self) -> bool {
        !self.sender.is_closed()
    }
}

/// Makes a live table: a handle and the actor.
pub(crate) fn channel(
    id: TableId,
    services: Arc<Services>,
    shutdown: watch::Receiver<bool>,
) -> (Handle, LiveTable) {
    let (sender, receiver) = mpsc::channel(64);
    let live = LiveTable { id, services, shutdown, receiver, own: sender.clone() };
    (Handle { sender }, live)
}

/// The actor before it has read its table.
pub(crate) struct LiveTable {
    id: TableId,
    services: Arc<Services>,
    shutdown: watch::Receiver<bool>,
    receiver: mpsc::Receiver<Ask>,
    own: mpsc::Sender<Ask>,
}

impl LiveTable {
    /// Wakes the table from storage and runs it until it sleeps.
    pub(crate) async fn run(mut self) {
        let loaded = match self.services.store.load(&self.id).await {
            Ok(Some((stored, events))) => Table::load(stored, &events).map_err(Error::Unreadable),
            Ok(None) => Err(Error::NotFound("such table")),
            Err(error) => Err(error.into()),
        };
        match loaded {
            Ok(table) => {
                let live = Live::new(table, Arc::clone(&self.services), self.own);
                live.run(self.receiver, self.shutdown).await;
            }
            Err(error) => {
                error.log();
                self.receiver.close();
                while let Some(ask) = self.receiver.recv().await {
                    ask.refuse(&error);
                }
            }
        }
    }
}

impl Ask {
    /// Tells whoever asked that the table cannot be had.
    fn refuse(self, error: &Error) {
        let again = || match error {
            Error::NotFound(what) => Error::NotFound(what),
            Error::Unreadable(fault) => Error::Unreadable(fault.clone()),
            other => Error::Refused(other.refused()),
        };
        // Whoever asked may have given up waiting.
        match self {
            Ask::Visit { reply, .. } => drop(reply.send(Err(again()))),
            Ask::Look { reply, .. } | Ask::Record { reply } | Ask::Draw { reply, .. } => {
                drop(reply.send(Err(again())));
            }
            Ask::Join { reply, .. } => drop(reply.send(Err(again()))),
            Ask::Wake { reply } => drop(reply.send(Err(again()))),
            Ask::Say { .. } | Ask::Leave { .. } | Ask::Thought { .. } => {}
        }
    }
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
    state: String,
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
        self.advance(Vec::new(), &mut drafts).await
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
                reply.send(Ok(self.snapshot(audience, 0))).ok();
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
            Ask::Thought { seat, ticket, choice } => self.take_thought(seat, ticket, choice).await,
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
        if let Err(end) = self.advance(changes, &mut drafts).await {
            let failed = Refused::new("storage", "the server could not store that: try again");
            reply.send(Err(failed.into())).ok();
            return Err(end);
        }
        reply.send(Ok(seat)).ok();
        self.note_presence();
        Ok(())
    }

    /// Hears what a visitor says.
    async fn hear(&mut self, visit: u64, message: FromClient) -> Result<(), End> {
        let Some(Visit { audience, .. }) = self.visits.get(&visit) else { return Ok(()) };
        let (audience, nonce) = (*audience, message.nonce());
        let begun = std::time::Instant::now();
        let heard = self.consider(visit, audience, message);
        self.busy(begun);
        match heard {
            Ok(Heard::Nothing) => Ok(()),
            Ok(Heard::Tell) => {
                let drafts = self.draft();
                self.send(drafts);
                Ok(())
            }
            Ok(Heard::Store(changes, mut drafts)) => {
                let stored = self.advance(changes, &mut drafts).await;
                if stored.is_err() {
                    let error = "the server could not store that, so it has not happened: try again";
                    self.refuse(visit, nonce, Refused::new("storage", error));
                }
                stored
            }
            Err(refused) => {
                self.refuse(visit, nonce, refused);
                Ok(())
            }
        }
    }

    fn consider(&mut self, visit: u64, audience: Seats, message: FromClient) -> Result<Heard, Refused> {
        let seat = match &message {
            FromClient::Move { seat, .. }
            | FromClient::Plan { seat, .. }
            | FromClient::Offer { seat, .. }
            | FromClient::Answer { seat, .. }
            | FromClient::Resign { seat }
            | FromClient::Claim { seat, .. } => Some(*seat),
            FromClient::Inspect { .. } | FromClient::Contribute { .. } | FromClient::Ping => None,
        };
        if let Some(seat) = seat.filter(|&seat| !audience.contains(seat)) {
            return Err(Refused::new("not-your-seat", format!("seat {seat} is not yours")));
        }
        let id = self.table.id().clone();
        let settled = match message {
            FromClient::Ping => {
                self.whisper(visit, &ToClient::Pong);
                return Ok(Heard::Nothing);
            }
            FromClient::Inspect { at, count, nonce } => {
                // Some facts take a while to work out; other tables must not wait for them.
                let facts = tokio::task::block_in_place(|| self.table.inspect(at.as_deref(), count))?;
                self.whisper(visit, &ToClient::Facts { nonce, facts });
                return Ok(Heard::Nothing);
            }
            FromClient::Plan { seat, moves, at, count, nonce } => {
                self.check_current(audience, count)?;
                let plan = tokio::task::block_in_place(|| self.table.plan(seat, &moves, at.as_deref()))?;
                self.whisper(visit, &ToClient::Planned { nonce, plan: Box::new(plan) });
                return Ok(Heard::Nothing);
            }
            FromClient::Move { seat, text, count, .. } => {
                let event = self.play(audience, seat, &text, count)?;
                let from = self.table.game().events() - 1;
                let drafts = self.draft();
                return Ok(Heard::Store(
                    vec![Change::Append { table: id, from, events: vec![event] }],
                    drafts,
                ));
            }
            FromClient::Contribute { contribution } => {
                let contributed = self.table.contribute(audience, contribution);
                let (seat, chair) = contributed.ok_or_else(|| {
                    Refused::new(
                        "no-contribution",
                        "the dice take one contribution a player, before the first roll",
                    )
                })?;
                Settled::Changed(vec![Change::Seat { table: id.clone(), seat, chair }])
            }
            FromClient::Offer { seat, offer, .. } => self.table.offer(seat, offer, now())?,
            FromClient::Answer { seat, offer, yes, .. } => self.table.answer(seat, offer, yes, now())?,
            FromClient::Resign { seat } => self.table.resign(seat)?,
            FromClient::Claim { seat, want } => self.table.claim(seat, want, self.presence)?,
        };
        match settled {
            Settled::Asked => Ok(Heard::Tell),
            Settled::Changed(changes) => {
                let drafts = self.everything_anew();
                Ok(Heard::Store(changes, drafts))
            }
            Settled::CutBack(to, again) => {
                self.stop_thinking(Seats::first(Seat::MAX));
                let mut drafts = self.undone();
                drafts.extend(self.draft());
                let cut = Change::Cut { table: id.clone(), to };
                Ok(Heard::Store(vec![cut, Change::Append { table: id, from: to, events: again }], drafts))
            }
        }
    }

    fn play(
        &mut self,
        audience: Seats,
        seat: Seat,
        text: &str,
        count: usize,
    ) -> Result<StoredEvent, Refused> {
        self.check_current(audience, count)?;
        Ok(self.table.happen(Some(seat), text, now())?)
    }

    /// Refuses whoever wants to move where nobody can, or has not seen everything yet.
    fn check_current(&self, audience: Seats, count: usize) -> Result<(), Refused> {
        match self.table.status() {
            Status::Playing => {}
            Status::Waiting => {
                return Err(Refused::new("not-begun", "the game has not begun: a seat is still open"));
            }
            Status::Over | Status::Aborted => return Err(Refused::new("game-over", "the game is over")),
        }
        if count != self.table.count(audience) {
            let message = "something has happened that you had not seen yet: look again before you move";
            return Err(Refused::new("stale", message));
        }
        Ok(())
    }

    /// Throws dice that are due, stores all that has happened, and only then tells everybody. Then bots whose
    /// turn it is begin to think.
    async fn advance(&mut self, mut changes: Vec<Change>, drafts: &mut Drafts) -> Result<(), End> {
        let told_at = Instant::now() + BEAT;
        loop {
            let begun = std::time::Instant::now();
            let mut more = self.roll(&mut changes, drafts);
            self.busy(begun);
            if self.table.is_paced() {
                while !more && self.ask_in_window(told_at, &mut changes, drafts).await {
                    more = self.roll(&mut changes, drafts);
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
    fn roll(&mut self, changes: &mut Vec<Change>, drafts: &mut Drafts) -> bool {
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
            match self.table.happen(None, &outcome, now()) {
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

    fn busy(&self, begun: std::time::Instant) {
        self.services.metrics.busy_micros.fetch_add(begun.elapsed().as_micros() as u64, Relaxed);
    }
}

/// What came of a message.
enum Heard {
    Nothing,
    /// The others are to be told.
    Tell,
    /// This is to be stored, and then that to be sent.
    Store(Vec<Change>, Drafts),
}

fn write(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("messages are plain data")
}

/// Puts fields in front of those of an object.
fn splice(head: std::fmt::Arguments<'_>, object: &str) -> String {
    format!("{{{head},{}", &object[1..])
}

/// The time in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fair::Contribution;
    use crate::wire::Now;

    #[test]
    fn spliced_messages_are_the_typed_messages() {
        let now = || {
            Box::new(Now {
                players: Vec::new(),
                you: Seats::NONE,
                turn: Turn::Chance,
                outcome: None,
                views: [(0, serde_json::json!({"board": []}))].into(),
                legal: [(Seat::FIRST, fracas_games::Legal::default())].into(),
                thinking: Seats::first(2),
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
        assert_eq!(splice(head, &write(&now())), write(&typed));
    }
}
