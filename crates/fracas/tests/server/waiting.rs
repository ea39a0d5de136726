//! Challenges that wait for somebody who is away.

use serde_json::{Value, json};

use super::harness::{Server, run};
use super::meet::Person;
use super::people::{granted, member};

fn ask(whom: &str, seek: Value) -> Value {
    json!({"type": "challenge", "whom": whom, "seek": seek})
}

fn answer(challenge: &Value, yes: bool) -> Value {
    json!({"type": "answer", "challenge": challenge["id"], "yes": yes})
}

#[test]
fn a_challenge_waits_for_somebody_who_is_away_and_outlasts_the_server() {
    run(async {
        let server = Server::start();
        let ((mut ada, _), (bob, _)) = (member(&server, "Ada").await, member(&server, "Bob").await);
        let (mut asking, _) = Person::enter(bob).await;
        let made = asking.ask(ask("ada", json!({"game": "gowap"}))).await["challenge"].clone();
        assert_eq!((&made["to"], &made["from"]), (&json!("Ada"), &json!("Bob")), "{made}");
        let mut bob = asking.client.clone();
        asking.socket.close().await;
        let server = Server::restart(server.kill(), &[]);
        for client in [&mut ada, &mut bob] {
            client.address = server.address;
        }
        let (mut asked, welcome) = Person::enter(ada).await;
        let kept = welcome["challenges"][0].clone();
        assert_eq!((&kept["id"], &kept["from"], &kept["yours"]), (&made["id"], &json!("Bob"), &json!(false)));
        // Nobody's clock runs, so it begins though Bob is away.
        assert_eq!(asked.ask(answer(&kept, true)).await["type"], "done");
        let paired = asked.hear("paired").await;
        assert_eq!(paired["with"], json!(["Bob"]));
        let tables = bob.get("/api/tables?mine=1").await.expect("an answer").json();
        assert_eq!((&tables[0]["id"], tables.as_array().map(Vec::len)), (&paired["table"], Some(1)));
        // And it is taken up but once, also by a server that starts anew.
        let mut ada = asked.client.clone();
        drop(asked);
        let server = Server::restart(server.kill(), &[]);
        ada.address = server.address;
        let (mut asked, welcome) = Person::enter(ada).await;
        assert_eq!(welcome["challenges"], json!([]));
        assert_eq!(asked.ask(answer(&kept, true)).await["code"], "no-seek");
    });
}

#[test]
fn a_game_against_the_clock_begins_when_both_are_here() {
    run(async {
        let server = Server::start();
        let ((ada, _), (bob, _)) = (member(&server, "Ada").await, member(&server, "Bob").await);
        let (mut asking, _) = Person::enter(bob).await;
        let quick = json!({"game": "color-wars", "pace": {"reserve": 60_000}});
        asking.ask(ask("Ada", quick)).await;
        let bob = asking.client.clone();
        asking.socket.close().await;
        let (mut asked, welcome) = Person::enter(ada).await;
        let kept = welcome["challenges"][0].clone();
        while asked.ask(answer(&kept, true)).await["code"] != "away" {}
        let (mut asking, welcome) = Person::enter(bob).await;
        assert_eq!(welcome["challenges"][0]["yours"], true, "it waits for both of them");
        assert_eq!(asked.ask(answer(&kept, true)).await["type"], "done");
        assert_eq!(asking.hear("paired").await["table"], asked.hear("paired").await["table"]);
    });
}

#[test]
fn a_challenge_that_waits_is_taken_back_and_there_are_only_so_many() {
    run(async {
        let server = Server::start();
        let ((ada, _), (bob, _)) = (member(&server, "Ada").await, member(&server, "Bob").await);
        let (mut asking, _) = Person::enter(bob).await;
        let mut made = Vec::new();
        for width in 4..9 {
            let seek = json!({"game": "color-wars", "options": {"width": width}});
            made.push(asking.ask(ask("Ada", seek)).await["challenge"].clone());
        }
        let more = asking.ask(ask("Ada", json!({"game": "gowap"}))).await;
        assert_eq!(more["code"], "too-many", "{more}");
        assert_eq!(asking.ask(answer(&made[0], false)).await["type"], "done");
        assert_eq!(asking.hear("unchallenged").await["why"], "withdrawn");
        let (mut asked, welcome) = Person::enter(ada).await;
        let waiting = welcome["challenges"].as_array().expect("a list");
        assert_eq!(waiting.len(), 4);
        assert!(waiting.iter().all(|kept| kept["id"] != made[0]["id"]));
        assert_eq!(asked.ask(answer(&made[0], true)).await["code"], "no-seek");
        // Whoever is gone for good asks nobody.
        granted(
            &mut asking.client,
            "/api/me/delete",
            json!({"name": "Bob", "password": super::people::PASSWORD}),
        )
        .await;
        for _ in 0..4 {
            assert_eq!(asked.hear("unchallenged").await["why"], "withdrawn");
        }
    });
}
