//! Whole games.

use fracas_core::{QuickDice, Record};
use fracas_games::{games, replay};
use serde_json::{Value, json};

use super::harness::{Reader, Server, any, events, open, open_for_two, run, text};

/// Options that make a game of random moves short.
pub(crate) fn short(game: &str) -> Value {
    match game {
        "color-wars" => json!({"width": 3, "height": 3}),
        _ => json!({}),
    }
}

async fn record(server: &Server, id: &str) -> String {
    server.guest().await.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body
}

#[test]
fn bots_play_every_game_to_its_end_and_the_record_can_be_checked() {
    run(async {
        let server = Server::start();
        for entry in games() {
            let mut guest = server.guest().await;
            let players = json!([{"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}]);
            let table = json!({"game": entry.info.id, "options": short(entry.info.id), "players": players});
            let (id, _) = open(&mut guest, table).await;
            let mut reader = Reader::open(&guest, &id).await;
            reader.until("the end", Reader::is_over).await;
            let text = record(&server, &id).await;
            let record: Record = text.parse().expect("a record");
            let game = replay(&record).expect("a legal game");
            assert_eq!(json!(game.turn().outcome()), reader.now["outcome"], "{}", entry.info.id);
            assert_eq!(reader.now["result"]["winners"], reader.now["outcome"]["winners"]);
            let rolls = fracas_server::verify(&record).expect("fair dice");
            assert_eq!(rolls as usize, events(&text).iter().filter(|line| line.starts_with('*')).count());
        }
    });
}

#[test]
fn whoever_is_to_begin_sits_on_seat_1() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let mut seat = async |begins: &str| {
            let players = json!([{"kind": "you"}, {"kind": "open"}]);
            let table = json!({"game": "color-wars", "players": players, "begins": begins});
            guest.post("/api/tables", &table).await.expect("an answer").json()["you"].clone()
        };
        assert_eq!(seat("you").await, json!([1]));
        assert_eq!(seat("other").await, json!([2]));
        let mut lots = Vec::new();
        for _ in 0..40 {
            lots.push(seat("lot").await);
        }
        assert!(lots.contains(&json!([1])) && lots.contains(&json!([2])), "{lots:?}");
    });
}

#[test]
fn two_people_play_every_game_and_both_are_told_everything_in_order() {
    run(async {
        let server = Server::start();
        for entry in games() {
            let mut dice = QuickDice::new(3);
            let (id, [one, two]) = open_for_two(&server, entry.info.id, short(entry.info.id)).await;
            let spectator = server.guest().await;
            let mut readers = [Reader::open(&one, &id).await, Reader::open(&two, &id).await];
            let mut watcher = Reader::open(&spectator, &id).await;
            assert_eq!(watcher.now["you"], json!([]));
            for reader in &mut readers {
                reader.contribute().await;
            }
            // Each plays whenever asked, hearing the other's news in between.
            for _ in 0..300 {
                if readers.iter().all(Reader::is_over) {
                    break;
                }
                for reader in &mut readers {
                    let Some((seat, moves)) = reader.asked().into_iter().next() else { continue };
                    reader.play(seat, any(&moves, &mut dice)).await;
                    let before = reader.now.clone();
                    reader.until("an answer", |reader| reader.now != before).await;
                }
                for reader in &mut readers {
                    settle(reader).await;
                }
            }
            let text = record(&server, &id).await;
            if readers[0].is_over() {
                watcher.until("the end", Reader::is_over).await;
                let record: Record = text.parse().expect("a record");
                fracas_server::verify(&record).expect("fair dice");
                let contribution = record.header("Contribution-1");
                assert!(contribution.is_some_and(|text| text.len() == 32 || text.is_empty()));
                assert_eq!(readers[0].now["result"], watcher.now["result"]);
                assert!(watcher.now["legal"].as_object().is_some_and(serde_json::Map::is_empty));
            } else {
                let record: Record = text.parse().expect("a record");
                assert_eq!(record.header("Seed"), None, "the seed is a secret while the game goes on");
                assert_eq!(record.header("Result"), Some("*"));
                readers[0].socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
                let result = json!({"winners": [2], "reason": "resignation"});
                for reader in readers.iter_mut().chain([&mut watcher]) {
                    reader.until("the end", Reader::is_over).await;
                    assert_eq!(reader.now["result"], result, "{}", entry.info.id);
                }
            }
        }
    });
}

/// Hears what has been said so far: whatever was said before the answer to a ping.
pub(crate) async fn settle(reader: &mut Reader) {
    reader.now["other"] = Value::Null;
    reader.socket.say(&json!({"type": "ping"})).await.expect("the server is there");
    reader.until("a pong", |reader| reader.now["other"]["type"] == "pong").await;
    reader.now["other"] = Value::Null;
}

