//! Whoever has jobs done by workers: puts them into the queue, and takes the answers.
//!
//! Answers are kept by the names of their jobs. So one that comes twice counts once, one that was missed is fetched, and
//! whoever was stopped and asks again has at once what is done.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use async_nats::jetstream::stream::{LastRawMessageErrorKind, Stream};
use futures_util::StreamExt;
use tokio::runtime::Runtime;

use crate::job::{Order, name, read, write};
use crate::queue::{ANSWERS, answer_subject, here_subject};
use crate::{Answer, Job, Lane, NoQueue, Queue, Undone, Worker};

/// How often it looks for what it may have missed.
const LOOK: Duration = Duration::from_secs(1);

/// So long nothing may be heard before it looks whether all is still there.
const SILENCE: Duration = Duration::from_secs(2);

/// After so long without a worker somebody is told.
const LONELY: Duration = Duration::from_secs(5);

/// So many jobs wait at the least.
const FEWEST: usize = 8;

/// Workers, as seen by whoever has work for them.
pub struct Crew {
    runtime: Runtime,
    queue: Queue,
    /// Hears what a person should know.
    note: fn(&str),
}

/// Jobs that are not answered yet, by name: their numbers, and what was sent.
type Open = HashMap<String, (Vec<usize>, Vec<u8>)>;

impl Crew {
    /// Finds the queue of workers. `note` hears what a person should know.
    ///
    /// # Errors
    ///
    /// Says that there is no queue.
    pub fn find(url: &str, note: fn(&str)) -> Result<Crew, NoQueue> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|error| NoQueue::NoServer(url.to_owned(), error.to_string()))?;
        let queue = runtime.block_on(Queue::find(url))?;
        Ok(Crew { runtime, queue, note })
    }

    pub(crate) fn each<E: From<Undone> + From<NoQueue>>(
        &self,
        count: usize,
        job: &dyn Fn(usize) -> Job,
        take: impl FnMut(usize, Answer) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        self.runtime.block_on(async {
            let mut open = Open::new();
            let done = self.ask(count, job, take, &mut open).await;
            // Nobody waits for the rest any more.
            if let Ok(stream) = self.queue.stream(Lane::Lab).await {
                for name in open.keys() {
                    stream.purge().filter(Lane::Lab.subject(name)).await.ok();
                }
            }
            done
        })
    }

    async fn ask<E: From<Undone> + From<NoQueue>>(
        &self,
        count: usize,
        job: &dyn Fn(usize) -> Job,
        mut take: impl FnMut(usize, Answer) -> Result<ControlFlow<()>, E>,
        open: &mut Open,
    ) -> Result<(), E> {
        let mut said = self.subscribe(answer_subject("*")).await?;
        let mut workers = self.subscribe(here_subject()).await?;
        let mut crew: HashMap<String, (usize, Instant)> = HashMap::new();
        let (mut next, mut heard, mut told) = (0, Instant::now(), false);
        let mut look = tokio::time::interval(LOOK);
        loop {
            // Enough that nobody is idle, and no more: whoever breaks off leaves little behind.
            let window = FEWEST.max(2 * crew.values().map(|(threads, _)| threads).sum::<usize>());
            while next < count && open.len() < window {
                let (index, job) = (next, job(next));
                next += 1;
                let name = name(&job);
                if let Some((numbers, _)) = open.get_mut(&name) {
                    numbers.push(index);
                    continue;
                }
                if let Some(answer) = self.kept(&name).await {
                    if take(index, succeeded(answer)?)?.is_break() {
                        return Ok(());
                    }
                    continue;
                }
                let order = write(Order { to: answer_subject(&name), job });
                self.put(&name, &order).await;
                open.insert(name, (vec![index], order));
            }
            if open.is_empty() && next == count {
                return Ok(());
            }
            let mut answers = Vec::new();
            tokio::select! {
                Some(message) = said.next() => {
                    heard = Instant::now();
                    let name = message.subject.rsplit('.').next().unwrap_or_default();
                    if open.contains_key(name) && let Ok(answer) = read::<Answer>(&message.payload) {
                        answers.push((name.to_owned(), answer));
                    }
                }
                Some(message) = workers.next() => {
                    if let Ok(Worker { name, threads }) = read(&message.payload) {
                        crew.insert(name, (threads.min(1_024), Instant::now()));
                    }
                }
                _ = look.tick() => {
                    crew.retain(|_, (_, seen)| seen.elapsed() < LONELY);
                    if crew.is_empty() && heard.elapsed() > LONELY && !told {
                        (self.note)("no worker listens yet: start some with fracas worker --cluster");
                        told = true;
                    }
                    if heard.elapsed() > SILENCE {
                        heard = Instant::now();
                        answers = self.missed(open).await;
                    }
                }
            }
            for (name, answer) in answers {
                let Some((numbers, _)) = open.remove(&name) else { continue };
                let answer = succeeded(answer)?;
                for index in numbers {
                    if take(index, answer.clone())?.is_break() {
                        return Ok(());
                    }
                }
            }
        }
    }

    async fn subscribe(&self, subject: String) -> Result<async_nats::Subscriber, NoQueue> {
        let client = &self.queue.client;
        let heard = client.subscribe(subject).await;
        let heard =
            heard.map_err(|error| NoQueue::NoServer(self.queue.url().to_owned(), error.to_string()))?;
        client.flush().await.ok();
        Ok(heard)
    }

    /// Answers that came and were not heard; jobs that are lost are put into the queue anew.
    async fn missed(&self, open: &Open) -> Vec<(String, Answer)> {
        let mut answers = Vec::new();
        for (name, (_, order)) in open {
            match self.kept(name).await {
                Some(answer) => answers.push((name.clone(), answer)),
                None if self.is_lost(name).await => self.put(name, order).await,
                None => {}
            }
        }
        answers
    }

    /// The answer to a job, if it is there.
    async fn kept(&self, name: &str) -> Option<Answer> {
        let answers = self.queue.context.get_stream_no_info(ANSWERS).await.ok()?;
        let message = last(&answers, &answer_subject(name)).await.ok()??;
        read(&message).ok()
    }

    /// Whether a job is in the queue no more.
    async fn is_lost(&self, name: &str) -> bool {
        let Ok(stream) = self.queue.stream(Lane::Lab).await else { return false };
        matches!(last(&stream, &Lane::Lab.subject(name)).await, Ok(None))
    }

    /// Puts a job into the queue, however long that takes.
    async fn put(&self, name: &str, order: &[u8]) {
        let subject = Lane::Lab.subject(name);
        let mut told = false;
        loop {
            let sent =
                async { self.queue.context.publish(subject.clone(), order.to_vec().into()).await?.await };
            let Err(error) = sent.await else { return };
            if !std::mem::replace(&mut told, true) {
                (self.note)(&format!("the queue is away ({error}), and is waited for"));
            }
            // It may have come back empty.
            self.queue.stream(Lane::Lab).await.ok();
            tokio::time::sleep(LOOK / 2).await;
        }
    }
}

/// The last message of a subject.
async fn last<I>(stream: &Stream<I>, subject: &str) -> Result<Option<Vec<u8>>, ()> {
    match stream.get_last_raw_message_by_subject(subject).await {
        Ok(message) => Ok(Some(message.payload.to_vec())),
        Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
        Err(_) => Err(()),
    }
}

/// An answer that is one.
fn succeeded(answer: Answer) -> Result<Answer, Undone> {
    match answer {
        Answer::Failed(why) => Err(Undone::Failed(why)),
        answer => Ok(answer),
    }
}
