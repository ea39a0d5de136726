//! Whom one wants nothing to do with.

use std::str::FromStr;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use fracas_table::{GuestId, Player, TableId};

use super::Name;
use super::session::recognise;
use crate::api::{App, read};
use crate::error::Error;
use crate::live::time;
use crate::proxy::Visitor;
use crate::store::Avoidance;
use crate::wire::{AvoidedCard, Code, ListChange, Lists, Refusal};

pub(crate) async fn lists(State(app): State<App>, headers: HeaderMap) -> Result<Json<Lists>, Error> {
    let people = match app.signer.guest(&headers) {
        Some(guest) => told(&app, &guest).await?,
        None => Vec::new(),
    };
    Ok(Json(Lists { people }))
}

async fn told(app: &App, guest: &GuestId) -> Result<Vec<AvoidedCard>, Error> {
    let store = &app.services.store;
    let avoided = store.avoided(guest).await?;
    let names = store.names(avoided.iter().map(|line| line.other.clone())).await?;
    let mut people: Vec<(GuestId, AvoidedCard)> = Vec::new();
    for line in avoided {
        let at = people.iter().position(|(other, _)| *other == line.other).unwrap_or_else(|| {
            let name = names.get(&line.other).cloned().unwrap_or_else(|| line.other.nickname());
            people.push((line.other.clone(), AvoidedCard { id: line.id, name, block: false, mute: false }));
            people.len() - 1
        });
        let card = &mut people[at].1;
        *if line.block { &mut card.block } else { &mut card.mute } = true;
    }
    Ok(people.into_iter().map(|(_, card)| card).collect())
}

pub(crate) async fn set_list(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let change: ListChange = read(&headers, &body)?;
    app.people.guesses.keep(address)?;
    let (guest, cookie) = recognise(&app, &headers);
    let other = find(&app, &guest, &change).await?;
    if other == guest {
        return Err(Error::Bad("that is yourself: only others can be blocked or muted".to_owned()));
    }
    let store = &app.services.store;
    for (how, on) in [(Avoidance::Block, change.block), (Avoidance::Mute, change.mute)] {
        let Some(on) = on else { continue };
        if !store.avoid(&guest, &other, (how, on), time()).await? {
            return Err(
                Refusal::new(Code::TooMany, "your lists are full: take somebody off them first").into()
            );
        }
    }
    let (hall, person) = (app.hall.clone(), guest.clone());
    // However many tables are awake, nobody waits until all of them have heard of it.
    tokio::spawn(async move { hall.relisted(&person).await });
    if let Some(block) = change.block {
        crate::meet::parted(&app.services, [guest.clone(), other], block).await?;
    }
    Ok((cookie, Json(Lists { people: told(&app, &guest).await? })).into_response())
}

/// Who a change is about.
async fn find(app: &App, guest: &GuestId, change: &ListChange) -> Result<GuestId, Error> {
    let store = &app.services.store;
    match change {
        ListChange { name: Some(name), table: None, seat: None, line: None, id: None, .. } => {
            let person = match Name::new(name) {
                Ok(name) => store.person_named(&name).await?,
                Err(_) => None,
            };
            Ok(person.ok_or(Error::NotFound("such person"))?.guest)
        }
        ListChange { name: None, table: Some(table), seat: Some(seat), line: None, id: None, .. } => {
            let seated = store.seated(&TableId::from_str(table)?).await?;
            match seated.into_iter().nth(usize::from(*seat).wrapping_sub(1)).flatten() {
                Some(Player::Person(person)) => Ok(person),
                _ => Err(Error::NotFound("such person")),
            }
        }
        ListChange { name: None, table: Some(table), seat: None, line: Some(line), id: None, .. } => {
            app.hall.writer(&TableId::from_str(table)?, guest.clone(), *line).await
        }
        ListChange { name: None, table: None, seat: None, line: None, id: Some(id), .. } => {
            let line = store.avoided(guest).await?.into_iter().find(|line| line.id == *id);
            Ok(line.ok_or(Error::NotFound("such line"))?.other)
        }
        _ => Err(Error::Bad(
            "say who it is about in one way: by \"name\", by \"table\" and \"seat\" or \"line\", or by \"id\""
                .to_owned(),
        )),
    }
}
