//! The HTTP side: pages, the JSON API, and the door to WebSockets. `docs/server.md` describes it.

#[cfg(test)]
mod description;

use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::Arc;

use axum::body::{Bytes, to_bytes};
use axum::extract::ws::WebSocketUpgrade;
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
use axum::{Extension, Json, Router};
use fracas_core::{Record, Seat};
use fracas_games::{find, games};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::watch;

use crate::error::{Error, Refused};
use crate::fair::{Contribution, Seed, verify};
use crate::guest::Signer;
use crate::hall::Hall;
use crate::ids::{GuestId, TableId, Token};
use crate::limits::{LARGEST_MESSAGE, LARGEST_RECORD, Limits};
use crate::proxy::{Trust, Visitor, visitor};
use crate::store::{Chair, Change, Player, Stored, StoredEvent};
use crate::table::live::{Ask, Services, now};
use crate::table::{Table, card};
use crate::wire::{
    Checked, Created, GameCard, Invite, Join, Joined, Known, Listed, Me, NewTable, Place, Replay, Status,
    Suspect,
};
use crate::{LEVELS, begins, origin, site, socket};

/// What every handler can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hall: Hall,
    pub(crate) services: Arc<Services>,
    pub(crate) signer: Signer,
    pub(crate) limits: Arc<Limits>,
    pub(crate) trust: Option<Trust>,
    pub(crate) shutdown: watch::Receiver<bool>,
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
    get "/api/me" => me,
    get "/api/tables" => my_tables,
    post "/api/tables" => open_table,
    get "/api/tables/{id}" => look,
    post "/api/tables/{id}/join" => join,
    get "/api/tables/{id}/picture" => picture,
    get "/api/tables/{id}/record" => record,
    get "/api/tables/{id}/replay" => replay,
    get "/api/tables/{id}/facts" => facts,
    get "/api/tables/{id}/ws" => visit,
    post "/api/verify" => check_dice.layer(DefaultBodyLimit::max(LARGEST_RECORD)),
    get "/healthz" => health,
    get "/metrics" => metrics,
}

/// Everything the server answers to.
pub(crate) fn router(app: App) -> Router {
    routes()
        .route("/api/{*rest}", get(nothing).post(nothing))
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
    if let Err(error) = app.limits.request(visitor.0) {
        app.services.metrics.limited.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        return Err(error);
    }
    if !request.method().is_safe() {
        origin::check(request.headers())?;
    }
    Ok(next.run(request).await)
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
                "that is too long: a request has at most {LARGEST_MESSAGE} bytes, a record {LARGEST_RECORD}"
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
    const HEADERS: [(HeaderName, &str); 5] = [
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'",
        ),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
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
    app.services.store.ping().await?;
    Ok("ok\n")
}

async fn metrics(State(app): State<App>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], app.services.metrics.text())
}

async fn list_games() -> Json<Vec<GameCard>> {
    Json(games().iter().map(GameCard::of).collect())
}

async fn rulebook(Path(id): Path<String>) -> Result<impl IntoResponse, Error> {
    Ok(([(CONTENT_TYPE, "text/markdown; charset=utf-8")], find(&id)?.rulebook))
}

async fn me(State(app): State<App>, headers: HeaderMap) -> Response {
    let (guest, cookie) = recognise(&app, &headers);
    (cookie, Json(Me { guest: guest.nickname() })).into_response()
}

/// The guest who asks, and if they are new the header that makes them one.
fn recognise(app: &App, headers: &HeaderMap) -> (GuestId, HeaderMap) {
    let mut answer = HeaderMap::new();
    let guest = app.signer.guest(headers).unwrap_or_else(|| {
        let guest = GuestId::random();
        let cookie = HeaderValue::try_from(app.signer.cookie(&guest)).expect("a cookie is plain text");
        answer.insert(SET_COOKIE, cookie);
        guest
    });
    (guest, answer)
}

#[derive(Deserialize)]
struct Which {
    #[serde(default)]
    mine: u8,
}

async fn my_tables(
    State(app): State<App>,
    Query(which): Query<Which>,
    headers: HeaderMap,
) -> Result<Json<Vec<Listed>>, Error> {
    if which.mine != 1 {
        return Err(Error::Bad("there is no list of all tables: ask for your own with ?mine=1".to_owned()));
    }
    let Some(guest) = app.signer.guest(&headers) else { return Ok(Json(Vec::new())) };
    let latest = app.services.store.latest(&guest).await?;
    let tables = latest.into_iter().map(|table| Listed {
        id: table.id,
        game: table.game,
        status: table.status,
        players: table
            .chairs
            .iter()
            .zip(0..)
            .map(|(chair, index)| {
                let you = matches!(&chair.player, Player::Person(person) if *person == guest);
                crate::wire::PlayerCard { you, ..card(&chair.player, Seat::from_index(index)) }
            })
            .collect(),
        updated: table.updated,
    });
    Ok(Json(tables.collect()))
}

