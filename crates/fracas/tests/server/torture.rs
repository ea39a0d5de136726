//! A server under load is killed, frozen, robbed of its database and asked for dear things, again and again, and is
//! compared with itself: nothing is lost, doubled or told too early. `cargo xtask torture MINUTES` does this for as long
//! as you like.

use std::time::{Duration, Instant};

use fracas_core::{Dice, QuickDice};
use fracas_games::games;
use fracas_server::client::Client;
use serde_json::json;
use tokio::sync::watch;

use super::crash::Witness;
use super::harness::{PATIENCE, Reader, Server, open, run, soon};
use super::held::{FAULTS, Fault, health};
use super::secrets::{hidden_choices, told_of};

/// Without `cargo xtask torture` it takes so long.
const MOMENT: f64 = 0.4;

const TABLES: usize = 8;

/// What has happened so far.
#[derive(Debug, Default)]
struct Tally {
    kills: u32,
    stops: u32,
    freezes: u32,
    faults: u32,
    compared: u32,
    dear: u32,
    finished: u32,
    slowest_bot: Duration,
    memory: Vec<u64>,
}

/// Games that go on while all this happens, with everything anybody was ever told at them.
struct Load {
    witnesses: Vec<Witness>,
    messages: watch::Sender<u32>,
    opened: usize,
}

impl Load {
    /// Compares what was told with what is there, and sets new tables up for those that are over.
    async fn check(&mut self, server: &Server, tally: &mut Tally) {
        let mut playing = Vec::new();
        for mut witness in std::mem::take(&mut self.witnesses) {
            match witness.check(server.address).await {
                true => tally.finished += 1,
                false => playing.push(witness),
            }
        }
        while playing.len() < TABLES {
            playing.push(Witness::new(server, self.opened, &self.messages).await);
            self.opened += 1;
        }
        self.witnesses = playing;
    }
}

/// Takes the database away for a moment.
async fn rob(server: &Server, dice: &mut QuickDice) {
    let database = server.folder.join("games.db");
    let reversible: Vec<&Fault> = FAULTS.iter().filter(|(_, _, mend)| mend.is_some()).collect();
    let (_, fault, mend) = reversible[dice.below(reversible.len() as u32) as usize];
    fault(&database);
    tokio::time::sleep(Duration::from_millis(u64::from(dice.below(1500)))).await;
    mend.expect("it can be mended")(&database);
    health(&mut Client::new(server.address), 200).await;
}

/// Asks for what costs much, from several tables at once, and says how long a simple bot elsewhere took meanwhile.
async fn overwork(server: &Server) -> Duration {
    let mut guest = server.guest().await;
    let bots = json!([{"kind": "bot", "level": 8}, {"kind": "bot", "level": 8}]);
    let mut asking = Vec::new();
    for entry in games() {
        let table = json!({"game": entry.info.id, "players": bots});
        // Where the server has enough of bots it says so, which is as good.
        let Ok(answer) = guest.post("/api/tables", &table).await else { continue };
        let id = answer.json()["id"].as_str().unwrap_or_default().to_owned();
        for path in ["", "/record", "/replay", "/facts", "/picture?eye=0"] {
            let (mut client, path) = (guest.clone(), format!("/api/tables/{id}{path}"));
            asking.push(tokio::spawn(async move { client.get(&path).await.map(|answer| answer.status) }));
        }
    }
    let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
    let (id, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
    let mut reader = Reader::open(&guest, &id).await;
    let begun = Instant::now();
    reader.play(1, "c3").await;
    reader.until("the bot's answer", |reader| reader.log.len() == 2).await;
    let took = begun.elapsed();
    for asked in asking {
        soon("an answer", asked).await.expect("nobody panicked").ok();
    }
    took
}

#[test]
fn nothing_that_is_done_to_a_server_loses_doubles_or_tells_anything() {
    let minutes = std::env::var("FRACAS_TORTURE_MINUTES").ok().and_then(|minutes| minutes.parse().ok());
    let end = Instant::now() + Duration::from_secs_f64(60.0 * minutes.unwrap_or(MOMENT));
    run(async {
        let (messages, mut heard) = watch::channel(0);
        let mut load = Load { witnesses: Vec::new(), messages, opened: 0 };
        let seed = std::process::id().into();
        let (mut dice, mut tally) = (QuickDice::new(seed), Tally::default());
        let hidden: Vec<(&str, Vec<String>)> =
            games().iter().map(|entry| (entry.info.id, hidden_choices(entry.info.id))).collect();
        let hidden: Vec<_> = hidden.into_iter().filter(|(_, moves)| !moves.is_empty()).collect();
        let mut server = Server::start();
        for round in 0.. {
            if round >= 8 && Instant::now() >= end {
                break;
            }
            load.check(&server, &mut tally).await;
            load.messages.send_replace(0);
            let players: Vec<_> = load
                .witnesses
                .iter()
                .map(|witness| tokio::spawn(witness.clone().play(round, usize::MAX)))
                .collect();
            // After so many messages, which is any moment: the server has gone on meanwhile.
            let enough = TABLES as u32 + dice.below(60);
            let told = heard.wait_for(|messages| *messages >= enough);
            tokio::time::timeout(PATIENCE, told).await.expect("games go on").expect("somebody counts");
            tally.memory.extend(server.memory());
            match round % 8 {
                0 | 2 | 4 => {
                    server = Server::restart(server.kill(), &[]);
                    tally.kills += 1;
                }
                1 => {
                    let folder = server.folder.clone();
                    server = tokio::task::spawn_blocking(move || {
                        let kept = server.end();
                        Server::restart(kept, &[])
                    })
                    .await
                    .expect("it starts again");
                    assert_eq!(server.folder, folder);
                    tally.stops += 1;
                }
                3 => {
                    server.signal("STOP");
                    tokio::time::sleep(Duration::from_millis(u64::from(dice.below(1000)))).await;
                    server.signal("CONT");
                    health(&mut Client::new(server.address), 200).await;
                    tally.freezes += 1;
                }
                5 => {
                    rob(&server, &mut dice).await;
                    tally.faults += 1;
                }
                6 => {
                    let (game, moves) = &hidden[dice.below(hidden.len() as u32) as usize];
                    let mut any = || Some(moves[dice.below(moves.len() as u32) as usize].as_str());
                    let (one, other) = (any(), any());
                    let told = told_of(&server, game, one).await;
                    assert_eq!(told, told_of(&server, game, other).await, "{game}: {one:?}, {other:?}");
                    tally.compared += 1;
                }
                _ => {
                    tally.slowest_bot = tally.slowest_bot.max(overwork(&server).await);
                    tally.dear += 1;
                }
            }
            players.iter().for_each(tokio::task::JoinHandle::abort);
        }
        load.check(&server, &mut tally).await;
        let (least, most) = (tally.memory.iter().min(), tally.memory.iter().max());
        println!("{} rounds, seed {seed}; memory from {least:?} to {most:?} KiB", tally.memory.len());
        tally.memory.clear();
        println!("{tally:?}");
    });
}
