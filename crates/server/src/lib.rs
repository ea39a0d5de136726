//! Hosts the games of Fracas: live tables that survive anything, fair dice, and nothing that leaks.
//!
//! A table is one game with the people and bots who play it. While somebody is at it an actor owns it; what
//! happens there is stored before anybody is told; everybody is sent only what their seat may see.
//! `docs/server.md` describes what goes over the wire, `docs/fair-dice.md` how the dice can be checked.
//!
//! # Examples
//!
//! A server that nobody can reach yet, stopped at once:
//!
//! ```
//! # let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
//! # runtime.block_on(async {
//! use fracas_server::{Server, Settings};
//!
//! let settings = Settings { address: "127.0.0.1:0".parse().unwrap(), ..Settings::in_memory() };
//! let server = Server::bind(settings).await.unwrap();
//! assert_ne!(server.address().port(), 0);
//! server.run(async {}).await.unwrap();
//! # });
//! ```

mod admin;
mod api;
mod begins;
mod bots;
mod budget;
mod ceiling;
mod chat;
pub mod client;
mod cluster;
mod crew;
mod error;
mod export;
mod fair;
mod gallery;
mod guest;
mod hall;
mod hosts;
mod ledger;
mod limits;
mod listen;
mod live;
pub mod load;
mod meet;
mod metrics;
mod notices;
mod origin;
mod people;
mod pictures;
mod proof;
mod proxy;
mod push;
mod random;
mod ratings;
mod sign;
#[cfg(test)]
mod sim;
mod site;
mod socket;
mod store;
mod view;
mod vigil;
pub mod wire;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use export::{ExportError, export_site};
pub use fair::{Doubt, NotASeed, Seed, verify};
pub use fracas_table::Contribution;
pub use proof::{Noted, Proof, prove};
pub use proxy::Trust;
pub use ratings::{BotGames, rate_bots};
pub use sign::{NotAKey, PublicKey};
pub use store::{BackupError, StoreError, backup, restore};

pub use crate::admin::token_file;
use crate::admin::{Office, Sighted, Tokens, first_token};
use crate::budget::Desk;
use crate::cluster::Cluster;
use crate::crew::Crew;
use crate::gallery::Gallery;
use crate::hall::Hall;
use crate::hosts::Hosts;
use crate::limits::{Crowd, Limits};
use crate::live::Services;
use crate::metrics::Metrics;
use crate::notices::Notices;
use crate::push::{Push, PushSigner, Way};
use crate::sign::RecordKey;
use crate::store::{Hold, Store};

/// How often the server forgets addresses it has not heard of for a while.
const TIDY_EVERY: Duration = Duration::from_secs(60);

/// With fewer than so many files a server can soon be full.
const FEW_FILES: usize = 4096;

/// How often the server looks for games that only bots play, in the time after which they are called off.
const EXPIRE_LOOKS: u32 = 24;

/// So long what people say to each other is kept.
const CHAT_KEPT: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// How long the server waits when it is told to stop: for requests that are going on, for tables to end, and for the
/// database to close. Whatever is only half sent by then, all of it together takes less than two seconds.
const LAST_REQUESTS: Duration = Duration::from_millis(700);
const LAST_TABLES: Duration = Duration::from_millis(400);
const LAST_WRITES: Duration = Duration::from_millis(400);

/// How a server is to be run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub address: SocketAddr,
    /// Where to store games.
    pub database: Database,
    /// The NATS server by which this one talks to other nodes on the same database; none unless told otherwise.
    pub cluster: Option<String>,
    /// How many bots think at once.
    pub bot_threads: usize,
    /// The NATS server of workers that think for this server, where there are any; that of the cluster unless named.
    pub workers: Option<String>,
    /// Whether visitors are kept from asking for too much at once.
    pub limits: bool,
    /// Whether a proxy in front tells who they are, and how.
    pub trust: Option<Trust>,
    /// The names it answers to, beside those of the address it listens on.
    pub hosts: Vec<String>,
    /// Where to tell numbers about itself; nowhere unless told otherwise.
    pub metrics: Option<SocketAddr>,
    /// After how long an absent player counts as gone.
    pub gone_after: Duration,
    /// After how long a table that nobody looks at goes to sleep.
    pub sleep_after: Duration,
    /// After how long without anything happening a game is called off at which only bots sit.
    pub expire_after: Duration,
    /// The file with the tokens of whoever runs it; the one beside the database if nothing is said.
    pub admin_tokens: Option<PathBuf>,
    /// After how long without a sign of life a guest is forgotten.
    pub keep_guests: Duration,
}

