//! How an older database becomes today's. Only one process at a time does it.

use sqlx::{AnyConnection, Connection, Row};

use super::{Result, StoreError, convert, games};

/// What has to be run, in order, to bring a database up to date. Never change one that was released: add another.
const MIGRATIONS: &[Migration] = &[
    Migration::Sql(TABLES),
    Migration::Sql(RULES),
    Migration::Log { before: LOG, after: ONLY_LOG },
    Migration::Sql(TIMED),
    Migration::Sql(LISTED),
    Migration::Sql(RATED),
    Migration::Sql(RUNNING),
    Migration::Sql(PEOPLE),
    Migration::Sql(LIFE),
    Migration::Winners { before: WON },
    Migration::Sql(CHALLENGES),
    Migration::Sql(HOLIDAYS),
];

enum Migration {
    /// Statements.
    Sql(&'static [&'static str]),
    /// Statements, then everything is written into the log, then more statements.
    Log { before: &'static [&'static str], after: &'static [&'static str] },
    /// Statements, then who won is written down once more for lists.
    Winners { before: &'static [&'static str] },
}

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

/// One list of everything that happens at a table, with the number that fences it.
const LOG: &[&str] = &[
    "ALTER TABLE facts RENAME TO settings",
    "CREATE TABLE log (
        table_id TEXT NOT NULL,
        n BIGINT NOT NULL,
        kind TEXT NOT NULL,
        data TEXT NOT NULL,
        at BIGINT NOT NULL,
        told BIGINT NOT NULL,
        PRIMARY KEY (table_id, n))",
    "CREATE TABLE seeds (table_id TEXT PRIMARY KEY, seed TEXT NOT NULL)",
    "INSERT INTO seeds (table_id, seed) SELECT id, seed FROM tables",
];

/// What is in the log now is nowhere else: two copies could differ, and nobody would know which is right.
const ONLY_LOG: &[&str] = &[
    "DROP TABLE events",
    "ALTER TABLE tables DROP COLUMN options",
    "ALTER TABLE tables DROP COLUMN position",
    "ALTER TABLE tables DROP COLUMN seed",
    "ALTER TABLE tables DROP COLUMN winners",
    "ALTER TABLE tables DROP COLUMN reason",
    "ALTER TABLE tables DROP COLUMN next",
    "ALTER TABLE seats DROP COLUMN token",
    "ALTER TABLE seats DROP COLUMN contribution",
];

/// Tables with clocks go on whether anybody looks or not.
const TIMED: &[&str] = &["ALTER TABLE tables ADD COLUMN timed BIGINT NOT NULL DEFAULT 0"];

/// The lobby shows tables that anybody may sit down at.
const LISTED: &[&str] = &["ALTER TABLE tables ADD COLUMN listed BIGINT NOT NULL DEFAULT 0"];
/// Ratings, all of which follow from the log: finished games that count, in order; those that wait to be counted; how
/// everybody stands, and every step on the way there.
const RATED: &[&str] = &[
    "CREATE TABLE unrated (table_id TEXT PRIMARY KEY)",
    "CREATE TABLE rated_games (
        table_id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        at BIGINT NOT NULL,
        players TEXT NOT NULL,
        counted BIGINT NOT NULL)",
    "CREATE INDEX rated_games_in_order ON rated_games (at, table_id)",
    "CREATE TABLE ratings (
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        player TEXT NOT NULL,
        person TEXT NOT NULL,
        rating DOUBLE PRECISION NOT NULL,
        deviation DOUBLE PRECISION NOT NULL,
        volatility DOUBLE PRECISION NOT NULL,
        games BIGINT NOT NULL,
        wins BIGINT NOT NULL,
        draws BIGINT NOT NULL,
        last BIGINT NOT NULL,
        PRIMARY KEY (game, kind, player))",
    "CREATE INDEX ratings_by_rating ON ratings (game, kind, rating)",
    "CREATE INDEX ratings_by_person ON ratings (person)",
    "CREATE TABLE rating_steps (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        at BIGINT NOT NULL,
        before DOUBLE PRECISION NOT NULL,
        after DOUBLE PRECISION NOT NULL,
        deviation DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (table_id, player))",
    "CREATE INDEX rating_steps_by_player ON rating_steps (player, at)",
];

