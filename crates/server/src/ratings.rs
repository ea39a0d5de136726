//! Ratings: finished games are counted one after the other, in the order in which they ended.
//!
//! The log alone says which games count and how they ended, so all ratings can be made anew from it, with the same
//! numbers to the last bit. For that the order has to be the same, too: when games ended, by the log's own time. A game
//! is counted a moment after its end, when none that ended before it can still be on its way to the disk; where one was
//! all the same, everything is counted anew.

mod bots;
mod finished;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use fracas_core::Level;
use fracas_ratings::Book;
use fracas_table::{GuestId, hex};
use sha2::{Digest, Sha256};
use tokio::sync::Notify;

pub use self::bots::{BotGames, rate_bots};
pub(crate) use self::finished::{finished, player_key};
use crate::metrics::Metrics;
use crate::store::{Store, StoreError};

/// So long a game's end may take to the disk, and so much earlier it may be said to have happened where messages take
/// long.
const SETTLED: Duration = Duration::from_millis(1500);

/// So many games share a commit.
const AT_ONCE: usize = 100;

/// How often it is looked whether something waits to be counted, though nobody said so.
const LOOK: Duration = Duration::from_secs(30);

/// Tells whoever counts that a rated game is over. Clones tell the same one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rater {
    ended: Arc<Notify>,
    /// Whether what is stored was changed by others.
    stale: Arc<AtomicBool>,
    /// Whether somebody has become somebody else, so that all games have to be counted anew.
    anew: Arc<AtomicBool>,
}

impl Rater {
    /// A rated game is over, and on the disk.
    pub(crate) fn ended(&self) {
        self.ended.notify_one();
    }

    /// What is stored was changed by others: it has to be read anew.
    pub(crate) fn reload(&self) {
        self.stale.store(true, Relaxed);
    }

    /// A guest has become somebody else: what they played is the other's from now on.
    pub(crate) fn recount(&self) {
        self.anew.store(true, Relaxed);
        self.ended.notify_one();
    }

    /// Counts games until it is stopped.
    pub(crate) async fn run(self, store: Store, metrics: &'static Metrics) {
        let mut book = None;
        loop {
            if self.stale.swap(false, Relaxed) {
                book = None;
            }
            if self.anew.swap(false, Relaxed) {
                book = None;
                if let Err(error) = store.rebuild_ratings().await {
                    tracing::error!(%error, "games could not be counted anew");
                    self.anew.store(true, Relaxed);
                    tokio::time::sleep(SETTLED).await;
                    continue;
                }
            }
            match count(&store, &mut book, metrics).await {
                Ok(true) => tokio::time::sleep(SETTLED).await,
                Ok(false) => drop(tokio::time::timeout(LOOK, self.ended.notified()).await),
                Err(error) => {
                    tracing::error!(%error, "a game could not be counted");
                    // Whatever is stored, memory knows it no better.
                    book = None;
                    tokio::time::sleep(LOOK).await;
                }
            }
        }
    }
}

/// Counts what has settled; tells whether more waits.
async fn count(
    store: &Store,
    book: &mut Option<Book>,
    metrics: &'static Metrics,
) -> Result<bool, StoreError> {
    let waiting = store.uncounted().await?;
    let settled = crate::live::time() - SETTLED.as_millis() as i64;
    let mut counted = Vec::new();
    for game in waiting.iter().filter(|game| game.at <= settled).take(AT_ONCE) {
        let known = match book {
            Some(book) => book,
            None => book.insert(store.book().await?),
        };
        if !known.is_next(game) {
            tracing::warn!(
                table = game.id,
                "a game ended before others that were counted: all are counted anew"
            );
            store.rebuild_ratings().await?;
            *book = None;
            return Ok(true);
        }
        let steps = known.count(game);
        metrics.rated.fetch_add(1, Relaxed);
        metrics.unweighed.fetch_add(u64::from(steps.is_empty()), Relaxed);
        counted.push((game, steps));
    }
    if !counted.is_empty() {
        store.counted(&counted).await?;
    }
    Ok(!waiting.is_empty())
}

/// The name by which others can ask for somebody: it follows from who they are, and not the other way round.
pub(crate) fn person_of(player: &str) -> String {
    if player.parse::<GuestId>().is_err() {
        return player.to_owned();
    }
    let mut hash = Sha256::new();
    hash.update(b"fracas person 1\0");
    hash.update(player.as_bytes());
    hex::write(&hash.finalize()[..8])
}

/// What others see of a player.
pub(crate) fn name_of(player: &str) -> String {
    match (player.parse::<GuestId>(), bot_of(player)) {
        (Ok(guest), _) => guest.nickname(),
        (_, Some(level)) => format!("bot {level}"),
        _ => player.to_owned(),
    }
}

/// The level of a bot.
pub(crate) fn bot_of(player: &str) -> Option<Level> {
    Level::new(player.strip_prefix("bot-")?.parse().ok()?).ok()
}