impl Settings {
    /// Where a server listens unless told otherwise.
    pub const ADDRESS: SocketAddr =
        SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 7777);

    /// Stores games in a file.
    pub fn in_file(file: PathBuf) -> Settings {
        Settings {
            address: Settings::ADDRESS,
            database: Database::File(file),
            cluster: None,
            bot_threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            workers: None,
            limits: true,
            trust: None,
            hosts: Vec::new(),
            metrics: None,
            gone_after: Duration::from_secs(90),
            sleep_after: Duration::from_secs(60),
            expire_after: Duration::from_secs(24 * 60 * 60),
            admin_tokens: None,
            keep_guests: Duration::from_secs(365 * 24 * 60 * 60),
        }
    }

    /// Stores games nowhere: they are gone when the server is.
    pub fn in_memory() -> Settings {
        Settings { database: Database::Memory, ..Settings::in_file(PathBuf::new()) }
    }
}

/// Where games are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// In memory only.
    Memory,
    /// In a file, which is made if it is not there.
    File(PathBuf),
    /// In a database server: `postgres://…`.
    Url(String),
}

impl Database {
    /// Reads what somebody calls a database: a URL, or the name of a file.
    ///
    /// # Errors
    ///
    /// [`ServerError::Scheme`] for a URL of a database that is not known.
    pub fn from_name(name: &str) -> Result<Database, ServerError> {
        match name.split_once("://") {
            None => Ok(Database::File(name.into())),
            Some(("postgres" | "postgresql", _)) => Ok(Database::Url(name.to_owned())),
            Some((scheme, _)) => Err(ServerError::Scheme(scheme.to_owned())),
        }
    }

    fn url(&self) -> String {
        match self {
            // One that all connections share, for as long as one of them is open.
            Database::Memory => {
                format!("sqlite:file:fracas-{}?mode=memory&cache=shared", random::table_id())
            }
            Database::File(path) => format!("sqlite:{}?mode=rwc", escape(path)),
            Database::Url(url) => url.clone(),
        }
    }
}

/// Writes a path so that nothing in it means anything in a URL.
fn escape(path: &Path) -> String {
    path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23")
}

/// Why a server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// Somebody else listens there.
    #[error("port {} of {} is taken, perhaps by another Fracas", .0.port(), .0.ip())]
    Taken(SocketAddr),
    /// It cannot listen there.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The URL is that of another kind of database.
    #[error(
        "{0}:// is no database that this program knows: name a file, or a URL that begins with postgres://"
    )]
    Scheme(String),
    /// The database cannot be opened.
    #[error("the database cannot be opened: {0}")]
    Store(#[from] StoreError),
    /// The folder for the database cannot be made.
    #[error("the folder {0} for the database cannot be made: {1}")]
    Folder(PathBuf, io::Error),
    /// The file with the tokens cannot be had.
    #[error("the file {0} with the tokens of whoever runs the server: {1}")]
    Tokens(PathBuf, io::Error),
    /// Nodes share a database, and a file cannot be shared.
    #[error("--cluster takes a database that several servers can use: name it with --database postgres://…")]
    Unshared,
    /// The other nodes cannot be found.
    #[error("the NATS server {0} cannot be reached: {1}")]
    Nats(String, String),
    /// Bots cannot play what they were to play.
    #[error("the bots cannot play that: {0}")]
    Bots(String),
    /// It failed while running.
    #[error(transparent)]
    Io(#[from] io::Error),
}

async fn listen_on(address: SocketAddr) -> Result<TcpListener, ServerError> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServerError::Taken(address),
        _ => ServerError::Listen(address, error),
    })
}

/// A server that listens, but has not answered anybody yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    store: Store,
    signer: guest::Signer,
    record_key: RecordKey,
    push_signer: PushSigner,
    numbers: Option<TcpListener>,
    settings: Settings,
    /// Since when there was no server, and until when, where it was there before.
    away: Option<(i64, i64)>,
    office: Office,
    metrics: &'static Metrics,
    cluster: Option<Cluster>,
}

