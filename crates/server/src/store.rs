//! Everything that is SQL. The same statements run on SQLite and on PostgreSQL.
//!
//! In storage a game is what it always is: how it began, and the list of its events.

use std::sync::LazyLock;

use fracas_core::{Seat, Seats};
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyConnection, AnyPool, Connection, Row};

use crate::fair::{Contribution, Seed};
use crate::ids::{GuestId, TableId};
use crate::wire::{Status, Verdict};

/// What has to be run, in order, to bring a database up to date. Never change one that was released: add another.
const MIGRATIONS: &[&[&str]] = &[TABLES, RULES];

const TABLES: &[&str] = &[
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        seats BIGINT NOT NULL,
        options TEXT NOT NULL,
        position TEXT,
        seed TEXT NOT NULL,
        creator TEXT NOT NULL,
        created BIGINT NOT NULL,
        status TEXT NOT NULL,
        winners TEXT,
        reason TEXT,
        next TEXT)",
    "CREATE INDEX tables_by_creator ON tables (creator, status)",
    "CREATE INDEX tables_by_status ON tables (status)",
    "CREATE TABLE seats (
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        guest TEXT,
        level BIGINT,
        token TEXT,
        contribution TEXT NOT NULL,
        PRIMARY KEY (table_id, seat))",
    "CREATE INDEX seats_by_guest ON seats (guest)",
    "CREATE TABLE events (
        table_id TEXT NOT NULL,
        n BIGINT NOT NULL,
        seat BIGINT NOT NULL,
        text TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (table_id, n))",
];

/// Whatever was played before tables said so was played by the first version of its rules.
const RULES: &[&str] = &["ALTER TABLE tables ADD COLUMN rules BIGINT NOT NULL DEFAULT 1"];

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
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

type Result<T> = std::result::Result<T, StoreError>;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// A person, known by their cookie.
    Person(GuestId),
    /// A bot of a level.
    Bot(u8),
    /// Nobody yet: whoever has the invitation.
    Open(crate::ids::Token),
}

/// A seat with whoever sits in it.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    pub(crate) player: Player,
    pub(crate) contribution: Contribution,
}

/// A table as it is stored, without its events.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) id: TableId,
    pub(crate) game: String,
    /// The version of the game's rules.
    pub(crate) rules: u32,
    pub(crate) options: String,
    pub(crate) position: Option<String>,
    pub(crate) seed: Seed,
    pub(crate) creator: GuestId,
    pub(crate) created: i64,
    pub(crate) status: Status,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) next: Option<TableId>,
    pub(crate) chairs: Vec<Chair>,
}

/// One event as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredEvent {
    /// `None` for chance.
    pub(crate) seat: Option<Seat>,
    pub(crate) text: String,
    pub(crate) at: i64,
}

/// Something to be stored.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// A new table.
    Open(Box<Stored>),
    /// Events that follow the first `from` of a table. Refused if there is one in their place already.
    Append { table: TableId, from: usize, events: Vec<StoredEvent> },
    /// A table is cut back to its first `to` events.
    Cut { table: TableId, to: usize },
    /// Somebody else sits in a seat, or has contributed to the dice.
    Seat { table: TableId, seat: Seat, chair: Chair },
    /// The table stands otherwise.
    Stand { table: TableId, status: Status, verdict: Option<Verdict>, next: Option<TableId> },
}

