//! The door to a live table: what it can be asked, and how it is woken.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use fracas_bots::Answer;
use fracas_core::Seat;
use tokio::sync::{mpsc, oneshot, watch};

use super::{Live, Services};
use crate::error::Error;
use crate::ids::{GuestId, TableId, Token};
use crate::table::Table;
use crate::wire::FromClient;

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
    Thought { seat: Seat, ticket: u64, answer: Option<Answer> },
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
