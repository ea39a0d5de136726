//! Two evenings of Ganoogo that differ in nothing but what is hidden: whoever sees none of it is told the same, whatever
//! they try between any two things that happen.

use fracas_core::QuickDice;
use fracas_games::find;
use fracas_server::client::Client;
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};

use super::harness::{PATIENCE, Reader, Server, any, open, run};
use super::play::settle;
use super::secrets::{comparable, probes, reads};

/// So many times somebody chooses openly.
const CHOICES: usize = 10;

/// Seat 1 is to act; all three have these hands.
fn position(hands: [&[&str]; 3]) -> Value {
    let game = find("ganoogo").expect("a game").start(Some(3), &json!({}), None).expect("a game");
    let mut position = game.position();
    (position["phase"], position["mp"], position["stack"]) = (json!("act"), json!(6), json!([]));
    for (index, hand) in hands.into_iter().enumerate() {
        position["hands"][index] = json!({});
        for &id in hand {
            let left = position["deck"][id].as_u64().expect("a card") - 1;
            position["deck"][id] = json!(left);
            let held = position["hands"][index][id].as_u64().unwrap_or_default();
            position["hands"][index][id] = json!(held + 1);
        }
    }
    position
}

/// A table with somebody in each of its three seats.
struct Evening {
    id: String,
    people: Vec<Client>,
}