/// The database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
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
            .after_connect(move |connection, _| Box::pin(prepare(connection, sqlite)))
            .connect(url)
            .await?;
        let store = Store { pool };
        store.migrate().await?;
        Ok(store)
    }

    async fn migrate(&self) -> Result<()> {
        let mut connection = self.pool.acquire().await?;
        sqlx::query("CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY)")
            .execute(&mut *connection)
            .await?;
        let mut transaction = connection.begin().await?;
        let row = sqlx::query("SELECT COUNT(*) FROM migrations").fetch_one(&mut *transaction).await?;
        let (found, known) = (row.try_get::<i64, _>(0)?, MIGRATIONS.len() as i64);
        if found > known {
            return Err(StoreError::Newer { found, known });
        }
        for (migration, version) in MIGRATIONS.iter().zip(1_i64..).skip(found as usize) {
            for statement in *migration {
                sqlx::query(*statement).execute(&mut *transaction).await?;
            }
            let sql = "INSERT INTO migrations (version) VALUES ($1)";
            sqlx::query(sql).bind(version).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
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

    /// A fact that is made up once and then stays: the key that signs cookies.
    pub(crate) async fn fact(&self, name: &str, make: impl FnOnce() -> String) -> Result<String> {
        sqlx::query("INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name)
            .bind(make())
            .execute(&self.pool)
            .await?;
        let sql = "SELECT value FROM facts WHERE name = $1";
        let row = sqlx::query(sql).bind(name).fetch_one(&self.pool).await?;
        Ok(row.try_get(0)?)
    }

    /// Makes all changes or none.
    pub(crate) async fn write<'a>(&self, changes: impl Iterator<Item = &'a Change>) -> Result<()> {
        let mut connection = self.pool.acquire().await?;
        let outcome = write_all(&mut connection, changes).await;
        if outcome.is_err() {
            // Whatever state a failed transaction left the connection in, nobody shall meet it again.
            connection.close_on_drop();
        }
        outcome
    }

    /// Reads a table and its events.
    pub(crate) async fn load(&self, id: &TableId) -> Result<Option<(Stored, Vec<StoredEvent>)>> {
        let mut connection = self.pool.acquire().await?;
        let mut snapshot = connection.begin().await?;
        let sql = "SELECT game, options, position, seed, creator, created, status, winners, reason, next,
            rules FROM tables WHERE id = $1";
        let Some(row) = sqlx::query(sql).bind(id.as_str()).fetch_optional(&mut *snapshot).await? else {
            return Ok(None);
        };
        let reason: Option<String> = row.try_get(8)?;
        let winners: Option<String> = row.try_get(7)?;
        let winners = read_winners(&winners.unwrap_or_default())?;
        let verdict = reason.map(|reason| Verdict { winners, reason });
        let rules: i64 = row.try_get(10)?;
        let stored = Stored {
            id: id.clone(),
            game: row.try_get(0)?,
            rules: rules.try_into().map_err(|_| StoreError::Nonsense(format!("rules version {rules}")))?,
            options: row.try_get(1)?,
            position: row.try_get(2)?,
            seed: parsed(&row, 3)?,
            creator: parsed(&row, 4)?,
            created: row.try_get(5)?,
            status: read_status(&row.try_get::<String, _>(6)?)?,
            verdict,
            next: row.try_get::<Option<String>, _>(9)?.map(|next| read(&next)).transpose()?,
            chairs: chairs(&mut snapshot, id).await?,
        };
        let sql = "SELECT seat, text, at FROM events WHERE table_id = $1 ORDER BY n";
        let rows = sqlx::query(sql).bind(id.as_str()).fetch_all(&mut *snapshot).await?;
        let events = rows.iter().map(|row| {
            let seat = row.try_get::<i64, _>(0)?;
            Ok(StoredEvent {
                seat: Seat::new(u8::try_from(seat).unwrap_or_default()),
                text: row.try_get(1)?,
                at: row.try_get(2)?,
            })
        });
        Ok(Some((stored, events.collect::<Result<_>>()?)))
    }

    /// The tables that may be waiting for the server itself: those that go on and have a bot.
    pub(crate) async fn with_bots(&self) -> Result<Vec<TableId>> {
        let sql = "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_id = t.id
            WHERE t.status = 'playing' AND s.level IS NOT NULL";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        rows.iter().map(|row| parsed(row, 0)).collect()
    }

    /// How many tables that a guest opened are not finished.
    pub(crate) async fn open_tables(&self, guest: &GuestId) -> Result<i64> {
        let sql = "SELECT COUNT(*) FROM tables WHERE creator = $1 AND status IN ('waiting', 'playing')";
        let row = sqlx::query(sql).bind(guest.as_str()).fetch_one(&self.pool).await?;
        Ok(row.try_get(0)?)
    }

    /// The tables a guest played at most lately: which, which game, how it stands and when it last changed.
    pub(crate) async fn latest(&self, guest: &GuestId) -> Result<Vec<Latest>> {
        let sql = "SELECT DISTINCT t.id, t.game, t.status, COALESCE(
                (SELECT MAX(e.at) FROM events e WHERE e.table_id = t.id), t.created) AS updated
            FROM tables t JOIN seats s ON s.table_id = t.id
            WHERE s.guest = $1 ORDER BY updated DESC LIMIT 30";
        let mut connection = self.pool.acquire().await?;
        let rows = sqlx::query(sql).bind(guest.as_str()).fetch_all(&mut *connection).await?;
        let mut latest = Vec::new();
        for row in rows {
            let id: TableId = parsed(&row, 0)?;
            latest.push(Latest {
                game: row.try_get(1)?,
                status: read_status(&row.try_get::<String, _>(2)?)?,
                updated: row.try_get(3)?,
                chairs: chairs(&mut connection, &id).await?,
                id,
            });
        }
        Ok(latest)
    }
}

