//! Games to watch, and one's own: those that wait, those that go on, and all that ever were.

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use fracas_core::Seats;
use fracas_table::TableId;

use super::App;
use super::tables::{Names, listed, name_at, names_at};
use crate::error::Error;
use crate::gallery::{Exhibit, best};
use crate::store::{PAGE, Place};
use crate::view;
use crate::wire::{GamesResult, GamesState, Listed, MyGames, MyGamesQuery, Status, WatchQuery, Watchable};

/// So many games to watch are listed.
pub(crate) const WATCHED: usize = 50;

/// So many pages are looked through for one answer: filters may leave little of each.
const PAGES: usize = 5;

/// So many tables are woken for one answer to find out whom they wait for.
const WOKEN: usize = 20;

/// The longest part of a name that can be looked for, in characters.
const LONGEST_NAME: usize = 60;

pub(super) async fn watch(
    State(app): State<App>,
    Query(WatchQuery { game }): Query<WatchQuery>,
) -> Result<Json<Vec<Watchable>>, Error> {
    if let Some(game) = &game {
        fracas_games::find(game)?;
    }
    let mut all = app.services.gallery.best(game.as_deref(), WATCHED);
    if let Some(session) = app.services.cluster.as_ref().and_then(|cluster| cluster.session().ok()) {
        let there = session.shown().into_iter();
        all.extend(there.filter(|(_, exhibit)| game.as_ref().is_none_or(|game| exhibit.game == *game)));
    }
    let best = best(all, WATCHED);
    let names = names_at(&app, best.iter().flat_map(|(_, exhibit)| &exhibit.players)).await?;
    Ok(Json(best.into_iter().map(|found| watchable(found, &names)).collect()))
}

fn watchable((id, exhibit): (TableId, Exhibit), names: &Names) -> Watchable {
    let Exhibit { game, players, moves, updated, spectators, timed } = exhibit;
    let players = players.iter().zip(fracas_core::Seat::first(fracas_core::Seat::MAX));
    let card = |(player, seat)| view::card(Some(player), name_at(player, names), seat);
    let players = players.map(card).collect();
    Watchable { id, game, players, moves, spectators, timed, updated }
}

pub(super) async fn my_games(
    State(app): State<App>,
    Query(wanted): Query<MyGamesQuery>,
    headers: HeaderMap,
) -> Result<Json<MyGames>, Error> {
    if let Some(game) = &wanted.game {
        fracas_games::find(game)?;
    }
    if wanted.with.as_ref().is_some_and(|with| with.chars().count() > LONGEST_NAME) {
        return Err(Error::Bad(format!("\"with\" is a part of a name, at most {LONGEST_NAME} characters")));
    }
    let mut place = match &wanted.before {
        Some(text) => Place::read(text)
            .ok_or_else(|| Error::Bad("\"before\" is a \"next\" that an answer gave you".to_owned()))?,
        None => Place::first(),
    };
    let Some(guest) = app.signer.guest(&headers) else {
        return Ok(Json(MyGames { tables: Vec::new(), next: None }));
    };
    let (mut tables, mut next) = (Vec::new(), None);
    for _ in 0..PAGES {
        let page = app.services.store.games(&guest, wanted.game.as_deref(), &place).await?;
        next = page
            .last()
            .filter(|_| page.len() == PAGE)
            .map(|last| Place { updated: last.updated, id: last.id.to_string() });
        let names = names_at(&app, page.iter().flat_map(|table| table.players.iter().flatten())).await?;
        let found = page.into_iter().map(|table| listed(table, &guest, &names));
        tables.extend(found.filter(|table| fits(table, &wanted)));
        match &next {
            Some(last) if tables.len() < PAGE => place = last.clone(),
            _ => break,
        }
    }
    if wanted.state != Some(GamesState::Over) {
        note_turns(&app, &mut tables).await;
    }
    tables.sort_by_key(|table| {
        let done = matches!(table.status, Status::Over | Status::Aborted);
        (!table.yours, done, std::cmp::Reverse(table.updated))
    });
    Ok(Json(MyGames { tables, next: next.map(|place| place.write()) }))
}

/// Whether a table is one of those that are wanted.
fn fits(table: &Listed, wanted: &MyGamesQuery) -> bool {
    let own: Seats = table.players.iter().filter(|player| player.you).map(|player| player.seat).collect();
    let result = |result: GamesResult| {
        table.winners.is_some_and(|winners| {
            let won = winners.iter().any(|seat| own.contains(seat));
            match result {
                GamesResult::Won => won,
                GamesResult::Lost => !won && !winners.is_empty(),
                GamesResult::Drawn => winners.is_empty(),
            }
        })
    };
    let name = |with: &String| {
        let with = with.to_lowercase();
        table.players.iter().any(|player| !player.you && player.name.to_lowercase().contains(&with))
    };
    wanted.state.is_none_or(|state| state.includes(table.status))
        && wanted.result.is_none_or(result)
        && wanted.with.as_ref().is_none_or(name)
}

/// Finds out which tables wait for their reader. A table that has not been awake yet is woken for it, up to a point.
async fn note_turns(app: &App, tables: &mut [Listed]) {
    let mut woken = 0;
    for table in tables.iter_mut().filter(|table| table.status == Status::Playing) {
        // What this node has seen of a table may be long ago where others could own it.
        let known = app.services.gallery.waited_for(&table.id).filter(|_| app.services.cluster.is_none());
        let waits = match known {
            None if woken < WOKEN => {
                woken += 1;
                app.hall.waits(&table.id).await.unwrap_or_else(|error| {
                    tracing::warn!(table = %table.id, %error, "could not tell whose turn it is");
                    None
                })
            }
            known => known,
        };
        // Of others' seats nothing is told: whether they were asked may be a secret.
        let own = |seat| table.players.iter().any(|player| player.you && player.seat == seat);
        table.yours = waits.is_some_and(|seats| seats.iter().any(own));
    }
}
