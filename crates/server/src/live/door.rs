//! The door to a live table: what it can be told and asked, and how it is woken.
//!
//! Messages and replies are plain data, which could come from another machine. How a reply finds its way back is the
//! door's own business.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use fracas_bots::Answer;
use fracas_core::{Seat, Seats};
use fracas_search::Stop;
use fracas_table::{Act, GuestId, Table, TableId, Token, Unreadable};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot, watch};
use tracing::Span;

use super::lagging::Lagging;
use super::{Live, Services};
use crate::budget::Owner;
use crate::ceiling::Size;
use crate::cluster::Passed;
use crate::error::Error;
use crate::fair::Seed;
use crate::pictures::Sight;
use crate::store::{StoreError, Stored};
use crate::wire::FromClient;

/// So many messages may wait for a client; one that is slower has to come again.
const OUTBOX: usize = 1024;

/// What a table can be told or asked. Other nodes ask whatever is neither a visitor's nor the table's own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Message {
    /// Somebody opens the table, and has the first `since` entries of their log.
    #[serde(skip)]
    Visit { guest: Option<GuestId>, address: IpAddr, since: usize },
    /// A visitor says something.
    #[serde(skip)]
    Say { visit: u64, said: FromClient, lag: Duration },
    /// A visitor has gone.
    #[serde(skip)]
    Leave { visit: u64 },
    /// Somebody wants to see it once.
    Look { guest: Option<GuestId> },
    /// Somebody wants the record.
    Record,
    /// Somebody wants it drawn as a seat sees it, or with `None` a spectator.
    Draw { guest: Option<GuestId>, eye: Option<Seat> },
    /// Somebody wants to draw it as a seat sees it, or with `None` a spectator.
    Sight { guest: Option<GuestId>, eye: Option<Seat> },
    /// Somebody wants to know whose a line of the chat is that they could have heard.
    Writer { guest: GuestId, line: u32 },
    /// Somebody wants to sit down.
    Join { guest: GuestId, way: WayIn },
    /// A bot has made up its mind.
    #[serde(skip)]
    Thought { seat: Seat, ticket: u64, answer: Option<Answer> },
    /// Somebody wants to know which people must choose.
    Waits,
    /// The table is only to be awake, so that its bots go on.
    Wake,
    /// Nobody has looked for long: if only bots sit here, the game is called off.
    Expire,
    /// Whoever runs the server closes the table.
    Close,
    /// Somebody is not who they were.
    Person(News),
    /// Somebody leaves for good.
    Quit { guest: GuestId },
    /// Another node owns the table, or nobody does.
    #[serde(skip)]
    Disowned,
}

/// What has become of somebody.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum News {
    /// They are called something else.
    Named { guest: GuestId, name: String },
    /// They are somebody else now, who is called so.
    Became { guest: GuestId, person: GuestId, name: String },
    /// Some of their cookies stand no more: whoever has the table open as them has to come again.
    Revoked { guest: GuestId },
    /// They want to hear others than before.
    Listed { guest: GuestId },
}

/// What somebody sits down by.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum WayIn {
    /// An invitation.
    Invited(Token),
    /// Nothing: the table is open to all. Perhaps a seat of their choice.
    Walked(Option<Seat>),
}

/// What a table replies.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Reply {
    /// Nothing.
    Done,
    /// The number of a visit.
    Visit {
        /// Its number.
        number: u64,
        /// Whether the table has clocks.
        timed: bool,
    },
    /// What was to be seen.
    Text(String),
    /// The seat that was taken.
    Seat(Seat),
    /// Who it is.
    Person(GuestId),
    /// Those who must choose; nobody where the game is over.
    Seats(Option<Seats>),
    /// What is to be drawn.
    Sight(Box<Sight>),
}

impl Reply {
    /// The text, where one was asked for.
    pub(crate) fn text(self) -> Result<String, Error> {
        if let Reply::Text(text) = self { Ok(text) } else { Err(Error::Closing) }
    }

    /// What is to be drawn, where that was asked for.
    pub(crate) fn sight(self) -> Result<Sight, Error> {
        if let Reply::Sight(sight) = self { Ok(*sight) } else { Err(Error::Closing) }
    }

    /// Who it is, where that was asked for.
    pub(crate) fn person(self) -> Result<GuestId, Error> {
        if let Reply::Person(person) = self { Ok(person) } else { Err(Error::Closing) }
    }

    /// The seats, where they were asked for.
    pub(crate) fn seats(self) -> Result<Option<Seats>, Error> {
        if let Reply::Seats(seats) = self { Ok(seats) } else { Err(Error::Closing) }
    }

    /// The seat, where one was asked for.
    pub(crate) fn seat(self) -> Result<Seat, Error> {
        if let Reply::Seat(seat) = self { Ok(seat) } else { Err(Error::Closing) }
    }
}

/// A message with the way back.
pub(super) struct Envelope {
    pub(super) message: Message,
    pub(super) reply: Option<oneshot::Sender<Result<Reply, Error>>>,
    /// Where a visitor hears what the table says.
    pub(super) outbox: Option<mpsc::Sender<Utf8Bytes>>,
    /// What logs say it comes of.
    pub(super) span: Span,
}

impl Envelope {
    /// A message that nobody waits for a reply to.
    pub(super) fn of(message: Message) -> Envelope {
        Envelope { message, reply: None, outbox: None, span: Span::current() }
    }
}

/// Somebody's visit to a table.
pub(crate) struct Visit {
    /// Whether there are clocks, so that it matters how long messages take.
    pub(crate) timed: bool,
    way: Way,
    /// Everything the table says to them, the snapshot first. It ends when the table does.
    pub(crate) inbox: mpsc::Receiver<Utf8Bytes>,
}

