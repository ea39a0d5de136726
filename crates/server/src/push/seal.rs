//! Seals a message for one browser: RFC 8291, with what `ring` has.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;

/// The size of a record; a message is one record.
const RECORD: u32 = 4096;

/// What follows the last byte of the last record.
const LAST: u8 = 2;

/// So many bytes are wanted of a key.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// Seals a text for the browser with this public key and this secret; nothing where the key is none.
pub(super) fn seal(text: &[u8], browser: &[u8], auth: &[u8]) -> Option<Vec<u8>> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let public = own.compute_public_key().ok()?;
    let salt: [u8; 16] = crate::random::bytes();
    let other = UnparsedPublicKey::new(&ECDH_P256, browser);
    let shared =
        agree_ephemeral(own, &other, |secret| keys(secret, auth, browser, public.as_ref(), &salt)).ok()?;
    let (key, nonce) = shared?;
    let mut sealed = text.to_vec();
    sealed.push(LAST);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).ok()?;
    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(u8::try_from(public.as_ref().len()).ok()?);
    body.extend(public.as_ref());
    body.extend(sealed);
    Some(body)
}

/// The key and the nonce that both sides find from what they share.
pub(super) fn keys(
    secret: &[u8],
    auth: &[u8],
    browser: &[u8],
    server: &[u8],
    salt: &[u8],
) -> Option<([u8; 16], [u8; 12])> {
    let first = Salt::new(HKDF_SHA256, auth).extract(secret);
    let mut shared = [0; 32];
    expand(&first, &[b"WebPush: info\0", browser, server], &mut shared)?;
    let second = Salt::new(HKDF_SHA256, salt).extract(&shared);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    expand(&second, &[b"Content-Encoding: aes128gcm\0"], &mut key)?;
    expand(&second, &[b"Content-Encoding: nonce\0"], &mut nonce)?;
    Some((key, nonce))
}

fn expand(from: &Prk, about: &[&[u8]], into: &mut [u8]) -> Option<()> {
    from.expand(about, Length(into.len())).ok()?.fill(into).ok()
}
