//! Version 1 for ever: a database that the server before the first change of rules left, opened by today's.

use std::collections::BTreeMap;
use std::time::Duration;

use fracas_core::{QuickDice, Record};
use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{Reader, Server, any, events, folder, run, soon, text};
use super::play::settle;
use super::said::{fields, hold, kept, leaves, read, sum, sum_moves, sum_view};

/// Starts a server on what the first version left, and reads what it told of its tables.
fn open_again() -> (Server, Vec<Value>, Value) {
    let folder = folder();
    std::fs::copy(kept("games.db"), folder.join("games.db")).expect("a copy");
    let mut told: Value = serde_json::from_str(&read(&kept("tables.json"))).expect("JSON");
    let tables = told["tables"].as_array_mut().map(std::mem::take).expect("a list");
    (Server::restart(folder, &[]), tables, told["guests"].take())
}

/// A guest of then by name; `nobody` for somebody new.
fn guest(server: &Server, guests: &Value, name: &str) -> Client {
    let mut client = Client::new(server.address);
    client.cookie = guests[name].as_str().map(str::to_owned);
    client
}

async fn get(client: &mut Client, path: &str) -> String {
    let answer = client.get(path).await.expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.body
}

async fn ask(client: &mut Client, path: &str) -> Value {
    serde_json::from_str(&get(client, path).await).expect("JSON")
}

