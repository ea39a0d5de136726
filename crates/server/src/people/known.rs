//! Which cookies stand. A signature proves that the server gave a cookie; whether it has been revoked since only the
//! store knows, and it is asked once in a while.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fracas_table::{GuestId, hex};
use sha2::{Digest, Sha256};

/// So long the store is not asked again.
const FRESH: Duration = Duration::from_secs(10 * 60);

/// What a cookie says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// It is a guest's, who has no account.
    Guest(GuestId),
    /// It is that of somebody who has signed in.
    Session {
        /// Who.
        guest: GuestId,
        /// The secret of the session.
        token: String,
    },
}

impl Proof {
    /// Who it is.
    pub(crate) fn guest(&self) -> &GuestId {
        match self {
            Proof::Guest(guest) | Proof::Session { guest, .. } => guest,
        }
    }

    /// What the store knows a session by: whoever reads the store cannot make cookies of it.
    pub(crate) fn session(&self) -> Option<String> {
        match self {
            Proof::Guest(_) => None,
            Proof::Session { token, .. } => Some(hex::write(&Sha256::digest(token.as_bytes()))),
        }
    }
}

struct Entry {
    guest: GuestId,
    stands: bool,
    asked: Instant,
}

#[derive(Default)]
struct Cards {
    by_key: HashMap<String, Entry>,
    /// How often something was revoked.
    revoked: u64,
}

/// The cookies that came lately, and whether they stand.
#[derive(Default)]
pub(crate) struct Known {
    cards: Mutex<Cards>,
}

impl Known {
    fn key(proof: &Proof) -> String {
        proof.session().unwrap_or_else(|| proof.guest().to_string())
    }

    /// Whether a cookie stands, where that is known.
    pub(crate) fn stands(&self, proof: &Proof) -> Option<bool> {
        let cards = self.lock();
        let entry = cards.by_key.get(&Known::key(proof))?;
        (entry.asked.elapsed() < FRESH).then_some(entry.stands)
    }

    /// What has been revoked so far, to be given to [`Known::note`] with what the store said afterwards.
    pub(crate) fn revoked(&self) -> u64 {
        self.lock().revoked
    }

    /// Notes what the store says, and tells whether it still holds: not if something was revoked since it was asked.
    pub(crate) fn note(&self, proof: &Proof, stands: bool, revoked: u64) -> bool {
        let mut cards = self.lock();
        if cards.revoked != revoked {
            return false;
        }
        let entry = Entry { guest: proof.guest().clone(), stands, asked: Instant::now() };
        cards.by_key.insert(Known::key(proof), entry);
        true
    }

    /// Forgets what is known of somebody's cookies, now that some of them may stand no more.
    pub(crate) fn revoke(&self, guest: &GuestId) {
        let mut cards = self.lock();
        cards.revoked += 1;
        cards.by_key.retain(|_, entry| entry.guest != *guest);
    }

    /// Forgets all cookies: what was revoked is not known.
    pub(crate) fn forget(&self) {
        let mut cards = self.lock();
        cards.revoked += 1;
        cards.by_key.clear();
    }

    /// Forgets what is no longer fresh.
    pub(crate) fn tidy(&self) {
        self.lock().by_key.retain(|_, entry| entry.asked.elapsed() < FRESH);
    }

    fn lock(&self) -> MutexGuard<'_, Cards> {
        self.cards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[test]
fn what_was_said_before_something_was_revoked_does_not_count() {
    let known = Known::default();
    let guest = crate::random::guest_id();
    let proof = Proof::Session { guest: guest.clone(), token: "secret".to_owned() };
    assert_eq!(known.stands(&proof), None);
    let before = known.revoked();
    assert!(known.note(&proof, true, before));
    assert_eq!(known.stands(&proof), Some(true));
    known.revoke(&guest);
    assert_eq!(known.stands(&proof), None);
    assert!(!known.note(&proof, true, before), "the store was asked too early");
    assert_eq!(known.stands(&proof), None);
}
