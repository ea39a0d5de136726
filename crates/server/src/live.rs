//! A live table: an actor that owns one [`Table`], tells everybody at it what they may know, and stores everything
//! before anybody hears of it.
//!
//! It goes round one loop: it hears a command, decides what that leads to, lets it happen, stores it, tells everybody,
//! and goes on (dice that are due, bots that must choose) until somebody has to say something again.
//!
//! When storing fails, nobody can say what the database holds: the actor ends, and the next visit wakes the
//! table from what is really stored. So memory never knows more or less than the disk.

mod answering;
mod asking;
mod chatting;
mod door;
mod exhibiting;
mod going;
mod hearing;
mod holidays;
mod lagging;
mod persons;
mod step;
mod telling;
mod thinking;
mod turns;

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::ws::Utf8Bytes;
use fracas_core::{Seat, Seats};
use fracas_search::Stop;
use fracas_table::{GuestId, Table};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};
use tracing::Instrument;

pub(crate) use self::answering::finished_record;
use self::door::Envelope;
pub(crate) use self::door::{Handle, Loaded, Message, News, Reply, Rest, Visit, WayIn, channel, load};
use self::lagging::Lagging;
use self::telling::Text;
use self::turns::turns;
use crate::admin::Bans;
use crate::bots::Bots;
use crate::budget::{Desk, Watched};
use crate::ceiling::Size;
use crate::chat::Talk;
use crate::cluster::Cluster;
use crate::fair::Seed;
use crate::gallery::{Exhibit, Gallery};
use crate::ledger::Ledger;
use crate::limits::Limits;
use crate::meet::Meet;
use crate::metrics::{Counted, Metrics};
use crate::notices::Notices;
use crate::ratings::Rater;
use crate::sign::RecordKey;
use crate::store::Store;
use crate::view::Presence;

/// What live tables need from the rest of the server.
pub(crate) struct Services {
    pub(crate) store: Store,
    pub(crate) ledger: Ledger,
    pub(crate) bots: Bots,
    pub(crate) desk: Desk,
    pub(crate) metrics: &'static Metrics,
    /// Signs the records of finished games.
    pub(crate) record_key: RecordKey,
    /// After how long an absent player counts as gone.
    pub(crate) gone_after: Duration,
    /// After how long a table that nobody looks at goes to sleep.
    pub(crate) sleep_after: Duration,
    pub(crate) limits: Arc<Limits>,
    /// Where people meet, and how they are told something wherever they are.
    pub(crate) meet: Meet,
    /// What goes on at the tables, for those who look for one.
    pub(crate) gallery: Gallery,
    /// Tells people something who are not here.
    pub(crate) notices: Notices,
    /// Whether any table has clocks.
    pub(crate) timed: AtomicBool,
    /// From when until when there was no server, as far as is known, in milliseconds since 1970.
    pub(crate) away: Option<(i64, i64)>,
    pub(crate) rater: Rater,
    /// Who is shut out, and who may not speak.
    pub(crate) bans: Bans,
    /// The other nodes, where there are any.
    pub(crate) cluster: Option<Cluster>,
}

/// At a table that nobody looks at bots play on for somebody who sits there and will come back, but not for ever: so
/// many times as long as it takes any other table to fall asleep,
const LONG_ENOUGH: u32 = 10;

/// and so long at the least.
const AT_LEAST: Duration = Duration::from_secs(60);

/// Looks whether it is time to sleep are at least so far apart,
const BLINK: Duration = Duration::from_millis(20);

/// and where somebody is here, who keeps the table awake, only look whether they have vanished in the doorway.
const LONG_BLINK: Duration = Duration::from_secs(30);

/// Somebody who has the table open.
struct Visitor {
    guest: Option<GuestId>,
    /// From where they came, for limits.
    address: IpAddr,
    audience: Seats,
    /// Which rooms of the chat they were last told of: as a spectator or not, before the end or after it.
    hears: (bool, bool),
    /// Whom they do not want to hear: muted or blocked.
    unheard: HashSet<GuestId>,
    outbox: mpsc::Sender<Utf8Bytes>,
}

