//! Several nodes that serve from one database, and how they talk to each other: see `docs/cluster.md`.
//!
//! A table is awake at one node, its owner; people come to any. Whoever comes to another node is heard there, and what they
//! say is passed on: the tables themselves know nothing of it. People meet at one node, too, whoever owns the lobby.
//!
//! Nothing that is stored rests on any of this: see `store/nodes.rs` and the model in `crates/table/tests/ownership.rs`.

mod frame;
#[cfg(test)]
mod golden;
mod line;
mod passing;
mod serving;
mod session;
mod wire;

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::watch;

pub(crate) use self::frame::Frame;
pub(crate) use self::passing::Passed;
pub(crate) use self::session::Session;
pub(crate) use self::wire::Wire;
use crate::api::{App, WATCHED};
use crate::error::Error;
use crate::gallery::Gallery;
use crate::metrics::Metrics;
use crate::store::Store;
use crate::{ServerError, random};

/// How often a node says that it is here, to the database and to the others.
const BEAT: Duration = Duration::from_millis(500);

/// So long nothing may be heard of another node before nobody waits for it any more.
const SILENCE: Duration = Duration::from_secs(3);

/// So long tables may take to end when a node goes.
const LAST_TABLES: Duration = Duration::from_millis(500);

/// What the lobby is called among the things that have an owner. No table is called that.
const LOBBY: &str = "lobby";

/// A node's place in its cluster. Clones are one and the same.
#[derive(Clone)]
pub(crate) struct Cluster {
    inside: Arc<Inside>,
}

struct Inside {
    wire: Wire,
    store: Store,
    metrics: &'static Metrics,
    /// The membership as it is, if there is one.
    session: RwLock<Option<Arc<Session>>>,
    /// Whether people meet here.
    lobby: watch::Sender<bool>,
}

impl Cluster {
    /// Finds the others; joins them only when it is run.
    ///
    /// # Errors
    ///
    /// Says that there is no NATS server.
    pub(crate) async fn find(
        url: &str,
        store: Store,
        metrics: &'static Metrics,
    ) -> Result<Cluster, ServerError> {
        let wire = Wire::connect(url).await.map_err(|why| ServerError::Nats(url.to_owned(), why))?;
        Cluster::over(wire, store, metrics).await
    }

    /// The same by a way to the others that is there.
    pub(crate) async fn over(
        wire: Wire,
        store: Store,
        metrics: &'static Metrics,
    ) -> Result<Cluster, ServerError> {
        store.prepare_nodes().await?;
        let lobby = watch::Sender::new(false);
        let inside = Inside { wire, store, metrics, session: RwLock::new(None), lobby };
        Ok(Cluster { inside: Arc::new(inside) })
    }

    /// The membership as it is.
    ///
    /// # Errors
    ///
    /// Says that this node is a member of nothing just now.
    pub(crate) fn session(&self) -> Result<Arc<Session>, Error> {
        let session = self.inside.session.read().unwrap_or_else(PoisonError::into_inner).clone();
        session.filter(|session| !session.is_over()).ok_or(Error::Apart)
    }

    /// Whether people meet here, and when that changes.
    pub(crate) fn lobby(&self) -> watch::Receiver<bool> {
        self.inside.lobby.subscribe()
    }

    /// Where people meet, if that is another node.
    pub(crate) fn lobby_elsewhere(&self) -> Option<(Arc<Session>, String)> {
        let session = self.session().ok()?;
        let lobby = session.lobby().filter(|lobby| *lobby != session.id)?;
        Some((session, lobby))
    }

    /// Tells all other nodes something.
    pub(crate) fn tell_all(&self, frame: &Frame) {
        if let Ok(session) = self.session() {
            session.tell_all(frame);
        }
    }

