//! What a rated game is: one whose result says how well its players play, and nothing else.

use fracas_games::{AnyGame, Entry, find};
use fracas_table::{Opening, Pace};
use serde_json::Value;

use super::terms::{preset_of, preset_of_game};
use crate::error::Error;
use crate::wire::{Code, NewTable, Place, Refusal};

fn refuse(why: &str) -> Error {
    Refusal::new(Code::NotRated, why).into()
}

/// Refuses to rate a game that is no game among equals: one of the game's own ways to play, by the newest rules, with
/// clocks, so that nobody wins or loses by waiting.
pub(crate) fn check_rated(
    entry: &'static Entry,
    game: &dyn AnyGame,
    position: Option<&Value>,
    pace: Option<Pace>,
) -> Result<(), Error> {
    if pace.is_none() {
        return Err(refuse("a rated game has clocks: give it a \"pace\""));
    }
    if game.rules() != entry.info.rules {
        return Err(refuse("a rated game goes by the newest rules: leave \"rules\" out"));
    }
    if preset_of_game(entry, game, position).is_none() {
        return Err(refuse(
            "a rated game is one of the game's own ways to play: take the options and the position of one of its \"presets\"",
        ));
    }
    Ok(())
}

/// Whether somebody has set a game up by themselves: what a bot plays there says what to play in another game that came
/// to the same.
pub(crate) fn is_set_up(opening: &Opening) -> bool {
    let usual = |entry: &'static Entry| {
        let seats = opening.players.len() as u8;
        preset_of(entry, seats, &opening.options, opening.position.as_ref()).is_some()
    };
    opening.record.is_some() || opening.position.is_some() && !find(&opening.game).is_ok_and(usual)
}

/// Refuses to rate a table at which anybody but persons sits, or one on two seats, or where something was played
/// elsewhere.
pub(crate) fn check_rated_players(wanted: &NewTable) -> Result<(), Error> {
    let own = wanted.players.iter().filter(|place| matches!(place, Place::You {})).count();
    let bots = wanted.players.iter().any(|place| matches!(place, Place::Bot { .. }));
    if wanted.players.len() < 2 || own != 1 || bots {
        return Err(refuse(
            "in a rated game persons play, with one seat each: \"players\" is one \"you\" and \"open\" seats",
        ));
    }
    if wanted.record.is_some() {
        return Err(refuse("a rated game begins at its beginning: leave \"record\" out"));
    }
    Ok(())
}