/// What all readers with the same seats were sent last.
struct Sent {
    count: usize,
    text: Text,
}

/// A bot that thinks.
struct Thinking {
    ticket: u64,
    stop: Stop,
}

/// Why the actor ends.
#[derive(Debug)]
enum End {
    /// Something could not be stored, or made no sense when it happened.
    Failed,
    /// Whether something was stored is not known.
    Unknown,
    /// Somebody else owns the table.
    Disowned,
}

struct Live {
    table: Table,
    seed: Seed,
    services: Arc<Services>,
    own: mpsc::Sender<Envelope>,
    visitors: HashMap<u64, Visitor>,
    sent: HashMap<Seats, Sent>,
    thinking: HashMap<Seat, Thinking>,
    /// Since when a seat's person is away.
    away: HashMap<Seat, Instant>,
    presence: Presence,
    /// Numbers visits and thoughts.
    counter: u64,
    /// When the dice stop waiting for contributions.
    dice_at: Option<Instant>,
    /// The time that what has yet to follow bears, where a run of dice was cut short for others to be heard.
    unfinished: Option<i64>,
    /// When somebody looked last.
    seen: Instant,
    /// When it was last thought about whether to sleep.
    blinked: Instant,
    watched: Watched,
    size: Size,
    /// From where the rematch comes that is being agreed to.
    rematch_from: Option<IpAddr>,
    /// The seats whose persons know that they must choose, or were told so.
    turns: Seats,
    /// When something last happened.
    latest: i64,
    /// What was said here, once somebody has asked.
    talk: Option<Talk>,
    /// The table as those who watch know it, where they know it later.
    lagging: Option<Lagging>,
    /// What the gallery shows of this table, and whom it waits for.
    shown: Option<Exhibit>,
    waits: Option<Seats>,
    /// The seats that everybody knows to be asked: they have had their notice.
    asked: Seats,
    /// The seats whose people were told that somebody spoke, and have not come since.
    addressed: Seats,
    /// Whether the end has been told of.
    ended: bool,
    /// How many watch, as everybody was last told, and when they are told anew.
    crowd: usize,
    crowd_at: Option<Instant>,
    _counted: Counted,
}

impl Live {
    fn new(loaded: Loaded, services: Arc<Services>, own: mpsc::Sender<Envelope>) -> Live {
        let Loaded { table, seed, size, lagging } = loaded;
        // What is so already when the table wakes is no news.
        let (asked, ended) = (exhibiting::openly_waited_for(&table), table.status().is_final());
        let now = Instant::now();
        let counted = Counted::new(&services.metrics.live_tables);
        Live {
            turns: turns(&table),
            away: table.persons().iter().map(|seat| (seat, now)).collect(),
            table,
            seed,
            services,
            own,
            visitors: HashMap::new(),
            sent: HashMap::new(),
            thinking: HashMap::new(),
            presence: Presence::default(),
            counter: 0,
            dice_at: None,
            // What a crash interrupted goes on: dice that are due, bots that were thinking.
            unfinished: Some(time()),
            seen: now,
            blinked: now,
            watched: Watched::default(),
            size,
            rematch_from: None,
            latest: 0,
            talk: None,
            shown: None,
            waits: None,
            asked,
            addressed: Seats::NONE,
            ended,
            lagging,
            crowd: 0,
            crowd_at: None,
            _counted: counted,
        }
    }

