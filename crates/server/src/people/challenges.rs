//! What passkeys have to sign: random, for one purpose, soon, and once.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use fracas_table::GuestId;

use super::Name;
use crate::error::Error;

/// So long a person may take.
const LIFETIME: Duration = Duration::from_secs(5 * 60);

/// So many may be open at once; each takes a few hundred bytes.
const MOST: usize = 50_000;

/// What a signature is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To let somebody in.
    SignIn,
    /// To be a passkey of somebody, who is to be called so if they have no account yet.
    Register(GuestId, Option<Name>),
}

/// Challenges that nobody has answered yet.
#[derive(Default)]
pub(super) struct Challenges {
    open: Mutex<HashMap<String, (Purpose, Instant)>>,
}

impl Challenges {
    /// Makes one up.
    pub(super) fn open(&self, purpose: Purpose) -> Result<String, Error> {
        let challenge = BASE64_URL_SAFE_NO_PAD.encode(crate::random::bytes::<32>());
        let mut open = self.lock();
        if open.len() >= MOST {
            return Err(Error::TooFast);
        }
        open.insert(challenge.clone(), (purpose, Instant::now()));
        Ok(challenge)
    }

    /// Takes one that has been signed: nobody can use it again.
    pub(super) fn take(&self, challenge: &str) -> Option<Purpose> {
        let (purpose, at) = self.lock().remove(challenge)?;
        (at.elapsed() < LIFETIME).then_some(purpose)
    }

    pub(super) fn tidy(&self) {
        self.lock().retain(|_, (_, at)| at.elapsed() < LIFETIME);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Purpose, Instant)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[test]
fn a_challenge_is_taken_once() {
    let challenges = Challenges::default();
    let one = challenges.open(Purpose::SignIn).unwrap();
    assert_eq!(challenges.take(&one), Some(Purpose::SignIn));
    assert_eq!(challenges.take(&one), None);
    assert_eq!(challenges.take("made up"), None);
}
