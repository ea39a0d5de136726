//! The hall: where the tables stand. It knows which are awake, and wakes those that are asked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{oneshot, watch};

use crate::error::Error;
use crate::ids::TableId;
use crate::table::live::{self, Ask, Handle, Services};

/// So often a table may fall asleep at the very moment it is asked before something must be wrong.
const PATIENCE: usize = 8;

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

    /// Wakes a table, if it is not awake.
    pub(crate) fn table(&self, id: &TableId) -> Handle {
        let mut awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = awake.get(id).filter(|handle| handle.is_awake()) {
            return handle.clone();
        }
        let (handle, actor) = live::channel(id.clone(), Arc::clone(&self.services), self.shutdown.clone());
        awake.insert(id.clone(), handle.clone());
        let (hall, id) = (Arc::clone(&self.awake), id.clone());
        tokio::spawn(async move {
            actor.run().await;
            let mut awake = hall.lock().unwrap_or_else(PoisonError::into_inner);
            // It may have been woken again meanwhile.
            if awake.get(&id).is_some_and(|handle| !handle.is_awake()) {
                awake.remove(&id);
            }
        });
        handle
    }

    /// Asks a table something, waking it if need be. The question is made anew if the table fell asleep over it.
    pub(crate) async fn ask<T>(
        &self,
        id: &TableId,
        question: impl Fn(oneshot::Sender<Result<T, Error>>) -> Ask,
    ) -> Result<(T, Handle), Error> {
        for _ in 0..PATIENCE {
            if *self.shutdown.borrow() {
                break;
            }
            let handle = self.table(id);
            let (reply, answer) = oneshot::channel();
            if handle.ask(question(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer.map(|answer| (answer, handle));
            }
        }
        Err(Error::Closing)
    }
}
