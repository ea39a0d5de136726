//! Says who pushes: RFC 8292. A push service lets nobody else push to a browser that this server was given.

use axum::http::Uri;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// So long a signature is good, in seconds; a day is the most that services take.
const GOOD_FOR: i64 = 12 * 60 * 60;

/// Signs what is pushed.
pub(crate) struct PushSigner {
    pair: EcdsaKeyPair,
    /// Whom a push service can turn to.
    contact: String,
}

impl PushSigner {
    /// The signer with a key that [`PushSigner::random_key`] made.
    pub(crate) fn new(key: &str, contact: String) -> Option<PushSigner> {
        let key = URL_SAFE_NO_PAD.decode(key).ok()?;
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &key, &SystemRandom::new()).ok()?;
        Some(PushSigner { pair, contact })
    }

    /// Makes up a key.
    pub(crate) fn random_key() -> String {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        URL_SAFE_NO_PAD.encode(key.expect("the system has randomness").as_ref())
    }

    /// The public key as browsers want it.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key().as_ref())
    }

    /// The header that lets a push through, at a time in seconds since 1970.
    pub(crate) fn authorize(&self, endpoint: &str, now: i64) -> Option<String> {
        let endpoint: Uri = endpoint.parse().ok()?;
        let audience = format!("{}://{}", endpoint.scheme_str()?, endpoint.authority()?);
        let head = json!({"typ": "JWT", "alg": "ES256"});
        let claims = json!({"aud": audience, "exp": now + GOOD_FOR, "sub": self.contact});
        let part = |part: serde_json::Value| URL_SAFE_NO_PAD.encode(part.to_string());
        let text = format!("{}.{}", part(head), part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        Some(format!("vapid t={text}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.as_ref()), self.public()))
    }
}
