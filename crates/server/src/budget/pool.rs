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

/// How threads behave where there are fewer cores than work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manners {
    /// They take their share.
    Equal,
    /// They let others go first: what they do can wait, and what others do cannot.
    Yielding,
}

/// As nice as people who share a machine are to each other: such a thread has about a tenth of another's share.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

impl Manners {
    /// Makes the thread that calls it behave so, where the system knows that of threads.
    fn mind(self) {
        #[cfg(target_os = "linux")]
        if self == Manners::Yielding {
            // Without it everything is done all the same. On Linux nobody in particular is the calling thread alone.
            rustix::process::setpriority_process(None, NICE).ok();
        }
    }
}

/// A handle to a number of threads.
#[derive(Clone, Default)]
pub(crate) struct Pool {
    shared: Arc<(Mutex<Shared>, Condvar)>,
}

impl Pool {
    /// Starts threads, at least one, and so many more that take short work alone; how readily they give way to others.
    pub(crate) fn start(name: &str, threads: usize, short: usize, manners: Manners) -> Pool {
        let pool = Pool::default();
        #[cfg(test)]
        if crate::sim::is_on() {
            return pool;
        }
        let threads = threads.max(1);
        for number in 0..threads + short {
            let (pool, thread) =
                (pool.clone(), std::thread::Builder::new().name(format!("{name} {}", number + 1)));
            let spawned = thread.spawn(move || {
                manners.mind();
                pool.serve(number >= threads);
            });
            spawned.expect("the operating system gives threads");
        }
        pool
    }

    /// Has work wait for its turn. It is left undone if its switch is thrown before it has begun.
    pub(crate) fn submit(&self, wait: Wait, stop: Stop, run: impl FnOnce() + Send + 'static) {
        #[cfg(test)]
        if crate::sim::is_on() {
            return run();
        }
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::sync::mpsc;

    use super::super::turns::Watched;
    use super::*;

    #[test]
    fn threads_that_yield_are_nicer_than_all_others() {
        let nice = |manners| {
            let pool = Pool::start("test", 1, 0, manners);
            let (tell, told) = mpsc::channel();
            let wait = Wait {
                owner: Owner::Address([192, 0, 2, 1].into()),
                watched: Watched::yes(),
                cost: std::time::Duration::ZERO,
            };
            pool.submit(wait, Stop::default(), move || {
                tell.send(rustix::process::getpriority_process(None)).ok();
            });
            let found = told.recv().expect("the thread works").expect("the system tells");
            pool.close();
            found
        };
        let own = rustix::process::getpriority_process(None).expect("the system tells");
        assert_eq!(nice(Manners::Equal), own);
        assert_eq!(nice(Manners::Yielding), NICE.max(own));
        assert_eq!(rustix::process::getpriority_process(None).expect("the system tells"), own);
    }
}
