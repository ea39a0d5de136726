//! How changes are written.

use std::sync::LazyLock;

use fracas_core::{Seat, Seats};
use fracas_table::{Entry, GuestId, Player, Status, Table, TableId};
use sqlx::{AnyConnection, Connection, Row as _};

use super::{Result, StoreError, status_word};
use crate::fair::Seed;

/// What happened at one table, to be stored all of it or not at all.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    table: TableId,
    lines: Vec<StoredEntry>,
    /// How lists show the table from now on, where that has changed.
    listed: Option<Listed>,
    /// The secret of a new table's dice.
    seed: Option<Seed>,
}

/// One entry, ready to be stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredEntry {
    pub(super) n: i64,
    pub(super) kind: &'static str,
    pub(super) data: String,
    pub(super) at: i64,
    /// Whether everybody hears of it.
    pub(super) told: bool,
}

impl StoredEntry {
    pub(crate) fn new(entry: &Entry, told: bool) -> StoredEntry {
        let n = i64::try_from(entry.n).expect("nobody writes so many entries");
        StoredEntry { n, kind: entry.act.kind(), data: entry.act.data(), at: entry.at, told }
    }

    /// Whether it is an event of the game.
    pub(crate) fn is_event(&self) -> bool {
        matches!(self.kind, "moved" | "rolled")
    }
}

/// How lists show a table.
#[derive(Clone, Debug)]
struct Listed {
    game: String,
    rules: u32,
    creator: GuestId,
    created: i64,
    status: Status,
    players: Vec<Player>,
    timed: bool,
    /// Whether anybody may sit down there.
    open: bool,
    rated: bool,
    winners: Seats,
    /// When it became so.
    at: i64,
}

impl Listed {
    fn new(table: &Table, at: i64) -> Listed {
        Listed {
            at,
            game: table.opening().game.clone(),
            rules: table.opening().rules,
            creator: table.opening().creator.clone(),
            created: table.created(),
            status: table.status(),
            players: table.players().to_vec(),
            timed: table.pace().is_some(),
            open: table.opening().listed,
            rated: table.opening().rated,
            winners: table.verdict().map_or(Seats::NONE, |verdict| verdict.winners),
        }
    }
}

impl Change {
    /// Opens a new table.
    pub(crate) fn open(table: &Table, first: &Entry, seed: Seed) -> Change {
        Change {
            table: table.id().clone(),
            lines: vec![StoredEntry::new(first, true)],
            listed: Some(Listed::new(table, first.at)),
            seed: Some(seed),
        }
    }

    /// Appends to a table, as it is now that it has happened; `listed` says whether lists show it differently.
    pub(crate) fn append(table: &Table, lines: Vec<StoredEntry>, listed: bool) -> Change {
        let at = lines.last().map_or(table.created(), |line| line.at);
        let listed = listed.then(|| Listed::new(table, at));
        Change { table: table.id().clone(), lines, listed, seed: None }
    }

    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.lines.iter().map(|line| (self.table.as_str(), line))
    }

    fn is_plain(&self) -> bool {
        self.listed.is_none() && self.seed.is_none()
    }
}

/// A line with the table it belongs to.
pub(super) type Row<'a> = (&'a str, &'a StoredEntry);

/// Makes all changes or none. A number that is taken refuses them all, and so does a node that is one no more.
pub(super) async fn all<'a>(
    connection: &mut AnyConnection,
    changes: impl Iterator<Item = &'a Change>,
    node: Option<&str>,
) -> Result<()> {
    let changes: Vec<&Change> = changes.collect();
    let rows: Vec<Row<'_>> = changes.iter().flat_map(|change| change.rows()).collect();
    // Most of the time there are only moves. One statement is all or nothing by itself, and a third of the work.
    if rows.len() <= MOST_ROWS && changes.iter().all(|change| change.is_plain()) {
        return match node {
            Some(node) => append_as(connection, &rows, node).await,
            None => append(connection, &rows).await,
        };
    }
    let mut transaction = connection.begin().await?;
    if let Some(node) = node {
        super::nodes::fence(&mut transaction, node).await?;
    }
    append(&mut transaction, &rows).await?;
    for change in changes {
        if let Some(listed) = &change.listed {
            list(&mut transaction, &change.table, listed).await?;
        }
        if let Some(seed) = &change.seed {
            let sql = "INSERT INTO seeds (table_id, seed) VALUES ($1, $2)";
            let query = sqlx::query(sql).bind(change.table.as_str()).bind(seed.to_string());
            query.execute(&mut *transaction).await?;
        }
    }
    Ok(transaction.commit().await?)
}

/// So many entries go into one statement at most. A statement for every number up to this is prepared once.
const MOST_ROWS: usize = 64;

const COLUMNS: usize = 6;

static INSERTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let row = |n: usize| {
        let places: Vec<String> = (1..=COLUMNS).map(|column| format!("${}", n * COLUMNS + column)).collect();
        format!("({})", places.join(", "))
    };
    let insert = |count: usize| {
        let rows: Vec<String> = (0..count).map(row).collect();
        format!("INSERT INTO log (table_id, n, kind, data, at, told) VALUES {}", rows.join(", "))
    };
    (1..=MOST_ROWS).map(insert).collect()
});

/// The same for a node of a cluster: nothing is written where its row is gone, and the row stays until all is.
static FENCED: LazyLock<Vec<String>> = LazyLock::new(|| {
    const TYPES: [&str; COLUMNS] = ["TEXT", "BIGINT", "TEXT", "TEXT", "BIGINT", "BIGINT"];
    let row = |n: usize| {
        let place = |(column, kind): (usize, &&str)| format!("CAST(${} AS {kind})", n * COLUMNS + column + 2);
        format!("({})", TYPES.iter().enumerate().map(place).collect::<Vec<_>>().join(", "))
    };
    let insert = |count: usize| {
        let rows: Vec<String> = (0..count).map(row).collect();
        format!(
            "WITH held AS ({}) INSERT INTO log (table_id, n, kind, data, at, told)
            SELECT line.* FROM held, (VALUES {}) AS line",
            super::nodes::HELD,
            rows.join(", ")
        )
    };
    (1..=MOST_ROWS).map(insert).collect()
});

/// Writes a few entries of any tables as a node.
async fn append_as(connection: &mut AnyConnection, rows: &[Row<'_>], node: &str) -> Result<()> {
    let Some(last) = rows.len().checked_sub(1) else { return Ok(()) };
    let insert = bind_all(sqlx::query(FENCED[last].as_str()).bind(node), rows);
    match insert.execute(connection).await?.rows_affected() {
        0 => Err(StoreError::Expelled),
        _ => Ok(()),
    }
}

type Insert<'a> = sqlx::query::Query<'a, sqlx::Any, sqlx::any::AnyArguments>;

fn bind_all<'a>(mut insert: Insert<'a>, rows: &[Row<'a>]) -> Insert<'a> {
    for (table, line) in rows {
        let told = i64::from(line.told);
        insert = insert.bind(*table).bind(line.n).bind(line.kind).bind(&line.data).bind(line.at).bind(told);
    }
    insert
}

/// Writes entries of any tables.
pub(super) async fn append(connection: &mut AnyConnection, rows: &[Row<'_>]) -> Result<()> {
    for some in rows.chunks(MOST_ROWS) {
        let insert = bind_all(sqlx::query(INSERTS[some.len() - 1].as_str()), some);
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Whether all entries of some changes are there, exactly as they are here.
pub(super) async fn holds(connection: &mut AnyConnection, changes: &[Change]) -> Result<bool> {
    let sql =
        "SELECT COUNT(*) FROM log WHERE table_id = $1 AND n = $2 AND kind = $3 AND data = $4 AND at = $5";
    for (table, line) in changes.iter().flat_map(Change::rows) {
        let query = sqlx::query(sql).bind(table).bind(line.n).bind(line.kind).bind(&line.data).bind(line.at);
        if query.fetch_one(&mut *connection).await?.try_get::<i64, _>(0)? != 1 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Writes what lists show of a table.
async fn list(connection: &mut AnyConnection, table: &TableId, listed: &Listed) -> Result<()> {
    let sql = "INSERT INTO tables (id, game, rules, seats, creator, created, status, timed, listed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO UPDATE SET status = excluded.status";
    sqlx::query(sql)
        .bind(table.as_str())
        .bind(&listed.game)
        .bind(i64::from(listed.rules))
        .bind(listed.players.len() as i64)
        .bind(listed.creator.as_str())
        .bind(listed.created)
        .bind(status_word(listed.status))
        .bind(i64::from(listed.timed))
        .bind(i64::from(listed.open))
        .execute(&mut *connection)
        .await?;
    for (player, seat) in listed.players.iter().zip(Seat::first(Seat::MAX)) {
        let (guest, level) = match player {
            Player::Person(guest) => (Some(guest.as_str()), None),
            Player::Bot(level) => (None, Some(i64::from(level.number()))),
            Player::Open(_) => (None, None),
        };
        // A guest may have become somebody else just now.
        let sql = "INSERT INTO seats (table_id, seat, guest, level, won)
            VALUES ($1, $2, COALESCE((SELECT person FROM aliases WHERE aliases.guest = $3), $4), $5, $6)
            ON CONFLICT (table_id, seat) DO UPDATE
            SET guest = excluded.guest, level = excluded.level, won = excluded.won";
        sqlx::query(sql)
            .bind(table.as_str())
            .bind(i64::from(seat.number()))
            .bind(guest)
            .bind(guest)
            .bind(level)
            .bind(i64::from(listed.winners.contains(seat)))
            .execute(&mut *connection)
            .await?;
        if let Some(guest) = guest {
            super::guests::note_player(connection, guest, listed.at).await?;
        }
    }
    if listed.rated && listed.status == Status::Over {
        super::ratings::await_count(connection, table).await?;
    }
    Ok(())
}
