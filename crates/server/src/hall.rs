//! The hall: where the tables stand. It knows which are awake, and wakes those that are asked for.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fracas_core::{Seat, Seats};
use fracas_table::{GuestId, TableId};
use tokio::sync::watch;

use crate::cluster::{Frame, Session};
use crate::error::Error;
use crate::live::{self, Handle, Message, News, Reply, Rest, Services, Visit, WayIn};
use crate::pictures::Sight;

/// How often a question is put again to a table that fell asleep just when it was asked. More than a few times in a row
/// cannot be chance.
const ATTEMPTS: usize = 8;

/// How long after the first attempts a table is looked for again that other nodes have; longer each time. All of it
/// together is as long as nodes take to notice that one has gone.
const PAUSE: Duration = Duration::from_millis(180);

/// How often it is looked whether a table has ended that is just doing so.
const ENDING: Duration = Duration::from_millis(5);

/// Where a table is.
enum Place {
    /// Here.
    Here(Handle),
    /// At another node.
    There(Arc<Session>, String),
}

/// A handle to the hall.
#[derive(Clone)]
pub(crate) struct Hall {
    services: Arc<Services>,
    awake: Arc<Mutex<HashMap<TableId, Handle>>>,
    shutdown: watch::Receiver<bool>,
}

impl Hall {
    /// Opens an empty hall.
    pub(crate) fn new(services: Arc<Services>, shutdown: watch::Receiver<bool>) -> Hall {
        Hall { services, awake: Arc::default(), shutdown }
    }

    /// Opens a table for somebody who has the first `since` entries of their log.
    pub(crate) async fn visit(
        &self,
        id: &TableId,
        guest: Option<GuestId>,
        address: IpAddr,
        since: usize,
    ) -> Result<Visit, Error> {
        for attempt in 0..ATTEMPTS {
            self.pause(attempt).await;
            let visit = match self.place(id).await? {
                Place::Here(handle) => handle.visit(guest.clone(), address, since).await,
                Place::There(session, node) => {
                    let visit = session.visit(&node, id, (guest.clone(), address), since).await;
                    visit.map(|visit| visit.map(|(passed, timed, inbox)| Visit::there(passed, timed, inbox)))
                }
            };
            if let Some(visit) = visit {
                return visit;
            }
        }
        Err(self.not_found())
    }

    /// Opens a table for somebody who came to another node; nothing where that has to look for the table again.
    pub(crate) async fn visit_here(
        &self,
        id: &TableId,
        guest: Option<GuestId>,
        address: IpAddr,
        since: usize,
    ) -> Option<Result<Visit, Error>> {
        match self.place(id).await {
            Ok(Place::Here(handle)) => handle.visit(guest, address, since).await,
            Ok(Place::There(..)) => None,
            Err(error) => Some(Err(error)),
        }
    }

    /// The table as a guest may know it, as JSON.
    pub(crate) async fn look(&self, id: &TableId, guest: Option<GuestId>) -> Result<String, Error> {
        self.ask(id, Message::Look { guest }).await?.text()
    }

    /// The table's record.
    pub(crate) async fn record(&self, id: &TableId) -> Result<String, Error> {
        self.ask(id, Message::Record).await?.text()
    }

    /// The table drawn as a seat of the guest sees it, or with `None` a spectator.
    pub(crate) async fn draw(
        &self,
        id: &TableId,
        guest: Option<GuestId>,
        eye: Option<Seat>,
    ) -> Result<String, Error> {
        self.ask(id, Message::Draw { guest, eye }).await?.text()
    }

    /// What a seat of the guest sees, or with `None` a spectator, to be drawn.
    pub(crate) async fn sight(
        &self,
        id: &TableId,
        guest: Option<GuestId>,
        eye: Option<Seat>,
    ) -> Result<Sight, Error> {
        self.ask(id, Message::Sight { guest, eye }).await?.sight()
    }

    /// Whose a line of the chat is, for a guest who could have heard it.
    pub(crate) async fn writer(&self, id: &TableId, guest: GuestId, line: u32) -> Result<GuestId, Error> {
        self.ask(id, Message::Writer { guest, line }).await?.person()
    }

    /// Has a guest sit down.
    pub(crate) async fn join(&self, id: &TableId, guest: GuestId, way: WayIn) -> Result<Seat, Error> {
        self.ask(id, Message::Join { guest, way }).await?.seat()
    }

