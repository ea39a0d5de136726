//! The hall: where the tables stand. It knows which are awake, and wakes those that are asked for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fracas_core::Seat;
use fracas_table::{GuestId, TableId};
use tokio::sync::watch;

use crate::error::Error;
use crate::live::{self, Handle, Message, News, Reply, Services, Visit, WayIn};
use crate::pictures::Sight;

/// How often a question is put again to a table that fell asleep just when it was asked. More than a few times in a row
/// cannot be chance.
const ATTEMPTS: usize = 8;

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
        for _ in 0..ATTEMPTS {
            let handle = self.table(id)?;
            if let Some(visit) = handle.visit(guest.clone(), address, since).await {
                return visit;
            }
        }
        Err(Error::Closing)
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
        for id in tables {
            let handle = self.awake.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
            if let Some(handle) = handle {
                handle.tell(Message::Person(news.clone())).await;
            }
        }
    }

    /// Tells all tables that are awake that somebody wants to hear others than before: they may look on anywhere.
    pub(crate) async fn relisted(&self, guest: &GuestId) {
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
        for _ in 0..ATTEMPTS {
            if let Some(reply) = self.table(id)?.ask(message.clone()).await {
                return reply;
            }
        }
        Err(Error::Closing)
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
        if let Err(error) = self.wake(&id).await {
            tracing::error!(table = %id, %error, "could not wake");
        }
    }

    /// Wakes a table, if it is not awake.
    fn table(&self, id: &TableId) -> Result<Handle, Error> {
        if *self.shutdown.borrow() {
            return Err(Error::Closing);
        }
        let mut awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = awake.get(id).filter(|handle| handle.is_awake()) {
            return Ok(handle.clone());
        }
        let (handle, actor) = live::channel(id.clone(), Arc::clone(&self.services), self.shutdown.clone());
        awake.insert(id.clone(), handle.clone());
        let (hall, id) = (self.clone(), id.clone());
        tokio::spawn(async move {
            let due = actor.run().await;
            hall.forget(&id);
            if let Some(due) = due {
                hall.wake_at(id, due).await;
            }
        });
        Ok(handle)
    }
}
