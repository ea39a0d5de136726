//! Several nodes on one database: `cargo xtask cluster` starts a PostgreSQL and runs this, and so does `cargo xtask test`.

mod away;
mod chaos;
mod cut_off;
mod deployed;
mod ground;
mod meeting;
mod network;
mod players;
mod versions;

use std::process::Command;
use std::time::{Duration, Instant};

use fracas_core::QuickDice;
use fracas_server::client::Client;
use serde_json::json;

use self::ground::{Ground, start_postgres, stop_postgres};
use super::harness::{Reader, Server, any, events, folder, open, run, soon};
use super::meet::Person;
use super::play::short;

/// So long a game may stand still when its node dies. Nodes notice it within 4 seconds; the rest is for machines that have
/// much else to do.
const TAKEN_OVER: Duration = Duration::from_secs(15);

/// Waits until every node knows so many others.
async fn know_each_other(nodes: &[Server]) {
    let wanted = format!("\nfracas_peers {}\n", nodes.len() - 1);
    for node in nodes {
        soon("nodes to find each other", async {
            while !node.numbers().await.contains(&wanted) {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        })
        .await;
    }
}

/// Opens a table for two: the first sits at one node, the second at another. The first node owns the table.
async fn apart(one: &Server, two: &Server, game: &str) -> (String, [Client; 2]) {
    let (mut ann, mut ben) = (one.guest().await, two.guest().await);
    let players = json!([{"kind": "you"}, {"kind": "open"}]);
    let (id, tokens) =
        open(&mut ann, json!({"game": game, "options": short(game), "players": players})).await;
    let look = ann.get(&format!("/api/tables/{id}")).await.expect("an answer");
    assert_eq!(look.status, 200, "{}", look.body);
    let joined = ben.post(&format!("/api/tables/{id}/join"), &json!({"token": tokens[0]})).await;
    let joined = joined.expect("an answer");
    assert_eq!((joined.status, &joined.json()["seat"]), (200, &json!(2)), "{}", joined.body);
    (id, [ann, ben])
}

/// Whoever must choose makes any move, and both hear of it: in games without secrets.
async fn move_once(readers: &mut [Reader; 2], dice: &mut QuickDice) {
    choose_once(readers, dice).await;
    let count = readers.iter().map(|reader| reader.log.len()).max().expect("two readers");
    for reader in readers {
        reader.until("the other's move", |reader| reader.log.len() >= count).await;
    }
}

/// Whoever must choose makes any move, of which others may not hear.
async fn choose_once(readers: &mut [Reader; 2], dice: &mut QuickDice) {
    loop {
        if readers.iter().any(Reader::is_over) {
            return;
        }
        let asking = readers.iter().position(|reader| !reader.asked().is_empty());
        let Some(who) = asking else {
            // Dice are thrown, or somebody has not heard yet.
            let [one, two] = &mut *readers;
            let heard = tokio::select! {
                heard = one.step() => heard,
                heard = two.step() => heard,
            };
            assert!(heard, "the server is there");
            continue;
        };
        let (seat, moves) = readers[who].asked().remove(0);
        let before = readers[who].log.len();
        let text = any(&moves, dice).to_owned();
        readers[who].play(seat, &text).await;
        // What is chosen in secret is in nobody's log yet: then nothing more is asked.
        let asks = |reader: &Reader| reader.asked().iter().any(|(asked, _)| *asked == seat);
        readers[who].until("the move", |reader| reader.log.len() > before || !asks(reader)).await;
        return;
    }
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn people_at_different_nodes_play_every_game_and_are_told_the_same() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node(), ground.node()];
        know_each_other(&nodes).await;
        // Whoever joins has not heard what was said before: that is counted once for each node, and no more later.
        let lost = |numbers: &str| {
            let line = numbers.lines().find(|line| line.starts_with("fracas_lines_lost_total "));
            line.map(str::to_owned).expect("it is counted")
        };
        let mut before = None;
        for game in ["color-wars", "gowap", "game-of-war"] {
            let (id, [ann, ben]) = apart(&nodes[0], &nodes[1], game).await;
            let mut readers = [Reader::open(&ann, &id).await, Reader::open(&ben, &id).await];
            let mut watching = Reader::open(&nodes[2].guest().await, &id).await;
            for reader in &mut readers {
                reader.contribute().await;
            }
            let mut dice = QuickDice::new(5);
            for _ in 0..6 {
                soon(game, choose_once(&mut readers, &mut dice)).await;
            }
            readers[1].socket.say(&json!({"type": "resign", "seat": 2})).await.expect("sent");
            for reader in readers.iter_mut().chain([&mut watching]) {
                soon("the end", reader.until("the end", Reader::is_over)).await;
            }
            let record = nodes[2].guest().await.get(&format!("/api/tables/{id}/record")).await;
            let record = record.expect("an answer").body;
            // Who deploys an army in secret is the only one to hear of it.
            let told = if game == "game-of-war" { 1 } else { 3 };
            for reader in readers.iter().chain([&watching]).take(told) {
                assert_eq!(reader.lines(), events(&record), "{game}");
            }
            let now = lost(&nodes[1].numbers().await);
            assert_eq!(*before.get_or_insert_with(|| now.clone()), now, "{game}");
        }
        let numbers = nodes[1].numbers().await;
        assert!(!numbers.contains("\nfracas_forwards_total 0\n"), "nothing was passed on: {numbers}");
    });
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn a_game_whose_node_is_killed_goes_on_at_another_and_nothing_is_lost() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node(), ground.node()];
        know_each_other(&nodes).await;
        let (id, [mut ann, ben]) = apart(&nodes[0], &nodes[1], "color-wars").await;
        let mut readers = [Reader::open(&ann, &id).await, Reader::open(&ben, &id).await];
        let mut dice = QuickDice::new(7);
        for _ in 0..3 {
            move_once(&mut readers, &mut dice).await;
        }
        let known = readers[0].log.clone();
        let [owner, second, third] = nodes;
        let killed = Instant::now();
        owner.kill();
        assert!(!hears_more(&mut readers[1]).await, "whoever was there by way of another node comes again");
        ann.address = third.address;
        let back = [come_again(&ben, &id, &known).await, come_again(&ann, &id, &known).await];
        let took = killed.elapsed();
        let [ben, ann] = back;
        assert_eq!((&ann.log, &ben.log), (&known, &known), "all that was told is there, and once");
        assert!(took < TAKEN_OVER, "{took:?}");
        println!("taken over after {took:?}");
        move_once(&mut [ann, ben], &mut dice).await;
        drop((second, third));
    });
}

