//! Simulated players over real sockets: how much a server can take.

pub mod analysts;
pub mod people;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::ops::AddAssign;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use fracas_core::{Dice, QuickDice};
use futures_util::future::select_all;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::Mutex;

use crate::client::{Client, Socket};
use crate::wire::Status;

/// How much to ask of a server.
#[derive(Clone, Debug)]
pub struct Load {
    /// Where it is, or the nodes of a cluster. Limits must be off.
    pub addresses: Vec<SocketAddr>,
    /// Whether all players of a table come to one node, or each to the next one.
    pub together: bool,
    /// Which game to play.
    pub game: String,
    /// How many tables to play at.
    pub tables: usize,
    /// How many people play at each, with a socket each.
    pub seats: u8,
    /// How many moves a second to make in all.
    pub rate: f64,
}

/// What was measured.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// From a move sent to its event received by another player, or by its own where the others hear of it
    /// later or never; sorted.
    pub latencies: Vec<Duration>,
    /// Games that came to their end.
    pub finished: u64,
    /// Moves that were refused, or sockets that broke.
    pub failures: u64,
}

impl Tally {
    /// The latency that a share of all moves stays below.
    pub fn quantile(&self, share: f64) -> Duration {
        quantile(&self.latencies, share)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, mut other: Tally) {
        self.latencies.append(&mut other.latencies);
        self.latencies.sort_unstable();
        self.finished += other.finished;
        self.failures += other.failures;
    }
}

/// What a share of sorted latencies stays below.
fn quantile(latencies: &[Duration], share: f64) -> Duration {
    let last = latencies.len().saturating_sub(1);
    latencies.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
}

/// People at tables, ready to play.
pub struct Crowd {
    load: Load,
    tables: Vec<Party>,
}

struct Party {
    id: String,
    sockets: Vec<Socket>,
    /// The latest of what each was told.
    now: Vec<Message>,
}

/// What a simulated player reads of a message; the rest is for people.
#[derive(Default, Deserialize)]
struct Message {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    count: usize,
    #[serde(default)]
    legal: BTreeMap<String, Choices>,
    status: Option<Status>,
    /// Why something was refused.
    #[serde(default)]
    code: String,
}

#[derive(Deserialize)]
struct Choices {
    moves: Vec<String>,
}

impl Message {
    fn read(text: &str) -> Option<Message> {
        serde_json::from_str(text).ok()
    }

    fn is_over(&self) -> bool {
        self.status == Some(Status::Over)
    }
}

/// What a player heard.
#[derive(PartialEq, Eq)]
enum Heard {
    News,
    /// The move came too late: something had happened that the player had not heard of yet.
    Stale,
}

