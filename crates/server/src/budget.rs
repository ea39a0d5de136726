//! What a question may cost: work runs on a bounded number of threads, in fair turns, for a bounded time, and no longer
//! than somebody waits for it.

mod pool;
mod turns;

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use fracas_search::Stop;
use tokio::sync::oneshot;

pub(crate) use self::pool::{Manners, Pool};
pub(crate) use self::turns::{Owner, Wait, Watched};
use crate::error::Error;
use crate::metrics::{Counted, Metrics};

/// So long a question may be worked on. Each is made to take far less; this is for what nobody thought of.
const LONGEST: Duration = Duration::from_secs(2);

/// What a question is thought to cost before it has been worked on.
const USUAL: Duration = Duration::from_millis(20);

/// So many questions of one visitor may wait; more are refused.
const MOST_WAITING: usize = 32;

/// Where questions are worked on that take more than a moment.
#[derive(Clone)]
pub(crate) struct Desk {
    pool: Pool,
    metrics: &'static Metrics,
}

impl Desk {
    /// Opens a desk with so many threads. They give way to tables and bots: an analysis never delays a game.
    pub(crate) fn open(threads: usize, metrics: &'static Metrics) -> Desk {
        Desk { pool: Pool::start("desk", threads, 0, Manners::Yielding), metrics }
    }

    /// Has a question worked on, on another thread, and waits for the answer. The work is given a switch, looks at it
    /// every millisecond or so, and ends with what it has once it is thrown: when it has taken too long, or when this
    /// future is dropped, as that of a request is whose client has hung up.
    ///
    /// # Errors
    ///
    /// Says that the visitor has asked too much at once, or that the server closes.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        owner: Owner,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Error> {
        self.work_within(LONGEST, owner, work).await
    }

    /// The same for what is known to take longer than most.
    ///
    /// # Errors
    ///
    /// Those of [`Desk::work`].
    pub(crate) async fn work_within<T: Send + 'static>(
        &self,
        longest: Duration,
        owner: Owner,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Error> {
        if self.pool.waiting_for(&owner) >= MOST_WAITING {
            return Err(Error::TooFast);
        }
        self.put_in(longest, owner, work).await
    }

    /// The same however much of the owner's waits already: for what the server itself has to do.
    ///
    /// # Errors
    ///
    /// Says that the server closes.
    pub(crate) async fn work_patiently<T: Send + 'static>(
        &self,
        owner: Owner,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Error> {
        self.put_in(LONGEST, owner, work).await
    }

    async fn put_in<T: Send + 'static>(
        &self,
        longest: Duration,
        owner: Owner,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (reply, answer) = oneshot::channel();
        let waited_for = WaitedFor(Stop::default());
        let stop = waited_for.0.clone();
        let wait = Wait { owner, watched: Watched::yes(), cost: USUAL };
        let metrics = self.metrics;
        self.pool.submit(wait, stop.clone(), move || {
            let _working = Counted::new(&metrics.questions);
            let begun = Instant::now();
            let answer = work(&stop.within(longest));
            // Whoever left it to run to its end has not stopped it.
            let counter = match (begun.elapsed() >= longest, stop.is_stopped()) {
                (true, _) => &metrics.too_long,
                (false, true) => &metrics.abandoned,
                (false, false) => &metrics.answered,
            };
            counter.fetch_add(1, Relaxed);
            // Whoever asked may have gone meanwhile.
            reply.send(answer).ok();
        });
        answer.await.map_err(|_| Error::Closing)
    }

    /// Lets the threads end.
    pub(crate) fn close(&self) {
        self.pool.close();
    }
}

/// Throws the switch of work that nobody waits for any more.
struct WaitedFor(Stop);

impl Drop for WaitedFor {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn somebody() -> Owner {
        Owner::Address([192, 0, 2, 1].into())
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_stopped() {
        let desk = Desk::open(1, Box::leak(Box::default()));
        let (begun, has_begun) = mpsc::channel();
        let (ended, has_ended) = mpsc::channel();
        let endless = move |stop: &Stop| {
            begun.send(()).expect("the test listens");
            let begun = Instant::now();
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
            ended.send(begun.elapsed()).expect("the test listens");
        };
        let asked = desk.clone();
        let client = tokio::spawn(async move { asked.work(somebody(), endless).await });
        while has_begun.try_recv().is_err() {
            tokio::task::yield_now().await;
        }
        client.abort();
        assert!(client.await.is_err_and(|error| error.is_cancelled()));
        let took = has_ended.recv_timeout(Duration::from_secs(60)).expect("it ended");
        assert!(took < LONGEST, "it ended because the client hung up");
        assert_eq!(desk.work(somebody(), |_| 7).await.expect("the thread is free again"), 7);
    }

    #[tokio::test]
    async fn work_that_takes_too_long_is_told_to_stop() {
        let desk = Desk::open(1, Box::leak(Box::default()));
        let endless = |stop: &Stop| {
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
            "stopped"
        };
        assert_eq!(desk.work(somebody(), endless).await.expect("an answer"), "stopped");
    }

    #[tokio::test]
    async fn one_visitor_cannot_fill_the_desk() {
        let desk = Desk::open(1, Box::leak(Box::default()));
        let wait = |stop: &Stop| while !stop.is_stopped() {};
        let mut waiting = Vec::new();
        for _ in 0..=MOST_WAITING {
            let work = desk.clone();
            waiting.push(tokio::spawn(async move { work.work(somebody(), wait).await }));
            tokio::task::yield_now().await;
        }
        while desk.pool.waiting_for(&somebody()) < MOST_WAITING {
            tokio::task::yield_now().await;
        }
        assert!(matches!(desk.work(somebody(), |_| ()).await, Err(Error::TooFast)));
        for task in waiting {
            task.abort();
        }
        let other = Owner::Address([192, 0, 2, 2].into());
        assert_eq!(desk.work(other, |_| 7).await.expect("others are served"), 7);
    }
}
