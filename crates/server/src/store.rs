//! Everything that is SQL. The same statements run on SQLite and on PostgreSQL.
//!
//! In storage a table is what it always is: the list of its entries, in the table `log`. Every entry has its number,
//! and a number is written but once: of two who write to the same table at the same time one is refused, whoever they
//! are and whatever they write. The tables `tables` and `seats` say once more what lists and counts ask for; they are
//! written together with the entries that change them.

mod accounts;
pub(crate) mod admin;
#[cfg(test)]
pub(crate) mod afar;
mod aged;
mod backup;
mod challenges;
mod chat;
mod convert;
mod games;
mod guests;
mod hold;
mod holidays;
mod listed;
mod lists;
mod migrate;
mod nodes;
mod people;
mod profile;
mod pushes;
pub(crate) mod ratings;
#[cfg(test)]
mod tests;
mod write;

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use fracas_core::{Level, Seat, Seats};
use fracas_table::{Act, Entry, GuestId, Player, Status, TableId};
use sqlx::any::{Any, AnyPoolOptions, AnyRow};
use sqlx::error::DatabaseError;
use sqlx::pool::PoolConnection;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection, Row};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

pub(crate) use accounts::{Passkey, Session};
pub use backup::{BackupError, backup, restore};
pub(crate) use challenges::KeptChallenge;
pub(crate) use games::{PAGE, Place};
pub(crate) use hold::Hold;
pub(crate) use lists::Avoidance;
pub(crate) use nodes::{LOBBY, QUIET, Roll};
pub(crate) use people::{Naming, Person};
pub(crate) use profile::Played;
pub(crate) use write::{Change, StoredEntry};

#[cfg(test)]
use afar::write_all;
#[cfg(not(test))]
use write::all as write_all;

use crate::fair::Seed;

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused.
    #[error(transparent)]
    Database(sqlx::Error),
    /// Somebody else has written to the table meanwhile.
    #[error("another process has written to the same table")]
    Conflict,
    /// This node is no member of its cluster any more: what it owned others own.
    #[error("this node was silent for too long, and others have taken over")]
    Expelled,
    /// The database's answer was lost: it may have stored what it was given, or not.
    #[error("the database's answer was lost: {0}")]
    Unknown(String),
    /// The database took too long.
    #[error("the database took more than {} seconds", PATIENCE.as_secs())]
    Slow,
    /// Another server uses the database.
    #[error(
        "another Fracas{0} serves from this database, and only one can: stop that one, or name another database with \
         --database"
    )]
    Held(String),
    /// The database is not what it was any more, or not ours.
    #[error("the database {0}: nothing is stored until it is back")]
    Lost(&'static str),
    /// The file beside the database cannot be had.
    #[error("the file {0}, which keeps other servers away, cannot be used: {1}")]
    NoLock(PathBuf, io::Error),
    /// There were games in the database, and now it is empty.
    #[error(
        "{0} is missing or empty, but games were kept in it: put it back, or delete {1} to begin with no games"
    )]
    Emptied(PathBuf, PathBuf),
    /// What was read makes no sense: somebody else changed it.
    #[error("the database holds {0}, which this program cannot read")]
    Nonsense(String),
    /// The database was written by a later version of this program.
    #[error("the database is of version {found}; this program knows versions up to {known}")]
    Newer {
        /// What it is.
        found: i64,
        /// What is known.
        known: i64,
    },
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let taken = error.as_database_error().is_some_and(DatabaseError::is_unique_violation);
        if taken { StoreError::Conflict } else { StoreError::Database(error) }
    }
}

type Result<T> = std::result::Result<T, StoreError>;

/// So long a connection is waited for.
const ACQUIRE: Duration = Duration::from_secs(2);

/// So long the database may take for anything else. PostgreSQL is told to give up a little earlier.
const PATIENCE: Duration = Duration::from_secs(4);

