//! People: names, accounts, what comes along and what is deleted.

mod accounts;
pub(crate) mod authenticator;
mod bad;
mod coming;
mod lists;
mod names;
mod passkeys;

use fracas_server::client::{Answer, Client};
use serde_json::{Value, json};

use super::harness::Server;

/// Asks for something, and returns the answer.
pub(crate) async fn post(client: &mut Client, path: &str, body: Value) -> Answer {
    client.post(path, &body).await.expect("an answer")
}

/// Asks for something that is granted, and returns what was answered.
pub(crate) async fn granted(client: &mut Client, path: &str, body: Value) -> Value {
    let answer = post(client, path, body.clone()).await;
    assert_eq!(answer.status, 200, "{path} {body}: {}", answer.body);
    answer.json()
}

/// Asks for something that is refused, and returns status, code and message.
pub(crate) async fn refused(client: &mut Client, path: &str, body: Value) -> (u16, String, String) {
    let answer = post(client, path, body.clone()).await;
    let error = answer.json()["error"].clone();
    let text =
        |value: &Value| value.as_str().unwrap_or_else(|| panic!("{path} {body}: {}", answer.body)).to_owned();
    (answer.status, text(&error["code"]), text(&error["message"]))
}

pub(crate) async fn get(client: &mut Client, path: &str) -> Value {
    let answer = client.get(path).await.expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

pub(crate) const PASSWORD: &str = "a few good words";

/// Somebody with an account, and their recovery codes.
pub(crate) async fn member(server: &Server, name: &str) -> (Client, Vec<Value>) {
    let mut client = server.guest().await;
    let codes = granted(&mut client, "/api/account", json!({"name": name, "password": PASSWORD})).await;
    let codes = codes["codes"].as_array().expect("a list").clone();
    (client, codes)
}

/// What somebody is called, and whether they have an account.
async fn whoami(client: &mut Client) -> (String, bool) {
    let me = get(client, "/api/me").await;
    (me["guest"].as_str().expect("a name").to_owned(), me["account"] == true)
}
