//! Guests: whoever comes gets an identity without asking, in a signed cookie.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use fracas_table::{GuestId, hex};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

const NAME: &str = "fracas";

/// A year, in seconds.
const LIFETIME: u32 = 31_536_000;

/// Signs guests' names, so that nobody can make one up.
#[derive(Clone)]
pub(crate) struct Signer {
    mac: Hmac<Sha256>,
}

impl Signer {
    /// Returns the signer with a key of hexadecimal digits.
    pub(crate) fn new(key: &str) -> Option<Signer> {
        let key = hex::read(key).filter(|key| key.len() == 32)?;
        Some(Signer { mac: Hmac::new_from_slice(&key).ok()? })
    }

    /// Makes up a key.
    pub(crate) fn random_key() -> String {
        hex::write(&crate::random::bytes::<32>())
    }

    fn mac(&self, guest: &GuestId) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(b"fracas guest 1\0");
        mac.update(guest.as_str().as_bytes());
        mac
    }

    /// The cookie that makes a browser this guest. Scripts cannot read it, and other sites' requests do not
    /// carry it; where the visitor came by TLS, nothing else carries it either.
    pub(crate) fn cookie(&self, guest: &GuestId, secure: bool) -> String {
        let signature = hex::write(&self.mac(guest).finalize().into_bytes());
        let secure = if secure { "; Secure" } else { "" };
        format!("{NAME}={guest}.{signature}; Path=/; HttpOnly; SameSite=Lax; Max-Age={LIFETIME}{secure}")
    }

    /// The guest that a request's cookie proves.
    pub(crate) fn guest(&self, headers: &HeaderMap) -> Option<GuestId> {
        headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|header| header.to_str().ok())
            .flat_map(|header| header.split(';'))
            .filter_map(|cookie| cookie.trim().strip_prefix(NAME)?.strip_prefix('='))
            .find_map(|value| self.check(value))
    }

    fn check(&self, value: &str) -> Option<GuestId> {
        let (guest, signature) = value.split_once('.')?;
        let guest: GuestId = guest.parse().ok()?;
        self.mac(&guest).verify_slice(&hex::read(signature)?).ok()?;
        Some(guest)
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
        let cookie = signer.cookie(&guest, false);
        let value = cookie.split(';').next().unwrap().to_owned();
        let read = |value: &str, signer: &Signer| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, value.parse().unwrap());
            signer.guest(&headers)
        };
        assert_eq!(read(&format!("theme=dark; {value}"), &signer), Some(guest.clone()));
        let other = Signer::new(&Signer::random_key()).unwrap();
        assert_eq!(read(&value, &other), None, "another key");
        let tampered = value.replace(guest.as_str(), guest_id().as_str());
        let cut = &value[..value.len() - 2];
        let unsigned = format!("fracas={guest}");
        for value in [&tampered, cut, &unsigned, "fracas=", "fracas=.", "fracas=é.00"] {
            assert_eq!(read(value, &signer), None, "{value}");
        }
    }
}
