//! What whoever runs the server does, each thing together with its line in the audit log. Lines are only ever added.

use serde_json::{Value, json};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection, Row};

use super::{Result, Store, StoreError, in_time};
use crate::admin::{Notice, Sanction, SanctionKind};

/// So many lines are listed.
const LISTED: i64 = 200;

/// What was done, by whom and when.
pub(crate) struct Deed<'a> {
    pub(crate) at: i64,
    /// The name of a token.
    pub(crate) who: &'a str,
    pub(crate) what: &'static str,
    pub(crate) data: Value,
}

/// A line of the audit log.
pub(crate) struct Line {
    pub(crate) n: i64,
    pub(crate) at: i64,
    pub(crate) who: String,
    pub(crate) what: String,
    pub(crate) data: Value,
}

/// Something that somebody said, as somebody else reported it.
pub(crate) struct Report {
    pub(crate) table: String,
    pub(crate) n: i64,
    pub(crate) reporter: String,
    pub(crate) accused: String,
    pub(crate) at: i64,
    pub(crate) lines: Value,
    pub(crate) state: String,
}

/// How many there are of everything.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) people: i64,
    pub(crate) here_today: i64,
    pub(crate) here_this_week: i64,
    pub(crate) waiting: i64,
    pub(crate) playing: i64,
    pub(crate) over: i64,
    pub(crate) aborted: i64,
    pub(crate) rated: i64,
    pub(crate) reports: i64,
}

impl Store {
    /// Writes down that something was done.
    pub(crate) async fn audit(&self, deed: &Deed<'_>) -> Result<()> {
        in_time(async { note(&mut *self.connection().await?, deed).await }).await
    }

    /// The audit log, the latest first, from before a number on.
    pub(crate) async fn audited(&self, before: i64) -> Result<Vec<Line>> {
        let sql = "SELECT n, at, who, what, data FROM audit WHERE n < $1 ORDER BY n DESC LIMIT $2";
        in_time(async {
            let query = sqlx::query(sql).bind(before).bind(LISTED);
            let rows = query.fetch_all(&mut *self.connection().await?).await?;
            let line = |row: &AnyRow| {
                Ok(Line {
                    n: row.try_get(0)?,
                    at: row.try_get(1)?,
                    who: row.try_get(2)?,
                    what: row.try_get(3)?,
                    data: serde_json::from_str(row.try_get(4)?).unwrap_or_default(),
                })
            };
            rows.iter().map(line).collect()
        })
        .await
    }

