//! Windows against the clock: whoever holds a card that fits is asked, and nobody else learns who that is. Neither from a
//! message nor from a clock, to the millisecond, nor from when the game goes on.

use std::time::{Duration, Instant};

use fracas_games::find;
use serde_json::{Value, json};

use super::harness::{Reader, Server, events, open, run};
use super::meet::Person;
use super::people::granted;
use super::play::settle;
use super::secrets::comparable;

/// How long a window is open, and how much later those who watch are told, in milliseconds.
const WINDOW: i64 = 10_000;
const LAG: i64 = 15_000;

/// Seat 1 is to act and holds a card that can be answered; of the others one holds the answer, or nobody.
fn position(holder: usize) -> Value {
    let game = find("ganoogo").expect("a game").start(Some(3), &json!({}), None).expect("a game");
    let mut position = game.position();
    (position["phase"], position["mp"], position["stack"]) = (json!("act"), json!(6), json!([]));
    for index in 0..3 {
        let id = match index {
            0 => "heal-1",
            _ if index == holder => "cancel",
            _ => "last-stand",
        };
        let left = position["deck"][id].as_u64().expect("a card") - 1;
        position["deck"][id] = json!(left);
        position["hands"][index] = json!({id: 1});
    }
    position
}

/// All clocks of a message, by the time of an event.
fn clocks(message: &Value, at: i64) -> Value {
    let players = message["players"].as_array().into_iter().flatten();
    let clock = |player: &Value| {
        let mut clock = player["clock"].clone();
        if let Some(since) = clock["since"].as_i64() {
            clock["since"] = json!(since - at);
        }
        clock
    };
    players.map(clock).collect()
}

/// What a reader was told from when a card was played on.
fn after_the_card(reader: &Reader) -> Vec<Value> {
    comparable(reader).into_iter().filter(|message| message["count"] == 1).collect()
}

/// What others than the holder were told of an evening.
struct Told {
    /// Messages to seat 1 and to somebody who watches.
    messages: [Vec<Value>; 2],
    /// The clocks that seat 1 saw after its card was played, to the millisecond.
    clocks: Vec<Value>,
    /// What seat 1 was told elsewhere on the site, and what its lists say.
    elsewhere: Vec<Value>,
}

impl Told {
    /// Compares piece by piece, so that what differs can be read.
    fn is_like(&self, other: &Told) {
        assert_eq!((&self.clocks, &self.elsewhere), (&other.clocks, &other.elsewhere));
        for (own, others) in self.messages.iter().zip(&other.messages) {
            assert!(!own.is_empty(), "there is something to compare");
            assert_eq!(own.len(), others.len(), "as many messages");
            for (message, like) in own.iter().zip(others) {
                for (field, value) in message.as_object().expect("an object") {
                    assert_eq!(*value, like[field], "{field}");
                }
            }
        }
    }
}

