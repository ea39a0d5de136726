//! Accounts: making one, signing in and out, and what lets one in.

use std::net::IpAddr;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use fracas_table::GuestId;

use super::known::Proof;
use super::me::take;
use super::session::{anew, arrive, describe, recognise, revoke, signed_in};
use super::{Name, codes, password};
use crate::api::{App, read};
use crate::error::Error;
use crate::live::time;
use crate::proxy::Visitor;
use crate::store::Person;
use crate::wire::{
    Account, Code, Codes, Confirmation, NewPassword, PasskeyCard, Recover, Refusal, SessionCard, SignIn,
    SignOut, SignUp,
};

pub(crate) async fn sign_up(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let SignUp { name, password } = read(&headers, &body)?;
    let name = Name::new(&name)?;
    password::check(&password)?;
    app.people.guesses.keep(address)?;
    let guest = newcomer(&app, &headers)?;
    take(&app, &guest, &name).await?;
    let hash = app.people.hash(password, address).await?;
    let (codes, cookie) = make(&app, &headers, &guest, Some(&hash)).await?;
    Ok((cookie, Json(Codes { codes })).into_response())
}

/// Whoever has no account yet.
pub(super) fn newcomer(app: &App, headers: &HeaderMap) -> Result<GuestId, Error> {
    if let Some(Proof::Session { .. }) = app.signer.standing(headers) {
        let message = "you have an account and are signed in to it: sign out first to make another";
        return Err(Refusal::new(Code::HasAccount, message).into());
    }
    Ok(recognise(app, headers).0)
}

/// Makes an account of somebody who has a name, and signs them in.
pub(super) async fn make(
    app: &App,
    headers: &HeaderMap,
    guest: &GuestId,
    password: Option<&str>,
) -> Result<(Vec<String>, HeaderMap), Error> {
    let codes = codes::random();
    let hashes: Vec<String> = codes.iter().map(|code| codes::hash(code)).collect();
    if !app.services.store.make_account(guest, password, &hashes, time()).await? {
        return Err(Refusal::new(Code::HasAccount, "there is an account already: sign in to it").into());
    }
    tracing::info!("somebody made an account");
    let cookie = arrive(app, headers, guest).await?;
    Ok((codes, cookie))
}

/// The same for everybody who is not let in, whatever was wrong: nobody learns who has an account.
fn not_let_in() -> Error {
    Refusal::new(Code::NotLetIn, "there is no account with this name and this secret").into()
}

/// Whoever has an account with a name, if there is one and it can be told.
async fn find(app: &App, name: &str) -> Result<Option<Person>, Error> {
    let Ok(name) = Name::new(name) else { return Ok(None) };
    let person = app.services.store.person_named(&name).await?;
    Ok(person.filter(|person| person.account.is_some()))
}

/// What guesses at a name are counted by, whether it can be one or not.
fn counted(name: &str) -> String {
    Name::new(name).map_or_else(|_| name.chars().take(64).collect(), |name| name.key().to_owned())
}

pub(crate) async fn sign_in(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let SignIn { name, password } = read(&headers, &body)?;
    app.people.guesses.guess(&counted(&name), address)?;
    let person = find(&app, &name).await?;
    let hash = person.as_ref().and_then(|person| person.password.clone());
    let right = app.people.verify(password, hash, address).await?;
    let person = person.filter(|_| right).ok_or_else(not_let_in)?;
    let cookie = arrive(&app, &headers, &person.guest).await?;
    Ok((cookie, Json(describe(&app, &person.guest).await?)).into_response())
}

pub(crate) async fn recover(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let Recover { name, code, password } = read(&headers, &body)?;
    password::check(&password)?;
    app.people.guesses.guess(&counted(&name), address)?;
    let hash = app.people.hash(password, address).await?;
    let person = find(&app, &name).await?.ok_or_else(not_let_in)?;
    if !app.services.store.use_code(&person.guest, &codes::hash(&code), &hash).await? {
        return Err(not_let_in());
    }
    // Whoever had it before is out.
    revoke(&app, &person.guest).await?;
    let cookie = arrive(&app, &headers, &person.guest).await?;
    Ok((cookie, Json(describe(&app, &person.guest).await?)).into_response())
}

