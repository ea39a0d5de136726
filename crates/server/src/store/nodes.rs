//! Which nodes serve from this database, and which of them owns what: see `docs/cluster.md`.
//!
//! It is kept here and not where nodes talk to each other. Whoever cannot reach the database can store nothing, so there is
//! no owner who could not write; there is one clock, the database's; and a node's row can be held while something is
//! written, so that what an owner has under way is there before anybody else becomes the owner. Where the database itself
//! crashes, everybody owns what they owned; none of it needs to last longer: nodes whose rows are lost join again.

#[cfg(not(test))]
mod words;

use sqlx::{AnyConnection, Connection, Row};

pub(super) use self::words::HELD;
use self::words::{SETUP, UNHELD, now};
#[cfg(test)]
use super::afar::words;
use super::{Result, Store, StoreError, in_time};

/// A node that was not heard of for so many milliseconds is one no more.
pub(crate) const SILENCE: i64 = 3000;

/// So many tables are taken over at once.
const AT_ONCE: i64 = 64;

/// Refuses whatever a node wants to write whose row is gone, and keeps the row until the transaction ends.
pub(super) async fn fence(transaction: &mut AnyConnection, node: &str) -> Result<()> {
    let row = sqlx::query(HELD).bind(node).fetch_optional(transaction).await?;
    row.map(drop).ok_or(StoreError::Expelled)
}

impl Store {
    /// The node that everything is written as, in a cluster.
    pub(super) fn node(&self) -> Option<String> {
        self.node.read().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    /// Refuses what this process wants to write where it is a node no more.
    pub(super) async fn fence(&self, transaction: &mut AnyConnection) -> Result<()> {
        match self.node() {
            Some(node) => fence(transaction, &node).await,
            None => Ok(()),
        }
    }

    /// Makes room for nodes, where there is none yet.
    pub(crate) async fn prepare_nodes(&self) -> Result<()> {
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin().await?;
        for statement in SETUP {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// A node joins under a number that no node ever had. From now on everything is written as this node.
    pub(crate) async fn join(&self, node: &str) -> Result<()> {
        in_time(async {
            let mut connection = self.connection().await?;
            let sql = format!("INSERT INTO nodes (id, seen) VALUES ($1, {})", now());
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(node).execute(&mut *connection).await?;
            Ok(())
        })
        .await?;
        *self.node.write().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(node.to_owned());
        Ok(())
    }

    /// A node is still here; returns all nodes there are, or nothing where it is one no more.
    pub(crate) async fn beat(&self, node: &str) -> Result<Option<Vec<String>>> {
        in_time(async {
            let mut connection = self.connection().await?;
            let beat = format!("UPDATE nodes SET seen = {} WHERE id = $1", now());
            let beat = sqlx::query(sqlx::AssertSqlSafe(beat)).bind(node).execute(&mut *connection).await?;
            if beat.rows_affected() == 0 {
                return Ok(None);
            }
            let rows = sqlx::query("SELECT id FROM nodes").fetch_all(&mut *connection).await?;
            Ok(Some(rows.iter().map(|row| row.try_get(0)).collect::<std::result::Result<_, _>>()?))
        })
        .await
    }

    /// Deletes the rows of nodes that were not heard of for long; tells whose.
    pub(crate) async fn expel(&self) -> Result<Vec<String>> {
        in_time(async {
            let mut connection = self.connection().await?;
            let sql = format!("DELETE FROM nodes WHERE seen < {} - $1 RETURNING id", now());
            let rows =
                sqlx::query(sqlx::AssertSqlSafe(sql)).bind(SILENCE).fetch_all(&mut *connection).await?;
            Ok(rows.iter().map(|row| row.try_get(0)).collect::<std::result::Result<_, _>>()?)
        })
        .await
    }

    /// A node leaves: what it owns is anybody's.
    pub(crate) async fn leave(&self, node: &str) -> Result<()> {
        in_time(async {
            let mut connection = self.connection().await?;
            let sql = "DELETE FROM nodes WHERE id = $1";
            sqlx::query(sql).bind(node).execute(&mut *connection).await?;
            Ok(())
        })
        .await
    }

    /// Makes a node the owner of something that nobody owns, or whose owner is gone; returns who owns it then.
    pub(crate) async fn claim(&self, what: &str, node: &str) -> Result<Option<String>> {
        let claim = "INSERT INTO owners (what, node) SELECT $1, id FROM nodes WHERE id = $2
            ON CONFLICT (what) DO UPDATE SET node = excluded.node
            WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owners.node)";
        let owner = "SELECT node FROM owners WHERE what = $1";
        in_time(async {
            let mut connection = self.connection().await?;
            // Most of the time it has an owner who is well.
            let known = "SELECT node FROM owners JOIN nodes ON nodes.id = owners.node WHERE what = $1";
            let row = sqlx::query(known).bind(what).fetch_optional(&mut *connection).await?;
            let row = match row {
                Some(row) => Some(row),
                None => {
                    sqlx::query(claim).bind(what).bind(node).execute(&mut *connection).await?;
                    sqlx::query(owner).bind(what).fetch_optional(&mut *connection).await?
                }
            };
            Ok(row.map(|row| row.try_get(0)).transpose()?)
        })
        .await
    }

    /// A node has done with something, and nobody owns it any more.
    pub(crate) async fn release(&self, what: &str, node: &str) -> Result<()> {
        in_time(async {
            let mut connection = self.connection().await?;
            let sql = "DELETE FROM owners WHERE what = $1 AND node = $2";
            sqlx::query(sql).bind(what).bind(node).execute(&mut *connection).await?;
            Ok(())
        })
        .await
    }

    /// Makes a node the owner of some of what gone nodes have left; of two who ask at once each gets others.
    pub(crate) async fn adopt_orphans(&self, node: &str) -> Result<Vec<String>> {
        let sql = format!(
            "UPDATE owners SET node = $1 WHERE what IN (
                SELECT what FROM owners WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owners.node)
                LIMIT $2 {UNHELD})
            AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = $3) RETURNING what"
        );
        in_time(async {
            let mut connection = self.connection().await?;
            let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(node).bind(AT_ONCE).bind(node);
            let rows = query.fetch_all(&mut *connection).await?;
            Ok(rows.iter().map(|row| row.try_get(0)).collect::<std::result::Result<_, _>>()?)
        })
        .await
    }
}
