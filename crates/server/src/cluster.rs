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

use fracas_table::TableId;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

pub(crate) use self::frame::Frame;
pub(crate) use self::passing::Passed;
pub(crate) use self::session::Session;
pub(crate) use self::wire::Wire;
use crate::api::{App, WATCHED};
use crate::error::Error;
use crate::gallery::Gallery;
use crate::live::Message;
use crate::metrics::Metrics;
use crate::store::{LOBBY, Roll, Store};
use crate::{ServerError, random};

/// How often a node says that it is here, to the database and to the others.
const BEAT: Duration = Duration::from_millis(500);

/// So long nothing may be heard of another node before nobody waits for it any more.
const SILENCE: Duration = Duration::from_secs(3);

/// So long tables may take to end when a node goes.
const LAST_TABLES: Duration = Duration::from_millis(500);

/// So long a node may not have heard itself and still count as one that hears.
const HEARS: Duration = Duration::from_millis(1500);

/// So many times in a row it has to be found that others hear and this node does not. NATS may have been away for all of
/// them, and be back for one a little before the next.
const DEAF: u32 = 4;

/// How long it is waited to hear something before a node joins.
const FIRST_WORD: Duration = Duration::from_millis(500);

/// Of so many tables it is asked at once whether they are still owned here. Where there are more, they take turns.
const ASKED_AT_ONCE: usize = 512;

/// So many times a node says that it is here before it looks for what was left behind, where it has not seen anybody go.
const SEARCH: u32 = 4;

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
            let (session, mut speaking) = match self.join(&app).await {
                Ok(joined) => joined,
                Err(error) => {
                    tracing::error!(%error, "this node cannot join its cluster");
                    tokio::time::sleep(BEAT).await;
                    continue;
                }
            };
            tracing::info!(node = session.id, "joined the cluster");
            tokio::select! {
                end = self.keep(&session, &app) => match end {
                    Parted::Expelled => {
                        tracing::error!(node = session.id, "silent for too long: others have taken over, and this node joins anew");
                        self.inside.metrics.expelled.fetch_add(1, Relaxed);
                    }
                    Parted::Deaf => {
                        tracing::error!(node = session.id, "others reach NATS and this node does not: it leaves what it owned to them");
                        self.inside.metrics.deaf.fetch_add(1, Relaxed);
                    }
                },
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
            speaking.abort_all();
        }
    }

    /// Joins the others, and begins to speak with them.
    async fn join(&self, app: &App) -> Result<(Arc<Session>, JoinSet<()>), Error> {
        let id = random::table_id().to_string();
        let session = Arc::new(Session::open(id, self.inside.wire.clone(), self.inside.metrics).await?);
        let mut speaking = JoinSet::new();
        speaking.spawn(serving::listen(Arc::clone(&session), app.clone()));
        speaking.spawn(say_here(Arc::clone(&session), app.services.gallery.clone()));
        let first_word = async {
            while !session.hears() {
                tokio::time::sleep(FIRST_WORD / 50).await;
            }
        };
        // Whoever would be a node that others cannot speak with had better be none. Where nobody hears anything, all are
        // alike.
        if timeout(FIRST_WORD, first_word).await.is_err() && self.inside.store.anybody_hears().await? {
            return Err(Error::Apart);
        }
        let begun = Instant::now();
        self.inside.store.join(&session.id).await?;
        session.renewed(begun);
        *self.inside.session.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&session));
        Ok((session, speaking))
    }

    /// Says that this node is here, looks after what others leave behind, and returns when it is a member no more, or had
    /// better be none.
    async fn keep(&self, session: &Arc<Session>, app: &App) -> Parted {
        let store = &self.inside.store;
        // Whoever was away from the database for long cannot tell who else was.
        let (mut since, mut last) = (Instant::now(), Instant::now());
        let (mut deaf, mut round, mut asked) = (0, 0, None);
        loop {
            let awake = app.hall.some_awake(asked.as_ref(), ASKED_AT_ONCE);
            asked = awake.keys().next_back().filter(|_| awake.len() == ASKED_AT_ONCE).cloned();
            let names = awake.keys().map(TableId::as_str).collect::<Vec<_>>().join(" ");
            let (hears, begun) = (session.hears(), Instant::now());
            let mut roll = match store.beat(&session.id, hears, &names).await {
                Ok(Some(roll)) => roll,
                Ok(None) => return Parted::Expelled,
                Err(error) => {
                    tracing::warn!(%error, "the database does not hear that this node is here");
                    tokio::time::sleep(BEAT).await;
                    continue;
                }
            };
            session.renewed(begun);
            deaf = if roll.others_hear && !hears { deaf + 1 } else { 0 };
            if deaf >= DEAF {
                return Parted::Deaf;
            }
            for handle in roll.disowned.iter().filter_map(|what| awake.get(&what.parse().ok()?)) {
                tracing::warn!("a table is awake here that another node owns, or nobody");
                self.inside.metrics.disowned.fetch_add(1, Relaxed);
                let handle = handle.clone();
                tokio::spawn(async move { handle.tell(Message::Disowned).await });
            }
            if last.elapsed() > SILENCE / 2 {
                since = Instant::now();
            } else if roll.quiet {
                self.expel(&mut roll, since.elapsed() > SILENCE).await;
            }
            last = Instant::now();
            round += 1;
            let lobby = roll.lobby.filter(|owner| roll.members.contains(owner));
            let gone = session.meet(roll.members);
            self.settle_lobby(session, lobby).await;
            if (gone || round % SEARCH == 0)
                && let Err(error) = self.adopt(session, app).await
            {
                error.log();
            }
            tokio::time::sleep(BEAT).await;
        }
    }

    /// Finds out where people meet; here, where it was nowhere.
    async fn settle_lobby(&self, session: &Arc<Session>, known: Option<String>) {
        let owner = match known {
            Some(owner) => Ok(Some(owner)),
            None => self.inside.store.claim(LOBBY, &session.id).await,
        };
        match owner {
            Ok(owner) => {
                let here = owner.as_deref() == Some(session.id.as_str());
                session.set_lobby(owner);
                self.inside.lobby.send_if_modified(|known| std::mem::replace(known, here) != here);
            }
            Err(error) => tracing::warn!(%error, "nobody can tell where people meet"),
        }
    }

    /// Notes who has gone.
    async fn expel(&self, roll: &mut Roll, silent: bool) {
        match self.inside.store.expel(silent).await {
            Ok(gone) => {
                gone.iter()
                    .for_each(|node| tracing::warn!(node, "a node has gone, or was silent for too long"));
                roll.members.retain(|member| !gone.contains(member));
            }
            Err(error) => tracing::warn!(%error, "nobody can tell who has gone"),
        }
    }

    /// Takes over what those have left who are gone.
    async fn adopt(&self, session: &Arc<Session>, app: &App) -> Result<(), Error> {
        loop {
            let orphans = self.inside.store.adopt_orphans(&session.id).await?;
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

/// Why a node is a member no more.
enum Parted {
    /// It was silent for too long, and others have its tables.
    Expelled,
    /// It does not hear the others, who hear each other.
    Deaf,
}
/// Says to the others that a node is here, whatever the database does, and what can be watched there.
async fn say_here(session: Arc<Session>, gallery: Gallery) {
    loop {
        session.beat(gallery.best(None, WATCHED));
        tokio::time::sleep(BEAT).await;
    }
}