pub(crate) async fn sign_out(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let SignOut { session, others } = read(&headers, &body)?;
    let (guest, hash) = signed_in(&app, &headers)?;
    let store = &app.services.store;
    let here = match session {
        _ if others => {
            store.end_other_sessions(&guest, &hash).await?;
            false
        }
        Some(id) => {
            let this =
                store.sessions(&guest).await?.iter().any(|session| session.id == id && session.hash == hash);
            if !store.end_session(&guest, &id).await? {
                return Err(Error::NotFound("such session"));
            }
            this
        }
        None => {
            store.drop_session(&hash).await?;
            true
        }
    };
    revoke(&app, &guest).await?;
    let (guest, cookie) = if here { anew(&app, &headers) } else { (guest, HeaderMap::new()) };
    Ok((cookie, Json(describe(&app, &guest).await?)).into_response())
}

pub(crate) async fn account(State(app): State<App>, headers: HeaderMap) -> Result<Json<Account>, Error> {
    let (guest, hash) = signed_in(&app, &headers)?;
    Ok(Json(told(&app, &guest, &hash).await?))
}

/// An account as its person sees it.
pub(super) async fn told(app: &App, guest: &GuestId, hash: &str) -> Result<Account, Error> {
    let store = &app.services.store;
    let person = owner(app, guest).await?;
    let passkeys = store.passkeys(guest).await?.into_iter().map(|key| PasskeyCard {
        id: key.id,
        label: key.label,
        made: key.made,
        used: key.used,
    });
    let sessions = store.sessions(guest).await?.into_iter().map(|session| SessionCard {
        this: session.hash == hash,
        id: session.id,
        browser: session.browser,
        made: session.made,
        seen: session.seen,
    });
    Ok(Account {
        name: person.name.unwrap_or_else(|| guest.nickname()),
        made: person.account.unwrap_or(person.joined),
        password: person.password.is_some(),
        passkeys: passkeys.collect(),
        sessions: sessions.collect(),
        codes: store.codes_left(guest).await?,
    })
}

/// Somebody who has signed in, as the store knows them.
pub(super) async fn owner(app: &App, guest: &GuestId) -> Result<Person, Error> {
    app.services.store.person(guest).await?.ok_or(Error::NotFound("such account"))
}

/// Asks for the password once more, of somebody who has one.
pub(super) async fn confirm(
    app: &App,
    person: &Person,
    said: Option<String>,
    address: IpAddr,
) -> Result<(), Error> {
    let Some(hash) = person.password.clone() else { return Ok(()) };
    app.people.guesses.guess(person.guest.as_str(), address)?;
    if app.people.verify(said.unwrap_or_default(), Some(hash), address).await? {
        return Ok(());
    }
    Err(Refusal::new(Code::NotLetIn, "that is not your password").into())
}

pub(crate) async fn change_password(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Account>, Error> {
    let NewPassword { old, new } = read(&headers, &body)?;
    password::check(&new)?;
    let (guest, hash) = signed_in(&app, &headers)?;
    let person = owner(&app, &guest).await?;
    confirm(&app, &person, old, address).await?;
    let password = app.people.hash(new, address).await?;
    let store = &app.services.store;
    store.set_password(&guest, Some(&password)).await?;
    // Whoever knew the old one is out.
    store.end_other_sessions(&guest, &hash).await?;
    revoke(&app, &guest).await?;
    Ok(Json(told(&app, &guest, &hash).await?))
}

pub(crate) async fn new_codes(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Codes>, Error> {
    let Confirmation { password } = read(&headers, &body)?;
    let (guest, _) = signed_in(&app, &headers)?;
    confirm(&app, &owner(&app, &guest).await?, password, address).await?;
    let codes = codes::random();
    let hashes: Vec<String> = codes.iter().map(|code| codes::hash(code)).collect();
    app.services.store.set_codes(&guest, &hashes).await?;
    Ok(Json(Codes { codes }))
}
