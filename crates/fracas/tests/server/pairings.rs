//! A server that is killed in the middle of pairings: there is a game with everybody, or there is none.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{Server, run, text};
use super::meet::Person;

const ROUNDS: usize = 6;
const PEOPLE: usize = 40;

/// Seeks once, and tells which table that led to, as far as it was told.
async fn seek_once(client: Client, told: Arc<AtomicUsize>) -> Option<String> {
    let mut socket = client.person().await.ok()?;
    let seek = json!({"type": "seek", "seek": {"game": "color-wars", "pace": {"reserve": 600_000}}});
    socket.say(&seek).await.ok()?;
    loop {
        let message: Value = socket.next().await?;
        if message["type"] == "paired" {
            told.fetch_add(1, Relaxed);
            return Some(text(&message["table"]));
        }
    }
}

#[test]
fn whoever_is_paired_when_the_server_is_killed_sits_at_one_table_with_the_other_or_at_none() {
    run(async {
        let mut server = Server::start();
        for round in 0..ROUNDS {
            let mut people = Vec::new();
            for _ in 0..PEOPLE {
                people.push(server.guest().await);
            }
            let told = Arc::new(AtomicUsize::new(0));
            let seeking: Vec<_> = people
                .iter()
                .map(|client| tokio::spawn(seek_once(client.clone(), Arc::clone(&told))))
                .collect();
            // Killed when some have been paired, and others are about to be.
            while told.load(Relaxed) < 1 + round * 3 {
                tokio::time::sleep(Duration::from_micros(200)).await;
            }
            server = Server::restart(server.kill(), &[]);
            let mut games = HashSet::new();
            let mut seated = 0;
            for (client, seeking) in people.iter_mut().zip(seeking) {
                let promised = seeking.await.expect("nobody panicked");
                client.address = server.address;
                let tables = client.get("/api/tables?mine=1").await.expect("an answer").json();
                let tables = tables.as_array().expect("a list");
                assert!(tables.len() <= 1, "one seek, two tables: {tables:?}");
                if let Some(promised) = promised {
                    assert_eq!(tables[0]["id"], promised, "what was told is so");
                }
                if let Some(table) = tables.first() {
                    let persons = table["players"].as_array().expect("a list");
                    assert!(persons.iter().all(|player| player["kind"] == "person"), "{table}");
                    assert_eq!((persons.len(), &table["status"]), (2, &json!("playing")), "{table}");
                    games.insert(text(&table["id"]));
                    seated += 1;
                }
            }
            assert_eq!(seated, 2 * games.len(), "no game without both");
            assert!(seated > 0, "nobody was paired in round {round}");
            // And nobody is kept from the next one.
            let (mut again, welcome) = Person::enter(people[0].clone()).await;
            assert_eq!(welcome["seeks"], json!([]));
            assert_eq!(again.seek(json!({"game": "gowap"})).await["type"], "done");
        }
    });
}