/// Whether a reader hears anything but goodbye.
async fn hears_more(reader: &mut Reader) -> bool {
    while reader.step().await {
        if reader.now["type"] == "update" && !reader.now["events"].as_array().is_none_or(Vec::is_empty) {
            return true;
        }
    }
    false
}

/// Opens a table with what is known of it, as often as it takes.
async fn come_again(client: &Client, id: &str, known: &[serde_json::Value]) -> Reader {
    soon("coming again", async {
        loop {
            if client.visit(id, known.len()).await.is_ok() {
                return Reader::come_back(client, id, known.to_vec()).await;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn a_node_that_is_told_to_end_hands_its_tables_over() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node()];
        know_each_other(&nodes).await;
        let (id, [mut ann, ben]) = apart(&nodes[0], &nodes[1], "color-wars").await;
        let mut readers = [Reader::open(&ann, &id).await, Reader::open(&ben, &id).await];
        let mut dice = QuickDice::new(9);
        move_once(&mut readers, &mut dice).await;
        let known = readers[0].log.clone();
        let [owner, other] = nodes;
        owner.signal("TERM");
        let told = Instant::now();
        assert!(!hears_more(&mut readers[1]).await);
        let ben = come_again(&ben, &id, &known).await;
        let took = told.elapsed();
        println!("handed over after {took:?}");
        assert!(took < Duration::from_secs(3), "{took:?}: nobody has to be missed for that");
        ann.address = other.address;
        let ann = come_again(&ann, &id, &known).await;
        move_once(&mut [ann, ben], &mut dice).await;
    });
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn a_node_that_was_stopped_for_long_writes_nothing_more_and_joins_anew() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node()];
        know_each_other(&nodes).await;
        let (id, [mut ann, ben]) = apart(&nodes[0], &nodes[1], "color-wars").await;
        let mut readers = [Reader::open(&ann, &id).await, Reader::open(&ben, &id).await];
        let mut dice = QuickDice::new(11);
        move_once(&mut readers, &mut dice).await;
        let known = readers[0].log.clone();
        nodes[0].signal("STOP");
        // A move is on its way to a node that does not know yet that it is none any more.
        let [mut stale, _] = readers;
        if let Some((seat, moves)) = stale.asked().first().cloned() {
            stale.play(seat, &moves[0]).await;
        }
        let at = ann.address;
        ann.address = nodes[1].address;
        let ben = come_again(&ben, &id, &known).await;
        let ann = come_again(&ann, &id, &known).await;
        let mut readers = [ann, ben];
        move_once(&mut readers, &mut dice).await;
        nodes[0].signal("CONT");
        soon("the stopped node to join anew", async {
            while !nodes[0].numbers().await.contains("\nfracas_expelled_total 1\n") {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        })
        .await;
        move_once(&mut readers, &mut dice).await;
        let mut guest = Client::new(at);
        let count = readers[0].log.len();
        let seen = soon("the node to see the table again", async {
            loop {
                let look = guest.get(&format!("/api/tables/{id}")).await.expect("an answer");
                if look.status == 200 {
                    return look.json();
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        })
        .await;
        assert_eq!(seen["count"], json!(count), "all nodes tell the same");
    });
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn people_at_different_nodes_meet_and_are_paired() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node()];
        know_each_other(&nodes).await;
        let mut people = [Person::new(&nodes[0]).await, Person::new(&nodes[1]).await];
        for person in &mut people {
            assert_eq!(person.seek(json!({"game": "gowap"})).await["type"], "done");
        }
        let mut tables = Vec::new();
        for (person, node) in people.iter_mut().zip(&nodes) {
            let paired = person.hear("paired").await;
            let id = paired["table"].as_str().expect("a table").to_owned();
            assert_eq!(person.client.address, node.address);
            Reader::open(&person.client, &id).await;
            tables.push(id);
        }
        assert_eq!(tables[0], tables[1]);
    });
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn while_nats_is_away_owners_go_on_and_all_heals_when_it_is_back() {
    let mut ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node()];
        know_each_other(&nodes).await;
        let (id, [ann, mut ben]) = apart(&nodes[0], &nodes[1], "color-wars").await;
        let (mut here, mut there) = (Reader::open(&ann, &id).await, Reader::open(&ben, &id).await);
        ground.stop_nats();
        assert!(!hears_more(&mut there).await, "whoever is cut off is told so");
        // Whoever sits at the owner's node goes on.
        let (seat, moves) = here.asked().first().cloned().expect("seat 1 begins");
        here.play(seat, &moves[0]).await;
        here.until("the move", |reader| !reader.log.is_empty()).await;
        let look = ben.get(&format!("/api/tables/{id}")).await.expect("an answer");
        assert_eq!(
            (look.status, look.json()["error"]["code"].as_str()),
            (503, Some("apart")),
            "{}",
            look.body
        );
        ground.start_nats();
        let there = come_again(&ben, &id, &[]).await;
        assert_eq!(there.log, here.log);
    });
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn a_server_alone_and_nodes_do_not_share_a_database() {
    let ground = Ground::new();
    let node = ground.node();
    let output = ground.command(&[]).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("another Fracas serves from this database"), "{said}");
    drop(node);
}

