//! A hold on a PostgreSQL database: an advisory lock, which a connection of its own has for as long as it lives.
//!
//! When the connection breaks PostgreSQL gives the lock away. Until it is ours again nothing is read or written: another
//! server may have taken over. Nodes of a cluster say by which process of PostgreSQL they are connected: when one dies, the
//! others see at once that it is gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
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
    /// The number of PostgreSQL's process at the other end; 0 while nothing is held.
    backend: Arc<AtomicI64>,
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
        let backend = Arc::new(AtomicI64::new(process(&mut connection).await?));
        let keeping = keep(connection, (url.to_owned(), sql), Arc::clone(&backend));
        let keeper = tokio::spawn(keeping).abort_handle();
        Ok(Lease { backend, keeper })
    }

    pub(super) fn backend(&self) -> i64 {
        self.backend.load(Relaxed)
    }

    /// What is wrong, if anything is.
    pub(super) fn check(&self) -> Option<&'static str> {
        (self.backend() == 0).then_some("cannot be reached, or another server has taken it over")
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

async fn process(connection: &mut AnyConnection) -> Result<i64> {
    let row = sqlx::query("SELECT pg_backend_pid()").fetch_one(connection).await?;
    Ok(row.try_get::<i32, _>(0)?.into())
}

/// Keeps the lock, and takes it again after it was lost.
async fn keep(mut connection: AnyConnection, (url, sql): (String, &'static str), backend: Arc<AtomicI64>) {
    loop {
        while matches!(timeout(ANSWER, connection.ping()).await, Ok(Ok(()))) {
            sleep(BEAT).await;
        }
        backend.store(0, Relaxed);
        connection = loop {
            sleep(BEAT).await;
            let again = async {
                let mut connection = AnyConnection::connect(&url).await?;
                let ours = lock(&mut connection, sql).await?;
                let process = process(&mut connection).await?;
                Result::Ok(ours.then_some((connection, process)))
            };
            if let Ok(Ok(Some((connection, process)))) = timeout(ANSWER, again).await {
                backend.store(process, Relaxed);
                break connection;
            }
        };
    }
}
