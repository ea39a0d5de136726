//! Nobody works on what nobody waits for.

use std::time::{Duration, Instant};

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{PATIENCE, Server, run};

/// One of the numbers that the server tells about itself.
async fn number(server: &Server, name: &str) -> u64 {
    let told = server.numbers().await;
    let line = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).expect("a number");
    line.parse().expect("a number")
}

/// Asks for something that would be worked on for as long as the server works on anything, and hangs up in the middle.
async fn hang_up(server: &Server, body: &Value) {
    let begun = Instant::now();
    loop {
        assert!(begun.elapsed() < PATIENCE, "{body} is never being worked on");
        let (mut client, body) = (Client::new(server.address), body.clone());
        let asking = tokio::spawn(async move { client.post("/api/engine", &body).await });
        while number(server, "fracas_questions").await == 0 && !asking.is_finished() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        asking.abort();
        // On a busy machine it may have been answered before anybody looked.
        if asking.await.is_err_and(|error| error.is_cancelled()) {
            return;
        }
    }
}

/// Bots that are given an hour.
fn endless() -> [Value; 2] {
    [json!({}), json!({"width": 9, "height": 9})].map(|options| {
        let new = json!({"cmd": "new", "game": "color-wars", "options": options});
        json!({"asked": [new, {"cmd": "best", "ms": 3_600_000}]})
    })
}

#[test]
fn a_client_that_hangs_up_in_the_middle_of_a_dear_request_stops_the_work() {
    run(async {
        let server = Server::start();
        for body in endless() {
            let left_off = "fracas_questions_abandoned_total";
            let before = number(&server, left_off).await;
            hang_up(&server, &body).await;
            let too_long = number(&server, "fracas_questions_too_long_total").await;
            let begun = Instant::now();
            while number(&server, "fracas_questions").await > 0 {
                assert!(begun.elapsed() < PATIENCE, "{body} is still being worked on");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            assert_eq!(number(&server, left_off).await, before + 1, "{body}");
            assert_eq!(number(&server, "fracas_questions_too_long_total").await, too_long, "{body}");
        }
        // Whoever waits has it worked on to the end.
        let left_off = number(&server, "fracas_questions_abandoned_total").await;
        let mut patient = Client::new(server.address);
        let answer = patient.post("/api/engine", &endless()[0]).await.expect("an answer");
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(number(&server, "fracas_questions_abandoned_total").await, left_off);
    });
}
