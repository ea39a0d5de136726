//! Standing orders: what they answer is told to nobody else, neither by a message nor by its time.

use std::time::{Duration, Instant};

use fracas_games::find;
use serde_json::{Value, json};

use super::harness::{Reader, Server, open, run};
use super::play::settle;
use super::secrets::comparable;

/// Seat 1 is to act and holds a card that seat 2 may answer or not.
fn position(second: &str) -> Value {
    let game = find("ganoogo").expect("a game").start(Some(2), &json!({}), None).expect("a game");
    let mut position = game.position();
    (position["phase"], position["mp"], position["stack"]) = (json!("act"), json!(6), json!([]));
    for (index, id) in [(0, "heal-1"), (1, second)] {
        let left = position["deck"][id].as_u64().expect("a card") - 1;
        position["deck"][id] = json!(left);
        position["hands"][index] = json!({id: 1});
    }
    position
}

/// Seat 1 plays its card, and seat 2's orders answer if it holds one: what the others heard.
async fn evening(server: &Server, second: &str, orders: Value) -> Vec<Vec<Value>> {
    let (mut one, mut two) = (server.guest().await, server.guest().await);
    let players = json!([{"kind": "you"}, {"kind": "open"}]);
    let table = json!({"game": "ganoogo", "position": position(second), "players": players});
    let (id, tokens) = open(&mut one, table).await;
    let joined = two.post(&format!("/api/tables/{id}/join"), &json!({"token": tokens[0]})).await;
    assert_eq!(joined.expect("an answer").json()["seat"], 2);
    let mut own = Reader::open(&two, &id).await;
    own.socket.say(&json!({"type": "orders", "seat": 2, "orders": orders})).await.expect("sent");
    own.until("the orders", |reader| reader.now["orders"]["2"].is_object()).await;
    let mut others = [Reader::open(&one, &id).await, Reader::open(&server.guest().await, &id).await];
    for other in &mut others {
        other.until("seat 1 is here", |reader| reader.now["players"][0]["here"] == json!(true)).await;
    }
    let begun = Instant::now();
    others[0].play(1, "play heal-1 g4").await;
    others[0].until("the own act again", |reader| !reader.log.is_empty() && !reader.asked().is_empty()).await;
    assert!(begun.elapsed() >= Duration::from_millis(20), "it takes its time, whatever is in a hand");
    for other in &mut others {
        settle(other).await;
        assert_eq!(other.lines(), ["1 play heal-1 g4"]);
    }
    settle(&mut own).await;
    assert_eq!(own.lines().contains(&"2 pass".to_owned()), second == "cancel");
    others.iter().map(comparable).collect()
}

#[test]
fn what_orders_answer_changes_nothing_that_others_are_told() {
    run(async {
        let server = Server::start();
        let unanswered = evening(&server, "last-stand", json!({"ask": []})).await;
        assert!(unanswered.iter().flatten().all(|message| message["orders"] == json!({})));
        for orders in [json!({"ask": []}), json!({"mute": ["cancel"]}), json!({"rest": 0})] {
            assert_eq!(evening(&server, "cancel", orders).await, unanswered);
        }
    });
}

#[test]
fn orders_that_make_no_sense_are_refused_and_change_nothing() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        for (game, orders) in [("ganoogo", json!({"ask": ["tea"]})), ("color-wars", json!({}))] {
            let players = json!([{"kind": "you"}, {"kind": "open"}]);
            let (id, _) = open(&mut guest, json!({"game": game, "players": players})).await;
            let mut reader = Reader::open(&guest, &id).await;
            let message = |seat: u8| json!({"type": "orders", "seat": seat, "orders": orders});
            assert_eq!(reader.refused(message(1)).await, "bad-request", "{game}");
            assert_eq!(reader.refused(message(2)).await, "not-your-seat", "{game}");
            assert_eq!(reader.now["orders"], json!({}));
        }
    });
}
