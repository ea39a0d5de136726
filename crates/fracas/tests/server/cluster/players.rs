//! People who play whatever happens, and count: what any of them was told has to stay, and to come once.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use fracas_core::{Dice, QuickDice};
use fracas_server::client::Client;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::super::harness::{PATIENCE, Server, soon, text};

/// So long people wait for an answer before they try another node.
const IMPATIENCE: Duration = Duration::from_secs(8);

/// A level that workers think for, where there are any.
const LEVEL: u8 = 3;

/// What all players know.
#[derive(Default)]
pub(super) struct World {
    nodes: Mutex<Vec<SocketAddr>>,
    /// Nothing fails any more.
    calm: AtomicBool,
    /// How many events were told, each counted once for everybody who heard it.
    pub(super) told: AtomicUsize,
    /// How often somebody came to a table.
    pub(super) visits: AtomicUsize,
    /// When somebody of each party last heard something new.
    news: Mutex<Vec<Instant>>,
    /// The longest that nobody of a party was told anything new.
    pause: Mutex<Duration>,
}

/// A table, and all that each person there was told.
pub(super) type Told = (String, Vec<Vec<Value>>);

/// All who play.
pub(super) struct Crowd {
    pub(super) world: Arc<World>,
    parties: Vec<JoinHandle<Vec<Told>>>,
}

impl Crowd {
    /// So many tables for two people each, and so many for a person and a bot that thinks for a while.
    pub(super) fn gather(nodes: Vec<SocketAddr>, pairs: usize, with_bots: usize) -> Crowd {
        let count = pairs + with_bots;
        let news = Mutex::new(vec![Instant::now(); count]);
        let world = Arc::new(World { nodes: Mutex::new(nodes), news, ..World::default() });
        let parties =
            (0..count).map(|number| tokio::spawn(party(Arc::clone(&world), number, number >= pairs)));
        Crowd { parties: parties.collect(), world }
    }

    /// Lets every game go on for a little, looks whether all that was told is stored, and returns how many tables there were.
    pub(super) async fn settle(self, at: &Server) -> usize {
        self.world.calm.store(true, Relaxed);
        let mut tables = 0;
        for party in self.parties {
            for (id, told) in soon("a party", party).await.expect("people who play on") {
                tables += 1;
                let log = look(at, &id).await;
                assert!(told.iter().all(|told| log.starts_with(told)), "table {id} has lost something");
            }
        }
        tables
    }
}

/// What a table tells anybody who asks.
async fn look(at: &Server, id: &str) -> Vec<Value> {
    let mut guest = Client::new(at.address);
    let seen = soon("a look", async {
        loop {
            let look = guest.get(&format!("/api/tables/{id}")).await.expect("an answer");
            if look.status == 200 {
                return look.json();
            }
            sleep(Duration::from_millis(50)).await;
        }
    });
    seen.await["events"].as_array().expect("a list").clone()
}

impl World {
    /// These are the nodes there are.
    pub(super) fn set_nodes(&self, nodes: &[Server]) {
        *self.nodes.lock().unwrap_or_else(PoisonError::into_inner) =
            nodes.iter().map(|node| node.address).collect();
    }

    fn any_node(&self, dice: &mut QuickDice) -> SocketAddr {
        let nodes = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        nodes[dice.below(nodes.len() as u32) as usize]
    }

