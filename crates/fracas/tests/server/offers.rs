//! What players agree on beside the rules.

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{Reader, Server, events, open, open_for_two, run};
use super::play::settle;

async fn two_readers(server: &Server, options: Value) -> (String, Reader, Reader) {
    let (id, [one, two]) = open_for_two(server, "color-wars", options).await;
    let mut first = Reader::open(&one, &id).await;
    let second = Reader::open(&two, &id).await;
    first.until("both are here", |reader| reader.now["players"][1]["here"] == json!(true)).await;
    (id, first, second)
}

async fn moves(first: &mut Reader, second: &mut Reader, texts: &[&str]) {
    for (text, index) in texts.iter().zip(0..) {
        let length = first.log.len() + 1;
        let (mover, seat) = if index % 2 == 0 { (&mut *first, 1) } else { (&mut *second, 2) };
        mover.play(seat, text).await;
        first.until("the move", |reader| reader.log.len() == length).await;
        second.until("the move", |reader| reader.log.len() == length).await;
    }
}

async fn offer(reader: &mut Reader, seat: u8, offer: &str) {
    reader.socket.say(&json!({"type": "offer", "seat": seat, "offer": offer})).await.expect("sent");
}

#[test]
fn resigning_gives_the_other_the_game_and_opens_the_record() {
    run(async {
        let server = Server::start();
        let (id, mut first, mut second) = two_readers(&server, json!({})).await;
        moves(&mut first, &mut second, &["c3", "b2"]).await;
        first.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        for reader in [&mut first, &mut second] {
            reader.until("the end", Reader::is_over).await;
            assert_eq!(reader.now["result"], json!({"winners": [2], "reason": "resignation"}));
            assert_eq!(reader.now["outcome"], Value::Null);
            assert!(reader.asked().is_empty());
        }
        assert_eq!(second.refused(json!({"type": "resign", "seat": 2})).await, "game-over");
        let message = json!({"type": "move", "seat": 1, "move": "c3", "count": 2});
        assert_eq!(first.refused(message).await, "game-over");
        let record =
            server.guest().await.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
        assert!(record.contains("Result: 2 (resignation)") && record.contains("\nSeed: "), "{record}");
        assert_eq!(events(&record), ["1 c3", "2 b2"]);
        let replayed = fracas_games::replay(&record.parse().expect("a record")).expect("a legal game");
        assert!(replayed.record().to_string().contains("Result: 2 (resignation)"));
    });
}

#[test]
fn a_draw_takes_two_and_a_move_makes_the_offer_void() {
    run(async {
        let server = Server::start();
        let (_, mut first, mut second) = two_readers(&server, json!({})).await;
        offer(&mut first, 1, "draw").await;
        second.until("the offer", |reader| reader.now["offers"][0]["offer"] == json!("draw")).await;
        moves(&mut first, &mut second, &["c3"]).await;
        assert_eq!(second.now["offers"], json!([]));
        let answer = json!({"type": "answer", "seat": 2, "offer": "draw", "yes": true});
        assert_eq!(second.refused(answer.clone()).await, "no-offer");
        offer(&mut first, 1, "draw").await;
        second.until("the offer", |reader| reader.now["offers"][0]["seat"] == json!(1)).await;
        let no = json!({"type": "answer", "seat": 2, "offer": "draw", "yes": false});
        second.socket.say(&no).await.expect("sent");
        first.until("the offer", |reader| reader.now["offers"][0].is_object()).await;
        first.until("a no", |reader| reader.now["offers"] == json!([])).await;
        offer(&mut first, 1, "draw").await;
        second.until("no offer", |reader| reader.now["offers"] == json!([])).await;
        second.until("the offer", |reader| reader.now["offers"][0].is_object()).await;
        second.socket.say(&answer).await.expect("sent");
        first.until("the end", Reader::is_over).await;
        assert_eq!(first.now["result"], json!({"winners": [], "reason": "agreement"}));
    });
}

#[test]
fn an_offer_outlives_a_crash() {
    run(async {
        let server = Server::start();
        let (id, [one, two]) = open_for_two(&server, "color-wars", json!({})).await;
        let mut first = Reader::open(&one, &id).await;
        offer(&mut first, 1, "draw").await;
        first.until("the offer", |reader| reader.now["offers"][0].is_object()).await;
        let server = Server::restart(server.kill(), &[]);
        let two = Client { address: server.address, ..two };
        let mut second = Reader::open(&two, &id).await;
        assert_eq!(second.now["offers"], json!([{"seat": 1, "offer": "draw", "agreed": [1]}]));
        let yes = json!({"type": "answer", "seat": 2, "offer": "draw", "yes": true});
        second.socket.say(&yes).await.expect("sent");
        second.until("the end", Reader::is_over).await;
        assert_eq!(second.now["result"], json!({"winners": [], "reason": "agreement"}));
    });
}

