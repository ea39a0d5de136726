//! Bots are served fairly, and play for nobody when nobody looks.

use std::time::{Duration, Instant};

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{PATIENCE, Reader, Server, open, run, text};

/// Somebody who comes from an address, as a proxy tells it.
async fn from(server: &Server, address: &str) -> Client {
    let mut client = server.guest().await;
    client.headers.push(("X-Forwarded-For".to_owned(), address.to_owned()));
    client
}

#[test]
fn a_quick_bot_does_not_wait_for_the_slow_ones_of_somebody_else() {
    run(async {
        let server = Server::start_with(&[
            "--limits",
            "off",
            "--bot-threads",
            "1",
            "--trust-proxy",
            "x-forwarded-for",
        ]);
        let mut greedy = from(&server, "192.0.2.1").await;
        let players = json!([{"kind": "bot", "level": 8}, {"kind": "bot", "level": 8}]);
        let options = json!({"deployment": "classic"});
        let slow = json!({"game": "game-of-war", "options": options, "players": players});
        for _ in 0..29 {
            open(&mut greedy, slow.clone()).await;
        }
        let mut modest = from(&server, "192.0.2.2").await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let (id, _) = open(&mut modest, json!({"game": "color-wars", "players": players})).await;
        let mut reader = Reader::open(&modest, &id).await;
        let begun = Instant::now();
        reader.play(1, "c3").await;
        reader.until("the bot", |reader| reader.log.len() == 2).await;
        // In turn behind 29 others it took minutes.
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    });
}

#[test]
fn a_game_that_only_bots_play_sleeps_and_is_called_off_when_nobody_looks() {
    run(async {
        let server = Server::start_with(&["--limits", "off", "--sleep-after", "1", "--expire-after", "2"]);
        let mut guest = server.guest().await;
        // They think for so long that their game cannot end by itself meanwhile.
        let players = json!([{"kind": "bot", "level": 8}, {"kind": "bot", "level": 8}]);
        let options = json!({"deployment": "classic", "repetition": "off", "no_progress": "off"});
        let table = json!({"game": "game-of-war", "options": options, "players": players});
        let (id, _) = open(&mut guest, table).await;
        // With a person in it a game waits for as long as it takes.
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let (kept, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        let begun = Instant::now();
        let mut status = String::new();
        while status != "aborted" {
            assert!(begun.elapsed() < PATIENCE, "it is {status}");
            // Whoever looks wakes it, so nobody does for a while.
            tokio::time::sleep(Duration::from_secs(8)).await;
            status = look(&mut guest, &id).await;
        }
        assert_eq!(look(&mut guest, &kept).await, "playing");
    });
}

async fn look(guest: &mut Client, id: &str) -> String {
    let answer: Value = guest.get(&format!("/api/tables/{id}")).await.expect("an answer").json();
    text(&answer["status"])
}