/// A record without the signature, which the first version did not have.
fn unsigned(record: &str) -> String {
    let lines =
        record.lines().filter(|line| !line.starts_with("Signed-By: ") && !line.starts_with("Signature: "));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

fn entry(entry: &Value) -> String {
    match entry {
        Value::Null => String::new(),
        _ => super::harness::line(entry),
    }
}

/// A snapshot of today as the first version's was kept: what is long is summed up.
fn shorten(mut snapshot: Value) -> Value {
    let fields = fields(snapshot["table"]["game"].as_str().expect("a game"));
    let lines = snapshot["events"].as_array().expect("a list");
    let lines = lines.iter().map(|event| format!("{} {}", entry(event), event["at"]));
    snapshot["events"] = json!(sum(lines));
    for (_, view) in snapshot["views"].as_object_mut().expect("views") {
        *view = json!(sum_view(view, &fields));
    }
    for (_, legal) in snapshot["legal"].as_object_mut().expect("moves") {
        *legal = json!(sum_moves(&legal["moves"]));
    }
    snapshot
}

#[test]
fn every_table_of_version_one_is_told_as_it_was() {
    run(async {
        let (server, tables, guests) = open_again();
        assert!(tables.len() >= 30, "only {} tables", tables.len());
        for table in &tables {
            let (name, path) = (text(&table["name"]), format!("/api/tables/{}", text(&table["id"])));
            for (who, told) in table["told"].as_object().expect("guests") {
                let snapshot = ask(&mut guest(&server, &guests, who), &path).await;
                let snapshot = shorten(snapshot);
                hold(&leaves(&table["common"]), &snapshot, &name);
                hold(&leaves(told), &snapshot, &format!("{name} as {who}"));
                assert_eq!(snapshot["table"]["rules"], 1, "{name}");
            }
            let mut nobody = guest(&server, &guests, "nobody");
            let record = unsigned(&get(&mut nobody, &format!("{path}/record")).await);
            assert_eq!(record, table["record"], "{name}");
            for (eye, told) in table["replay"].as_object().into_iter().flatten() {
                let replay = ask(&mut nobody, &format!("{path}/replay?eye={eye}")).await;
                let fields = fields(&text(&table["common"]["table"]["game"]));
                let frames = replay["frames"].as_array().expect("a list").iter();
                let lines = frames
                    .map(|frame| format!("{} {}", entry(&frame["entry"]), sum_view(&frame["view"], &fields)));
                assert_eq!(format!("{} {}", replay["count"], sum(lines)), *told, "{name} as seen by {eye}");
            }
        }
    });
}

/// The guests of a table with their seats, each reading it.
async fn sit_down(
    server: &Server,
    guests: &Value,
    table: &Value,
) -> (BTreeMap<u8, String>, BTreeMap<String, Reader>) {
    let seats = table["seats"].as_object().expect("seats").iter();
    let seats: BTreeMap<u8, String> =
        seats.map(|(seat, name)| (seat.parse().expect("a seat"), text(name))).collect();
    let mut readers = BTreeMap::new();
    for name in seats.values() {
        if !readers.contains_key(name) {
            let reader = Reader::open(&guest(server, guests, name), &text(&table["id"])).await;
            readers.insert(name.clone(), reader);
        }
    }
    (seats, readers)
}

#[test]
fn games_under_way_go_on_and_end_as_they_did() {
    run(async {
        let (server, tables, guests) = open_again();
        let going: Vec<&Value> = tables.iter().filter(|table| table["then"].is_string()).collect();
        assert!(going.len() >= 15, "only {} games went on", going.len());
        for table in going {
            let (name, then) = (text(&table["name"]), text(&table["then"]));
            let (seats, mut readers) = sit_down(&server, &guests, table).await;
            // The dice fall by the seed that is stored; people make the moves they made.
            let made = table["made"].as_u64().expect("a number") as usize;
            for line in events(&then).iter().skip(made).filter(|line| !line.starts_with('*')) {
                let (seat, chosen) = line.split_once(' ').expect("who and what");
                let seat: u8 = seat.parse().expect("a seat");
                let reader = readers.get_mut(&seats[&seat]).expect("somebody");
                let key = seat.to_string();
                reader
                    .until(&format!("{line} in {name}"), |reader| !reader.now["legal"][&key].is_null())
                    .await;
                settle(reader).await;
                let before = reader.now.clone();
                reader.play(seat, chosen).await;
                reader.until("an answer", |reader| reader.now != before).await;
                assert!(reader.now["other"].is_null(), "{name}: {line}: {}", reader.now["other"]);
            }
            let record: Record = then.parse().expect("a record");
            if record.header("Result").is_some_and(|result| result.contains("resignation")) {
                let reader = readers.get_mut(&seats[&1]).expect("somebody");
                reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
            }
            for reader in readers.values_mut() {
                reader.until(&format!("the end of {name}"), Reader::is_over).await;
            }
            let path = format!("/api/tables/{}/record", text(&table["id"]));
            let record = unsigned(&get(&mut guest(&server, &guests, "nobody"), &path).await);
            assert_eq!(record, then, "{name}");
        }
    });
}

#[test]
fn games_with_bots_go_on_by_the_rules_they_began_with() {
    run(async {
        let (server, tables, guests) = open_again();
        let going =
            tables.iter().filter(|table| table["then"].is_null() && table["common"]["status"] == "playing");
        let mut dice = QuickDice::new(1);
        for table in going {
            let name = text(&table["name"]);
            let (_, mut readers) = sit_down(&server, &guests, table).await;
            // Whoever is asked chooses; in between the bots do, and the dice fall.
            let choices = async {
                let mut left: i32 = 16;
                while left > 0 && !readers.values().all(Reader::is_over) {
                    for reader in readers.values_mut() {
                        settle(reader).await;
                        let Some((seat, moves)) = reader.asked().into_iter().next() else { continue };
                        let before = reader.now.clone();
                        reader.play(seat, any(&moves, &mut dice)).await;
                        reader.until("an answer", |reader| reader.now != before).await;
                        left -= 1;
                    }
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            soon(&name, choices).await;
            // A finished game tells all of its record.
            let reader = readers.values_mut().next().expect("somebody");
            if table["common"]["table"]["seats"] == 2 && !reader.is_over() {
                reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
                reader.until("the end", Reader::is_over).await;
            }
            let path = format!("/api/tables/{}", text(&table["id"]));
            let mut nobody = guest(&server, &guests, "nobody");
            assert_eq!(ask(&mut nobody, &path).await["table"]["rules"], 1, "{name}");
            let record = get(&mut nobody, &format!("{path}/record")).await;
            assert!(record.contains("\nRules: 1\n"), "{name}: {record}");
            let (begun, went_on) = (events(&text(&table["record"])), events(&record));
            assert!(went_on.len() > begun.len(), "{name}: {record}");
            // Of hidden hands the record told only some while the game went on.
            let whole = !begun.iter().any(|line| line.contains('?'));
            assert!(!whole || went_on.starts_with(&begun), "{name}: {record}");
            fracas_games::replay(&record.parse().expect("a record")).expect("a legal game");
        }
    });
}

#[test]
fn an_invitation_of_version_one_still_holds() {
    run(async {
        let (server, tables, guests) = open_again();
        let table = tables.iter().find(|table| table["token"].is_string()).expect("a table that waits");
        let path = format!("/api/tables/{}", text(&table["id"]));
        let mut late = guest(&server, &guests, "cem");
        let joined = late.post(&format!("{path}/join"), &json!({"token": table["token"]})).await;
        assert_eq!(joined.expect("an answer").json()["seat"], 2);
        let snapshot = ask(&mut late, &path).await;
        assert_eq!((&snapshot["status"], &snapshot["table"]["rules"]), (&json!("playing"), &json!(1)));
    });
}
