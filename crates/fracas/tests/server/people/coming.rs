//! What a guest played comes along; what is known of somebody can be had, and deleted.

use serde_json::{Value, json};

use super::{PASSWORD, get, granted, member, refused, whoami};
use crate::harness::{Reader, Server, open, open_for_two, run};

fn ada() -> Value {
    json!({"name": "Ada", "password": PASSWORD})
}

#[test]
fn a_guest_who_makes_an_account_stays_who_they_are_and_their_old_cookie_is_worth_nothing() {
    run(async {
        let server = Server::start();
        let (id, [mut one, _]) = open_for_two(&server, "color-wars", json!({})).await;
        let before = one.clone();
        granted(&mut one, "/api/account", ada()).await;
        let mut reader = Reader::open(&one, &id).await;
        assert_eq!(reader.now["you"], json!([1]));
        reader.play(1, "c3").await;
        reader.until("a move", |reader| reader.log.len() == 1).await;
        let mut thief = before;
        assert_eq!(get(&mut thief, &format!("/api/tables/{id}")).await["you"], json!([]));
        assert!(!whoami(&mut thief).await.1);
    });
}

#[test]
fn games_of_a_guest_who_signs_in_are_the_accounts_also_when_the_server_is_killed() {
    run(async {
        let server = Server::start();
        let (_, _) = member(&server, "Ada").await;
        let (id, [mut one, two]) = open_for_two(&server, "gaogie", json!({})).await;
        granted(&mut one, "/api/me/name", json!({"name": "Nora"})).await;
        let guest = one.clone();
        // The table is awake, and somebody has it open on both sides.
        let mut own = Reader::open(&one, &id).await;
        let mut other = Reader::open(&two, &id).await;
        granted(&mut one, "/api/account/sign-in", ada()).await;
        other.until("the name", |reader| reader.now["players"][0]["name"] == "Ada").await;
        // Whoever had it open as the guest goes on as the account.
        own.until("the name", |reader| reader.now["players"][0]["name"] == "Ada").await;
        assert_eq!(own.now["you"], json!([1]));
        let list = get(&mut one, "/api/tables?mine=1").await;
        assert_eq!((&list[0]["id"], &list[0]["players"][0]["you"]), (&json!(id), &json!(true)));
        // The log says who sat down, and is read as the account's for ever.
        let server = Server::restart(server.kill(), &[]);
        let mut clients = [one, two, guest];
        clients.iter_mut().for_each(|client| client.address = server.address);
        let [mut one, _, mut guest] = clients;
        let mut own = Reader::open(&one, &id).await;
        assert_eq!(own.now["you"], json!([1]));
        own.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        own.until("the end", Reader::is_over).await;
        let profile = get(&mut one, "/api/people/Ada").await;
        assert_eq!(
            (&profile["games"][0]["game"], &profile["games"][0]["lost"]),
            (&json!("gaogie"), &json!(1))
        );
        assert_eq!(
            get(&mut guest, &format!("/api/tables/{id}")).await["you"],
            json!([]),
            "the guest is no more"
        );
        assert_eq!(refused(&mut one, "/api/me/name", json!({"name": "Admin"})).await.1, "bad-name");
        // The guest's own name is free again.
        granted(&mut guest, "/api/me/name", json!({"name": "Nora"})).await;
    });
}

#[test]
fn a_profile_tells_results_and_favourite_openings_of_finished_games() {
    run(async {
        let server = Server::start();
        let (mut one, _) = member(&server, "Ada").await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        for first in ["c3", "c3", "b2"] {
            let (id, _) = open(&mut one, json!({"game": "color-wars", "players": players})).await;
            let mut reader = Reader::open(&one, &id).await;
            reader.play(1, first).await;
            reader.until("a move", |reader| !reader.log.is_empty()).await;
            reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
            reader.until("the end", Reader::is_over).await;
        }
        let (running, _) = open(&mut one, json!({"game": "color-wars", "players": players})).await;
        let mut somebody = server.guest().await;
        let profile = get(&mut somebody, "/api/people/ada").await;
        assert_eq!(profile["name"], "Ada");
        assert_eq!(profile["you"], false);
        let game = &profile["games"][0];
        assert_eq!((&game["won"], &game["drawn"], &game["lost"]), (&json!(0), &json!(0), &json!(3)));
        assert_eq!(game["openings"], json!([{"text": "c3", "count": 2}, {"text": "b2", "count": 1}]));
        let latest = profile["latest"].as_array().expect("a list");
        assert_eq!(latest.len(), 3);
        assert!(!profile.to_string().contains(&running), "what goes on is nobody's business");
        assert_eq!(latest[0]["players"][0]["name"], "Ada");
        assert_eq!(latest[0]["won"], false);
        for name in ["Nobody-here", "guest-abcd", "%3Cb%3E", "%FF", "a"] {
            let answer = somebody.get(&format!("/api/people/{name}")).await.expect("an answer");
            assert!(matches!(answer.status, 404 | 400), "{name}: {}", answer.body);
        }
    });
}

