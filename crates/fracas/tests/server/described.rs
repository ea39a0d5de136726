//! The API is what its description and its documentation say it is.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use boon::{Compiler, Schemas};
use fracas_server::client::Client;
use serde_json::{Value, json};

use super::admin::clerk;
use super::harness::{Reader, Server, open, open_for_two, run};
use super::people::authenticator::Authenticator;
use super::people::{PASSWORD, granted, member};
use super::ratings::{counted, rated, resign};

const DESCRIPTION: &str = include_str!("../../../server/openapi.json");
const DOCS: &str = include_str!("../../../../docs/server.md");
const HOME: &str = "https://fracas.example/openapi.json";

thread_local! {
    static SHAPES: RefCell<(Compiler, Schemas)> = {
        let mut compiler = Compiler::new();
        compiler.add_resource(HOME, description()).expect("a description");
        RefCell::new((compiler, Schemas::new()))
    };
}

fn description() -> Value {
    serde_json::from_str(DESCRIPTION).expect("JSON")
}

/// Checks that something has the shape that stands at a place of the description.
pub(crate) fn check(place: &str, something: &Value) {
    SHAPES.with_borrow_mut(|(compiler, schemas)| {
        let shape = compiler.compile(&format!("{HOME}#{place}"), schemas);
        let shape = shape.unwrap_or_else(|error| panic!("{place} is no shape: {error:#}"));
        if let Err(fault) = schemas.validate(something, shape) {
            panic!("{something} is not what {place} describes: {fault:#}");
        }
    });
}

/// What to ask at a path, with a table whose game goes on and one whose game is over.
async fn ask(guest: &mut Client, method: &str, path: &str, going: &str, over: &str) -> (u16, String, String) {
    let table = json!({"game": "gaogie", "players": [{"kind": "you"}, {"kind": "open"}]});
    let (path, body) = match (method, path) {
        ("get", "/api/games/{id}/rulebook") => (path.replace("{id}", "gaogie"), None),
        ("get", "/api/tables") => ("/api/tables?mine=1".to_owned(), None),
        ("post", "/api/tables") => (path.to_owned(), Some(table)),
        ("get", "/api/tables/{id}/picture") => (path.replace("{id}", going) + "?eye=1", None),
        ("get", "/api/tables/{id}/replay") => (path.replace("{id}", over) + "?eye=2&from=0&to=5", None),
        ("get", "/api/tables/{id}/facts") => (path.replace("{id}", over) + "?count=0&at=c3", None),
        ("post", "/api/tables/{id}/join") => {
            let (id, tokens) = open(guest, table).await;
            (path.replace("{id}", &id), Some(json!({"token": tokens[0]})))
        }
        ("get", "/api/puzzles/{id}/picture.png") => {
            (path.replace("{id}", &fracas_puzzles::shelf("gaogie").expect("puzzles")[0].id), None)
        }
        ("post", "/api/pictures") => {
            (path.to_owned(), Some(json!({"record": "Game: color-wars\n\n1 c3\n", "form": "svg"})))
        }
        ("post", "/api/tables/{id}/sit") => {
            let mut listed = table;
            listed["listed"] = json!(true);
            let (id, _) = open(&mut Client::new(guest.address), listed).await;
            (path.replace("{id}", &id), Some(json!({})))
        }
        ("post", "/api/engine") => (
            path.to_owned(),
            Some(json!({"asked": [{"cmd": "new", "game": "gowap"}, {"cmd": "legal", "seat": 1}]})),
        ),
        ("post", "/api/verify") => {
            let record = guest.get(&format!("/api/tables/{over}/record")).await.expect("an answer").body;
            (path.to_owned(), Some(json!({"record": record})))
        }
        ("post", "/api/push") => (
            path.to_owned(),
            Some(json!({
                "endpoint": "https://push.example.org/7",
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                "kinds": ["turn"],
                "language": "en",
            })),
        ),
        ("get", "/api/ratings") => (format!("{path}?game=gowap"), None),
        ("get", _) => (path.replace("{id}", going), None),
        _ => panic!("a new route: say here how to ask for it"),
    };
    let answer = match body {
        Some(body) => guest.post(&path, &body).await,
        None => guest.get(&path).await,
    };
    let answer = answer.expect("an answer");
    let kind = answer.header("content-type").unwrap_or_default().to_owned();
    (answer.status, kind, answer.body)
}