/// One of a guest's latest tables.
pub(crate) struct Latest {
    pub(crate) id: TableId,
    pub(crate) game: String,
    pub(crate) status: Status,
    pub(crate) updated: i64,
    pub(crate) chairs: Vec<Chair>,
}

async fn chairs(connection: &mut AnyConnection, id: &TableId) -> Result<Vec<Chair>> {
    let sql = "SELECT guest, level, token, contribution FROM seats WHERE table_id = $1 ORDER BY seat";
    let rows = sqlx::query(sql).bind(id.as_str()).fetch_all(&mut *connection).await?;
    rows.iter()
        .map(|row| {
            let guest = row.try_get::<Option<String>, _>(0)?;
            let level = row.try_get::<Option<i64>, _>(1)?;
            let player = match (guest, level) {
                (Some(guest), _) => Player::Person(read(&guest)?),
                (None, Some(level)) => Player::Bot(u8::try_from(level).unwrap_or(1)),
                (None, None) => Player::Open(parsed(row, 2)?),
            };
            Ok(Chair { player, contribution: parsed(row, 3)? })
        })
        .collect()
}

type Line<'a> = (&'a TableId, i64, &'a StoredEvent);

/// The rows of a change that only appends events.
fn rows(change: &Change) -> Option<impl Iterator<Item = Line<'_>>> {
    let Change::Append { table, from, events } = change else { return None };
    Some(events.iter().zip(*from as i64..).map(move |(event, n)| (table, n, event)))
}

async fn write_all<'a>(
    connection: &mut AnyConnection,
    changes: impl Iterator<Item = &'a Change>,
) -> Result<()> {
    let changes: Vec<&Change> = changes.collect();
    // Most of the time there are only moves. One statement is all or nothing by itself, and a third of the work.
    let moves: Option<Vec<_>> = changes.iter().map(|change| rows(change)).collect();
    if let Some(moves) = moves {
        let mut moves: Vec<Line<'_>> = moves.into_iter().flatten().collect();
        if moves.len() <= MOST_ROWS {
            return append(connection, &mut moves).await;
        }
    }
    let mut transaction = connection.begin().await?;
    let mut appended = Vec::new();
    for change in changes {
        match rows(change) {
            Some(more) => appended.extend(more),
            None => append(&mut transaction, &mut appended).await?,
        }
        match change {
            Change::Append { .. } => {}
            Change::Open(table) => open(&mut transaction, table).await?,
            Change::Cut { table, to } => {
                let sql = "DELETE FROM events WHERE table_id = $1 AND n >= $2";
                sqlx::query(sql).bind(table.as_str()).bind(*to as i64).execute(&mut *transaction).await?;
            }
            Change::Seat { table, seat, chair } => write_chair(&mut transaction, table, *seat, chair).await?,
            Change::Stand { table, status, verdict, next } => {
                let winners = verdict.as_ref().map(|verdict| write_winners(verdict.winners));
                let sql = "UPDATE tables SET status = $2, winners = $3, reason = $4, next = $5 WHERE id = $1";
                sqlx::query(sql)
                    .bind(table.as_str())
                    .bind(status_word(*status))
                    .bind(winners)
                    .bind(verdict.as_ref().map(|verdict| verdict.reason.clone()))
                    .bind(next.as_ref().map(|next| next.as_str().to_owned()))
                    .execute(&mut *transaction)
                    .await?;
            }
        }
    }
    append(&mut transaction, &mut appended).await?;
    Ok(transaction.commit().await?)
}

