//! Accounts: passwords, sessions, passkeys and recovery codes. No secret is kept as it is, only what proves it.

use fracas_table::GuestId;
use sqlx::Row;

use super::people::read_guest;
use super::{Result, Store, in_time};
use crate::people::Proof;

/// A session that nobody has used for so long is over, in milliseconds: as long as its cookie lives.
const SESSION_RESTS: i64 = 365 * 24 * 60 * 60 * 1000;

/// So many sessions one person can have; the one not seen for longest makes room.
const MOST_SESSIONS: i64 = 20;

/// A browser that somebody is signed in with.
pub(crate) struct Session {
    /// What its person calls it by; of no use to anybody else.
    pub(crate) id: String,
    pub(crate) browser: String,
    pub(crate) made: i64,
    pub(crate) seen: i64,
    /// What its cookie proves.
    pub(crate) hash: String,
}

/// A passkey as it is kept.
pub(crate) struct Passkey {
    pub(crate) id: String,
    pub(crate) guest: GuestId,
    pub(crate) label: String,
    pub(crate) key: String,
    pub(crate) counter: i64,
    pub(crate) made: i64,
    pub(crate) used: Option<i64>,
}

impl Store {
    /// Whether a cookie that the server once gave still stands. A guest's does not once they have an account, or have
    /// become somebody else.
    pub(crate) async fn stands(&self, proof: &Proof, now: i64) -> Result<bool> {
        let guest = proof.guest().as_str();
        in_time(async {
            let mut connection = self.connection().await?;
            let Some(hash) = proof.session() else {
                let sql = "SELECT (SELECT COUNT(*) FROM people WHERE guest = $1
                        AND (account IS NOT NULL OR deleted IS NOT NULL))
                    + (SELECT COUNT(*) FROM aliases WHERE guest = $2)";
                let row = sqlx::query(sql).bind(guest).bind(guest).fetch_one(&mut *connection).await?;
                return Ok(row.try_get::<i64, _>(0)? == 0);
            };
            let sql = "SELECT seen FROM sessions WHERE hash = $1 AND guest = $2 AND seen > $3";
            let query = sqlx::query(sql).bind(&hash).bind(guest).bind(now - SESSION_RESTS);
            if query.fetch_optional(&mut *connection).await?.is_none() {
                return Ok(false);
            }
            let sql = "UPDATE sessions SET seen = $1 WHERE hash = $2";
            sqlx::query(sql).bind(now).bind(&hash).execute(&mut *connection).await?;
            Ok(true)
        })
        .await
    }

    /// Makes an account of somebody who has a name; tells whether they had none.
    pub(crate) async fn make_account(
        &self,
        guest: &GuestId,
        password: Option<&str>,
        codes: &[String],
        now: i64,
    ) -> Result<bool> {
        in_time(async {
            let mut connection = self.connection().await?;
            let mut work = self.begin(&mut connection).await?;
            let sql = "UPDATE people SET account = $1, password = $2
                WHERE guest = $3 AND account IS NULL AND deleted IS NULL AND name IS NOT NULL";
            let query = sqlx::query(sql).bind(now).bind(password).bind(guest.as_str());
            if query.execute(&mut *work).await?.rows_affected() == 0 {
                return Ok(false);
            }
            write_codes(&mut work, guest, codes).await?;
            work.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Gives somebody another password, or none.
    pub(crate) async fn set_password(&self, guest: &GuestId, password: Option<&str>) -> Result<()> {
        let sql = "UPDATE people SET password = $1 WHERE guest = $2";
        in_time(async {
            let query = sqlx::query(sql).bind(password).bind(guest.as_str());
            query.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
        .await
    }

    /// Gives somebody other recovery codes.
    pub(crate) async fn set_codes(&self, guest: &GuestId, codes: &[String]) -> Result<()> {
        in_time(async {
            let mut connection = self.connection().await?;
            let mut work = self.begin(&mut connection).await?;
            write_codes(&mut work, guest, codes).await?;
            Ok(work.commit().await?)
        })
        .await
    }

    /// Uses a recovery code up to set another password; tells whether it was one of theirs.
    pub(crate) async fn use_code(&self, guest: &GuestId, code: &str, password: &str) -> Result<bool> {
        in_time(async {
            let mut connection = self.connection().await?;
            let mut work = self.begin(&mut connection).await?;
            let sql = "DELETE FROM codes WHERE hash = $1 AND guest = $2";
            let used = sqlx::query(sql).bind(code).bind(guest.as_str()).execute(&mut *work).await?;
            if used.rows_affected() == 0 {
                return Ok(false);
            }
            let sql = "UPDATE people SET password = $1 WHERE guest = $2";
            sqlx::query(sql).bind(password).bind(guest.as_str()).execute(&mut *work).await?;
            let sql = "DELETE FROM sessions WHERE guest = $1";
            sqlx::query(sql).bind(guest.as_str()).execute(&mut *work).await?;
            work.commit().await?;
            Ok(true)
        })
        .await
    }

    /// How many recovery codes somebody has left.
    pub(crate) async fn codes_left(&self, guest: &GuestId) -> Result<i64> {
        let sql = "SELECT COUNT(*) FROM codes WHERE guest = $1";
        in_time(async {
            let row = sqlx::query(sql).bind(guest.as_str()).fetch_one(&mut *self.connection().await?).await?;
            Ok(row.try_get(0)?)
        })
        .await
    }

    /// Signs somebody in with a browser.
    pub(crate) async fn open_session(&self, guest: &GuestId, session: &Session) -> Result<()> {
        let Session { id, browser, made, seen, hash } = session;
        in_time(async {
            let mut connection = self.connection().await?;
            let mut work = self.begin(&mut connection).await?;
            let sql = "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE guest = $1
                ORDER BY seen DESC LIMIT 1000 OFFSET $2)";
            sqlx::query(sql).bind(guest.as_str()).bind(MOST_SESSIONS - 1).execute(&mut *work).await?;
            let sql =
                "INSERT INTO sessions (hash, id, guest, browser, made, seen) VALUES ($1, $2, $3, $4, $5, $6)";
            let query = sqlx::query(sql).bind(hash).bind(id).bind(guest.as_str());
            query.bind(browser).bind(*made).bind(*seen).execute(&mut *work).await?;
            Ok(work.commit().await?)
        })
        .await
    }

    /// Everywhere somebody is signed in, the latest first.
    pub(crate) async fn sessions(&self, guest: &GuestId) -> Result<Vec<Session>> {
        let sql =
            "SELECT id, browser, made, seen, hash FROM sessions WHERE guest = $1 ORDER BY seen DESC, id";
        in_time(async {
            let rows =
                sqlx::query(sql).bind(guest.as_str()).fetch_all(&mut *self.connection().await?).await?;
            let read = |row: &sqlx::any::AnyRow| {
                Ok(Session {
                    id: row.try_get(0)?,
                    browser: row.try_get(1)?,
                    made: row.try_get(2)?,
                    seen: row.try_get(3)?,
                    hash: row.try_get(4)?,
                })
            };
            rows.iter().map(read).collect()
        })
        .await
    }

    /// Signs somebody out of one session; tells whether there was one.
    pub(crate) async fn end_session(&self, guest: &GuestId, id: &str) -> Result<bool> {
        let sql = "DELETE FROM sessions WHERE guest = $1 AND id = $2";
        in_time(async {
            let query = sqlx::query(sql).bind(guest.as_str()).bind(id);
            Ok(query.execute(&mut *self.connection().await?).await?.rows_affected() > 0)
        })
        .await
    }

    /// Signs somebody out of the session that a cookie proves.
    pub(crate) async fn drop_session(&self, hash: &str) -> Result<()> {
        in_time(async {
            let query = sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash);
            query.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
        .await
    }

    /// Signs somebody out everywhere but in one session.
    pub(crate) async fn end_other_sessions(&self, guest: &GuestId, but: &str) -> Result<()> {
        let sql = "DELETE FROM sessions WHERE guest = $1 AND hash <> $2";
        in_time(async {
            let query = sqlx::query(sql).bind(guest.as_str()).bind(but);
            query.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
        .await
    }

    /// Keeps a new passkey.
    pub(crate) async fn add_passkey(&self, passkey: &Passkey) -> Result<()> {
        let sql =
            "INSERT INTO passkeys (id, guest, label, public, counter, made) VALUES ($1, $2, $3, $4, $5, $6)";
        in_time(async {
            let Passkey { id, guest, label, key, counter, made, .. } = passkey;
            let query = sqlx::query(sql).bind(id).bind(guest.as_str()).bind(label).bind(key);
            query.bind(*counter).bind(*made).execute(&mut *self.connection().await?).await?;
            Ok(())
        })
        .await
    }

    /// A passkey.
    pub(crate) async fn passkey(&self, id: &str) -> Result<Option<Passkey>> {
        Ok(self.find_passkeys("WHERE id = $1", id).await?.pop())
    }

    /// Somebody's passkeys, the oldest first.
    pub(crate) async fn passkeys(&self, guest: &GuestId) -> Result<Vec<Passkey>> {
        self.find_passkeys("WHERE guest = $1 ORDER BY made, id", guest.as_str()).await
    }

    async fn find_passkeys(&self, which: &'static str, value: &str) -> Result<Vec<Passkey>> {
        let sql = format!("SELECT id, guest, label, public, counter, made, used FROM passkeys {which}");
        in_time(async {
            let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(value);
            let rows = query.fetch_all(&mut *self.connection().await?).await?;
            let read = |row: &sqlx::any::AnyRow| {
                Ok(Passkey {
                    id: row.try_get(0)?,
                    guest: read_guest(&row.try_get::<String, _>(1)?)?,
                    label: row.try_get(2)?,
                    key: row.try_get(3)?,
                    counter: row.try_get(4)?,
                    made: row.try_get(5)?,
                    used: row.try_get(6)?,
                })
            };
            rows.iter().map(read).collect()
        })
        .await
    }

    /// Notes that a passkey was used; tells whether its counter has gone on since, as it has unless there are two of it.
    pub(crate) async fn use_passkey(&self, id: &str, counter: i64, now: i64) -> Result<bool> {
        let sql = "UPDATE passkeys SET counter = $1, used = $2 WHERE id = $3
            AND (counter < $4 OR (counter = 0 AND $5 = 0))";
        in_time(async {
            let query = sqlx::query(sql).bind(counter).bind(now).bind(id).bind(counter).bind(counter);
            Ok(query.execute(&mut *self.connection().await?).await?.rows_affected() > 0)
        })
        .await
    }

    /// Forgets a passkey; tells whether there was one.
    pub(crate) async fn remove_passkey(&self, guest: &GuestId, id: &str) -> Result<bool> {
        let sql = "DELETE FROM passkeys WHERE guest = $1 AND id = $2";
        in_time(async {
            let query = sqlx::query(sql).bind(guest.as_str()).bind(id);
            Ok(query.execute(&mut *self.connection().await?).await?.rows_affected() > 0)
        })
        .await
    }

    /// Forgets sessions that are over and names that have rested.
    pub(crate) async fn tidy_people(&self, now: i64) -> Result<()> {
        in_time(async {
            let mut connection = self.connection().await?;
            let sql = "DELETE FROM sessions WHERE seen <= $1";
            sqlx::query(sql).bind(now - SESSION_RESTS).execute(&mut *connection).await?;
            sqlx::query("DELETE FROM names WHERE until <= $1").bind(now).execute(&mut *connection).await?;
            Ok(())
        })
        .await
    }
}

async fn write_codes(work: &mut sqlx::AnyConnection, guest: &GuestId, codes: &[String]) -> Result<()> {
    sqlx::query("DELETE FROM codes WHERE guest = $1").bind(guest.as_str()).execute(&mut *work).await?;
    for code in codes {
        let sql = "INSERT INTO codes (hash, guest) VALUES ($1, $2)";
        sqlx::query(sql).bind(code).bind(guest.as_str()).execute(&mut *work).await?;
    }
    Ok(())
}
