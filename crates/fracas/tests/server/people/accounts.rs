//! Passwords, sessions and recovery codes.

use serde_json::{Value, json};

use super::{PASSWORD, get, granted, member, refused, whoami};
use crate::harness::{Reader, Server, open, run};

fn credentials(name: &str, password: &str) -> Value {
    json!({"name": name, "password": password})
}

#[test]
fn an_account_lets_its_person_in_from_anywhere_and_nobody_else() {
    run(async {
        let server = Server::start();
        let (mut one, codes) = member(&server, "Ada").await;
        assert_eq!(codes.len(), 8);
        assert_eq!(whoami(&mut one).await, ("Ada".to_owned(), true));
        let mut other = server.guest().await;
        let (status, code, message) =
            refused(&mut other, "/api/account/sign-in", credentials("Ada", "wrong")).await;
        assert_eq!((status, code.as_str()), (403, "not-let-in"));
        // Whoever has no account, or no name that can be, is told the same.
        for name in ["Bob", "<b>", "", "guest-abcd"] {
            let told = refused(&mut other, "/api/account/sign-in", credentials(name, PASSWORD)).await;
            assert_eq!(told, (403, code.clone(), message.clone()), "{name}");
        }
        let me = granted(&mut other, "/api/account/sign-in", credentials("ADA", PASSWORD)).await;
        assert_eq!(me, json!({"guest": "Ada", "named": true, "account": true, "rated": []}));
        // A second account is not made by somebody who has one, and a name not given twice.
        let (_, code, _) = refused(&mut other, "/api/account", credentials("Eve", PASSWORD)).await;
        assert_eq!(code, "has-account");
        let mut third = server.guest().await;
        assert_eq!(refused(&mut third, "/api/account", credentials("ada", PASSWORD)).await.1, "name-taken");
    });
}

#[test]
fn sessions_are_listed_and_one_that_was_ended_is_over_at_once() {
    run(async {
        let server = Server::start();
        let (mut one, _) = member(&server, "Ada").await;
        let mut two = server.guest().await;
        two.headers
            .push(("User-Agent".to_owned(), "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0".to_owned()));
        granted(&mut two, "/api/account/sign-in", credentials("Ada", PASSWORD)).await;
        let (table, _) =
            open(&mut two, json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "open"}]}))
                .await;
        let mut watching = Reader::open(&two, &table).await;
        assert_eq!(watching.now["you"], json!([1]));
        let account = get(&mut one, "/api/account").await;
        let sessions = account["sessions"].as_array().expect("a list");
        assert_eq!(sessions.len(), 2);
        let elsewhere = sessions.iter().find(|session| session["this"] == false).expect("another");
        assert_eq!(elsewhere["browser"], "Firefox, Linux");
        let id = elsewhere["id"].clone();
        granted(&mut one, "/api/account/sign-out", json!({"session": id})).await;
        // Its cookie is nobody's now, and its socket is closed.
        while watching.step().await {}
        assert_eq!(
            refused(&mut two, "/api/account/password", json!({"new": "something else"})).await.1,
            "no-account"
        );
        let revoked = two.cookie.clone();
        let answer = two.get("/api/me").await.expect("an answer");
        assert!(answer.header("set-cookie").is_some(), "somebody new");
        assert!(!whoami(&mut two).await.1);
        assert_eq!(refused(&mut one, "/api/account/sign-out", json!({"session": id})).await.0, 404);
        // Nor does it stand after the server has been away.
        let server = Server::restart(server.kill(), &[]);
        (one.address, two.address) = (server.address, server.address);
        two.cookie = revoked;
        assert!(!whoami(&mut two).await.1);
        assert_eq!(whoami(&mut one).await, ("Ada".to_owned(), true), "the other one does");
        // Signing out here makes a new guest of the browser, and the cookie it had is worth nothing.
        let kept = one.clone();
        let me = granted(&mut one, "/api/account/sign-out", json!({})).await;
        assert_eq!(me["account"], false);
        let mut back = kept;
        assert!(!whoami(&mut back).await.1);
    });
}

