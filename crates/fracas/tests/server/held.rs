//! One server on one database, and a database that is taken away is noticed before anybody is told anything.

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{Reader, Server, folder, open, run};

/// Tries to start a server on a database, which must fail, and returns what it says.
fn refused(database: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.args(["serve", "--port", "0", "--database"]).arg(database);
    let Output { status, stderr, .. } = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&stderr).into_owned();
    assert_eq!(status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn a_second_server_on_the_same_database_is_refused_whatever_it_calls_it() {
    let server = Server::start();
    let database = server.folder.join("games.db");
    let mut names = vec![
        database.clone(),
        server.folder.join("../").join(server.folder.file_name().unwrap()).join("games.db"),
    ];
    #[cfg(unix)]
    {
        let link = server.folder.join("link.db");
        std::os::unix::fs::symlink(&database, &link).expect("a link");
        names.push(link);
    }
    let process = format!("another Fracas (process {}) serves from this database", server.process_id());
    for name in names {
        let said = refused(&name);
        assert!(said.contains(&process) && said.contains("--database"), "{name:?}: {said}");
    }
    // The lock goes with whoever had it, however that ended.
    let server = Server::restart(server.kill(), &[]);
    drop(server);
}

#[test]
fn an_empty_or_missing_file_where_games_were_kept_is_refused() {
    let folder = folder();
    let database = folder.join("games.db");
    std::fs::write(&database, "").expect("a file");
    // Where no games were ever kept, an empty file is as good as none.
    let folder = Server::restart(folder, &[]).kill();
    for end in ["-wal", "-shm"] {
        std::fs::remove_file(folder.join(format!("games.db{end}"))).ok();
    }
    std::fs::write(&database, "").expect("a file");
    let said = refused(&database);
    assert!(said.contains("games.db is missing or empty") && said.contains("games.db.lock"), "{said}");
    std::fs::remove_file(&database).expect("it is gone");
    assert!(refused(&database).contains("is missing or empty"));
    std::fs::remove_file(folder.join("games.db.lock")).expect("it is gone");
    drop(Server::restart(folder, &[]));
}

/// What somebody does to a database, and how they make good for it, where they can.
pub(crate) type Fault = (&'static str, fn(&Path), Option<fn(&Path)>);

fn aside(database: &Path) -> std::path::PathBuf {
    database.with_extension("aside")
}

#[cfg(unix)]
fn mode(database: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(database, std::fs::Permissions::from_mode(mode)).expect("it can be changed");
}

#[cfg(unix)]
pub(crate) const FAULTS: &[Fault] = &[
    (
        "deleted",
        |database| std::fs::rename(database, aside(database)).expect("moved"),
        Some(|database| std::fs::rename(aside(database), database).expect("moved")),
    ),
    (
        "replaced by another",
        |database| {
            let copy = database.with_extension("copy");
            std::fs::copy(database, &copy).expect("a copy");
            std::fs::hard_link(database, aside(database)).expect("a link");
            std::fs::rename(copy, database).expect("moved");
        },
        Some(|database| std::fs::rename(aside(database), database).expect("moved")),
    ),
    ("made read-only", |database| mode(database, 0o444), Some(|database| mode(database, 0o644))),
    ("log deleted", |database| std::fs::remove_file(database.with_extension("db-wal")).expect("gone"), None),
    (
        "cut to nothing",
        |database| drop(std::fs::File::options().write(true).truncate(true).open(database).expect("cut")),
        None,
    ),
    (
        "cut short",
        |database| {
            let file = std::fs::File::options().write(true).open(database).expect("a file");
            file.set_len(5000).expect("cut");
        },
        None,
    ),
    ("written over", |database| std::fs::write(database, vec![7; 100_000]).expect("written"), None),
];

/// Waits until the server says that it is well, or that it is not.
pub(crate) async fn health(guest: &mut Client, status: u16) {
    let begun = Instant::now();
    loop {
        let answer = guest.get("/healthz").await.expect("an answer");
        if answer.status == status {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(40), "{} {}", answer.status, answer.body);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[cfg(unix)]
#[test]
fn a_database_that_is_taken_away_refuses_moves_at_once_and_goes_on_when_it_is_back() {
    run(async {
        for (what, fault, mend) in FAULTS {
            let server = Server::start();
            let database = server.folder.join("games.db");
            let mut guest = server.guest().await;
            let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "you"}]});
            let (id, _) = open(&mut guest, table.clone()).await;
            let mut reader = Reader::open(&guest, &id).await;
            reader.play(1, "c3").await;
            reader.until("the move", |reader| reader.log.len() == 1).await;
            health(&mut guest, 200).await;

            fault(&database);
            reader.play(2, "d4").await;
            assert_eq!(reader.refusal().await, "storage", "{what}");
            assert_eq!(guest.get("/healthz").await.expect("an answer").status, 503, "{what}");
            let answer = guest.post("/api/tables", &table).await.expect("an answer");
            assert_eq!((answer.status, &answer.json()["error"]["code"]), (503, &json!("storage")), "{what}");
            let answer = guest.get(&format!("/api/tables/{id}/record")).await.expect("an answer");
            assert_eq!(answer.status, 503, "{what}: what may be gone is not confirmed: {}", answer.body);

            if let Some(mend) = mend {
                mend(&database);
                health(&mut guest, 200).await;
                let mut reader = Reader::open(&guest, &id).await;
                assert_eq!(reader.lines(), ["1 c3"], "{what}");
                reader.play(2, "d4").await;
                reader.until("the move", |reader| reader.log.len() == 2).await;
            }
        }
    });
}