/// The database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
    /// Whether it is SQLite, which answers from this process: no answer of it is ever lost.
    sqlite: bool,
    hold: Arc<Hold>,
    /// SQLite throws its log away with the last connection; this one stays, so that the log does.
    anchor: Arc<Mutex<Option<AnyConnection>>>,
    /// Whether something could not be stored lately.
    ailing: Arc<AtomicBool>,
    /// When it was last seen to take what is written to it.
    pulse: Arc<Mutex<Option<Instant>>>,
    /// The node that everything at tables is written as, in a cluster.
    node: Arc<RwLock<Option<String>>>,
}

/// A table as it is stored: the secret of its dice, and all that happened.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) seed: Seed,
    pub(crate) entries: Vec<Entry>,
    /// What to call those who have chosen a name.
    pub(crate) names: BTreeMap<GuestId, String>,
}

/// One of a guest's latest tables.
pub(crate) struct Latest {
    pub(crate) id: TableId,
    pub(crate) game: String,
    pub(crate) status: Status,
    /// When something last happened there that everybody heard of.
    pub(crate) updated: i64,
    /// Who sits where; nobody where a seat is open.
    pub(crate) players: Vec<Option<Player>>,
    /// Who won, where that is decided.
    pub(crate) winners: Option<Seats>,
    /// How it came to an end, where that was asked for and it has.
    pub(crate) end: Option<End>,
}

/// How a game came to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// Why, in a word.
    pub(crate) reason: String,
    /// After how many moves, with those that were taken back.
    pub(crate) moves: u32,
}