impl Evening {
    async fn new(server: &Server, hands: [&[&str]; 3]) -> Evening {
        let mut people = vec![server.guest().await];
        let players = json!([{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]);
        let table = json!({"game": "ganoogo", "position": position(hands), "players": players});
        let (id, tokens) = open(&mut people[0], table).await;
        for token in tokens {
            let mut guest = server.guest().await;
            let joined = guest.post(&format!("/api/tables/{id}/join"), &json!({"token": token})).await;
            assert_eq!(joined.expect("an answer").status, 200);
            people.push(guest);
        }
        Evening { id, people }
    }

    /// Plays a while. Seats 2 and 3 have everything answered for them that they can, and do nothing in their own turns.
    /// Returns what seat 1 and a spectator were told, and how much happened that they were not told of.
    async fn play(&self, server: &Server) -> (Vec<Vec<Value>>, usize) {
        let mut readers = Vec::new();
        for person in &self.people {
            let client = Client { address: server.address, ..person.clone() };
            readers.push(Reader::open(&client, &self.id).await);
        }
        for (reader, seat) in readers.iter_mut().zip(1..) {
            reader.contribute().await;
            if seat > 1 {
                let orders = json!({"type": "orders", "seat": seat, "orders": {"ask": []}});
                reader.socket.say(&orders).await.expect("sent");
                reader.until("orders", |reader| reader.now["orders"][seat.to_string()].is_object()).await;
            }
        }
        let mut spectator = server.guest().await;
        readers.push(Reader::open(&spectator, &self.id).await);
        let all_here = |reader: &Reader| {
            let players = reader.now["players"].as_array().expect("a list");
            players.iter().all(|player| player["here"] == true) && reader.now["wants_contribution"] == false
        };
        for reader in &mut readers {
            reader.until("everybody is here", all_here).await;
            settle(reader).await;
            reader.heard.clear();
        }
        let mut first = Client { address: server.address, ..self.people[0].clone() };
        let (mut dice, mut replies) = (QuickDice::new(8), Vec::new());
        for _ in 0..CHOICES {
            try_everything(&mut readers, [&mut first, &mut spectator], &self.id, &mut replies).await;
            if !self.choose(&mut readers, &mut dice).await {
                break;
            }
        }
        // Whether it can be called off does not depend on it either. Before the first roll that would have been the end.
        readers[0].socket.say(&json!({"type": "offer", "seat": 1, "offer": "abort"})).await.expect("sent");
        for reader in &mut readers {
            settle(reader).await;
        }
        let unheard = readers[1].log.len().max(readers[2].log.len()) - readers[3].log.len();
        (vec![comparable(&readers[0]), comparable(&readers[3]), replies], unheard)
    }

    /// Has whoever is asked choose, seat 1 anything, and waits until somebody is asked again; tells whether it goes on.
    async fn choose(&self, readers: &mut [Reader], dice: &mut QuickDice) -> bool {
        let Some(asked) = readers.iter().position(|reader| !reader.asked().is_empty()) else { return false };
        let (seat, moves) = readers[asked].asked().remove(0);
        let text = match seat {
            1 => {
                // Cards are what others could answer.
                let cards: Vec<String> =
                    moves.iter().filter(|text| text.starts_with("play ")).cloned().collect();
                any(if cards.is_empty() { &moves } else { &cards }, dice).to_owned()
            }
            _ => moves.iter().find(|text| *text == "end").unwrap_or(&moves[0]).clone(),
        };
        let heard = readers[asked].log.len();
        readers[asked].play(seat, &text).await;
        readers[asked].until("the choice", |reader| reader.log.len() > heard || reader.is_over()).await;
        let begun = std::time::Instant::now();
        loop {
            for reader in readers.iter_mut() {
                settle(reader).await;
            }
            // When somebody is out their hand lies open, which is where the evenings part.
            let whole = readers[3].now["views"]["0"]["view"]["in"] == json!([1, 2, 3]);
            if !whole || readers[3].status() != "playing" {
                return false;
            }
            if readers.iter().any(|reader| !reader.asked().is_empty()) {
                return true;
            }
            assert!(begun.elapsed() < PATIENCE, "nobody is asked: {}", readers[3].now);
        }
    }
}

/// Seat 1 and a spectator try whatever could tell them of what others hold.
async fn try_everything(
    readers: &mut [Reader],
    clients: [&mut Client; 2],
    id: &str,
    replies: &mut Vec<Value>,
) {
    for (index, client) in [0, 3].into_iter().zip(clients) {
        // What seat 1 takes back in its own turn is gone, which helps nobody to find out anything.
        let useful = |probe: &Value| probe["offer"] != "takeback" || probe["type"] != "offer";
        for probe in probes(1).into_iter().filter(useful) {
            readers[index].socket.say(&probe).await.expect("sent");
            settle(&mut readers[index]).await;
        }
        replies.extend(reads(client, id).await);
        let listed = client.get("/api/tables?mine=1").await.expect("an answer").json();
        for table in listed.as_array().expect("a list") {
            // Which of the events that one heard of was the last.
            let known = readers[index].log.iter().rposition(|entry| entry["at"] == table["updated"]);
            replies.push(json!([table["status"], known]));
        }
    }
}

/// Gives two tables the same dice.
async fn same_dice(server: Server, evenings: &[Evening]) -> Server {
    let folder = tokio::task::spawn_blocking(move || server.end()).await.expect("it ends");
    sqlx::any::install_default_drivers();
    let url = format!("sqlite:{}", folder.join("games.db").display());
    let mut database = AnyConnection::connect(&url).await.expect("the database");
    for evening in evenings {
        let sql = "UPDATE seeds SET seed = $1 WHERE table_id = $2";
        let set = sqlx::query(sql).bind("07".repeat(32)).bind(&evening.id);
        set.execute(&mut database).await.expect("it is written");
    }
    database.close().await.expect("closed");
    Server::restart(folder, &[])
}

#[test]
fn what_others_hold_changes_nothing_that_one_is_told_whatever_one_tries() {
    run(async {
        let server = Server::start();
        let busy: &[&str] = &["heal-1", "draw-2", "plus-1"];
        // Sizes of hands are public, so they are the same.
        let (fitting, idle): (&[&str], &[&str]) = (&["heal-2", "cancel"], &["last-stand", "last-stand"]);
        let evenings = [
            Evening::new(&server, [busy, fitting, idle]).await,
            Evening::new(&server, [busy, idle, fitting]).await,
        ];
        let server = same_dice(server, &evenings).await;
        let (one, unheard) = evenings[0].play(&server).await;
        let (other, _) = evenings[1].play(&server).await;
        assert!(unheard > 0, "something was hidden");
        for (one, other) in one.iter().zip(&other) {
            for (number, (one, other)) in one.iter().zip(other).enumerate() {
                assert_eq!(one, other, "message or answer {number}");
            }
            assert_eq!(one.len(), other.len());
        }
    });
}
