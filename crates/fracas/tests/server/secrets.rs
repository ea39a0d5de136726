//! Nothing hidden arrives: every message is exactly what its reader may know.

use std::collections::BTreeMap;

use fracas_core::{QuickDice, Record, Seat};
use fracas_games::{Face, Happening, games};
use serde_json::{Value, json};

use super::harness::{Reader, Server, any, open_for_two, run};
use super::play::{settle, short};

/// Plays a while with both seats and a spectator looking on, then gives the game up.
async fn watched(server: &Server, game: &str, seed: u64) -> (String, [Reader; 3]) {
    let mut dice = QuickDice::new(seed);
    let (id, [one, two]) = open_for_two(server, game, short(game)).await;
    let spectator = server.guest().await;
    let mut readers =
        [Reader::open(&one, &id).await, Reader::open(&two, &id).await, Reader::open(&spectator, &id).await];
    for reader in &mut readers {
        reader.contribute().await;
    }
    for _ in 0..60 {
        for index in [0, 1] {
            settle(&mut readers[index]).await;
            if readers[index].is_over() {
                break;
            }
            let Some((seat, moves)) = readers[index].asked().into_iter().next() else { continue };
            let before = readers[index].now.clone();
            readers[index].play(seat, any(&moves, &mut dice)).await;
            readers[index].until("an answer", |reader| reader.now != before).await;
        }
    }
    for reader in &mut readers {
        settle(reader).await;
    }
    (id, readers)
}

/// The game again, event by event, with what each eye may know at each point.
fn retrace(record: &Record, eye: Option<Seat>) -> Vec<Point> {
    let mut whole = fracas_games::replay(record).expect("a legal game");
    let mut texts = Vec::new();
    let mut points = Vec::new();
    while let Some(last) = whole.events().checked_sub(1) {
        texts.push(whole.event(last));
        whole.undo();
    }
    points.push(Point::new(whole.as_ref(), eye));
    for happening in texts.into_iter().rev() {
        match happening {
            Happening::Move { seat, text } => drop(whole.play(seat, &text)),
            Happening::Chance { chance } => drop(whole.chance(&chance)),
            Happening::Secret { .. } | Happening::Masked { .. } => unreachable!("the referee is told all"),
        }
        points.push(Point::new(whole.as_ref(), eye));
    }
    points
}

/// What an eye may know at one point of a game.
#[derive(Debug, PartialEq)]
struct Point {
    views: Value,
    legal: Value,
    turn: Value,
}

impl Point {
    fn new(game: &dyn Face, eye: Option<Seat>) -> Point {
        let number = eye.map_or(0, Seat::number);
        let asked = eye.filter(|&seat| game.turn().choosing().contains(seat));
        let legal: BTreeMap<u8, Value> =
            asked.iter().map(|&seat| (seat.number(), json!(game.legal(seat)))).collect();
        Point {
            views: json!({number.to_string(): game.view(eye)}),
            legal: json!(legal),
            turn: json!(game.turn_seen(eye)),
        }
    }
}

/// The fields a message may have: whoever adds one decides here what it may hold.
const FIELDS: &[&str] = &[
    "type",
    "table",
    "events",
    "count",
    "players",
    "you",
    "turn",
    "outcome",
    "views",
    "legal",
    "thinking",
    "offers",
    "status",
    "result",
    "next",
    "contributions",
    "wants_contribution",
];

