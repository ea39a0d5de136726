//! The same on PostgreSQL: `cargo xtask postgres` starts one and runs this, and so does `cargo xtask test`.

use std::process::Command;

use serde_json::{Value, json};

use super::harness::{Reader, Server, folder, open, run};
use super::play::settle;

fn start(url: &str) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.args(["serve", "--port", "0", "--limits", "off", "--database", url]);
    Server::spawn(&mut command, folder())
}

#[test]
#[ignore = "takes a PostgreSQL: cargo xtask postgres"]
fn games_are_kept_in_postgresql_through_a_crash() {
    let url = std::env::var("FRACAS_POSTGRES").expect("FRACAS_POSTGRES names a database");
    run(async {
        let server = start(&url);
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let (id, _) = open(&mut guest, json!({"game": "ganoogo", "players": players})).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.contribute().await;
        for _ in 0..4 {
            reader.until("the own turn", |reader| !reader.asked().is_empty()).await;
            let (seat, moves) = reader.asked().remove(0);
            let before = reader.now.clone();
            reader.play(seat, &moves[0]).await;
            reader.until("an answer", |reader| reader.now != before).await;
        }
        settle(&mut reader).await;
        let log = reader.log.clone();
        server.kill();

        let server = start(&url);
        guest.address = server.address;
        let mut reader = Reader::open(&guest, &id).await;
        assert_eq!(reader.log[..log.len()], log);
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the end", Reader::is_over).await;
        let record = guest.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
        fracas_server::verify(&record.parse().expect("a record")).expect("fair dice");
        let mine = guest.get("/api/tables?mine=1").await.expect("an answer").json();
        assert_eq!((&mine[0]["id"], &mine[0]["status"]), (&Value::String(id), &json!("over")));
    });
}
