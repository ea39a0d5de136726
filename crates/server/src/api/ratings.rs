//! Who is how strong.

use std::collections::BTreeMap;
use std::str::FromStr;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use fracas_games::find;
use fracas_ratings::{Kind, Rating, Standing};
use fracas_table::{Act, GuestId, TableId};

use super::App;
use crate::error::Error;
use crate::live::time;
use crate::people::Name;
use crate::ratings::{bot_of, name_of, person_of, player_key};
use crate::store::ratings::Ranked;
use crate::wire::{
    GameRating, Leaderboard, LeaderboardQuery, PersonRatings, RatedPlayer, SeatRating, TableRatings,
};

/// Whoever has not played for so long is not listed: a year, in milliseconds.
const LONG_AGO: i64 = 365 * fracas_ratings::DAY;

/// The longest name of a player that is looked for.
const LONGEST: usize = 200;

pub(super) async fn leaderboard(
    State(app): State<App>,
    Query(LeaderboardQuery { game, kind }): Query<LeaderboardQuery>,
    headers: HeaderMap,
) -> Result<Json<Leaderboard>, Error> {
    let game = find(&game)?.info.id;
    let word = kind.as_deref().unwrap_or("two");
    let kind = Kind::read(word).ok_or_else(|| Error::Bad("\"kind\" is \"two\" or \"several\"".to_owned()))?;
    let you = app.signer.guest(&headers).map(|guest| guest.to_string());
    let ranked = app.services.store.ranking(game, kind, time() - LONG_AGO).await?;
    let names = names(&app, &ranked).await?;
    let players = ranked.iter().map(|ranked| told(ranked, &names, you.as_deref())).collect();
    Ok(Json(Leaderboard { game: game.to_owned(), kind: kind.word().to_owned(), players }))
}

/// What players are called, where they have chosen a name.
async fn names(app: &App, ranked: &[Ranked]) -> Result<BTreeMap<GuestId, String>, Error> {
    let guests = ranked.iter().filter_map(|ranked| ranked.key.player.parse().ok());
    Ok(app.services.store.names(guests).await?)
}

fn called(player: &str, names: &BTreeMap<GuestId, String>) -> String {
    let chosen = player.parse().ok().and_then(|guest: GuestId| names.get(&guest).cloned());
    chosen.unwrap_or_else(|| name_of(player))
}

fn told(ranked: &Ranked, names: &BTreeMap<GuestId, String>, you: Option<&str>) -> RatedPlayer {
    let Standing { rating, games, wins, draws, last } = ranked.standing;
    RatedPlayer {
        name: called(&ranked.key.player, names),
        person: ranked.person.clone(),
        level: bot_of(&ranked.key.player).map(fracas_core::Level::number),
        you: you == Some(ranked.key.player.as_str()),
        rating: rating.rating,
        deviation: rating.deviation,
        provisional: rating.is_provisional(ranked.key.kind),
        games,
        wins,
        draws,
        last,
    }
}

pub(super) async fn of_person(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<PersonRatings>, Error> {
    let you = app.signer.guest(&headers).map(|guest| guest.to_string());
    let person = match (id.as_str(), &you) {
        ("me", Some(you)) => person_of(you),
        ("me", None) => return Err(Error::NotFound("rating of yours")),
        (id, _) if id.len() > LONGEST => return Err(Error::NotFound("such player")),
        (id, _) => id.to_owned(),
    };
    let store = &app.services.store;
    let (mut ranked, mut points) = store.ratings_of(&person).await?;
    if ranked.is_empty()
        && let Ok(name) = Name::new(&id)
        && let Some(named) = store.person_named(&name).await?
    {
        (ranked, points) = store.ratings_of(&person_of(named.guest.as_str())).await?;
    }
    let names = names(&app, &ranked).await?;
    let Some(first) = ranked.first() else { return Err(Error::NotFound("rating of such a player")) };
    let name = called(&first.key.player, &names);
    let ratings = ranked.iter().map(|ranked| GameRating {
        game: ranked.key.game.clone(),
        kind: ranked.key.kind.word().to_owned(),
        standing: told(ranked, &names, you.as_deref()),
        graph: points
            .iter()
            .filter(|point| point.game == ranked.key.game && point.kind == ranked.key.kind.word())
            .map(|point| (point.at, point.rating))
            .collect(),
    });
    Ok(Json(PersonRatings { name, ratings: ratings.collect() }))
}

pub(super) async fn of_table(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<TableRatings>, Error> {
    let id = TableId::from_str(&id)?;
    let store = &app.services.store;
    let (first, players) = store.opened(&id).await?.ok_or(Error::NotFound("such table"))?;
    let Act::Opened(opening) = first.act else { return Err(Error::NotFound("such table")) };
    if !opening.rated {
        return Ok(Json(TableRatings { rated: false, counted: false, seats: Vec::new() }));
    }
    if let Some((game, changes)) = store.changes(&id).await? {
        let kind = Kind::of(game.players.len());
        let keys: Vec<String> = game.players.iter().map(|(player, _)| player.clone()).collect();
        let seat = |(player, seat): (&String, u8)| {
            let change = changes.iter().find(|change| change.player == *player)?;
            Some(SeatRating {
                seat,
                person: person_of(player),
                rating: change.after,
                provisional: change.deviation > kind.bound(),
                before: Some(change.before),
            })
        };
        let seats = keys.iter().zip(1..).filter_map(seat).collect();
        return Ok(Json(TableRatings { rated: true, counted: true, seats }));
    }
    let kind = Kind::of(players.len());
    let keys: Vec<Option<String>> =
        players.iter().map(|player| player.as_ref().and_then(player_key)).collect();
    let known: Vec<String> = keys.iter().flatten().cloned().collect();
    let mut standings = store.standings(&opening.game, kind, &known).await?.into_iter();
    let seat = |(key, seat): (&Option<String>, u8)| {
        let player = key.as_ref()?;
        // Whoever has never played begins where everybody does.
        let rating = standings.next().flatten().map_or(Rating::NEW, |standing| standing.rating);
        Some(SeatRating {
            seat,
            person: person_of(player),
            rating: rating.rating,
            provisional: rating.is_provisional(kind),
            before: None,
        })
    };
    Ok(Json(TableRatings {
        rated: true,
        counted: false,
        seats: keys.iter().zip(1..).filter_map(seat).collect(),
    }))
}
