//! Whom somebody has muted or blocked they do not hear, wherever they are: the server itself does not tell them.

use serde_json::{Value, json};

use super::harness::{Reader, Server, open_for_two, run};
use super::meet::Person;
use super::people::{granted, member, post};
use super::play::settle;

#[test]
fn who_is_muted_is_told_to_everybody_but_whoever_muted_them() {
    run(async {
        let server = Server::start();
        let (id, [one, mut two]) = open_for_two(&server, "color-wars", json!({})).await;
        let (mut first, mut second) = (Reader::open(&one, &id).await, Reader::open(&two, &id).await);
        first.chat("before").await;
        second.until("the line", |reader| reader.said() == ["before"]).await;
        granted(&mut two, "/api/me/lists", json!({"table": id, "line": 0, "mute": true})).await;
        second.until("nothing of it", |reader| reader.said().is_empty()).await;
        let heard = second.heard.len();
        first.chat("after").await;
        first.until("the own lines", |reader| reader.said() == ["before", "after"]).await;
        settle(&mut second).await;
        // Not even that something was said.
        let told = &second.heard[heard..];
        assert!(told.iter().all(|text| !text.contains("after") && !text.contains("chat")), "{told:?}");
        // It is the person's, and not the page's: another page and another server know of it.
        let mut page = Reader::open(&two, &id).await;
        settle(&mut page).await;
        assert!(page.chat.is_empty());
        drop((page, first, second));
        let server = Server::restart(server.kill(), &[]);
        two.address = server.address;
        let mut again = Reader::open(&two, &id).await;
        settle(&mut again).await;
        assert!(again.chat.is_empty());
        granted(&mut two, "/api/me/lists", json!({"table": id, "line": 0, "mute": false})).await;
        again.until("all of it", |reader| reader.said() == ["before", "after"]).await;
    });
}

#[test]
fn a_line_that_one_cannot_hear_tells_nobody_who_said_it() {
    run(async {
        let server = Server::start();
        let (id, [one, mut two]) = open_for_two(&server, "ganoogo", json!({})).await;
        let mut watcher = server.guest().await;
        let mut reader = Reader::open(&watcher, &id).await;
        reader.chat("what a hand").await;
        reader.until("the own line", |reader| reader.said().len() == 1).await;
        let about = json!({"table": id, "line": 0, "mute": true});
        assert_eq!(
            post(&mut two, "/api/me/lists", about.clone()).await.status,
            404,
            "players do not hear it"
        );
        let own = post(&mut watcher, "/api/me/lists", about.clone()).await;
        assert_eq!(own.status, 400, "nobody mutes themselves: {}", own.body);
        let mut stranger = server.guest().await;
        let lists = granted(&mut stranger, "/api/me/lists", about).await;
        assert_eq!(lists["people"].as_array().map(Vec::len), Some(1));
        drop(one);
    });
}

#[test]
fn who_is_muted_or_blocked_cannot_ask_for_a_game_and_what_was_asked_is_over() {
    run(async {
        let server = Server::start();
        let ((ada, _), (bob, _)) = (member(&server, "Ada").await, member(&server, "Bob").await);
        let (mut ada, mut bob) = (Person::enter(ada).await.0, Person::enter(bob).await.0);
        let ask = json!({"type": "challenge", "whom": "Ada", "seek": {"game": "gowap"}});
        assert_eq!(bob.ask(ask.clone()).await["type"], "done");
        ada.hear("challenged").await;
        granted(&mut ada.client, "/api/me/lists", json!({"name": "Bob", "block": true})).await;
        for person in [&mut ada, &mut bob] {
            assert_eq!(person.hear("unchallenged").await["why"], "withdrawn");
        }
        for wish in [json!({"block": true}), json!({"block": false, "mute": true})] {
            let mut change = json!({"name": "Bob"});
            change.as_object_mut().expect("an object").extend(wish.as_object().expect("one").clone());
            granted(&mut ada.client, "/api/me/lists", change).await;
            assert_eq!(bob.ask(ask.clone()).await["code"], "not-for-you", "{wish}");
        }
        granted(&mut ada.client, "/api/me/lists", json!({"name": "Bob", "mute": false})).await;
        assert_eq!(bob.ask(ask).await["type"], "done");
    });
}

