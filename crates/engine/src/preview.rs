//! What would happen: the answer to `preview`. The game itself never hears of it.

use fracas_bots::inspect;
use fracas_core::{Phrase, Seat};
use fracas_games::{AnyGame, Fault, Legal, Told};
use serde::Serialize;
use serde_json::{Value, json};

use crate::request::{Request, bad};
use crate::state::state;

/// No turn of any game is longer.
const MOST_MOVES: usize = 100;

#[derive(Serialize)]
struct Preview {
    events: Vec<Told>,
    /// What the last event would do, as the seat would be told.
    story: Vec<Phrase>,
    /// The same step by step, where more happens than the states before and after it show.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Value>,
    state: Value,
    /// What the seat would see; without a seat, what a spectator would.
    view: Value,
    /// What the seat might choose then.
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Legal>,
    /// Facts about a place then.
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<Value>,
}

/// Tries a seat's moves out, or an outcome of the dice.
pub(crate) fn preview(game: &dyn AnyGame, request: &Request<'_>, seat: Option<Seat>) -> Result<Value, Fault> {
    let mut then = game.fork(game.events());
    let mut events = Vec::new();
    match (request.optional::<Vec<String>>("moves")?, request.optional::<String>("outcome")?) {
        (Some(moves), None) if !moves.is_empty() => {
            if moves.len() > MOST_MOVES {
                return Err(bad(format!("a preview is of at most {MOST_MOVES} moves, not {}", moves.len())));
            }
            // Nobody is on turn where no seat is meant: the refusal says why.
            let seat = seat.unwrap_or(Seat::FIRST);
            for text in moves {
                events.extend(then.play(seat, &text)?);
            }
        }
        (None, Some(outcome)) => events.extend(then.chance(&outcome)?),
        _ => {
            return Err(bad(
                "\"preview\" takes \"moves\", a list of one or more, or the \"outcome\" of the dice",
            ));
        }
    }
    let last = then.events() - 1;
    Ok(json!(Preview {
        events,
        story: then.story(last, seat),
        steps: then.steps(last),
        state: state(then.as_ref()),
        view: then.view(seat),
        legal: seat.map(|seat| then.legal(seat)),
        facts: request.optional::<String>("at")?.map(|at| inspect(then.as_ref(), Some(&at))).transpose()?,
    }))
}