impl Server {
    /// Takes the address and opens the database.
    ///
    /// # Errors
    ///
    /// Says what is in the way.
    pub async fn bind(settings: Settings) -> Result<Server, ServerError> {
        let listener = listen_on(settings.address).await?;
        let numbers = match settings.metrics {
            Some(address) => Some(listen_on(address).await?),
            None => None,
        };
        if let Database::File(file) = &settings.database
            && let Some(folder) = file.parent()
        {
            std::fs::create_dir_all(folder).map_err(|error| ServerError::Folder(folder.to_owned(), error))?;
        }
        if settings.cluster.is_some() && !matches!(settings.database, Database::Url(_)) {
            return Err(ServerError::Unshared);
        }
        let hold = Hold::take(&settings.database, settings.cluster.is_some()).await?;
        let store = Store::open(&settings.database.url(), hold).await?;
        // It lives as long as the process, and everything counts in it.
        let metrics: &'static Metrics = Box::leak(Box::default());
        let cluster = match &settings.cluster {
            Some(url) => Some(Cluster::find(url, store.clone(), metrics).await?),
            None => None,
        };
        let key = store.setting("cookie key", guest::Signer::random_key).await?;
        let signer = guest::Signer::new(&key)
            .ok_or_else(|| StoreError::Nonsense("a cookie key of the wrong length".to_owned()))?;
        let key = store.setting("record key", RecordKey::random_key).await?;
        let record_key = RecordKey::new(&key)
            .ok_or_else(|| StoreError::Nonsense("a record key of the wrong length".to_owned()))?;
        let key = store.setting("push key", PushSigner::random_key).await?;
        // Push services want to know whom to turn to.
        let contact = settings.hosts.first();
        let contact =
            contact.map_or("mailto:nobody@fracas.invalid".to_owned(), |host| format!("https://{host}"));
        let push_signer = PushSigner::new(&key, contact)
            .ok_or_else(|| StoreError::Nonsense("a push key of another kind".to_owned()))?;
        let away = store.last_pulse().await?.map(|pulse| (pulse, live::time()));
        let address = listener.local_addr()?;
        let tokens = settings.admin_tokens.clone().or_else(|| token_file(&settings.database));
        let tokens = Tokens::read(tokens.as_deref())
            .map_err(|error| ServerError::Tokens(tokens.unwrap_or_default(), error))?;
        let office = Office::new(tokens, store.sanctions(live::time()).await?, store.notice().await?);
        Ok(Server {
            address,
            listener,
            store,
            signer,
            record_key,
            push_signer,
            numbers,
            settings,
            away,
            office,
            metrics,
            cluster,
        })
    }

    /// Where it tells numbers about itself.
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.numbers.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether the site was built into this program.
    pub fn has_site() -> bool {
        site::is_there()
    }