impl Store {
    /// Opens the database that is held, and brings it up to date.
    pub(crate) async fn open(url: &str, hold: Hold) -> Result<Store> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        // A pool would try for half a minute and then not say why.
        let mut first = AnyConnection::connect(url).await?;
        prepare(&mut first, sqlite).await?;
        let pool = AnyPoolOptions::new()
            .max_connections(if sqlite { 4 } else { 8 })
            .acquire_timeout(ACQUIRE)
            // SQLite is in this process and is never away: asking it before every commit would wake its thread for nothing.
            .test_before_acquire(!sqlite)
            .after_connect(move |connection, _| Box::pin(prepare(connection, sqlite)));
        // Connections to one memory lock each other out at once, and the games are gone with the last of them.
        let memory = url.contains("mode=memory");
        let (pool, mut anchor) = match (memory, sqlite) {
            (true, _) => (pool.max_connections(1).idle_timeout(None).max_lifetime(None), None),
            (false, true) => (pool, Some(first)),
            (false, false) => (pool, None),
        };
        // The file is there by now. Whoever opens it later must not make a new one where it was taken away: SQLite would
        // throw away the log of the old one, and with it what was stored last.
        let pool = pool.connect(&url.replacen("mode=rwc", "mode=rw", 1)).await?;
        let mut connection = pool.acquire().await?;
        migrate::run(&mut connection, sqlite).await?;
        if sqlite {
            mark(&mut connection).await?;
        }
        if let Some(anchor) = &mut anchor {
            // Only who has read something has the log open.
            sqlx::query("SELECT COUNT(*) FROM migrations").fetch_one(anchor).await?;
        }
        hold.settle()?;
        Ok(Store {
            pool,
            sqlite,
            hold: Arc::new(hold),
            anchor: Arc::new(Mutex::new(anchor)),
            ailing: Arc::default(),
            pulse: Arc::default(),
            node: Arc::default(),
        })
    }

    /// Waits until everything is written and closes the database.
    pub(crate) async fn close(&self) {
        if let Some(anchor) = self.anchor.lock().await.take() {
            // Whatever it says, nothing of ours waits for it.
            anchor.close().await.ok();
        }
        self.pool.close().await;
    }

    /// A connection to the database, if it is still the one that was opened.
    async fn connection(&self) -> Result<PoolConnection<Any>> {
        #[cfg(test)]
        afar::reach().await?;
        self.hold.check().await?;
        Ok(self.pool.acquire().await?)
    }

    /// Whether the database takes what is written to it: writes something, once a second at most.
    pub(crate) async fn pulse(&self) -> Result<()> {
        let mut last = self.pulse.lock().await;
        if last.is_some_and(|last: Instant| last.elapsed() < Duration::from_secs(1)) {
            return self.hold.check().await;
        }
        let sql = "INSERT INTO settings (name, value) VALUES ('pulse', $1)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let write = async {
            let mut connection = self.connection().await?;
            sqlx::query(sql).bind(crate::live::time().to_string()).execute(&mut *connection).await?;
            self.hold.check().await
        };
        *last = None;
        in_time(write).await?;
        *last = Some(Instant::now());
        Ok(())
    }

    /// Whether something could not be stored since the last check.
    pub(crate) fn is_ailing(&self) -> bool {
        self.ailing.load(Relaxed)
    }

    /// Whether the database is the one that was opened, as far as can be told without writing, and has stored everything
    /// lately. Where it has not, it has to show that it can again.
    pub(crate) async fn check_up(&self) -> Result<()> {
        self.hold.check().await?;
        if self.ailing.load(Relaxed) {
            self.pulse().await?;
            self.ailing.store(false, Relaxed);
        }
        Ok(())
    }

    /// A setting that is made up once and then stays: the key that signs cookies.
    pub(crate) async fn setting(&self, name: &str, make: impl FnOnce() -> String) -> Result<String> {
        sqlx::query("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name)
            .bind(make())
            .execute(&self.pool)
            .await?;
        let sql = "SELECT value FROM settings WHERE name = $1";
        let row = sqlx::query(sql).bind(name).fetch_one(&self.pool).await?;
        Ok(row.try_get(0)?)
    }

    /// Makes all changes or none.
    pub(crate) async fn write<'a>(&self, changes: impl Iterator<Item = &'a Change>) -> Result<()> {
        let outcome = self.try_write(changes).await;
        if !matches!(outcome, Ok(()) | Err(StoreError::Conflict | StoreError::Expelled)) {
            self.ailing.store(true, Relaxed);
        }
        outcome
    }

    async fn try_write<'a>(&self, changes: impl Iterator<Item = &'a Change>) -> Result<()> {
        let mut connection = self.connection().await?;
        let node = self.node();
        let outcome = match timeout(PATIENCE, write_all(&mut connection, changes, node.as_deref())).await {
            Err(_) => Err(StoreError::Unknown(StoreError::Slow.to_string())),
            // What the database itself says is an answer.
            Ok(Err(StoreError::Database(error))) if !self.sqlite && error.as_database_error().is_none() => {
                Err(StoreError::Unknown(error.to_string()))
            }
            Ok(outcome) => outcome,
        };
        if outcome.is_err() {
            // Whatever state a failed transaction left the connection in, nobody shall meet it again.
            connection.close_on_drop();
        }
        outcome?;
        // A file that was deleted takes whatever is written to it, and nobody will ever read it.
        self.hold.check().await
    }

    /// Whether all of these changes are stored, exactly as they are here.
    pub(crate) async fn holds(&self, changes: &[Change]) -> Result<bool> {
        in_time(async { write::holds(&mut *self.connection().await?, changes).await }).await
    }

    /// Reads a table.
    pub(crate) async fn load(&self, id: &TableId) -> Result<Option<Stored>> {
        in_time(self.load_now(id)).await
    }

    async fn load_now(&self, id: &TableId) -> Result<Option<Stored>> {
        let mut connection = self.connection().await?;
        let mut snapshot = connection.begin().await?;
        let sql = "SELECT n, kind, data, at FROM log WHERE table_id = $1 ORDER BY n";
        let rows = sqlx::query(sql).bind(id.as_str()).fetch_all(&mut *snapshot).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let mut entries = rows.iter().map(|row| read_entry(id, row)).collect::<Result<Vec<_>>>()?;
        let names = people::resolve(&mut snapshot, &mut entries).await?;
        let sql = "SELECT seed FROM seeds WHERE table_id = $1";
        let row = sqlx::query(sql).bind(id.as_str()).fetch_optional(&mut *snapshot).await?;
        let row = row.ok_or_else(|| StoreError::Nonsense(format!("no seed for table {id}")))?;
        // The text is a secret, and not repeated.
        let seed = row.try_get::<String, _>(0)?.parse();
        let seed = seed.map_err(|_| StoreError::Nonsense(format!("no proper seed for table {id}")))?;
        Ok(Some(Stored { seed, entries, names }))
    }

    /// The tables that may be waiting for the server itself: those that go on and have a bot that somebody plays with.
    pub(crate) async fn with_bots(&self) -> Result<Vec<TableId>> {
        let sql = "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_id = t.id
            WHERE t.status = 'playing' AND s.level IS NOT NULL
            AND EXISTS (SELECT 1 FROM seats p WHERE p.table_id = t.id AND p.guest IS NOT NULL)";
        in_time(async {
            let rows = sqlx::query(sql).fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_id).collect()
        })
        .await
    }

    /// The tables with clocks at which the game goes on.
    pub(crate) async fn timed(&self) -> Result<Vec<TableId>> {
        let sql = "SELECT id FROM tables WHERE status = 'playing' AND timed = 1";
        in_time(async {
            let rows = sqlx::query(sql).fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_id).collect()
        })
        .await
    }

    /// When the database last took a pulse, in milliseconds since 1970.
    pub(crate) async fn last_pulse(&self) -> Result<Option<i64>> {
        let sql = "SELECT value FROM settings WHERE name = 'pulse'";
        let row = sqlx::query(sql).fetch_optional(&self.pool).await?;
        let text: Option<String> = row.map(|row| row.try_get(0)).transpose()?;
        Ok(text.and_then(|text| text.parse().ok()))
    }

    /// How many tables that a guest opened are not finished.
    pub(crate) async fn open_tables(&self, guest: &GuestId) -> Result<i64> {
        let sql = "SELECT COUNT(*) FROM tables WHERE creator = $1 AND status IN ('waiting', 'playing')";
        in_time(async {
            let mut connection = self.connection().await?;
            let row = sqlx::query(sql).bind(guest.as_str()).fetch_one(&mut *connection).await?;
            Ok(row.try_get(0)?)
        })
        .await
    }

    /// The tables a guest played at most lately.
    pub(crate) async fn latest(&self, guest: &GuestId) -> Result<Vec<Latest>> {
        in_time(self.latest_now(guest)).await
    }

    async fn latest_now(&self, guest: &GuestId) -> Result<Vec<Latest>> {
        let sql = "SELECT DISTINCT t.id, t.game, t.status, COALESCE(
                (SELECT l.at FROM log l WHERE l.table_id = t.id AND l.told = 1 ORDER BY l.n DESC LIMIT 1),
                t.created) AS updated
            FROM tables t JOIN seats s ON s.table_id = t.id
            WHERE s.guest = $1 ORDER BY updated DESC LIMIT 30";
        let mut connection = self.connection().await?;
        let rows = sqlx::query(sql).bind(guest.as_str()).fetch_all(&mut *connection).await?;
        let mut latest = Vec::new();
        for row in rows {
            let id = read_id(&row)?;
            let status: String = row.try_get(2)?;
            let status = read_status(&status)
                .ok_or_else(|| StoreError::Nonsense(format!("the status {status:?} of table {id}")))?;
            latest.push(Latest {
                game: row.try_get(1)?,
                status,
                winners: games::winners(&mut connection, &id, status).await?,
                end: None,
                updated: row.try_get(3)?,
                players: players(&mut connection, &id).await?,
                id,
            });
        }
        Ok(latest)
    }
}