/// What whoever runs the server does: bans and mutes, reports of others, and the list of all of it; and when guests
/// were last here.
const RUNNING: &[&str] = &[
    "CREATE TABLE sanctions (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        reason TEXT NOT NULL,
        at BIGINT NOT NULL,
        until BIGINT,
        lifted BIGINT)",
    "CREATE TABLE reports (
        table_id TEXT NOT NULL,
        n BIGINT NOT NULL,
        reporter TEXT NOT NULL,
        accused TEXT NOT NULL,
        at BIGINT NOT NULL,
        lines TEXT NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (table_id, n, reporter))",
    "CREATE INDEX reports_by_state ON reports (state, at)",
    "CREATE TABLE audit (
        n BIGINT PRIMARY KEY,
        at BIGINT NOT NULL,
        who TEXT NOT NULL,
        what TEXT NOT NULL,
        data TEXT NOT NULL)",
    "CREATE TABLE seen (guest TEXT PRIMARY KEY, at BIGINT NOT NULL)",
    "CREATE INDEX seen_by_time ON seen (at)",
];

/// People who are more than guests. What one has become of another stands in `aliases`, and is looked up when a log is
/// read; the index finds the one entry of a log that says how the game ended.
const PEOPLE: &[&str] = &[
    "CREATE TABLE people (
        guest TEXT PRIMARY KEY,
        name TEXT,
        joined BIGINT NOT NULL,
        account BIGINT,
        password TEXT,
        settings TEXT,
        settings_at BIGINT,
        deleted BIGINT)",
    "CREATE TABLE names (key TEXT PRIMARY KEY, name TEXT NOT NULL, guest TEXT NOT NULL, until BIGINT)",
    "CREATE INDEX names_by_guest ON names (guest)",
    "CREATE TABLE sessions (
        hash TEXT PRIMARY KEY,
        id TEXT NOT NULL,
        guest TEXT NOT NULL,
        browser TEXT NOT NULL,
        made BIGINT NOT NULL,
        seen BIGINT NOT NULL)",
    "CREATE INDEX sessions_by_guest ON sessions (guest)",
    "CREATE TABLE passkeys (
        id TEXT PRIMARY KEY,
        guest TEXT NOT NULL,
        label TEXT NOT NULL,
        public TEXT NOT NULL,
        counter BIGINT NOT NULL,
        made BIGINT NOT NULL,
        used BIGINT)",
    "CREATE INDEX passkeys_by_guest ON passkeys (guest)",
    "CREATE TABLE codes (hash TEXT PRIMARY KEY, guest TEXT NOT NULL)",
    "CREATE INDEX codes_by_guest ON codes (guest)",
    "CREATE TABLE aliases (guest TEXT PRIMARY KEY, person TEXT NOT NULL)",
    "CREATE TABLE lists (
        guest TEXT NOT NULL,
        other TEXT NOT NULL,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (guest, other, kind))",
    "CREATE INDEX log_ended ON log (table_id) WHERE kind = 'ended'",
];

/// What people say to each other, and where they want to be told of something.
const LIFE: &[&str] = &[
    "CREATE TABLE chat (
        table_id TEXT NOT NULL,
        n BIGINT NOT NULL,
        room TEXT NOT NULL,
        guest TEXT NOT NULL,
        seat BIGINT,
        at BIGINT NOT NULL,
        phrase BIGINT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_id, n))",
    "CREATE INDEX chat_by_guest ON chat (guest)",
    "CREATE INDEX chat_by_time ON chat (at)",
    "CREATE TABLE pushes (
        endpoint TEXT PRIMARY KEY,
        guest TEXT NOT NULL,
        p256dh TEXT NOT NULL,
        auth TEXT NOT NULL,
        kinds TEXT NOT NULL,
        language TEXT NOT NULL,
        added BIGINT NOT NULL,
        failures BIGINT NOT NULL)",
    "CREATE INDEX pushes_by_guest ON pushes (guest)",
];

/// Lists tell who won.
const WON: &[&str] = &["ALTER TABLE seats ADD COLUMN won BIGINT NOT NULL DEFAULT 0"];