    /// Answers until `stop` is done, then says goodbye to everybody and ends.
    ///
    /// # Errors
    ///
    /// Only if the machine fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let Server {
            listener,
            store,
            signer,
            record_key,
            push_signer,
            numbers,
            settings,
            address,
            away,
            office,
            metrics,
            cluster,
        } = self;
        let (notices, noticed) = Notices::open();
        let (way, push_key) = (Way::open(), push_signer.public().into());
        let pushing =
            tokio::spawn(Push { store: store.clone(), signer: push_signer, way: way.clone() }.run(noticed));
        let (ledger, actor) = ledger::channel(store.clone(), metrics);
        let writing = tokio::spawn(actor.run());
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let limits = Arc::new(Limits::new(settings.limits));
        let crew = Crew::default();
        let queue = settings.workers.clone().or_else(|| settings.cluster.clone());
        let working = queue.map(|url| tokio::spawn(crew::attend(url, Arc::clone(&crew), metrics)));
        let services = Arc::new(Services {
            store: store.clone(),
            ledger,
            bots: bots::Bots::start(settings.bot_threads, Arc::clone(&crew), metrics),
            desk: Desk::open(cores, metrics),
            metrics,
            record_key,
            gone_after: settings.gone_after,
            sleep_after: settings.sleep_after,
            limits: Arc::clone(&limits),
            meet: meet::Meet::new(cluster.clone()),
            gallery: Gallery::default(),
            notices,
            timed: false.into(),
            away,
            rater: ratings::Rater::default(),
            bans: office.bans.clone(),
            cluster: cluster.clone(),
        });
        let (stopping, shutdown) = watch::channel(false);
        let hall = Hall::new(Arc::clone(&services), shutdown.clone());
        let telling = tokio::spawn(async move {
            if let Some(numbers) = numbers
                && let Err(error) = axum::serve(numbers, api::numbers(metrics)).await
            {
                tracing::error!(%error, "numbers are told no more");
            }
        });
        let shelf = api::Shelf::default();
        let people = people::People::open(settings.limits, metrics);
        let tidying = tokio::spawn({
            let (limits, shelf, tokens) = (Arc::clone(&limits), shelf.clone(), Arc::clone(&office.tokens));
            let (people, signer, store) = (people.clone(), signer.clone(), store.clone());
            async move {
                loop {
                    tokio::time::sleep(TIDY_EVERY).await;
                    limits.tidy();
                    shelf.tidy();
                    tokens.tidy();
                    people.tidy();
                    signer.tidy();
                    if let Err(error) = store.tidy_people(live::time()).await {
                        tracing::error!(%error, "storage");
                    }
                }
            }
        });
        let sighted = Sighted::default();
        let forgetting = tokio::spawn(forget_guests(
            store.clone(),
            Arc::downgrade(&services),
            (sighted.clone(), settings.keep_guests),
        ));
        if services.cluster.is_none() {
            meet::open(&services).await?;
        }
        let meeting = tokio::spawn(warden(Arc::clone(&services)));
        let heeding = tokio::spawn(heed(services.cluster.is_some(), store.clone(), office.clone()));
        let expiring = tokio::spawn(expire(hall.clone(), store.clone(), settings.expire_after));
        let app_shutdown = shutdown.clone();
        let app = api::App {
            hall,
            services: Arc::clone(&services),
            signer,
            limits,
            trust: settings.trust,
            shelf,
            album: pictures::Album::default(),
            hosts: Hosts::new(&settings.hosts, address.ip()),
            shutdown,
            people: people.clone(),
            way,
            push_key,
            office,
            sighted,
        };
        let node = cluster.map(|cluster| tokio::spawn(cluster.run(app.clone(), app_shutdown.clone())));
        let watching = tokio::spawn(vigil::watch(store.clone(), app.hall.clone()));
        let files = listen::raise_file_limit();
        if files < FEW_FILES {
            tracing::warn!(
                files,
                "few files may be open at once, and every connection is one: see ulimit -n"
            );
        } else {
            tracing::info!(files, "so many files may be open at once; every connection is one");
        }
        let crowd = match settings.limits {
            true => listen::crowd(files, settings.trust.is_some()),
            false => Crowd::unlimited(),
        };
        let goodbye = tokio::spawn(async move {
            stop.await;
            tracing::info!("stopping");
            stopping.send_replace(true);
        });
        let mut stopped = app_shutdown;
        let serving = listen::serve(listener, api::router(app), crowd, stopped.clone());
        let patience = async move {
            // Whoever is in the middle of a request may finish it, but not for ever.
            stopped.wait_for(|stopped| *stopped).await.ok();
            tokio::time::sleep(LAST_REQUESTS).await;
        };
        tokio::select! {
            () = serving => {}
            () = patience => tracing::warn!("some requests did not end in time"),
        }
        // Tables end now, and with the last of them the ledger.
        [tidying, expiring, telling, watching, forgetting, goodbye, meeting, heeding, pushing]
            .iter()
            .for_each(JoinHandle::abort);
        working.iter().for_each(JoinHandle::abort);
        let clocks = services.timed.load(std::sync::atomic::Ordering::Relaxed);
        if let Some(node) = node {
            // It hands its tables over.
            tokio::time::timeout(LAST_TABLES + LAST_WRITES, node).await.ok();
        }
        services.bots.close();
        services.desk.close();
        people.close();
        drop(services);
        if clocks && tokio::time::timeout(LAST_WRITES, store.pulse()).await.is_err() {
            tracing::warn!("the time of stopping could not be noted");
        }
        if tokio::time::timeout(LAST_TABLES, writing).await.is_err() {
            tracing::warn!("some tables did not end in time");
        }
        if tokio::time::timeout(LAST_WRITES, store.close()).await.is_err() {
            tracing::warn!("the database did not close in time");
        }
        Ok(())
    }
}

/// How often a node looks whom others have shut out, and what is told to everybody.
const HEED_EVERY: Duration = Duration::from_secs(2);

/// Notes what was done at other nodes by whoever runs them.
async fn heed(shared: bool, store: Store, office: Office) {
    if !shared {
        return;
    }
    loop {
        tokio::time::sleep(HEED_EVERY).await;
        match (store.sanctions(live::time()).await, store.notice().await) {
            (Ok(sanctions), Ok(notice)) => {
                office.bans.set(sanctions);
                office.announce(notice);
            }
            (Err(error), _) | (_, Err(error)) => tracing::warn!(%error, "storage"),
        }
    }
}

