//! The HTTP side: pages, the JSON API, and the door to WebSockets. `docs/server.md` describes it.

mod admin;
#[cfg(test)]
mod description;
mod engine;
mod opening;
mod past;
mod ratings;
mod shelf;
mod tables;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, Request, State};
use axum::handler::Handler;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, SET_COOKIE,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use fracas_games::{find, games};
use fracas_table::GuestId;
use serde::de::DeserializeOwned;
use tokio::sync::watch;

pub(crate) use self::shelf::Shelf;
use crate::admin::{Office, Sighted};
use crate::error::Error;
use crate::guest::Signer;
use crate::hall::Hall;
use crate::hosts::Hosts;
use crate::limits::{LARGEST_MESSAGE, LARGEST_RECORD, Limits};
use crate::live::{Services, time};
use crate::metrics::Metrics;
use crate::proxy::{Trust, is_secure, visitor};
use crate::random::guest_id;
use crate::wire::{GameCard, Key, LanguageQuery, Me};
use crate::{origin, site};

/// What every handler can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hall: Hall,
    pub(crate) services: Arc<Services>,
    pub(crate) signer: Signer,
    pub(crate) limits: Arc<Limits>,
    pub(crate) trust: Option<Trust>,
    pub(crate) shelf: Shelf,
    pub(crate) hosts: Hosts,
    pub(crate) shutdown: watch::Receiver<bool>,
    pub(crate) office: Office,
    pub(crate) sighted: Sighted,
}

/// Lists routes once: for the router, and for the test that every one of them is described.
macro_rules! routes {
    ($($method:ident $path:literal => $handler:expr,)*) => {
        #[cfg(test)]
        const ROUTES: &[(&str, &str)] = &[$((stringify!($method), $path)),*];

        fn routes() -> Router<App> {
            Router::new()$(.route($path, $method($handler)))*
        }
    };
}

routes! {
    get "/api/openapi.json" => describe,
    get "/api/games" => list_games,
    get "/api/games/{id}/rulebook" => rulebook,
    get "/api/key" => key,
    get "/api/me" => me,
    get "/api/tables" => tables::my_tables,
    post "/api/tables" => opening::open_table.layer(DefaultBodyLimit::max(LARGEST_RECORD)),
    get "/api/tables/{id}" => tables::look,
    post "/api/tables/{id}/join" => opening::join,
    get "/api/tables/{id}/picture" => tables::picture,
    get "/api/tables/{id}/record" => tables::record,
    get "/api/tables/{id}/replay" => past::replay,
    get "/api/tables/{id}/facts" => past::facts,
    get "/api/tables/{id}/ws" => tables::visit,
    post "/api/verify" => past::check_dice.layer(DefaultBodyLimit::max(LARGEST_RECORD)),
    post "/api/engine" => engine::engine.layer(DefaultBodyLimit::max(LARGEST_RECORD)),
    get "/healthz" => health,
    get "/api/ratings" => ratings::leaderboard,
    get "/api/people/{id}/ratings" => ratings::of_person,
    get "/api/tables/{id}/ratings" => ratings::of_table,
    get "/api/announcement" => admin::announcement,
    get "/api/admin/numbers" => admin::numbers,
    get "/api/admin/bans" => admin::sanctions,
    post "/api/admin/bans" => admin::sanction,
    post "/api/admin/bans/{id}/lift" => admin::lift,
    get "/api/admin/reports" => admin::reports,
    post "/api/admin/reports/{id}/settle" => admin::settle,
    get "/api/admin/tables/{id}" => admin::seated,
    post "/api/admin/tables/{id}/close" => admin::close,
    post "/api/admin/announcement" => admin::announce,
    get "/api/admin/audit" => admin::audit,
}

/// Everything the server answers to.
pub(crate) fn router(app: App) -> Router {
    routes()
        .route("/api/{*rest}", get(nothing).post(nothing))
        .layer(from_fn(take_body))
        .layer(map_response(refuse_in_json))
        .fallback(get(site::serve))
        .layer(from_fn_with_state(app.clone(), admit))
        .layer(from_fn(secure))
        .layer(DefaultBodyLimit::max(LARGEST_MESSAGE))
        .with_state(app)
}

