//! Simulated people who meet: connected, in the lobby, and paired with each other.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::{Mutex, mpsc};

use super::{LoadError, quantile};
use crate::client::{Client, Socket};

/// How many people, and what they do.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// Where the server is. It must have its limits off.
    pub address: SocketAddr,
    /// What they seek.
    pub game: String,
    /// How many are connected.
    pub people: usize,
    /// How many of them look at the lobby.
    pub lookers: usize,
    /// How many seeks a second they make in all.
    pub rate: f64,
}

/// What was measured.
#[derive(Clone, Debug, Default)]
pub struct Met {
    /// From the seek of whoever came second to the news that there is a game; sorted.
    pub latencies: Vec<Duration>,
    /// Seeks that were made.
    pub sought: u64,
    /// Games that began.
    pub finished: u64,
    /// Seeks that were refused or led to nothing, or sockets that broke.
    pub failures: u64,
}

impl Met {
    /// The latency that a share of all pairings stays below.
    pub fn quantile(&self, share: f64) -> Duration {
        quantile(&self.latencies, share)
    }
}

/// So long somebody waits for a game before it counts as a failure.
const LONGEST: Duration = Duration::from_secs(10);

/// People who are connected.
pub struct Gathering {
    meeting: Meeting,
    people: Vec<Person>,
}

/// A connected person: a task reads all they are told, so that nobody is slow.
#[derive(Clone)]
struct Person {
    say: mpsc::Sender<String>,
    /// That there is a game, or that there will be none.
    told: Arc<Mutex<mpsc::Receiver<bool>>>,
}

impl Person {
    async fn enter(address: SocketAddr, looks: bool) -> Result<Person, LoadError> {
        let mut client = Client::new(address);
        client.get("/api/me").await?;
        let mut socket = client.person().await.map_err(Box::new)?;
        if looks {
            socket.say(&json!({"type": "look"})).await.map_err(Box::new)?;
        }
        let (say, said) = mpsc::channel(1);
        let (tell, told) = mpsc::channel(4);
        tokio::spawn(listen(socket, said, tell));
        Ok(Person { say, told: Arc::new(Mutex::new(told)) })
    }
}

/// Carries what somebody says and hears until they leave.
async fn listen(mut socket: Socket, mut said: mpsc::Receiver<String>, tell: mpsc::Sender<bool>) {
    loop {
        tokio::select! {
            said = said.recv() => match said {
                Some(text) if socket.say_text(&text).await.is_ok() => {}
                _ => return socket.close().await,
            },
            heard = socket.next_text() => {
                let Some(text) = heard else { return };
                // Most of what lookers hear is the lobby, which nobody has to read here.
                let news = ["paired", "refused", "unsought"].iter().find(|kind| {
                    text.starts_with(&format!("{{\"type\":\"{kind}\""))
                });
                if let Some(news) = news {
                    // Whoever measures may have given up waiting.
                    tell.try_send(*news == "paired").ok();
                }
            }
        }
    }
}

impl Gathering {
    /// Connects everybody, some at a time.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached or refuses.
    pub async fn enter(meeting: Meeting, here: impl Fn(usize) + Sync) -> Result<Gathering, LoadError> {
        const AT_ONCE: usize = 64;
        let mut people = Vec::with_capacity(meeting.people);
        while people.len() < meeting.people {
            let count = AT_ONCE.min(meeting.people - people.len());
            let entering: Vec<_> = (0..count)
                .map(|next| {
                    let looks = people.len() + next < meeting.lookers;
                    tokio::spawn(Person::enter(meeting.address, looks))
                })
                .collect();
            for person in entering {
                people.push(person.await.map_err(std::io::Error::other)??);
            }
            here(people.len());
        }
        Ok(Gathering { meeting, people })
    }

    /// Has people seek for a while, two at a time one after the other, and tells how it went.
    pub async fn meet(&self, time: Duration) -> Met {
        let pause = Duration::try_from_secs_f64(2.0 / self.meeting.rate).unwrap_or(time);
        let end = Instant::now() + time;
        let mut ticks = tokio::time::interval(pause);
        let (sender, mut receiver) = mpsc::unbounded_channel();
        let mut met = Met::default();
        for (pair, number) in self.people.chunks_exact(2).cycle().zip(0_u64..) {
            ticks.tick().await;
            if Instant::now() >= end {
                break;
            }
            met.sought += 2;
            // A clock of their own, so that they meet each other and nobody else: each pair is one measurement.
            let reserve = 600_000 + number;
            let seek =
                json!({"type": "seek", "seek": {"game": self.meeting.game, "pace": {"reserve": reserve}}});
            let pair = [pair[0].clone(), pair[1].clone()];
            let sender = sender.clone();
            tokio::spawn(async move {
                // Whoever measures may have stopped.
                sender.send(tokio::time::timeout(LONGEST, pair_up(pair, seek)).await.ok().flatten()).ok();
            });
        }
        drop(sender);
        while let Some(latency) = receiver.recv().await {
            match latency {
                Some(latency) => {
                    met.latencies.push(latency);
                    met.finished += 1;
                }
                None => met.failures += 1,
            }
        }
        met.latencies.sort_unstable();
        met
    }

    /// Everybody leaves.
    pub async fn leave(self) {
        drop(self.people);
        // They say goodbye each for themselves.
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Two seek the same, one after the other; how long the second waited until both knew of their game.
async fn pair_up([first, second]: [Person; 2], seek: Value) -> Option<Duration> {
    let (mut one, mut two) = (first.told.lock().await, second.told.lock().await);
    first.say.send(seek.to_string()).await.ok()?;
    tokio::time::sleep(Duration::from_millis(50)).await;
    let sent = Instant::now();
    second.say.send(seek.to_string()).await.ok()?;
    let paired = one.recv().await? && two.recv().await?;
    paired.then(|| sent.elapsed())
}
