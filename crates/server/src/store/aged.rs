//! How large tables are, and which have been left alone for long.

use fracas_table::TableId;
use sqlx::Row;

use super::{Result, Store, in_time, read_id};

/// So many at a time.
const SOME: i64 = 100;

impl Store {
    /// How many entries a table has, and how many bytes they take.
    pub(crate) async fn size(&self, id: &TableId) -> Result<(usize, usize)> {
        let sql =
            "SELECT COUNT(*), CAST(COALESCE(SUM(LENGTH(data)), 0) AS BIGINT) FROM log WHERE table_id = $1";
        in_time(async {
            let row = sqlx::query(sql).bind(id.as_str()).fetch_one(&mut *self.connection().await?).await?;
            let count =
                |index| Ok::<_, sqlx::Error>(usize::try_from(row.try_get::<i64, _>(index)?).unwrap_or(0));
            Ok((count(0)?, count(1)?))
        })
        .await
    }

    /// Some of the tables with nobody but bots at which nothing has happened since a time.
    pub(crate) async fn left_to_bots(&self, since: i64) -> Result<Vec<TableId>> {
        let sql = "SELECT t.id FROM tables t WHERE t.status = 'playing' AND t.created < $1
            AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.level IS NULL)
            AND (SELECT l.at FROM log l WHERE l.table_id = t.id ORDER BY l.n DESC LIMIT 1) < $2
            ORDER BY t.created LIMIT $3";
        in_time(async {
            let asked = sqlx::query(sql).bind(since).bind(since).bind(SOME);
            let rows = asked.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_id).collect()
        })
        .await
    }
}
