//! Clocks of a real server: time goes by whether anybody looks or not, and not while there is no server.

use std::time::{Duration, Instant};

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{PATIENCE, Reader, Server, open, run, text};

/// A table for one person in both seats, with so many milliseconds each.
async fn timed(guest: &mut Client, reserve: u64) -> String {
    let you = json!({"kind": "you"});
    let pace = json!({"reserve": reserve, "increment": 1000});
    let table = json!({"game": "color-wars", "pace": pace, "players": [you, you]});
    open(guest, table).await.0
}

async fn look(guest: &mut Client, id: &str) -> Value {
    guest.get(&format!("/api/tables/{id}")).await.expect("an answer").json()
}

/// Waits until a game is over; looks only now and then, so that the table may sleep.
async fn ended(guest: &mut Client, id: &str) -> Value {
    let begun = Instant::now();
    loop {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let now = look(guest, id).await;
        if now["status"] == "over" {
            return now;
        }
        assert!(begun.elapsed() < PATIENCE, "{now}");
    }
}

#[test]
fn whoever_does_not_move_is_out_of_time_whether_anybody_looks_or_not() {
    run(async {
        let server = Server::start_with(&["--limits", "off", "--sleep-after", "1"]);
        let mut guest = server.guest().await;
        let id = timed(&mut guest, 10_000).await;
        let first = look(&mut guest, &id).await;
        assert_eq!(first["table"]["pace"]["reserve"], 10_000);
        assert!(first["players"][0]["clock"]["since"].is_i64(), "{first}");
        assert!(first["players"][1]["clock"]["since"].is_null(), "{first}");
        let over = ended(&mut guest, &id).await;
        assert_eq!(over["result"], json!({"winners": [2], "reason": "time"}));
        let record = guest.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
        assert!(record.contains("10s in all, 1s more each turn"), "{record}");
    });
}

#[test]
fn a_move_stops_the_own_clock_and_starts_the_others() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let id = timed(&mut guest, 600_000).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.play(1, "c3").await;
        reader.until("the move", |reader| reader.log.len() == 1).await;
        let now = look(&mut guest, &id).await;
        let [mine, other] = [0, 1].map(|seat| now["players"][seat]["clock"].clone());
        assert!(mine["since"].is_null() && other["since"].is_i64(), "{now}");
        let left = mine["reserve"].as_i64().expect("a number");
        assert!(left <= 601_000 && left > 400_000, "a second was added and not much used: {left}");
    });
}

#[test]
fn a_server_that_is_gone_takes_nobodys_time() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let id = timed(&mut guest, 20_000).await;
        // Long enough for it to have noted that it is there.
        tokio::time::sleep(Duration::from_secs(4)).await;
        let folder = server.kill();
        tokio::time::sleep(Duration::from_secs(18)).await;
        let server = Server::restart(folder, &[]);
        guest.address = server.address;
        let now = look(&mut guest, &id).await;
        assert_eq!(text(&now["status"]), "playing", "22 seconds have gone by, and 18 of them do not count");
        let over = ended(&mut guest, &id).await;
        assert_eq!(over["result"]["reason"], "time");
    });
}

#[test]
fn a_pace_that_makes_no_sense_is_refused_and_told() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let cases = [
            (json!({"reserve": 0}), "at least a second"),
            (json!({"turn": 99_999_999_999_u64}), "60 days"),
            (json!({"turn": 1000, "weekends": true}), "a day a turn or more"),
            (json!({"hours": 3}), "unknown field `hours`"),
            (json!({"reserve": -5}), "-5"),
        ];
        for (pace, words) in cases {
            let you = json!({"kind": "you"});
            let table = json!({"game": "color-wars", "pace": pace, "players": [you, you]});
            let answer = guest.post("/api/tables", &table).await.expect("an answer");
            assert_eq!(answer.status, 400, "{pace}: {}", answer.body);
            assert!(answer.body.contains(words), "{pace}: {}", answer.body);
        }
    });
}