#[test]
fn one_screen_can_hold_all_seats() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "you"}]);
        let table = json!({"game": "color-wars", "options": short("color-wars"), "players": players});
        let (id, _) = open(&mut guest, table).await;
        let mut reader = Reader::open(&guest, &id).await;
        assert_eq!(reader.now["you"], json!([1, 2]));
        let mut dice = QuickDice::new(9);
        while !reader.is_over() {
            let (seat, moves) = reader.asked().remove(0);
            let length = reader.log.len();
            reader.play(seat, any(&moves, &mut dice)).await;
            reader.until("the move", |reader| reader.log.len() > length).await;
            settle(&mut reader).await;
        }
        assert!(reader.now["views"]["1"].is_object() && reader.now["views"]["2"].is_object());
    });
}

#[test]
fn a_table_can_start_from_a_position_and_for_three() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let table = json!({"game": "color-wars", "position": "R3B1/.. R 5", "players": players});
        let (id, _) = open(&mut guest, table).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.play(1, "a2").await;
        reader.until("the end", Reader::is_over).await;
        assert_eq!(reader.now["result"], json!({"winners": [1], "reason": "elimination"}));
        let players =
            json!([{"kind": "bot", "level": 1}, {"kind": "bot", "level": 2}, {"kind": "bot", "level": 3}]);
        let (id, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.until("the end", Reader::is_over).await;
    });
}

#[test]
fn the_games_and_their_rulebooks_are_listed() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let listed = guest.get("/api/games").await.expect("an answer").json();
        for (entry, listed) in games().iter().zip(listed.as_array().expect("a list")) {
            assert_eq!(listed["id"], entry.info.id);
            assert_eq!(listed["options"], Value::Object(entry.options()));
            let page = format!("/api/games/{}/rulebook", entry.info.id);
            assert_eq!(guest.get(&page).await.expect("an answer").body, entry.rulebooks[0].text);
            for book in entry.rulebooks {
                let answer =
                    guest.get(&format!("{page}?language={}", book.language)).await.expect("an answer");
                assert_eq!(answer.body, book.text, "{} in {}", entry.info.id, book.language);
            }
            let answer = guest.get(&format!("{page}?language=fr")).await.expect("an answer");
            assert_eq!(answer.status, 400);
            assert!(answer.body.contains("has one in en, de"), "{}", answer.body);
        }
        for path in ["/healthz", "/", "/t/0123456789"] {
            assert_eq!(guest.get(path).await.expect("an answer").status, 200, "{path}");
        }
        // They count what players must not know of, and are told on an address of their own.
        assert!(server.numbers().await.contains("fracas_live_tables 0"));
        assert!(!guest.get("/metrics").await.expect("an answer").body.contains("fracas_"));
        for path in ["/api/nothing", "/api/games/chess/rulebook", "/nothing.js", "/api/tables/0123456789"] {
            assert_eq!(guest.get(path).await.expect("an answer").status, 404, "{path}");
        }
    });
}

#[test]
fn a_guest_finds_the_own_tables_again_latest_first() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "open"}]});
        let (first, _) = open(&mut guest, table.clone()).await;
        let (second, _) = open(&mut guest, table).await;
        let listed = guest.get("/api/tables?mine=1").await.expect("an answer").json();
        let mut ids: Vec<&str> =
            listed.as_array().expect("a list").iter().filter_map(|table| table["id"].as_str()).collect();
        ids.sort_unstable();
        let mut expected = [first.as_str(), second.as_str()];
        expected.sort_unstable();
        assert_eq!(ids, expected);
        assert_eq!(listed[0]["status"], "waiting");
        assert_eq!(listed[0]["players"][0]["you"], true);
        let mut stranger = server.guest().await;
        assert_eq!(stranger.get("/api/tables?mine=1").await.expect("an answer").json(), json!([]));
    });
}

