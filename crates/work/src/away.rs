//! A node, as one who asks workers and does not wait for long: where no answer comes in time it thinks for itself.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use async_nats::Subscriber;
use futures_util::StreamExt;
use tokio::sync::oneshot;

use crate::job::{Order, read, write};
use crate::queue::{LARGEST, here_subject};
use crate::{Answer, Job, Lane, NoQueue, Queue, Worker};

/// So long nothing may be heard of a worker before it counts as gone.
const SILENCE: Duration = Duration::from_secs(3);

/// So many questions may be open for each thread of the workers; whoever has more is quicker alone.
const MOST_OPEN: usize = 4;

/// Workers, as seen by a node. Clones are one and the same.
#[derive(Clone)]
pub struct Away {
    inside: Arc<Inside>,
}

struct Inside {
    queue: Queue,
    /// Where this node is told answers.
    inbox: String,
    last: AtomicU64,
    heard: Mutex<Heard>,
}

#[derive(Default)]
struct Heard {
    /// Who waits for which answer.
    open: HashMap<u64, oneshot::Sender<Answer>>,
    /// The workers, how many threads they have, and when they were last heard of.
    workers: HashMap<String, (usize, Instant)>,
}

/// How much waits in a lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth {
    /// Jobs that wait or are worked on.
    pub jobs: u64,
    /// How long the oldest of them has been there.
    pub age: Duration,
    /// Jobs that are with a second worker, or a later one.
    pub redelivered: u64,
}

impl Away {
    /// Finds the queue, and listens from now on.
    ///
    /// # Errors
    ///
    /// Says that there is no queue.
    pub async fn find(url: &str) -> Result<Away, NoQueue> {
        let queue = Queue::find(url).await?;
        let inbox = queue.client.new_inbox();
        let away =
            |error: async_nats::client::SubscribeError| NoQueue::NoServer(url.to_owned(), error.to_string());
        let answers = queue.client.subscribe(format!("{inbox}.*")).await.map_err(away)?;
        let workers = queue.client.subscribe(here_subject()).await.map_err(away)?;
        let inside = Inside { queue, inbox, last: AtomicU64::new(0), heard: Mutex::default() };
        let away = Away { inside: Arc::new(inside) };
        tokio::spawn(away.clone().listen(answers, workers));
        Ok(away)
    }

    async fn listen(self, mut answers: Subscriber, mut workers: Subscriber) {
        loop {
            tokio::select! {
                Some(message) = answers.next() => {
                    let number = message.subject.rsplit('.').next().and_then(|number| number.parse().ok());
                    // A second answer finds nobody who waits.
                    let waiting = number.and_then(|number: u64| self.lock().open.remove(&number));
                    if let (Some(waiting), Ok(answer)) = (waiting, read(&message.payload)) {
                        waiting.send(answer).ok();
                    }
                }
                Some(message) = workers.next() => {
                    if let Ok(Worker { name, threads }) = read(&message.payload) {
                        let mut heard = self.lock();
                        heard.workers.insert(name, (threads.min(1_024), Instant::now()));
                        heard.workers.retain(|_, (_, since)| since.elapsed() < SILENCE);
                    }
                }
                else => return,
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Heard> {
        self.inside.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many jobs the workers that are here can do at once.
    pub fn threads(&self) -> usize {
        let heard = self.lock();
        let here = heard.workers.values().filter(|(_, since)| since.elapsed() < SILENCE);
        here.map(|(threads, _)| threads).sum()
    }

    /// Asks workers something; `None` where nobody is there, too much is asked already, or no answer comes in time.
    pub async fn ask(&self, lane: Lane, job: Job, within: Duration) -> Option<Answer> {
        let room = self.threads() * MOST_OPEN;
        let number = self.inside.last.fetch_add(1, Relaxed);
        let order = write(Order { to: format!("{}.{number}", self.inside.inbox), job });
        if order.len() > LARGEST {
            return None;
        }
        let (waiting, answer) = oneshot::channel();
        let _open = {
            let mut heard = self.lock();
            if heard.open.len() >= room {
                return None;
            }
            heard.open.insert(number, waiting);
            Open(self, number)
        };
        let asking = async {
            let sent = self.inside.queue.context.publish(lane.subject("ask"), order.into()).await.ok()?;
            sent.await.ok()?;
            answer.await.ok()
        };
        let answer = tokio::time::timeout(within, asking).await.ok()??;
        if let Answer::Failed(why) = &answer {
            tracing::warn!(?lane, why, "a worker has failed");
        }
        Some(answer)
    }

    /// How much waits in each lane, the most urgent first.
    pub async fn depths(&self) -> Option<[Depth; Lane::ALL.len()]> {
        let mut depths = [Depth::default(); Lane::ALL.len()];
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        for lane in Lane::ALL {
            let info = self.inside.queue.stream(lane).await.ok()?.get_info().await.ok()?;
            let mut outlet = self.inside.queue.outlet(lane).await.ok()?;
            let first = u64::try_from(info.state.first_timestamp.unix_timestamp()).unwrap_or(0);
            let age = if info.state.messages == 0 { 0 } else { now.as_secs().saturating_sub(first) };
            depths[lane as usize] = Depth {
                jobs: info.state.messages,
                age: Duration::from_secs(age),
                redelivered: outlet.info().await.ok()?.num_redelivered as u64,
            };
        }
        Some(depths)
    }
}

/// A question that is open for as long as somebody waits.
struct Open<'a>(&'a Away, u64);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.lock().open.remove(&self.1);
    }
}
