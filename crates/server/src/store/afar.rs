//! The database as simulated nodes meet it: see `sim.rs`. It is SQLite, and what PostgreSQL and the way to it do is put
//! around it: it takes its time, is away, or loses its answer to something that it has stored.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use sqlx::AnyConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::{Change, Result, Store, StoreError, write};
use crate::sim::{self, Storage, World};

/// How often it is looked whether the database answers again.
const LOOK: Duration = Duration::from_millis(20);

/// What SQLite understands where PostgreSQL is told something of its own. It writes one at a time, so nobody has to
/// hold anything.
pub(super) mod words {
    pub(in crate::store) const SETUP: [&str; 3] = [
        "CREATE TABLE IF NOT EXISTS nodes (id TEXT PRIMARY KEY, seen BIGINT NOT NULL, hears BIGINT NOT NULL DEFAULT 0,
            backend BIGINT NOT NULL DEFAULT 0)",
        "CREATE TABLE IF NOT EXISTS owners (what TEXT PRIMARY KEY, node TEXT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS backends (id BIGINT PRIMARY KEY)",
    ];

    pub(in crate::store) const UNCONNECTED: &str =
        "NOT EXISTS (SELECT 1 FROM backends WHERE backends.id = nodes.backend)";

    pub(in crate::store) const LISTED: &str =
        r#"(SELECT value AS what FROM json_each('["' || replace($1, ' ', '","') || '"]')) AS listed"#;

    pub(in crate::store) const HELD: &str = "SELECT id FROM nodes WHERE id = $1";

    pub(in crate::store) const UNHELD: &str = "";

    pub(in crate::store) fn now() -> String {
        crate::live::time().to_string()
    }
}

/// What a node wants to have written. It is on its way, whatever becomes of the node.
pub(crate) struct Job {
    place: usize,
    changes: Vec<Change>,
    node: Option<String>,
    reply: oneshot::Sender<Result<()>>,
}

fn broken() -> StoreError {
    StoreError::Database(sqlx::Error::Io(io::Error::from(io::ErrorKind::ConnectionReset)))
}

/// Goes to the database, where that is possible.
pub(super) async fn reach() -> Result<()> {
    let Some((world, place)) = sim::inside() else { return Ok(()) };
    loop {
        match world.storage(place) {
            Storage::Refuses => return Err(broken()),
            Storage::Hangs => sleep(LOOK).await,
            Storage::Well | Storage::Loses => {
                sleep(world.some(place, sim::STORE_TAKES)).await;
                return Ok(());
            }
            Storage::Slow(most) => {
                sleep(world.some(place, most)).await;
                return Ok(());
            }
        }
    }
}

/// Brings the answer back, where that is possible.
pub(super) async fn answered<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    let answer = work.await;
    let Some((world, place)) = sim::inside() else { return answer };
    match world.storage(place) {
        Storage::Loses if world.tosses(place) => Err(broken()),
        _ => answer,
    }
}

/// Writes changes as a node does that is far from its database.
pub(super) async fn write_all<'a>(
    connection: &mut AnyConnection,
    changes: impl Iterator<Item = &'a Change>,
    node: Option<&str>,
) -> Result<()> {
    let Some((world, place)) = sim::inside() else { return write::all(connection, changes, node).await };
    let (reply, answer) = oneshot::channel();
    let job = Job { place, changes: changes.cloned().collect(), node: node.map(str::to_owned), reply };
    // The connection is not at work meanwhile.
    let _waits = world.waits(place);
    world.jobs.send(job).ok();
    answer.await.unwrap_or_else(|_| Err(StoreError::Unknown("it was lost in a simulation".to_owned())))
}

/// Writes what nodes want until nobody is left.
pub(crate) async fn serve(store: Store, world: Arc<World>, mut jobs: mpsc::UnboundedReceiver<Job>) {
    while let Some(job) = jobs.recv().await {
        tokio::spawn(work(store.clone(), Arc::clone(&world), job));
    }
}

async fn work(store: Store, world: Arc<World>, job: Job) {
    let Job { place, changes, node, reply } = job;
    let most = match world.storage(place) {
        Storage::Slow(most) => most,
        _ => sim::STORE_TAKES,
    };
    sleep(world.some(place, most)).await;
    // It may be stored long after whoever sent it has given up.
    while world.storage(place) == Storage::Hangs {
        sleep(LOOK).await;
    }
    if world.storage(place) == Storage::Refuses && world.tosses(place) {
        return;
    }
    let node = node.filter(|_| world.rules.rows);
    let outcome = match store.pool.acquire().await {
        Ok(mut connection) => write::all(&mut connection, changes.iter(), node.as_deref()).await,
        Err(error) => Err(error.into()),
    };
    sleep(world.some(place, most)).await;
    let lost = match world.storage(place) {
        Storage::Refuses | Storage::Hangs => true,
        Storage::Loses => world.tosses(place),
        Storage::Well | Storage::Slow(_) => false,
    };
    if !lost {
        reply.send(outcome).ok();
    }
}

impl Store {
    /// How many connections are in use.
    pub(crate) fn at_work(&self) -> usize {
        (self.pool.size() as usize).saturating_sub(self.pool.num_idle())
    }

    /// Does something to the database itself, and returns the first two columns of what it says.
    pub(crate) async fn tell(&self, sql: &'static str) -> Vec<(String, i64)> {
        use sqlx::Row;
        let rows = sqlx::query(sql).fetch_all(&self.pool).await.expect("the simulated database works");
        rows.iter().map(|row| (row.get(0), row.get(1))).collect()
    }
}
