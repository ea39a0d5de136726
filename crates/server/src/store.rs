//! Everything that is SQL. The same statements run on SQLite and on PostgreSQL.
//!
//! In storage a table is what it always is: the list of its entries, in the table `log`. Every entry has its number,
//! and a number is written but once: of two who write to the same table at the same time one is refused, whoever they
//! are and whatever they write. The tables `tables` and `seats` say once more what lists and counts ask for; they are
//! written together with the entries that change them.

mod convert;
mod migrate;
#[cfg(test)]
mod tests;
mod write;

use fracas_core::{Level, Seat};
use fracas_table::{Act, Entry, GuestId, Player, Status, TableId};
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::error::DatabaseError;
use sqlx::{AnyConnection, AnyPool, Connection, Row};

pub(crate) use write::{Change, StoredEntry};

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

/// The database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
}

/// A table as it is stored: the secret of its dice, and all that happened.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) seed: Seed,
    pub(crate) entries: Vec<Entry>,
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
}

impl Store {
    /// Opens the database and brings it up to date.
    pub(crate) async fn open(url: &str) -> Result<Store> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        // A pool would try for half a minute and then not say why.
        let mut first = AnyConnection::connect(url).await?;
        prepare(&mut first, sqlite).await?;
        first.close().await?;
        let pool = AnyPoolOptions::new()
            .max_connections(if sqlite { 4 } else { 8 })
            .after_connect(move |connection, _| Box::pin(prepare(connection, sqlite)));
        // Connections to one memory lock each other out at once, and the games are gone with the last of them.
        let pool = match url.contains("mode=memory") {
            true => pool.max_connections(1).idle_timeout(None).max_lifetime(None),
            false => pool,
        };
        let pool = pool.connect(url).await?;
        let mut connection = pool.acquire().await?;
        migrate::run(&mut connection, sqlite).await?;
        Ok(Store { pool })
    }

    /// Waits until everything is written and closes the database.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }

    /// Whether the database answers.
    pub(crate) async fn ping(&self) -> Result<()> {
        sqlx::query("SELECT 1").fetch_one(&self.pool).await?;
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
        let mut connection = self.pool.acquire().await?;
        let outcome = write::all(&mut connection, changes).await;
        if outcome.is_err() {
            // Whatever state a failed transaction left the connection in, nobody shall meet it again.
            connection.close_on_drop();
        }
        outcome
    }

    /// Reads a table.
    pub(crate) async fn load(&self, id: &TableId) -> Result<Option<Stored>> {
        let mut connection = self.pool.acquire().await?;
        let mut snapshot = connection.begin().await?;
        let sql = "SELECT n, kind, data, at FROM log WHERE table_id = $1 ORDER BY n";
        let rows = sqlx::query(sql).bind(id.as_str()).fetch_all(&mut *snapshot).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let entries = rows.iter().map(|row| read_entry(id, row)).collect::<Result<_>>()?;
        let sql = "SELECT seed FROM seeds WHERE table_id = $1";
        let row = sqlx::query(sql).bind(id.as_str()).fetch_optional(&mut *snapshot).await?;
        let row = row.ok_or_else(|| StoreError::Nonsense(format!("no seed for table {id}")))?;
        // The text is a secret, and not repeated.
        let seed = row.try_get::<String, _>(0)?.parse();
        let seed = seed.map_err(|_| StoreError::Nonsense(format!("no proper seed for table {id}")))?;
        Ok(Some(Stored { seed, entries }))
    }

    /// The tables that may be waiting for the server itself: those that go on and have a bot.
    pub(crate) async fn with_bots(&self) -> Result<Vec<TableId>> {
        let sql = "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_id = t.id
            WHERE t.status = 'playing' AND s.level IS NOT NULL";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        rows.iter().map(read_id).collect()
    }

    /// How many tables that a guest opened are not finished.
    pub(crate) async fn open_tables(&self, guest: &GuestId) -> Result<i64> {
        let sql = "SELECT COUNT(*) FROM tables WHERE creator = $1 AND status IN ('waiting', 'playing')";
        let row = sqlx::query(sql).bind(guest.as_str()).fetch_one(&self.pool).await?;
        Ok(row.try_get(0)?)
    }

    /// The tables a guest played at most lately.
    pub(crate) async fn latest(&self, guest: &GuestId) -> Result<Vec<Latest>> {
        let sql = "SELECT DISTINCT t.id, t.game, t.status, COALESCE(
                (SELECT l.at FROM log l WHERE l.table_id = t.id AND l.told = 1 ORDER BY l.n DESC LIMIT 1),
                t.created) AS updated
            FROM tables t JOIN seats s ON s.table_id = t.id
            WHERE s.guest = $1 ORDER BY updated DESC LIMIT 30";
        let mut connection = self.pool.acquire().await?;
        let rows = sqlx::query(sql).bind(guest.as_str()).fetch_all(&mut *connection).await?;
        let mut latest = Vec::new();
        for row in rows {
            let id = read_id(&row)?;
            let status: String = row.try_get(2)?;
            latest.push(Latest {
                game: row.try_get(1)?,
                status: read_status(&status)
                    .ok_or_else(|| StoreError::Nonsense(format!("the status {status:?} of table {id}")))?,
                updated: row.try_get(3)?,
                players: players(&mut connection, &id).await?,
                id,
            });
        }
        Ok(latest)
    }
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

/// Makes a new connection ready.
async fn prepare(connection: &mut AnyConnection, sqlite: bool) -> sqlx::Result<()> {
    // A commit is on the disk before anybody is told of it.
    const PRAGMAS: [&str; 3] =
        ["PRAGMA busy_timeout = 2000", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"];
    for pragma in PRAGMAS.into_iter().filter(|_| sqlite) {
        sqlx::query(pragma).fetch_all(&mut *connection).await?;
    }
    Ok(())
}
