//! What only PostgreSQL understands.

/// One at a time makes the tables: "fracas" in ASCII, and two more than the lock of migrations.
pub(super) const SETUP: [&str; 3] = [
    "SELECT COUNT(*) FROM (SELECT pg_advisory_xact_lock(112641446207861)) AS locked",
    "CREATE TABLE IF NOT EXISTS nodes (id TEXT PRIMARY KEY, seen BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS owners (what TEXT PRIMARY KEY, node TEXT NOT NULL)",
];

/// Holds a node's row while something is written: whoever deletes it waits. That the row is seen anew disturbs nobody.
pub(in crate::store) const HELD: &str = "SELECT id FROM nodes WHERE id = $1 FOR KEY SHARE";

/// Leaves out what others are just taking.
pub(super) const UNHELD: &str = "FOR UPDATE SKIP LOCKED";

/// The database's own time in milliseconds.
pub(super) const fn now() -> &'static str {
    "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
}
