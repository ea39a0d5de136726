//! Two versions side by side. `cargo xtask cluster --beside PROGRAM` names another one; without it a node is replaced by
//! its like, which shows that nobody loses anything by it.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Connection, Row};
use tokio::time::sleep;

use super::super::harness::{Server, folder, run, soon};
use super::players::Crowd;
use super::{Ground, TAKEN_OVER, know_each_other};

/// So long people play before the next node is replaced.
const BETWEEN: Duration = Duration::from_millis(1500);

/// How many migrations a database has had.
async fn version(database: &str) -> i64 {
    let mut connection = connect(database).await;
    let row = sqlx::query("SELECT COUNT(*) FROM migrations").fetch_one(&mut connection).await;
    row.expect("a row").try_get(0).expect("a number")
}

async fn connect(database: &str) -> AnyConnection {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(database).await.expect("a database")
}

/// Replaces all nodes by those of another program, one after the other.
async fn replace(ground: &Ground, nodes: &mut Vec<Server>, program: &str, crowd: &Crowd) -> Vec<Duration> {
    let mut took = Vec::new();
    for place in 0..nodes.len() {
        crowd.world.longest_pause();
        let node = nodes.remove(place);
        crowd.world.set_nodes(nodes);
        node.stop();
        nodes.insert(place, ground.node_of(program));
        crowd.world.set_nodes(nodes);
        know_each_other(nodes).await;
        sleep(BETWEEN).await;
        crowd.world.goes_on(Instant::now()).await;
        let pause = crowd.world.longest_pause();
        assert!(pause < TAKEN_OVER, "{pause:?}");
        took.push(pause);
    }
    took
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn nodes_are_replaced_by_another_version_and_back_while_people_play() {
    let own = env!("CARGO_BIN_EXE_fracas");
    let other = std::env::var("FRACAS_OTHER").unwrap_or_else(|_| own.to_owned());
    let mut ground = Ground::with_queue();
    ground.hire();
    run(async {
        let mut nodes: Vec<Server> = (0..3).map(|_| ground.node_of(&other)).collect();
        know_each_other(&nodes).await;
        let before = version(&ground.database).await;
        let crowd = Crowd::gather(nodes.iter().map(|node| node.address).collect(), 3, 1);
        crowd.world.goes_on(Instant::now()).await;
        let pauses = replace(&ground, &mut nodes, own, &crowd).await;
        println!("from {other} to {own}: games paused for {pauses:?}");
        let after = version(&ground.database).await;
        if before == after {
            let pauses = replace(&ground, &mut nodes, &other, &crowd).await;
            println!("and back: games paused for {pauses:?}");
        } else {
            // A program does not start on a database that a later one has changed.
            println!("the database went from version {before} to {after}: there is no way back");
        }
        for node in &nodes {
            let numbers = node.numbers().await;
            assert!(!numbers.contains("\nfracas_forwards_total 0\n"), "nothing was passed on: {numbers}");
        }
        assert!(crowd.settle(&nodes[0]).await >= 4);
    });
}

/// What a later version may do to a database, and how to undo it.
const LATER: [&str; 4] = [
    "ALTER TABLE tables ADD COLUMN later BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE seats ADD COLUMN later BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE log ADD COLUMN later TEXT",
    "CREATE TABLE later (id TEXT PRIMARY KEY)",
];
const UNDONE: [&str; 4] = [
    "DROP TABLE later",
    "ALTER TABLE log DROP COLUMN later",
    "ALTER TABLE seats DROP COLUMN later",
    "ALTER TABLE tables DROP COLUMN later",
];

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn old_nodes_go_on_while_a_later_version_migrates_and_after_it_and_none_of_them_starts_then() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node()];
        know_each_other(&nodes).await;
        let crowd = Crowd::gather(nodes.iter().map(|node| node.address).collect(), 3, 0);
        crowd.world.goes_on(Instant::now()).await;
        let known = version(&ground.database).await;
        let mut later = connect(&ground.database).await;
        let mut migration = later.begin().await.expect("a transaction");
        // As a node does that starts: all of it or nothing, and one at a time.
        let lock = "SELECT pg_advisory_xact_lock(112641446207859)";
        sqlx::query(lock).execute(&mut *migration).await.expect("the lock");
        for statement in LATER {
            sqlx::query(statement).execute(&mut *migration).await.expect(statement);
        }
        let insert = "INSERT INTO migrations (version) VALUES ($1)";
        sqlx::query(insert).bind(known + 1).execute(&mut *migration).await.expect("done");
        // Nothing is written meanwhile; nobody is given up for it.
        let begun = Instant::now();
        sleep(Duration::from_secs(2)).await;
        // Whoever starts now waits for the lock, and finds out only then.
        let mut starting = ground.command(&["--cluster", &ground.url()]);
        let starting = starting.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
        sleep(Duration::from_secs(1)).await;
        migration.commit().await.expect("migrated");
        let migrated = Instant::now();
        crowd.world.goes_on(migrated).await;
        let went_on = migrated.elapsed();
        println!("{:?} of migrating, and games went on {went_on:?} after it", migrated - begun);
        assert!(went_on < TAKEN_OVER, "{went_on:?}");
        let refused = soon("the refusal", tokio::task::spawn_blocking(|| starting.wait_with_output())).await;
        let refused = refused.expect("no panic").expect("it ran");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && said.contains("the database is of version"), "{said}");
        // New tables, moves and ends: all that is written goes as before.
        sleep(BETWEEN).await;
        crowd.world.goes_on(Instant::now()).await;
        for node in &nodes {
            let numbers = node.numbers().await;
            assert!(numbers.contains("\nfracas_expelled_total 0\n"), "nobody was given up: {numbers}");
        }
        assert!(crowd.settle(&nodes[0]).await >= 3);
        for statement in UNDONE {
            sqlx::query(statement).execute(&mut later).await.expect(statement);
        }
        let delete = "DELETE FROM migrations WHERE version = $1";
        sqlx::query(delete).bind(known + 1).execute(&mut later).await.expect("done");
    });
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn nodes_that_start_at_once_on_an_empty_database_make_it_once() {
    let ground = Ground::new();
    run(async {
        let mut control = connect(&ground.database).await;
        let name = format!("empty_{}", std::process::id());
        let create = format!("CREATE DATABASE {name}");
        sqlx::query(sqlx::AssertSqlSafe(create)).execute(&mut control).await.expect("a database");
        let database = ground.database.replace("/postgres?", &format!("/{name}?"));
        assert_ne!(database, ground.database);
        let starting: Vec<_> = (0..3)
            .map(|_| {
                let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
                command.args(["serve", "--port", "0", "--metrics", "127.0.0.1:0", "--database", &database]);
                command.args(["--cluster", &ground.url()]);
                std::thread::spawn(move || Server::spawn(&mut command, folder()))
            })
            .collect();
        let nodes: Vec<Server> = starting.into_iter().map(|node| node.join().expect("a node")).collect();
        know_each_other(&nodes).await;
        let fresh = version(&database).await;
        assert!(fresh > 0);
        drop(nodes);
        let drop = format!("DROP DATABASE {name} WITH (FORCE)");
        sqlx::query(sqlx::AssertSqlSafe(drop)).execute(&mut control).await.expect("dropped");
    });
}