#[test]
fn every_message_is_exactly_what_its_reader_may_know() {
    run(async {
        let server = Server::start();
        for entry in games() {
            let game = entry.info.id;
            let (id, mut readers) = watched(&server, game, 21).await;
            let unfinished =
                server.guest().await.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
            let told: Vec<usize> = readers.iter().map(|reader| reader.heard.len()).collect();
            if !readers[0].is_over() {
                assert_eq!(
                    super::harness::events(&unfinished),
                    readers[2].lines(),
                    "{game}: a spectator's record"
                );
                assert!(!unfinished.contains("\nSeed:"), "{game}");
                readers[0].socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
                readers[1].until("the end", Reader::is_over).await;
            }
            let full =
                server.guest().await.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
            let record: Record = full.parse().expect("a record");
            for (reader, (eye, told)) in
                readers.iter().zip([Seat::new(1), Seat::new(2), None].into_iter().zip(told))
            {
                let points = retrace(&record, eye);
                let mut at = 0;
                for text in &reader.heard[..told] {
                    let message: Value = serde_json::from_str(text).expect("JSON");
                    if !matches!(message["type"].as_str(), Some("snapshot" | "update")) {
                        assert_eq!(message["type"], "pong");
                        continue;
                    }
                    for (field, _) in message.as_object().expect("an object") {
                        assert!(FIELDS.contains(&field.as_str()), "{game}: {field} is new");
                    }
                    let legal = if message["status"] == "playing" { &message["legal"] } else { &json!(null) };
                    // Messages follow the game: each shows a point that is not before the last one's.
                    let fits = |point: &Point| {
                        message["views"] == point.views
                            && message["turn"] == point.turn
                            && (legal.is_null() || *legal == point.legal)
                    };
                    let next = points[at..].iter().position(fits);
                    at +=
                        next.unwrap_or_else(|| panic!("{game}, {eye:?}: {message} is no view of this game"));
                }
            }
        }
    });
}

/// What a reader was told, without what differs between any two tables.
fn comparable(reader: &Reader) -> Vec<Value> {
    let messages = reader.heard.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    messages
        .filter(|message| message["type"] != "pong")
        .map(|mut message| {
            message.as_object_mut().expect("an object").remove("table");
            for entry in message["events"].as_array_mut().expect("a list") {
                entry.as_object_mut().expect("an object").remove("at");
            }
            for player in message["players"].as_array_mut().expect("a list") {
                player.as_object_mut().expect("an object").remove("name");
            }
            message
        })
        .collect()
}

#[test]
fn what_was_chosen_in_secret_changes_nothing_that_others_are_told() {
    run(async {
        let server = Server::start();
        for entry in games() {
            let game = entry.info.id;
            let start = entry.start(Some(2), &short(game), None).expect("a game");
            let moves = start.legal(Seat::FIRST).moves;
            let secret = moves.first().is_some_and(|text| {
                let mut game = entry.start(Some(2), &short(game), None).expect("a game");
                game.play(Seat::FIRST, text).is_ok() && game.is_secret(0)
            });
            if !secret {
                continue;
            }
            // Seat 1 chooses the first move at one table, the last at another: seat 2 and a spectator see no difference.
            let mut told = Vec::new();
            for choice in [moves.first(), moves.last()] {
                let (id, [one, two]) = open_for_two(&server, game, short(game)).await;
                let spectator = server.guest().await;
                let mut others = [Reader::open(&two, &id).await, Reader::open(&spectator, &id).await];
                let mut first = Reader::open(&one, &id).await;
                for other in &mut others {
                    other
                        .until("seat 1 is here", |reader| reader.now["players"][0]["here"] == json!(true))
                        .await;
                }
                first.play(1, choice.expect("a move")).await;
                first.until("the own choice", |reader| reader.log.len() == 1).await;
                for other in &mut others {
                    settle(other).await;
                    assert!(other.log.is_empty(), "{game}");
                }
                told.push([comparable(&others[0]), comparable(&others[1])]);
            }
            assert_eq!(told[0], told[1], "{game}");
        }
    });
}

#[test]
fn facts_are_refused_where_they_could_give_a_secret_away() {
    run(async {
        let server = Server::start();
        for entry in games() {
            let (_, mut readers) = watched(&server, entry.info.id, 2).await;
            if readers[0].is_over() {
                continue;
            }
            readers[2].now["other"] = Value::Null;
            readers[2].socket.say(&json!({"type": "inspect", "nonce": 7})).await.expect("sent");
            readers[2].until("an answer", |reader| reader.now["other"].is_object()).await;
            let answer = readers[2].now["other"].clone();
            assert_eq!(answer["nonce"], 7);
            let hidden = readers[2].lines().iter().any(|line| line.contains('?'));
            assert!(!hidden || answer["code"] == "secret", "{}: {answer}", entry.info.id);
            let plan = json!({"type": "plan", "seat": 1, "moves": [], "count": readers[0].log.len()});
            if hidden {
                assert_eq!(readers[0].refused(plan).await, "secret", "{}", entry.info.id);
            }
        }
    });
}