#[test]
fn a_move_is_taken_back_at_once_against_a_bot_and_by_consent_against_a_person() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let (id, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        let mut reader = Reader::open(&guest, &id).await;
        let nothing = json!({"type": "offer", "seat": 1, "offer": "takeback"});
        assert_eq!(reader.refused(nothing).await, "bad-offer");
        reader.play(1, "c3").await;
        reader.until("the bot's answer", |reader| reader.log.len() == 2).await;
        offer(&mut reader, 1, "takeback").await;
        reader.until("the own turn again", |reader| reader.now["count"] == json!(0)).await;
        assert_eq!(reader.asked()[0].1.len(), 25);

        let (id, mut first, mut second) = two_readers(&server, json!({})).await;
        moves(&mut first, &mut second, &["c3", "b2"]).await;
        offer(&mut second, 2, "takeback").await;
        first.until("the offer", |reader| reader.now["offers"][0]["offer"] == json!("takeback")).await;
        let yes = json!({"type": "answer", "seat": 1, "offer": "takeback", "yes": true});
        first.socket.say(&yes).await.expect("sent");
        for reader in [&mut first, &mut second] {
            reader.until("it is taken back", |reader| reader.log.len() == 1).await;
        }
        second.until("the own turn again", |reader| reader.now["count"] == json!(1)).await;
        second.play(2, "d4").await;
        first.until("another move", |reader| reader.log.len() == 2).await;
        assert_eq!(first.lines(), ["1 c3", "2 d4"]);
        let stored =
            server.guest().await.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
        assert_eq!(events(&stored), ["1 c3", "2 d4"]);
    });
}

#[test]
fn a_choice_that_nobody_has_seen_is_taken_back_without_anybody_noticing() {
    run(async {
        let server = Server::start();
        for game in ["game-of-war", "gaogie"] {
            let (id, [one, two]) = open_for_two(&server, game, json!({})).await;
            let mut first = Reader::open(&one, &id).await;
            let mut second = Reader::open(&two, &id).await;
            first.until("both are here", |reader| reader.now["players"][1]["here"] == json!(true)).await;
            let choices = first.asked().remove(0).1;
            first.play(1, &choices[0]).await;
            first.until("the own choice", |reader| reader.log.len() == 1).await;
            if game == "game-of-war" {
                let (seat, others) = second.asked().remove(0);
                second.play(seat, &others[0]).await;
                second.until("the own choice", |reader| reader.log.len() == 1).await;
            }
            settle(&mut second).await;
            let (log, heard) = (second.log.clone(), second.heard.len());
            offer(&mut first, 1, "takeback").await;
            first.until("it is taken back", |reader| reader.now["count"] == json!(0)).await;
            assert_eq!(first.asked().remove(0).1, choices, "{game}");
            settle(&mut second).await;
            let said: Vec<&String> =
                second.heard[heard..].iter().filter(|text| !text.contains("pong")).collect();
            // That seat 1 has not chosen any more is known where that it has chosen was.
            assert!(said.is_empty() || game == "gaogie", "{game}: {said:?}");
            assert_eq!(second.log, log, "{game}");
            assert_eq!(Reader::open(&two, &id).await.lines(), second.lines(), "{game}");
        }
    });
}

#[test]
fn what_the_dice_have_shown_cannot_be_taken_back() {
    run(async {
        let server = Server::start();
        let (id, [one, two]) = open_for_two(&server, "ganoogo", json!({})).await;
        let mut readers = [Reader::open(&one, &id).await, Reader::open(&two, &id).await];
        for reader in &mut readers {
            reader.contribute().await;
        }
        let message = json!({"type": "offer", "seat": 1, "offer": "takeback"});
        assert_eq!(readers[0].refused(message).await, "bad-offer");
    });
}

#[test]
fn a_game_can_be_called_off_until_everybody_has_moved() {
    run(async {
        let server = Server::start();
        let (_, mut first, mut second) = two_readers(&server, json!({})).await;
        moves(&mut first, &mut second, &["c3"]).await;
        offer(&mut first, 1, "abort").await;
        second.until("the end", |reader| reader.status() == "aborted").await;
        let (_, mut first, mut second) = two_readers(&server, json!({})).await;
        moves(&mut first, &mut second, &["c3", "b2"]).await;
        let message = json!({"type": "offer", "seat": 1, "offer": "abort"});
        assert_eq!(first.refused(message).await, "bad-offer");
    });
}

