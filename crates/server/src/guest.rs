//! Guests: whoever comes gets an identity without asking, in a signed cookie. Whoever signs in gets a cookie with a
//! session in it, which can be ended.

use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use fracas_table::{GuestId, hex};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::live::time;
use crate::people::{Known, Proof};
use crate::store::{Store, StoreError};

const NAME: &str = "fracas";

/// A year, in seconds.
const LIFETIME: u32 = 31_536_000;

/// Signs guests' names, so that nobody can make one up.
#[derive(Clone)]
pub(crate) struct Signer {
    mac: Hmac<Sha256>,
    known: Arc<Known>,
}

/// So often the store is asked anew whether a cookie stands, where something is revoked each time meanwhile.
const ATTEMPTS: usize = 4;

impl Signer {
    /// Returns the signer with a key of hexadecimal digits.
    pub(crate) fn new(key: &str) -> Option<Signer> {
        let key = hex::read(key).filter(|key| key.len() == 32)?;
        Some(Signer { mac: Hmac::new_from_slice(&key).ok()?, known: Arc::default() })
    }

    /// Makes up a key.
    pub(crate) fn random_key() -> String {
        hex::write(&crate::random::bytes::<32>())
    }

    fn mac(&self, proof: &Proof) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        match proof {
            Proof::Guest(guest) => {
                mac.update(b"fracas guest 1\0");
                mac.update(guest.as_str().as_bytes());
            }
            Proof::Session { guest, token } => {
                mac.update(b"fracas session 1\0");
                mac.update(guest.as_str().as_bytes());
                mac.update(token.as_bytes());
            }
        }
        mac
    }

    /// The cookie that makes a browser this guest, or this session. Scripts cannot read it, and other sites' requests do
    /// not carry it; where the visitor came by TLS, nothing else carries it either.
    pub(crate) fn cookie(&self, proof: &Proof, secure: bool) -> String {
        let signature = hex::write(&self.mac(proof).finalize().into_bytes());
        let secure = if secure { "; Secure" } else { "" };
        let value = match proof {
            Proof::Guest(guest) => guest.to_string(),
            Proof::Session { guest, token } => format!("{guest}.{token}"),
        };
        format!("{NAME}={value}.{signature}; Path=/; HttpOnly; SameSite=Lax; Max-Age={LIFETIME}{secure}")
    }

    /// The person that a request's cookie proves, if it stands. [`Signer::meet`] has to have looked before.
    pub(crate) fn guest(&self, headers: &HeaderMap) -> Option<GuestId> {
        self.standing(headers).map(|proof| proof.guest().clone())
    }

    /// What a request's cookie says, if it stands.
    pub(crate) fn standing(&self, headers: &HeaderMap) -> Option<Proof> {
        self.proof(headers).filter(|proof| self.known.stands(proof) == Some(true))
    }

    /// Looks whether a request's cookie stands, where that is not known.
    pub(crate) async fn meet(&self, headers: &HeaderMap, store: &Store) -> Result<(), StoreError> {
        let Some(proof) = self.proof(headers) else { return Ok(()) };
        for _ in 0..ATTEMPTS {
            if self.known.stands(&proof).is_some() {
                return Ok(());
            }
            let revoked = self.known.revoked();
            let stands = store.stands(&proof, time()).await?;
            if self.known.note(&proof, stands, revoked) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whose cookies have to be looked at anew.
    pub(crate) fn revoke(&self, guest: &GuestId) {
        self.known.revoke(guest);
    }

    /// Has all cookies looked at anew.
    pub(crate) fn forget(&self) {
        self.known.forget();
    }

    /// Forgets who has not been here for a while.
    pub(crate) fn tidy(&self) {
        self.known.tidy();
    }

    /// What a request's cookie says, if it is one of ours, whether it stands or not.
    fn proof(&self, headers: &HeaderMap) -> Option<Proof> {
        headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|header| header.to_str().ok())
            .flat_map(|header| header.split(';'))
            .filter_map(|cookie| cookie.trim().strip_prefix(NAME)?.strip_prefix('='))
            .find_map(|value| self.check(value))
    }

    fn check(&self, value: &str) -> Option<Proof> {
        let (value, signature) = value.rsplit_once('.')?;
        let proof = match value.split_once('.') {
            Some((guest, token)) => Proof::Session { guest: guest.parse().ok()?, token: token.to_owned() },
            None => Proof::Guest(value.parse().ok()?),
        };
        self.mac(&proof).verify_slice(&hex::read(signature)?).ok()?;
        Some(proof)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::guest_id;

    #[test]
    fn only_what_was_signed_here_is_a_guest() {
        let signer = Signer::new(&Signer::random_key()).unwrap();
        let guest = guest_id();
        let session = Proof::Session { guest: guest_id(), token: "00ff".to_owned() };
        let cookie = signer.cookie(&Proof::Guest(guest.clone()), false);
        let value = cookie.split(';').next().unwrap().to_owned();
        let read = |value: &str, signer: &Signer| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, value.parse().unwrap());
            signer.proof(&headers)
        };
        assert_eq!(read(&format!("theme=dark; {value}"), &signer), Some(Proof::Guest(guest.clone())));
        let signed = signer.cookie(&session, true);
        assert!(signed.ends_with("; Secure"));
        let signed = signed.split(';').next().unwrap().to_owned();
        assert_eq!(read(&signed, &signer), Some(session));
        let (who, signature) = signed.rsplit_once('.').unwrap();
        let bare = format!("{}.{signature}", who.split_once('.').unwrap().0);
        let other = Signer::new(&Signer::random_key()).unwrap();
        assert_eq!(read(&value, &other), None, "another key");
        let tampered = value.replace(guest.as_str(), guest_id().as_str());
        let cut = &value[..value.len() - 2];
        let unsigned = format!("fracas={guest}");
        for value in [
            &tampered,
            cut,
            &unsigned,
            &bare,
            &signed.replace("00ff", "00fe"),
            "fracas=",
            "fracas=.",
            "fracas=é.00",
        ] {
            assert_eq!(read(value, &signer), None, "{value}");
        }
    }
}
