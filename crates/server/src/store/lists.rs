//! Whom people want nothing to do with, and how they like things.

use std::collections::HashSet;

use fracas_table::GuestId;
use sqlx::Row;

use super::people::read_guest;
use super::{Result, Store, in_time};

/// So many others one person can have on their lists.
const MOST: i64 = 500;

/// What somebody wants of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Avoidance {
    /// Never to meet them: no seeks, challenges or invitations.
    Block,
    /// Not to read what they write.
    Mute,
}

impl Avoidance {
    fn word(self) -> &'static str {
        match self {
            Avoidance::Block => "block",
            Avoidance::Mute => "mute",
        }
    }
}

/// Somebody on a list.
pub(crate) struct Avoided {
    /// What the list's owner can call the line by.
    pub(crate) id: String,
    pub(crate) other: GuestId,
    pub(crate) block: bool,
}

impl Store {
    /// Whether one of two has blocked the other: then they do not meet.
    pub(crate) async fn blocks(&self, one: &GuestId, other: &GuestId) -> Result<bool> {
        Ok(self.avoids(one, other, Avoidance::Block).await?
            || self.avoids(other, one, Avoidance::Block).await?)
    }

    /// Whether somebody does not want to read what another writes: they have muted or blocked them.
    pub(crate) async fn mutes(&self, reader: &GuestId, writer: &GuestId) -> Result<bool> {
        Ok(self.avoids(reader, writer, Avoidance::Mute).await?
            || self.avoids(reader, writer, Avoidance::Block).await?)
    }

    /// Whether somebody has another on a list.
    pub(crate) async fn avoids(&self, one: &GuestId, other: &GuestId, how: Avoidance) -> Result<bool> {
        let sql = "SELECT COUNT(*) FROM lists WHERE guest = $1 AND other = $2 AND kind = $3";
        in_time(async {
            let query = sqlx::query(sql).bind(one.as_str()).bind(other.as_str()).bind(how.word());
            Ok(query.fetch_one(&mut *self.connection().await?).await?.try_get::<i64, _>(0)? > 0)
        })
        .await
    }

    /// Puts another on a list of somebody's, or takes them off; tells whether there was room.
    pub(crate) async fn avoid(
        &self,
        one: &GuestId,
        other: &GuestId,
        (how, on): (Avoidance, bool),
        now: i64,
    ) -> Result<bool> {
        let sql = "DELETE FROM lists WHERE guest = $1 AND other = $2 AND kind = $3";
        in_time(async {
            let mut connection = self.connection().await?;
            if !on {
                let query = sqlx::query(sql).bind(one.as_str()).bind(other.as_str()).bind(how.word());
                query.execute(&mut *connection).await?;
                return Ok(true);
            }
            let sql = "SELECT COUNT(*) FROM lists WHERE guest = $1";
            let row = sqlx::query(sql).bind(one.as_str()).fetch_one(&mut *connection).await?;
            if row.try_get::<i64, _>(0)? >= MOST {
                return Ok(false);
            }
            let sql = "INSERT INTO lists (guest, other, kind, id, at) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (guest, other, kind) DO NOTHING";
            let id = crate::random::table_id();
            let query = sqlx::query(sql).bind(one.as_str()).bind(other.as_str()).bind(how.word());
            query.bind(id.as_str()).bind(now).execute(&mut *connection).await?;
            Ok(true)
        })
        .await
    }

    /// Everybody whom somebody has blocked, or who has blocked them.
    pub(crate) async fn blocked(&self, guest: &GuestId) -> Result<HashSet<GuestId>> {
        let sql = "SELECT other FROM lists WHERE guest = $1 AND kind = $2
            UNION SELECT guest FROM lists WHERE other = $3 AND kind = $4";
        in_time(async {
            let word = Avoidance::Block.word();
            let query = sqlx::query(sql).bind(guest.as_str()).bind(word).bind(guest.as_str()).bind(word);
            let rows = query.fetch_all(&mut *self.connection().await?).await?;
            Ok(rows.iter().filter_map(|row| row.try_get::<String, _>(0).ok()?.parse().ok()).collect())
        })
        .await
    }

    /// Everybody whom somebody does not want to hear: muted or blocked by them.
    pub(crate) async fn unheard(&self, guest: &GuestId) -> Result<HashSet<GuestId>> {
        Ok(self.avoided(guest).await?.into_iter().map(|line| line.other).collect())
    }

    /// Everybody on somebody's lists, the latest first.
    pub(crate) async fn avoided(&self, guest: &GuestId) -> Result<Vec<Avoided>> {
        let sql = "SELECT id, other, kind FROM lists WHERE guest = $1 ORDER BY at DESC, id";
        in_time(async {
            let rows =
                sqlx::query(sql).bind(guest.as_str()).fetch_all(&mut *self.connection().await?).await?;
            let read = |row: &sqlx::any::AnyRow| {
                Ok(Avoided {
                    id: row.try_get(0)?,
                    other: read_guest(&row.try_get::<String, _>(1)?)?,
                    block: row.try_get::<String, _>(2)? == Avoidance::Block.word(),
                })
            };
            rows.iter().map(read).collect()
        })
        .await
    }

    /// How somebody with an account likes things, and since when.
    pub(crate) async fn preferences(&self, guest: &GuestId) -> Result<Option<(String, i64)>> {
        let sql = "SELECT settings, settings_at FROM people WHERE guest = $1 AND settings IS NOT NULL";
        in_time(async {
            let row =
                sqlx::query(sql).bind(guest.as_str()).fetch_optional(&mut *self.connection().await?).await?;
            row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
        })
        .await
    }

    /// Keeps how somebody with an account likes things, unless something newer is kept; tells whether it was.
    pub(crate) async fn prefer(&self, guest: &GuestId, settings: &str, at: i64) -> Result<bool> {
        let sql = "UPDATE people SET settings = $1, settings_at = $2
            WHERE guest = $3 AND account IS NOT NULL AND (settings_at IS NULL OR settings_at <= $4)";
        in_time(async {
            let query = sqlx::query(sql).bind(settings).bind(at).bind(guest.as_str()).bind(at);
            Ok(query.execute(&mut *self.connection().await?).await?.rows_affected() > 0)
        })
        .await
    }
}
