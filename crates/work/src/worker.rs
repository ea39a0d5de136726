//! A worker: takes jobs from the queue and answers them, the most urgent first, for as long as it is let.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::doing::attempt;
use crate::job::{Order, Unread, read, write};
use crate::queue::{LARGEST, here_subject};
use crate::{Answer, Job, Lane, NoQueue, Queue, Undone};

/// How often a worker says that it is here.
const BEAT: Duration = Duration::from_secs(1);

/// So long it waits for a job before it asks anew.
const ASK: Duration = Duration::from_secs(2);

/// So long it waits when something is wrong with the queue, or before a job that it gave back comes again.
const PAUSE: Duration = Duration::from_millis(500);

/// A job that so many workers were given and none has answered is one that ends them.
const MOST_TRIES: i64 = 10;

/// Who works.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Worker {
    /// What it is called in logs.
    pub name: String,
    /// How many jobs it does at once.
    pub threads: usize,
}

/// Works until it is told to stop; what it is at then it gives back.
///
/// Jobs of a lane wait for those of more urgent lanes, never the other way round: a bot's move is begun at once even where
/// every thread is at a long study, and shares the cores with it.
pub async fn work(queue: Queue, worker: Worker, shutdown: impl Future<Output = ()>) {
    let (stop, stopped) = watch::channel(false);
    let bench = Arc::new(Bench { queue, worker, load: watch::Sender::new([0; Lane::ALL.len()]) });
    let mut lanes = JoinSet::new();
    for lane in Lane::ALL {
        lanes.spawn(Arc::clone(&bench).attend(lane, stopped.clone()));
    }
    let beating = tokio::spawn(Arc::clone(&bench).say_here());
    shutdown.await;
    stop.send_replace(true);
    while lanes.join_next().await.is_some() {}
    beating.abort();
    // What was given back is to be on its way before the connection ends. Where there is none nobody waits.
    tokio::time::timeout(PAUSE, bench.queue.client.flush()).await.ok();
}

/// Where jobs are done.
struct Bench {
    queue: Queue,
    worker: Worker,
    /// How many jobs of each lane are under way.
    load: watch::Sender<[usize; Lane::ALL.len()]>,
}

impl Bench {
    async fn say_here(self: Arc<Self>) {
        let here = write(&self.worker);
        loop {
            self.queue.client.publish(here_subject(), here.clone().into()).await.ok();
            tokio::time::sleep(BEAT).await;
        }
    }

