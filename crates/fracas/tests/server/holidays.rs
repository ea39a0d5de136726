//! Days off on a real server: taken for a person, told at their tables by days, and still so after a crash.

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{Reader, Server, open, run};
use super::people::{get, granted, member, refused};
use super::play::settle;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A table of two with so much time a turn.
async fn table(one: &mut Client, two: &mut Client, turn: i64) -> String {
    let pace = json!({"turn": turn, "reserve": turn});
    let players = json!([{"kind": "you"}, {"kind": "open"}]);
    let (id, tokens) = open(one, json!({"game": "color-wars", "pace": pace, "players": players})).await;
    granted(two, &format!("/api/tables/{id}/join"), json!({"token": tokens[0]})).await;
    id
}

async fn off(client: &mut Client, id: &str, seat: usize) -> Value {
    get(client, &format!("/api/tables/{id}")).await["players"][seat]["clock"]["off"].clone()
}

#[test]
fn days_off_are_told_at_once_where_they_matter_and_outlive_a_crash() {
    run(async {
        let server = Server::start();
        let (mut one, mut two) = (server.guest().await, server.guest().await);
        let slow = table(&mut one, &mut two, 3 * DAY).await;
        let fast = table(&mut one, &mut two, 60_000).await;
        let asleep = table(&mut one, &mut two, DAY).await;
        let mut other = Reader::open(&two, &slow).await;
        let mut watcher = Reader::open(&server.guest().await, &slow).await;
        let taken = granted(&mut one, "/api/me/holiday", json!({"days": 7})).await;
        let holiday = taken["holiday"].clone();
        let [from, until] = ["from", "until"].map(|end| holiday[end].as_i64().expect("a time"));
        assert_eq!((from % DAY, until - from), (0, 7 * DAY), "from the next day on");
        assert_eq!((&taken["left"], &taken["year"]), (&json!(21), &json!(30)));
        for reader in [&mut other, &mut watcher] {
            reader.until("it is told", |reader| reader.now["players"][0]["clock"]["off"] == holiday).await;
        }
        assert_eq!(off(&mut two, &asleep, 0).await, holiday, "whether anybody looks or not");
        assert_eq!(off(&mut two, &fast, 0).await, Value::Null, "only where turns take days");
        assert_eq!(off(&mut two, &slow, 1).await, Value::Null, "only for whoever took them");
        // Whoever is off already sits down as somebody who is.
        let later = table(&mut two, &mut one, DAY).await;
        assert_eq!(off(&mut two, &later, 1).await, holiday);
        let export = get(&mut one, "/api/me/export").await;
        assert_eq!(export["days_off"], json!([holiday]));
        drop((other, watcher));
        let server = Server::restart(server.kill(), &[]);
        (one.address, two.address) = (server.address, server.address);
        for id in [&slow, &asleep] {
            assert_eq!(off(&mut two, id, 0).await, holiday, "after a crash");
        }
        assert_eq!(get(&mut one, "/api/me/holiday").await["holiday"], holiday);
        let mut reader = Reader::open(&two, &slow).await;
        let ended = granted(&mut one, "/api/me/holiday", json!({"days": 0})).await;
        assert_eq!((&ended["holiday"], &ended["left"]), (&Value::Null, &json!(21)));
        reader
            .until("they are there after all", |reader| reader.now["players"][0]["clock"]["off"].is_null())
            .await;
        let again = granted(&mut one, "/api/me/holiday", json!({"days": 2})).await["holiday"].clone();
        reader.until("and off again", |reader| reader.now["players"][0]["clock"]["off"] == again).await;
        settle(&mut reader).await;
    });
}

#[test]
fn days_off_have_bounds_and_come_along_with_an_account() {
    run(async {
        let server = Server::start();
        let (mut ada, _) = member(&server, "Ada").await;
        for days in
            [json!(-1), json!(22), json!(1_000_000_000_000_000_i64), json!(1.5), json!("7"), Value::Null]
        {
            let (status, code, _) = refused(&mut ada, "/api/me/holiday", json!({"days": days})).await;
            assert_eq!((status, code.as_str()), (400, "bad-request"), "{days}");
        }
        let mut guest = server.guest().await;
        let taken = granted(&mut guest, "/api/me/holiday", json!({"days": 21})).await;
        let (status, code, _) = refused(&mut guest, "/api/me/holiday", json!({"days": 1})).await;
        assert_eq!((status, code.as_str()), (409, "on-holiday"));
        granted(&mut guest, "/api/me/name", json!({"name": "Bob"})).await;
        granted(
            &mut guest,
            "/api/account/sign-in",
            json!({"name": "Ada", "password": super::people::PASSWORD}),
        )
        .await;
        assert_eq!(get(&mut ada, "/api/me/holiday").await["holiday"], taken["holiday"]);
    });
}

#[test]
fn nobody_wins_a_game_by_days_because_the_other_is_away() {
    run(async {
        let server = Server::start_with(&["--limits", "off", "--gone-after", "1"]);
        let (mut one, mut two) = (server.guest().await, server.guest().await);
        let claim = json!({"type": "claim", "seat": 1, "want": "game"});
        let fast = table(&mut one, &mut two, 60_000).await;
        let mut reader = Reader::open(&one, &fast).await;
        reader.until("seat 2 has gone", |reader| reader.now["players"][1]["gone"] == true).await;
        let slow = table(&mut one, &mut two, DAY).await;
        let mut reader = Reader::open(&one, &slow).await;
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        assert_eq!(reader.refused(claim).await, "nobody-gone");
        settle(&mut reader).await;
        assert_eq!(reader.now["players"][1]["gone"], false);
    });
}
