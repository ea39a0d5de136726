//! When guests were last here, and how one is forgotten.

use fracas_table::GuestId;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

use super::{Result, Store, in_time};
use crate::ratings::person_of;

/// Wherever a guest stands by themselves, in a column of a table. Whoever stores guests elsewhere adds it here.
const PLACES: &[(&str, &str)] = &[
    ("seats", "guest"),
    ("tables", "creator"),
    ("ratings", "player"),
    ("rating_steps", "player"),
    ("reports", "reporter"),
    ("reports", "accused"),
    ("chat", "guest"),
];

/// What is known of a guest beside what they played: it goes with them.
const OWN: &[(&str, &str)] = &[
    ("seen", "guest"),
    ("people", "guest"),
    ("names", "guest"),
    ("sessions", "guest"),
    ("lists", "guest"),
    ("lists", "other"),
    ("pushes", "guest"),
    ("challenges", "asker"),
    ("challenges", "asked"),
    ("codes", "guest"),
    ("holidays", "guest"),
    ("passkeys", "guest"),
];

impl Store {
    /// Notes when guests were here: those who have played, as nothing is known of any other.
    pub(crate) async fn note_seen(&self, guests: &[(GuestId, i64)]) -> Result<()> {
        let sql = "INSERT INTO seen (guest, at) SELECT $1, $2
            WHERE EXISTS (SELECT 1 FROM seats WHERE guest = $3)
            ON CONFLICT (guest) DO UPDATE SET at = excluded.at";
        for some in guests.chunks(100) {
            in_time(async {
                let mut connection = self.connection().await?;
                let mut transaction = connection.begin().await?;
                for (guest, at) in some {
                    let query = sqlx::query(sql).bind(guest.as_str()).bind(*at).bind(guest.as_str());
                    query.execute(&mut *transaction).await?;
                }
                Ok(transaction.commit().await?)
            })
            .await?;
        }
        Ok(())
    }

    /// Notes some of those who have played and of whom nobody knows when they were here, as seen at a time.
    pub(crate) async fn note_unseen(&self, now: i64, most: i64) -> Result<()> {
        let sql = "SELECT DISTINCT s.guest FROM seats s WHERE s.guest IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM seen WHERE seen.guest = s.guest) LIMIT $1";
        let guests: Vec<(GuestId, i64)> = in_time(async {
            let rows = sqlx::query(sql).bind(most * 10).fetch_all(&mut *self.connection().await?).await?;
            let guests = rows.iter().filter_map(|row| row.try_get::<String, _>(0).ok()?.parse().ok());
            Ok(guests.map(|guest| (guest, now)).collect())
        })
        .await?;
        self.note_seen(&guests).await
    }

    /// Some of the guests who were not here since a time and have no account.
    pub(crate) async fn long_gone(&self, before: i64, most: i64) -> Result<Vec<GuestId>> {
        let sql = "SELECT guest FROM seen WHERE at < $1 AND at >= 0
            AND NOT EXISTS (SELECT 1 FROM people WHERE people.guest = seen.guest AND people.account IS NOT NULL)
            ORDER BY at LIMIT $2";
        in_time(async {
            let query = sqlx::query(sql).bind(before).bind(most);
            let rows = query.fetch_all(&mut *self.connection().await?).await?;
            Ok(rows.iter().filter_map(|row| row.try_get::<String, _>(0).ok()?.parse().ok()).collect())
        })
        .await
    }

    /// Puts one guest in another's place, wherever they stand: all of it or nothing.
    pub(crate) async fn replace_guest(&self, old: &GuestId, new: &GuestId) -> Result<()> {
        in_time(async {
            let mut connection = self.connection().await?;
            let mut transaction = connection.begin().await?;
            replace(&mut transaction, old, new).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }
}

/// Notes somebody who sits at a table, where nobody knows yet when they were here. They may have become somebody else.
pub(super) async fn note_player(connection: &mut AnyConnection, guest: &str, at: i64) -> Result<()> {
    let sql = "INSERT INTO seen (guest, at)
        SELECT COALESCE((SELECT person FROM aliases WHERE aliases.guest = $1), $2), $3
        WHERE true ON CONFLICT (guest) DO NOTHING";
    sqlx::query(sql).bind(guest).bind(guest).bind(at).execute(connection).await?;
    Ok(())
}

async fn replace(connection: &mut AnyConnection, old: &GuestId, new: &GuestId) -> Result<()> {
    // In the log they stand in the words of an entry; a guest's name is in no other word.
    let texts = [
        "UPDATE log SET data = REPLACE(data, $1, $2) WHERE kind IN ('opened', 'sat') AND table_id IN
            (SELECT table_id FROM seats WHERE guest = $3 UNION SELECT id FROM tables WHERE creator = $4)",
        "UPDATE rated_games SET players = REPLACE(players, $1, $2) WHERE table_id IN
            (SELECT table_id FROM rating_steps WHERE player = $3 UNION SELECT table_id FROM seats WHERE guest = $4)",
    ];
    for sql in texts {
        let (old, new) = (old.as_str(), new.as_str());
        sqlx::query(sql).bind(old).bind(new).bind(old).bind(old).execute(&mut *connection).await?;
    }
    let sql = "UPDATE ratings SET person = $1 WHERE player = $2";
    sqlx::query(sql).bind(person_of(new.as_str())).bind(old.as_str()).execute(&mut *connection).await?;
    for (table, column) in PLACES {
        let sql = AssertSqlSafe(format!("UPDATE {table} SET {column} = $1 WHERE {column} = $2"));
        sqlx::query(sql).bind(new.as_str()).bind(old.as_str()).execute(&mut *connection).await?;
    }
    for (table, column) in OWN {
        let sql = AssertSqlSafe(format!("DELETE FROM {table} WHERE {column} = $1"));
        sqlx::query(sql).bind(old.as_str()).execute(&mut *connection).await?;
    }
    // Whoever stands there now was never here, and is not looked for again.
    let sql = "INSERT INTO seen (guest, at) VALUES ($1, -1)";
    sqlx::query(sql).bind(new.as_str()).execute(&mut *connection).await?;
    Ok(())
}
