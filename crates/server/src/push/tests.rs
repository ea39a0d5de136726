//! A push service of our own, and a browser that reads what it is told.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;
use fracas_table::TableId;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey as Other, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::Value;

use super::*;
use crate::notices::Kind;
use crate::store::Hold;

type Heard = Arc<Mutex<Vec<(HeaderMap, Bytes)>>>;

/// A service that answers with a status and keeps what it hears.
async fn service(status: u16) -> (String, Heard) {
    let heard = Heard::default();
    let hear = async move |State(heard): State<Heard>, headers: HeaderMap, body: Bytes| {
        heard.lock().unwrap().push((headers, body));
        StatusCode::from_u16(status).unwrap()
    };
    let router = Router::new().route("/push/{id}", post(hear)).with_state(Arc::clone(&heard));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (format!("http://{address}/push/7"), heard)
}

/// What a browser finds in a sealed message.
fn open(key: EphemeralPrivateKey, auth: &[u8], body: &[u8]) -> Value {
    let own = key.compute_public_key().unwrap();
    let (salt, rest) = body.split_at(16);
    assert_eq!(rest[..5], [0, 0, 16, 0, 65]);
    let (server, sealed) = rest[5..].split_at(65);
    let found = agree_ephemeral(key, &Other::new(&ECDH_P256, server), |secret| {
        seal::keys(secret, auth, own.as_ref(), server, salt)
    });
    let (key, nonce) = found.unwrap().unwrap();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
    let mut text = sealed.to_vec();
    let plain = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text).unwrap();
    let (last, plain) = plain.split_last().unwrap();
    assert_eq!(*last, 2);
    serde_json::from_slice(plain).unwrap()
}

/// Whether a header is signed with the key it names, for this service.
fn signed(header: &str, endpoint: &str) -> bool {
    let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    let (text, signature) = token.rsplit_once('.').unwrap();
    let read = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let claims: Value = serde_json::from_slice(&read(text.split('.').nth(1).unwrap())).unwrap();
    assert!(endpoint.starts_with(claims["aud"].as_str().unwrap()), "{claims}");
    assert!(claims["exp"].as_i64().unwrap() > time() / 1000, "{claims}");
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, read(key))
        .verify(text.as_bytes(), &read(signature))
        .is_ok()
}

struct House {
    store: Store,
    push: Push,
    guest: GuestId,
    notice: Notice,
}

async fn house() -> House {
    let url = format!("sqlite:file:push-{}?mode=memory&cache=shared", crate::random::table_id());
    let store = Store::open(&url, Hold::Memory).await.unwrap();
    let signer = PushSigner::new(&PushSigner::random_key(), "https://fracas.example".to_owned()).unwrap();
    let notice =
        Notice { kind: Kind::Turn, table: Some(TableId::from_bytes([7; 10])), game: "color-wars".to_owned() };
    let push = Push { store: store.clone(), signer, way: Way::local() };
    House { store, push, guest: GuestId::from_bytes([1; 20]), notice }
}

fn run<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime").block_on(test)
}

fn browser(endpoint: &str) -> (Browser, EphemeralPrivateKey) {
    let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
    let public = key.compute_public_key().unwrap().as_ref().to_vec();
    let (endpoint, language) = (endpoint.to_owned(), "de".to_owned());
    (Browser { endpoint, key: public, auth: vec![9; 16], language }, key)
}

#[test]
fn a_browser_reads_what_it_is_told_and_the_service_does_not() {
    run(async {
        let House { store, push, guest, notice } = house().await;
        let (endpoint, heard) = service(201).await;
        let (browser, key) = browser(&endpoint);
        assert_eq!(store.wish(&guest, &browser, &[Kind::Turn], 1).await.unwrap(), 1);
        let (notices, receiver) = crate::notices::Notices::open();
        notices.notify(&guest, Notice { kind: Kind::Chat, ..notice.clone() });
        notices.notify(&GuestId::from_bytes([2; 20]), notice.clone());
        notices.notify(&guest, notice.clone());
        drop(notices);
        push.run(receiver).await;
        for _ in 0..500 {
            if !heard.lock().unwrap().is_empty() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let heard = heard.lock().unwrap().clone();
        assert_eq!(heard.len(), 1, "only what was wished for, and only to whom it is for");
        let (headers, body) = &heard[0];
        assert!(signed(headers["authorization"].to_str().unwrap(), &endpoint));
        assert_eq!(
            (&headers["content-encoding"], &headers["ttl"]),
            (&"aes128gcm".parse().unwrap(), &"86400".parse().unwrap())
        );
        let told = open(key, &browser.auth, body);
        let expected = serde_json::json!({"kind": "turn", "table": notice.table, "game": "Color Wars", "language": "de"});
        assert_eq!(told, expected, "nothing but that it is somebody's turn");
        assert!(!body.windows(4).any(|part| part == b"turn"), "the service cannot read it");
    });
}

#[test]
fn browsers_that_are_gone_or_fail_for_long_are_forgotten() {
    run(async {
        for (status, tries, left) in
            [(410, 1, 0), (404, 1, 0), (500, PATIENCE - 1, 1), (500, PATIENCE, 0), (201, 9, 1)]
        {
            let House { store, push, guest, notice } = house().await;
            let (endpoint, _heard) = service(status).await;
            let (browser, _) = browser(&endpoint);
            store.wish(&guest, &browser, &[Kind::Turn], 1).await.unwrap();
            for _ in 0..tries {
                push.send(&browser, &notice).await;
            }
            assert_eq!(
                store.browsers(&guest, Kind::Turn).await.unwrap().len(),
                left,
                "{status}, {tries} times"
            );
        }
    });
}

#[test]
fn a_guest_has_so_many_browsers_and_the_latest_stay() {
    run(async {
        let House { store, guest, .. } = house().await;
        for n in 0..BROWSERS as i64 + 3 {
            let (browser, _) = browser(&format!("http://127.0.0.1/{n}"));
            store.wish(&guest, &browser, &[Kind::Turn], n).await.unwrap();
        }
        let mut kept: Vec<_> = store
            .browsers(&guest, Kind::Turn)
            .await
            .unwrap()
            .into_iter()
            .map(|browser| browser.endpoint)
            .collect();
        kept.sort();
        assert_eq!(kept.len(), BROWSERS);
        assert_eq!(kept[0], "http://127.0.0.1/3");
        let (last, _) = browser("http://127.0.0.1/7");
        assert_eq!(
            store.wish(&guest, &last, &[], 9).await.unwrap(),
            BROWSERS - 1,
            "nothing wished for ends it"
        );
    });
}
