//! When people are off.

use fracas_table::{GuestId, Holiday};
use sqlx::Row;

use super::{Result, Store, in_time};

impl Store {
    /// The days off of somebody that ended after a time or have yet to end, in order.
    pub(crate) async fn holidays(&self, guest: &GuestId, after: i64) -> Result<Vec<Holiday>> {
        let sql = "SELECT since, until FROM holidays WHERE guest = $1 AND until > $2 ORDER BY since";
        in_time(async {
            let query = sqlx::query(sql).bind(guest.as_str()).bind(after);
            let rows = query.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(|row| Ok(Holiday { from: row.try_get(0)?, until: row.try_get(1)? })).collect()
        })
        .await
    }

    /// The days off that somebody took last, whether they were, are or will be.
    pub(crate) async fn holiday(&self, guest: &GuestId) -> Result<Option<Holiday>> {
        Ok(self.holidays(guest, 0).await?.pop())
    }

    /// Notes when somebody is off. Whoever says it again of the same first day means it as they say it now.
    pub(crate) async fn take_off(&self, guest: &GuestId, holiday: Holiday) -> Result<()> {
        let sql = "INSERT INTO holidays (guest, since, until) VALUES ($1, $2, $3)
            ON CONFLICT (guest, since) DO UPDATE SET until = excluded.until";
        in_time(async {
            let query = sqlx::query(sql).bind(guest.as_str()).bind(holiday.from).bind(holiday.until);
            query.execute(&mut *self.connection().await?).await?;
            Ok(())
        })
        .await
    }
}