    /// Shuts somebody out or up.
    pub(crate) async fn add_sanction(&self, sanction: &Sanction, deed: &Deed<'_>) -> Result<()> {
        let sql =
            "INSERT INTO sanctions (id, kind, subject, reason, at, until) VALUES ($1, $2, $3, $4, $5, $6)";
        in_time(async {
            let mut connection = self.connection().await?;
            let mut transaction = connection.begin().await?;
            sqlx::query(sql)
                .bind(&sanction.id)
                .bind(sanction.kind.word())
                .bind(sanction.subject.to_string())
                .bind(&sanction.reason)
                .bind(sanction.at)
                .bind(sanction.until)
                .execute(&mut *transaction)
                .await?;
            note(&mut transaction, deed).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// Lets somebody in again; tells whether they were shut out.
    pub(crate) async fn lift_sanction(&self, id: &str, deed: &Deed<'_>) -> Result<bool> {
        let sql = "UPDATE sanctions SET lifted = $1 WHERE id = $2 AND lifted IS NULL";
        self.settle(deed, sqlx::query(sql).bind(deed.at).bind(id)).await
    }

    /// All that are in force at a time.
    pub(crate) async fn sanctions(&self, now: i64) -> Result<Vec<Sanction>> {
        let sql = "SELECT id, kind, subject, reason, at, until FROM sanctions
            WHERE lifted IS NULL AND (until IS NULL OR until > $1) ORDER BY at DESC";
        in_time(async {
            let rows = sqlx::query(sql).bind(now).fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_sanction).collect()
        })
        .await
    }

    /// What was reported, the latest first: what nobody has looked at yet, or all of it.
    pub(crate) async fn reports(&self, all: bool) -> Result<Vec<Report>> {
        let sql = "SELECT table_id, n, reporter, accused, at, lines, state FROM reports
            WHERE state = 'open' OR $1 = 1 ORDER BY at DESC LIMIT $2";
        in_time(async {
            let query = sqlx::query(sql).bind(i64::from(all)).bind(LISTED);
            let rows = query.fetch_all(&mut *self.connection().await?).await?;
            let report = |row: &AnyRow| {
                Ok(Report {
                    table: row.try_get(0)?,
                    n: row.try_get(1)?,
                    reporter: row.try_get(2)?,
                    accused: row.try_get(3)?,
                    at: row.try_get(4)?,
                    lines: serde_json::from_str(row.try_get(5)?).unwrap_or_default(),
                    state: row.try_get(6)?,
                })
            };
            rows.iter().map(report).collect()
        })
        .await
    }

    /// Notes that somebody has looked at a report; tells whether it was open.
    pub(crate) async fn settle_report(
        &self,
        (table, n, reporter): (&str, i64, &str),
        deed: &Deed<'_>,
    ) -> Result<bool> {
        let sql = "UPDATE reports SET state = 'settled' WHERE table_id = $1 AND n = $2 AND reporter = $3 AND state = 'open'";
        self.settle(deed, sqlx::query(sql).bind(table).bind(n).bind(reporter)).await
    }

    /// Changes something, and writes that down if it was there to be changed.
    async fn settle<'q>(
        &self,
        deed: &Deed<'_>,
        change: sqlx::query::Query<'q, sqlx::Any, <sqlx::Any as sqlx::Database>::Arguments>,
    ) -> Result<bool> {
        in_time(async {
            let mut connection = self.connection().await?;
            let mut transaction = connection.begin().await?;
            let changed = change.execute(&mut *transaction).await?.rows_affected() > 0;
            if changed {
                note(&mut transaction, deed).await?;
            }
            transaction.commit().await?;
            Ok(changed)
        })
        .await
    }

    /// What everybody is told, if it was ever told.
    pub(crate) async fn notice(&self) -> Result<Option<Notice>> {
        let sql = "SELECT value FROM settings WHERE name = 'announcement'";
        in_time(async {
            let row = sqlx::query(sql).fetch_optional(&mut *self.connection().await?).await?;
            let text: Option<String> = row.map(|row| row.try_get(0)).transpose()?;
            Ok(text.and_then(|text| serde_json::from_str(&text).ok()).flatten())
        })
        .await
    }

    /// Tells everybody something else, or nothing.
    pub(crate) async fn set_notice(&self, notice: Option<&Notice>, deed: &Deed<'_>) -> Result<()> {
        let sql = "INSERT INTO settings (name, value) VALUES ('announcement', $1)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let text = json!(notice).to_string();
        self.settle(deed, sqlx::query(sql).bind(text)).await.map(drop)
    }

    /// Counts everything, as of a time.
    pub(crate) async fn counts(&self, now: i64) -> Result<Counts> {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        in_time(async {
            let mut connection = self.connection().await?;
            let mut counts = Counts::default();
            let sql = "SELECT COUNT(*), COALESCE(SUM(CASE WHEN at > $1 THEN 1 ELSE 0 END), 0),
                COALESCE(SUM(CASE WHEN at > $2 THEN 1 ELSE 0 END), 0) FROM seen WHERE at >= 0";
            let query = sqlx::query(sql).bind(now - DAY).bind(now - 7 * DAY);
            let row = query.fetch_one(&mut *connection).await?;
            (counts.people, counts.here_today, counts.here_this_week) =
                (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let sql = "SELECT status, COUNT(*) FROM tables GROUP BY status";
            for row in sqlx::query(sql).fetch_all(&mut *connection).await? {
                let count: i64 = row.try_get(1)?;
                match row.try_get::<String, _>(0)?.as_str() {
                    "waiting" => counts.waiting = count,
                    "playing" => counts.playing = count,
                    "over" => counts.over = count,
                    _ => counts.aborted = count,
                }
            }
            let one = async |connection: &mut AnyConnection, sql: &'static str| -> Result<i64> {
                Ok(sqlx::query(sql).fetch_one(connection).await?.try_get(0)?)
            };
            counts.rated = one(&mut connection, "SELECT COUNT(*) FROM rated_games").await?;
            counts.reports =
                one(&mut connection, "SELECT COUNT(*) FROM reports WHERE state = 'open'").await?;
            Ok(counts)
        })
        .await
    }
}

async fn note(connection: &mut AnyConnection, deed: &Deed<'_>) -> Result<()> {
    let sql = "INSERT INTO audit (n, at, who, what, data)
        SELECT COALESCE(MAX(n), 0) + 1, $1, $2, $3, $4 FROM audit";
    let query = sqlx::query(sql).bind(deed.at).bind(deed.who).bind(deed.what).bind(deed.data.to_string());
    query.execute(connection).await?;
    Ok(())
}

fn read_sanction(row: &AnyRow) -> Result<Sanction> {
    let id: String = row.try_get(0)?;
    let nonsense = || StoreError::Nonsense(format!("a strange ban {id}"));
    let (kind, subject): (String, String) = (row.try_get(1)?, row.try_get(2)?);
    Ok(Sanction {
        kind: SanctionKind::read(&kind).ok_or_else(nonsense)?,
        subject: subject.parse().map_err(|_| nonsense())?,
        reason: row.try_get(3)?,
        at: row.try_get(4)?,
        until: row.try_get(5)?,
        id,
    })
}
