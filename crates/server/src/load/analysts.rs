//! Simulated people who have games analysed while others play.

use std::net::SocketAddr;
use std::ops::AddAssign;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use fracas_core::{Dice, QuickDice};
use fracas_games::{AnyGame, Fault};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::client::Client;

/// So many events have the games that are analysed, if they last as long.
const EVENTS: usize = 60;
/// So long somebody waits who was told that it is too much at once.
const PATIENCE: Duration = Duration::from_millis(200);

/// People who ask for one analysis after the other until they are sent home.
pub struct Analysts {
    asking: Vec<JoinHandle<()>>,
    counts: Arc<Counts>,
}

/// What they were told.
#[derive(Debug, Default)]
struct Counts {
    weighed: AtomicU64,
    refused: AtomicU64,
    failed: AtomicU64,
}

/// What came of their questions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// Events that were weighed.
    pub weighed: u64,
    /// Questions that were refused, since there were too many at once.
    pub refused: u64,
    /// Questions that went wrong.
    pub failed: u64,
}

impl AddAssign for Asked {
    fn add_assign(&mut self, other: Asked) {
        self.weighed += other.weighed;
        self.refused += other.refused;
        self.failed += other.failed;
    }
}

impl Analysts {
    /// Lets so many people begin, each with the same game.
    ///
    /// # Errors
    ///
    /// Says why no such game can be played.
    pub fn begin(address: SocketAddr, game: &str, seats: u8, people: usize) -> Result<Analysts, Fault> {
        let game = at_random(game, seats)?;
        let played = json!([{"cmd": "replay", "record": game.record().to_string()}]);
        let counts = Arc::new(Counts::default());
        let asking = (0..people).map(|first| {
            let (counts, played) = (Arc::clone(&counts), played.clone());
            tokio::spawn(ask_on(address, played, game.events().max(1), first, counts))
        });
        Ok(Analysts { asking: asking.collect(), counts })
    }

    /// Sends everybody home, whatever they wait for.
    pub fn end(self) -> Asked {
        self.asking.iter().for_each(JoinHandle::abort);
        let Counts { weighed, refused, failed } = &*self.counts;
        let [weighed, refused, failed] = [weighed, refused, failed].map(|count| count.load(Relaxed));
        Asked { weighed, refused, failed }
    }
}

/// Has one event after the other weighed, round and round.
async fn ask_on(address: SocketAddr, played: Value, events: usize, first: usize, counts: Arc<Counts>) {
    let mut client = Client::new(address);
    for at in first.. {
        let asked = json!([{"cmd": "weigh", "at": at % events}]);
        let answer = client.post("/api/engine", &json!({"played": played, "asked": asked})).await;
        let counter = match &answer {
            Ok(answer) if answer.status == 200 => &counts.weighed,
            Ok(answer) if answer.status == 429 => &counts.refused,
            _ => &counts.failed,
        };
        counter.fetch_add(1, Relaxed);
        if answer.is_ok_and(|answer| answer.status != 200) {
            tokio::time::sleep(PATIENCE).await;
        }
    }
}

/// A game in which everybody chooses by lot.
fn at_random(id: &str, seats: u8) -> Result<Box<dyn AnyGame>, Fault> {
    let mut game = fracas_games::find(id)?.start(Some(seats), &Value::Null, None)?;
    let mut dice = QuickDice::new(1);
    while game.turn().outcome().is_none() && game.events() < EVENTS {
        match game.turn().choosing().iter().next() {
            Some(seat) => {
                let moves = game.legal(seat).moves;
                let Some(choice) = moves.get(dice.below(moves.len().max(1) as u32) as usize) else { break };
                game.play(seat, choice)?;
            }
            None => {
                let outcome = game.roll(&mut dice).unwrap_or_default();
                game.chance(&outcome)?;
            }
        }
    }
    Ok(game)
}