/// The next time that all of the lobby is told.
async fn whole(person: &mut Person) -> Value {
    loop {
        let lobby = person.hear("lobby").await;
        if lobby["all"] == true {
            return lobby;
        }
    }
}

#[test]
fn who_has_blocked_somebody_sees_none_of_their_open_tables() {
    run(async {
        let server = Server::start();
        let ((ada, _), (bob, _)) = (member(&server, "Ada").await, member(&server, "Bob").await);
        let (mut ada, mut bob) = (Person::enter(ada).await.0, Person::enter(bob).await.0);
        let mut other = Person::new(&server).await;
        let open = json!({"kind": "open"});
        let table = json!({"game": "color-wars", "listed": true, "players": [{"kind": "you"}, open, open]});
        let first = granted_table(&mut bob, table.clone()).await;
        for person in [&mut ada, &mut bob, &mut other] {
            person.socket.say(&json!({"type": "look"})).await.expect("sent");
            assert_eq!(whole(person).await["tables"][0]["id"], first);
        }
        granted(&mut ada.client, "/api/me/lists", json!({"name": "Bob", "block": true})).await;
        for person in [&mut ada, &mut bob] {
            // Bob sits there himself.
            let shown = whole(person).await["tables"].as_array().map(Vec::len);
            assert_eq!(shown, Some(usize::from(person.name == "Bob")));
        }
        let second = granted_table(&mut bob, table.clone()).await;
        let own = granted_table(&mut ada, table).await;
        let tells = |lobby: &Value, id: &Value| {
            lobby["tables"].as_array().is_some_and(|tables| tables.iter().any(|table| table["id"] == *id))
        };
        let all = look(&mut other).await;
        assert!([&first, &second, &own].iter().all(|id| tells(&all, id)), "{all}");
        let seen = look(&mut ada).await;
        assert!(tells(&seen, &own) && !tells(&seen, &second) && !tells(&seen, &first), "{seen}");
        let seen = look(&mut bob).await;
        assert!(!tells(&seen, &own) && tells(&seen, &second), "nor does whoever is blocked: {seen}");
    });
}

/// All of the lobby, as it stands.
async fn look(person: &mut Person) -> Value {
    for what in ["unlook", "look"] {
        person.socket.say(&json!({"type": what})).await.expect("sent");
    }
    whole(person).await
}

/// Opens a table and returns its name.
async fn granted_table(person: &mut Person, table: Value) -> Value {
    let answer = person.client.post("/api/tables", &table).await.expect("an answer");
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()["id"].clone()
}

#[test]
fn who_has_blocked_somebody_sees_none_of_their_seeks() {
    run(async {
        let server = Server::start();
        let ((ada, _), (bob, _)) = (member(&server, "Ada").await, member(&server, "Bob").await);
        let (mut ada, mut bob) = (Person::enter(ada).await.0, Person::enter(bob).await.0);
        let mut other = Person::new(&server).await;
        let seek = bob.seek(json!({"game": "gowap"})).await["seek"]["id"].clone();
        for person in [&mut ada, &mut other] {
            person.socket.say(&json!({"type": "look"})).await.expect("sent");
            assert_eq!(person.hear("lobby").await["seeks"][0]["id"], seek);
        }
        granted(&mut ada.client, "/api/me/lists", json!({"name": "Bob", "block": true})).await;
        assert_eq!(whole(&mut ada).await["seeks"], json!([]));
        let second = bob.seek(json!({"game": "gaogie"})).await["seek"]["id"].clone();
        let tells = |lobby: Value| {
            lobby["seeks"].as_array().is_some_and(|seeks| seeks.iter().any(|seek| seek["id"] == second))
        };
        while !tells(other.hear("lobby").await) {}
        let news = ada.hear("lobby").await;
        assert_eq!(news["seeks"], json!([]), "{news}");
        granted(&mut ada.client, "/api/me/lists", json!({"name": "Bob", "block": false})).await;
        assert_eq!(whole(&mut ada).await["seeks"].as_array().map(Vec::len), Some(2));
    });
}