/// Seat 1 plays its card; the holder of an answer passes after a while or lets the window close. Returns what others were
/// told, and how long after the card the game went on.
async fn evening(server: &Server, holder: usize, after: Option<Duration>) -> (Told, Duration) {
    let mut people = [server.guest().await, server.guest().await, server.guest().await];
    let players = json!([{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]);
    let pace = json!({"reserve": 600_000, "increment": 1000});
    let table = json!({"game": "ganoogo", "position": position(holder), "players": players, "pace": pace});
    let (id, tokens) = open(&mut people[0], table).await;
    for (client, token) in people[1..].iter_mut().zip(&tokens) {
        granted(client, &format!("/api/tables/{id}/join"), json!({"token": token})).await;
    }
    let (mut elsewhere, _) = Person::enter(people[0].clone()).await;
    let mut watcher = Reader::open(&server.guest().await, &id).await;
    let mut readers = Vec::new();
    for client in &people {
        readers.push(Reader::open(client, &id).await);
    }
    for (reader, seat) in readers.iter_mut().zip(1..) {
        reader
            .until("all are here", |reader| (0..3).all(|at| reader.now["players"][at]["here"] == true))
            .await;
        let orders = json!({"type": "orders", "seat": seat, "orders": {"ask": ["other-card"]}});
        reader.socket.say(&orders).await.expect("sent");
        reader.until("the orders", |reader| reader.now["orders"][seat.to_string()].is_object()).await;
    }
    let quiet = readers[0].heard.len();
    readers[0].play(1, "play heal-1 g4").await;
    let begun = Instant::now();
    readers[0].until("the card", |reader| reader.log.len() == 1).await;
    let at = readers[0].log[0]["at"].as_i64().expect("a time");
    let asked = &mut readers[holder];
    asked.until("the question", |reader| !reader.asked().is_empty()).await;
    if let Some(after) = after {
        tokio::time::sleep_until((begun + after).into()).await;
        asked.play(holder as u8 + 1, "pass").await;
    }
    readers[0].until("the own act again", |reader| !reader.asked().is_empty()).await;
    let took = begun.elapsed();
    watcher.until("the card", |reader| reader.log.len() == 1).await;
    assert!(begun.elapsed() >= Duration::from_millis(LAG as u64), "those who watch are told later");
    // A draw that all agree to shows when the holder passed.
    let seen: Vec<Value> =
        readers[0].heard[quiet..].iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
    let told = Told {
        messages: [&readers[0], &watcher].map(after_the_card),
        clocks: seen
            .iter()
            .filter(|message| message["players"].is_array())
            .map(|message| clocks(message, at))
            .collect(),
        elsewhere: elsewhere.settle().await,
    };
    for (reader, seat) in readers.iter_mut().zip(1..) {
        reader.socket.say(&json!({"type": "offer", "seat": seat, "offer": "draw"})).await.expect("sent");
        settle(reader).await;
    }
    readers[0].until("the end", Reader::is_over).await;
    let record = people[0].get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
    assert_eq!(events(&record), ["1 play heal-1 g4".to_owned(), format!("{} pass", holder + 1)], "{record}");
    let times = record.lines().find_map(|line| line.strip_prefix("Times: ")).expect("times");
    let times: Vec<i64> = times.split(' ').map(|time| time.parse().expect("a time")).collect();
    let waited = times[1] - times[0];
    match after {
        None => assert!((WINDOW..WINDOW + 3000).contains(&waited), "an automatic pass after {waited} ms"),
        Some(after) => assert!(waited >= after.as_millis() as i64 - 600 && waited < WINDOW, "{waited} ms"),
    }
    (told, took)
}

#[test]
fn whoever_holds_a_card_that_fits_is_told_by_no_clock_no_message_and_no_time() {
    run(async {
        let server = Server::start();
        let short = Some(Duration::from_secs(3));
        let ((one, waited), (two, waited_too), (three, _), (four, _)) = tokio::join!(
            evening(&server, 1, None),
            evening(&server, 2, None),
            evening(&server, 1, short),
            evening(&server, 2, short),
        );
        for (one, other) in [(&one, &two), (&three, &four)] {
            one.is_like(other);
        }
        // Up to half a second of a move's way is given back, and the window counts from then.
        let soonest = Duration::from_millis(WINDOW as u64 - 500);
        for took in [waited, waited_too] {
            assert!(took >= soonest, "not before the window closes: {took:?}");
        }
        // Seat 1's clock waits for the end of the window, whenever somebody answered in it.
        for told in [&one, &three] {
            let last = told.clocks.last().expect("clocks");
            assert_eq!(last[0]["since"], json!(WINDOW), "{last}");
            assert_eq!(last[0]["reserve"], json!(600_000), "{last}");
        }
        assert_eq!(
            one.clocks.last(),
            three.clocks.last(),
            "what is shown then tells nothing of who took how long"
        );
    });
}
