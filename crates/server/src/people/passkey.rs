//! Passkeys, as Web Authentication (<https://www.w3.org/TR/webauthn-3/>) has them: a key pair of the person's, of which
//! the server keeps the public half. What made the key is not asked, so nothing is attested; a signature counts if it is
//! for this site and this challenge, and if whoever holds the key was asked for a finger or a PIN.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ciborium::Value as Cbor;
use ed25519_dalek::Verifier as _;
use fracas_table::hex;
use p256::ecdsa;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The longest name of a key, as the standard has it.
const LONGEST_ID: usize = 1023;

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const ATTESTED: u8 = 0x40;

/// What a browser says that it had signed.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// Why something is no passkey, or not this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct BadKey(&'static str);

type Result<T> = std::result::Result<T, BadKey>;

/// A public key.
#[derive(Clone, Debug)]
pub(super) enum PublicKey {
    /// COSE's ES256.
    P256(ecdsa::VerifyingKey),
    /// COSE's EdDSA.
    Ed25519(ed25519_dalek::VerifyingKey),
}

/// The numbers by which COSE calls the two kinds, the one that is wanted first.
pub(super) const KINDS: [i32; 2] = [-7, -8];

/// A new key.
#[derive(Debug)]
pub(super) struct Made {
    /// What its holder calls it, as text.
    pub(super) id: String,
    pub(super) key: PublicKey,
    pub(super) counter: u32,
}

/// Bytes as they travel.
pub(super) fn read_bytes(text: &str) -> Result<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD
        .decode(text.trim_end_matches('='))
        .map_err(|_| BadKey("the bytes of a passkey come as base64url"))
}

/// The challenge that a browser says it answered.
pub(super) fn challenge(client_data: &[u8]) -> Result<String> {
    read_client(client_data).map(|data| data.challenge)
}

fn read_client(client_data: &[u8]) -> Result<ClientData> {
    serde_json::from_slice(client_data)
        .map_err(|_| BadKey("what the browser says of the passkey cannot be read"))
}

/// Checks what a browser says against what it was to do, on which site.
fn check_client(client_data: &[u8], kind: &str, host: &str) -> Result<()> {
    let ClientData { r#type, origin, cross_origin, .. } = read_client(client_data)?;
    if r#type != kind {
        return Err(BadKey("the passkey was used for something else"));
    }
    let own = origin.split_once("://").is_some_and(|(_, at)| at.eq_ignore_ascii_case(host));
    if !own || cross_origin {
        return Err(BadKey("the passkey was used on another site"));
    }
    Ok(())
}

/// The name of the site that keys belong to: that of the host, without a port.
pub(super) fn site(host: &str) -> &str {
    let port = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    port.map_or(host, |(name, _)| name)
}

/// Checks the head of what was signed, and returns the counter and the rest.
fn check_head<'a>(data: &'a [u8], host: &str) -> Result<(u8, u32, &'a [u8])> {
    let short = BadKey("what the passkey signed is too short");
    let (hash, rest) = data.split_at_checked(32).ok_or(short)?;
    let (&flags, rest) = rest.split_first().ok_or(short)?;
    let (counter, rest) = rest.split_first_chunk::<4>().ok_or(short)?;
    if hash != Sha256::digest(site(host).to_ascii_lowercase().as_bytes()).as_slice() {
        return Err(BadKey("the passkey is for another site"));
    }
    if flags & PRESENT == 0 || flags & VERIFIED == 0 {
        return Err(BadKey("the passkey did not ask whether it is you"));
    }
    Ok((flags, u32::from_be_bytes(*counter), rest))
}

/// Reads a new key that a browser has made for this site.
pub(super) fn made(client_data: &[u8], attestation: &[u8], host: &str) -> Result<Made> {
    check_client(client_data, "webauthn.create", host)?;
    let unreadable = BadKey("the new passkey cannot be read");
    let object: Cbor = ciborium::from_reader(attestation).map_err(|_| unreadable)?;
    let data =
        object.as_map().and_then(|map| entry(map, &Cbor::from("authData"))?.as_bytes()).ok_or(unreadable)?;
    let (flags, counter, rest) = check_head(data, host)?;
    if flags & ATTESTED == 0 {
        return Err(unreadable);
    }
    let (_, rest) = rest.split_at_checked(16).ok_or(unreadable)?;
    let (length, rest) = rest.split_first_chunk::<2>().ok_or(unreadable)?;
    let length = usize::from(u16::from_be_bytes(*length));
    let (id, key) = rest.split_at_checked(length).ok_or(unreadable)?;
    if id.is_empty() || length > LONGEST_ID {
        return Err(unreadable);
    }
    Ok(Made { id: BASE64_URL_SAFE_NO_PAD.encode(id), key: PublicKey::from_cose(key)?, counter })
}