    /// Takes jobs from a lane whenever there is room, until it is told to stop.
    async fn attend(self: Arc<Self>, lane: Lane, mut stopped: watch::Receiver<bool>) {
        let mut jobs = JoinSet::new();
        let (mut outlet, mut told) = (None, false);
        let mut load = self.load.subscribe();
        loop {
            let before = &mut outlet;
            let next = async {
                let room =
                    |load: &[usize; 3]| load[..=lane as usize].iter().sum::<usize>() < self.worker.threads;
                load.wait_for(room).await.ok();
                self.next(lane, before).await
            };
            let next = tokio::select! {
                () = is_told(&mut stopped) => break,
                next = next => next,
            };
            while jobs.try_join_next().is_some() {}
            match next {
                Ok(Some(message)) => {
                    told = false;
                    self.load.send_modify(|load| load[lane as usize] += 1);
                    jobs.spawn(Arc::clone(&self).handle(lane, message, stopped.clone()));
                }
                Ok(None) => {}
                Err(error) => {
                    if !std::mem::replace(&mut told, true) {
                        tracing::warn!(?lane, %error, "the queue is away");
                    }
                    outlet = None;
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
        while jobs.join_next().await.is_some() {}
    }

    /// The next job of a lane, if one comes soon.
    async fn next(
        &self,
        lane: Lane,
        outlet: &mut Option<PullConsumer>,
    ) -> Result<Option<Message>, async_nats::Error> {
        let outlet = match outlet {
            Some(outlet) => outlet,
            None => outlet.insert(self.queue.outlet(lane).await?),
        };
        let mut batch = outlet.batch().max_messages(1).expires(ASK).messages().await?;
        // A request may be lost with its connection: then nothing comes, not even that its time is over.
        match tokio::time::timeout(ASK + BEAT, batch.next()).await {
            Ok(Some(message)) => message.map(Some),
            Ok(None) | Err(_) => Ok(None),
        }
    }

    async fn handle(self: Arc<Self>, lane: Lane, message: Message, stopped: watch::Receiver<bool>) {
        if let Err(error) = self.answer(lane, &message, stopped).await {
            // It comes again.
            tracing::warn!(?lane, %error, "a job could not be answered");
        }
        self.load.send_modify(|load| load[lane as usize] -= 1);
    }

    async fn answer(
        &self,
        lane: Lane,
        message: &Message,
        mut stopped: watch::Receiver<bool>,
    ) -> Result<(), async_nats::Error> {
        let Order { to, job } = match read::<Order<Job>>(&message.payload) {
            Ok(order) => order,
            Err(Unread::Other) => return message.ack_with(AckKind::Nak(Some(PAUSE))).await,
            Err(error @ Unread::Nonsense(_)) => {
                tracing::error!(subject = %message.subject, %error, "a job that nobody can read");
                return message.ack_with(AckKind::Term).await;
            }
        };
        let tries = message.info().map_or(1, |info| info.delivered);
        let answer = if tries > MOST_TRIES {
            Answer::Failed(format!("{MOST_TRIES} workers were given it, and none has answered"))
        } else {
            let mut doing = tokio::task::spawn_blocking(move || caught(&job));
            let done = loop {
                tokio::select! {
                    done = &mut doing => break done?,
                    () = tokio::time::sleep(lane.patience() / 3) => {
                        message.ack_with(AckKind::Progress).await.ok();
                    }
                    () = is_told(&mut stopped) => {
                        return message.ack_with(AckKind::Nak(None)).await;
                    }
                }
            };
            match done {
                Ok(answer) => answer,
                Err(Undone::Impossible(fault)) => Answer::Failed(fault.message),
                Err(Undone::Failed(why)) => Answer::Failed(why),
                Err(lacking @ Undone::Memory(_)) => {
                    tracing::warn!(%lacking, "a job is given back");
                    return message.ack_with(AckKind::Nak(Some(10 * PAUSE))).await;
                }
            }
        };
        self.say(lane, to, answer, stopped).await?;
        message.double_ack().await
    }

    /// Sends an answer where it is waited for; what the lab asked is kept there, however long the queue is away.
    async fn say(
        &self,
        lane: Lane,
        to: String,
        answer: Answer,
        mut stopped: watch::Receiver<bool>,
    ) -> Result<(), async_nats::Error> {
        let mut bytes = write(&answer);
        let mut kept = lane == Lane::Lab && !matches!(answer, Answer::Failed(_));
        if bytes.len() > LARGEST {
            bytes = write(Answer::Failed("its answer is too long to be sent".to_owned()));
            kept = false;
        }
        if !kept {
            self.queue.client.publish(to, bytes.into()).await?;
            return Ok(());
        }
        loop {
            let said = async { self.queue.context.publish(to.clone(), bytes.clone().into()).await?.await };
            let error = tokio::select! {
                said = said => match said {
                    Ok(_) => return Ok(()),
                    Err(error) => error,
                },
                () = is_told(&mut stopped) => return Err("it was told to stop".into()),
            };
            tracing::warn!(%error, "an answer waits for the queue");
            self.queue.answers().await.ok();
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Waits until it is told to stop.
async fn is_told(stopped: &mut watch::Receiver<bool>) {
    stopped.wait_for(|stopped| *stopped).await.ok();
}

/// Does a job; one that panics is impossible.
fn caught(job: &Job) -> Result<Answer, Undone> {
    catch_unwind(AssertUnwindSafe(|| attempt(job))).unwrap_or_else(|_| {
        Ok(Answer::Failed("whoever worked on it panicked: see the worker's log".to_owned()))
    })
}

/// Finds the queue, waiting for it for as long as it takes.
///
/// # Errors
///
/// Says why it is not there, when it is told to stop meanwhile.
pub async fn find_queue(url: &str, shutdown: impl Future<Output = ()>) -> Result<Queue, NoQueue> {
    tokio::pin!(shutdown);
    let mut told = false;
    loop {
        let error = match Queue::find(url).await {
            Ok(queue) => return Ok(queue),
            Err(error) => error,
        };
        if !std::mem::replace(&mut told, true) {
            tracing::warn!(%error, "waiting for the queue");
        }
        tokio::select! {
            () = &mut shutdown => return Err(error),
            () = tokio::time::sleep(PAUSE) => {}
        }
    }
}
