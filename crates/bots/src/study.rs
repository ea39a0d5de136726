//! What takes more than the rules to tell: a solver's or a sampler's answers to what people ask about a position.

use fracas_core::{Describe, Game};
use fracas_games::{AnyGame, Code, Fault, Gaogie, Gowap};
use serde::Serialize;
use serde_json::{Value, json};

use crate::gaogie::Equilibrium;
use crate::gowap::Forecaster;

/// Somebody who has studied a game and answers questions about it.
pub trait Study {
    /// The game.
    type Game: Describe;

    /// Its answers.
    type Facts: Serialize;

    /// Tells facts about a state or about one place in it, as [`Describe::inspect`] does: `None` where the rules
    /// themselves tell it.
    fn inspect(
        game: &Self::Game,
        state: &<Self::Game as Game>::State,
        at: Option<&str>,
    ) -> Option<Result<Self::Facts, <Self::Game as Game>::Error>>;

    /// Says what is worth knowing about a state to people who study it, in a few lines of text, if there is
    /// anything. It is no part of playing: it may give good advice.
    fn remark(_game: &Self::Game, _state: &<Self::Game as Game>::State) -> Option<String> {
        None
    }
}

type Inspect = fn(&dyn AnyGame, Option<&str>) -> Option<Result<Value, Fault>>;

/// A study of whatever game; it says nothing about another.
struct AnyStudy {
    inspect: Inspect,
    remark: fn(&dyn AnyGame) -> Option<String>,
}

impl AnyStudy {
    const fn of<S: Study>() -> AnyStudy {
        AnyStudy { inspect: inspect_by::<S>, remark: remark_by::<S> }
    }
}

/// The games of which more is known than their rules tell.
const STUDIES: &[(&str, AnyStudy)] = &[
    (<Gaogie as Game>::INFO.id, AnyStudy::of::<Equilibrium>()),
    (<Gowap as Game>::INFO.id, AnyStudy::of::<Forecaster>()),
];

fn study_of(game: &dyn AnyGame) -> Option<&'static AnyStudy> {
    let id = game.info().id;
    STUDIES.iter().find(|(known, _)| *known == id).map(|(_, study)| study)
}

fn inspect_by<S: Study>(game: &dyn AnyGame, at: Option<&str>) -> Option<Result<Value, Fault>> {
    let referee = game.of::<S::Game>()?;
    let facts = S::inspect(referee.game(), referee.state(), at)?;
    Some(
        facts
            .map(|facts| json!(facts))
            .map_err(|error| Fault::new(Code::BadRequest, &error).because(S::Game::reason(&error))),
    )
}

fn remark_by<S: Study>(game: &dyn AnyGame) -> Option<String> {
    let referee = game.of::<S::Game>()?;
    S::remark(referee.game(), referee.state())
}

/// Facts people ask about a running game: what its study knows, else what its rules tell.
///
/// It may solve or sample for a moment: on an async runtime call it on a thread for blocking work.
///
/// # Errors
///
/// Says what cannot be asked, and what can.
pub fn inspect(game: &dyn AnyGame, at: Option<&str>) -> Result<Value, Fault> {
    let studied = study_of(game).and_then(|study| (study.inspect)(game, at));
    studied.unwrap_or_else(|| game.inspect(at))
}

/// What is worth knowing for people who study a running game, if there is anything.
pub fn remark(game: &dyn AnyGame) -> Option<String> {
    study_of(game).and_then(|study| (study.remark)(game))
}
