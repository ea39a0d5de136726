//! The HTTP side: pages, the JSON API, and the door to WebSockets. `docs/server.md` describes it.

mod admin;
#[cfg(test)]
mod description;
mod engine;
mod games;
mod opening;
mod past;
mod pictures;
mod pushes;
mod ratings;
mod records;
mod shelf;
mod tables;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, Request, State};
use axum::handler::Handler;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
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

pub(crate) use self::engine::withholds;
pub(crate) use self::games::WATCHED;
pub(crate) use self::shelf::Shelf;
use crate::admin::{Office, Sighted};
use crate::cluster::Frame;
use crate::error::Error;
use crate::guest::Signer;
use crate::hall::Hall;
use crate::hosts::Hosts;
use crate::limits::{LARGEST_MESSAGE, LARGEST_RECORD, Limits};
use crate::live::{Services, time};
use crate::metrics::Metrics;
use crate::people::{self, People};
use crate::pictures::Album;
use crate::proxy::{Trust, visitor};
use crate::push::Way;
use crate::wire::{GameCard, Key, LanguageQuery};
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
    pub(crate) album: Album,
    pub(crate) hosts: Hosts,
    pub(crate) shutdown: watch::Receiver<bool>,
    pub(crate) people: People,
    /// The way to push services, and the key that they know this server by.
    pub(crate) way: Way,
    pub(crate) push_key: Arc<str>,
    pub(crate) office: Office,
    pub(crate) sighted: Sighted,
}

impl App {
    /// Has somebody's cookies looked at anew, at every node.
    pub(crate) fn revoke(&self, guest: &GuestId) {
        self.signer.revoke(guest);
        if let Some(cluster) = &self.services.cluster {
            cluster.tell_all(&Frame::Revoked { guest: guest.clone() });
        }
    }
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
    get "/api/me" => people::me,
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
    get "/readyz" => ready,
    post "/api/tables/{id}/sit" => opening::sit,
    get "/api/me/ws" => crate::meet::door::enter,
    get "/api/ratings" => ratings::leaderboard,
    get "/api/people/{name}/ratings" => ratings::of_person,
    get "/api/tables/{id}/ratings" => ratings::of_table,
    post "/api/me/name" => people::set_name,
    get "/api/me/settings" => people::settings,
    post "/api/me/settings" => people::set_settings,
    get "/api/me/lists" => people::lists,
    post "/api/me/lists" => people::set_list,
    get "/api/me/holiday" => people::holidays,
    post "/api/me/holiday" => people::take_holiday,
    get "/api/me/export" => people::export,
    post "/api/me/delete" => people::delete,
    get "/api/people/{name}" => people::profile,
    get "/api/account" => people::account,
    post "/api/account" => people::sign_up,
    post "/api/account/sign-in" => people::sign_in,
    post "/api/account/sign-out" => people::sign_out,
    post "/api/account/recover" => people::recover,
    post "/api/account/password" => people::change_password,
    post "/api/account/codes" => people::new_codes,
    post "/api/account/passkey/offer" => people::offer_passkey,
    post "/api/account/passkey/add" => people::add_passkey,
    post "/api/account/passkey/ask" => people::ask_passkey,
    post "/api/account/passkey/use" => people::use_passkey,
    post "/api/account/passkey/remove" => people::remove_passkey,
    get "/api/watch" => games::watch,
    get "/api/me/games" => games::my_games,
    get "/api/me/records" => records::records,
    get "/api/push" => pushes::key,
    post "/api/push" => pushes::wish,
    get "/api/tables/{id}/picture.png" => pictures::table_png,
    get "/api/tables/{id}/picture.svg" => pictures::table_svg,
    get "/api/puzzles/{id}/picture.png" => pictures::puzzle_png,
    post "/api/pictures" => pictures::picture.layer(DefaultBodyLimit::max(LARGEST_RECORD)),
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
    if path.starts_with("/api/") {
        // Pages come to whoever asks; only what is said to somebody depends on who they are.
        app.signer.meet(request.headers(), &app.services.store).await?;
    }
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

/// What a page of ours may load, and from where: nothing from others.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
     media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// Tells browsers to run nothing that is not ours, and to show us in nobody's frame, but for what is made for that.
async fn secure(request: Request, next: Next) -> Response {
    const HEADERS: [(HeaderName, &str); 6] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        // Only a page that is shut off may share memory with its worker, to tell a bot there to stop.
        (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    ];
    let path = request.uri().path();
    let framed = path.starts_with("/embed/");
    let shared = framed || path.rsplit('/').next().is_some_and(|name| name.starts_with("picture."));
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if framed {
        // Nobody is known there and nothing can be done, so it may be shown anywhere.
        let policy = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");
        let policy = HeaderValue::try_from(policy).expect("a policy is plain text");
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    if shared {
        let anywhere = HeaderValue::from_static("cross-origin");
        response.headers_mut().insert(HeaderName::from_static("cross-origin-resource-policy"), anywhere);
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

/// Whether a proxy should send anybody here: not to a node that is on its way out, or that is none of its cluster just now.
async fn ready(State(app): State<App>) -> Result<&'static str, Error> {
    if *app.shutdown.borrow() {
        return Err(Error::Closing);
    }
    if let Some(cluster) = &app.services.cluster {
        cluster.session()?;
    }
    app.services.store.check_up().await?;
    Ok("ready\n")
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

/// Reads a request's body, which must say that it is JSON: a form of another site's page cannot.
pub(crate) fn read<T: DeserializeOwned>(headers: &HeaderMap, body: &[u8]) -> Result<T, Error> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().is_none_or(|kind| !kind.trim().eq_ignore_ascii_case("application/json")) {
        return Err(Error::Bad("the body is JSON, with \"Content-Type: application/json\"".to_owned()));
    }
    // A list of nothing would be read as an object whose fields are all left out.
    if body.trim_ascii_start().first() == Some(&b'[') {
        return Err(Error::Bad("the body is an object, not a list".to_owned()));
    }
    serde_json::from_slice(body)
        .map_err(|error| Error::Bad(format!("the body cannot be understood: {error}")))
}
