//! Killed at any moment, a server has everything it ever acknowledged, and goes on.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use fracas_core::{Dice, QuickDice, Record};
use fracas_games::{games, replay};
use fracas_server::client::Client;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::harness::{PATIENCE, Reader, Server, any, open, run};
use super::play::short;

const KILLS: u64 = 100;
const TABLES: usize = 8;

/// A person at a table, with everything the server ever told them.
#[derive(Clone)]
pub(crate) struct Witness {
    client: Client,
    id: String,
    promised: Arc<Mutex<Vec<Value>>>,
    /// Counts what all witnesses are told.
    messages: watch::Sender<u32>,
}

impl Witness {
    /// Opens a table: against a bot, or for both seats.
    pub(crate) async fn new(server: &Server, number: usize, messages: &watch::Sender<u32>) -> Witness {
        let mut client = server.guest().await;
        let game = games()[number % games().len()].info.id;
        let second = if number.is_multiple_of(2) {
            json!({"kind": "bot", "level": 1})
        } else {
            json!({"kind": "you"})
        };
        let table = json!({"game": game, "options": short(game), "players": [{"kind": "you"}, second]});
        let (id, _) = open(&mut client, table).await;
        Witness { client, id, promised: Arc::default(), messages: messages.clone() }
    }

    /// How much this person has been told.
    pub(crate) fn told(&self) -> usize {
        self.promised.lock().expect("nobody panicked").len()
    }

    /// Plays any moves until the server is gone, or for so many moves; tells how many it made.
    pub(crate) async fn play(self, seed: u64, most: usize) -> usize {
        let Ok(mut socket) = self.client.visit(&self.id, 0).await else { return 0 };
        let mut dice = QuickDice::new(seed);
        let mut known = 0;
        let mut played = 0;
        while let Some(message) = socket.next().await {
            if !matches!(message["type"].as_str(), Some("snapshot" | "update")) {
                continue;
            }
            let entries = message["events"].as_array().expect("a list");
            {
                let mut promised = self.promised.lock().expect("nobody panicked");
                if message["type"] == "snapshot" {
                    promised.clear();
                }
                promised.extend(entries.iter().cloned());
                known += entries.len();
            }
            self.messages.send_modify(|messages| *messages += 1);
            if message["status"] == "over" || played == most {
                return played;
            }
            if message["wants_contribution"] == true {
                socket.say(&json!({"type": "contribute", "contribution": "0123456789abcdef"})).await.ok();
            }
            let legal = message["legal"].as_object().expect("an object");
            if let Some((seat, legal)) = legal.iter().next() {
                let moves: Vec<String> = serde_json::from_value(legal["moves"].clone()).expect("a list");
                let seat: u8 = seat.parse().expect("a seat");
                let choice = any(&moves, &mut dice);
                socket.say(&json!({"type": "move", "seat": seat, "move": choice, "count": known})).await.ok();
                played += 1;
            }
        }
        played
    }

    /// Compares what was promised with what is there now; tells whether the game is over.
    pub(crate) async fn check(&mut self, address: SocketAddr) -> bool {
        self.client.address = address;
        let snapshot = self.client.get(&format!("/api/tables/{}", self.id)).await.expect("an answer").json();
        let stored = snapshot["events"].as_array().expect("a list");
        let promised = self.promised.lock().expect("nobody panicked").clone();
        assert!(stored.len() >= promised.len(), "{}: {} of {} events", self.id, stored.len(), promised.len());
        for (number, (stored, promised)) in stored.iter().zip(&promised).enumerate() {
            assert!(keeps(promised, stored), "table {}, event {number}: {promised} became {stored}", self.id);
        }
        if snapshot["status"] != "over" {
            return false;
        }
        let record = self.client.get(&format!("/api/tables/{}/record", self.id)).await.expect("an answer");
        let record: Record = record.body.parse().expect("a record");
        replay(&record).expect("a legal game");
        fracas_server::verify(&record).expect("fair dice");
        true
    }
}

/// Whether what is stored is what was promised. What was masked while the game went on may be open after its end, and
/// its story may tell more then.
fn keeps(promised: &Value, stored: &Value) -> bool {
    let [promised, stored] = [promised, stored].map(|entry| {
        let mut entry = entry.clone();
        entry.as_object_mut().expect("an object").remove("story");
        entry
    });
    let Some(masked) = promised["masked"].as_str().filter(|_| stored != promised) else {
        return stored == promised;
    };
    let open = stored["move"].as_str().or(stored["chance"].as_str());
    let same_kind = |open: &str| masked == "?" || open.split(' ').next() == masked.split(' ').next();
    stored["at"] == promised["at"] && open.is_some_and(same_kind)
}

#[test]
fn a_hundred_kills_under_load_lose_no_acknowledged_move() {
    run(async {
        let mut dice = QuickDice::new(11);
        let mut server = Server::start();
        let mut opened = 0;
        let mut finished = 0;
        let mut witnesses: Vec<Witness> = Vec::new();
        let (messages, mut heard) = watch::channel(0);
        for kill in 0..KILLS {
            let mut playing = Vec::new();
            for mut witness in witnesses {
                if witness.check(server.address).await {
                    finished += 1;
                } else {
                    playing.push(witness);
                }
            }
            witnesses = playing;
            while witnesses.len() < TABLES {
                witnesses.push(Witness::new(&server, opened, &messages).await);
                opened += 1;
            }
            // The server is killed after so many messages, which is any moment: it has gone on meanwhile.
            messages.send_replace(0);
            let enough = TABLES as u32 + dice.below(60);
            let players: Vec<_> = witnesses
                .iter()
                .map(|witness| tokio::spawn(witness.clone().play(kill, usize::MAX)))
                .collect();
            let told = heard.wait_for(|messages| *messages >= enough);
            tokio::time::timeout(PATIENCE, told).await.expect("games go on").expect("somebody counts");
            let folder = server.kill();
            for player in players {
                tokio::time::timeout(PATIENCE, player).await.expect("it ends").expect("it plays well");
            }
            server = Server::restart(folder, &[]);
        }
        // No game is stuck: each goes on for a while, or to its end.
        for mut witness in witnesses {
            let over = witness.check(server.address).await;
            let before = witness.told();
            let played = witness.clone().play(1, 6);
            let played = tokio::time::timeout(PATIENCE, played).await.expect("the game goes on");
            let after = witness.told();
            // Secret choices are in no log, but a second move follows only on an answer to the first.
            assert!(over || after > before || played > 1, "table {} is stuck", witness.id);
            witness.check(server.address).await;
        }
        assert!(finished > 0, "some game should have come to its end");
    });
}

#[test]
fn bots_alone_go_on_after_a_crash_when_somebody_looks() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let players = json!([{"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}]);
        let table = json!({"game": "color-wars", "options": {"width": 9, "height": 9}, "players": players});
        let (id, _) = open(&mut guest, table).await;
        let server = Server::restart(server.kill(), &[]);
        guest.address = server.address;
        // Nobody opens the table: only the record is asked for, whenever no bot thinks.
        let mut done = String::new();
        let begun = Instant::now();
        while !done.contains("Result: 1") && !done.contains("Result: 2") && !done.contains("Result: draw") {
            assert!(begun.elapsed() < PATIENCE, "the bots have stopped: {done}");
            tokio::time::sleep(Duration::from_millis(200)).await;
            if server.numbers().await.contains("fracas_thinking 0") {
                done = guest.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
            }
        }
        let reader = Reader::open(&guest, &id).await;
        assert!(reader.is_over());
    });
}
