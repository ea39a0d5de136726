//! Records that the server signs, so that nobody else can make one up or change it. `docs/fair-dice.md` has the format.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use fracas_core::Record;
use fracas_table::hex;

/// Separates these signatures from any other.
const LABEL: &str = "fracas record 1\n";

const KEY: &str = "Signed-By";
const SIGNATURE: &str = "Signature";

/// The server's secret key.
#[derive(Clone)]
pub(crate) struct RecordKey(SigningKey);

impl RecordKey {
    /// Reads a key of hexadecimal digits.
    pub(crate) fn new(key: &str) -> Option<RecordKey> {
        let bytes: [u8; 32] = hex::read(key)?.try_into().ok()?;
        Some(RecordKey(SigningKey::from_bytes(&bytes)))
    }

    /// Makes up a key.
    pub(crate) fn random_key() -> String {
        hex::write(&crate::random::bytes::<32>())
    }

    /// What checks its signatures.
    pub(crate) fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// Signs a record: everything in it, and who signs.
    pub(crate) fn sign(&self, record: &mut Record) {
        record.set(KEY, self.public());
        let signature = self.0.sign(signed(record).as_bytes());
        record.set(SIGNATURE, hex::write(&signature.to_bytes()));
    }
}

/// Keeps the key out of logs.
impl fmt::Debug for RecordKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecordKey(secret)")
    }
}

/// The key that a server's signatures are checked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(self.0.as_bytes()))
    }
}

impl FromStr for PublicKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<PublicKey, NotAKey> {
        let bytes: Option<[u8; 32]> = hex::read(text).and_then(|bytes| bytes.try_into().ok());
        bytes.and_then(|bytes| VerifyingKey::from_bytes(&bytes).ok()).map(PublicKey).ok_or(NotAKey)
    }
}

/// A text that is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a key is 64 hexadecimal digits, as a server tells them under /api/key")]
pub struct NotAKey;

/// What a record's signature is worth.
pub(crate) enum Signed {
    /// There is none.
    Not,
    /// It is not that of this record by the key it names.
    Wrongly,
    /// It is that of this record by this key.
    By(PublicKey),
}

/// Checks a record's signature by the key that it names.
pub(crate) fn signature(record: &Record) -> Signed {
    let (Some(key), Some(signature)) = (record.header(KEY), record.header(SIGNATURE)) else {
        return Signed::Not;
    };
    let signature = hex::read(signature).and_then(|bytes| Signature::from_slice(&bytes).ok());
    match (key.parse::<PublicKey>(), signature) {
        (Ok(key), Some(signature)) if key.0.verify_strict(signed(record).as_bytes(), &signature).is_ok() => {
            Signed::By(key)
        }
        _ => Signed::Wrongly,
    }
}

/// What is signed: the record as it is written, without the line of the signature.
fn signed(record: &Record) -> String {
    let mut bare = Record::default();
    for (name, value) in record.headers().filter(|(name, _)| *name != SIGNATURE) {
        bare.set(name, value);
    }
    for line in record.lines() {
        bare.push(line.by, line.text.clone());
    }
    format!("{LABEL}{bare}")
}
