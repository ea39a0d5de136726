//! A hold on a PostgreSQL database: an advisory lock, which a connection of its own has for as long as it lives.
//!
//! When the connection breaks PostgreSQL gives the lock away. Until it is ours again nothing is read or written: another
//! server may have taken over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use sqlx::{AnyConnection, Connection, Row};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, timeout};

use super::super::{Result, StoreError};

/// So long a server that is just ending, or was killed, may keep the next one waiting.
const HANDOVER: Duration = Duration::from_secs(3);

/// How often the connection is asked whether it lives, and how long it may take to answer.
const BEAT: Duration = Duration::from_secs(1);
const ANSWER: Duration = Duration::from_secs(2);

/// Names the lock: "fracas" in ASCII, and one more than the lock of migrations.
const LOCK: &str = "SELECT CASE WHEN pg_try_advisory_lock(112641446207860) THEN 1 ELSE 0 END";

/// The same for nodes of a cluster, which have it together: with it nobody has the other.
const SHARED: &str = "SELECT CASE WHEN pg_try_advisory_lock_shared(112641446207860) THEN 1 ELSE 0 END";

#[derive(Debug)]
pub(crate) struct Lease {
    held: Arc<AtomicBool>,
    keeper: AbortHandle,
}

impl Lease {
    pub(super) async fn take(url: &str, shared: bool) -> Result<Lease> {
        sqlx::any::install_default_drivers();
        let sql = if shared { SHARED } else { LOCK };
        let deadline = Instant::now() + HANDOVER;
        let mut connection = AnyConnection::connect(url).await?;
        while !lock(&mut connection, sql).await? {
            if Instant::now() >= deadline {
                return Err(StoreError::Held(String::new()));
            }
            sleep(Duration::from_millis(100)).await;
        }
        let held = Arc::new(AtomicBool::new(true));
        let keeper = tokio::spawn(keep(connection, (url.to_owned(), sql), Arc::clone(&held))).abort_handle();
        Ok(Lease { held, keeper })
    }

    /// What is wrong, if anything is.
    pub(super) fn check(&self) -> Option<&'static str> {
        (!self.held.load(Relaxed)).then_some("cannot be reached, or another server has taken it over")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

async fn lock(connection: &mut AnyConnection, sql: &'static str) -> Result<bool> {
    let row = sqlx::query(sql).fetch_one(connection).await?;
    Ok(row.try_get::<i32, _>(0)? == 1)
}

/// Keeps the lock, and takes it again after it was lost.
async fn keep(mut connection: AnyConnection, (url, sql): (String, &'static str), held: Arc<AtomicBool>) {
    loop {
        while matches!(timeout(ANSWER, connection.ping()).await, Ok(Ok(()))) {
            sleep(BEAT).await;
        }
        held.store(false, Relaxed);
        connection = loop {
            sleep(BEAT).await;
            let again = async {
                let mut connection = AnyConnection::connect(&url).await?;
                let ours = lock(&mut connection, sql).await?;
                Result::Ok(ours.then_some(connection))
            };
            if let Ok(Ok(Some(connection))) = timeout(ANSWER, again).await {
                break connection;
            }
        };
        held.store(true, Relaxed);
    }
}
