//! What somebody has played, for their profile and their own copy of everything.

use std::collections::BTreeMap;

use fracas_core::Seat;
use fracas_table::{Act, GuestId, Player, TableId, Verdict};
use sqlx::Row;

use super::{Result, Store, StoreError, in_time, players, read_id};

/// A finished game that somebody played.
pub(crate) struct Played {
    pub(crate) id: TableId,
    pub(crate) game: String,
    pub(crate) seat: Seat,
    pub(crate) verdict: Verdict,
    pub(crate) ended: i64,
    /// The seat's first move.
    pub(crate) first: Option<String>,
}

/// So far into a game somebody's first move is looked for.
const FIRST_ENTRIES: i64 = 40;

impl Store {
    /// The latest games that somebody has finished, with a result, the latest first.
    pub(crate) async fn played(&self, guest: &GuestId, most: i64) -> Result<Vec<Played>> {
        let sql = "SELECT t.id, t.game, s.seat, l.data, l.at FROM seats s
            JOIN tables t ON t.id = s.table_id AND t.status = 'over'
            JOIN log l ON l.table_id = t.id AND l.kind = 'ended'
            WHERE s.guest = $1 ORDER BY l.at DESC, t.id, s.seat LIMIT $2";
        in_time(async {
            let mut connection = self.connection().await?;
            let rows = sqlx::query(sql).bind(guest.as_str()).bind(most).fetch_all(&mut *connection).await?;
            let mut played = Vec::new();
            for row in rows {
                let id = read_id(&row)?;
                let nonsense = || StoreError::Nonsense(format!("a strange end of table {id}"));
                let seat: i64 = row.try_get(2)?;
                let seat = u8::try_from(seat).ok().and_then(Seat::new).ok_or_else(nonsense)?;
                let Ok(Act::Ended(ended)) = Act::read("ended", row.try_get(3)?) else {
                    return Err(nonsense());
                };
                let (game, ended_at) = (row.try_get(1)?, row.try_get(4)?);
                played.push(Played { id, game, seat, verdict: ended.verdict, ended: ended_at, first: None });
            }
            let firsts = first_moves(&mut connection, guest, most).await?;
            for game in &mut played {
                game.first = firsts.get(&(game.id.clone(), game.seat.number())).cloned();
            }
            Ok(played)
        })
        .await
    }

    /// Who sits at a table, in order.
    pub(crate) async fn seated(&self, id: &TableId) -> Result<Vec<Option<Player>>> {
        in_time(async { players(&mut *self.connection().await?, id).await }).await
    }
}

/// The first move of every seat at the tables where somebody's latest finished games were played.
async fn first_moves(
    connection: &mut sqlx::AnyConnection,
    guest: &GuestId,
    most: i64,
) -> Result<BTreeMap<(TableId, u8), String>> {
    let sql = "SELECT l.table_id, l.data FROM log l WHERE l.kind = 'moved' AND l.n < $1 AND l.table_id IN (
            SELECT t.id FROM seats s JOIN tables t ON t.id = s.table_id AND t.status = 'over'
            WHERE s.guest = $2 ORDER BY t.created DESC LIMIT $3)
        ORDER BY l.table_id, l.n";
    let query = sqlx::query(sql).bind(FIRST_ENTRIES).bind(guest.as_str()).bind(most);
    let mut firsts = BTreeMap::new();
    for row in query.fetch_all(connection).await? {
        if let Ok(Act::Moved(moved)) = Act::read("moved", row.try_get(1)?) {
            firsts.entry((read_id(&row)?, moved.seat.number())).or_insert(moved.text);
        }
    }
    Ok(firsts)
}