/// Lets a request in if it does not come too fast, and if it may change something, from no other site's page.
async fn admit(
    State(app): State<App>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Result<Response, Error> {
    let visitor = visitor(request.headers(), address.ip(), app.trust);
    request.extensions_mut().insert(visitor);
    app.hosts.check(request.headers(), request.uri())?;
    if let Err(error) = app.limits.request(visitor.0) {
        app.services.metrics.limited.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        return Err(error);
    }
    if !request.method().is_safe() {
        origin::check(request.headers())?;
    }
    let path = request.uri().path();
    // Whoever is shut out can still read why, and whoever runs the server is never shut out of running it.
    if path.starts_with("/api/") && !path.starts_with("/api/admin/") {
        let guest = app.signer.guest(request.headers());
        if let Err(banned) = app.office.bans.check(guest.as_ref(), visitor.0) {
            app.services.metrics.banned.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            return Err(banned);
        }
        if let Some(guest) = guest {
            app.sighted.note(&guest, time());
        }
    }
    Ok(next.run(request).await)
}

/// So long a request's body may take to come.
const SLOWEST_BODY: Duration = Duration::from_secs(10);

/// Reads all of a request's body before anybody looks at it: whoever sends it byte by byte keeps nobody waiting.
async fn take_body(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    match tokio::time::timeout(SLOWEST_BODY, to_bytes(body, LARGEST_RECORD)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Ok(Err(_)) => StatusCode::PAYLOAD_TOO_LARGE.into_response(),
        Err(_) => Error::Slow(SLOWEST_BODY).into_response(),
    }
}

/// Puts a refusal that did not come from us, such as that of a query that cannot be read, into our own form.
async fn refuse_in_json(response: Response) -> Response {
    const LONGEST: usize = 1000;
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !response.status().is_client_error() || kind.starts_with("application/json") {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let message = match parts.status {
        StatusCode::METHOD_NOT_ALLOWED => {
            "this address does not take that method: /api/openapi.json says which it takes".to_owned()
        }
        StatusCode::PAYLOAD_TOO_LARGE => {
            format!(
                "that is too long: a request has at most {LARGEST_MESSAGE} bytes, a record or a game {LARGEST_RECORD}"
            )
        }
        _ => {
            let said = to_bytes(body, LONGEST).await.unwrap_or_default();
            let said = String::from_utf8_lossy(&said);
            format!(
                "this cannot be read: {}",
                said.trim_start_matches("Failed to deserialize query string: ")
            )
        }
    };
    let answer = Error::Bad(message).into_response();
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.extend(answer.headers().clone());
    Response::from_parts(parts, answer.into_body())
}

/// Tells browsers to run nothing that is not ours, and to show us in nobody's frame.
async fn secure(request: Request, next: Next) -> Response {
    const HEADERS: [(HeaderName, &str); 6] = [
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'",
        ),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        // Only a page that is shut off may share memory with its worker, to tell a bot there to stop.
        (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    ];
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn nothing() -> Error {
    Error::NotFound("such address in the API")
}

/// The API's own description, made from its routes and types.
async fn describe() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], include_str!("../openapi.json"))
}

async fn health(State(app): State<App>) -> Result<&'static str, Error> {
    app.services.store.pulse().await?;
    Ok("ok\n")
}

/// Numbers for whoever runs the server, on an address of their own: they count what players must not know of.
pub(crate) fn numbers(metrics: &'static Metrics) -> Router {
    let text = move || async { ([(CONTENT_TYPE, "text/plain; version=0.0.4")], metrics.text()) };
    Router::new().route("/metrics", get(text))
}

async fn key(State(app): State<App>) -> Json<Key> {
    Json(Key { key: app.services.record_key.public().to_string() })
}

async fn list_games() -> Json<Vec<GameCard>> {
    Json(games().iter().map(GameCard::of).collect())
}

async fn rulebook(
    Path(id): Path<String>,
    Query(LanguageQuery { language }): Query<LanguageQuery>,
) -> Result<impl IntoResponse, Error> {
    let text = find(&id)?.rulebook(language.as_deref())?;
    Ok(([(CONTENT_TYPE, "text/markdown; charset=utf-8")], text))
}

async fn me(State(app): State<App>, headers: HeaderMap) -> Response {
    let (guest, cookie) = recognise(&app, &headers);
    (cookie, Json(Me { guest: guest.nickname() })).into_response()
}

/// The guest who asks, and if they are new the header that makes them one.
fn recognise(app: &App, headers: &HeaderMap) -> (GuestId, HeaderMap) {
    let mut answer = HeaderMap::new();
    let guest = app.signer.guest(headers).unwrap_or_else(|| {
        let guest = guest_id();
        let cookie = HeaderValue::try_from(app.signer.cookie(&guest, is_secure(headers, app.trust)))
            .expect("a cookie is plain text");
        answer.insert(SET_COOKIE, cookie);
        guest
    });
    (guest, answer)
}

/// Reads a request's body, which must say that it is JSON: a form of another site's page cannot.
pub(super) fn read<T: DeserializeOwned>(headers: &HeaderMap, body: &[u8]) -> Result<T, Error> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().is_none_or(|kind| !kind.trim().eq_ignore_ascii_case("application/json")) {
        return Err(Error::Bad("the body is JSON, with \"Content-Type: application/json\"".to_owned()));
    }
    serde_json::from_slice(body)
        .map_err(|error| Error::Bad(format!("the body cannot be understood: {error}")))
}
