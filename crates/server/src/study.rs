//! Looking at games that are written down: any record can be walked through, and its dice checked. Nothing is
//! stored, and no table is touched.

use axum::Json;
use axum::body::Bytes;
use axum::http::HeaderMap;
use fracas_core::{Outcome, Record, Seat, Turn};
use fracas_games::{Face, Happening, replay};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::task::spawn_blocking;

use crate::api::read;
use crate::error::Error;
use crate::fair::verify;

/// The largest record that is looked at.
pub(crate) const LARGEST_RECORD: usize = 1024 * 1024;
/// The most moments in one answer.
const MOST_FRAMES: usize = 100;

/// A part of a record that somebody wants to see.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    record: String,
    /// Whose eyes look; 0 is a spectator.
    #[serde(default)]
    eye: u8,
    /// The first moment, 0 for the start.
    #[serde(default)]
    from: usize,
    /// The moment after the last.
    #[serde(default)]
    to: Option<usize>,
}

/// Moments of a game.
#[derive(Serialize)]
pub(crate) struct Frames {
    /// How many moments there are: one more than events.
    count: usize,
    from: usize,
    frames: Vec<Frame>,
}

/// The game after some number of events.
#[derive(Serialize)]
struct Frame {
    /// What led here; nothing leads to the start.
    entry: Option<Happening>,
    view: Value,
    turn: Turn,
    outcome: Option<Outcome>,
}

/// Shows the moments of a record through one pair of eyes.
pub(crate) async fn frames(headers: HeaderMap, body: Bytes) -> Result<Json<Frames>, Error> {
    let wanted: Wanted = read(&headers, &body)?;
    let eye = match wanted.eye {
        0 => None,
        number => Some(Seat::new(number).ok_or_else(|| Error::Bad(format!("there is no seat {number}")))?),
    };
    let record: Record = wanted.record.parse().map_err(|error| Error::Bad(format!("{error}")))?;
    let walk = move || -> Result<Frames, Error> {
        let mut game = replay(&record)?;
        if eye.is_some_and(|seat| seat.index() >= usize::from(game.seats())) {
            return Err(Error::Bad(format!("this game has {} seats", game.seats())));
        }
        let count = game.events() + 1;
        let from = wanted.from.min(count);
        let to = wanted.to.unwrap_or(count).clamp(from, count).min(from + MOST_FRAMES);
        Ok(Frames { count, from, frames: walk_back(game.as_mut(), eye, from, to) })
    };
    // A long game takes a while to replay.
    let frames = spawn_blocking(walk).await.map_err(|_| Error::Closing)??;
    Ok(Json(frames))
}

/// Takes events back from the end, and keeps what was asked for.
fn walk_back(game: &mut dyn Face, eye: Option<Seat>, from: usize, to: usize) -> Vec<Frame> {
    let mut frames = Vec::with_capacity(to - from);
    loop {
        let at = game.events();
        if (from..to).contains(&at) {
            let view = game.view(eye);
            frames.push(Frame {
                entry: at.checked_sub(1).map(|event| game.event(event)),
                view: view.get("view").cloned().unwrap_or(view),
                turn: game.turn(),
                outcome: game.turn().outcome(),
            });
        }
        if at <= from || !game.undo() {
            frames.reverse();
            return frames;
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Doubted {
    record: String,
}

/// Whether a record's dice are what they should be.
#[derive(Serialize)]
pub(crate) struct Checked {
    ok: bool,
    /// How many chance events there were.
    rolls: u64,
    /// Why not, in words for people.
    message: String,
}

/// Throws all dice of a record again.
pub(crate) async fn check(headers: HeaderMap, body: Bytes) -> Result<Json<Checked>, Error> {
    let Doubted { record } = read(&headers, &body)?;
    let record: Record = record.parse().map_err(|error| Error::Bad(format!("{error}")))?;
    let checked = spawn_blocking(move || match verify(&record) {
        Ok(rolls) => Checked { ok: true, rolls, message: String::new() },
        Err(doubt) => Checked { ok: false, rolls: 0, message: doubt.to_string() },
    });
    Ok(Json(checked.await.map_err(|_| Error::Closing)?))
}
