//! Who one is to the server, and how one likes things.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use fracas_table::GuestId;
use serde_json::Value;

use super::Name;
use super::session::{describe, recognise, signed_in};
use crate::api::{App, read};
use crate::error::Error;
use crate::live::{News, time};
use crate::proxy::Visitor;
use crate::store::Naming;
use crate::wire::{Code, NewName, Preferences, Refusal};

/// The largest settings that are kept, in bytes.
const LARGEST: usize = 8 * 1024;

pub(crate) async fn me(State(app): State<App>, headers: HeaderMap) -> Result<Response, Error> {
    let (guest, cookie) = recognise(&app, &headers);
    Ok((cookie, Json(describe(&app, &guest).await?)).into_response())
}

pub(crate) async fn set_name(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let NewName { name } = read(&headers, &body)?;
    let name = Name::new(&name)?;
    app.people.guesses.keep(address)?;
    let (guest, cookie) = recognise(&app, &headers);
    take(&app, &guest, &name).await?;
    Ok((cookie, Json(describe(&app, &guest).await?)).into_response())
}

/// Gives somebody a name, and tells the tables they sit at.
pub(super) async fn take(app: &App, guest: &GuestId, name: &Name) -> Result<(), Error> {
    let store = &app.services.store;
    match store.take_name(guest, name, time()).await? {
        Naming::Done => {}
        Naming::Taken => {
            let message = "somebody else has that name, or one that looks like it: take another";
            return Err(Refusal::new(Code::NameTaken, message).into());
        }
        Naming::TooOften => {
            let message = "you have given up three names lately, and each is kept for you for 30 days: take one of them";
            return Err(Refusal::new(Code::TooMany, message).into());
        }
    }
    let tables = store.tables_of(guest).await?;
    let news = News::Named { guest: guest.clone(), name: name.as_str().to_owned() };
    app.hall.spread(&tables, news).await;
    app.services.meet.introduce(guest, name.as_str());
    app.shelf.clear();
    Ok(())
}

pub(crate) async fn settings(State(app): State<App>, headers: HeaderMap) -> Result<Json<Preferences>, Error> {
    let (guest, _) = signed_in(&app, &headers)?;
    let kept = app.services.store.preferences(&guest).await?;
    let (settings, at) = kept.unwrap_or_else(|| ("null".to_owned(), 0));
    Ok(Json(Preferences { settings: serde_json::from_str(&settings).unwrap_or_default(), at }))
}

/// Keeps settings, and answers with those that are kept then: the newest win.
pub(crate) async fn set_settings(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Preferences>, Error> {
    let Preferences { settings: wanted, at } = read(&headers, &body)?;
    let text = wanted.to_string();
    if !matches!(wanted, Value::Object(_)) || text.len() > LARGEST {
        return Err(Error::Bad(format!("\"settings\" is an object of at most {LARGEST} bytes")));
    }
    let (guest, _) = signed_in(&app, &headers)?;
    app.people.guesses.keep(address)?;
    // Nobody's clock can keep later changes out.
    app.services.store.prefer(&guest, &text, at.clamp(0, time())).await?;
    settings(State(app), headers).await
}
