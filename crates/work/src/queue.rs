//! The queue: streams of JetStream, one for each kind of hurry.
//!
//! A job stays in its stream until a worker has answered it. Whoever works on one says so again and again; where that
//! stops, the job comes to another. Subjects bear the fingerprint of what thinks, so a job comes only to those who give
//! the same answer.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions};

use crate::job::THINKING;

/// NATS takes a megabyte at once, unless it is told otherwise.
pub(crate) const LARGEST: usize = 900_000;

/// So long the first connection may take.
const CONNECT: Duration = Duration::from_secs(5);

/// Answers and jobs of the lab are kept so long: whoever asks again within it asks for what is missing alone.
const KEPT: Duration = Duration::from_secs(7 * 86_400);

/// How much hurry a job has. The first come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Somebody waits for a bot's move.
    Live,
    /// Somebody waits for an analysis.
    Analysis,
    /// A study that takes as long as it takes.
    Lab,
}

impl Lane {
    pub(crate) const ALL: [Lane; 3] = [Lane::Live, Lane::Analysis, Lane::Lab];

    fn name(self) -> &'static str {
        match self {
            Lane::Live => "live",
            Lane::Analysis => "analysis",
            Lane::Lab => "lab",
        }
    }

    fn stream(self) -> String {
        format!("FRACAS_{}", self.name().to_uppercase())
    }

    /// The subject of a job.
    pub(crate) fn subject(self, job: &str) -> String {
        format!("fracas.{}.{THINKING}.{job}", self.name())
    }

    /// So long nothing may be heard of a job before it comes to another worker.
    pub(crate) fn patience(self) -> Duration {
        match self {
            Lane::Live => Duration::from_secs(1),
            Lane::Analysis => Duration::from_secs(2),
            Lane::Lab => Duration::from_secs(5),
        }
    }

    /// What is asked by somebody who waits is soon of no use, and need not outlive a restart.
    fn config(self) -> Config {
        let (age, storage) = match self {
            Lane::Live => (Duration::from_secs(10), StorageType::Memory),
            Lane::Analysis => (Duration::from_secs(60), StorageType::Memory),
            Lane::Lab => (KEPT, StorageType::File),
        };
        Config {
            name: self.stream(),
            subjects: vec![format!("fracas.{}.>", self.name())],
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::New,
            // The same job twice is one.
            max_messages_per_subject: if self == Lane::Lab { 1 } else { -1 },
            max_messages: 100_000,
            max_bytes: 64 << 20,
            max_message_size: 1 << 20,
            max_age: age,
            storage,
            num_replicas: 1,
            ..Config::default()
        }
    }
}

/// Where the answers of the lab are kept.
pub(crate) const ANSWERS: &str = "FRACAS_ANSWERS";

/// The subject of an answer that is kept.
pub(crate) fn answer_subject(job: &str) -> String {
    format!("fracas.answers.{THINKING}.{job}")
}

/// The subject on which workers say that they are here.
pub(crate) fn here_subject() -> String {
    format!("fracas.workers.{THINKING}")
}

/// Why there is no queue.
#[derive(Debug, thiserror::Error)]
pub enum NoQueue {
    /// Nobody answers.
    #[error("no NATS server answers at {0}: {1}")]
    NoServer(String, String),
    /// It keeps nothing.
    #[error("the NATS server at {0} keeps no queue ({1}): it must be started with -js")]
    NoStreams(String, String),
}

/// Tells whether a text is the address of a NATS server at all.
///
/// # Errors
///
/// Says why not.
pub fn check_url(url: &str) -> Result<(), impl std::fmt::Display> {
    url.parse::<async_nats::ServerAddr>().map(drop)
}

/// A connection to the queue. It heals by itself.
#[derive(Clone)]
pub struct Queue {
    url: String,
    pub(crate) client: Client,
    pub(crate) context: Context,
}

impl Queue {
    /// Finds the queue, and sets it up where it is new.
    ///
    /// # Errors
    ///
    /// Says that there is no server, or that it keeps nothing.
    pub async fn find(url: &str) -> Result<Queue, NoQueue> {
        let options = ConnectOptions::new()
            .name("fracas")
            .connection_timeout(CONNECT)
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|_| Duration::from_millis(250));
        let wrong = |error: &dyn std::fmt::Display| NoQueue::NoServer(url.to_owned(), error.to_string());
        let client = options.connect(url).await.map_err(|error| wrong(&error))?;
        let queue = Queue { url: url.to_owned(), context: jetstream::new(client.clone()), client };
        for lane in Lane::ALL {
            queue.stream(lane).await?;
        }
        queue.answers().await?;
        Ok(queue)
    }

    /// Where it is.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The stream of a lane, which is made where it is not there.
    pub(crate) async fn stream(&self, lane: Lane) -> Result<Stream, NoQueue> {
        self.made(lane.config()).await
    }

    /// The stream of answers.
    pub(crate) async fn answers(&self) -> Result<Stream, NoQueue> {
        let config = Config {
            name: ANSWERS.to_owned(),
            subjects: vec!["fracas.answers.>".to_owned()],
            max_messages_per_subject: 1,
            max_bytes: 256 << 20,
            max_message_size: 1 << 20,
            max_age: KEPT,
            num_replicas: 1,
            ..Config::default()
        };
        self.made(config).await
    }

    async fn made(&self, config: Config) -> Result<Stream, NoQueue> {
        let made = self.context.get_or_create_stream(config).await;
        made.map_err(|error| NoQueue::NoStreams(self.url.clone(), error.to_string()))
    }

    /// The end of a lane at which jobs come out, for all who think as this program does.
    pub(crate) async fn outlet(&self, lane: Lane) -> Result<PullConsumer, NoQueue> {
        let name = format!("{}-{THINKING}", lane.name());
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: lane.subject(">"),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lane.patience(),
            max_ack_pending: 100_000,
            // Nobody thinks like that any more.
            inactive_threshold: Duration::from_secs(86_400),
            ..pull::Config::default()
        };
        let made = self.stream(lane).await?.get_or_create_consumer(&name, config).await;
        made.map_err(|error| NoQueue::NoStreams(self.url.clone(), error.to_string()))
    }
}
