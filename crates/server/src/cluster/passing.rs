//! Passing on: questions and visits to a table that another node owns, and to the lobby.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use fracas_table::{GuestId, TableId};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::frame::{Answer, Frame};
use super::session::Session;
use crate::error::Error;
use crate::live::{Message, Reply};

/// So long another node may take to answer.
const ANSWER: Duration = Duration::from_secs(5);

/// So many messages may wait for a client here; one that is slower has to come again.
const OUTBOX: usize = 1024;

/// What logs of all nodes call something that was passed on.
pub(super) fn trace(from: &str, number: u64) -> String {
    format!("{from}-{number}")
}

/// A visit that is passed on to another node.
pub(crate) struct Passed {
    session: Arc<Session>,
    to: String,
    visit: u64,
}

impl Passed {
    /// Says something there, as it came; tells whether anybody may still hear it.
    pub(crate) fn say(&self, text: Utf8Bytes, lag: Duration) -> bool {
        let lag = u64::try_from(lag.as_millis()).unwrap_or(u64::MAX);
        self.session.metrics.forwards.fetch_add(1, Relaxed);
        let number = self.session.number();
        tracing::debug!(trace = %trace(&self.session.id, number), to = self.to, "passed on");
        self.session.tell(&self.to, Frame::Say { visit: self.visit, lag, number }, Some(text));
        self.session.lock().mine.contains_key(&self.visit)
    }
}

impl Drop for Passed {
    fn drop(&mut self) {
        let open = self.session.lock().mine.remove(&self.visit).is_some();
        if open {
            self.session.tell(&self.to, Frame::Leave { visit: self.visit }, None);
        }
    }
}

impl Session {
    /// Asks a table that another node owns; nothing where it has to be looked for again.
    pub(crate) async fn ask(
        &self,
        to: &str,
        table: &TableId,
        message: Message,
    ) -> Option<Result<Reply, Error>> {
        let ask = self.number();
        let frame = Frame::Ask { ask, table: table.clone(), message };
        self.put(to, ask, frame).await?.reply()
    }

    /// Opens a table that another node owns; nothing where it has to be looked for again.
    pub(crate) async fn visit(
        self: &Arc<Self>,
        to: &str,
        table: &TableId,
        (guest, address): (Option<GuestId>, IpAddr),
        since: usize,
    ) -> Option<Result<(Passed, bool, mpsc::Receiver<Utf8Bytes>), Error>> {
        let visit = self.number();
        let frame = Frame::Visit { visit, table: table.clone(), guest, address, since };
        let (passed, inbox) = self.open_visit(to, visit);
        match self.put(to, visit, frame).await?.reply()? {
            Ok(Reply::Visit { timed, .. }) => Some(Ok((passed, timed, inbox))),
            Ok(_) => Some(Err(Error::Apart)),
            Err(error) => Some(Err(error)),
        }
    }

    /// Has somebody meet others at the node that owns the lobby.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        to: &str,
        person: &GuestId,
        address: IpAddr,
    ) -> Result<(Passed, mpsc::Receiver<Utf8Bytes>), Error> {
        let visit = self.number();
        let (passed, inbox) = self.open_visit(to, visit);
        let frame = Frame::Enter { visit, person: person.clone(), address };
        match self.put(to, visit, frame).await.and_then(Answer::reply) {
            Some(Ok(_)) => Ok((passed, inbox)),
            Some(Err(error)) => Err(error),
            None => Err(Error::Apart),
        }
    }

    /// What a visitor is told may come with the answer already.
    fn open_visit(self: &Arc<Self>, to: &str, visit: u64) -> (Passed, mpsc::Receiver<Utf8Bytes>) {
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        self.lock().mine.insert(visit, (to.to_owned(), outbox));
        (Passed { session: Arc::clone(self), to: to.to_owned(), visit }, inbox)
    }

    /// Puts a question to another node, and waits for the answer.
    async fn put(&self, to: &str, ask: u64, frame: Frame) -> Option<Answer> {
        if !self.reaches(to) {
            return None;
        }
        self.metrics.forwards.fetch_add(1, Relaxed);
        let (sender, answer) = oneshot::channel();
        self.lock().asks.insert(ask, (to.to_owned(), sender));
        self.tell(to, frame, None);
        let answer = timeout(ANSWER, answer).await;
        self.lock().asks.remove(&ask);
        match answer {
            Ok(Ok(answer)) => Some(answer),
            // It may have happened, or not.
            Ok(Err(_)) | Err(_) => {
                let error = Error::Unknown.refusal();
                Some(Answer::Refused { code: error.code, message: error.message })
            }
        }
    }
}