    /// The people who must choose at a table; nobody where its game is over.
    pub(crate) async fn waits(&self, id: &TableId) -> Result<Option<Seats>, Error> {
        self.ask(id, Message::Waits).await?.seats()
    }

    /// Wakes a table, so that its bots go on.
    pub(crate) async fn wake(&self, id: &TableId) -> Result<(), Error> {
        self.ask(id, Message::Wake).await.map(drop)
    }

    /// Calls a game off at which only bots sit and nobody looks.
    pub(crate) async fn expire(&self, id: &TableId) -> Result<(), Error> {
        self.ask(id, Message::Expire).await.map(drop)
    }

    /// Tells those of some tables that are awake what has become of somebody.
    pub(crate) async fn spread(&self, tables: &[TableId], news: News) {
        if let Some(cluster) = &self.services.cluster {
            cluster.tell_all(&Frame::News { tables: tables.to_vec(), news: news.clone() });
        }
        self.spread_here(tables, news).await;
    }

    /// The same for those that are awake here.
    pub(crate) async fn spread_here(&self, tables: &[TableId], news: News) {
        for id in tables {
            let handle = self.awake.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
            if let Some(handle) = handle {
                handle.tell(Message::Person(news.clone())).await;
            }
        }
    }

    /// Tells all tables that are awake that somebody wants to hear others than before: they may look on anywhere.
    pub(crate) async fn relisted(&self, guest: &GuestId) {
        if let Some(cluster) = &self.services.cluster {
            cluster.tell_all(&Frame::Relisted { guest: guest.clone() });
        }
        self.relisted_here(guest).await;
    }

    /// The same for those that are awake here.
    pub(crate) async fn relisted_here(&self, guest: &GuestId) {
        let awake: Vec<Handle> =
            self.awake.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        for handle in awake {
            handle.tell(Message::Person(News::Listed { guest: guest.clone() })).await;
        }
    }

    /// Takes somebody out of a game for good.
    pub(crate) async fn quit(&self, id: &TableId, guest: GuestId) -> Result<(), Error> {
        self.ask(id, Message::Quit { guest }).await.map(drop)
    }

    /// Calls a game off, whoever plays it.
    pub(crate) async fn close(&self, id: &TableId) -> Result<(), Error> {
        self.ask(id, Message::Close).await.map(drop)
    }

    /// Whether any table has clocks.
    pub(crate) fn has_clocks(&self) -> bool {
        self.services.timed.load(Relaxed)
    }

    /// Asks a table something, waking it if need be.
    async fn ask(&self, id: &TableId, message: Message) -> Result<Reply, Error> {
        for attempt in 0..ATTEMPTS {
            self.pause(attempt).await;
            let reply = match self.place(id).await? {
                Place::Here(handle) => handle.ask(message.clone()).await,
                Place::There(session, node) => session.ask(&node, id, message.clone()).await,
            };
            if let Some(reply) = reply {
                return reply;
            }
        }
        Err(self.not_found())
    }

    /// Asks a table for another node; nothing where that has to look for the table again.
    pub(crate) async fn ask_here(&self, id: &TableId, message: Message) -> Option<Result<Reply, Error>> {
        match self.place(id).await {
            Ok(Place::Here(handle)) => handle.ask(message).await,
            Ok(Place::There(..)) => None,
            Err(error) => Some(Err(error)),
        }
    }

    /// Waits before another attempt, where nodes may have to notice something first.
    async fn pause(&self, attempt: usize) {
        if self.services.cluster.is_some() && attempt > 0 {
            tokio::time::sleep(PAUSE * attempt as u32).await;
        }
    }

    fn not_found(&self) -> Error {
        if self.services.cluster.is_some() { Error::Apart } else { Error::Closing }
    }

    /// Waits until this node is one of its cluster, where there is one.
    pub(crate) async fn joined(&self) {
        while self.services.cluster.as_ref().is_some_and(|cluster| cluster.session().is_err()) {
            tokio::time::sleep(ENDING).await;
        }
    }

    /// So many of the tables that are awake here, in the order of their names: those that come after one, or the first.
    pub(crate) fn some_awake(&self, after: Option<&TableId>, most: usize) -> BTreeMap<TableId, Handle> {
        let awake = self.lock();
        let mut some: Vec<(&TableId, &Handle)> = awake
            .iter()
            .filter(|(id, handle)| handle.is_awake() && after.is_none_or(|after| *id > after))
            .collect();
        if some.len() > most {
            some.select_nth_unstable_by_key(most, |(id, _)| *id);
            some.truncate(most);
        }
        some.into_iter().map(|(id, handle)| (id.clone(), handle.clone())).collect()
    }

