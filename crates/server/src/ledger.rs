//! The ledger: the one place that writes, and writes many tables' changes with one commit.
//!
//! A commit waits for the disk. Tables that want to store something at the same time share that wait, which is
//! what makes thousands of moves a second possible although each is on the disk before anybody hears of it.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::metrics::Metrics;
use crate::store::{Change, Store, StoreError};

/// The most requests that share one commit.
const LARGEST_GROUP: usize = 512;

/// Commits are at least so far apart: nobody waits where there is little to store, and where there is much, more
/// tables share the work of a commit.
const BREATH: Duration = Duration::from_millis(4);

/// So long the database is asked again when an answer was lost; then whoever waits is told that nobody knows.
const LONGEST_DOUBT: Duration = Duration::from_secs(4);

/// How long after a lost answer it is asked again.
const SECOND_ATTEMPT: Duration = Duration::from_millis(200);

/// What one table wants to have stored, all of it or nothing.
struct Request {
    changes: Vec<Change>,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

/// Makes a ledger.
pub(crate) fn channel(store: Store, metrics: &'static Metrics) -> (Ledger, LedgerActor) {
    let (sender, receiver) = mpsc::channel(LARGEST_GROUP);
    (Ledger { sender }, LedgerActor { store, metrics, receiver })
}

/// A handle to the ledger.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    sender: mpsc::Sender<Request>,
}

impl Ledger {
    /// Stores all changes or none, and returns when they are safe.
    pub(crate) async fn commit(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        let (reply, outcome) = oneshot::channel();
        let closed = || StoreError::Database(sqlx::Error::PoolClosed);
        self.sender.send(Request { changes, reply }).await.map_err(|_| closed())?;
        outcome.await.map_err(|_| closed())?
    }
}

/// The ledger itself: run it once. It ends when the last handle is gone.
pub(crate) struct LedgerActor {
    store: Store,
    metrics: &'static Metrics,
    receiver: mpsc::Receiver<Request>,
}

impl LedgerActor {
    /// Writes until nobody is left who could ask.
    pub(crate) async fn run(mut self) {
        let mut group = Vec::new();
        let mut rested = Instant::now();
        while self.receiver.recv_many(&mut group, LARGEST_GROUP).await > 0 {
            if rested > Instant::now() {
                tokio::time::sleep_until(rested).await;
                group.extend(std::iter::from_fn(|| self.receiver.try_recv().ok()).take(LARGEST_GROUP));
            }
            let begun = Instant::now();
            let (outcome, doubt) = self.write(&group).await;
            self.metrics.committed(group.len(), begun.elapsed(), outcome.is_ok());
            rested = Instant::now() + BREATH;
            match outcome {
                Ok(()) => group.drain(..).for_each(|request| answer(request.reply, Ok(()))),
                // One request may have spoilt it for all: each has a second chance alone.
                Err(StoreError::Conflict) if group.len() > 1 || doubt => {
                    for request in group.drain(..) {
                        let outcome = self.write_alone(&request.changes, doubt).await;
                        answer(request.reply, outcome);
                    }
                }
                Err(error) if doubt => {
                    let lost = error.to_string();
                    let replies = group.drain(..).map(|request| request.reply);
                    replies.for_each(|reply| answer(reply, Err(StoreError::Unknown(lost.clone()))));
                }
                Err(error) if group.len() > 1 => {
                    tracing::warn!(%error, "a shared commit failed");
                    for request in group.drain(..) {
                        let outcome = match begun.elapsed() < LONGEST_DOUBT {
                            true => self.store.write(request.changes.iter()).await,
                            false => Err(StoreError::Slow),
                        };
                        answer(request.reply, outcome);
                    }
                }
                Err(error) => {
                    let request = group.pop().expect("a group is never empty");
                    answer(request.reply, Err(error));
                }
            }
        }
    }

    /// Writes what a group wants, and says whether it is in doubt what an earlier attempt has left behind.
    ///
    /// An answer that was lost is asked for again: every entry has its number, so writing it a second time is either
    /// the first time, or refused.
    async fn write(&self, group: &[Request]) -> (Result<(), StoreError>, bool) {
        let deadline = Instant::now() + LONGEST_DOUBT;
        let write = || self.store.write(group.iter().flat_map(|request| &request.changes));
        let mut outcome = write().await;
        let doubt = matches!(outcome, Err(StoreError::Unknown(_)));
        while doubt && !matches!(outcome, Ok(()) | Err(StoreError::Conflict)) && Instant::now() < deadline {
            tokio::time::sleep(SECOND_ATTEMPT).await;
            outcome = write().await;
        }
        (outcome, doubt)
    }

    /// Writes what one table wants; where an earlier attempt may have stored it already, that is as good.
    async fn write_alone(&self, changes: &[Change], doubt: bool) -> Result<(), StoreError> {
        match self.store.write(changes.iter()).await {
            Err(StoreError::Conflict) if doubt => match self.store.holds(changes).await {
                Ok(true) => Ok(()),
                Ok(false) => Err(StoreError::Conflict),
                Err(error) => Err(StoreError::Unknown(error.to_string())),
            },
            Err(StoreError::Conflict) => Err(StoreError::Conflict),
            Err(error) if doubt => Err(StoreError::Unknown(error.to_string())),
            outcome => outcome,
        }
    }
}

fn answer(reply: oneshot::Sender<Result<(), StoreError>>, outcome: Result<(), StoreError>) {
    // Whoever asked may have gone; what was stored is stored.
    reply.send(outcome).ok();
}