#[cfg(unix)]
#[test]
fn bots_go_on_after_the_database_is_back_though_nobody_looks() {
    run(async {
        let server = Server::start();
        let database = server.folder.join("games.db");
        let mut guest = server.guest().await;
        // Where a person sits, bots play on though nobody looks. This one has nothing to say: the other two have everything.
        let bot = json!({"kind": "bot", "level": 1});
        let players = json!([bot, {"kind": "you"}, bot]);
        let empty = ".........";
        let position = format!("R1........{}/........G1 R 12", format!("/{empty}").repeat(7));
        let table = json!({"game": "color-wars", "position": position, "seats": 3, "players": players,
            "options": {"width": 9, "height": 9}});
        std::fs::rename(&database, aside(&database)).expect("moved");
        health(&mut guest, 503).await;
        std::fs::rename(aside(&database), &database).expect("moved");
        health(&mut guest, 200).await;
        let (id, _) = open(&mut guest, table).await;
        std::fs::rename(&database, aside(&database)).expect("moved");
        // The bots' next move cannot be stored, which puts the table down.
        tokio::time::sleep(Duration::from_millis(1500)).await;
        std::fs::rename(aside(&database), &database).expect("moved");
        // Lists are read from storage, and wake nobody.
        let begun = Instant::now();
        loop {
            let listed = guest.get(&format!("/api/tables/{id}/replay?to=1")).await.expect("an answer");
            if listed.status == 200 {
                break;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "the bots have stopped: {}", listed.body);
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
}

#[test]
fn what_is_healthy_says_so_and_has_written_something() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        assert_eq!(guest.get("/healthz").await.expect("an answer").body, "ok\n");
        sqlx::any::install_default_drivers();
        let url = format!("sqlite:{}", server.folder.join("games.db").display());
        let mut other =
            <sqlx::AnyConnection as sqlx::Connection>::connect(&url).await.expect("the same file");
        sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.expect("a lock");
        tokio::time::sleep(Duration::from_millis(1100)).await;
        let answer = guest.get("/healthz").await.expect("an answer");
        assert_eq!((answer.status, &answer.json()["error"]["code"]), (503, &Value::from("storage")));
        sqlx::query("ROLLBACK").execute(&mut other).await.expect("no lock");
        health(&mut guest, 200).await;
    });
}
