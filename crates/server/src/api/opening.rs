//! Opening a table, and taking a seat at it.

use std::str::FromStr;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use fracas_core::{Record, Seat, Turn};
use fracas_games::{AnyGame, Code, Fault, find, replay};
use fracas_table::{Entry, GuestId, Opening, Player, Table, TableId};
use serde_json::Value;

use super::{App, read, withholds};
use crate::error::Error;
use crate::fair::Seed;
use crate::live::{WayIn, time};
use crate::people::recognise;
use crate::proxy::Visitor;
use crate::store::Change;
use crate::wire::{self, Created, Invite, Join, Joined, NewTable, NewTerms, Place, Refusal, TakeSeat};
use crate::{begins, ceiling, meet, random};

pub(super) async fn open_table(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let wanted: NewTable = read(&headers, &body)?;
    app.limits.table(address)?;
    let (guest, cookie) = recognise(&app, &headers);
    app.limits.open_tables(app.services.store.open_tables(&guest).await?)?;
    let seed = Seed::random();
    let opening = set_up(wanted, guest.clone(), seed.commitment())?;
    let bots = opening.players.iter().any(|player| matches!(player, Player::Bot(_)));
    if bots
        && meet::is_set_up(&opening)
        && app.services.store.rated_running(&guest).await?.contains(&opening.game)
    {
        return Err(withholds().into());
    }
    let first = Entry::opened(opening, time());
    let table = Table::open(random::table_id(), &first)?;
    let invite = |(player, seat): (&Player, Seat)| match player {
        Player::Open(token) => Some(Invite { seat, token: token.clone() }),
        Player::Person(_) | Player::Bot(_) => None,
    };
    let created = Created {
        id: table.id().clone(),
        you: table.persons(),
        invites: table.players().iter().zip(Seat::first(Seat::MAX)).filter_map(invite).collect(),
    };
    app.services.ledger.commit(vec![Change::open(&table, &first, seed)]).await?;
    app.limits.opened(&created.id, address);
    app.services.meet.table(&table);
    if !table.bots().is_empty() {
        // Bots do not wait for somebody to look.
        app.hall.wake(&created.id).await?;
    }
    tracing::info!(table = %created.id, "opened");
    Ok((StatusCode::CREATED, cookie, Json(created)).into_response())
}

/// Checks everything about a table that somebody wants to open.
fn set_up(wanted: NewTable, guest: GuestId, commitment: String) -> Result<Opening, Error> {
    let terms = &wanted.terms;
    let entry = find(&terms.game)?;
    let count = u8::try_from(wanted.players.len()).ok().filter(|&count| Seat::new(count).is_some());
    let count = count.ok_or_else(|| Error::Bad("\"players\" has one entry a seat, 1 to 16".to_owned()))?;
    if terms.seats.is_some_and(|seats| seats != count) {
        return Err(Error::Bad(format!("\"seats\" and the number of \"players\" differ: {count} players")));
    }
    let game = match &wanted.record {
        Some(record) => brought(&wanted, record, count)?,
        None => {
            let options = terms.options.as_ref().unwrap_or(&Value::Null);
            entry.start_by(terms.rules, Some(count), options, terms.position.as_ref())?
        }
    };
    let pace = terms.pace.map(|pace| fracas_table::Pace::from(pace).check()).transpose();
    let pace = pace.map_err(|wrong| Error::Bad(wrong.to_string()))?;
    ceiling::check(entry, &game.options(), &wanted.players)?;
    if terms.rated {
        meet::check_rated(entry, game.as_ref(), terms.position.as_ref(), pace)?;
        meet::check_rated_players(&wanted)?;
    }
    let places = match wanted.begins {
        Some(beginner) => begins::seat(entry, beginner, terms.position.is_some(), wanted.players)?,
        None => wanted.players,
    };
    let players = places.iter().map(|place| match *place {
        Place::You {} => Player::Person(guest.clone()),
        Place::Open {} => Player::Open(random::token()),
        Place::Bot { level } => Player::Bot(level),
    });
    Ok(Opening {
        game: entry.info.id.to_owned(),
        rules: game.rules(),
        options: game.options(),
        position: wanted.terms.position,
        record: wanted.record,
        quiet: true,
        pace,
        rated: wanted.terms.rated,
        listed: wanted.listed,
        private: wanted.private,
        commitment,
        players: players.collect(),
        creator: guest,
    })
}

/// The game that a record brings, checked by the referee move by move.
fn brought(wanted: &NewTable, record: &str, count: u8) -> Result<Box<dyn AnyGame>, Error> {
    let NewTable { terms: NewTerms { game, rules, options, position, .. }, begins, .. } = wanted;
    if rules.is_some() || options.is_some() || position.is_some() || begins.is_some() {
        let message = "a \"record\" says all but who plays: leave \"rules\", \"options\", \"position\" and \"begins\" out";
        return Err(Error::Bad(message.to_owned()));
    }
    let record: Record = record.parse().map_err(|error| Fault::new(Code::BadRecord, error))?;
    if record.game() != game {
        return Err(Error::Bad(format!("the record is of {:?}, and \"game\" is {game:?}", record.game())));
    }
    let game = tokio::task::block_in_place(|| replay(&record))?;
    if game.seats() != count {
        return Err(Error::Bad(format!("{} play in the record, and \"players\" has {count}", game.seats())));
    }
    match game.turn() {
        Turn::Over(_) => {
            Err(Error::Bad("the game in this record is over: there is nothing to go on with".to_owned()))
        }
        Turn::Choose(_) | Turn::Chance => Ok(game),
    }
}

pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let id = TableId::from_str(&id)?;
    let Join { token } = read(&headers, &body)?;
    let (guest, cookie) = recognise(&app, &headers);
    check_blocks(&app, &id, &guest).await?;
    let seat = app.hall.join(&id, guest, WayIn::Invited(token)).await?;
    Ok((cookie, Json(Joined { seat })).into_response())
}

/// Nobody sits down with somebody whom they have blocked, or who has blocked them.
async fn check_blocks(app: &App, id: &TableId, guest: &GuestId) -> Result<(), Error> {
    for player in app.services.store.seated(id).await?.into_iter().flatten() {
        if let Player::Person(other) = player
            && app.services.store.blocks(guest, &other).await?
        {
            let message =
                "you and somebody at this table do not play together: one of you has blocked the other";
            return Err(Refusal::new(wire::Code::Blocked, message).into());
        }
    }
    Ok(())
}

pub(super) async fn sit(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let id = TableId::from_str(&id)?;
    let TakeSeat { seat } = read(&headers, &body)?;
    let (guest, cookie) = recognise(&app, &headers);
    check_blocks(&app, &id, &guest).await?;
    let seat = app.hall.join(&id, guest, WayIn::Walked(seat)).await?;
    Ok((cookie, Json(Joined { seat })).into_response())
}
