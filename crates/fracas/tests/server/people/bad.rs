//! Whatever is sent to the doors for people, the answer is a sentence.

use serde_json::{Value, json};

use super::{granted, member, post};
use crate::harness::{Server, run};

const DOORS: [&str; 16] = [
    "/api/me/name",
    "/api/me/settings",
    "/api/me/lists",
    "/api/me/delete",
    "/api/account",
    "/api/account/sign-in",
    "/api/account/sign-out",
    "/api/account/recover",
    "/api/account/password",
    "/api/account/codes",
    "/api/account/passkey/offer",
    "/api/account/passkey/add",
    "/api/account/passkey/use",
    "/api/account/passkey/remove",
    "/api/people/Ada",
    "/api/me/export",
];

fn nonsense() -> Vec<Value> {
    let long = "x".repeat(60_000);
    vec![
        Value::Null,
        json!([]),
        json!(7),
        json!("text"),
        json!({"surprise": 1}),
        json!({"name": null, "password": null}),
        json!({"name": 7, "password": []}),
        json!({"name": "<img src=x onerror=alert(1)>", "password": "eight888"}),
        json!({"name": "' OR 1=1 --", "password": "' OR 1=1 --", "code": "'"}),
        json!({"name": long, "password": long, "code": long}),
        json!({"name": "\u{0}", "password": "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}"}),
        json!({"client_data": "e30", "attestation": "oA", "label": "x"}),
        json!({"client_data": "!!!", "attestation": "!!!"}),
        json!({"id": "x", "client_data": "bnVsbA", "authenticator_data": "", "signature": ""}),
        json!({"settings": {}, "at": "now"}),
        json!({"session": "nobody's"}),
        json!({"new": "x".repeat(201)}),
    ]
}

#[test]
fn nonsense_is_answered_in_a_sentence_and_changes_nothing() {
    run(async {
        let server = Server::start();
        let (mut member, _) = member(&server, "Ada").await;
        let mut guest = server.guest().await;
        for door in DOORS {
            for body in nonsense() {
                for client in [&mut member, &mut guest] {
                    let answer = post(client, door, body.clone()).await;
                    assert!(
                        (400..500).contains(&answer.status),
                        "{door} {body}: {} {}",
                        answer.status,
                        answer.body
                    );
                    let error = &answer.json()["error"];
                    let message =
                        error["message"].as_str().unwrap_or_else(|| panic!("{door}: {}", answer.body));
                    assert!(!message.is_empty() && message.len() < 400, "{door}: {message}");
                }
            }
            let answer = guest.request("POST", door, &[("Content-Type", "text/plain")], Some("{}")).await;
            assert!((400..500).contains(&answer.expect("an answer").status), "{door}");
        }
        let me = granted(&mut member, "/api/me/name", json!({"name": "Ada"})).await;
        assert_eq!(me, json!({"guest": "Ada", "named": true, "account": true, "rated": []}));
    });
}

#[test]
fn what_another_sites_page_sends_is_refused() {
    run(async {
        let server = Server::start();
        let (mut member, _) = member(&server, "Ada").await;
        member.headers.push(("Origin".to_owned(), "https://evil.example".to_owned()));
        for door in DOORS {
            assert_eq!(post(&mut member, door, json!({})).await.status, 403, "{door}");
        }
    });
}
