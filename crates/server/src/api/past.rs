//! Looking back: finished games moment by moment, and records whose dice are checked.

use std::str::FromStr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use fracas_bots::inspect_until;
use fracas_core::{Record, Seat, Seats};
use fracas_table::{BadContribution, Table, TableId};

use super::{App, read};
use crate::budget::Owner;
use crate::error::Error;
use crate::fair::verify_until;
use crate::proof::{Noted, Proof, certify};
use crate::proxy::Visitor;
use crate::view;
use crate::wire::{Checked, Code, Facts, MomentQuery, PartQuery, RecordToCheck, Refusal};

pub(super) async fn replay(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(PartQuery { eye, from, to }): Query<PartQuery>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let table = finished(&app, &id).await?;
    if eye > table.seat_count() {
        return Err(Error::Bad(format!("\"eye\" is a seat, 1 to {}, or 0", table.seat_count())));
    }
    let own = app.signer.guest(&headers).map_or(Seats::NONE, |guest| table.seats_of(&guest));
    let to = to.unwrap_or(usize::MAX);
    let part = app.services.desk.work(Owner::Address(address), move |stop| {
        let part = view::replay(&table, own, Seat::new(eye), (from, to), stop);
        serde_json::to_string(&part).expect("a replay is plain data")
    });
    Ok(([(CONTENT_TYPE, "application/json")], part.await?).into_response())
}

/// A table whose game is over.
async fn finished(app: &App, id: &str) -> Result<Arc<Table>, Error> {
    let table = app.shelf.table(&app.services, &TableId::from_str(id)?).await?;
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
    Extension(Visitor(address)): Extension<Visitor>,
) -> Result<Json<Facts>, Error> {
    let table = finished(&app, &id).await?;
    let count = count.unwrap_or(usize::MAX).min(table.game().events());
    let facts = app.services.desk.work(Owner::Address(address), move |stop| {
        inspect_until(table.game().fork(count).as_ref(), at.as_deref(), stop)
    });
    Ok(Json(Facts { facts: facts.await?? }))
}

pub(super) async fn check_dice(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Checked>, Error> {
    let own = app.services.record_key.public();
    let checked = app.services.desk.work(Owner::Address(address), move |stop| {
        let RecordToCheck { record, commitment, contribution, key } = read(&headers, &body)?;
        let bad = |field: &str, why: String| Error::Bad(format!("{field:?}: {why}"));
        let key = key.map_or(Ok(own), |key| key.parse()).map_err(|error| bad("key", error.to_string()))?;
        let contribution = contribution.map(|text| text.parse()).transpose();
        let contribution =
            contribution.map_err(|error: BadContribution| bad("contribution", error.to_string()))?;
        let noted = Noted { commitment, contribution, key: Some(key), unsigned: false };
        let record: Record =
            record.parse().map_err(|error| Error::Bad(format!("this is no record: {error}")))?;
        let checked = verify_until(&record, stop);
        Ok::<_, Error>(checked.map(|checked| checked.and_then(|rolls| certify(&record, rolls, &noted))))
    });
    Ok(Json(match checked.await??.ok_or(Error::TooLong)? {
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