    /// Waits until no table is awake.
    pub(crate) async fn empty(&self) {
        let awake = || self.lock().values().any(Handle::is_awake);
        while awake() {
            tokio::time::sleep(ENDING).await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Handle>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finds out where a table is, and wakes it here if it is nowhere.
    async fn place(&self, id: &TableId) -> Result<Place, Error> {
        let Some(cluster) = &self.services.cluster else {
            return Ok(Place::Here(self.table(id, self.shutdown.clone())?));
        };
        loop {
            // One that is just ending is still owned: until that is over, nobody else shall own it either.
            match self.known(id) {
                Some(handle) if handle.is_awake() => {
                    let session = cluster.session()?;
                    if session.is_sure() {
                        return Ok(Place::Here(handle));
                    }
                    // Others may have given this node up, and know more than it remembers.
                    return match self.services.store.owner(id.as_str()).await? {
                        Some(owner) if owner == session.id => Ok(Place::Here(handle)),
                        Some(owner) => Ok(Place::There(session, owner)),
                        None => Err(Error::Apart),
                    };
                }
                Some(_) => tokio::time::sleep(ENDING).await,
                None => {
                    let session = cluster.session()?;
                    match self.services.store.claim(id.as_str(), &session.id).await? {
                        // It may have been woken meanwhile, and be ending already.
                        Some(owner) if owner == session.id && self.known(id).is_none() => {
                            self.services.metrics.claims.fetch_add(1, Relaxed);
                            return Ok(Place::Here(self.table(id, session.over())?));
                        }
                        Some(owner) if owner == session.id => {}
                        Some(owner) => return Ok(Place::There(session, owner)),
                        None => return Err(Error::Apart),
                    }
                }
            }
        }
    }

    /// A table that is awake here, or is just ending.
    fn known(&self, id: &TableId) -> Option<Handle> {
        self.lock().get(id).cloned()
    }

    /// Lets other nodes have a table that sleeps.
    async fn release(&self, id: &TableId) {
        let session = self.services.cluster.as_ref().and_then(|cluster| cluster.session().ok());
        let Some(session) = session else { return };
        match self.services.store.release(id.as_str(), &session.id).await {
            Ok(()) => drop(self.services.metrics.releases.fetch_add(1, Relaxed)),
            Err(error) => tracing::warn!(table = %id, %error, "could not be released"),
        }
    }

    /// Forgets a table that sleeps; it may have been woken again meanwhile.
    fn forget(&self, id: &TableId) {
        let mut awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        if awake.get(id).is_some_and(|handle| !handle.is_awake()) {
            awake.remove(id);
        }
    }

    /// Wakes a table when something falls due there by the clock.
    async fn wake_at(&self, id: TableId, due: i64) {
        let wait = u64::try_from(due - live::time()).unwrap_or(0);
        let mut shutdown = self.shutdown.clone();
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(wait)) => {}
            _ = shutdown.wait_for(|stopped| *stopped) => return,
        }
        self.wake_or_say(&id).await;
    }

    /// Wakes a table that goes on whether anybody looks or not.
    async fn wake_or_say(&self, id: &TableId) {
        if let Err(error) = self.wake(id).await {
            tracing::error!(table = %id, %error, "could not wake");
        }
    }

    /// Wakes a table, if it is not awake.
    fn table(&self, id: &TableId, end: watch::Receiver<bool>) -> Result<Handle, Error> {
        if *self.shutdown.borrow() {
            return Err(Error::Closing);
        }
        let mut awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = awake.get(id).filter(|handle| handle.is_awake()) {
            return Ok(handle.clone());
        }
        let (handle, actor) = live::channel(id.clone(), Arc::clone(&self.services), end);
        awake.insert(id.clone(), handle.clone());
        let (hall, id) = (self.clone(), id.clone());
        tokio::spawn(async move {
            let rest = actor.run().await;
            // One that has clocks stays ours: if this node goes, whoever finds it sees to them.
            if !matches!(rest, Rest::Until(_)) {
                hall.release(&id).await;
            }
            hall.forget(&id);
            match rest {
                Rest::Asleep => {}
                Rest::Until(due) => hall.wake_at(id, due).await,
                Rest::Disowned => hall.wake_or_say(&id).await,
            }
        });
        Ok(handle)
    }
}
