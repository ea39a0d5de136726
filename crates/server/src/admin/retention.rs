//! Guests who never come back: who they were is forgotten, and what they played stays.
//!
//! A guest who has no account and was not seen for as long as the server was told is replaced everywhere by one that
//! nobody is or ever was. Their games stay, each with everybody else in it, and so do the results and ratings that
//! others have of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fracas_table::GuestId;

use crate::random;
use crate::store::{Store, StoreError};

/// So many guests are forgotten in one go; others write in between.
const SLICE: i64 = 20;

/// It is enough to know the day on which somebody was here.
const COARSE: i64 = 24 * 60 * 60 * 1000;

/// The most guests that are remembered between two looks.
const MOST: usize = 100_000;

/// Notes who was here, so that each is written down once a day. Clones are one and the same.
#[derive(Clone, Default)]
pub(crate) struct Sighted {
    /// Each with the time that was last written down, and whether there is something to write.
    guests: Arc<Mutex<HashMap<GuestId, (i64, bool)>>>,
}

impl Sighted {
    /// Somebody is here.
    pub(crate) fn note(&self, guest: &GuestId, now: i64) {
        let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
        let full = guests.len() >= MOST;
        match guests.get_mut(guest) {
            Some((at, _)) if now - *at < COARSE => {}
            Some(seen) => *seen = (now, true),
            None if full => {}
            None => drop(guests.insert(guest.clone(), (now, true))),
        }
    }

    /// Those who have yet to be written down.
    pub(crate) fn take(&self, now: i64) -> Vec<(GuestId, i64)> {
        let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
        guests.retain(|_, (at, unwritten)| *unwritten || now - *at < COARSE);
        let new = guests.iter_mut().filter(|(_, (_, unwritten))| *unwritten);
        new.map(|(guest, (at, unwritten))| {
            *unwritten = false;
            (guest.clone(), *at)
        })
        .collect()
    }
}

/// Forgets some of those who were not seen for so long, as of a time; tells how many. Call it again while there are any.
pub(crate) async fn forget(store: &Store, now: i64, keep: Duration) -> Result<usize, StoreError> {
    // Whoever was here before anybody noted it is as good as seen today.
    store.note_unseen(now, SLICE).await?;
    let before = now.saturating_sub(i64::try_from(keep.as_millis()).unwrap_or(i64::MAX));
    let guests = store.long_gone(before, SLICE).await?;
    for guest in &guests {
        store.replace_guest(guest, &random::guest_id()).await?;
    }
    Ok(guests.len())
}
