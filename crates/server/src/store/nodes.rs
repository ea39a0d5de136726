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
use self::words::{LISTED, SETUP, UNCONNECTED, UNHELD, now};
#[cfg(test)]
use super::afar::words;
use super::{Result, Store, StoreError, in_time};

/// What the lobby is called among the things that have an owner. No table is called that.
pub(crate) const LOBBY: &str = "lobby";

/// A node that was not heard of for so many milliseconds is one no more.
pub(crate) const SILENCE: i64 = 3000;

/// One that was not heard of for so many milliseconds may be dead: where the database knows that it is, nobody waits longer.
/// Nobody ever gives up one that was heard of later.
pub(crate) const QUIET: i64 = 1200;

/// What a node says of itself is believed for so many milliseconds.
const FRESH: i64 = 1500;

/// So many tables are taken over at once.
const AT_ONCE: i64 = 64;

/// What a node learns when it says that it is here.
pub(crate) struct Roll {
    /// All nodes there are.
    pub(crate) members: Vec<String>,
    /// Whether one of the others hears what nodes say to each other.
    pub(crate) others_hear: bool,
    /// Whether one of the others may have gone.
    pub(crate) quiet: bool,
    /// Who owns the lobby, where that is one of them.
    pub(crate) lobby: Option<String>,
    /// What the node has awake and does not own.
    pub(crate) disowned: Vec<String>,
}

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

    /// A node is still here, hears the others or does not, and has these tables awake. Returns what there is to know, or
    /// nothing where it is a node no more.
    pub(crate) async fn beat(&self, node: &str, hears: bool, awake: &str) -> Result<Option<Roll>> {
        let beat = format!("UPDATE nodes SET seen = {}, hears = $1, backend = $2 WHERE id = $3", now());
        let look = format!(
            "SELECT id, CASE WHEN hears = 1 AND seen > {now} - {FRESH} THEN CAST(1 AS BIGINT) ELSE 0 END,
                CASE WHEN seen < {now} - {QUIET} THEN CAST(1 AS BIGINT) ELSE 0 END,
                (SELECT node FROM owners WHERE what = $1) FROM nodes",
            now = now()
        );
        in_time(async {
            let mut connection = self.connection().await?;
            let beat =
                sqlx::query(sqlx::AssertSqlSafe(beat)).bind(i64::from(hears)).bind(self.hold.backend());
            if beat.bind(node).execute(&mut *connection).await?.rows_affected() == 0 {
                return Ok(None);
            }
            let look = sqlx::query(sqlx::AssertSqlSafe(look)).bind(LOBBY);
            let rows = look.fetch_all(&mut *connection).await?;
            let (mut members, mut lobby) = (Vec::with_capacity(rows.len()), None);
            let (mut others_hear, mut quiet) = (false, false);
            for row in &rows {
                let id: String = row.try_get(0)?;
                others_hear |= id != node && row.try_get::<i64, _>(1)? == 1;
                quiet |= id != node && row.try_get::<i64, _>(2)? == 1;
                lobby = row.try_get::<Option<String>, _>(3)?;
                members.push(id);
            }
            let lobby = lobby.filter(|owner| members.contains(owner));
            let disowned =
                if awake.is_empty() { Vec::new() } else { disowned(&mut connection, node, awake).await? };
            Ok(Some(Roll { members, others_hear, quiet, lobby, disowned }))
        })
        .await
    }

    /// Whether any node hears what nodes say to each other.
    pub(crate) async fn anybody_hears(&self) -> Result<bool> {
        let sql = format!("SELECT COUNT(*) FROM nodes WHERE hears = 1 AND seen > {} - {FRESH}", now());
        in_time(async {
            let mut connection = self.connection().await?;
            let row = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_one(&mut *connection).await?;
            Ok(row.try_get::<i64, _>(0)? > 0)
        })
        .await
    }

    /// Deletes the rows of nodes that are gone; tells whose. Those that were only not heard of for long go where `silent`
    /// says that whoever asks would have noticed.
    pub(crate) async fn expel(&self, silent: bool) -> Result<Vec<String>> {
        let silence = if silent { SILENCE } else { i64::MAX / 2 };
        let sql = format!(
            "DELETE FROM nodes WHERE seen < {now} - $1
                OR (seen < {now} - {QUIET} AND backend <> 0 AND {UNCONNECTED}) RETURNING id",
            now = now()
        );
        in_time(async {
            let mut connection = self.connection().await?;
            let rows =
                sqlx::query(sqlx::AssertSqlSafe(sql)).bind(silence).fetch_all(&mut *connection).await?;
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

    /// Makes a node the owner of something that nobody owns, or whose owner is gone; returns who owns it then. Nobody does
    /// where the node itself is one no more.
    pub(crate) async fn claim(&self, what: &str, node: &str) -> Result<Option<String>> {
        let claim = "INSERT INTO owners (what, node) SELECT $1, id FROM nodes WHERE id = $2
            ON CONFLICT (what) DO UPDATE SET node = excluded.node
            WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owners.node)";
        in_time(async {
            let mut connection = self.connection().await?;
            // Most of the time it has an owner who is well.
            if let Some(owner) = owner(&mut connection, what).await? {
                return Ok(Some(owner));
            }
            sqlx::query(claim).bind(what).bind(node).execute(&mut *connection).await?;
            owner(&mut connection, what).await
        })
        .await
    }

    /// The node that owns something, if it is one still.
    pub(crate) async fn owner(&self, what: &str) -> Result<Option<String>> {
        in_time(async { owner(&mut *self.connection().await?, what).await }).await
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

/// Who owns something. What a node owned that is one no more nobody owns.
async fn owner(connection: &mut AnyConnection, what: &str) -> Result<Option<String>> {
    let sql = "SELECT node FROM owners JOIN nodes ON nodes.id = owners.node WHERE what = $1";
    let row = sqlx::query(sql).bind(what).fetch_optional(connection).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// Which of some things a node does not own: their names, with spaces between them.
async fn disowned(connection: &mut AnyConnection, node: &str, awake: &str) -> Result<Vec<String>> {
    let sql = format!(
        "SELECT listed.what FROM {LISTED} WHERE NOT EXISTS
            (SELECT 1 FROM owners WHERE owners.what = listed.what AND owners.node = $2)"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(awake).bind(node).fetch_all(connection).await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<std::result::Result<_, _>>()?)
}
