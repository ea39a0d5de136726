//! The engine that the server lends: the protocol's answers, and no more than a visitor may ask for.

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{Server, run, soon};

#[test]
fn the_server_answers_as_the_engine_does_and_keeps_nothing() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let new = json!({"cmd": "new", "game": "ganoogo", "seed": 4});
        let asked = json!({"asked": [new, {"cmd": "chance"}, {"cmd": "record"}]});
        let first = guest.post("/api/engine", &asked).await.expect("an answer").json();
        let rolled = &first["answers"][1]["ok"]["events"][0]["chance"];
        assert!(rolled.is_string(), "{first}");
        // The same dice again, from what was played.
        let again =
            json!({"played": [new, {"cmd": "chance"}], "asked": [{"cmd": "record"}, {"cmd": "undo"}]});
        let second = guest.post("/api/engine", &again).await.expect("an answer").json();
        assert_eq!(second["answers"][0], first["answers"][2]);
        assert_eq!(second["answers"][1]["ok"]["ply"], 0);
        let nothing =
            guest.post("/api/engine", &json!({"asked": [{"cmd": "state"}]})).await.expect("an answer");
        assert_eq!(nothing.json()["answers"][0]["error"]["code"], "no-game");
    });
}

#[test]
fn a_bot_that_is_given_an_hour_answers_all_the_same() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let asked =
            json!({"asked": [{"cmd": "new", "game": "color-wars"}, {"cmd": "best", "ms": 3_600_000}]});
        let answer = guest.post("/api/engine", &asked).await.expect("an answer").json();
        assert!(answer["answers"][1]["ok"]["move"].is_string(), "{answer}");
    });
}

#[test]
fn what_is_too_much_or_makes_no_sense_is_refused() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let hello = json!({"cmd": "hello"});
        let many = |count: usize| Value::Array(vec![hello.clone(); count]);
        let cases = [
            (json!({}), 400),
            (json!({"asked": "hello"}), 400),
            (json!({"asked": [], "said": []}), 400),
            (json!({"asked": many(65)}), 400),
            (json!({"asked": [], "played": many(5_001)}), 400),
            (json!({"asked": [], "played": [{"cmd": "play", "move": "c3"}]}), 400),
            (json!({"asked": ["x".repeat(2_000_000)]}), 413),
        ];
        for (body, status) in cases {
            let answer = guest.post("/api/engine", &body).await.expect("an answer");
            let text: String = body.to_string().chars().take(80).collect();
            assert_eq!(answer.status, status, "{text}: {}", answer.body);
            assert!(answer.json()["error"]["message"].as_str().is_some_and(|message| message.len() > 10));
        }
        // What is no request is the engine's to refuse.
        let odd = guest
            .post("/api/engine", &json!({"asked": [7, {"cmd": "fly"}]}))
            .await
            .expect("an answer")
            .json();
        assert_eq!(
            (&odd["answers"][0]["error"]["code"], &odd["answers"][1]["error"]["code"]),
            (&json!("bad-request"), &json!("bad-request"))
        );
    });
}

#[test]
fn whoever_has_too_much_analysed_at_once_is_told_so_and_delays_nobody_else() {
    run(async {
        let server = Server::start();
        // More than is worked on at once, and more than may wait, on whatever machine.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let record = "Game: game-of-war\nOptions: {\"deployment\":\"classic\"}\n\nroll 2\n";
        let asked = json!({"asked": [
            {"cmd": "replay", "record": record},
            {"cmd": "lines", "seat": 1, "effort": "deep"},
        ]});
        let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
        let asking: Vec<_> = (0..cores + 60)
            .map(|_| {
                let (mut client, asked, tell) = (Client::new(server.address), asked.clone(), tell.clone());
                tokio::spawn(async move {
                    tell.send(client.post("/api/engine", &asked).await.expect("an answer")).ok();
                })
            })
            .collect();
        let refused = soon("a refusal", async {
            loop {
                let answer = told.recv().await.expect("an answer");
                if answer.status == 429 {
                    return answer;
                }
            }
        })
        .await;
        let error = &refused.json()["error"];
        assert_eq!(error["code"], "too-fast");
        assert!(error["message"].as_str().is_some_and(|message| message.len() > 10), "{error}");
        // Somebody from elsewhere is served meanwhile, before the rest of them.
        let mut other = Client { from: Some([127, 0, 0, 2].into()), ..Client::new(server.address) };
        let hello = json!({"asked": [{"cmd": "hello"}]});
        let served = soon("an answer", other.post("/api/engine", &hello)).await.expect("an answer");
        assert_eq!(served.status, 200, "{}", served.body);
        asking.iter().for_each(tokio::task::JoinHandle::abort);
    });
}
