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

mod api;
mod begins;
mod bots;
pub mod client;
mod error;
mod export;
mod fair;
mod guest;
mod hall;
mod ledger;
mod limits;
mod live;
pub mod load;
mod metrics;
mod origin;
mod proxy;
mod random;
mod site;
mod socket;
mod store;
mod view;
pub mod wire;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::watch;

pub use export::{ExportError, export_site};
pub use fair::{Doubt, NotASeed, Seed, verify};
pub use fracas_table::Contribution;
pub use proxy::Trust;
pub use store::StoreError;

use crate::hall::Hall;
use crate::limits::Limits;
use crate::live::Services;
use crate::metrics::Metrics;
use crate::store::Store;

/// How often the server forgets addresses it has not heard of for a while.
const TIDY_EVERY: Duration = Duration::from_secs(60);

/// How long the server waits for what is going on when it is told to stop.
const FAREWELL: Duration = Duration::from_secs(5);

/// How a server is to be run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub address: SocketAddr,
    /// Where to store games.
    pub database: Database,
    /// How many bots think at once.
    pub bot_threads: usize,
    /// Whether visitors are kept from asking for too much at once.
    pub limits: bool,
    /// Whether a proxy in front tells who they are, and how.
    pub trust: Option<Trust>,
    /// After how long an absent player counts as gone.
    pub gone_after: Duration,
    /// After how long a table that nobody looks at goes to sleep.
    pub sleep_after: Duration,
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
            bot_threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            limits: true,
            trust: None,
            gone_after: Duration::from_secs(90),
            sleep_after: Duration::from_secs(60),
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
    /// It failed while running.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A server that listens, but has not answered anybody yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    store: Store,
    signer: guest::Signer,
    settings: Settings,
}

impl Server {
    /// Takes the address and opens the database.
    ///
    /// # Errors
    ///
    /// Says what is in the way.
    pub async fn bind(settings: Settings) -> Result<Server, ServerError> {
        let address = settings.address;
        let listener = TcpListener::bind(address).await.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => ServerError::Taken(address),
            _ => ServerError::Listen(address, error),
        })?;
        if let Database::File(file) = &settings.database
            && let Some(folder) = file.parent()
        {
            std::fs::create_dir_all(folder).map_err(|error| ServerError::Folder(folder.to_owned(), error))?;
        }
        let store = Store::open(&settings.database.url()).await?;
        let key = store.setting("cookie key", guest::Signer::random_key).await?;
        let signer = guest::Signer::new(&key)
            .ok_or_else(|| StoreError::Nonsense("a cookie key of the wrong length".to_owned()))?;
        Ok(Server { address: listener.local_addr()?, listener, store, signer, settings })
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
        let Server { listener, store, signer, settings, .. } = self;
        // It lives as long as the process, and everything counts in it.
        let metrics: &'static Metrics = Box::leak(Box::default());
        let (ledger, actor) = ledger::channel(store.clone(), metrics);
        let writing = tokio::spawn(actor.run());
        let services = Arc::new(Services {
            store: store.clone(),
            ledger,
            bots: bots::Bots::start(settings.bot_threads, metrics),
            metrics,
            gone_after: settings.gone_after,
            sleep_after: settings.sleep_after,
        });
        let (stopping, shutdown) = watch::channel(false);
        let hall = Hall::new(Arc::clone(&services), shutdown.clone());
        // Whatever a crash interrupted goes on, whether anybody looks or not: one table after the other, so that
        // visitors need not wait for them.
        let interrupted = store.with_bots().await?;
        let waking = tokio::spawn({
            let hall = hall.clone();
            async move {
                for id in interrupted {
                    if let Err(error) = hall.wake(&id).await {
                        tracing::error!(table = %id, %error, "could not wake");
                    }
                }
            }
        });
        let limits = Arc::new(Limits::new(settings.limits));
        let tidying = tokio::spawn({
            let limits = Arc::clone(&limits);
            async move {
                loop {
                    tokio::time::sleep(TIDY_EVERY).await;
                    limits.tidy();
                }
            }
        });
        let app_shutdown = shutdown.clone();
        let app = api::App {
            hall,
            services: Arc::clone(&services),
            signer,
            limits,
            trust: settings.trust,
            shutdown,
        };
        let service = api::router(app).into_make_service_with_connect_info::<SocketAddr>();
        let goodbye = async move {
            stop.await;
            tracing::info!("stopping");
            stopping.send_replace(true);
        };
        let mut stopped = app_shutdown;
        // Messages are small and waited for: none is held back until the one before it has been acknowledged.
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        let serving = axum::serve(listener, service).with_graceful_shutdown(goodbye);
        let patience = async move {
            // Whoever is in the middle of a request may finish it, but not for ever.
            stopped.wait_for(|stopped| *stopped).await.ok();
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            served = serving => served?,
            () = patience => tracing::warn!("some requests did not end in time"),
        }
        // Tables end now, and with the last of them the ledger.
        tidying.abort();
        waking.abort();
        services.bots.close();
        drop(services);
        if tokio::time::timeout(FAREWELL, writing).await.is_err() {
            tracing::warn!("some tables did not end in time");
        }
        store.close().await;
        Ok(())
    }
}
