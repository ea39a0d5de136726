//! Coming and going: who a request is from, and the cookie that lets them in.

use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue};
use fracas_table::{GuestId, hex};

use super::browser::told;
use super::known::Proof;
use crate::api::App;
use crate::error::Error;
use crate::live::{News, time};
use crate::proxy::is_secure;
use crate::random::{bytes, guest_id, table_id};
use crate::store::Session;
use crate::wire::{Code, Me, Refusal};

/// The header that makes a browser somebody.
pub(super) fn cookie(app: &App, headers: &HeaderMap, proof: &Proof) -> HeaderMap {
    let cookie = app.signer.cookie(proof, is_secure(headers, app.trust));
    let mut answer = HeaderMap::new();
    answer.insert(SET_COOKIE, HeaderValue::try_from(cookie).expect("a cookie is plain text"));
    answer
}

/// The person who asks, and if they are new the header that makes them a guest.
pub(crate) fn recognise(app: &App, headers: &HeaderMap) -> (GuestId, HeaderMap) {
    match app.signer.guest(headers) {
        Some(guest) => (guest, HeaderMap::new()),
        None => anew(app, headers),
    }
}

/// A new guest, and the header that makes a browser that guest.
pub(super) fn anew(app: &App, headers: &HeaderMap) -> (GuestId, HeaderMap) {
    let guest = guest_id();
    let answer = cookie(app, headers, &Proof::Guest(guest.clone()));
    (guest, answer)
}

/// Whoever has signed in, and what the store knows their session by.
pub(super) fn signed_in(app: &App, headers: &HeaderMap) -> Result<(GuestId, String), Error> {
    let proof = app.signer.standing(headers);
    let session = proof.and_then(|proof| Some((proof.guest().clone(), proof.session()?)));
    session.ok_or_else(|| {
        Refusal::new(Code::NoAccount, "this is for people with an account: sign in first").into()
    })
}

/// What somebody is told about themselves.
pub(super) async fn describe(app: &App, guest: &GuestId) -> Result<Me, Error> {
    let person = app.services.store.person(guest).await?;
    let account = person.as_ref().is_some_and(|person| person.account.is_some());
    let name = person.and_then(|person| person.name);
    let rated = app.services.store.rated_running(guest).await?;
    Ok(Me { named: name.is_some(), guest: name.unwrap_or_else(|| guest.nickname()), account, rated })
}

/// Signs somebody in with the browser that asks, and returns the header that does it. What the browser's guest played
/// comes along.
pub(super) async fn arrive(app: &App, headers: &HeaderMap, person: &GuestId) -> Result<HeaderMap, Error> {
    let store = &app.services.store;
    match app.signer.standing(headers) {
        Some(Proof::Guest(guest)) if guest != *person => bring(app, &guest, person).await?,
        Some(proof @ Proof::Session { .. }) => {
            if let Some(hash) = proof.session() {
                store.drop_session(&hash).await?;
                app.revoke(proof.guest());
            }
        }
        _ => {}
    }
    let token = hex::write(&bytes::<16>());
    let proof = Proof::Session { guest: person.clone(), token };
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let now = time();
    let session = Session {
        id: table_id().to_string(),
        browser: told(agent),
        made: now,
        seen: now,
        hash: proof.session().unwrap_or_default(),
    };
    store.open_session(person, &session).await?;
    // A guest who has made an account is one no more.
    app.revoke(person);
    Ok(cookie(app, headers, &proof))
}

/// Has what a guest played become somebody's. The store makes all of it at once; tables that are awake hear of it, and
/// those that sleep read it.
async fn bring(app: &App, guest: &GuestId, person: &GuestId) -> Result<(), Error> {
    let store = &app.services.store;
    let tables = store.tables_of(guest).await?;
    let off = store.holiday(guest).await?.is_some();
    let known = store.person(guest).await?.is_some() || !store.avoided(guest).await?.is_empty();
    if tables.is_empty() && !known && !off {
        return Ok(());
    }
    store.adopt(guest, person).await?;
    app.services.meet.adopt(guest, person);
    app.services.meet.recount(&app.services.rater);
    app.revoke(guest);
    let name = store.called(person).await?;
    app.hall.spread(&tables, News::Became { guest: guest.clone(), person: person.clone(), name }).await;
    // Days off that somebody took as a guest are days off.
    for table in if off { store.unfinished(person).await? } else { Vec::new() } {
        app.hall.wake(&table).await?;
    }
    Ok(())
}

/// Has cookies of somebody looked at anew, and whoever has a table open as them come again.
pub(super) async fn revoke(app: &App, guest: &GuestId) -> Result<(), Error> {
    app.revoke(guest);
    let tables = app.services.store.tables_of(guest).await?;
    app.hall.spread(&tables, News::Revoked { guest: guest.clone() }).await;
    app.services.meet.dismiss(guest);
    Ok(())
}
