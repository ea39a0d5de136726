//! Where browsers say what they want to be told of though the site is not open in them.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};

use super::{App, read};
use crate::error::Error;
use crate::live::time;
use crate::people::recognise;
use crate::proxy::Visitor;
use crate::push::Browser;
use crate::wire::{PushKey, PushWish, Pushes};

pub(super) async fn key(State(app): State<App>) -> Json<PushKey> {
    Json(PushKey { key: app.push_key.to_string() })
}

pub(super) async fn wish(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let wish: PushWish = read(&headers, &body)?;
    app.limits.chat(address)?;
    let browser = Browser::read(&wish, &app.way)?;
    let (guest, cookie) = recognise(&app, &headers);
    let browsers = app.services.store.wish(&guest, &browser, &wish.kinds, time()).await?;
    Ok((cookie, Json(Pushes { browsers })).into_response())
}
