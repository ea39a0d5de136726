//! The tables that the lobby shows.

use fracas_table::TableId;

use super::{Result, Store, in_time, read_id};

/// So many are shown at the most, the newest of them.
const MOST: i64 = 200;

impl Store {
    /// The tables that anybody may sit down at, and that wait for somebody.
    pub(crate) async fn listed(&self) -> Result<Vec<TableId>> {
        let sql =
            "SELECT id FROM tables WHERE status = 'waiting' AND listed = 1 ORDER BY created DESC LIMIT $1";
        in_time(async {
            let rows = sqlx::query(sql).bind(MOST).fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_id).collect()
        })
        .await
    }
}
