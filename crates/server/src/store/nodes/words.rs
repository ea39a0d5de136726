//! What only PostgreSQL understands.

/// One at a time makes the tables: "fracas" in ASCII, and two more than the lock of migrations.
pub(super) const SETUP: [&str; 5] = [
    "SELECT COUNT(*) FROM (SELECT pg_advisory_xact_lock(112641446207861)) AS locked",
    "CREATE TABLE IF NOT EXISTS nodes (id TEXT PRIMARY KEY, seen BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS owners (what TEXT PRIMARY KEY, node TEXT NOT NULL)",
    // What a node of an earlier version does not say of itself is not so.
    "ALTER TABLE nodes ADD COLUMN IF NOT EXISTS hears BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE nodes ADD COLUMN IF NOT EXISTS backend BIGINT NOT NULL DEFAULT 0",
];

/// Holds a node's row while something is written: whoever deletes it waits. That the row is seen anew disturbs nobody.
pub(in crate::store) const HELD: &str = "SELECT id FROM nodes WHERE id = $1 FOR KEY SHARE";

/// Leaves out what others are just taking.
pub(super) const UNHELD: &str = "FOR UPDATE SKIP LOCKED";

/// The database's own time in milliseconds.
pub(super) const fn now() -> &'static str {
    "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
}

/// Whether the process is gone that a node said it is connected by. PostgreSQL notices at once when a node dies, though not
/// when its machine does; after it was restarted itself nobody is connected, and that says nothing.
pub(super) const UNCONNECTED: &str = "NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = nodes.backend)
    AND pg_postmaster_start_time() < clock_timestamp() - INTERVAL '5 seconds'";

/// Names with spaces between them, one by one.
pub(super) const LISTED: &str = "unnest(string_to_array($1, ' ')) AS listed(what)";
