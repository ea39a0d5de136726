//! Whom one wants nothing to do with.

use serde_json::json;

use super::{get, granted, member, refused};
use crate::harness::{Server, open, open_for_two, run};

#[test]
fn whoever_is_blocked_does_not_sit_down_with_one() {
    run(async {
        let server = Server::start();
        let (mut one, _) = member(&server, "Ada").await;
        let (mut two, _) = member(&server, "Bob").await;
        let lists = granted(&mut one, "/api/me/lists", json!({"name": "bob", "block": true})).await;
        let person = &lists["people"][0];
        assert_eq!(
            (&person["name"], &person["block"], &person["mute"]),
            (&json!("Bob"), &json!(true), &json!(false))
        );
        let profile = get(&mut one, "/api/people/Bob").await;
        assert_eq!((&profile["blocked"], &profile["muted"]), (&json!(true), &json!(true)));
        assert_eq!(get(&mut two, "/api/people/Ada").await["blocked"], false);
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "open"}]});
        let (id, tokens) = open(&mut one, table).await;
        let join = format!("/api/tables/{id}/join");
        let (status, code, _) = refused(&mut two, &join, json!({"token": tokens[0]})).await;
        assert_eq!((status, code.as_str()), (403, "blocked"));
        granted(&mut one, "/api/me/lists", json!({"id": person["id"], "block": false})).await;
        assert_eq!(get(&mut one, "/api/me/lists").await, json!({"people": []}));
        granted(&mut two, &join, json!({"token": tokens[0]})).await;
    });
}

#[test]
fn somebody_without_a_name_is_muted_where_they_sit_and_the_list_comes_along() {
    run(async {
        let server = Server::start();
        let (_, _) = member(&server, "Ada").await;
        let (id, [mut one, mut two]) = open_for_two(&server, "color-wars", json!({})).await;
        let lists = granted(&mut one, "/api/me/lists", json!({"table": id, "seat": 2, "mute": true})).await;
        assert_eq!(lists["people"][0]["mute"], true);
        granted(&mut two, "/api/me/name", json!({"name": "Bob"})).await;
        granted(&mut one, "/api/me/lists", json!({"name": "Ada", "block": true})).await;
        granted(&mut one, "/api/account/sign-in", json!({"name": "Ada", "password": super::PASSWORD})).await;
        let lists = get(&mut one, "/api/me/lists").await;
        assert_eq!((&lists["people"][0]["name"], &lists["people"][0]["mute"]), (&json!("Bob"), &json!(true)));
        assert_eq!(lists["people"].as_array().map(Vec::len), Some(1), "nobody avoids themselves");
        let wrong = [
            json!({"block": true}),
            json!({"name": "Bob", "id": "x", "block": true}),
            json!({"table": id, "block": true}),
            json!({"table": "no table", "seat": 1, "block": true}),
            json!({"name": "Ada", "block": true}),
            json!({"name": "Bob", "block": "yes"}),
        ];
        for body in wrong {
            assert_eq!(refused(&mut one, "/api/me/lists", body).await.0, 400);
        }
        for body in [
            json!({"name": "Nobody-here", "block": true}),
            json!({"table": id, "seat": 0, "block": true}),
            json!({"table": id, "seat": 9, "block": true}),
            json!({"id": "0123456789", "block": true}),
        ] {
            assert_eq!(refused(&mut one, "/api/me/lists", body).await.0, 404);
        }
    });
}