/// So many events go into one statement at most. A statement for every number up to this is prepared once.
const MOST_ROWS: usize = 64;

static INSERTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let row = |n: usize| format!("(${}, ${}, ${}, ${}, ${})", n + 1, n + 2, n + 3, n + 4, n + 5);
    let insert = |count: usize| {
        let rows: Vec<String> = (0..count).map(|n| row(5 * n)).collect();
        format!("INSERT INTO events (table_id, n, seat, text, at) VALUES {}", rows.join(", "))
    };
    (1..=MOST_ROWS).map(insert).collect()
});

/// Writes events of any tables, and leaves none.
async fn append(connection: &mut AnyConnection, rows: &mut Vec<Line<'_>>) -> Result<()> {
    for some in rows.chunks(MOST_ROWS) {
        let mut insert = sqlx::query(INSERTS[some.len() - 1].as_str());
        for (table, n, event) in some {
            let seat = i64::from(event.seat.map_or(0, Seat::number));
            insert = insert.bind(table.as_str()).bind(*n).bind(seat).bind(&event.text).bind(event.at);
        }
        insert.execute(&mut *connection).await?;
    }
    rows.clear();
    Ok(())
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

async fn open(connection: &mut AnyConnection, table: &Stored) -> Result<()> {
    let sql = "INSERT INTO tables
        (id, game, seats, options, position, seed, creator, created, status, rules)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    sqlx::query(sql)
        .bind(table.id.as_str())
        .bind(&table.game)
        .bind(table.chairs.len() as i64)
        .bind(&table.options)
        .bind(table.position.clone())
        .bind(table.seed.to_string())
        .bind(table.creator.as_str())
        .bind(table.created)
        .bind(status_word(table.status))
        .bind(i64::from(table.rules))
        .execute(&mut *connection)
        .await?;
    for (chair, index) in table.chairs.iter().zip(0..) {
        write_chair(connection, &table.id, Seat::from_index(index), chair).await?;
    }
    Ok(())
}

async fn write_chair(
    connection: &mut AnyConnection,
    table: &TableId,
    seat: Seat,
    chair: &Chair,
) -> Result<()> {
    let (guest, level, token) = match &chair.player {
        Player::Person(guest) => (Some(guest.to_string()), None, None),
        Player::Bot(level) => (None, Some(i64::from(*level)), None),
        Player::Open(token) => (None, None, Some(token.to_string())),
    };
    let sql = "INSERT INTO seats (table_id, seat, guest, level, token, contribution)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (table_id, seat) DO UPDATE SET
            guest = excluded.guest, level = excluded.level, token = excluded.token,
            contribution = excluded.contribution";
    sqlx::query(sql)
        .bind(table.as_str())
        .bind(i64::from(seat.number()))
        .bind(guest)
        .bind(level)
        .bind(token)
        .bind(chair.contribution.to_string())
        .execute(&mut *connection)
        .await?;
    Ok(())
}

/// Writes winners as a list, `[12]`; the first version wrote one digit each, `12` for seats 1 and 2.
fn write_winners(winners: Seats) -> String {
    serde_json::to_string(&winners).expect("seats are plain data")
}

fn read_winners(text: &str) -> Result<Seats> {
    let list = match text.starts_with('[') {
        true => text.to_owned(),
        false => {
            format!("[{}]", text.split("").filter(|digit| !digit.is_empty()).collect::<Vec<_>>().join(","))
        }
    };
    serde_json::from_str(&list).map_err(|_| StoreError::Nonsense(format!("the winners {text:?}")))
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

fn read_status(word: &str) -> Result<Status> {
    let known = STATUSES.iter().find(|(_, known)| *known == word);
    known.map(|(status, _)| *status).ok_or_else(|| StoreError::Nonsense(format!("the status {word:?}")))
}

fn parsed<T: std::str::FromStr>(row: &AnyRow, column: usize) -> Result<T> {
    read(&row.try_get::<String, _>(column)?)
}

fn read<T: std::str::FromStr>(text: &str) -> Result<T> {
    // A seed must not get into a log, so the text is not repeated.
    text.parse().map_err(|_| StoreError::Nonsense(format!("a {}", std::any::type_name::<T>())))
}
