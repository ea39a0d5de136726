//! People who came to different nodes: what one does at one holds at all.

use std::time::Duration;

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::super::admin::guest_of;
use super::super::compared::compare;
use super::super::harness::{Reader, Server, folder, run, soon, text};
use super::super::meet::Person;
use super::super::people::{PASSWORD, granted};
use super::{Ground, apart, know_each_other};

/// A name that nobody has had: the database may have been used before.
fn fresh(person: &Person) -> String {
    person.name.replace("guest-", "Nomad-x")
}

/// What lets somebody run all nodes.
const TOKEN: &str = "0123456789abcdef0123456789abcdef";

/// Somebody with an account, at a node.
async fn named(node: &Server) -> Person {
    let mut person = Person::new(node).await;
    let account = json!({"name": fresh(&person), "password": PASSWORD});
    granted(&mut person.client, "/api/account", account).await;
    Person::enter(person.client).await.0
}

async fn get(client: &mut Client, path: &str) -> Value {
    let answer = client.get(path).await.expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

/// Opens a page as soon as the node knows where people meet now: each learns it in its own time.
async fn enter_again(client: &Client) -> (Person, Value) {
    soon("another lobby", async {
        loop {
            if let Ok(socket) = client.person().await {
                return Person::with(client.clone(), socket).await;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
    .await
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn challenges_find_people_at_other_nodes_and_outlast_the_node_where_people_meet() {
    let ground = Ground::new();
    run(async {
        let first = ground.node();
        // Whoever comes first keeps the lobby.
        soon("a lobby", async {
            while first.guest().await.person().await.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        })
        .await;
        let nodes = [first, ground.node(), ground.node()];
        know_each_other(&nodes).await;
        let (mut ann, mut ben) = (named(&nodes[1]).await, named(&nodes[2]).await);
        let seek = json!({"game": "gowap", "pace": {"turn": 259_200_000}});
        let asked = ann.ask(json!({"type": "challenge", "whom": ben.name, "seek": seek})).await;
        assert_eq!(asked["type"], "done", "{asked}");
        let heard = ben.hear("challenged").await;
        assert_eq!(heard["challenge"]["from"], json!(ann.name));
        let [first, second, third] = nodes;
        first.kill();
        // The lobby is elsewhere within seconds, and the challenge waits there.
        let mut ben = enter_again(&ben.client).await;
        assert_eq!(ben.1["challenges"][0]["from"], json!(ann.name), "{}", ben.1);
        let id = ben.1["challenges"][0]["id"].clone();
        let (mut ann, _) = enter_again(&ann.client).await;
        let answer = ben.0.ask(json!({"type": "answer", "challenge": id, "yes": true})).await;
        assert_eq!(answer["type"], "done", "{answer}");
        let (one, two) = (ann.hear("paired").await, ben.0.hear("paired").await);
        assert_eq!(one["table"], two["table"]);
        drop((second, third));
    });
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn who_is_blocked_at_one_node_is_met_at_none() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node(), ground.node()];
        know_each_other(&nodes).await;
        let (mut ann, mut ben) = (named(&nodes[0]).await, named(&nodes[1]).await);
        ann.socket.say(&json!({"type": "look"})).await.expect("sent");
        ann.hear("lobby").await;
        let sought = ben.seek(json!({"game": "gowap"})).await;
        let id = sought["seek"]["id"].clone();
        soon("the seek", async { while ann.hear("lobby").await["seeks"][0]["id"] != id {} }).await;
        // Ann's page is at one node, and she blocks at another.
        ann.client.address = nodes[2].address;
        let block = json!({"name": ben.name, "block": true});
        let blocked = ann.client.post("/api/me/lists", &block).await.expect("an answer");
        assert_eq!(blocked.status, 200, "{}", blocked.body);
        let whole = soon("a lobby without it", async {
            loop {
                let lobby = ann.hear("lobby").await;
                if lobby["all"] == true {
                    return lobby;
                }
            }
        })
        .await;
        assert!(whole["seeks"].as_array().expect("a list").iter().all(|seek| seek["id"] != id), "{whole}");
        assert_eq!(ann.seek(json!({"game": "gowap"})).await["seek"]["missing"], 1, "they are not paired");
    });
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn what_whoever_runs_one_node_does_is_heeded_by_all() {
    let ground = Ground::new();
    run(async {
        let tokens = folder().join("tokens");
        std::fs::write(&tokens, format!("clerk {TOKEN}\n")).expect("written");
        let tokens = ["--admin-token-file", tokens.to_str().expect("a path")];
        let nodes = [ground.node_with(&tokens), ground.node_with(&tokens)];
        know_each_other(&nodes).await;
        let mut clerk = nodes[0].guest().await;
        clerk.headers.push(("Authorization".to_owned(), format!("Bearer {TOKEN}")));
        let mut pages = [Person::new(&nodes[0]).await, Person::new(&nodes[1]).await];
        let words = json!({"en": "Down at noon", "minutes": 5});
        assert_eq!(clerk.post("/api/admin/announcement", &words).await.expect("an answer").status, 200);
        for page in &mut pages {
            assert_eq!(page.hear("announced").await["announcement"]["en"], "Down at noon");
        }
        soon("the announcement", async {
            while get(&mut nodes[1].guest().await, "/api/announcement").await["announcement"].is_null() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        })
        .await;
        let (id, [ann, mut ben]) = apart(&nodes[0], &nodes[1], "color-wars").await;
        let (_here, mut there) = (Reader::open(&ann, &id).await, Reader::open(&ben, &id).await);
        let ban = json!({"kind": "ban", "subject": guest_of(&ben), "reason": "shouting", "hours": 3});
        assert_eq!(clerk.post("/api/admin/bans", &ban).await.expect("an answer").status, 200);
        assert_eq!(there.refusal().await, "banned");
        assert_eq!(ben.get("/api/me").await.expect("an answer").status, 403);
        let unannounced = json!({"en": "", "minutes": 1});
        assert_eq!(clerk.post("/api/admin/announcement", &unannounced).await.expect("an answer").status, 200);
    });
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn a_rated_game_that_ends_at_one_node_counts_and_is_shown_at_all() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node(), ground.node()];
        know_each_other(&nodes).await;
        let (mut ann, mut ben) = (named(&nodes[1]).await, named(&nodes[2]).await);
        let seek = json!({"game": "gowap", "rated": true, "pace": {"reserve": 600_000, "increment": 5000}});
        for person in [&mut ann, &mut ben] {
            let answer = person.seek(seek.clone()).await;
            assert_eq!(answer["type"], "done", "{answer}");
        }
        let id = text(&ann.hear("paired").await["table"]);
        let mut reader = Reader::open(&ann.client, &id).await;
        let mut other = Reader::open(&ben.client, &id).await;
        for reader in [&mut reader, &mut other] {
            reader.contribute().await;
        }
        let seat = reader.now["you"][0].clone();
        reader.socket.say(&json!({"type": "resign", "seat": seat})).await.expect("sent");
        other.until("the end", Reader::is_over).await;
        soon("a rating", async {
            loop {
                let list = get(&mut nodes[0].guest().await, "/api/ratings?game=gowap").await;
                if list.to_string().contains(&ben.name) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        })
        .await;
    });
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn no_node_tells_a_secret_on_the_way() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node(), ground.node()];
        know_each_other(&nodes).await;
        compare([&nodes[0], &nodes[1], &nodes[2]]).await;
        // And where the owner is the node of somebody who sees nothing of it.
        compare([&nodes[1], &nodes[0], &nodes[0]]).await;
    });
}
