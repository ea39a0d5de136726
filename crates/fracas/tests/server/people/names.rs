//! What people are called, and where that shows.

use serde_json::json;

use super::{get, granted, member, refused, whoami};
use crate::harness::{Reader, Server, open_for_two, run};

#[test]
fn a_name_is_shown_to_the_others_at_once_and_in_lists_and_records() {
    run(async {
        let server = Server::start();
        let (id, [mut one, mut two]) = open_for_two(&server, "color-wars", json!({})).await;
        let mut reader = Reader::open(&two, &id).await;
        let (nickname, _) = whoami(&mut one).await;
        assert_eq!(reader.now["players"][0]["name"], json!(nickname));
        let me = granted(&mut one, "/api/me/name", json!({"name": "Ｊörg"})).await;
        assert_eq!(me, json!({"guest": "Jörg", "named": true, "account": false, "rated": []}));
        reader.until("a name", |reader| reader.now["players"][0]["name"] == "Jörg").await;
        let list = get(&mut two, "/api/tables?mine=1").await;
        assert_eq!(list[0]["players"][0]["name"], "Jörg");
        let record = two.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
        assert!(record.contains("\nPlayer-1: Jörg\n"), "{record}");
        // Whoever sits down later is called by their name too, and so is everybody once the server has been away.
        granted(&mut two, "/api/me/name", json!({"name": "Анна"})).await;
        reader.until("another name", |reader| reader.now["players"][1]["name"] == "Анна").await;
        let server = Server::restart(server.kill(), &[]);
        one.address = server.address;
        let snapshot = get(&mut one, &format!("/api/tables/{id}")).await;
        assert_eq!(snapshot["players"][1]["name"], "Анна");
    });
}

#[test]
fn of_names_that_look_the_same_one_can_be_had_and_one_that_was_given_up_rests() {
    run(async {
        let server = Server::start();
        let (mut one, mut two) = (server.guest().await, server.guest().await);
        granted(&mut one, "/api/me/name", json!({"name": "Mila"})).await;
        for name in ["Mila", "mila", "MILA", "MlIa", "Ｍｉｌａ"] {
            let (status, code, message) = refused(&mut two, "/api/me/name", json!({"name": name})).await;
            assert_eq!((status, code.as_str()), (409, "name-taken"), "{name}: {message}");
        }
        assert!(!whoami(&mut two).await.0.starts_with('M'));
        // Its owner may write it differently, give it up, and take it back; nobody else gets it meanwhile.
        granted(&mut one, "/api/me/name", json!({"name": "MILA"})).await;
        granted(&mut one, "/api/me/name", json!({"name": "Nora"})).await;
        assert_eq!(refused(&mut two, "/api/me/name", json!({"name": "Mila"})).await.1, "name-taken");
        granted(&mut one, "/api/me/name", json!({"name": "Mila"})).await;
        for name in ["Olga", "Pia"] {
            granted(&mut one, "/api/me/name", json!({"name": name})).await;
        }
        let (status, code, message) = refused(&mut one, "/api/me/name", json!({"name": "Rosa"})).await;
        assert_eq!((status, code.as_str()), (429, "too-many"), "{message}");
        assert_eq!(whoami(&mut one).await.0, "Pia");
        granted(&mut two, "/api/me/name", json!({"name": "Rosa"})).await;
    });
}

#[test]
fn what_is_no_name_is_refused_and_changes_nothing() {
    run(async {
        let server = Server::start();
        let (mut client, _) = member(&server, "Ada").await;
        let cases = [
            "",
            "a",
            "<b>x</b>",
            "a\u{202e}b",
            "Аda",
            "admin",
            "Moderator",
            "guest-abcd",
            "b o b",
            "1a",
            "😀😀",
        ];
        for name in cases {
            let (status, code, message) = refused(&mut client, "/api/me/name", json!({"name": name})).await;
            assert_eq!((status, code.as_str()), (422, "bad-name"), "{name}: {message}");
        }
        for body in [json!({}), json!({"name": 7}), json!({"name": "Bob", "x": 1}), json!([]), json!(null)] {
            assert_eq!(refused(&mut client, "/api/me/name", body).await.0, 400);
        }
        assert_eq!(whoami(&mut client).await, ("Ada".to_owned(), true));
    });
}
