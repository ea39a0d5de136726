//! What people have said to each other, and what was reported of it.

use fracas_core::Seat;
use fracas_table::{GuestId, TableId};
use serde_json::json;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Result, Store, StoreError, in_time};
use crate::chat::{Said, TOLD, Words};
use crate::wire::{ChatLine, Room};

const ROOMS: [(Room, &str); 2] = [(Room::Players, "players"), (Room::Spectators, "spectators")];

fn room_word(room: Room) -> &'static str {
    ROOMS.iter().find(|(known, _)| *known == room).expect("every room has a word").1
}

impl Store {
    /// Stores what somebody said.
    pub(crate) async fn say(&self, table: &TableId, said: &Said) -> Result<()> {
        let sql = "INSERT INTO chat (table_id, n, room, guest, seat, at, phrase, text)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let (phrase, text) = match &said.words {
            Words::Text(text) => (0, text.clone()),
            Words::Phrase(phrase) => (1, json!(phrase).as_str().unwrap_or_default().to_owned()),
        };
        in_time(async {
            sqlx::query(sql)
                .bind(table.as_str())
                .bind(i64::from(said.n))
                .bind(room_word(said.room))
                .bind(said.guest.as_str())
                .bind(said.seat.map(|seat| i64::from(seat.number())))
                .bind(said.at)
                .bind(phrase)
                .bind(text)
                .execute(&mut *self.connection().await?)
                .await?;
            Ok(())
        })
        .await
    }

    /// What was said at a table last, in order: as much of each room as is told.
    pub(crate) async fn talk(&self, table: &TableId) -> Result<Vec<Said>> {
        let sql = "SELECT n, at, room, guest, seat, phrase, text FROM chat
            WHERE table_id = $1 AND room = $2 ORDER BY n DESC LIMIT $3";
        let mut lines = in_time(async {
            let mut connection = self.connection().await?;
            let mut lines = Vec::new();
            for (room, word) in ROOMS {
                let query = sqlx::query(sql).bind(table.as_str()).bind(word).bind(TOLD as i64);
                for row in query.fetch_all(&mut *connection).await? {
                    lines.push(read(&row, room).map_err(|error| match error {
                        StoreError::Nonsense(what) => {
                            StoreError::Nonsense(format!("{what} at table {table}"))
                        }
                        other => other,
                    })?);
                }
            }
            lines.sort_by_key(|said| said.n);
            Ok(lines)
        })
        .await?;
        let names = self.names(lines.iter().map(|said| said.guest.clone())).await?;
        for said in &mut lines {
            if let Some(name) = names.get(&said.guest) {
                said.name.clone_from(name);
            }
        }
        Ok(lines)
    }

    /// Stores that somebody found a line bad, with the lines around it; tells whether they had not said so before.
    pub(crate) async fn report(
        &self,
        table: &TableId,
        said: &Said,
        reporter: &GuestId,
        at: i64,
        around: &[ChatLine],
    ) -> Result<bool> {
        let sql = "INSERT INTO reports (table_id, n, reporter, accused, at, lines, state)
            VALUES ($1, $2, $3, $4, $5, $6, 'open') ON CONFLICT (table_id, n, reporter) DO NOTHING";
        in_time(async {
            let done = sqlx::query(sql)
                .bind(table.as_str())
                .bind(i64::from(said.n))
                .bind(reporter.as_str())
                .bind(said.guest.as_str())
                .bind(at)
                .bind(json!(around).to_string())
                .execute(&mut *self.connection().await?)
                .await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }

    /// Everything that somebody has said and is kept: at which table, when, and what.
    pub(crate) async fn said_by(&self, guest: &GuestId) -> Result<Vec<(String, i64, String)>> {
        let sql = "SELECT table_id, at, text FROM chat WHERE guest = $1 ORDER BY at, n";
        in_time(async {
            let query = sqlx::query(sql).bind(guest.as_str());
            let rows = query.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
        })
        .await
    }

    /// Forgets what was said before a time. What was reported keeps its copy.
    pub(crate) async fn forget_talk(&self, before: i64) -> Result<u64> {
        in_time(async {
            let query = sqlx::query("DELETE FROM chat WHERE at < $1").bind(before);
            Ok(query.execute(&mut *self.connection().await?).await?.rows_affected())
        })
        .await
    }
}

fn read(row: &AnyRow, room: Room) -> Result<Said> {
    let n: i64 = row.try_get(0)?;
    let nonsense = || StoreError::Nonsense(format!("a strange line {n} of chat"));
    let guest: String = row.try_get(3)?;
    let seat: Option<i64> = row.try_get(4)?;
    let seat =
        seat.map(|seat| u8::try_from(seat).ok().and_then(Seat::new).ok_or_else(nonsense)).transpose()?;
    let text: String = row.try_get(6)?;
    let words = match row.try_get::<i64, _>(5)? {
        0 => Words::Text(text),
        _ => Words::Phrase(serde_json::from_value(json!(text)).map_err(|_| nonsense())?),
    };
    let n = u32::try_from(n).map_err(|_| nonsense())?;
    let guest: GuestId = guest.parse().map_err(|_| nonsense())?;
    let name = guest.nickname();
    Ok(Said { n, at: row.try_get(1)?, room, guest, name, seat, words })
}