#[test]
fn everybody_else_is_out_when_the_password_changes() {
    run(async {
        let server = Server::start();
        let (mut one, _) = member(&server, "Ada").await;
        let mut two = server.guest().await;
        granted(&mut two, "/api/account/sign-in", credentials("Ada", PASSWORD)).await;
        let change = json!({"old": "wrong", "new": "another secret"});
        assert_eq!(refused(&mut one, "/api/account/password", change).await.1, "not-let-in");
        let change = json!({"old": PASSWORD, "new": "short"});
        assert_eq!(refused(&mut one, "/api/account/password", change).await.1, "bad-password");
        granted(&mut one, "/api/account/password", json!({"old": PASSWORD, "new": "another secret"})).await;
        assert_eq!(whoami(&mut one).await.0, "Ada");
        assert!(!whoami(&mut two).await.1);
        assert_eq!(
            refused(&mut two, "/api/account/sign-in", credentials("Ada", PASSWORD)).await.1,
            "not-let-in"
        );
        granted(&mut two, "/api/account/sign-in", credentials("Ada", "another secret")).await;
        granted(&mut one, "/api/account/sign-out", json!({"others": true})).await;
        assert!(!whoami(&mut two).await.1);
        assert!(whoami(&mut one).await.1);
    });
}

#[test]
fn a_recovery_code_lets_one_in_once() {
    run(async {
        let server = Server::start();
        let (mut lost, codes) = member(&server, "Ada").await;
        let mut other = server.guest().await;
        let with = |code: &Value, password: &str| json!({"name": "Ada", "code": code, "password": password});
        let wrong = with(&json!("0000-0000-0000-0000"), "another secret");
        assert_eq!(refused(&mut other, "/api/account/recover", wrong).await.1, "not-let-in");
        assert_eq!(
            refused(&mut other, "/api/account/recover", with(&codes[0], "short")).await.1,
            "bad-password"
        );
        granted(&mut other, "/api/account/recover", with(&codes[0], "another secret")).await;
        assert_eq!(whoami(&mut other).await, ("Ada".to_owned(), true));
        assert!(!whoami(&mut lost).await.1, "whoever was in before is out");
        assert_eq!(get(&mut other, "/api/account").await["codes"], 7);
        let mut again = server.guest().await;
        assert_eq!(
            refused(&mut again, "/api/account/recover", with(&codes[0], PASSWORD)).await.1,
            "not-let-in"
        );
        // New codes end the old ones.
        let confirm = json!({"password": "another secret"});
        assert_eq!(refused(&mut other, "/api/account/codes", json!({})).await.1, "not-let-in");
        let fresh = granted(&mut other, "/api/account/codes", confirm).await;
        assert_eq!(
            refused(&mut again, "/api/account/recover", with(&codes[1], PASSWORD)).await.1,
            "not-let-in"
        );
        let typed = json!(fresh["codes"][0].as_str().expect("a code").to_uppercase().replace('-', " "));
        granted(&mut again, "/api/account/recover", with(&typed, PASSWORD)).await;
    });
}

#[test]
fn guessing_is_limited_for_one_account_and_for_one_address() {
    run(async {
        let server = Server::start_with(&["--trust-proxy", "x-forwarded-for"]);
        let from = async |address: String| {
            let mut client = server.guest().await;
            client.headers.push(("X-Forwarded-For".to_owned(), address));
            client
        };
        let mut owner = from("192.0.2.1".to_owned()).await;
        granted(&mut owner, "/api/account", credentials("Ada", PASSWORD)).await;
        let mut codes = Vec::new();
        for number in 0..12 {
            let mut guesser = from(format!("198.51.100.{number}")).await;
            codes.push(refused(&mut guesser, "/api/account/sign-in", credentials("Ada", "a guess")).await.1);
        }
        assert_eq!(codes.iter().filter(|code| *code == "not-let-in").count(), 10, "{codes:?}");
        assert_eq!(codes.last().map(String::as_str), Some("too-fast"), "however many addresses");
        let mut guesser = from("203.0.113.9".to_owned()).await;
        let mut codes = Vec::new();
        for number in 0..22 {
            let name = format!("somebody{number}");
            codes.push(refused(&mut guesser, "/api/account/sign-in", credentials(&name, "a guess")).await.1);
        }
        assert!(codes[..20].iter().all(|code| code == "not-let-in"), "{codes:?}");
        assert!(codes[20..].iter().any(|code| code == "too-fast"), "however many names: {codes:?}");
    });
}
