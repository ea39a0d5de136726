//! How tables of the first program become lists of entries.
//!
//! It stored how a table stood, and its events; of what led there it kept nothing. So the list begins with whoever sat
//! there last, and has no offers, and what was taken back is gone. Everything is written over as it is, sensible or
//! not: a row that makes no sense makes its own table unreadable, which says so when somebody asks for it, and no other.

use serde_json::{Value, json};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::Result;
use super::write::{StoredEntry, append};
use crate::fair::Seed;

/// So many tables are read at once.
const PAGE: i64 = 100;

/// Writes every table's log.
pub(super) async fn all(connection: &mut AnyConnection) -> Result<()> {
    let mut last = String::new();
    loop {
        let sql =
            "SELECT id, game, rules, options, position, seed, creator, created, status, winners, reason, next
            FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        let rows = sqlx::query(sql).bind(&last).bind(PAGE).fetch_all(&mut *connection).await?;
        for row in &rows {
            last = row.try_get(0)?;
            let lines = table(connection, &last, row).await?;
            let rows: Vec<_> = lines.iter().map(|line| (last.as_str(), line)).collect();
            append(connection, &rows).await?;
        }
        if rows.is_empty() {
            return Ok(());
        }
    }
}

/// A log under way.
#[derive(Default)]
struct Lines(Vec<StoredEntry>);

impl Lines {
    fn push(&mut self, kind: &'static str, data: &Value, at: i64) {
        let n = self.0.len() as i64;
        // Lists have shown the times of all events, hidden or not.
        self.0.push(StoredEntry { n, kind, data: data.to_string(), at, told: true });
    }
}

async fn table(connection: &mut AnyConnection, id: &str, row: &AnyRow) -> Result<Vec<StoredEntry>> {
    let created: i64 = row.try_get(7)?;
    let sql = "SELECT guest, level, token, contribution FROM seats WHERE table_id = $1 ORDER BY seat";
    let seats = sqlx::query(sql).bind(id).fetch_all(&mut *connection).await?;
    let mut lines = Lines::default();
    lines.push("opened", &opening(row, &seats)?, created);
    for (seat, number) in seats.iter().zip(1..) {
        let contribution: String = seat.try_get(3)?;
        if !contribution.is_empty() {
            lines.push("contributed", &json!({"seat": number, "contribution": contribution}), created);
        }
    }
    let sql = "SELECT seat, text, at FROM events WHERE table_id = $1 ORDER BY n";
    let mut last = created;
    for event in sqlx::query(sql).bind(id).fetch_all(&mut *connection).await? {
        let (seat, text): (i64, String) = (event.try_get(0)?, event.try_get(1)?);
        last = event.try_get(2)?;
        match seat {
            0 => lines.push("rolled", &json!({"outcome": text}), last),
            _ => lines.push("moved", &json!({"seat": seat, "move": text}), last),
        }
    }
    let status: String = row.try_get(8)?;
    let reason: Option<String> = row.try_get(10)?;
    match status.as_str() {
        "over" => lines.push("ended", &json!({"winners": winners(row)?, "reason": reason}), last),
        "aborted" => lines.push("aborted", &json!({}), last),
        _ => {}
    }
    if let Some(next) = row.try_get::<Option<String>, _>(11)? {
        lines.push("rematch-opened", &json!({"table": next}), last);
    }
    Ok(lines.0)
}

fn opening(row: &AnyRow, seats: &[AnyRow]) -> Result<Value> {
    let text = |column: usize| row.try_get::<String, _>(column);
    let players = seats.iter().map(|seat| {
        let (guest, level) = (seat.try_get::<Option<String>, _>(0)?, seat.try_get::<Option<i64>, _>(1)?);
        Ok(match (guest, level) {
            (Some(guest), _) => json!({"person": guest}),
            (None, Some(level)) => json!({"bot": level}),
            (None, None) => json!({"open": seat.try_get::<Option<String>, _>(2)?}),
        })
    });
    let seed = text(5)?.parse::<Seed>().ok();
    let mut opening = json!({
        "game": text(1)?,
        "rules": row.try_get::<i64, _>(2)?,
        "options": parsed(text(3)?),
        "commitment": seed.map(|seed| seed.commitment()).unwrap_or_default(),
        "players": players.collect::<Result<Vec<Value>>>()?,
        "creator": text(6)?,
    });
    if let Some(position) = row.try_get::<Option<String>, _>(4)? {
        opening["position"] = parsed(position);
    }
    Ok(opening)
}

/// The winners as a list: the very first program wrote one digit each, `12` for seats 1 and 2.
fn winners(row: &AnyRow) -> Result<Value> {
    let text = row.try_get::<Option<String>, _>(9)?.unwrap_or_default();
    if text.starts_with('[') {
        return Ok(parsed(text));
    }
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(10)).collect();
    Ok(digits.map_or(Value::String(text), |digits| json!(digits)))
}

/// JSON that was stored as text; text that is no JSON stays what it is.
fn parsed(text: String) -> Value {
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}
