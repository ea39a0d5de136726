//! A guest's tables, page by page, with who won.

use fracas_core::{Seat, Seats};
use fracas_table::{GuestId, Status, TableId};
use serde::Deserialize;
use sqlx::{AnyConnection, Row};

use super::{End, Latest, Result, Store, StoreError, in_time, players, read_id, read_status};

/// So many tables are read at once.
pub(crate) const PAGE: usize = 40;

/// A place in a list that begins with what was last changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) updated: i64,
    pub(crate) id: String,
}

impl Place {
    /// Before everything.
    pub(crate) fn first() -> Place {
        Place { updated: i64::MAX, id: String::new() }
    }

    /// Reads what [`Place::write`] wrote.
    pub(crate) fn read(text: &str) -> Option<Place> {
        let (updated, id) = text.split_once('.')?;
        Some(Place { updated: updated.parse().ok()?, id: id.parse::<TableId>().ok()?.to_string() })
    }

    /// The place as a text.
    pub(crate) fn write(&self) -> String {
        format!("{}.{}", self.updated, self.id)
    }
}

impl Store {
    /// A page of the tables that a guest has played at, the latest change first, behind a place in that list.
    pub(crate) async fn games(
        &self,
        guest: &GuestId,
        game: Option<&str>,
        after: &Place,
    ) -> Result<Vec<Latest>> {
        let sql = "SELECT id, game, status, updated FROM (
                SELECT t.id, t.game, t.status, COALESCE(
                    (SELECT l.at FROM log l WHERE l.table_id = t.id AND l.told = 1 ORDER BY l.n DESC LIMIT 1),
                    t.created) AS updated
                FROM tables t
                WHERE EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.guest = $1)
                AND ($2 = '' OR t.game = $3)) all_games
            WHERE updated < $4 OR (updated = $5 AND id < $6)
            ORDER BY updated DESC, id DESC LIMIT $7";
        in_time(async {
            let mut connection = self.connection().await?;
            let rows = sqlx::query(sql)
                .bind(guest.as_str())
                .bind(game.unwrap_or_default())
                .bind(game.unwrap_or_default())
                .bind(after.updated)
                .bind(after.updated)
                .bind(&after.id)
                .bind(PAGE as i64)
                .fetch_all(&mut *connection)
                .await?;
            let mut latest = Vec::new();
            for row in rows {
                let id = read_id(&row)?;
                let status: String = row.try_get(2)?;
                let status = read_status(&status)
                    .ok_or_else(|| StoreError::Nonsense(format!("the status {status:?} of table {id}")))?;
                latest.push(Latest {
                    game: row.try_get(1)?,
                    status,
                    updated: row.try_get(3)?,
                    players: players(&mut connection, &id).await?,
                    winners: winners(&mut connection, &id, status).await?,
                    end: end(&mut connection, &id, status).await?,
                    id,
                });
            }
            Ok(latest)
        })
        .await
    }

    /// The finished tables of a guest, the latest first: as many as one download has at most.
    pub(crate) async fn finished(&self, guest: &GuestId, most: i64) -> Result<Vec<TableId>> {
        let sql = "SELECT t.id FROM tables t WHERE t.status = 'over'
            AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.guest = $1)
            ORDER BY t.created DESC, t.id LIMIT $2";
        in_time(async {
            let asked = sqlx::query(sql).bind(guest.as_str()).bind(most);
            let rows = asked.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_id).collect()
        })
        .await
    }
}

/// Who won at a table; `None` where that is not decided.
pub(super) async fn winners(
    connection: &mut AnyConnection,
    id: &TableId,
    status: Status,
) -> Result<Option<Seats>> {
    if status != Status::Over {
        return Ok(None);
    }
    let sql = "SELECT seat FROM seats WHERE table_id = $1 AND won = 1";
    let rows = sqlx::query(sql).bind(id.as_str()).fetch_all(connection).await?;
    let seat = |row: &sqlx::any::AnyRow| {
        let seat: i64 = row.try_get(0)?;
        let nonsense = || StoreError::Nonsense(format!("seat {seat} of table {id}"));
        u8::try_from(seat).ok().and_then(Seat::new).ok_or_else(nonsense)
    };
    rows.iter().map(seat).collect::<Result<Seats>>().map(Some)
}

/// How the game at a table came to an end; `None` where it has not.
async fn end(connection: &mut AnyConnection, id: &TableId, status: Status) -> Result<Option<End>> {
    #[derive(Deserialize)]
    struct Ended {
        reason: String,
    }
    if status != Status::Over {
        return Ok(None);
    }
    let sql = "SELECT (SELECT COUNT(*) FROM log l WHERE l.table_id = $1 AND l.kind = 'moved'),
        (SELECT l.data FROM log l WHERE l.table_id = $2 AND l.kind = 'ended' ORDER BY l.n DESC LIMIT 1)";
    let row = sqlx::query(sql).bind(id.as_str()).bind(id.as_str()).fetch_one(connection).await?;
    let moves: i64 = row.try_get(0)?;
    // What cannot be read makes its own table unreadable, and no list.
    let data: Option<String> = row.try_get(1)?;
    let ended = data.and_then(|data| serde_json::from_str::<Ended>(&data).ok());
    let moves = u32::try_from(moves).unwrap_or(u32::MAX);
    Ok(ended.map(|Ended { reason }| End { reason, moves }))
}

/// Writes down who won at the tables that were finished before that was written down.
pub(super) async fn note_winners(connection: &mut AnyConnection) -> Result<()> {
    #[derive(Deserialize)]
    struct Ended {
        winners: Seats,
    }
    let sql = "SELECT t.id, (SELECT l.data FROM log l WHERE l.table_id = t.id AND l.kind = 'ended'
            ORDER BY l.n DESC LIMIT 1)
        FROM tables t WHERE t.status = 'over' AND t.id > $1 ORDER BY t.id LIMIT 100";
    let mut last = String::new();
    loop {
        let rows = sqlx::query(sql).bind(&last).fetch_all(&mut *connection).await?;
        for row in &rows {
            last = row.try_get(0)?;
            // What cannot be read makes its own table unreadable, and no other.
            let data: Option<String> = row.try_get(1)?;
            let Some(ended) = data.and_then(|data| serde_json::from_str::<Ended>(&data).ok()) else {
                continue;
            };
            for seat in ended.winners.iter() {
                let sql = "UPDATE seats SET won = 1 WHERE table_id = $1 AND seat = $2";
                let update = sqlx::query(sql).bind(&last).bind(i64::from(seat.number()));
                update.execute(&mut *connection).await?;
            }
        }
        if rows.is_empty() {
            return Ok(());
        }
    }
}
