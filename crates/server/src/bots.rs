//! Bots think on threads of their own, as many as the server was told, so that pages stay quick whatever they do.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use fracas_bots::{Answer, Effort, Task, choose};
use fracas_core::{Level, Seat};
use fracas_games::{AnyGame, AnySight};
use fracas_search::Stop;

use crate::metrics::{Counted, Metrics};

/// What waits to be thought about: all that a bot is ever given of a game is in its sight.
struct Job {
    sight: AnySight,
    game: &'static str,
    level: Level,
    stop: Stop,
    /// Takes the move to whoever asked.
    done: Box<dyn FnOnce(Option<Answer>) + Send>,
    _counted: Counted,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    closed: bool,
}

/// A handle to the threads that think.
#[derive(Clone)]
pub(crate) struct Bots {
    queue: Arc<(Mutex<Queue>, Condvar)>,
    metrics: &'static Metrics,
}

impl Bots {
    /// Starts the threads.
    pub(crate) fn start(threads: usize, metrics: &'static Metrics) -> Bots {
        let bots = Bots { queue: Arc::default(), metrics };
        for number in 1..=threads.max(1) {
            let queue = Arc::clone(&bots.queue);
            let thread = std::thread::Builder::new().name(format!("bot {number}"));
            thread.spawn(move || think(&queue)).expect("the operating system gives threads");
        }
        bots
    }

    /// Has a move thought out for a seat that must choose; `done` gets it, on another thread. Returns the switch
    /// that makes the bot hurry.
    pub(crate) fn think(
        &self,
        game: &dyn AnyGame,
        seat: Seat,
        level: Level,
        done: impl FnOnce(Option<Answer>) + Send + 'static,
    ) -> Stop {
        let stop = Stop::default();
        let Some(sight) = game.sight(seat) else { return stop };
        let job = Job {
            sight,
            game: game.info().id,
            level,
            stop: stop.clone(),
            done: Box::new(done),
            _counted: Counted::new(&self.metrics.thinking),
        };
        let (queue, news) = &*self.queue;
        queue.lock().unwrap_or_else(PoisonError::into_inner).jobs.push_back(job);
        news.notify_one();
        stop
    }

    /// Lets the threads end when they have finished what they are at; what waits is dropped.
    pub(crate) fn close(&self) {
        let (queue, news) = &*self.queue;
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.closed = true;
        queue.jobs.clear();
        news.notify_all();
    }
}

/// Has a bot say at once, on this thread, what comes to its mind first.
pub(crate) fn first_idea(game: &dyn AnyGame, seat: Seat, level: Level) -> Option<Answer> {
    let stop = Stop::default();
    stop.stop();
    answer(game.info().id, &game.sight(seat)?, level, &stop)
}

fn think((queue, news): &(Mutex<Queue>, Condvar)) {
    loop {
        let mut waiting = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let job = loop {
            if waiting.closed {
                return;
            }
            match waiting.jobs.pop_front() {
                Some(job) => break job,
                None => waiting = news.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(waiting);
        let Job { sight, game, level, stop, done, _counted } = job;
        done(answer(game, &sight, level, &stop));
    }
}

/// Has a bot answer; one that panics has no answer, and the game must go on.
fn answer(game: &'static str, sight: &AnySight, level: Level, stop: &Stop) -> Option<Answer> {
    let seed = u64::from_le_bytes(crate::random::bytes());
    let task = Task { effort: Effort::Level(level), seed, threads: 1, stop };
    catch_unwind(AssertUnwindSafe(|| choose(game, sight, task).ok())).ok().flatten()
}
