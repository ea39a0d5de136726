//! Games that were begun elsewhere and go on here.

use serde_json::json;

use super::harness::{Reader, Server, open, run};

/// Two rolls into a game of Ganoogo, as somebody's browser kept it.
fn begun() -> (String, usize) {
    let mut game = fracas_games::find("ganoogo").unwrap().start(Some(2), &json!({}), None).unwrap();
    let mut dice = fracas_core::QuickDice::new(3);
    for _ in 0..2 {
        let outcome = game.roll(&mut dice).expect("a game begins with chance");
        game.chance(&outcome).unwrap();
        if game.roll(&mut dice).is_none() {
            break;
        }
    }
    (game.record().to_string(), game.events())
}

#[test]
fn a_game_goes_on_from_its_record_and_its_dice_are_marked() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let (record, events) = begun();
        let players = json!([{"kind": "you"}, {"kind": "you"}]);
        let table = json!({"game": "ganoogo", "record": record, "players": players});
        let (id, _) = open(&mut guest, table).await;
        let mut reader = Reader::open(&guest, &id).await;
        assert_eq!(reader.log.len(), events);
        let snapshot = guest.get(&format!("/api/tables/{id}")).await.expect("an answer").json();
        assert_eq!(snapshot["table"]["brought"], json!(events));
        reader.contribute().await;
        reader.until("more has happened", |reader| !reader.asked().is_empty()).await;
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the end", Reader::is_over).await;
        let record = guest.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
        assert!(record.contains(&format!("\nBrought: {events}\n")), "{record}");
        let checked = guest.post("/api/verify", &json!({"record": record})).await.expect("an answer").json();
        assert_eq!(checked["ok"], json!(true), "{checked}");
        // Whoever says that the server threw these dice too is found out.
        let claimed = record.replace(&format!("Brought: {events}\n"), "");
        let checked = guest.post("/api/verify", &json!({"record": claimed})).await.expect("an answer").json();
        assert_eq!(checked["ok"], json!(false), "{checked}");
    });
}

#[test]
fn a_record_that_makes_no_game_is_refused_in_a_sentence() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let two = json!([{"kind": "you"}, {"kind": "you"}]);
        let fresh = "Game: color-wars\n\n";
        let over = "Game: color-wars\n\nc3\nd3\nc3\n";
        let cases = [
            (json!({"game": "color-wars", "record": "no record", "players": two}), "bad-record", "headers"),
            (
                json!({"game": "color-wars", "record": "Game: color-wars\n\nz9\n", "players": two}),
                "bad-record",
                "line 3",
            ),
            (json!({"game": "gowap", "record": fresh, "players": two}), "bad-request", "\"gowap\""),
            (
                json!({"game": "color-wars", "record": fresh, "players": [{"kind": "you"}]}),
                "bad-request",
                "2 play in the record",
            ),
            (
                json!({"game": "color-wars", "record": fresh, "rules": 1, "players": two}),
                "bad-request",
                "leave \"rules\"",
            ),
            (json!({"game": "color-wars", "record": over, "players": two}), "bad-request", "is over"),
        ];
        for (table, code, words) in cases {
            let answer = guest.post("/api/tables", &table).await.expect("an answer");
            assert!((400..500).contains(&answer.status), "{table}: {}", answer.body);
            let error = &answer.json()["error"];
            assert_eq!(error["code"], json!(code), "{error}");
            assert!(error["message"].as_str().unwrap().contains(words), "{error}");
        }
    });
}

#[test]
fn the_engine_says_of_the_games_what_the_server_says() {
    run(async {
        let server = Server::start();
        let listed = server.guest().await.get("/api/games").await.expect("an answer").json();
        let (answer, _) = fracas_engine::Session::default().answer(br#"{"cmd":"cards"}"#);
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
        // What a server plays at the most is its own affair.
        let unlimited = |cards: &serde_json::Value| -> Vec<serde_json::Value> {
            let mut cards = cards.as_array().expect("a list").clone();
            for card in &mut cards {
                let card = card.as_object_mut().expect("a card");
                card.remove("ceilings");
                for choice in card["choices"].as_array_mut().expect("choices") {
                    choice.as_object_mut().expect("a choice").remove("max");
                }
            }
            cards
        };
        assert_eq!(unlimited(&answer["ok"]["cards"]), unlimited(&listed));
    });
}
