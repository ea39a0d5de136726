//! A database that fails is an honest error, never a lost or a doubled move.

use std::process::Command;

use serde_json::json;
use sqlx::{AnyConnection, Connection};

use super::harness::{Reader, Server, events, folder, open, run, soon};

#[test]
fn a_locked_database_refuses_the_move_and_takes_it_when_it_is_free() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "you"}]});
        let (id, _) = open(&mut guest, table.clone()).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.play(1, "c3").await;
        reader.until("the move", |reader| reader.log.len() == 1).await;

        sqlx::any::install_default_drivers();
        let url = format!("sqlite:{}", server.folder.join("games.db").display());
        let mut lock = AnyConnection::connect(&url).await.expect("the same file");
        sqlx::query("BEGIN IMMEDIATE").execute(&mut lock).await.expect("a lock");
        reader.play(2, "d4").await;
        assert_eq!(reader.refusal().await, "storage");
        let answer = guest.post("/api/tables", &table).await.expect("an answer");
        assert_eq!((answer.status, &answer.json()["error"]["code"]), (503, &json!("storage")));
        assert!(!answer.body.contains("lock"), "what a database says is for the log: {}", answer.body);
        // The table is put down; it can still be looked at.
        while reader.step().await {}
        let mut reader = Reader::open(&guest, &id).await;
        assert_eq!(reader.lines(), ["1 c3"]);
        sqlx::query("ROLLBACK").execute(&mut lock).await.expect("no lock");

        reader.play(2, "d4").await;
        reader.until("the move", |reader| reader.log.len() == 2).await;
        let record = guest.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
        assert_eq!(events(&record), ["1 c3", "2 d4"]);
    });
}

#[test]
fn what_another_process_wrote_refuses_the_move_and_is_there_at_the_next_visit() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "you"}]});
        let (id, _) = open(&mut guest, table).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.play(1, "c3").await;
        reader.until("the move", |reader| reader.log.len() == 1).await;

        sqlx::any::install_default_drivers();
        let url = format!("sqlite:{}", server.folder.join("games.db").display());
        let mut other = AnyConnection::connect(&url).await.expect("the same file");
        let sql = "INSERT INTO log (table_id, n, kind, data, at, told) VALUES ($1, 2, 'moved', $2, 0, 1)";
        let wrote = sqlx::query(sql).bind(&id).bind(json!({"seat": 2, "move": "b2"}).to_string());
        wrote.execute(&mut other).await.expect("it is written");
        reader.play(2, "d4").await;
        assert_eq!(reader.refusal().await, "storage");
        while reader.step().await {}
        let reader = Reader::open(&guest, &id).await;
        assert_eq!(reader.lines(), ["1 c3", "2 b2"]);
    });
}

#[test]
fn a_table_that_cannot_be_read_is_named_and_leaves_others_alone() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "you"}]});
        let (id, _) = open(&mut guest, table.clone()).await;
        let (other, _) = open(&mut guest, table).await;
        sqlx::any::install_default_drivers();
        let url = format!("sqlite:{}", server.folder.join("games.db").display());
        let mut meddler = AnyConnection::connect(&url).await.expect("the same file");
        for (n, data) in [(1, r#"{"seat":99,"move":"c3"}"#), (1, r#"{"seat":1,"move":"z9"}"#), (7, "{}")] {
            let sql =
                "INSERT INTO log (table_id, n, kind, data, at, told) VALUES ($1, $2, 'moved', $3, 0, 1)";
            let wrote = sqlx::query(sql).bind(&id).bind(n).bind(data);
            wrote.execute(&mut meddler).await.expect("it is written");
            let answer = guest.get(&format!("/api/tables/{id}")).await.expect("an answer");
            assert_eq!((answer.status, &answer.json()["error"]["code"]), (500, &json!("unreadable")));
            assert!(answer.body.contains(&id), "{}", answer.body);
            let sql = "DELETE FROM log WHERE table_id = $1 AND n > 0";
            sqlx::query(sql).bind(&id).execute(&mut meddler).await.expect("it is gone");
        }
        for id in [&id, &other] {
            assert_eq!(guest.get(&format!("/api/tables/{id}")).await.expect("an answer").status, 200);
        }
    });
}

#[test]
#[cfg(unix)]
fn a_full_disk_refuses_the_move_and_loses_none() {
    run(async {
        let folder = folder();
        // Files may grow to 800 KiB: a disk that is soon full.
        let mut command = Command::new("bash");
        let script = "trap '' XFSZ; ulimit -f 800; exec \"$@\"";
        command.args(["-c", script, "bash", env!("CARGO_BIN_EXE_fracas"), "serve", "--port", "0"]);
        command.args(["--limits", "off", "--database"]).arg(folder.join("games.db"));
        let server = Server::spawn(&mut command, folder);
        let mut guest = server.guest().await;
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "you"}]});
        let (id, _) = open(&mut guest, table.clone()).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.play(1, "c3").await;
        reader.until("the move", |reader| reader.log.len() == 1).await;
        let full =
            async { while guest.post("/api/tables", &table).await.expect("an answer").status == 201 {} };
        soon("filling the disk", full).await;
        // Whatever the disk takes or refuses now, what the client was told and what is stored agree.
        for _ in 0..6 {
            let (seat, moves) = reader.asked().remove(0);
            let length = reader.log.len();
            reader.play(seat, &moves[0]).await;
            reader
                .until("an answer", |reader| {
                    reader.log.len() > length || reader.now["other"]["code"] == json!("storage")
                })
                .await;
            let told = reader.lines();
            reader = Reader::open(&guest, &id).await;
            assert_eq!(reader.lines(), told);
        }
        let lines = reader.lines();
        drop(reader);
        let server = Server::restart(server.kill(), &[]);
        guest.address = server.address;
        let mut reader = Reader::open(&guest, &id).await;
        assert_eq!(reader.lines(), lines);
        let (seat, moves) = reader.asked().remove(0);
        reader.play(seat, &moves[0]).await;
        reader.until("the move", |reader| reader.log.len() == lines.len() + 1).await;
    });
}

#[test]
fn what_is_no_database_is_told_at_once_and_why() {
    let folder = folder();
    let text = folder.join("notes.txt");
    std::fs::write(
        &text,
        "These are notes, and long enough that nobody could take them for an empty file.".repeat(40),
    )
    .expect("a file");
    let cases = [
        (text.display().to_string(), "file is not a database"),
        (folder.display().to_string(), "the database cannot be opened"),
        ("mysql://nobody@localhost/games".to_owned(), "a URL that begins with postgres://"),
        ("postgres://nobody@127.0.0.1:1/games".to_owned(), "refused"),
    ];
    for (database, words) in cases {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
        command.args(["serve", "--port", "0", "--database", &database]);
        let output = command.output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(words), "{database}: {said}");
        assert_eq!(said.lines().count(), 1, "{database}: {said}");
    }
    assert!(!std::path::Path::new("mysql:").exists(), "no folder of that name is made");
    std::fs::remove_dir_all(folder).ok();
}
