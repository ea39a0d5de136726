//! The browsers that want to be told of something though the site is not open in them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fracas_table::GuestId;
use serde_json::json;
use sqlx::Row;

use super::{Result, Store, in_time};
use crate::push::{BROWSERS, Browser};
use crate::wire::NoticeKind;

impl Store {
    /// Notes that a browser of a guest wants to be told of some kinds of things; of nothing, and it is forgotten. Tells
    /// how many browsers the guest has then.
    pub(crate) async fn wish(
        &self,
        guest: &GuestId,
        browser: &Browser,
        kinds: &[NoticeKind],
        now: i64,
    ) -> Result<usize> {
        let insert = "INSERT INTO pushes (endpoint, guest, p256dh, auth, kinds, language, added, failures)
            VALUES ($1, $2, $3, $4, $5, $6, $7, 0) ON CONFLICT (endpoint) DO UPDATE SET guest = excluded.guest,
            p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds,
            language = excluded.language, added = excluded.added, failures = 0";
        let oldest = "DELETE FROM pushes WHERE guest = $1 AND endpoint NOT IN
            (SELECT endpoint FROM pushes WHERE guest = $2 ORDER BY added DESC, endpoint LIMIT $3)";
        in_time(async {
            let mut connection = self.connection().await?;
            if kinds.is_empty() {
                let sql = "DELETE FROM pushes WHERE endpoint = $1 AND guest = $2";
                let delete = sqlx::query(sql).bind(&browser.endpoint).bind(guest.as_str());
                delete.execute(&mut *connection).await?;
            } else {
                sqlx::query(insert)
                    .bind(&browser.endpoint)
                    .bind(guest.as_str())
                    .bind(URL_SAFE_NO_PAD.encode(&browser.key))
                    .bind(URL_SAFE_NO_PAD.encode(&browser.auth))
                    .bind(json!(kinds).to_string())
                    .bind(&browser.language)
                    .bind(now)
                    .execute(&mut *connection)
                    .await?;
                let delete =
                    sqlx::query(oldest).bind(guest.as_str()).bind(guest.as_str()).bind(BROWSERS as i64);
                delete.execute(&mut *connection).await?;
            }
            let sql = "SELECT COUNT(*) FROM pushes WHERE guest = $1";
            let row = sqlx::query(sql).bind(guest.as_str()).fetch_one(&mut *connection).await?;
            Ok(usize::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0))
        })
        .await
    }

    /// The browsers of a guest that want to be told of a kind of thing.
    pub(crate) async fn browsers(&self, guest: &GuestId, kind: NoticeKind) -> Result<Vec<Browser>> {
        let sql = "SELECT endpoint, p256dh, auth, kinds, language FROM pushes WHERE guest = $1";
        in_time(async {
            let query = sqlx::query(sql).bind(guest.as_str());
            let mut browsers = Vec::new();
            for row in query.fetch_all(&mut *self.connection().await?).await? {
                let kinds: String = row.try_get(3)?;
                let kinds: Vec<NoticeKind> = serde_json::from_str(&kinds).unwrap_or_default();
                let bytes = |column: usize| {
                    Ok::<_, sqlx::Error>(
                        URL_SAFE_NO_PAD.decode(row.try_get::<String, _>(column)?).unwrap_or_default(),
                    )
                };
                if kinds.contains(&kind) {
                    browsers.push(Browser {
                        endpoint: row.try_get(0)?,
                        key: bytes(1)?,
                        auth: bytes(2)?,
                        language: row.try_get(4)?,
                    });
                }
            }
            Ok(browsers)
        })
        .await
    }

    /// The addresses by which somebody's browsers are told of something, with the kinds of it.
    pub(crate) async fn wishes(&self, guest: &GuestId) -> Result<Vec<(String, String)>> {
        let sql = "SELECT endpoint, kinds FROM pushes WHERE guest = $1 ORDER BY added, endpoint";
        in_time(async {
            let query = sqlx::query(sql).bind(guest.as_str());
            let rows = query.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
        })
        .await
    }

    /// Notes that a browser was told something.
    pub(crate) async fn pushed(&self, endpoint: &str) -> Result<()> {
        self.change("UPDATE pushes SET failures = 0 WHERE endpoint = $1 AND failures > 0", endpoint).await
    }

    /// Notes that a browser could not be told something, and forgets it after so many times in a row.
    pub(crate) async fn not_pushed(&self, endpoint: &str, most: i64) -> Result<()> {
        self.change("UPDATE pushes SET failures = failures + 1 WHERE endpoint = $1", endpoint).await?;
        in_time(async {
            let query = sqlx::query("DELETE FROM pushes WHERE failures >= $1").bind(most);
            query.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
        .await
    }

    /// Forgets a browser.
    pub(crate) async fn forget_browser(&self, endpoint: &str) -> Result<()> {
        self.change("DELETE FROM pushes WHERE endpoint = $1", endpoint).await
    }

    async fn change(&self, sql: &'static str, endpoint: &str) -> Result<()> {
        in_time(async {
            sqlx::query(sql).bind(endpoint).execute(&mut *self.connection().await?).await?;
            Ok(())
        })
        .await
    }
}