/// How soon it is tried again to have people meet here, where what was kept cannot be read.
const MEET_AGAIN: Duration = Duration::from_millis(250);

/// Keeps the lobby and counts rated games: there is one who does, and in a cluster it is whoever owns the lobby.
async fn warden(services: Arc<Services>) {
    let work = async || {
        tokio::join!(
            services.rater.clone().run(services.store.clone(), services.metrics),
            meet::keep(Arc::clone(&services)),
        )
    };
    let Some(cluster) = &services.cluster else {
        work().await;
        return;
    };
    let mut lobby = cluster.lobby();
    let mut left = cluster.lobby();
    while lobby.wait_for(|here| *here).await.is_ok() {
        let begin = async {
            while let Err(error) = meet::open(&services).await {
                tracing::warn!(%error, "people cannot meet yet");
                tokio::time::sleep(MEET_AGAIN).await;
            }
            tracing::info!("people meet here");
            work().await
        };
        tokio::select! {
            _ = begin => {}
            _ = left.wait_for(|here| !*here) => {}
        }
        services.meet.close();
    }
}

/// How often those who were here are written down, and how often it is looked who has not been for long.
const NOTE_EVERY: Duration = Duration::from_secs(60);
const FORGET_EVERY: Duration = Duration::from_secs(60 * 60);

/// Notes who was here, and forgets who has not been for so long, a few at a time.
async fn forget_guests(store: Store, services: Weak<Services>, (sighted, keep): (Sighted, Duration)) {
    let mut looked: Option<tokio::time::Instant> = None;
    loop {
        tokio::time::sleep(NOTE_EVERY).await;
        if let Err(error) = store.note_seen(&sighted.take(live::time())).await {
            tracing::warn!(%error, "who was here could not be noted");
            continue;
        }
        if looked.is_some_and(|at| at.elapsed() < FORGET_EVERY) {
            continue;
        }
        match admin::forget(&store, live::time(), keep).await {
            Ok(0) => looked = Some(tokio::time::Instant::now()),
            Ok(count) => {
                let Some(services) = services.upgrade() else { return };
                services.meet.reload(&services.rater);
                services.metrics.forgotten.fetch_add(count as u64, std::sync::atomic::Ordering::Relaxed);
                tracing::info!(count, "guests were forgotten who have not been here for long");
            }
            Err(error) => tracing::error!(%error, "guests could not be forgotten"),
        }
    }
}

/// The first token of a file, for whoever runs the server on the same machine.
///
/// # Errors
///
/// Says why there is none.
pub fn read_token(file: &Path) -> Result<String, ServerError> {
    let wrong = |error| ServerError::Tokens(file.to_owned(), error);
    let text = std::fs::read_to_string(file).map_err(wrong)?;
    let none = || wrong(io::Error::new(io::ErrorKind::InvalidData, "there is no token in it"));
    first_token(&text).map(str::to_owned).ok_or_else(none)
}

/// Makes all ratings of a database anew from its games; tells how many rated games there were. No server may run.
///
/// # Errors
///
/// Says what is in the way.
pub async fn rebuild_ratings(database: &Database) -> Result<usize, ServerError> {
    let store = Store::open(&database.url(), Hold::take(database, false).await?).await?;
    let games = store.rebuild_ratings().await?;
    store.close().await;
    Ok(games)
}

/// Calls games off that only bots play and that nobody has looked at for so long, again and again.
async fn expire(hall: Hall, store: Store, age: Duration) {
    let pause = (age / EXPIRE_LOOKS).clamp(Duration::from_secs(1), Duration::from_secs(60 * 60));
    loop {
        tokio::time::sleep(pause).await;
        let since = live::time().saturating_sub(i64::try_from(age.as_millis()).unwrap_or(i64::MAX));
        let forgotten = live::time() - CHAT_KEPT.as_millis() as i64;
        if let Err(error) = store.forget_talk(forgotten).await {
            tracing::error!(%error, "storage");
        }
        match store.left_to_bots(since).await {
            Ok(tables) => {
                for id in tables {
                    if let Err(error) = hall.expire(&id).await {
                        tracing::warn!(table = %id, %error, "could not be called off");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "storage"),
        }
    }
}