    async fn run(
        mut self,
        mut receiver: mpsc::Receiver<Envelope>,
        mut shutdown: watch::Receiver<bool>,
    ) -> Rest {
        self.services.timed.fetch_or(self.table.pace().is_some(), Relaxed);
        let mut outcome = Ok(());
        let (ended, alarm) = (told_to_end(&mut shutdown), sleep_until(self.deadline()));
        tokio::pin!(ended, alarm);
        while outcome.is_ok() {
            // Mostly it is put off, which need not be done before it rings.
            let deadline = self.deadline();
            if deadline < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(deadline);
            }
            outcome = tokio::select! {
                envelope = receiver.recv() => match envelope {
                    Some(envelope) => {
                        // What its own bots say keeps no table awake.
                        if !matches!(envelope.message, Message::Thought { .. }) {
                            self.seen = Instant::now();
                        }
                        let span = envelope.span.clone();
                        self.hear(envelope).instrument(span).await
                    }
                    None => break,
                },
                () = &mut alarm => {
                    if self.deadline() > Instant::now() {
                        continue;
                    }
                    if !self.is_due() && self.may_sleep() {
                        break;
                    }
                    self.on_time().await
                }
                () = &mut ended => break,
            };
        }
        receiver.close();
        self.services.gallery.show(self.table.id(), None);
        for thinking in self.thinking.values() {
            thinking.stop.stop();
        }
        match outcome {
            Err(End::Disowned) => Rest::Disowned,
            // One that has failed is woken by whoever looks after the database.
            Err(End::Failed | End::Unknown) => Rest::Asleep,
            Ok(()) => self.table.due().map_or(Rest::Asleep, Rest::Until),
        }
    }

    /// Whether something is due by the clock.
    fn is_due(&self) -> bool {
        self.table.due().is_some_and(|due| due <= time())
    }

    /// When something has to be done even if nobody asks.
    fn deadline(&self) -> Instant {
        if self.unfinished.is_some() {
            return Instant::now();
        }
        let blink = if self.visitors.is_empty() { BLINK } else { LONG_BLINK };
        let sleep = self.seen.max(self.blinked) + self.services.sleep_after.max(blink);
        let counts = self.counts_absence();
        let gone = self.away.iter().filter(|(seat, _)| counts && !self.presence.gone.contains(**seat));
        let gone = gone.map(|(_, since)| *since + self.services.gone_after).min();
        let due = self
            .table
            .due()
            .map(|due| Instant::now() + Duration::from_millis(u64::try_from(due - time()).unwrap_or(0)));
        let lagging = self.lagging.as_ref().and_then(Lagging::due);
        [gone, self.dice_at, self.crowd_at, lagging, due]
            .into_iter()
            .flatten()
            .min()
            .map_or(sleep, |due| due.min(sleep))
    }

    /// Whether nobody has looked for long enough. A table where something goes on stays awake for whoever sits there,
    /// for a while; bots alone play for nobody.
    fn may_sleep(&self) -> bool {
        let (alone, short) = (self.seen.elapsed(), self.services.sleep_after);
        let quiet = self.thinking.is_empty() && self.dice_at.is_none() && self.unfinished.is_none();
        let long = (short * LONG_ENOUGH).max(AT_LEAST);
        self.visitors.is_empty()
            && alone >= short
            && (quiet || self.table.persons().is_empty() || alone >= long)
    }

    async fn on_time(&mut self) -> Result<(), End> {
        if let Some(at) = self.unfinished {
            return self.go_on(at).await;
        }
        self.blinked = Instant::now();
        // Somebody may have vanished in the doorway.
        self.visitors.retain(|_, visitor| !visitor.outbox.is_closed());
        self.note_presence();
        self.tell_crowd();
        self.catch_up();
        self.exhibit();
        if self.is_due() {
            return self.tick().await;
        }
        if self.dice_at.is_some_and(|at| at <= Instant::now()) {
            return self.go_on(time()).await;
        }
        Ok(())
    }

    fn busy(&self, begun: std::time::Instant) {
        self.services.metrics.busy_micros.fetch_add(begun.elapsed().as_micros() as u64, Relaxed);
    }
}

/// Waits until it is time to end; at once where it has been for long.
pub(crate) async fn told_to_end(end: &mut watch::Receiver<bool>) {
    // Whoever says so may be gone, which says the same.
    end.wait_for(|end| *end).await.ok();
}

fn write(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("messages are plain data")
}

/// The time in milliseconds since 1970.
pub(crate) fn time() -> i64 {
    #[cfg(test)]
    if let Some(now) = crate::sim::now() {
        return now;
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
