//! What a table may cost: it is told beforehand, refused by name, and old tables that cost more do no harm.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection, Row};

use super::harness::{PATIENCE, Reader, Server, open, run};

fn bots() -> Value {
    json!([{"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}])
}

/// Gowap with all the tokens there can be.
fn crowded(rounds: u32, max_tokens: u32) -> Value {
    json!({"size": 19, "tokens": 32, "functions": "agreed", "formula": "V*1.02", "mode": {"rounds": rounds},
        "max_tokens": max_tokens})
}

#[test]
fn a_table_that_would_cost_too_much_is_refused_by_name() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let games = guest.get("/api/games").await.expect("an answer").json();
        let gowap =
            games.as_array().expect("a list").iter().find(|game| game["id"] == "gowap").expect("Gowap");
        assert_eq!(gowap["ceilings"]["options"]["mode.rounds"], 1000);
        let offered =
            gowap["choices"].as_array().expect("a list").iter().find(|choice| choice["name"] == "mode");
        assert_eq!(offered.expect("an option")["max"], 1000);
        let cases = [
            (crowded(u32::MAX, 200), "mode.rounds"),
            (crowded(10, 10_000), "max_tokens"),
            (json!({"mode": "last-standing", "max_rounds": 100_000}), "max_rounds"),
        ];
        for (options, name) in cases {
            let table = json!({"game": "gowap", "options": options, "players": bots()});
            let answer = guest.post("/api/tables", &table).await.expect("an answer");
            let error = &answer.json()["error"];
            assert_eq!((answer.status, &error["code"]), (422, &json!("too-large")), "{options}");
            let most = gowap["ceilings"]["options"][name].to_string();
            let message = error["message"].as_str().expect("a sentence");
            assert!(message.contains(name) && message.contains(&most), "{message}");
        }
        let many: Vec<Value> = vec![json!({"kind": "bot", "level": 1}); 16];
        let answer = guest.post("/api/tables", &json!({"game": "gaogie", "players": many})).await;
        assert_eq!(answer.expect("an answer").json()["error"]["code"], "too-large");
        let two = json!([{"kind": "you"}, {"kind": "you"}]);
        let (id, _) = open(&mut guest, json!({"game": "color-wars", "players": two})).await;
        let mut reader = Reader::open(&guest, &id).await;
        let long = json!({"type": "move", "seat": 1, "move": "x".repeat(5000), "count": 0});
        assert_eq!(reader.refused(long).await, "too-large");
    });
}

#[test]
fn the_replay_of_a_large_game_comes_in_small_parts() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let table = json!({"game": "gowap", "options": crowded(60, 200), "players": bots()});
        let (id, _) = open(&mut guest, table).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.until("the end", Reader::is_over).await;
        let (mut frames, mut parts, mut count) = (0, 0, 1);
        while frames < count {
            let path = format!("/api/tables/{id}/replay?from={frames}&to=1000");
            let answer = guest.get(&path).await.expect("an answer");
            assert!(answer.body.len() < 1024 * 1024, "{} bytes in one answer", answer.body.len());
            let part = answer.json();
            let came = part["frames"].as_array().expect("a list");
            assert!((1..=100).contains(&came.len()));
            let last = &came[came.len() - 1]["entry"];
            frames += came.len();
            parts += 1;
            count = part["count"].as_u64().expect("a number") as usize;
            if frames > 1 {
                assert_eq!(last["chance"], reader.log[frames - 2]["chance"], "frame {frames}");
                assert_eq!(last["move"], reader.log[frames - 2]["move"], "frame {frames}");
            }
        }
        assert_eq!(count, reader.log.len() + 1);
        assert!(parts > count.div_ceil(100), "some part was cut short: {parts} parts of {count} frames");
    });
}

/// How many entries a table has in the database, and how many bytes they are.
async fn stored(database: &mut AnyConnection, id: &str) -> (i64, i64) {
    let sql = "SELECT COUNT(*), SUM(LENGTH(data)) FROM log WHERE table_id = $1";
    let row = sqlx::query(sql).bind(id).fetch_one(database).await.expect("a row");
    (row.get(0), row.get(1))
}

#[test]
fn an_endless_table_of_an_older_server_sleeps_and_at_last_rests() {
    run(async {
        let server = Server::start_with(&["--limits", "off", "--sleep-after", "0"]);
        let mut guest = server.guest().await;
        let table = json!({"game": "gowap", "options": crowded(10, 200), "players": bots()});
        let (id, _) = open(&mut guest, table).await;
        let folder = server.kill();

        // The same as an older server would have opened it.
        sqlx::any::install_default_drivers();
        let url = format!("sqlite:{}", folder.join("games.db").display());
        let mut database = AnyConnection::connect(&url).await.expect("the database");
        sqlx::query("DELETE FROM log WHERE table_id = $1 AND n > 0")
            .bind(&id)
            .execute(&mut database)
            .await
            .expect("gone");
        sqlx::query("UPDATE tables SET status = 'playing'").execute(&mut database).await.expect("not over");
        let row =
            sqlx::query("SELECT data FROM log WHERE table_id = $1").bind(&id).fetch_one(&mut database).await;
        let mut opened: Value = serde_json::from_str(row.expect("a row").get(0)).expect("JSON");
        opened["options"]["mode"] = json!({"rounds": u32::MAX});
        opened["options"]["max_tokens"] = json!(10_000);
        let update = "UPDATE log SET data = $1 WHERE table_id = $2 AND n = 0";
        sqlx::query(update).bind(opened.to_string()).bind(&id).execute(&mut database).await.expect("older");

        let server = Server::restart(folder, &["--sleep-after", "3600"]);
        guest.address = server.address;
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(stored(&mut database, &id).await.0, 1, "nobody looks, so bots play for nobody");

        // Somebody looks: it opens, goes on, and stops where the ceiling is.
        let picture = format!("/api/tables/{id}/picture");
        assert_eq!(guest.get(&picture).await.expect("an answer").status, 200);
        let begun = Instant::now();
        let mut before = (0, 0);
        loop {
            tokio::time::sleep(Duration::from_secs(2)).await;
            let now = stored(&mut database, &id).await;
            if now == before && now.0 > 64 {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "it never rests: {now:?}");
            before = now;
        }
        assert!(before.1 < 3 * 1024 * 1024, "{before:?}");
        assert_eq!(guest.get(&picture).await.expect("an answer").status, 200, "it can still be looked at");
        let memory = server.memory().unwrap_or(0);
        assert!(memory < 400 * 1024, "{memory} KiB of memory");
    });
}