/// Checks that a key signed a challenge for this site, and returns its counter.
pub(super) fn check(
    key: &PublicKey,
    (client_data, data, signature): (&[u8], &[u8], &[u8]),
    host: &str,
) -> Result<u32> {
    check_client(client_data, "webauthn.get", host)?;
    let (_, counter, _) = check_head(data, host)?;
    let signed = [data, Sha256::digest(client_data).as_slice()].concat();
    if !key.verifies(&signed, signature) {
        return Err(BadKey("the passkey did not sign this"));
    }
    Ok(counter)
}

fn entry<'a>(map: &'a [(Cbor, Cbor)], key: &Cbor) -> Option<&'a Cbor> {
    map.iter().find(|(known, _)| known == key).map(|(_, value)| value)
}

impl PublicKey {
    /// Reads a key as COSE writes it; extensions may follow it.
    fn from_cose(bytes: &[u8]) -> Result<PublicKey> {
        let wrong = BadKey("a passkey here is of the kind ES256 or Ed25519");
        let key: Cbor = ciborium::from_reader(bytes).map_err(|_| wrong)?;
        let map = key.as_map().ok_or(wrong)?;
        let number = |name: i32| i128::from(entry(map, &Cbor::from(name))?.as_integer()?).try_into().ok();
        let bytes =
            |name: i32| <[u8; 32]>::try_from(entry(map, &Cbor::from(name))?.as_bytes()?.as_slice()).ok();
        let kind: [Option<i32>; 3] = [number(1), number(3), number(-1)];
        match kind {
            [Some(2), Some(-7), Some(1)] => {
                let point = [&[4][..], &bytes(-2).ok_or(wrong)?, &bytes(-3).ok_or(wrong)?].concat();
                ecdsa::VerifyingKey::from_sec1_bytes(&point).map(PublicKey::P256).map_err(|_| wrong)
            }
            [Some(1), Some(-8), Some(6)] => {
                let key = ed25519_dalek::VerifyingKey::from_bytes(&bytes(-2).ok_or(wrong)?);
                key.map(PublicKey::Ed25519).map_err(|_| wrong)
            }
            _ => Err(wrong),
        }
    }

    /// As it is kept.
    pub(super) fn write(&self) -> String {
        match self {
            PublicKey::P256(key) => format!("es256 {}", hex::write(key.to_sec1_point(false).as_bytes())),
            PublicKey::Ed25519(key) => format!("ed25519 {}", hex::write(key.as_bytes())),
        }
    }

    /// Reads what was kept.
    pub(super) fn read(text: &str) -> Option<PublicKey> {
        let (kind, key) = text.split_once(' ')?;
        let bytes = hex::read(key)?;
        match kind {
            "es256" => ecdsa::VerifyingKey::from_sec1_bytes(&bytes).ok().map(PublicKey::P256),
            "ed25519" => {
                let key = ed25519_dalek::VerifyingKey::from_bytes(&bytes.try_into().ok()?);
                key.ok().map(PublicKey::Ed25519)
            }
            _ => None,
        }
    }

    fn verifies(&self, signed: &[u8], signature: &[u8]) -> bool {
        match self {
            PublicKey::P256(key) => ecdsa::Signature::from_der(signature)
                .is_ok_and(|signature| key.verify(signed, &signature).is_ok()),
            PublicKey::Ed25519(key) => ed25519_dalek::Signature::from_slice(signature)
                .is_ok_and(|signature| key.verify_strict(signed, &signature).is_ok()),
        }
    }
}

#[cfg(test)]
mod tests {
    use ecdsa::signature::Signer as _;
    use serde_json::json;

    use super::*;

    const HOST: &str = "play.example:8443";

    fn client(kind: &str, origin: &str) -> Vec<u8> {
        json!({"type": kind, "challenge": "abc", "origin": origin}).to_string().into_bytes()
    }