/// Challenges wait for people who are away.
const CHALLENGES: &[&str] = &["CREATE TABLE challenges (
        id BIGINT PRIMARY KEY,
        asker TEXT NOT NULL,
        asked TEXT NOT NULL,
        terms TEXT NOT NULL,
        wish BIGINT,
        until BIGINT NOT NULL)"];

/// People take days off. Tables by days know of it from their logs; here is when it was said.
const HOLIDAYS: &[&str] = &["CREATE TABLE holidays (
        guest TEXT NOT NULL,
        since BIGINT NOT NULL,
        until BIGINT NOT NULL,
        PRIMARY KEY (guest, since))"];

/// Names the lock that PostgreSQL gives to one process at a time: "fracas" in ASCII.
const LOCK: &str = "SELECT pg_advisory_xact_lock(112641446207859)";

/// The newest version that is known.
pub(super) fn known() -> i64 {
    MIGRATIONS.len() as i64
}

/// Brings the database up to date, all the way or not at all.
pub(super) async fn run(connection: &mut AnyConnection, sqlite: bool) -> Result<()> {
    run_to(connection, sqlite, MIGRATIONS.len()).await
}

/// The same up to a version.
pub(super) async fn run_to(connection: &mut AnyConnection, sqlite: bool, known: usize) -> Result<()> {
    // Whoever else opens the database waits until this is done, and then finds nothing left to do.
    let begin = if sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" };
    if sqlite {
        sqlx::query("PRAGMA busy_timeout = 60000").fetch_all(&mut *connection).await?;
    }
    let mut transaction = connection.begin_with(begin).await?;
    if !sqlite {
        super::take_time(&mut transaction).await?;
        sqlx::query(LOCK).execute(&mut *transaction).await?;
    }
    sqlx::query("CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY)")
        .execute(&mut *transaction)
        .await?;
    let row = sqlx::query("SELECT COUNT(*) FROM migrations").fetch_one(&mut *transaction).await?;
    let found = row.try_get::<i64, _>(0)?;
    if found > known as i64 {
        return Err(StoreError::Newer { found, known: known as i64 });
    }
    for (migration, version) in MIGRATIONS[..known].iter().zip(1_i64..).skip(found as usize) {
        match migration {
            Migration::Sql(statements) => execute(&mut transaction, statements).await?,
            Migration::Log { before, after } => {
                execute(&mut transaction, before).await?;
                convert::all(&mut transaction).await?;
                execute(&mut transaction, after).await?;
            }
            Migration::Winners { before } => {
                execute(&mut transaction, before).await?;
                games::note_winners(&mut transaction).await?;
            }
        }
        let sql = "INSERT INTO migrations (version) VALUES ($1)";
        sqlx::query(sql).bind(version).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    if sqlite {
        super::prepare(connection, sqlite).await?;
    }
    Ok(())
}

async fn execute(connection: &mut AnyConnection, statements: &[&'static str]) -> Result<()> {
    for statement in statements {
        sqlx::query(*statement).execute(&mut *connection).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many were made before several nodes could serve from one database.
    const ALONE: usize = 10;

    /// Whether nodes of an older version can go on reading and writing as they do.
    fn only_adds(statement: &str) -> bool {
        let adds = ["CREATE TABLE ", "CREATE INDEX "].iter().any(|words| statement.starts_with(words));
        let column = statement.starts_with("ALTER TABLE ") && statement.contains(" ADD COLUMN ");
        adds || (column && (statement.contains(" DEFAULT ") || !statement.contains("NOT NULL")))
    }

    #[test]
    fn migrations_leave_older_nodes_alone() {
        for migration in &MIGRATIONS[ALONE..] {
            let Migration::Sql(statements) = migration else { panic!("it does more than to add") };
            for statement in *statements {
                assert!(only_adds(statement), "older nodes cannot go on after {statement}");
            }
        }
        for statement in [
            "ALTER TABLE tables DROP COLUMN timed",
            "ALTER TABLE tables ADD COLUMN kind TEXT NOT NULL",
            "ALTER TABLE tables RENAME TO games",
            "DROP TABLE chat",
        ] {
            assert!(!only_adds(statement), "{statement}");
        }
    }
}