/// Where the table is.
enum Way {
    Here { number: u64, table: Handle },
    There(Passed),
}

impl Visit {
    /// A visit to a table that another node owns.
    pub(crate) fn there(passed: Passed, timed: bool, inbox: mpsc::Receiver<Utf8Bytes>) -> Visit {
        Visit { timed, way: Way::There(passed), inbox }
    }

    /// Says something to the table, which came as this text; tells whether it was still awake to hear it. `lag` is how long
    /// messages take there and back.
    pub(crate) async fn say(&self, said: FromClient, text: &Utf8Bytes, lag: Duration) -> bool {
        match &self.way {
            Way::Here { number, table } => {
                let message = Message::Say { visit: *number, said, lag };
                table.sender.send(Envelope::of(message)).await.is_ok()
            }
            Way::There(passed) => passed.say(text.clone(), lag),
        }
    }

    /// Leaves; what the table said last may still be in the inbox.
    pub(crate) async fn leave(self) -> mpsc::Receiver<Utf8Bytes> {
        if let Way::Here { number, table } = &self.way {
            // A table that has gone to sleep needs no goodbye.
            table.sender.send(Envelope::of(Message::Leave { visit: *number })).await.ok();
        }
        self.inbox
    }
}

/// A handle to a live table.
#[derive(Clone)]
pub(crate) struct Handle {
    sender: mpsc::Sender<Envelope>,
}

impl Handle {
    /// Asks and waits for the reply; `None` where the table sleeps by now.
    pub(crate) async fn ask(&self, message: Message) -> Option<Result<Reply, Error>> {
        self.send(message, None).await
    }

    /// Opens the table; `None` where it sleeps by now.
    pub(crate) async fn visit(
        &self,
        guest: Option<GuestId>,
        address: IpAddr,
        since: usize,
    ) -> Option<Result<Visit, Error>> {
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        Some(match self.send(Message::Visit { guest, address, since }, Some(outbox)).await? {
            Ok(Reply::Visit { number, timed }) => {
                Ok(Visit { timed, way: Way::Here { number, table: self.clone() }, inbox })
            }
            Ok(_) => Err(Error::Closing),
            Err(error) => Err(error),
        })
    }

    async fn send(
        &self,
        message: Message,
        outbox: Option<mpsc::Sender<Utf8Bytes>>,
    ) -> Option<Result<Reply, Error>> {
        let (reply, answer) = oneshot::channel();
        let envelope = Envelope { message, reply: Some(reply), outbox, span: Span::current() };
        self.sender.send(envelope).await.ok()?;
        answer.await.ok()
    }

    /// Tells the table something, if it is awake.
    pub(crate) async fn tell(&self, message: Message) {
        // One that sleeps will read it from the store.
        self.sender.send(Envelope::of(message)).await.ok();
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
    receiver: mpsc::Receiver<Envelope>,
    own: mpsc::Sender<Envelope>,
}

impl LiveTable {
    /// Wakes the table from storage and runs it until it ends.
    pub(crate) async fn run(mut self) -> Rest {
        match load(&self.services, &self.id).await {
            Ok(loaded) => {
                let live = Live::new(loaded, Arc::clone(&self.services), self.own);
                live.run(self.receiver, self.shutdown).await
            }
            Err(error) => {
                error.log();
                self.receiver.close();
                while let Some(envelope) = self.receiver.recv().await {
                    // Whoever asked may have given up waiting.
                    envelope.reply.map(|reply| reply.send(Err(error.again())));
                }
                Rest::Asleep
            }
        }
    }
}

/// What becomes of a table that is awake no more.
pub(crate) enum Rest {
    /// It sleeps until somebody asks.
    Asleep,
    /// Something falls due by the clock then, in milliseconds since 1970.
    Until(i64),
    /// It goes on wherever its owner is.
    Disowned,
}

/// A table as it stands, with what is kept beside it.
pub(crate) struct Loaded {
    pub(crate) table: Table,
    pub(crate) seed: Seed,
    pub(crate) size: Size,
    /// The table as those who watch know it, where they know it later.
    pub(super) lagging: Option<Lagging>,
}

/// Reads a table and sets it up as it stands.
///
/// # Errors
///
/// Says that there is none, or that it cannot be read.
pub(crate) async fn load(services: &Services, id: &TableId) -> Result<Loaded, Error> {
    let (entries, bytes) = services.store.size(id).await?;
    if (Size { events: entries, bytes }).is_huge() {
        return Err(Error::Huge(id.clone()));
    }
    let stored = services.store.load(id).await.map_err(|error| match error {
        StoreError::Nonsense(why) => Error::Unreadable { table: id.clone(), why },
        other => other.into(),
    })?;
    let Stored { seed, entries, names } = stored.ok_or(Error::NotFound("such table"))?;
    let mut size = Size::default();
    entries.iter().for_each(|entry| size.add(entry));
    // A long game takes a moment to play again; others need not wait for it.
    let owner = entries.first().and_then(|first| match &first.act {
        Act::Opened(opening) => Some(Owner::Guest(opening.creator.clone())),
        _ => None,
    });
    let owner = owner.unwrap_or(Owner::Address(Ipv4Addr::UNSPECIFIED.into()));
    let name = id.clone();
    let rebuilt = move |_: &Stop| {
        let mut table = Table::rebuild(name, &entries)?;
        let mut lagging = Lagging::new(&table, &entries)?;
        for (guest, name) in names {
            if let Some(lagging) = &mut lagging {
                lagging.introduce(guest.clone(), name.clone());
            }
            table.introduce(guest, name);
        }
        Ok::<_, Unreadable>((table, lagging))
    };
    let (table, lagging) = services.desk.work_patiently(owner, rebuilt).await??;
    Ok(Loaded { table, seed, size, lagging })
}
