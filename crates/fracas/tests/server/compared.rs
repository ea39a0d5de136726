//! Two runs that differ in a hidden choice are one to everybody else, also where clocks run, people speak, come and go,
//! and are told something elsewhere on the site.

use std::time::Duration;

use fracas_games::games;
use serde_json::{Value, json};

use super::harness::{Reader, Server, open, run};
use super::meet::Person;
use super::play::{settle, short};
use super::secrets::{comparable, hidden_choices, reads, shows_that};

/// By days, so that no window closes while somebody looks.
const DAYS: i64 = 3 * 24 * 60 * 60 * 1000;

/// So long nodes may take to tell each other something.
const OTHER_WAY: Duration = Duration::from_millis(500);

/// What somebody was told elsewhere, without the names of tables.
fn nameless(mut message: Value) -> Value {
    message.as_object_mut().expect("an object").remove("table");
    message
}

/// What somebody's lists say of their only table, without what differs between any two.
async fn listed(person: &mut Person) -> Value {
    let mut all = person.client.get("/api/me/games").await.expect("an answer").json();
    let table = all["tables"][0].as_object_mut().expect("a table");
    table.retain(|field, _| !["id", "created", "updated", "players"].contains(&field.as_str()));
    all
}

/// Plays a game against the clock with a hidden choice of seat 1 or without one. Seat 2 is elsewhere on the site first,
/// then comes; both speak; seat 1 goes. Returns all that seat 2 and somebody who watches were told.
///
/// Each of them comes to a server of their own, where there are several.
async fn told(servers: [&Server; 3], game: &str, choice: Option<&str>) -> Value {
    let (mut one, mut two) = (servers[0].guest().await, servers[1].guest().await);
    let mut stranger = servers[2].guest().await;
    let table = json!({
        "game": game, "options": short(game), "pace": {"turn": DAYS, "reserve": DAYS},
        "players": [{"kind": "you"}, {"kind": "open"}],
    });
    let (id, tokens) = open(&mut one, table).await;
    let joined = two.post(&format!("/api/tables/{id}/join"), &json!({"token": tokens[0]})).await;
    assert_eq!(joined.expect("an answer").status, 200);
    let (mut elsewhere, _) = Person::enter(two.clone()).await;
    let (mut outside, _) = Person::enter(stranger.clone()).await;
    let mut watcher = Reader::open(&stranger, &id).await;
    let mut first = Reader::open(&one, &id).await;
    watcher.until("seat 1 is here", |reader| reader.now["players"][0]["here"] == true).await;
    if let Some(choice) = choice {
        first.play(1, choice).await;
        first.until("the own choice", |reader| reader.log.len() == 1).await;
    }
    settle(&mut watcher).await;
    if servers[0].address != servers[1].address {
        // What is told elsewhere comes by another way.
        tokio::time::sleep(OTHER_WAY).await;
    }
    let called: Vec<Value> = elsewhere.settle().await.into_iter().map(nameless).collect();
    let aside: Vec<Value> = outside.settle().await.into_iter().map(nameless).collect();
    let lists = listed(&mut elsewhere).await;
    let mut second = Reader::open(&two, &id).await;
    watcher.until("seat 2 is here", |reader| reader.now["players"][1]["here"] == true).await;
    first.chat("and you?").await;
    second.until("what seat 1 says", |reader| reader.said() == ["and you?"]).await;
    second.chat("a moment").await;
    first.until("what seat 2 says", |reader| reader.said().len() == 2).await;
    watcher.chat("how slow").await;
    watcher.until("the own line", |reader| reader.said() == ["how slow"]).await;
    // Days off are told to everybody, and tell of nothing else.
    let holiday = json!({"days": 7});
    assert_eq!(one.post("/api/me/holiday", &holiday).await.expect("an answer").status, 200);
    for reader in [&mut second, &mut watcher] {
        let told = |reader: &Reader| reader.now["players"][0]["clock"]["off"].is_object();
        reader.until("seat 1 takes days off", told).await;
    }
    first.socket.close().await;
    for reader in [&mut second, &mut watcher] {
        reader.until("seat 1 has gone", |reader| reader.now["players"][0]["here"] == false).await;
        settle(reader).await;
    }
    let read = [reads(&mut two, &id).await, reads(&mut stranger, &id).await];
    json!([called, aside, lists, comparable(&second), comparable(&watcher), read])
}

#[test]
fn a_hidden_choice_shows_on_no_clock_in_no_room_and_to_nobody_elsewhere() {
    run(async {
        let server = Server::start();
        compare([&server; 3]).await;
    });
}

/// Plays every game that has hidden choices with one and with another, and where it may go unnoticed without any.
pub(crate) async fn compare(servers: [&Server; 3]) {
    let (mut compared, mut unnoticed) = (Vec::new(), Vec::new());
    for entry in games() {
        let game = entry.info.id;
        let moves = hidden_choices(game);
        let (Some(one), Some(other)) = (moves.first(), moves.last()) else { continue };
        let once = told(servers, game, Some(one)).await;
        assert_eq!(once, told(servers, game, Some(other)).await, "{game}: {one} or {other}");
        assert!(once.to_string().contains("\"clock\""), "{game}: there are clocks to compare");
        compared.push(game);
        if !shows_that(game, one) {
            assert_eq!(once, told(servers, game, None).await, "{game}: {one} or nothing");
            unnoticed.push(game);
        }
    }
    assert!(compared.len() > 1 && !unnoticed.is_empty(), "{compared:?}, {unnoticed:?}");
}
