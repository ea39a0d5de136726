//! Nobody works on what nobody waits for.

use std::time::Instant;

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{PATIENCE, Server, run};

/// One of the numbers that the server tells about itself.
async fn number(server: &Server, name: &str) -> u64 {
    let told = server.numbers().await;
    let line = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).expect("a number");
    line.parse().expect("a number")
}

async fn until(server: &Server, name: &str, wanted: u64) {
    let begun = Instant::now();
    while number(server, name).await != wanted {
        assert!(begun.elapsed() < PATIENCE, "{name} does not become {wanted}");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

/// What would be worked on for as long as the server works on anything.
fn endless() -> Vec<Value> {
    let best =
        |game: &str| json!({"asked": [{"cmd": "new", "game": game}, {"cmd": "best", "ms": 3_600_000}]});
    ["color-wars", "gowap", "ganoogo", "game-of-war"].map(best).into()
}

#[test]
fn a_client_that_hangs_up_in_the_middle_of_a_dear_request_stops_the_work() {
    run(async {
        let server = Server::start();
        for (asked, body) in endless().into_iter().enumerate() {
            let mut client = Client::new(server.address);
            let asking = {
                let body = body.clone();
                tokio::spawn(async move { client.post("/api/engine", &body).await })
            };
            until(&server, "fracas_questions", 1).await;
            asking.abort();
            assert!(asking.await.is_err_and(|error| error.is_cancelled()), "{body}: it was answered");
            until(&server, "fracas_questions", 0).await;
            assert_eq!(number(&server, "fracas_questions_abandoned_total").await, asked as u64 + 1, "{body}");
            assert_eq!(number(&server, "fracas_questions_too_long_total").await, 0, "{body}");
        }
        // Whoever waits has it worked on to the end.
        let mut patient = Client::new(server.address);
        let answer = patient.post("/api/engine", &endless()[0]).await.expect("an answer");
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(number(&server, "fracas_questions_too_long_total").await, 1);
    });
}