#[test]
fn a_game_that_was_dealt_is_called_off_only_if_everybody_agrees() {
    run(async {
        let server = Server::start();
        let options = json!({"opening": "random"});
        let (_, mut first, mut second) = two_readers(&server, options.clone()).await;
        for reader in [&mut first, &mut second] {
            reader.contribute().await;
            reader.until("the deal", |reader| !reader.log.is_empty()).await;
        }
        offer(&mut first, 1, "abort").await;
        second.until("the offer", |reader| reader.now["offers"][0]["offer"] == "abort").await;
        assert_eq!(second.status(), "playing");
        let no = json!({"type": "answer", "seat": 2, "offer": "abort", "yes": false});
        second.socket.say(&no).await.expect("sent");
        first.until("the answer", |reader| reader.now["offers"] == json!([])).await;
        // It lapses with the next event, and both together may.
        offer(&mut first, 1, "abort").await;
        first.until("the offer", |reader| reader.now["offers"][0]["offer"] == "abort").await;
        let (seat, moves) = first.asked().remove(0);
        first.play(seat, &moves[0]).await;
        second.until("the move", |reader| reader.log.len() == 2 && reader.now["offers"] == json!([])).await;
        offer(&mut second, 2, "abort").await;
        first.until("the offer", |reader| reader.now["offers"][0]["offer"] == "abort").await;
        offer(&mut first, 1, "abort").await;
        second.until("the end", |reader| reader.status() == "aborted").await;
    });
}

#[test]
fn a_rematch_changes_seats() {
    run(async {
        let server = Server::start();
        let (_, mut first, mut second) = two_readers(&server, json!({"width": 4})).await;
        let early = json!({"type": "offer", "seat": 1, "offer": "rematch"});
        assert_eq!(first.refused(early).await, "bad-offer");
        first.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        second.until("the end", Reader::is_over).await;
        offer(&mut second, 2, "rematch").await;
        first.until("the offer", |reader| reader.now["offers"][0]["offer"] == json!("rematch")).await;
        offer(&mut first, 1, "rematch").await;
        first.until("the rematch", |reader| reader.now["next"].is_string()).await;
        second.until("the rematch", |reader| reader.now["next"].is_string()).await;
        let next = super::harness::text(&second.now["next"]);
        let snapshot =
            server.guest().await.get(&format!("/api/tables/{next}")).await.expect("an answer").json();
        assert_eq!(snapshot["table"]["options"]["width"], 4);
        let names = |now: &Value| [now["players"][0]["name"].clone(), now["players"][1]["name"].clone()];
        let [one, two] = names(&first.now);
        assert_eq!(names(&snapshot), [two, one]);
        assert_ne!(snapshot["table"]["commitment"], first.now["table"]["commitment"]);
    });
}

#[test]
fn when_a_player_has_gone_the_other_may_claim_the_game_or_a_bot() {
    run(async {
        let server = Server::start_with(&["--limits", "off", "--gone-after", "1"]);
        for (want, result) in
            [("game", json!({"winners": [1], "reason": "abandonment"})), ("bot", Value::Null)]
        {
            let (_, mut first, mut second) = two_readers(&server, json!({})).await;
            moves(&mut first, &mut second, &["c3"]).await;
            let claim = json!({"type": "claim", "seat": 1, "want": want});
            assert_eq!(first.refused(claim.clone()).await, "nobody-gone");
            second.socket.close().await;
            first.until("the other is gone", |reader| reader.now["players"][1]["gone"] == json!(true)).await;
            first.socket.say(&claim).await.expect("sent");
            if want == "game" {
                first.until("the end", Reader::is_over).await;
            } else {
                first.until("the bot's move", |reader| reader.log.len() == 2).await;
                assert_eq!(first.now["players"][1]["kind"], "bot");
            }
            assert_eq!(first.now["result"], result);
        }
    });
}

#[test]
fn whoever_gives_up_among_three_is_replaced_by_a_bot() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}]);
        let (id, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the bot", |reader| reader.now["players"][0]["kind"] == json!("bot")).await;
        assert_eq!(reader.now["you"], json!([]));
        reader.until("the end", Reader::is_over).await;
    });
}
