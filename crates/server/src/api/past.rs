//! Looking back: finished games moment by moment, and records whose dice are checked.

use std::str::FromStr;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use fracas_bots::inspect;
use fracas_core::{Record, Seat, Seats};
use fracas_table::{BadContribution, Table, TableId};

use super::{App, read};
use crate::error::Error;
use crate::fair::verify;
use crate::live::load;
use crate::proof::{Noted, Proof, certify};
use crate::view;
use crate::wire::{Checked, Code, Facts, MomentQuery, PartQuery, RecordToCheck, Refusal, Replay};

/// The most frames of a replay in one answer.
const MOST_FRAMES: usize = 100;

pub(super) async fn replay(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(PartQuery { eye, from, to }): Query<PartQuery>,
    headers: HeaderMap,
) -> Result<Json<Replay>, Error> {
    let table = finished(&app, &id).await?;
    if eye > table.seat_count() {
        return Err(Error::Bad(format!("\"eye\" is a seat, 1 to {}, or 0", table.seat_count())));
    }
    let own = app.signer.guest(&headers).map_or(Seats::NONE, |guest| table.seats_of(&guest));
    let to = to.unwrap_or(usize::MAX).min(from.saturating_add(MOST_FRAMES));
    let part = || view::replay(&table, own, Seat::new(eye), (from, to));
    Ok(Json(tokio::task::block_in_place(part)))
}

/// A table whose game is over.
async fn finished(app: &App, id: &str) -> Result<Table, Error> {
    let (_, table) = load(&app.services, &TableId::from_str(id)?).await?;
    if table.status().is_final() {
        Ok(table)
    } else {
        let message = "the game still goes on: it can be replayed when it is over";
        Err(Refusal::new(Code::NotOver, message).into())
    }
}

pub(super) async fn facts(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(MomentQuery { count, at }): Query<MomentQuery>,
) -> Result<Json<Facts>, Error> {
    let table = finished(&app, &id).await?;
    let count = count.unwrap_or(usize::MAX).min(table.game().events());
    // Some facts take a while to work out.
    let facts = tokio::task::block_in_place(|| inspect(table.game().fork(count).as_ref(), at.as_deref()));
    Ok(Json(Facts { facts: facts? }))
}

pub(super) async fn check_dice(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Checked>, Error> {
    let RecordToCheck { record, commitment, contribution, key } = read(&headers, &body)?;
    let own = app.services.record_key.public();
    let bad = |field: &str, why: String| Error::Bad(format!("{field:?}: {why}"));
    let key = key.map_or(Ok(own), |key| key.parse()).map_err(|error| bad("key", error.to_string()))?;
    let contribution = contribution.map(|text| text.parse()).transpose();
    let contribution =
        contribution.map_err(|error: BadContribution| bad("contribution", error.to_string()))?;
    let noted = Noted { commitment, contribution, key: Some(key), unsigned: false };
    let record: Record = record.parse().map_err(|error| Error::Bad(format!("this is no record: {error}")))?;
    let checked = tokio::task::block_in_place(|| verify(&record));
    Ok(Json(match checked.and_then(|rolls| certify(&record, rolls, &noted)) {
        Ok(Proof { rolls, proven, unproven }) => {
            let message = "the record is signed, and every chance event follows from seed and contributions";
            Checked { ok: true, message: message.to_owned(), rolls, proven, unproven }
        }
        Err(doubt) => Checked {
            ok: false,
            message: doubt.to_string(),
            rolls: 0,
            proven: Vec::new(),
            unproven: Vec::new(),
        },
    }))
}