/// Why the crowd could not play.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The server cannot be reached.
    #[error("the server cannot be reached: {0}")]
    Io(#[from] std::io::Error),
    /// A socket could not be opened.
    #[error("a socket could not be opened: {0}")]
    Socket(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    /// The server said no.
    #[error("the server refused: {0}")]
    Refused(String),
}

impl Crowd {
    /// Opens all tables, a few at a time.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached or refuses.
    pub async fn gather(load: Load, opened: impl Fn(usize) + Sync) -> Result<Crowd, LoadError> {
        const AT_ONCE: usize = 32;
        let mut tables = Vec::with_capacity(load.tables);
        while tables.len() < load.tables {
            let count = AT_ONCE.min(load.tables - tables.len());
            let opening: Vec<_> =
                (0..count).map(|n| tokio::spawn(Party::open(load.clone(), tables.len() + n))).collect();
            for table in opening {
                tables.push(table.await.map_err(std::io::Error::other)??);
            }
            opened(tables.len());
        }
        Ok(Crowd { load, tables })
    }

    /// Plays for a while, and tells how it went. The crowd stays where it is.
    ///
    /// When the time is up everybody stops, whatever they wait for.
    pub async fn play(&mut self, time: Duration) -> Tally {
        let end = tokio::time::Instant::now() + time;
        let latencies = Arc::new(Mutex::new(Vec::new()));
        let [finished, failures] = [(); 2].map(|()| Arc::new(AtomicU64::new(0)));
        let pause = Duration::try_from_secs_f64(self.load.tables as f64 / self.load.rate).unwrap_or(time);
        let playing: Vec<_> = self
            .tables
            .drain(..)
            .zip(0..)
            .map(|(mut table, seed): (Party, u32)| {
                let latencies = Arc::clone(&latencies);
                let (finished, failures) = (Arc::clone(&finished), Arc::clone(&failures));
                let load = self.load.clone();
                tokio::spawn(async move {
                    let mut dice = QuickDice::new(u64::from(seed));
                    let mut own = Vec::new();
                    let playing = async {
                        // Nobody starts at the same moment.
                        tokio::time::sleep(pause.mul_f64(f64::from(dice.below(1000)) / 1000.0)).await;
                        loop {
                            let begun = Instant::now();
                            match table.play_one(&mut dice).await {
                                Some(latency) => own.push(latency),
                                None => {
                                    let over = table.now[0].is_over();
                                    let counter = if over { &finished } else { &failures };
                                    counter.fetch_add(1, Relaxed);
                                    match Party::open(load.clone(), seed as usize).await {
                                        Ok(fresh) => table = fresh,
                                        Err(_) => break,
                                    }
                                }
                            }
                            tokio::time::sleep(pause.saturating_sub(begun.elapsed())).await;
                        }
                    };
                    // That the time is up is how it should end.
                    tokio::time::timeout_at(end, playing).await.ok();
                    latencies.lock().await.append(&mut own);
                    table
                })
            })
            .collect();
        for table in playing {
            // A table whose task failed has nothing to add.
            self.tables.extend(table.await.ok());
        }
        let mut latencies = std::mem::take(&mut *latencies.lock().await);
        latencies.sort_unstable();
        Tally { latencies, finished: finished.load(Relaxed), failures: failures.load(Relaxed) }
    }

    /// Everybody leaves.
    pub async fn leave(self) {
        for table in self.tables {
            for socket in table.sockets {
                socket.close().await;
            }
        }
    }
}

impl Party {
    /// Opens a table; which it is says at which node.
    async fn open(load: Load, number: usize) -> Result<Party, LoadError> {
        let step = usize::from(!load.together);
        let at = |seat: u8| load.addresses[(number + step * usize::from(seat)) % load.addresses.len()];
        let mut players: Vec<Client> = (0..load.seats).map(|seat| Client::new(at(seat))).collect();
        let places = (0..load.seats).map(|seat| json!({"kind": if seat == 0 { "you" } else { "open" }}));
        let body = json!({"game": load.game, "players": places.collect::<Vec<_>>()});
        let created = players[0].post("/api/tables", &body).await?;
        if created.status != 201 {
            return Err(LoadError::Refused(created.body));
        }
        let created = created.json();
        let id = created["id"].as_str().unwrap_or_default().to_owned();
        let invites = created["invites"].as_array().into_iter().flatten();
        for (player, invite) in players.iter_mut().skip(1).zip(invites) {
            let token = json!({"token": invite["token"]});
            let joined = player.post(&format!("/api/tables/{id}/join"), &token).await?;
            if joined.status != 200 {
                return Err(LoadError::Refused(joined.body));
            }
        }
        let (mut sockets, mut now) = (Vec::new(), Vec::new());
        for player in &mut players {
            let mut socket = player.visit(&id, 0).await.map_err(Box::new)?;
            now.push(socket.next_text().await.and_then(|text| Message::read(&text)).unwrap_or_default());
            let message = json!({"type": "contribute", "contribution": "00112233445566778899aabbccddeeff"});
            socket.say(&message).await.map_err(Box::new)?;
            sockets.push(socket);
        }
        Ok(Party { id, sockets, now })
    }

    /// Makes one move for whoever must choose, and waits until the next can be made. `None` when the game is over or
    /// something went wrong.
    async fn play_one(&mut self, dice: &mut QuickDice) -> Option<Duration> {
        loop {
            if self.now[0].is_over() {
                return None;
            }
            let Some(mover) = self.now.iter().position(|now| !now.legal.is_empty()) else {
                self.hear().await?;
                continue;
            };
            let Message { legal, count, .. } = &self.now[mover];
            let (seat, Choices { moves }) = legal.iter().next()?;
            let choice = moves.get(dice.below(moves.len().max(1) as u32) as usize)?;
            let seat: u8 = seat.parse().ok()?;
            let before: Vec<usize> = self.now.iter().map(|now| now.count).collect();
            let message = json!({"type": "move", "seat": seat, "move": choice, "count": count});
            let sent = Instant::now();
            self.sockets[mover].say(&message).await.ok()?;
            if let Some(latency) = self.settle(mover, &before, sent).await? {
                return Some(latency);
            }
        }
    }

    /// Waits until the mover has heard of the move and somebody can go on, and tells how long it took somebody else to
    /// hear of it. Of a secret choice others hear nothing: then it is how long it took to be taken. Without a
    /// latency the move came too late.
    async fn settle(&mut self, mover: usize, before: &[usize], sent: Instant) -> Option<Option<Duration>> {
        let mut latency = None;
        loop {
            if self.hear().await? == Heard::Stale {
                return Some(None);
            }
            let heard = |player: usize| self.now[player].count != before[player];
            let mut others = (0..before.len()).filter(|&player| player != mover);
            if latency.is_none() && others.any(heard) {
                latency = Some(sent.elapsed());
            }
            let can_go_on = self.now.iter().any(|now| !now.legal.is_empty());
            if self.now[0].is_over() || heard(mover) && can_go_on {
                return Some(Some(latency.unwrap_or_else(|| sent.elapsed())));
            }
        }
    }

    /// Hears the next message to any player; `None` when something went wrong.
    async fn hear(&mut self) -> Option<Heard> {
        let ears = self.sockets.iter_mut().map(|socket| Box::pin(socket.next_text()));
        let (text, player, _) = select_all(ears).await;
        let text = text?;
        let told = Message::read(&text)?;
        match told.kind.as_str() {
            "snapshot" | "update" => self.now[player] = told,
            // What made it so was heard just before.
            "refused" if told.code == "stale" => return Some(Heard::Stale),
            "refused" => {
                tracing::warn!(table = self.id, text, "refused");
                return None;
            }
            _ => {}
        }
        Some(Heard::News)
    }
}
