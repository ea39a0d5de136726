//! Looking at tables, once or for longer.

use std::collections::BTreeMap;
use std::str::FromStr;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use fracas_core::Seat;
use fracas_table::{GuestId, Player, TableId};

use super::App;
use crate::error::Error;
use crate::limits::LARGEST_MESSAGE;
use crate::people::recognise;
use crate::proxy::Visitor;
use crate::store::{End, Latest};
use crate::view::card;
use crate::wire::{EyeQuery, Listed, PlayerCard, SinceQuery, WhichQuery};
use crate::{origin, socket};

pub(super) async fn my_tables(
    State(app): State<App>,
    Query(which): Query<WhichQuery>,
    headers: HeaderMap,
) -> Result<Json<Vec<Listed>>, Error> {
    if which.mine != 1 {
        return Err(Error::Bad("there is no list of all tables: ask for your own with ?mine=1".to_owned()));
    }
    let Some(guest) = app.signer.guest(&headers) else { return Ok(Json(Vec::new())) };
    let latest = app.services.store.latest(&guest).await?;
    let names = names_at(&app, latest.iter().flat_map(|table| table.players.iter().flatten())).await?;
    Ok(Json(latest.into_iter().map(|table| listed(table, &guest, &names)).collect()))
}

/// What people have called themselves.
pub(super) type Names = BTreeMap<GuestId, String>;

/// What those among some players have called themselves who have.
pub(super) async fn names_at(app: &App, players: impl Iterator<Item = &Player>) -> Result<Names, Error> {
    let persons = players.filter_map(|player| match player {
        Player::Person(person) => Some(person.clone()),
        Player::Bot(_) | Player::Open(_) => None,
    });
    Ok(app.services.store.names(persons).await?)
}

/// What to call a player.
pub(super) fn name_at(player: &Player, names: &Names) -> String {
    match player {
        Player::Person(person) => names.get(person).cloned().unwrap_or_else(|| person.nickname()),
        player => player.name(),
    }
}

pub(super) fn listed(table: Latest, guest: &GuestId, names: &Names) -> Listed {
    let card = |(player, seat): (&Option<Player>, Seat)| {
        let you = matches!(player, Some(Player::Person(person)) if person == guest);
        let name = player.as_ref().map(|player| name_at(player, names)).unwrap_or_default();
        PlayerCard { you, ..card(player.as_ref(), name, seat) }
    };
    let (reason, moves) = table.end.map(|End { reason, moves }| (reason, moves)).unzip();
    Listed {
        id: table.id,
        game: table.game,
        status: table.status.into(),
        players: table.players.iter().zip(Seat::first(Seat::MAX)).map(card).collect(),
        updated: table.updated,
        winners: table.winners,
        reason,
        moves,
        yours: false,
    }
}

pub(super) async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let snapshot = app.hall.look(&TableId::from_str(&id)?, app.signer.guest(&headers)).await?;
    Ok(([(CONTENT_TYPE, "application/json")], snapshot).into_response())
}

pub(super) async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Error> {
    let record = app.hall.record(&TableId::from_str(&id)?).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

pub(super) async fn picture(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(EyeQuery { eye }): Query<EyeQuery>,
    headers: HeaderMap,
) -> Result<String, Error> {
    app.hall.draw(&TableId::from_str(&id)?, app.signer.guest(&headers), Seat::new(eye)).await
}

pub(super) async fn visit(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(SinceQuery { since }): Query<SinceQuery>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    origin::check(&headers)?;
    let id = TableId::from_str(&id)?;
    let inside = app.limits.socket(address)?;
    // Whoever watches may want to say something, and has to be somebody for that.
    let (guest, cookie) = recognise(&app, &headers);
    let visit = app.hall.visit(&id, Some(guest.clone()), address, since).await?;
    let guest = Some(guest);
    let upgraded = upgrade
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .read_buffer_size(1024)
        .write_buffer_size(socket::TOGETHER)
        .on_upgrade(async move |socket| {
            let metrics = app.services.metrics;
            let banned = app.office.bans.shut_out(guest.as_ref(), address);
            socket::carry(socket, visit, &app.limits, metrics, app.shutdown, banned).await;
            drop(inside);
        });
    Ok((cookie, upgraded).into_response())
}