    fn news(&self) -> MutexGuard<'_, Vec<Instant>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The longest that a party was told nothing new since this was last asked. Ask when all go on.
    pub(super) fn longest_pause(&self) -> Duration {
        std::mem::take(&mut self.pause.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A party was told something new.
    fn note(&self, party: usize) {
        let now = Instant::now();
        let before = std::mem::replace(&mut self.news()[party], now);
        let mut pause = self.pause.lock().unwrap_or_else(PoisonError::into_inner);
        *pause = pause.max(now - before);
    }

    /// Waits until every party has heard something new after that time, be it in another game.
    pub(super) async fn goes_on(&self, since: Instant) {
        soon("every game to go on", async {
            while !self.news().iter().all(|&last| last > since) {
                sleep(Duration::from_millis(10)).await;
            }
        })
        .await;
    }

    /// The same from now on; tells how long all of them have stood still since something happened.
    pub(super) async fn stands_still(&self, since: Instant) -> Duration {
        // What was on its way to somebody when it happened does not count.
        sleep(Duration::from_millis(200)).await;
        self.goes_on(Instant::now()).await;
        since.elapsed()
    }
}

/// Asks any node until one does it.
async fn insist(world: &World, client: &mut Client, dice: &mut QuickDice, path: &str, body: Value) -> Value {
    soon("an answer", async {
        loop {
            client.address = world.any_node(dice);
            let answer = timeout(IMPATIENCE, client.post(path, &body)).await;
            if let Ok(Ok(answer)) = answer
                && answer.status < 500
            {
                return answer.json();
            }
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await
}

/// A table that a party plays at, and how long its log is to be once all is calm.
#[derive(Clone)]
struct Game {
    party: usize,
    id: String,
    goal: Arc<OnceLock<usize>>,
}

/// Plays at a table to the end of the game, or until all is calm and two more moves were made; returns all that was told.
async fn play(world: Arc<World>, mut client: Client, game: Game, seat: usize) -> Vec<Value> {
    let Game { party, id, goal } = game;
    let mut dice = QuickDice::new(seat as u64 + u64::from(client.address.port()));
    let mut known: Vec<Value> = Vec::new();
    let mut last = Instant::now();
    loop {
        assert!(last.elapsed() < PATIENCE, "seat {seat} of {id} stands still at {} events", known.len());
        client.address = world.any_node(&mut dice);
        world.visits.fetch_add(1, Relaxed);
        let Ok(Ok(mut socket)) = timeout(IMPATIENCE, client.visit(&id, 0)).await else {
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let mut log = Vec::new();
        while let Ok(Some(message)) = timeout(IMPATIENCE, socket.next()).await {
            let kind = message["type"].as_str().unwrap_or_default();
            if !matches!(kind, "snapshot" | "update") {
                continue;
            }
            log.extend(message["events"].as_array().into_iter().flatten().cloned());
            assert_eq!(message["count"], json!(log.len()), "something was told twice, or left out");
            assert!(log.starts_with(&known), "something that was told is gone: {known:?} {log:?}");
            world.told.fetch_add(log.len() - known.len(), Relaxed);
            if log.len() > known.len() {
                last = Instant::now();
                world.note(party);
            }
            known.clone_from(&log);
            // All have the same goal: none leaves while another still needs an answer.
            if world.calm.load(Relaxed) && known.len() >= *goal.get_or_init(|| known.len() + 2) {
                return known;
            }
            if message["status"] == "over" {
                return known;
            }
            let legal = &message["legal"][seat.to_string()]["moves"];
            let Some(moves) = legal.as_array().filter(|moves| !moves.is_empty()) else { continue };
            let chosen = &moves[dice.below(moves.len() as u32) as usize];
            sleep(Duration::from_millis(20)).await;
            let said = json!({"type": "move", "seat": seat, "move": chosen, "count": log.len(), "nonce": 1});
            if socket.say(&said).await.is_err() {
                break;
            }
        }
    }
}

/// Two people, or one and a bot, who play one game after the other until all is calm. Returns their tables with all that
/// everybody was told.
async fn party(world: Arc<World>, number: usize, with_bot: bool) -> Vec<Told> {
    let mut dice = QuickDice::new(number as u64);
    let mut tables = Vec::new();
    while !world.calm.load(Relaxed) {
        let mut people = [(); 2].map(|()| Client::new(SocketAddr::from(([127, 0, 0, 1], 1))));
        let other = if with_bot { json!({"kind": "bot", "level": LEVEL}) } else { json!({"kind": "open"}) };
        let players = json!([{"kind": "you"}, other]);
        let wanted = json!({"game": "color-wars", "options": {"width": 6, "height": 6}, "players": players});
        let opened = insist(&world, &mut people[0], &mut dice, "/api/tables", wanted).await;
        let id = text(&opened["id"]);
        if !with_bot {
            let token = &opened["invites"][0]["token"];
            let path = format!("/api/tables/{id}/join");
            insist(&world, &mut people[1], &mut dice, &path, json!({"token": token})).await;
        }
        let game = Game { party: number, id: id.clone(), goal: Arc::default() };
        let seats = people.into_iter().zip(1..).take(if with_bot { 1 } else { 2 });
        let playing: Vec<_> = seats
            .map(|(person, seat)| tokio::spawn(play(Arc::clone(&world), person, game.clone(), seat)))
            .collect();
        let mut told = Vec::new();
        for person in playing {
            told.push(person.await.expect("nobody was told wrong"));
        }
        tables.push((id, told));
    }
    tables
}
