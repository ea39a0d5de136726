//! What whoever hosts a game asks besides: what the people at a screen may know, what they may plan and take back, and
//! what a finished game looked like. A page that has the engine to itself needs no server for that.

use std::collections::BTreeMap;

use fracas_bots::inspect;
use fracas_core::{By, Outcome, Phrase, Record, Seat, Seats, Secrecy, Turn};
use fracas_games::{AnyGame, Fault, Legal, Told, seen_back, told_back};
use fracas_table::{Journal, can_take_back, has_kept_secrets, needs_curtain};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::request::bad;

/// A turn of any game can be planned in so many moves.
const LONGEST_PLAN: usize = 64;

/// The most moments in one answer.
const MOST_MOMENTS: usize = 100;

/// Everything that people with some seats may know.
#[derive(Serialize)]
struct Seen {
    /// How long their log is.
    count: usize,
    events: Vec<Known>,
    turn: Turn,
    outcome: Option<Outcome>,
    views: BTreeMap<u8, Box<RawValue>>,
    legal: BTreeMap<u8, Legal>,
    /// Their seats that can take their last move back.
    takebacks: Seats,
    /// Whether anything is hidden from somebody who watches.
    hidden: bool,
    /// Whether a screen that the seats share needs a curtain.
    curtain: bool,
}

/// An event that somebody knows of, and what it did.
#[derive(Serialize)]
struct Known {
    #[serde(flatten)]
    event: Told,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    story: Vec<Phrase>,
}

/// A moment of a game, and the event that led to it.
#[derive(Serialize)]
struct Moment {
    entry: Option<Known>,
    view: Box<RawValue>,
    turn: Turn,
    outcome: Option<Outcome>,
}

/// What people with these seats may know, with their log from entry `since` on. Several seats share one screen, where
/// only what everybody may know can stand in the log; nobody's seats are a spectator's. `journals` are everybody's, a
/// spectator's first.
pub(crate) fn seen(game: &dyn AnyGame, journals: &[Journal], seats: Seats, since: usize) -> Value {
    let eye = seats.sole();
    let notes = journals[eye.map_or(0, |seat| seat.index() + 1)].notes();
    let known = |index: usize| {
        let event = game.told(index, eye).unwrap_or(Told::Masked { masked: "?" });
        Known { event, story: game.story(index, eye) }
    };
    let turn = game.turn_seen(eye);
    let choosing = game.turn().choosing();
    json!(Seen {
        count: notes.len(),
        events: notes.iter().skip(since).map(|note| known(note.index)).collect(),
        outcome: turn.outcome(),
        turn,
        views: match seats.is_empty() {
            true => [(0, game.view_text(None))].into(),
            false => seats.iter().map(|seat| (seat.number(), game.view_text(Some(seat)))).collect(),
        },
        legal: seats
            .iter()
            .filter(|&seat| choosing.contains(seat))
            .map(|seat| (seat.number(), game.legal(seat)))
            .collect(),
        takebacks: seats
            .iter()
            .filter(|&seat| turn.outcome().is_none() && can_take_back(game, journals, seat))
            .collect(),
        hidden: game.secrecy() != Secrecy::Open,
        curtain: needs_curtain(game, seats),
    })
}

/// The game as it would be for a seat after some moves of its own, with facts about a place.
///
/// # Errors
///
/// Says which move cannot be made, or what cannot be asked: where something is hidden the answer could give it away.
pub(crate) fn plan(
    game: &dyn AnyGame,
    seat: Seat,
    moves: &[String],
    at: Option<&str>,
) -> Result<Value, Fault> {
    if game.secrecy() != Secrecy::Open {
        return Err(bad("there are secrets in this game, which a plan could give away"));
    }
    if moves.len() > LONGEST_PLAN {
        return Err(bad(format!("a plan is at most {LONGEST_PLAN} moves long")));
    }
    let begun = game.events();
    let mut game = game.fork(begun);
    for text in moves {
        game.play(seat, text)?;
    }
    let made = (begun..game.events()).map(|index| game.event(index)).filter(|event| event.by.is_some());
    let legal = match game.turn().choosing().contains(seat) {
        true => game.legal(seat),
        false => Legal::default(),
    };
    let mut planned = json!({
        "moves": made.map(|event| event.text).collect::<Vec<_>>(),
        "view": game.view_text(Some(seat)),
        "legal": legal,
    });
    if let Some(at) = at {
        planned["facts"] = inspect(game.as_ref(), Some(at))?;
    }
    Ok(planned)
}

/// The moments after `from` up to but not `to` events. An eye's view is what it was then; what was done is told openly,
/// so this is for games that nobody plays any more.
pub(crate) fn moments(game: &dyn AnyGame, eye: Option<Seat>, from: usize, to: Option<usize>) -> Value {
    let count = game.events() + 1;
    let to = to.unwrap_or(usize::MAX).min(from.saturating_add(MOST_MOMENTS)).min(count);
    let moment = |count: usize| {
        let then = game.fork(count);
        let turn = then.turn();
        Moment {
            entry: count.checked_sub(1).map(|last| Known {
                event: then.event(last).into(),
                story: told_back(game, then.as_ref(), last, eye),
            }),
            view: seen_back(then.as_ref(), eye),
            outcome: turn.outcome(),
            turn,
        }
    };
    let moments: Vec<Moment> = (from..to).map(moment).collect();
    json!({"count": count, "from": from, "moments": moments, "hides": has_kept_secrets(game)})
}

/// The whole game with what is still secret, for whoever keeps it and goes on later.
pub(crate) fn whole_record(game: &dyn AnyGame) -> Record {
    let public = game.record();
    let mut record = Record::default();
    for (name, value) in public.headers() {
        record.set(name, value);
    }
    for event in (0..game.events()).map(|index| game.event(index)) {
        record.push(event.by.map_or(By::Chance, By::Seat), event.text);
    }
    record
}
