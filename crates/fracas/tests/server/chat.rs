//! What people say to each other: players among themselves, spectators among themselves, and no secret by that way.

use serde_json::{Value, json};

use super::harness::{Reader, Server, open_for_two, run};
use super::play::settle;

/// A table of two with both of them and a spectator at it.
async fn company(server: &Server, game: &str) -> (String, [Reader; 3]) {
    let (id, [one, two]) = open_for_two(server, game, json!({})).await;
    let spectator = server.guest().await;
    let readers =
        [Reader::open(&one, &id).await, Reader::open(&two, &id).await, Reader::open(&spectator, &id).await];
    (id, readers)
}

#[test]
fn players_speak_among_themselves_and_spectators_until_the_end() {
    run(async {
        let server = Server::start();
        let (id, [mut one, mut two, mut spectator]) = company(&server, "ganoogo").await;
        one.chat("hello <b>you</b>").await;
        two.until("the greeting", |reader| reader.said() == ["hello <b>you</b>"]).await;
        assert_eq!((&two.chat[0]["seat"], &two.chat[0]["room"]), (&json!(1), &json!("players")));
        two.socket.say(&json!({"type": "chat", "phrase": "good-luck"})).await.expect("sent");
        one.until("the answer", |reader| reader.said() == ["hello <b>you</b>", "good-luck"]).await;
        spectator.chat("seat 2 should attack").await;
        spectator.until("the own line", |reader| reader.said() == ["seat 2 should attack"]).await;
        for player in [&mut one, &mut two] {
            settle(player).await;
            assert_eq!(player.said(), ["hello <b>you</b>", "good-luck"]);
        }
        settle(&mut spectator).await;
        assert_eq!(spectator.said(), ["seat 2 should attack"]);
        // Whoever comes later hears what was said, each in their room.
        let late = server.guest().await;
        let mut late = Reader::open(&late, &id).await;
        late.until("what was said", |reader| reader.said() == ["seat 2 should attack"]).await;
        one.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        two.until("the end", Reader::is_over).await;
        let all = ["hello <b>you</b>", "good-luck", "seat 2 should attack"];
        two.until("what the spectators said", |reader| reader.said() == all).await;
        one.until("what the spectators said", |reader| reader.said() == all).await;
        settle(&mut spectator).await;
        assert_eq!(spectator.said(), ["seat 2 should attack"], "what players said stays among them");
        spectator.chat("well done").await;
        one.until("the praise", |reader| reader.said().last() == Some(&"well done")).await;
    });
}

#[test]
fn what_was_said_is_there_after_a_restart() {
    run(async {
        let server = Server::start();
        let (id, [one, two]) = open_for_two(&server, "color-wars", json!({})).await;
        let mut reader = Reader::open(&one, &id).await;
        reader.chat("back in a minute").await;
        reader.until("the own line", |reader| reader.said().len() == 1).await;
        let folder = server.kill();
        let server = Server::restart(folder, &[]);
        let mut two = two;
        two.address = server.address;
        let mut again = Reader::open(&two, &id).await;
        again.until("what was said", |reader| reader.said() == ["back in a minute"]).await;
        again.chat("here I am").await;
        again.until("the own line", |reader| reader.said() == ["back in a minute", "here I am"]).await;
        assert_eq!(again.chat[1]["n"], 1);
    });
}

#[test]
fn what_cannot_be_said_is_refused_and_told_to_nobody() {
    run(async {
        let server = Server::start();
        let (_, [mut one, mut two, mut spectator]) = company(&server, "color-wars").await;
        let cases = [
            json!({"type": "chat", "text": ""}),
            json!({"type": "chat", "text": " \u{200b}\n\t "}),
            json!({"type": "chat", "text": "x".repeat(281)}),
            json!({"type": "chat"}),
            json!({"type": "chat", "text": "hello", "phrase": "hello"}),
            json!({"type": "chat", "phrase": "insult"}),
            json!({"type": "chat", "text": 7}),
            json!({"type": "chat", "text": "hello", "room": "spectators"}),
            json!({"type": "report", "line": -1}),
        ];
        for case in cases {
            assert_eq!(one.refused(case.clone()).await, "bad-request", "{case}");
        }
        assert_eq!(one.refused(json!({"type": "report", "line": 0})).await, "not-found");
        settle(&mut two).await;
        assert!(two.chat.is_empty());
        // What turns text round, hides in it or breaks its line is not part of it.
        one.chat("a\u{202e}b\u{0}c\nd").await;
        two.until("the rest of it", |reader| reader.said() == ["abc d"]).await;
        // What one cannot hear one cannot report either.
        assert_eq!(spectator.refused(json!({"type": "report", "line": 0})).await, "not-found");
        two.socket.say(&json!({"type": "report", "line": 0, "nonce": "r"})).await.expect("sent");
        two.until("that it is stored", |reader| {
            reader.now["other"] == json!({"type": "reported", "nonce": "r"})
        })
        .await;
    });
}

#[test]
fn nobody_says_too_much_at_once() {
    run(async {
        let server = Server::start_with(&[]);
        let (_, [mut one, ..]) = company(&server, "color-wars").await;
        let mut refused = Value::Null;
        for n in 0..20 {
            one.chat(&format!("line {n}")).await;
        }
        while refused.is_null() {
            assert!(one.step().await, "a refusal comes before the door is shut");
            if one.now["other"]["type"] == "refused" {
                refused = one.now["other"]["code"].take();
            }
        }
        assert_eq!(refused, "too-fast");
        settle(&mut one).await;
        assert!(one.chat.len() < 12, "{} lines were told", one.chat.len());
    });
}

#[test]
fn everybody_hears_how_many_watch() {
    run(async {
        let server = Server::start();
        let (id, [mut one, _two, spectator]) = company(&server, "color-wars").await;
        one.until("somebody to watch", |reader| reader.spectators == 1).await;
        let other = server.guest().await;
        let mut other = Reader::open(&other, &id).await;
        other.until("both of them", |reader| reader.spectators == 2).await;
        one.until("both of them", |reader| reader.spectators == 2).await;
        spectator.socket.close().await;
        one.until("one of them to go", |reader| reader.spectators == 1).await;
    });
}
