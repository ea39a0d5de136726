//! Bots think on threads of their own, as many as the server was told and one more for short thoughts, so that pages
//! stay quick whatever they do, and a quick answer need not wait for slow ones.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use fracas_bots::{Answer, Effort, Level, Task, choose};
use fracas_core::Seat;
use fracas_games::{AnyGame, AnySight};
use fracas_search::Stop;

use crate::budget::{Owner, Pool, Wait, Watched};
use crate::metrics::{Counted, Metrics};

/// What a thought of each level usually takes at the most, in milliseconds: short ones come first.
const USUAL: [u64; 8] = [5, 10, 20, 50, 100, 250, 700, 2_000];

/// What a thought of each level takes at the very most, in milliseconds, on whatever table. Then the bot plays the best
/// it has found.
const LONGEST: [u64; 8] = [250, 250, 250, 500, 500, 1_000, 2_000, 5_000];

/// A handle to the threads that think.
#[derive(Clone)]
pub(crate) struct Bots {
    pool: Pool,
    metrics: &'static Metrics,
}

impl Bots {
    /// Starts the threads.
    pub(crate) fn start(threads: usize, metrics: &'static Metrics) -> Bots {
        Bots { pool: Pool::start("bot", threads, 1), metrics }
    }

    /// Has a move thought out for a seat that must choose; `done` gets it, on another thread. Returns the switch
    /// for when nobody wants it any more. `owner` is who opened the table, and `watched` whether somebody looks at it.
    pub(crate) fn think(
        &self,
        (owner, watched): (Owner, Watched),
        game: &dyn AnyGame,
        seat: Seat,
        level: u8,
        done: impl FnOnce(Option<Answer>) + Send + 'static,
    ) -> Stop {
        let stop = Stop::default();
        let Some(sight) = game.sight(seat) else { return stop };
        let (game, level) = (game.info().id, read_level(level));
        let counted = Counted::new(&self.metrics.thinking);
        let wait = Wait { owner, watched, cost: Duration::from_millis(USUAL[level.index()]) };
        let unwanted = stop.clone();
        self.pool.submit(wait, stop.clone(), move || {
            let stop = unwanted.within(Duration::from_millis(LONGEST[level.index()]));
            let answer = answer(game, &sight, level, &stop);
            drop(counted);
            done(answer);
        });
        stop
    }

    /// Lets the threads end when they have finished what they are at; what waits is dropped.
    pub(crate) fn close(&self) {
        self.pool.close();
    }
}

/// Has a bot say at once, on this thread, what comes to its mind first.
pub(crate) fn first_idea(game: &dyn AnyGame, seat: Seat, level: u8) -> Option<Answer> {
    let stop = Stop::default();
    stop.stop();
    answer(game.info().id, &game.sight(seat)?, read_level(level), &stop)
}

/// Has a bot answer; one that panics has no answer, and the game must go on.
fn answer(game: &'static str, sight: &AnySight, level: Level, stop: &Stop) -> Option<Answer> {
    let seed = u64::from_le_bytes(crate::random::bytes());
    let task = Task { effort: Effort::Level(level), seed, threads: 1, stop };
    catch_unwind(AssertUnwindSafe(|| choose(game, sight, task).ok())).ok().flatten()
}

fn read_level(number: u8) -> Level {
    Level::new(number.into()).unwrap_or(Level::LOWEST)
}
