//! A passkey in software.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use ciborium::Value as Cbor;
use fracas_server::client::Client;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::granted;

/// Present, verified, and with a key.
const FLAGS: u8 = 0x45;

pub(crate) struct Authenticator {
    key: SigningKey,
    id: [u8; 16],
    counter: u32,
    /// The host that its browser looks at.
    pub(crate) host: String,
}

impl Authenticator {
    pub(crate) fn new(client: &Client, number: u8) -> Authenticator {
        let key = SigningKey::from_slice(&[number; 32]).expect("a key");
        Authenticator { key, id: [number; 16], counter: 0, host: client.address.to_string() }
    }

    pub(crate) fn id(&self) -> String {
        BASE64.encode(self.id)
    }

    fn head(&self) -> Vec<u8> {
        let site = self.host.rsplit_once(':').expect("a port").0;
        [Sha256::digest(site.as_bytes()).as_slice(), &[FLAGS], &self.counter.to_be_bytes()].concat()
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        let origin = format!("http://{}", self.host);
        json!({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false})
            .to_string()
            .into_bytes()
    }

    /// Makes a key for what the server offers.
    pub(crate) fn make(&self, offer: &Value) -> Value {
        let point = self.key.verifying_key().to_sec1_point(false);
        let [x, y] = [1, 33].map(|at| Cbor::Bytes(point.as_bytes()[at..at + 32].to_vec()));
        let pairs: [(i32, Cbor); 5] = [(1, 2.into()), (3, (-7).into()), (-1, 1.into()), (-2, x), (-3, y)];
        let key = Cbor::Map(pairs.into_iter().map(|(name, value)| (name.into(), value)).collect());
        let data = [&self.head()[..], &[0; 16], &[0, 16], &self.id, &bytes(&key)].concat();
        let object =
            [("fmt", "none".into()), ("attStmt", Cbor::Map(Vec::new())), ("authData", Cbor::Bytes(data))];
        let object = Cbor::Map(object.into_iter().map(|(name, value)| (name.into(), value)).collect());
        json!({
            "client_data": BASE64.encode(self.client_data("webauthn.create", &offer["challenge"])),
            "attestation": BASE64.encode(bytes(&object)),
            "label": "In software",
        })
    }

    /// Signs what the server asks.
    pub(crate) fn sign(&mut self, question: &Value) -> Value {
        self.counter += 1;
        let client_data = self.client_data("webauthn.get", &question["challenge"]);
        let data = self.head();
        let signed = [&data[..], Sha256::digest(&client_data).as_slice()].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": self.id(),
            "client_data": BASE64.encode(client_data),
            "authenticator_data": BASE64.encode(data),
            "signature": BASE64.encode(signature.to_der().as_bytes()),
        })
    }

    /// Signs somebody in.
    pub(crate) async fn sign_in(&mut self, client: &mut Client) -> Value {
        let question = granted(client, "/api/account/passkey/ask", json!({})).await;
        let proof = self.sign(&question);
        granted(client, "/api/account/passkey/use", proof).await
    }
}

fn bytes(value: &Cbor) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).expect("plain data");
    bytes
}
