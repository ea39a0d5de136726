//! Threads that take turns at what waits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use fracas_search::Stop;

use super::turns::{Owner, Turns, Wait};

struct Job {
    run: Box<dyn FnOnce() + Send>,
    stop: Stop,
}

#[derive(Default)]
struct Shared {
    turns: Turns<Job>,
    closed: bool,
}

/// A handle to a number of threads.
#[derive(Clone, Default)]
pub(crate) struct Pool {
    shared: Arc<(Mutex<Shared>, Condvar)>,
}

impl Pool {
    /// Starts threads, at least one, and so many more that take short work alone.
    pub(crate) fn start(name: &str, threads: usize, short: usize) -> Pool {
        let pool = Pool::default();
        let threads = threads.max(1);
        for number in 0..threads + short {
            let (pool, thread) =
                (pool.clone(), std::thread::Builder::new().name(format!("{name} {}", number + 1)));
            let spawned = thread.spawn(move || pool.serve(number >= threads));
            spawned.expect("the operating system gives threads");
        }
        pool
    }

    /// Has work wait for its turn. It is left undone if its switch is thrown before it has begun.
    pub(crate) fn submit(&self, wait: Wait, stop: Stop, run: impl FnOnce() + Send + 'static) {
        self.lock().turns.push(wait, Job { run: Box::new(run), stop });
        // Some threads take short work alone, so the one that wakes may not be the one that can.
        self.shared.1.notify_all();
    }

    /// How much work of somebody waits that is still wanted.
    pub(crate) fn waiting_for(&self, owner: &Owner) -> usize {
        let mut shared = self.lock();
        shared.turns.retain(|job| !job.stop.is_stopped());
        shared.turns.waiting_for(owner)
    }

    /// Lets the threads end when they have finished what they are at; what waits is dropped.
    pub(crate) fn close(&self) {
        let mut shared = self.lock();
        shared.closed = true;
        shared.turns.retain(|_| false);
        self.shared.1.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serve(&self, short: bool) {
        loop {
            let mut shared = self.lock();
            let (wait, job) = loop {
                if shared.closed {
                    return;
                }
                shared.turns.retain(|job| !job.stop.is_stopped());
                match shared.turns.pop(short) {
                    Some(next) => break next,
                    None => shared = self.shared.1.wait(shared).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(shared);
            let begun = Instant::now();
            // Whoever waits for work that panics learns that there is no answer; the thread goes on.
            catch_unwind(AssertUnwindSafe(job.run)).ok();
            self.lock().turns.took(&wait, begun.elapsed());
        }
    }
}