#[test]
fn nodes_do_not_share_a_file() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    let file = folder().join("games.db");
    command.args(["serve", "--port", "0", "--cluster", "nats://127.0.0.1:1", "--database"]).arg(&file);
    let output = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("--database postgres://"), "{said}");
    assert!(!file.exists(), "nothing was made");
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn a_move_has_one_id_in_the_logs_of_all_nodes_it_comes_through() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node_with(&["--trace"]), ground.node_with(&["--trace"])];
        know_each_other(&nodes).await;
        let (id, [ann, ben]) = apart(&nodes[0], &nodes[1], "color-wars").await;
        let mut readers = [Reader::open(&ann, &id).await, Reader::open(&ben, &id).await];
        let mut dice = QuickDice::new(17);
        for _ in 0..2 {
            move_once(&mut readers, &mut dice).await;
        }
        let [owner, other] = nodes;
        let passed = other.stop();
        let passed: Vec<&str> = passed.lines().filter(|line| line.contains("passed on")).collect();
        let trace = passed.last().and_then(|line| line.split("trace=").nth(1)).expect("a trace");
        let trace = trace.split([' ', '"']).find(|word| !word.is_empty()).expect("an id");
        let stored = owner.stop();
        let stored = stored.lines().find(|line| line.contains(trace) && line.contains("stored"));
        assert!(stored.is_some_and(|line| line.contains(&id)), "{trace} is not stored");
    });
}