/// Waits for the database, but not for ever.
async fn in_time<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    #[cfg(test)]
    let work = afar::answered(work);
    timeout(ACQUIRE + PATIENCE, work).await.unwrap_or(Err(StoreError::Slow))
}

/// Who sits at a table, as lists show it.
async fn players(connection: &mut AnyConnection, id: &TableId) -> Result<Vec<Option<Player>>> {
    let sql = "SELECT seat, guest, level FROM seats WHERE table_id = $1 ORDER BY seat";
    let rows = sqlx::query(sql).bind(id.as_str()).fetch_all(&mut *connection).await?;
    let read = |row: &AnyRow| {
        let seat: i64 = row.try_get(0)?;
        let nonsense = || StoreError::Nonsense(format!("a strange player in seat {seat} of table {id}"));
        match (row.try_get::<Option<String>, _>(1)?, row.try_get::<Option<i64>, _>(2)?) {
            (Some(guest), _) => Ok(Some(Player::Person(guest.parse().map_err(|_| nonsense())?))),
            (None, Some(level)) => {
                let level = u64::try_from(level).ok().and_then(|number| Level::new(number).ok());
                Ok(Some(Player::Bot(level.ok_or_else(nonsense)?)))
            }
            (None, None) => Ok(None),
        }
    };
    let players: Vec<Option<Player>> = rows.iter().map(read).collect::<Result<_>>()?;
    if players.len() > usize::from(Seat::MAX) {
        return Err(StoreError::Nonsense(format!("{} seats at table {id}", players.len())));
    }
    Ok(players)
}