async fn open_table(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let wanted: NewTable = read(&headers, &body)?;
    app.limits.table(address)?;
    let (guest, cookie) = recognise(&app, &headers);
    app.limits.open_tables(app.services.store.open_tables(&guest).await?)?;
    let stored = set_up(wanted, guest)?;
    let seats =
        || stored.chairs.iter().zip(0..).map(|(chair, index)| (Seat::from_index(index), &chair.player));
    let created = Created {
        id: stored.id.clone(),
        you: seats()
            .filter(|(_, player)| matches!(player, Player::Person(_)))
            .map(|(seat, _)| seat)
            .collect(),
        invites: seats()
            .filter_map(|(seat, player)| match player {
                Player::Open(token) => Some(Invite { seat, token: token.clone() }),
                _ => None,
            })
            .collect(),
    };
    let bots = seats().any(|(_, player)| matches!(player, Player::Bot(_)));
    app.services.ledger.commit(vec![Change::Open(Box::new(stored))]).await?;
    if bots {
        // Bots do not wait for somebody to look.
        app.hall.ask(&created.id, |reply| Ask::Wake { reply }).await?;
    }
    tracing::info!(table = %created.id, "opened");
    Ok((StatusCode::CREATED, cookie, Json(created)).into_response())
}

/// Checks everything about a table that somebody wants to open.
fn set_up(wanted: NewTable, guest: GuestId) -> Result<Stored, Error> {
    let entry = find(&wanted.game)?;
    let count = u8::try_from(wanted.players.len()).ok().filter(|&count| Seat::new(count).is_some());
    let count = count.ok_or_else(|| Error::Bad("\"players\" has one entry a seat, 1 to 16".to_owned()))?;
    if wanted.seats.is_some_and(|seats| seats != count) {
        return Err(Error::Bad(format!("\"seats\" and the number of \"players\" differ: {count} players")));
    }
    let options = wanted.options.unwrap_or(Value::Null);
    let game = entry.start_by(wanted.rules, Some(count), &options, wanted.position.as_ref())?;
    let players = match wanted.begins {
        Some(beginner) => begins::seat(entry, beginner, wanted.position.is_some(), wanted.players)?,
        None => wanted.players,
    };
    let chairs = players.iter().map(|place| {
        let player = match *place {
            Place::You {} => Player::Person(guest.clone()),
            Place::Open {} => Player::Open(Token::random()),
            Place::Bot { level } if (1..=LEVELS).contains(&level) => Player::Bot(level),
            Place::Bot { level } => {
                return Err(Error::Bad(format!("bots have levels 1 to {LEVELS}, not {level}")));
            }
        };
        Ok(Chair { player, contribution: Contribution::default() })
    });
    let chairs = chairs.collect::<Result<Vec<_>, Error>>()?;
    let waits = chairs.iter().any(|chair| matches!(chair.player, Player::Open(_)));
    Ok(Stored {
        id: TableId::random(),
        game: entry.info.id.to_owned(),
        rules: game.rules(),
        options: game.options().to_string(),
        position: wanted.position.map(|position| position.to_string()),
        seed: Seed::random(),
        creator: guest,
        created: now(),
        status: if waits { Status::Waiting } else { Status::Playing },
        verdict: None,
        next: None,
        chairs,
    })
}

async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let id = TableId::from_str(&id)?;
    let Join { token } = read(&headers, &body)?;
    let (guest, cookie) = recognise(&app, &headers);
    let ask = |reply| Ask::Join { guest: guest.clone(), token: token.clone(), reply };
    let (seat, _) = app.hall.ask(&id, ask).await?;
    Ok((cookie, Json(Joined { seat })).into_response())
}