    fn head(site: &str, flags: u8, counter: u32) -> Vec<u8> {
        [Sha256::digest(site.as_bytes()).as_slice(), &[flags], &counter.to_be_bytes()].concat()
    }

    fn cose(key: &ecdsa::SigningKey) -> Cbor {
        let point = key.verifying_key().to_sec1_point(false);
        let [x, y] = [1, 33].map(|at| point.as_bytes()[at..at + 32].to_vec());
        let pairs =
            [(1, 2.into()), (3, (-7).into()), (-1, 1.into()), (-2, Cbor::Bytes(x)), (-3, Cbor::Bytes(y))];
        Cbor::Map(pairs.into_iter().map(|(name, value): (i32, Cbor)| (name.into(), value)).collect())
    }

    fn bytes(value: &Cbor) -> Vec<u8> {
        let mut bytes = Vec::new();
        ciborium::into_writer(value, &mut bytes).unwrap();
        bytes
    }

    fn attestation(site: &str, flags: u8, key: &Cbor) -> Vec<u8> {
        let data = [&head(site, flags, 0)[..], &[0; 16], &[0, 4], b"name", &bytes(key)].concat();
        bytes(&Cbor::Map(vec![("fmt".into(), "none".into()), ("authData".into(), Cbor::Bytes(data))]))
    }

    #[test]
    fn a_key_that_was_made_here_signs_here_and_nowhere_else() {
        let secret = ecdsa::SigningKey::from_slice(&[7; 32]).unwrap();
        let origin = format!("https://{HOST}");
        let create = client("webauthn.create", &origin);
        let made = made(&create, &attestation("play.example", 0x45, &cose(&secret)), HOST).unwrap();
        assert_eq!(made.id, BASE64_URL_SAFE_NO_PAD.encode("name"));
        let key = PublicKey::read(&made.key.write()).unwrap();
        let sign = |client: &[u8], data: &[u8]| {
            let signature: ecdsa::Signature =
                secret.sign(&[data, Sha256::digest(client).as_slice()].concat());
            signature.to_der().as_bytes().to_vec()
        };
        let get = client("webauthn.get", &origin);
        let data = head("play.example", 0x05, 3);
        let signature = sign(&get, &data);
        assert_eq!(check(&key, (&get, &data, &signature), HOST), Ok(3));
        let elsewhere = client("webauthn.get", "https://evil.example");
        let unasked = head("play.example", 0x01, 3);
        let other = head("evil.example", 0x05, 3);
        let cases: &[(&[u8], &[u8], &str)] = &[
            (&create, &data, "something else"),
            (&elsewhere, &data, "another site"),
            (&get, &unasked, "whether it is you"),
            (&get, &other, "another site"),
            (&get, &data[..20], "too short"),
            (b"{}", &data, "cannot be read"),
        ];
        for (client, data, words) in cases {
            let error = check(&key, (client, data, &sign(client, data)), HOST).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
        let wrong = [&signature[..signature.len() - 1], &[signature[signature.len() - 1] ^ 1]].concat();
        for signature in [&wrong[..], b"", &[0x30; 9]] {
            assert_eq!(
                check(&key, (&get, &data, signature), HOST),
                Err(BadKey("the passkey did not sign this"))
            );
        }
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let secret = ecdsa::SigningKey::from_slice(&[7; 32]).unwrap();
        let create = client("webauthn.create", &format!("https://{HOST}"));
        let rsa = Cbor::Map(vec![(1.into(), 3.into()), (3.into(), (-257).into())]);
        let cases = [
            Vec::new(),
            vec![0xff; 100],
            attestation("play.example", 0x05, &cose(&secret)),
            attestation("evil.example", 0x45, &cose(&secret)),
            attestation("play.example", 0x45, &rsa),
            attestation("play.example", 0x45, &Cbor::Null),
            attestation("play.example", 0x45, &cose(&secret))[..60].to_vec(),
        ];
        for (number, case) in cases.iter().enumerate() {
            assert!(made(&create, case, HOST).is_err(), "{number}");
        }
        for text in ["", "es256 ", "es256 00", "rsa 00", "ed25519 zz"] {
            assert!(PublicKey::read(text).is_none(), "{text}");
        }
    }
}