/// The same at a path for whoever runs the server.
async fn ask_clerk(server: &Server, method: &str, path: &str, table: &str) -> (u16, String, String) {
    let mut clerk = clerk(server);
    let ban = json!({"kind": "mute", "subject": "192.0.2.0/24", "reason": "a try"});
    let (path, body) = match path {
        "/api/admin/bans" => (path.to_owned(), ban),
        "/api/admin/bans/{id}/lift" => {
            let made = clerk.post("/api/admin/bans", &ban).await.expect("an answer").json();
            (path.replace("{id}", made["id"].as_str().expect("an id")), json!({}))
        }
        "/api/admin/tables/{id}/close" => {
            let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
            let table = json!({"game": "color-wars", "players": players});
            let (id, _) = open(&mut server.guest().await, table).await;
            (path.replace("{id}", &id), json!({}))
        }
        "/api/admin/reports/{id}/settle" => {
            let (table, [one, two]) = open_for_two(server, "color-wars", json!({})).await;
            let (mut one, mut two) = (Reader::open(&one, &table).await, Reader::open(&two, &table).await);
            one.chat("boo").await;
            two.until("the line", |reader| reader.said() == ["boo"]).await;
            two.socket.say(&json!({"type": "report", "line": 0})).await.expect("sent");
            two.until("that it is stored", |reader| reader.now["other"]["type"] == "reported").await;
            let reports = clerk.get("/api/admin/reports").await.expect("an answer").json();
            (path.replace("{id}", reports[0]["id"].as_str().expect("an id")), json!({}))
        }
        "/api/admin/announcement" => (path.to_owned(), json!({"en": "hello", "minutes": 1})),
        _ => (path.replace("{id}", table), json!({})),
    };
    let answer = if method == "post" { clerk.post(&path, &body).await } else { clerk.get(&path).await };
    let answer = answer.expect("an answer");
    let kind = answer.header("content-type").unwrap_or_default().to_owned();
    (answer.status, kind, answer.body)
}

/// The same at a path about people, each time for somebody new with an account.
async fn ask_person(server: &Server, method: &str, path: &str) -> (u16, String, String) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("Grace{}", NUMBER.fetch_add(1, Relaxed));
    let other = format!("{name}b");
    let (mut client, codes) = member(server, &name).await;
    let mut key = Authenticator::new(&client, 9);
    let offer = "/api/account/passkey/offer";
    let body = match path {
        "/api/me/name" => json!({"name": other}),
        "/api/me/settings" => json!({"settings": {"theme": "dark"}, "at": 1}),
        "/api/me/holiday" => json!({"days": 7}),
        "/api/me/lists" => {
            granted(&mut server.guest().await, "/api/me/name", json!({"name": other})).await;
            json!({"name": other, "mute": true})
        }
        "/api/me/delete" | "/api/account/sign-in" => json!({"name": name, "password": PASSWORD}),
        "/api/account" => {
            client = if method == "post" { server.guest().await } else { client };
            json!({"name": other, "password": PASSWORD})
        }
        "/api/account/recover" => json!({"name": name, "code": codes[0], "password": PASSWORD}),
        "/api/account/password" => json!({"old": PASSWORD, "new": PASSWORD}),
        "/api/account/codes" => json!({"password": PASSWORD}),
        "/api/account/passkey/add" => key.make(&granted(&mut client, offer, json!({})).await),
        "/api/account/passkey/use" | "/api/account/passkey/remove" => {
            key = Authenticator::new(&client, if path.ends_with("use") { 10 } else { 11 });
            let made = key.make(&granted(&mut client, offer, json!({})).await);
            granted(&mut client, "/api/account/passkey/add", made).await;
            let question = granted(&mut client, "/api/account/passkey/ask", json!({})).await;
            if path.ends_with("use") { key.sign(&question) } else { json!({"id": key.id()}) }
        }
        _ => json!({}),
    };
    if path.ends_with("/ratings") {
        let mut other = server.guest().await;
        let id = rated(&mut client, &mut other).await;
        resign(&other, &id, 2).await;
        counted(&mut client, &id).await;
    }
    let path = path.replace("{name}", &name);
    let answer = if method == "post" { client.post(&path, &body).await } else { client.get(&path).await };
    let answer = answer.expect("an answer");
    let kind = answer.header("content-type").unwrap_or_default().to_owned();
    (answer.status, kind, answer.body)
}

