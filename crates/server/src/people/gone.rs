//! One's own copy of everything that is known of one, and having it deleted.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde_json::{Value, json};

use super::account::confirm;
use super::session::{anew, describe, revoke};
use crate::api::{App, read};
use crate::error::Error;
use crate::live::time;
use crate::proxy::Visitor;
use crate::ratings::person_of;
use crate::store::Person;
use crate::wire::{Code, Deletion, Refusal};

/// Everything that is known of whoever asks. Secrets are kept as hashes alone, and those are of no use to anybody.
pub(crate) async fn export(State(app): State<App>, headers: HeaderMap) -> Result<Response, Error> {
    let store = &app.services.store;
    let Some(guest) = app.signer.guest(&headers) else { return Err(Error::NotFound("such person")) };
    let person = store.person(&guest).await?;
    let names = store.names_of(&guest).await?.into_iter();
    let names = names.map(|(name, until)| json!({"name": name, "kept_until": until}));
    let sessions = store
        .sessions(&guest)
        .await?
        .into_iter()
        .map(|session| json!({"browser": session.browser, "made": session.made, "seen": session.seen}));
    let passkeys = store.passkeys(&guest).await?.into_iter().map(|key| {
        json!({"id": key.id, "label": key.label, "public_key": key.key, "made": key.made, "used": key.used})
    });
    let avoided = store.avoided(&guest).await?;
    let called = store.names(avoided.iter().map(|line| line.other.clone())).await?;
    let lists = avoided.iter().map(|line| {
        let name = called.get(&line.other).cloned().unwrap_or_else(|| line.other.nickname());
        json!({"name": name, "kind": if line.block { "block" } else { "mute" }})
    });
    let settings = store.preferences(&guest).await?;
    let settings = settings.and_then(|(text, _)| serde_json::from_str::<Value>(&text).ok());
    let tables = store
        .tables_of(&guest)
        .await?
        .into_iter()
        .map(|id| json!({"id": id.as_str(), "record": format!("/api/tables/{id}/record")}));
    let (ranked, points) = store.ratings_of(&person_of(guest.as_str())).await?;
    let ratings = ranked.iter().map(|ranked| {
        let (key, standing) = (&ranked.key, &ranked.standing);
        let steps = points.iter().filter(|point| point.game == key.game && point.kind == key.kind.word());
        json!({
            "game": key.game, "kind": key.kind.word(), "rating": standing.rating.rating,
            "deviation": standing.rating.deviation, "games": standing.games, "won": standing.wins,
            "steps": steps.map(|point| json!([point.at, point.rating])).collect::<Vec<_>>(),
        })
    });
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let said = store.said_by(&guest).await?.into_iter();
    let said = said.map(|(table, at, text)| json!({"table": table, "at": at, "said": text}));
    let browsers = store.wishes(&guest).await?.into_iter();
    let browsers = browsers.map(|(endpoint, kinds)| json!({"endpoint": endpoint, "kinds": read(&kinds)}));
    let asked = store.asked_by(&guest).await?.into_iter();
    let asked = asked.map(|(terms, until)| json!({"terms": read(&terms), "until": until}));
    let off = store.holidays(&guest, 0).await?.into_iter();
    let off = off.map(|holiday| json!({"from": holiday.from, "until": holiday.until}));
    let all = json!({
        "said": said.collect::<Vec<_>>(),
        "notices": browsers.collect::<Vec<_>>(),
        "days_off": off.collect::<Vec<_>>(),
        "challenges": asked.collect::<Vec<_>>(),
        "guest": guest.as_str(),
        "name": store.called(&guest).await?,
        "known_since": person.as_ref().map(|person| person.joined),
        "account_since": person.as_ref().and_then(|person| person.account),
        "has_password": person.as_ref().is_some_and(|person| person.password.is_some()),
        "recovery_codes_left": store.codes_left(&guest).await?,
        "names": names.collect::<Vec<_>>(),
        "sessions": sessions.collect::<Vec<_>>(),
        "passkeys": passkeys.collect::<Vec<_>>(),
        "lists": lists.collect::<Vec<_>>(),
        "settings": settings,
        "tables": tables.collect::<Vec<_>>(),
        "ratings": ratings.collect::<Vec<_>>(),
    });
    let head = [(CONTENT_DISPOSITION, "attachment; filename=\"fracas.json\"")];
    Ok((head, Json(all)).into_response())
}

/// Deletes whoever asks. First they leave the games that still go on, so that nobody waits for them; what fails in
/// between can be done again.
pub(crate) async fn delete(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let Deletion { name, password } = read(&headers, &body)?;
    let store = &app.services.store;
    let Some(guest) = app.signer.guest(&headers) else { return Err(Error::NotFound("such person")) };
    if name != store.called(&guest).await? {
        let message = "that is not what you are called: write your name to have everything deleted";
        return Err(Refusal::new(Code::BadName, message).into());
    }
    let person = store.person(&guest).await?;
    if let Some(person) = person.filter(|person: &Person| person.account.is_some()) {
        confirm(&app, &person, password, address).await?;
    }
    for table in store.unfinished(&guest).await? {
        app.hall.quit(&table, guest.clone()).await?;
    }
    let tables = store.tables_of(&guest).await?;
    crate::meet::gone(&app.services, &guest).await;
    store.forget(&guest, time()).await?;
    revoke(&app, &guest).await?;
    let news = crate::live::News::Named { guest: guest.clone(), name: super::DELETED.to_owned() };
    app.hall.spread(&tables, news).await;
    app.shelf.clear();
    tracing::info!("somebody had everything about them deleted");
    let (guest, cookie) = anew(&app, &headers);
    Ok((cookie, Json(describe(&app, &guest).await?)).into_response())
}