#[test]
fn whoever_is_deleted_leaves_their_games_and_is_called_nothing_any_more() {
    run(async {
        let server = Server::start();
        let (mut one, _) = member(&server, "Ada").await;
        let mut two = server.guest().await;
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "open"}]});
        let (playing, tokens) = open(&mut one, table.clone()).await;
        granted(&mut two, &format!("/api/tables/{playing}/join"), json!({"token": tokens[0]})).await;
        let (waiting, _) = open(&mut one, table).await;
        let export = one.get("/api/me/export").await.expect("an answer");
        assert!(export.header("content-disposition").is_some_and(|header| header.contains("fracas.json")));
        let export = export.json();
        assert_eq!((&export["name"], &export["has_password"]), (&json!("Ada"), &json!(true)));
        assert_eq!(export["tables"].as_array().map(Vec::len), Some(2));
        assert!(!export.to_string().contains("argon2"), "no hash of a secret leaves");
        let mut reader = Reader::open(&two, &playing).await;

        let wrong = [
            (json!({"name": "Bob", "password": PASSWORD}), "bad-name"),
            (json!({"name": "Ada"}), "not-let-in"),
        ];
        for (body, code) in wrong {
            assert_eq!(refused(&mut one, "/api/me/delete", body).await.1, code);
        }
        let before = one.clone();
        let me = granted(&mut one, "/api/me/delete", ada()).await;
        assert_eq!(me["account"], false);
        reader.until("the end", Reader::is_over).await;
        reader.until("no name", |reader| reader.now["players"][0]["name"] == "deleted player").await;
        assert_eq!(reader.now["result"]["winners"], json!([2]));
        assert_eq!(get(&mut two, &format!("/api/tables/{waiting}")).await["status"], "aborted");
        let mut ghost = before;
        assert!(!whoami(&mut ghost).await.1);
        assert_eq!(refused(&mut two, "/api/account/sign-in", ada()).await.1, "not-let-in");
        assert_eq!(
            refused(&mut two, "/api/me/name", json!({"name": "Ada"})).await.1,
            "name-taken",
            "it rests"
        );
        assert_eq!(two.get("/api/people/Ada").await.expect("an answer").status, 404);
        let record = two.get(&format!("/api/tables/{playing}/record")).await.expect("an answer").body;
        assert!(record.contains("Player-1: deleted player\n"), "{record}");
        let checked = two.post("/api/verify", &json!({"record": record})).await.expect("an answer").json();
        assert_eq!(checked["ok"], json!(true), "{checked}");
        // A guest without a name can go as well.
        let (nickname, _) = whoami(&mut two).await;
        granted(&mut two, "/api/me/delete", json!({"name": nickname})).await;
        assert_ne!(whoami(&mut two).await.0, nickname);
    });
}

#[test]
fn settings_travel_with_the_account_and_the_newest_win() {
    run(async {
        let server = Server::start();
        let (mut one, _) = member(&server, "Ada").await;
        let mut two = server.guest().await;
        assert_eq!(
            refused(&mut two, "/api/me/settings", json!({"settings": {}, "at": 1})).await.1,
            "no-account"
        );
        granted(&mut two, "/api/account/sign-in", ada()).await;
        assert_eq!(get(&mut two, "/api/me/settings").await, json!({"settings": null, "at": 0}));
        let dark = json!({"settings": {"theme": "dark"}, "at": 2000});
        assert_eq!(granted(&mut one, "/api/me/settings", dark.clone()).await, dark);
        let older = json!({"settings": {"theme": "light"}, "at": 1000});
        assert_eq!(granted(&mut two, "/api/me/settings", older).await, dark, "the newer stay");
        assert_eq!(get(&mut two, "/api/me/settings").await, dark);
        let future = json!({"settings": {"theme": "light"}, "at": i64::MAX});
        let kept = granted(&mut two, "/api/me/settings", future).await;
        assert!(
            kept["at"].as_i64().is_some_and(|at| at < i64::MAX),
            "a clock that is wrong keeps nobody out"
        );
        let large = json!({"settings": {"x": "y".repeat(9000)}, "at": 3000});
        for body in [large, json!({"settings": 7, "at": 1}), json!({"settings": null, "at": 1}), json!({})] {
            assert_eq!(refused(&mut one, "/api/me/settings", body).await.0, 400);
        }
    });
}
