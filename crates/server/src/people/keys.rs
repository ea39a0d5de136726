//! Passkeys: having one made, signing in with one, and doing without one.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use fracas_table::GuestId;
use sha2::{Digest, Sha256};

use super::Name;
use super::account::{make, newcomer, owner, told};
use super::challenges::Purpose;
use super::known::Proof;
use super::me::take;
use super::passkey::{self, BadKey, KINDS, PublicKey};
use super::session::{arrive, cookie, describe, signed_in};
use crate::api::{App, read};
use crate::error::Error;
use crate::live::time;
use crate::proxy::Visitor;
use crate::store::{Passkey, StoreError};
use crate::wire::{
    Account, Code, Codes, NewPasskey, PasskeyOffer, PasskeyProof, PasskeyQuestion, PasskeyWish, Refusal,
    WhichPasskey,
};

/// So many passkeys one person can have.
const MOST: usize = 10;

/// The longest that somebody can call one, in characters.
const LONGEST_LABEL: usize = 40;

impl From<BadKey> for Error {
    fn from(why: BadKey) -> Error {
        Refusal::new(Code::BadPasskey, why.to_string()).into()
    }
}

fn host(headers: &HeaderMap) -> &str {
    headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

/// What keys call a person: nothing that anybody else knows them by.
fn handle(guest: &GuestId) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(guest.as_str().as_bytes())[..16])
}

pub(crate) async fn offer_passkey(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let PasskeyWish { name } = read(&headers, &body)?;
    app.people.guesses.keep(address)?;
    let store = &app.services.store;
    let (guest, name, shown, answer) = match app.signer.standing(&headers) {
        Some(proof @ Proof::Session { .. }) => {
            let shown = store.called(proof.guest()).await?;
            (proof.guest().clone(), None, shown, HeaderMap::new())
        }
        _ => {
            let name = Name::new(&name.unwrap_or_default())?;
            let guest = newcomer(&app, &headers)?;
            let answer = cookie(&app, &headers, &Proof::Guest(guest.clone()));
            // What is taken already had better be said before somebody has touched their key.
            if store.person_named(&name).await?.is_some_and(|person| person.guest != guest) {
                let message = "somebody else has that name, or one that looks like it: take another";
                return Err(Refusal::new(Code::NameTaken, message).into());
            }
            let shown = name.as_str().to_owned();
            (guest, Some(name), shown, answer)
        }
    };
    let known: Vec<String> = store.passkeys(&guest).await?.into_iter().map(|key| key.id).collect();
    if known.len() >= MOST {
        let message = format!("you have {MOST} passkeys, which is as many as there can be: remove one first");
        return Err(Refusal::new(Code::TooMany, message).into());
    }
    let offer = PasskeyOffer {
        challenge: app.people.challenges.open(Purpose::Register(guest.clone(), name))?,
        site: passkey::site(host(&headers)).to_owned(),
        user: handle(&guest),
        name: shown,
        kinds: KINDS.to_vec(),
        known,
    };
    Ok((answer, Json(offer)).into_response())
}

pub(crate) async fn add_passkey(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let NewPasskey { client_data, attestation, label } = read(&headers, &body)?;
    let client_data = passkey::read_bytes(&client_data)?;
    let attestation = passkey::read_bytes(&attestation)?;
    let stale =
        || Refusal::new(Code::BadPasskey, "this took too long, or was for somebody else: begin again");
    let purpose = app.people.challenges.take(&passkey::challenge(&client_data)?);
    let Some(Purpose::Register(guest, name)) = purpose else { return Err(stale().into()) };
    let asking = app.signer.standing(&headers).filter(|proof| *proof.guest() == guest);
    let asking = asking.ok_or_else(stale)?;
    let made = passkey::made(&client_data, &attestation, host(&headers))?;
    let label: String = label.unwrap_or_default().chars().filter(|letter| !letter.is_control()).collect();
    let key = Passkey {
        id: made.id,
        guest: guest.clone(),
        label: label.trim().chars().take(LONGEST_LABEL).collect(),
        key: made.key.write(),
        counter: made.counter.into(),
        made: time(),
        used: None,
    };
    let store = &app.services.store;
    let taken = || Refusal::new(Code::BadPasskey, "this passkey is somebody's already: make another");
    if store.passkey(&key.id).await?.is_some() {
        return Err(taken().into());
    }
    let (codes, cookie) = match (asking, name) {
        (Proof::Session { .. }, None) => (Vec::new(), HeaderMap::new()),
        (Proof::Guest(_), Some(name)) => {
            take(&app, &guest, &name).await?;
            make(&app, &headers, &guest, None).await?
        }
        _ => return Err(stale().into()),
    };
    match store.add_passkey(&key).await {
        Err(StoreError::Conflict) => Err(taken().into()),
        other => {
            other?;
            Ok((cookie, Json(Codes { codes })).into_response())
        }
    }
}

pub(crate) async fn ask_passkey(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
) -> Result<Json<PasskeyQuestion>, Error> {
    app.people.guesses.keep(address)?;
    let challenge = app.people.challenges.open(Purpose::SignIn)?;
    Ok(Json(PasskeyQuestion { challenge, site: passkey::site(host(&headers)).to_owned() }))
}

pub(crate) async fn use_passkey(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let PasskeyProof { id, client_data, authenticator_data, signature } = read(&headers, &body)?;
    app.people.guesses.keep(address)?;
    let client_data = passkey::read_bytes(&client_data)?;
    let signed = (
        &client_data[..],
        &passkey::read_bytes(&authenticator_data)?[..],
        &passkey::read_bytes(&signature)?[..],
    );
    if app.people.challenges.take(&passkey::challenge(&client_data)?) != Some(Purpose::SignIn) {
        return Err(Refusal::new(Code::BadPasskey, "this took too long: begin again").into());
    }
    let store = &app.services.store;
    let unknown = || Refusal::new(Code::NotLetIn, "nobody here has this passkey");
    let kept = store.passkey(&id).await?.ok_or_else(unknown)?;
    let key =
        PublicKey::read(&kept.key).ok_or_else(|| StoreError::Nonsense("a strange passkey".to_owned()))?;
    let counter = passkey::check(&key, signed, host(&headers))?;
    if !store.use_passkey(&id, counter.into(), time()).await? {
        let message =
            "this passkey has been used elsewhere since, as though there were two of it: take another";
        return Err(Refusal::new(Code::BadPasskey, message).into());
    }
    let cookie = arrive(&app, &headers, &kept.guest).await?;
    Ok((cookie, Json(describe(&app, &kept.guest).await?)).into_response())
}

pub(crate) async fn remove_passkey(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Account>, Error> {
    let WhichPasskey { id } = read(&headers, &body)?;
    let (guest, hash) = signed_in(&app, &headers)?;
    let store = &app.services.store;
    if owner(&app, &guest).await?.password.is_none() && store.passkeys(&guest).await?.len() < 2 {
        let message = "this is all that lets you in: set a password or add another passkey first";
        return Err(Refusal::new(Code::LastWayIn, message).into());
    }
    if !store.remove_passkey(&guest, &id).await? {
        return Err(Error::NotFound("such passkey"));
    }
    Ok(Json(told(&app, &guest, &hash).await?))
}
