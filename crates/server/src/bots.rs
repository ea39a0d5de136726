//! Bots think on threads of their own, as many as the server was told, so that pages stay quick whatever they do.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use fracas_core::{Dice, QuickDice, Seat};
use fracas_games::Face;

use crate::metrics::{Counted, Metrics};

/// A thought that is ready to be thought: everything the bot may know is in it. It gives a move, or nothing if
/// it was stopped.
pub type Thought = Box<dyn FnOnce(&AtomicBool) -> Option<String> + Send>;

/// Whoever thinks for the bots.
pub trait Thinker: Send + Sync {
    /// Takes from a game what a seat may see of it, and nothing else, and gets ready to think about it. This
    /// must be quick; the thought itself may take its time, and gives up once its flag is set.
    fn prepare(&self, game: &dyn Face, seat: Seat, level: u8) -> Thought;
}

/// The simplest bot there is: any legal move, whatever its level.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyMove;

impl Thinker for AnyMove {
    fn prepare(&self, game: &dyn Face, seat: Seat, _level: u8) -> Thought {
        let moves = game.legal(seat).moves;
        Box::new(move |_| any_of(moves))
    }
}

fn any_of(mut moves: Vec<String>) -> Option<String> {
    let count = u32::try_from(moves.len()).ok().filter(|&count| count > 0)?;
    let mut dice = QuickDice::new(u64::from_le_bytes(crate::ids::random()));
    Some(moves.swap_remove(dice.below(count) as usize))
}

/// What waits to be thought.
struct Job {
    thought: Thought,
    stop: Arc<AtomicBool>,
    /// Takes the move to whoever asked.
    done: Box<dyn FnOnce(Option<String>) + Send>,
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
    thinker: Arc<dyn Thinker>,
    queue: Arc<(Mutex<Queue>, Condvar)>,
    metrics: &'static Metrics,
}

impl Bots {
    /// Starts the threads.
    pub(crate) fn start(thinker: Arc<dyn Thinker>, threads: usize, metrics: &'static Metrics) -> Bots {
        let bots = Bots { thinker, queue: Arc::default(), metrics };
        for number in 1..=threads.max(1) {
            let queue = Arc::clone(&bots.queue);
            let thread = std::thread::Builder::new().name(format!("bot {number}"));
            thread.spawn(move || think(&queue)).expect("the operating system gives threads");
        }
        bots
    }

    /// Has a seat's move thought out; `done` gets it, on another thread. Returns the flag that stops it.
    pub(crate) fn think(
        &self,
        game: &dyn Face,
        seat: Seat,
        level: u8,
        done: impl FnOnce(Option<String>) + Send + 'static,
    ) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job {
            thought: self.thinker.prepare(game, seat, level),
            stop: Arc::clone(&stop),
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
        queue.jobs.drain(..).for_each(|job| job.stop.store(true, Relaxed));
        news.notify_all();
    }
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
        let Job { thought, stop, done, _counted } = job;
        if stop.load(Relaxed) {
            done(None);
            continue;
        }
        // A bot that panics has no move; the game must go on.
        let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| thought(&stop)));
        done(thought.unwrap_or(None));
    }
}
