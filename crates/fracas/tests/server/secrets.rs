//! Nothing hidden arrives: every message is exactly what its reader may know.

use std::collections::BTreeMap;

use fracas_core::{QuickDice, Record, Seat};
use fracas_games::{AnyGame, find, games};
use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{Reader, Server, any, open, open_for_two, run, soon};
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
    let whole = fracas_games::replay(record).expect("a legal game");
    (0..=whole.events()).map(|count| Point::new(whole.fork(count).as_ref(), eye)).collect()
}

/// What an eye may know at one point of a game.
#[derive(Debug, PartialEq)]
struct Point {
    views: Value,
    legal: Value,
    turn: Value,
}

impl Point {
    fn new(game: &dyn AnyGame, eye: Option<Seat>) -> Point {
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
    "curtain",
    "legal",
    "orders",
    "takebacks",
    "thinking",
    "thoughts",
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
        let mut seeds = Vec::new();
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
            seeds.push(record.header("Seed").expect("the seed is told now").to_owned());
            for (reader, (eye, told)) in
                readers.iter().zip([Seat::new(1), Seat::new(2), None].into_iter().zip(told))
            {
                let points = retrace(&record, eye);
                let mut at = 0;
                for text in &reader.heard[..told] {
                    let message: Value = serde_json::from_str(text).expect("JSON");
                    if !matches!(message["type"].as_str(), Some("snapshot" | "update")) {
                        let kind = message["type"].as_str();
                        assert!(matches!(kind, Some("pong" | "watching")), "{game}: {message}");
                        continue;
                    }
                    for (field, _) in message.as_object().expect("an object") {
                        assert!(FIELDS.contains(&field.as_str()), "{game}: {field} is new");
                    }
                    assert_eq!(message["thoughts"], json!({}), "{game}: nobody here is a bot");
                    assert_eq!(message["orders"], json!({}), "{game}: nobody has ordered anything");
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
        let log = tokio::task::spawn_blocking(move || server.stop()).await.expect("a log");
        assert!(log.contains("opened"), "{log}");
        for seed in seeds {
            assert!(!log.contains(&seed), "a seed is in the log");
        }
    });
}

/// What a reader was told, without what differs between any two tables.
pub(crate) fn comparable(reader: &Reader) -> Vec<Value> {
    let messages = reader.heard.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    // How many watch is told by the clock and not by what happens.
    messages
        .filter(|message| message["type"] != "pong" && message["type"] != "watching")
        .map(without_names)
        .collect()
}

/// A message or a snapshot without what differs between any two tables.
fn without_names(mut message: Value) -> Value {
    message.as_object_mut().expect("an object").remove("table");
    for entry in message["events"].as_array_mut().into_iter().flatten() {
        entry.as_object_mut().expect("an object").remove("at");
    }
    for line in message["lines"].as_array_mut().into_iter().flatten() {
        let line = line.as_object_mut().expect("an object");
        line.retain(|field, _| field != "at" && field != "name");
    }
    for player in message["players"].as_array_mut().into_iter().flatten() {
        player.as_object_mut().expect("an object").remove("name");
        if let Some(clock) = player["clock"].as_object_mut() {
            // From when it runs, and to the millisecond how much is left, differs between any two tables: that it runs,
            // and how much is left by the minute, does not.
            if let Some(since) = clock.get_mut("since") {
                *since = json!("runs");
            }
            for part in ["turn", "reserve"] {
                let minutes = clock[part].as_f64().map(|left| (left / 60_000.0).round());
                clock.insert(part.to_owned(), json!(minutes));
            }
        }
    }
    message
}

/// Whatever somebody could say to find out what others did in secret.
pub(crate) fn probes(seat: u8) -> Vec<Value> {
    let mut all = vec![
        json!({"type": "inspect"}),
        json!({"type": "plan", "seat": seat, "moves": [], "count": 0}),
        json!({"type": "move", "seat": seat, "move": "nonsense", "count": 0}),
        json!({"type": "claim", "seat": seat, "want": "game"}),
        json!({"type": "claim", "seat": seat, "want": "bot"}),
    ];
    for offer in ["draw", "takeback", "rematch"] {
        all.push(json!({"type": "offer", "seat": seat, "offer": offer}));
        all.push(json!({"type": "answer", "seat": seat, "offer": offer, "yes": false}));
    }
    all
}

/// What somebody can ask for over HTTP, without what differs between any two tables.
pub(crate) async fn reads(client: &mut Client, id: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for path in ["", "/record", "/picture?eye=0", "/replay", "/facts"] {
        let answer = client.get(&format!("/api/tables/{id}{path}")).await.expect("an answer");
        let body = serde_json::from_str(&answer.body).map_or_else(
            |_| {
                let lines = answer.body.lines().filter(|line| {
                    !["Table:", "Player-", "Seed-"].iter().any(|start| line.starts_with(start))
                });
                json!(lines.collect::<Vec<_>>())
            },
            without_names,
        );
        all.push(json!([path, answer.status, body]));
    }
    all
}

/// The latest change that a guest's list shows.
async fn updated(client: &mut Client) -> Value {
    client.get("/api/tables?mine=1").await.expect("an answer").json()[0]["updated"].clone()
}

/// How many hidden events there are in a comparing run: something is chosen, taken back, and chosen again.
pub(crate) const HIDDEN: usize = 3;

/// Plays the same with a hidden choice of seat 1 or without one: chosen, taken back, chosen again, and after each of
/// these seat 2 and a spectator try whatever could tell them of it. After `called_off` of them seat 2 calls the game off,
/// or tries to. Returns all that they were told.
pub(crate) async fn told_of(
    server: &Server,
    game: &str,
    choice: Option<&str>,
    called_off: usize,
) -> [Vec<Value>; 3] {
    let (id, [one, mut two]) = open_for_two(server, game, short(game)).await;
    let mut spectator = server.guest().await;
    let mut others = [Reader::open(&two, &id).await, Reader::open(&spectator, &id).await];
    let mut first = Reader::open(&one, &id).await;
    for other in &mut others {
        other.until("seat 1 is here", |reader| reader.now["players"][0]["here"] == json!(true)).await;
    }
    let mut replies = Vec::new();
    for step in 0..called_off {
        let since = updated(&mut two).await;
        match (choice, step) {
            (Some(_), 1) => {
                let back = json!({"type": "offer", "seat": 1, "offer": "takeback"});
                first.socket.say(&back).await.expect("sent");
                first.until("the choice to be gone", |reader| reader.log.is_empty()).await;
            }
            (Some(choice), _) => {
                first.play(1, choice).await;
                first.until("the own choice", |reader| reader.log.len() == 1).await;
            }
            (None, _) => {}
        }
        assert_eq!(updated(&mut two).await, since, "{game}: a list tells of hidden event {step}");
        for (other, seat) in others.iter_mut().zip([2, 2]) {
            for probe in probes(seat) {
                other.socket.say(&probe).await.expect("sent");
                settle(other).await;
            }
            assert!(other.log.is_empty(), "{game}");
            other.chat(&format!("after step {step}")).await;
            settle(other).await;
        }
        for client in [&mut two, &mut spectator] {
            replies.extend(reads(client, &id).await);
        }
    }
    // Whether a game can be called off must not depend on it either.
    let abort = json!({"type": "offer", "seat": 2, "offer": "abort"});
    others[0].socket.say(&abort).await.expect("sent");
    for other in &mut others {
        settle(other).await;
    }
    [comparable(&others[0]), comparable(&others[1]), replies]
}

/// The moves of seat 1 at the beginning of a game, where they are hidden.
pub(crate) fn hidden_choices(game: &str) -> Vec<String> {
    let start = || find(game).expect("a game").start(Some(2), &short(game), None).expect("a game");
    let moves = start().legal(Seat::FIRST).moves;
    let is_hidden = moves.first().is_some_and(|text| {
        let mut game = start();
        game.play(Seat::FIRST, text).is_ok() && game.is_secret(0)
    });
    if is_hidden { moves } else { Vec::new() }
}

/// Whether a spectator sees that seat 1 has chosen.
pub(crate) fn shows_that(game: &str, choice: &str) -> bool {
    let mut played = find(game).expect("a game").start(Some(2), &short(game), None).expect("a game");
    let before = (played.view(None), played.turn_seen(None));
    played.play(Seat::FIRST, choice).expect("a legal move");
    before != (played.view(None), played.turn_seen(None))
}

#[test]
fn what_was_chosen_in_secret_changes_nothing_that_others_are_told() {
    run(async {
        let server = Server::start();
        let mut unnoticed = 0;
        for entry in games() {
            let game = entry.info.id;
            let moves = hidden_choices(game);
            let (Some(one), Some(other)) = (moves.first(), moves.last()) else { continue };
            for called_off in 1..=HIDDEN {
                let told = told_of(&server, game, Some(one), called_off).await;
                let otherwise = told_of(&server, game, Some(other), called_off).await;
                assert_eq!(told, otherwise, "{game}, called off after {called_off}");
                if !shows_that(game, one) {
                    unnoticed += 1;
                    let nothing = told_of(&server, game, None, called_off).await;
                    assert_eq!(told, nothing, "{game}: nothing was chosen at all");
                }
            }
        }
        assert!(unnoticed > 0, "somewhere choices go unnoticed");
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

#[test]
fn facts_are_refused_where_a_position_brought_hands_along() {
    run(async {
        let mut game = find("ganoogo").expect("a game").start(Some(2), &json!({}), None).expect("a game");
        let mut dice = QuickDice::new(4);
        // Cards are dealt first. Then, at a choice that everybody can see, only the hands are a secret.
        while game.turn().choosing().is_empty() || game.turn_seen(None) != game.turn() {
            match game.roll(&mut dice) {
                Some(outcome) => game.chance(&outcome),
                None => game.play(game.turn().choosing().sole().expect("one is asked"), "pass"),
            }
            .expect("the game goes on");
        }
        let server = Server::start();
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "open"}]);
        // Ganoogo has hands from the start, dealt or not.
        for position in [Some(game.position()), None] {
            let table = json!({"game": "ganoogo", "position": position, "players": players});
            let (id, _) = open(&mut guest, table).await;
            let mut spectator = Reader::open(&server.guest().await, &id).await;
            spectator.socket.say(&json!({"type": "inspect", "nonce": 1})).await.expect("sent");
            spectator.until("an answer", |reader| reader.now["other"].is_object()).await;
            let answer = &spectator.now["other"];
            assert_eq!(answer["code"], "secret", "{answer}");
            let record = guest.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
            assert!(!record.contains("\nPosition:"), "{record}");
        }
    });
}

#[test]
fn whether_facts_are_told_does_not_tell_that_somebody_chose_unnoticed() {
    run(async {
        let server = Server::start();
        let mut unnoticed = 0;
        for entry in games() {
            let game = entry.info.id;
            let (id, [one, _]) = open_for_two(&server, game, short(game)).await;
            let mut first = Reader::open(&one, &id).await;
            let mut spectator = Reader::open(&server.guest().await, &id).await;
            let mut told = Vec::new();
            for round in 0..2 {
                settle(&mut spectator).await;
                let now = spectator.now.clone();
                spectator.socket.say(&json!({"type": "inspect"})).await.expect("sent");
                spectator.until("an answer", |reader| reader.now["other"].is_object()).await;
                told.push((now, spectator.now["other"].clone()));
                let Some((seat, moves)) = first.asked().into_iter().next().filter(|_| round == 0) else {
                    break;
                };
                first.play(seat, &moves[0]).await;
                first.until("the own choice", |reader| reader.log.len() == 1).await;
            }
            if let [(before, fact), (after, other)] = &told[..]
                && before == after
            {
                unnoticed += 1;
                assert_eq!(fact, other, "{game}");
            }
        }
        assert!(unnoticed > 0, "somewhere choices go unnoticed");
    });
}

/// Plays any moves against a bot, and returns the reader with everything it heard.
async fn against_a_bot(server: &Server, game: &str, seed: u64, moves: usize) -> (String, Reader) {
    let mut guest = server.guest().await;
    let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
    let (id, _) = open(&mut guest, json!({"game": game, "players": players})).await;
    let mut reader = Reader::open(&guest, &id).await;
    reader.contribute().await;
    let mut dice = QuickDice::new(seed);
    for _ in 0..moves {
        reader.until("the own turn", |reader| reader.is_over() || !reader.asked().is_empty()).await;
        let Some((seat, moves)) = reader.asked().into_iter().next() else { break };
        let before = reader.now.clone();
        reader.play(seat, any(&moves, &mut dice)).await;
        reader.until("an answer", |reader| reader.now != before).await;
    }
    (id, reader)
}

#[test]
fn the_times_in_a_log_do_not_tell_whether_a_bot_was_asked() {
    run(async {
        let server = Server::start();
        let asked = async {
            let mut unnoticed = 0;
            for seed in 0.. {
                let (id, mut reader) = against_a_bot(&server, "ganoogo", seed, 8).await;
                if !reader.is_over() {
                    reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
                    reader.until("the end", Reader::is_over).await;
                }
                let record =
                    server.guest().await.get(&format!("/api/tables/{id}/record")).await.expect("an answer");
                // What the person was not told of: the bot was asked, and passed.
                let mut log = reader.log.iter();
                let (mut last, mut passed) = (None, 0);
                for event in super::harness::events(&record.body) {
                    if event == "2 pass" {
                        passed += 1;
                        continue;
                    }
                    let at = log.next().map(|entry| entry["at"].clone());
                    if event.starts_with('*') && last.is_some() {
                        assert_eq!(at, last, "{event} follows at once, {passed} passes or not");
                        unnoticed += passed;
                    }
                    (last, passed) = (at, 0);
                }
                assert_eq!(log.next(), None);
                if unnoticed > 0 {
                    return;
                }
            }
        };
        soon("a pass that nobody notices", asked).await;
    });
}

#[test]
fn what_bots_think_is_told_only_where_it_gives_nothing_away() {
    run(async {
        let server = Server::start();
        for entry in games() {
            let game = entry.info.id;
            let (_, reader) = against_a_bot(&server, game, 6, 4).await;
            let (mut sure, mut last) = (0, Value::Null);
            for message in reader.heard.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"))
            {
                if message["type"] == "snapshot" {
                    last = message["table"]["created"].clone();
                }
                let Some(thoughts) = message["thoughts"].as_object() else { continue };
                if let Some(entry) = message["events"].as_array().and_then(|events| events.last()) {
                    last = entry["at"].clone();
                }
                assert!(thoughts.keys().all(|seat| seat == "2"), "{game}: {message}");
                let thinks = message["thinking"] == json!([2]);
                let since = if thinks { &last } else { &Value::Null };
                assert_eq!(&message["thoughts"]["2"]["since"], since, "{game}: {message}");
                if let Some(share) = message["thoughts"]["2"]["sure"].as_f64() {
                    assert!((0.0..=1.0).contains(&share), "{game}: {share}");
                    sure += usize::from(message["status"] == "playing");
                }
            }
            // Of these games only one hides nothing at all.
            assert_eq!(sure > 0, game == "color-wars", "{game}");
        }
    });
}