#[test]
fn a_finished_game_can_be_replayed_drawn_and_checked() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let (id, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.play(1, "c3").await;
        reader.until("the bot's answer", |reader| reader.log.len() == 2).await;
        let replay = format!("/api/tables/{id}/replay");
        let facts = format!("/api/tables/{id}/facts");
        for asked in [&replay, &facts] {
            assert_eq!(guest.get(asked).await.expect("an answer").status, 409, "it still goes on");
        }
        reader
            .socket
            .say(&json!({"type": "inspect", "at": "c3", "count": 2, "nonce": 4}))
            .await
            .expect("sent");
        reader.until("facts", |reader| reader.now["other"]["type"] == json!("facts")).await;
        let told = reader.now["other"]["facts"].clone();
        let view = reader.now["views"]["1"].clone();
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the end", Reader::is_over).await;

        let whole = guest.get(&format!("{replay}?eye=1")).await.expect("an answer").json();
        assert_eq!((&whole["count"], &whole["from"]), (&json!(3), &json!(0)));
        assert_eq!(whole["frames"][0]["entry"], Value::Null);
        assert_eq!(whole["frames"][1]["entry"]["move"], "c3");
        assert_eq!(whole["frames"][2]["view"], view);
        let part = guest.get(&format!("{replay}?from=1&to=2")).await.expect("an answer").json();
        assert_eq!(part["frames"].as_array().map(Vec::len), Some(1));
        assert_eq!(part["frames"][0]["view"]["seat"], 0);
        let you = |of: &Value, seat: usize| of["players"][seat]["you"].clone();
        assert_eq!((you(&whole, 0), you(&whole, 1)), (json!(true), json!(false)));
        let mut stranger = server.guest().await;
        let seen = stranger.get(&replay).await.expect("an answer").json();
        assert_eq!(you(&seen, 0), json!(false));

        let mut known = async |query: &str| guest.get(&format!("{facts}{query}")).await.expect("an answer");
        assert_eq!(known("?count=2&at=c3").await.json()["facts"], told, "as it was told at that moment");
        assert_ne!(known("?count=0&at=c3").await.json()["facts"], told, "nobody was there yet");
        assert_eq!(known("?count=99&at=c3").await.status, 200, "the last moment");
        for (query, status) in [("?at=z99", 400), ("?count=much", 400)] {
            let answer = known(query).await;
            assert_eq!(answer.status, status, "{query}: {}", answer.body);
        }
        assert_eq!(guest.get(&format!("{replay}?eye=3")).await.expect("an answer").status, 400);
        assert_eq!(guest.get("/api/tables/0123456789/replay").await.expect("an answer").status, 404);

        let picture = guest.get(&format!("/api/tables/{id}/picture?eye=1")).await.expect("an answer");
        assert!(picture.status == 200 && picture.body.contains("R3"), "{}", picture.body);
        assert_eq!(
            guest.get(&format!("/api/tables/{id}/picture?eye=2")).await.expect("an answer").status,
            409
        );

        let record = record(&server, &id).await;
        let checked = guest.post("/api/verify", &json!({"record": record})).await.expect("an answer").json();
        assert_eq!((&checked["ok"], &checked["rolls"]), (&json!(true), &json!(0)));
        let forged = record.replace("\nSeed: ", "\nSeed: 00");
        let checked = guest.post("/api/verify", &json!({"record": forged})).await.expect("an answer").json();
        assert_eq!(checked["ok"], false);
    });
}

#[test]
fn a_turn_can_be_planned_before_anybody_hears_of_it() {
    run(async {
        let server = Server::start();
        let (id, [one, two]) = open_for_two(&server, "game-of-war", json!({"deployment": "classic"})).await;
        let mut readers = [Reader::open(&one, &id).await, Reader::open(&two, &id).await];
        for reader in &mut readers {
            reader.contribute().await;
        }
        for reader in &mut readers {
            reader.until("the die", |reader| reader.log.len() == 1).await;
        }
        let [mover, other] = if readers[0].asked().is_empty() { [1, 0] } else { [0, 1] };
        let seat = mover as u8 + 1;
        let heard = readers[other].heard.len();
        let reader = &mut readers[mover];

        let mut moves: Vec<String> = Vec::new();
        for _ in 0..3 {
            let plan =
                json!({"type": "plan", "seat": seat, "moves": moves, "count": 1, "nonce": moves.len()});
            reader.now["other"] = Value::Null;
            reader.socket.say(&plan).await.expect("sent");
            reader.until("the plan", |reader| reader.now["other"]["type"] == "planned").await;
            let planned = &reader.now["other"];
            assert_eq!((&planned["nonce"], &planned["moves"]), (&json!(moves.len()), &json!(moves)));
            let step = planned["legal"]["moves"].as_array().expect("moves").iter().map(text);
            moves.push(step.into_iter().find(|text| text.contains('-')).expect("a step"));
        }
        let ask = |moves: &[String], at: &str, count: usize| json!({"type": "plan", "seat": seat, "moves": moves, "at": at, "count": count});
        let at = moves[0].split('-').nth(1).expect("a square").to_owned();
        reader.now["other"] = Value::Null;
        reader.socket.say(&ask(&moves, &at, 1)).await.expect("sent");
        reader.until("the plan", |reader| reader.now["other"]["type"] == "planned").await;
        let planned = reader.now["other"].clone();
        assert!(planned["facts"]["defence"].is_number(), "{planned}");

        // What cannot be planned, and says why.
        let twice = [moves[0].clone(), moves[0].clone()];
        for (message, code) in [
            (ask(&twice, "a1", 1), "illegal-move"),
            (ask(&moves, "a1", 0), "stale"),
            (ask(&moves, "z99", 1), "bad-request"),
            (json!({"type": "plan", "seat": 3 - seat, "moves": [], "count": 1}), "not-your-seat"),
            (json!({"type": "plan", "seat": seat, "moves": vec!["end"; 65], "count": 1}), "bad-request"),
        ] {
            assert_eq!(reader.refused(message.clone()).await, code, "{message}");
        }

        // Made for good, the moves lead where the plan said; until then nobody has heard of them.
        assert_eq!(reader.log.len(), 1);
        for (made, text) in moves.iter().enumerate() {
            reader.play(seat, text).await;
            reader.until("the move", |reader| reader.log.len() == made + 2).await;
        }
        assert_eq!(reader.now["views"][seat.to_string()], planned["view"]);
        assert_eq!(reader.now["legal"][seat.to_string()], planned["legal"]);
        let reader = &mut readers[other];
        reader.until("the moves", |reader| reader.log.len() == 4).await;
        assert_eq!(reader.heard.len(), heard + 3, "{:?}", reader.heard);
    });
}
