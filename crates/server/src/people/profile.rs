//! What everybody can see of somebody: what they have finished, how it went, and what they like to begin with.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use fracas_core::Seat;
use fracas_table::Player;

use super::Name;
use crate::api::App;
use crate::error::Error;
use crate::store::{Avoidance, Played};
use crate::view::card;
use crate::wire::{Opener, PlayedCard, PlayerCard, Profile, Tally};

/// So many of somebody's latest finished games count.
const COUNTED: i64 = 500;

/// So many of them are shown.
const SHOWN: usize = 20;

/// So many favourite openings are told for each game.
const FAVOURITES: usize = 3;

/// A first move longer than this is no opening that anybody would know again, in characters.
const LONGEST_OPENING: usize = 40;

pub(crate) async fn profile(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Profile>, Error> {
    let nobody = Error::NotFound("such person");
    let Ok(name) = Name::new(&name) else { return Err(nobody) };
    let store = &app.services.store;
    let person = store.person_named(&name).await?.ok_or(nobody)?;
    let played = store.played(&person.guest, COUNTED).await?;
    let games = standings(&played);
    let mut latest = Vec::new();
    for game in played.into_iter().take(SHOWN) {
        latest.push(told(&app, game).await?);
    }
    let asking = app.signer.guest(&headers);
    let (blocked, muted) = match &asking {
        Some(asking) => (
            store.avoids(asking, &person.guest, Avoidance::Block).await?,
            store.mutes(asking, &person.guest).await?,
        ),
        None => (false, false),
    };
    Ok(Json(Profile {
        you: asking.as_ref() == Some(&person.guest),
        blocked,
        muted,
        account: person.account.is_some(),
        since: person.joined,
        name: person.name.unwrap_or_default(),
        games,
        latest,
    }))
}

/// Whether somebody in a seat won; nothing for a draw.
fn won(game: &Played) -> Option<bool> {
    (!game.verdict.winners.is_empty()).then(|| game.verdict.winners.contains(game.seat))
}

/// How somebody did in every game they have played, the one they played most in front.
fn standings(played: &[Played]) -> Vec<Tally> {
    let mut games: BTreeMap<&str, (Tally, BTreeMap<&str, u32>)> = BTreeMap::new();
    for game in played {
        let (standing, firsts) = games.entry(&game.game).or_default();
        *match won(game) {
            Some(true) => &mut standing.won,
            Some(false) => &mut standing.lost,
            None => &mut standing.drawn,
        } += 1;
        if let Some(first) = game.first.as_deref().filter(|text| text.chars().count() <= LONGEST_OPENING) {
            *firsts.entry(first).or_default() += 1;
        }
    }
    let told = games.into_iter().map(|(game, (standing, firsts))| {
        let openings = firsts.into_iter().map(|(text, count)| Opener { text: text.to_owned(), count });
        let mut openings: Vec<Opener> = openings.collect();
        openings.sort_by_key(|opener| std::cmp::Reverse(opener.count));
        openings.truncate(FAVOURITES);
        Tally { game: game.to_owned(), openings, ..standing }
    });
    let mut told: Vec<Tally> = told.collect();
    told.sort_by_key(|standing| std::cmp::Reverse(standing.won + standing.drawn + standing.lost));
    told
}

async fn told(app: &App, game: Played) -> Result<PlayedCard, Error> {
    let store = &app.services.store;
    let seated = store.seated(&game.id).await?;
    let persons = seated.iter().flatten().filter_map(|player| match player {
        Player::Person(person) => Some(person.clone()),
        Player::Bot(_) | Player::Open(_) => None,
    });
    let names = store.names(persons).await?;
    let shown = |(player, seat): (&Option<Player>, Seat)| -> PlayerCard {
        let name = match player {
            Some(Player::Person(person)) => names.get(person).cloned().unwrap_or_else(|| person.nickname()),
            Some(player) => player.name(),
            None => String::new(),
        };
        card(player.as_ref(), name, seat)
    };
    let players = seated.iter().zip(Seat::first(Seat::MAX)).map(shown).collect();
    Ok(PlayedCard {
        won: won(&game),
        id: game.id,
        game: game.game,
        seat: game.seat,
        ended: game.ended,
        players,
    })
}

#[cfg(test)]
mod tests {
    use fracas_core::Seats;
    use fracas_table::Verdict;

    use super::*;

    #[test]
    fn the_favourite_opening_is_the_first_move_made_most_often() {
        let game = |game: &str, winners: &[u8], first: &str| Played {
            id: crate::random::table_id(),
            game: game.to_owned(),
            seat: Seat::FIRST,
            verdict: Verdict::new(winners.iter().filter_map(|&seat| Seat::new(seat)).collect::<Seats>(), "x"),
            ended: 0,
            first: Some(first.to_owned()),
        };
        let long = "x".repeat(41);
        let played = [
            game("gowap", &[1], &long),
            game("color-wars", &[1], "c3"),
            game("color-wars", &[2], "a1"),
            game("color-wars", &[], "c3"),
            game("color-wars", &[1], "b2"),
            game("color-wars", &[2], "d4"),
        ];
        let [color_wars, gowap] = &standings(&played)[..] else { panic!("two games") };
        assert_eq!((color_wars.won, color_wars.drawn, color_wars.lost), (2, 1, 2));
        assert_eq!(color_wars.openings.len(), FAVOURITES);
        assert_eq!(color_wars.openings[0], Opener { text: "c3".to_owned(), count: 2 });
        assert_eq!((gowap.game.as_str(), gowap.won, gowap.openings.len()), ("gowap", 1, 0));
    }
}