fn read_entry(table: &TableId, row: &AnyRow) -> Result<Entry> {
    let n: i64 = row.try_get(0)?;
    let nonsense =
        |why: &dyn std::fmt::Display| StoreError::Nonsense(format!("in entry {n} of table {table} {why}"));
    let act = Act::read(row.try_get(1)?, row.try_get(2)?).map_err(|error| nonsense(&error))?;
    let n = n.try_into().map_err(|_| nonsense(&"a number below 0"))?;
    Ok(Entry { n, at: row.try_get(3)?, act })
}

fn read_id(row: &AnyRow) -> Result<TableId> {
    let text: String = row.try_get(0)?;
    text.parse().map_err(|error| StoreError::Nonsense(format!("a table of another kind: {error}")))
}

const STATUSES: [(Status, &str); 4] = [
    (Status::Waiting, "waiting"),
    (Status::Playing, "playing"),
    (Status::Over, "over"),
    (Status::Aborted, "aborted"),
];

fn status_word(status: Status) -> &'static str {
    STATUSES.iter().find(|(known, _)| *known == status).expect("every status has a word").1
}

fn read_status(word: &str) -> Option<Status> {
    STATUSES.iter().find(|(_, known)| *known == word).map(|(status, _)| *status)
}

/// What takes long must not be cut short: however many games there are, and however long another process takes.
async fn take_time(connection: &mut AnyConnection) -> sqlx::Result<()> {
    for limit in ["SET LOCAL statement_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0"] {
        sqlx::query(limit).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Makes a new connection ready.
async fn prepare(connection: &mut AnyConnection, sqlite: bool) -> sqlx::Result<()> {
    // A commit is on the disk before anybody is told of it.
    const PRAGMAS: &[&str] =
        &["PRAGMA busy_timeout = 2000", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"];
    // A node that is cut off in the middle of something keeps nobody from taking over for longer than this.
    const LIMITS: &[&str] =
        &["SET statement_timeout = 3500", "SET idle_in_transaction_session_timeout = 4000"];
    for statement in if sqlite { PRAGMAS } else { LIMITS } {
        sqlx::query(*statement).fetch_all(&mut *connection).await?;
    }
    Ok(())
}

/// Gives a database the number that tells it from any other, where it has none yet, and sees to it that the number
/// stands in the file itself.
async fn mark(connection: &mut AnyConnection) -> Result<()> {
    let row = sqlx::query("PRAGMA application_id").fetch_one(&mut *connection).await?;
    if row.try_get::<i64, _>(0)? == 0 {
        let number = i32::from_be_bytes(crate::random::bytes()) | 1;
        let sql = format!("PRAGMA application_id = {number}");
        sqlx::query(AssertSqlSafe(sql)).execute(&mut *connection).await?;
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_all(&mut *connection).await?;
    }
    Ok(())
}
