//! Passkeys.

use serde_json::json;

use super::authenticator::Authenticator;
use super::{get, granted, member, refused, whoami};
use crate::harness::{Server, run};

#[test]
fn a_passkey_makes_an_account_and_lets_its_person_in() {
    run(async {
        let server = Server::start();
        let mut one = server.guest().await;
        let mut key = Authenticator::new(&one, 1);
        let offer = granted(&mut one, "/api/account/passkey/offer", json!({"name": "Ada"})).await;
        assert_eq!((&offer["name"], &offer["site"]), (&json!("Ada"), &json!("127.0.0.1")));
        let codes = granted(&mut one, "/api/account/passkey/add", key.make(&offer)).await;
        assert_eq!(codes["codes"].as_array().map(Vec::len), Some(8));
        assert_eq!(whoami(&mut one).await, ("Ada".to_owned(), true));
        let mut two = server.guest().await;
        assert_eq!(key.sign_in(&mut two).await["guest"], "Ada");
        // It is all that lets Ada in, so it stays until there is something else.
        let remove = json!({"id": key.id()});
        assert_eq!(refused(&mut two, "/api/account/passkey/remove", remove.clone()).await.1, "last-way-in");
        let offer = granted(&mut two, "/api/account/passkey/offer", json!({})).await;
        assert_eq!(offer["known"], json!([key.id()]));
        let other = Authenticator::new(&two, 2);
        let none = granted(&mut two, "/api/account/passkey/add", other.make(&offer)).await;
        assert_eq!(none["codes"], json!([]));
        let account = granted(&mut two, "/api/account/passkey/remove", remove.clone()).await;
        assert_eq!(account["passkeys"].as_array().map(Vec::len), Some(1));
        assert_eq!(account["passkeys"][0]["label"], "In software");
        assert_eq!(refused(&mut two, "/api/account/passkey/remove", remove).await.1, "last-way-in");
        let mut third = server.guest().await;
        let question = granted(&mut third, "/api/account/passkey/ask", json!({})).await;
        assert_eq!(
            refused(&mut third, "/api/account/passkey/use", key.sign(&question)).await.1,
            "not-let-in"
        );
        granted(&mut two, "/api/account/password", json!({"new": "a password as well"})).await;
        assert_eq!(get(&mut two, "/api/account").await["password"], true);
    });
}

#[test]
fn a_passkey_counts_once_here_and_for_whom_it_was_made() {
    run(async {
        let server = Server::start();
        let (mut one, _) = member(&server, "Ada").await;
        let (mut eve, _) = member(&server, "Eve").await;
        let mut key = Authenticator::new(&one, 3);
        let offer = granted(&mut one, "/api/account/passkey/offer", json!({})).await;
        let made = key.make(&offer);
        // What was begun by one is not ended by another, nor by the first once it was tried.
        assert_eq!(refused(&mut eve, "/api/account/passkey/add", made.clone()).await.1, "bad-passkey");
        assert_eq!(refused(&mut one, "/api/account/passkey/add", made).await.1, "bad-passkey");
        let offer = granted(&mut one, "/api/account/passkey/offer", json!({})).await;
        granted(&mut one, "/api/account/passkey/add", key.make(&offer)).await;
        // The same key cannot be somebody else's too.
        let offer = granted(&mut eve, "/api/account/passkey/offer", json!({})).await;
        assert_eq!(refused(&mut eve, "/api/account/passkey/add", key.make(&offer)).await.1, "bad-passkey");

        let mut two = server.guest().await;
        let question = granted(&mut two, "/api/account/passkey/ask", json!({})).await;
        let proof = key.sign(&question);
        granted(&mut two, "/api/account/passkey/use", proof.clone()).await;
        let mut three = server.guest().await;
        assert_eq!(refused(&mut three, "/api/account/passkey/use", proof).await.1, "bad-passkey", "once");
        // One that counts backwards has a twin somewhere.
        let mut twin = Authenticator::new(&one, 3);
        let question = granted(&mut three, "/api/account/passkey/ask", json!({})).await;
        assert_eq!(
            refused(&mut three, "/api/account/passkey/use", twin.sign(&question)).await.1,
            "bad-passkey"
        );
        // One that was used on another site's page is worth nothing.
        key.host = "evil.example:443".to_owned();
        let question = granted(&mut three, "/api/account/passkey/ask", json!({})).await;
        assert_eq!(
            refused(&mut three, "/api/account/passkey/use", key.sign(&question)).await.1,
            "bad-passkey"
        );
        assert!(!whoami(&mut three).await.1);
        // A question for signing in is none for making a key.
        let question = granted(&mut three, "/api/account/passkey/ask", json!({})).await;
        let other = Authenticator::new(&three, 4);
        assert_eq!(
            refused(&mut three, "/api/account/passkey/add", other.make(&question)).await.1,
            "bad-passkey"
        );
        assert_eq!(refused(&mut three, "/api/account/passkey/offer", json!({})).await.1, "bad-name");
        assert_eq!(
            refused(&mut three, "/api/account/passkey/offer", json!({"name": "ada"})).await.1,
            "name-taken"
        );
    });
}