async fn look(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Error> {
    let guest = app.signer.guest(&headers);
    let ask = |reply| Ask::Look { guest: guest.clone(), reply };
    let (snapshot, _) = app.hall.ask(&TableId::from_str(&id)?, ask).await?;
    Ok(([(CONTENT_TYPE, "application/json")], snapshot).into_response())
}

async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Error> {
    let (record, _) = app.hall.ask(&TableId::from_str(&id)?, |reply| Ask::Record { reply }).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

#[derive(Deserialize)]
struct Eye {
    /// 0 is a spectator's.
    #[serde(default)]
    eye: u8,
}

async fn picture(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Eye { eye }): Query<Eye>,
    headers: HeaderMap,
) -> Result<String, Error> {
    let guest = app.signer.guest(&headers);
    let ask = |reply| Ask::Draw { guest: guest.clone(), eye: Seat::new(eye), reply };
    Ok(app.hall.ask(&TableId::from_str(&id)?, ask).await?.0)
}

#[derive(Deserialize)]
struct Part {
    #[serde(default)]
    eye: u8,
    #[serde(default)]
    from: usize,
    to: Option<usize>,
}

/// The most frames of a replay in one answer.
const MOST_FRAMES: usize = 100;

async fn replay(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Part { eye, from, to }): Query<Part>,
    headers: HeaderMap,
) -> Result<Json<Replay>, Error> {
    let guest = app.signer.guest(&headers);
    let (stored, events) = finished(&app, &id).await?;
    if usize::from(eye) > stored.chairs.len() {
        return Err(Error::Bad(format!("\"eye\" is a seat, 1 to {}, or 0", stored.chairs.len())));
    }
    let to = to.unwrap_or(usize::MAX).min(from.saturating_add(MOST_FRAMES));
    let eye = Seat::new(eye);
    let replay =
        tokio::task::block_in_place(|| Table::replay(stored, &events, guest.as_ref(), eye, (from, to)));
    replay.map(Json).map_err(Error::Unreadable)
}

/// A table whose game is over, with all that happened.
async fn finished(app: &App, id: &str) -> Result<(Stored, Vec<StoredEvent>), Error> {
    let loaded = app.services.store.load(&TableId::from_str(id)?).await?;
    let (stored, events) = loaded.ok_or(Error::NotFound("such table"))?;
    if stored.status.is_final() {
        Ok((stored, events))
    } else {
        let message = "the game still goes on: it can be replayed when it is over";
        Err(Refused::new("not-over", message).into())
    }
}

#[derive(Deserialize)]
struct Moment {
    count: Option<usize>,
    at: Option<String>,
}

async fn facts(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Moment { count, at }): Query<Moment>,
) -> Result<Json<Known>, Error> {
    let (stored, events) = finished(&app, &id).await?;
    let shown = &events[..count.map_or(events.len(), |count| count.min(events.len()))];
    let table = tokio::task::block_in_place(|| Table::load(stored, shown)).map_err(Error::Unreadable)?;
    // Some facts take a while to work out.
    let facts = tokio::task::block_in_place(|| fracas_bots::inspect(table.game(), at.as_deref()));
    let facts = facts.map_err(Refused::from)?;
    Ok(Json(Known { facts }))
}

async fn check_dice(headers: HeaderMap, body: Bytes) -> Result<Json<Checked>, Error> {
    let Suspect { record } = read(&headers, &body)?;
    let record: Record = match record.parse() {
        Ok(record) => record,
        Err(error) => return Err(Error::Bad(format!("this is no record: {error}"))),
    };
    let checked = tokio::task::block_in_place(|| verify(&record));
    Ok(Json(match checked {
        Ok(rolls) => Checked {
            ok: true,
            message: "every chance event follows from seed and contributions".to_owned(),
            rolls,
        },
        Err(doubt) => Checked { ok: false, message: doubt.to_string(), rolls: 0 },
    }))
}

#[derive(Deserialize)]
struct Since {
    #[serde(default)]
    since: usize,
}

async fn visit(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Since { since }): Query<Since>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    origin::check(&headers)?;
    let guest = app.signer.guest(&headers);
    let ask = |reply| Ask::Visit { guest: guest.clone(), since, reply };
    let (welcome, table) = app.hall.ask(&TableId::from_str(&id)?, ask).await?;
    Ok(upgrade
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .on_upgrade(async move |socket| {
            let metrics = app.services.metrics;
            socket::carry(socket, table, welcome, &app.limits, metrics, app.shutdown).await;
        }))
}

/// Reads a request's body, which must say that it is JSON: a form of another site's page cannot.
fn read<T: DeserializeOwned>(headers: &HeaderMap, body: &[u8]) -> Result<T, Error> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().is_none_or(|kind| !kind.trim().eq_ignore_ascii_case("application/json")) {
        return Err(Error::Bad("the body is JSON, with \"Content-Type: application/json\"".to_owned()));
    }
    serde_json::from_slice(body)
        .map_err(|error| Error::Bad(format!("the body cannot be understood: {error}")))
}