#[test]
fn every_route_answers_as_it_is_described() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let (going, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        let (over, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        let mut reader = Reader::open(&guest, &over).await;
        reader.play(1, "c3").await;
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the end", Reader::is_over).await;

        let served = guest.get("/api/openapi.json").await.expect("an answer").json();
        assert_eq!(served, description());
        for (path, operations) in served["paths"].as_object().expect("an object") {
            for (method, operation) in operations.as_object().expect("an object") {
                let (status, promised) =
                    operation["responses"].as_object().expect("an object").iter().next().expect("an answer");
                // Sockets are checked message by message, wherever a test reads one.
                if status == "101" {
                    continue;
                }
                let of_people = ["/api/me/", "/api/account", "/api/people/"];
                let (told, kind, body) = if path.starts_with("/api/admin/") {
                    ask_clerk(&server, method, path, &over).await
                } else if of_people.iter().any(|start| path.starts_with(start)) {
                    ask_person(&server, method, path).await
                } else {
                    ask(&mut guest, method, path, &going, &over).await
                };
                assert_eq!(told.to_string(), *status, "{method} {path}: {body}");
                let content = promised["content"].as_object().expect("an object");
                assert_eq!(content.keys().next(), Some(&kind), "{method} {path}");
                if kind == "application/json" {
                    let path = path.replace('/', "~1");
                    let place =
                        format!("/paths/{path}/{method}/responses/{status}/content/application~1json/schema");
                    check(&place, &serde_json::from_str(&body).expect("JSON"));
                }
            }
        }
        let failed = guest.get("/api/tables/0123456789").await.expect("an answer").json();
        check("/components/schemas/Failed", &failed);
    });
}

#[test]
fn what_the_documentation_shows_is_what_is_described() {
    // Blocks say what they are: ```json ToClient. A table of messages has one a row.
    let blocks = DOCS.split("```json ").skip(1).map(|rest| {
        let (name, rest) = rest.split_once('\n').expect("a name");
        (name.trim(), rest.split("```").next().expect("a block"))
    });
    let rows =
        DOCS.lines().filter_map(|line| Some(("FromClient", line.strip_prefix("| `{")?.split('`').next()?)));
    let rows: Vec<(&str, String)> = rows.map(|(name, text)| (name, format!("{{{text}"))).collect();
    let blocks: Vec<(&str, String)> = blocks.map(|(name, text)| (name, text.to_owned())).collect();
    assert!(rows.len() >= 8 && blocks.len() >= 6, "{} rows, {} blocks", rows.len(), blocks.len());
    for (name, text) in rows.iter().chain(&blocks) {
        let example: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        check(&format!("/components/schemas/{name}"), &example);
    }
    assert!(!DOCS.contains("```json\n"), "a block of JSON that does not say what it is");
    for path in description()["paths"].as_object().expect("an object").keys() {
        assert!(DOCS.contains(path.as_str()), "{path} is not in docs/server.md");
    }
}
