//! Notices: what somebody would like to know who is not here just now.
//!
//! A notice says that it is somebody's turn, that somebody spoke, that a game is over. It never says what was played or
//! said: it may appear on a screen that others see.

use fracas_table::{GuestId, TableId};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

pub(crate) use crate::wire::NoticeKind as Kind;

/// So many notices may wait to be sent; more are forgotten. Nobody misses what the site itself shows.
const WAITING: usize = 1024;

/// What somebody is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Notice {
    pub(crate) kind: Kind,
    /// The table it is about; none where there is none yet.
    pub(crate) table: Option<TableId>,
    pub(crate) game: String,
}

/// The door for whoever has something to tell.
#[derive(Clone)]
pub(crate) struct Notices {
    sender: mpsc::Sender<(GuestId, Notice)>,
}

impl Notices {
    /// The door, and where it leads.
    pub(crate) fn open() -> (Notices, mpsc::Receiver<(GuestId, Notice)>) {
        let (sender, receiver) = mpsc::channel(WAITING);
        (Notices { sender }, receiver)
    }

    /// Tells somebody something, wherever they are; waits for nobody.
    pub(crate) fn notify(&self, person: &GuestId, notice: Notice) {
        if self.sender.try_send((person.clone(), notice)).is_err() {
            tracing::warn!("a notice is forgotten: too many wait");
        }
    }
}
