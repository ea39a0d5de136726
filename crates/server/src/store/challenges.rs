//! Challenges that wait for somebody who is away.

use fracas_table::GuestId;
use sqlx::Row;

use super::people::read_guest;
use super::{Result, Store, StoreError, in_time};

/// A challenge as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct KeptChallenge {
    pub(crate) id: u64,
    pub(crate) from: GuestId,
    pub(crate) to: GuestId,
    /// What is to be played, as JSON.
    pub(crate) terms: String,
    /// The seat that whoever asks would like.
    pub(crate) wish: Option<u8>,
    pub(crate) until: i64,
}

impl Store {
    /// Keeps a challenge.
    pub(crate) async fn keep_challenge(&self, kept: &KeptChallenge) -> Result<()> {
        let sql =
            "INSERT INTO challenges (id, asker, asked, terms, wish, until) VALUES ($1, $2, $3, $4, $5, $6)";
        in_time(async {
            sqlx::query(sql)
                .bind(i64::try_from(kept.id).unwrap_or(i64::MAX))
                .bind(kept.from.as_str())
                .bind(kept.to.as_str())
                .bind(&kept.terms)
                .bind(kept.wish.map(i64::from))
                .bind(kept.until)
                .execute(&mut *self.connection().await?)
                .await?;
            Ok(())
        })
        .await
    }

    /// Keeps a challenge no longer; tells whether it was kept.
    pub(crate) async fn drop_challenge(&self, id: u64) -> Result<bool> {
        in_time(async {
            let query = sqlx::query("DELETE FROM challenges WHERE id = $1");
            let query = query.bind(i64::try_from(id).unwrap_or(i64::MAX));
            Ok(query.execute(&mut *self.connection().await?).await?.rows_affected() > 0)
        })
        .await
    }

    /// What somebody has asked others for, as JSON, and until when it waits.
    pub(crate) async fn asked_by(&self, guest: &GuestId) -> Result<Vec<(String, i64)>> {
        let sql = "SELECT terms, until FROM challenges WHERE asker = $1 ORDER BY id";
        in_time(async {
            let query = sqlx::query(sql).bind(guest.as_str());
            let rows = query.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
        })
        .await
    }

    /// All that are kept and not over yet. Those that are over are forgotten.
    pub(crate) async fn challenges(&self, now: i64) -> Result<Vec<KeptChallenge>> {
        let sql = "SELECT id, asker, asked, terms, wish, until FROM challenges ORDER BY id";
        in_time(async {
            let mut connection = self.connection().await?;
            let old = sqlx::query("DELETE FROM challenges WHERE until <= $1").bind(now);
            old.execute(&mut *connection).await?;
            let rows = sqlx::query(sql).fetch_all(&mut *connection).await?;
            let nonsense = || StoreError::Nonsense("a strange challenge".to_owned());
            let read = |row: &sqlx::any::AnyRow| {
                let wish: Option<i64> = row.try_get(4)?;
                Ok(KeptChallenge {
                    id: u64::try_from(row.try_get::<i64, _>(0)?).map_err(|_| nonsense())?,
                    from: read_guest(&row.try_get::<String, _>(1)?)?,
                    to: read_guest(&row.try_get::<String, _>(2)?)?,
                    terms: row.try_get(3)?,
                    wish: wish.and_then(|wish| u8::try_from(wish).ok()),
                    until: row.try_get(5)?,
                })
            };
            rows.iter().map(read).collect()
        })
        .await
    }
}