    /// Is a node until the server goes: joins, says that it is here, and joins anew where it was away for too long.
    pub(crate) async fn run(self, app: App, mut shutdown: watch::Receiver<bool>) {
        while !*shutdown.borrow() {
            let session = match self.join().await {
                Ok(session) => session,
                Err(error) => {
                    tracing::error!(%error, "this node cannot join its cluster");
                    tokio::time::sleep(BEAT).await;
                    continue;
                }
            };
            tracing::info!(node = session.id, "joined the cluster");
            let listening = tokio::spawn(serving::listen(Arc::clone(&session), app.clone()));
            let beating = tokio::spawn(say_here(Arc::clone(&session), app.services.gallery.clone()));
            tokio::select! {
                () = self.keep(&session, &app) => {
                    tracing::error!(node = session.id, "silent for too long: others have taken over, and this node joins anew");
                    self.inside.metrics.expelled.fetch_add(1, Relaxed);
                }
                _ = shutdown.wait_for(|stopped| *stopped) => {}
            }
            self.inside.lobby.send_replace(false);
            // Tables end now, and nobody is told anything more by a node that owns nothing. What they have under way must not be
            // written under another number.
            session.end();
            let stopping = async {
                shutdown.wait_for(|stopped| *stopped).await.ok();
                tokio::time::sleep(LAST_TABLES).await;
            };
            tokio::select! {
                () = app.hall.empty() => {}
                () = stopping => {}
            }
            if let Err(error) = self.inside.store.leave(&session.id).await {
                tracing::warn!(%error, "could not leave: the others will notice");
            }
            session.flush().await;
            listening.abort();
            beating.abort();
        }
    }

    async fn join(&self) -> Result<Arc<Session>, Error> {
        let id = random::table_id().to_string();
        let session = Session::open(id.clone(), self.inside.wire.clone(), self.inside.metrics).await?;
        self.inside.store.join(&id).await?;
        let session = Arc::new(session);
        *self.inside.session.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&session));
        Ok(session)
    }

    /// Says that this node is here, looks after what others leave behind, and returns when it is a member no more.
    async fn keep(&self, session: &Arc<Session>, app: &App) {
        let store = &self.inside.store;
        // Whoever was away from the database for long cannot tell who else was.
        let (mut since, mut last) = (tokio::time::Instant::now(), tokio::time::Instant::now());
        loop {
            let members = match store.beat(&session.id).await {
                Ok(Some(members)) => members,
                Ok(None) => return,
                Err(error) => {
                    tracing::warn!(%error, "the database does not hear that this node is here");
                    tokio::time::sleep(BEAT).await;
                    continue;
                }
            };
            if last.elapsed() > SILENCE / 2 {
                since = tokio::time::Instant::now();
            }
            last = tokio::time::Instant::now();
            if since.elapsed() > SILENCE
                && let Err(error) = self.look_after(session, app).await
            {
                error.log();
            }
            match store.claim(LOBBY, &session.id).await {
                Ok(owner) => {
                    let here = owner.as_deref() == Some(session.id.as_str());
                    session.set_lobby(owner);
                    self.inside.lobby.send_if_modified(|known| std::mem::replace(known, here) != here);
                }
                Err(error) => tracing::warn!(%error, "nobody can tell where people meet"),
            }
            session.meet(members);
            tokio::time::sleep(BEAT).await;
        }
    }

    /// Notes who has gone, and takes over what they left.
    async fn look_after(&self, session: &Arc<Session>, app: &App) -> Result<(), Error> {
        let store = &self.inside.store;
        for node in store.expel().await? {
            tracing::warn!(node, "a node was silent for too long, and is one no more");
        }
        loop {
            let orphans = store.adopt_orphans(&session.id).await?;
            if orphans.is_empty() {
                return Ok(());
            }
            self.inside.metrics.adopted.fetch_add(orphans.len() as u64, Relaxed);
            let hall = app.hall.clone();
            tokio::spawn(async move {
                for id in orphans.iter().filter_map(|what| what.parse().ok()) {
                    if let Err(error) = hall.wake(&id).await {
                        tracing::warn!(table = %id, %error, "could not wake");
                    }
                }
            });
        }
    }
}

/// Says to the others that a node is here, whatever the database does, and what can be watched there.
async fn say_here(session: Arc<Session>, gallery: Gallery) {
    loop {
        session.beat(gallery.best(None, WATCHED));
        tokio::time::sleep(BEAT).await;
    }
}
