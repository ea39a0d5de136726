//! Looking back: finished games moment by moment, and records whose dice are checked.

use std::str::FromStr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use fracas_bots::inspect_until;
use fracas_core::{Record, Seat, Seats};
use fracas_search::Stop;
use fracas_table::{BadContribution, Table, TableId};
use futures_util::{Stream, StreamExt, stream};

use super::{App, read};
use crate::budget::{Desk, Owner};
use crate::error::Error;
use crate::fair::verify_until;
use crate::proof::{Noted, Proof, certify};
use crate::proxy::Visitor;
use crate::view::Replaying;
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
    let replaying = Replaying::new(table, own, Seat::new(eye), (from, to.unwrap_or(usize::MAX)));
    let pieces = pieces(app.services.desk.clone(), Owner::Address(address), replaying).await?;
    Ok(([(CONTENT_TYPE, "application/json")], Body::from_stream(pieces)).into_response())
}

/// A replay piece by piece. The first is worked out at once, so that what is refused is refused before anything is said;
/// each of the others when the client has taken the one before, in a turn of its own, and none for a client that has hung
/// up.
async fn pieces(
    desk: Desk,
    owner: Owner,
    mut replaying: Replaying,
) -> Result<impl Stream<Item = Result<Bytes, Error>> + Send, Error> {
    let first = desk.work(owner.clone(), move |stop| (Bytes::from(replaying.write(stop)), replaying));
    let (piece, replaying) = first.await?;
    let rest = stream::try_unfold((desk, owner, replaying), async |(desk, owner, mut replaying)| {
        if replaying.is_done() {
            return Ok(None);
        }
        let next = move |stop: &Stop| (Bytes::from(replaying.write(stop)), replaying);
        let (piece, replaying) = desk.work_patiently(owner.clone(), next).await?;
        Ok(Some((piece, (desk, owner, replaying))))
    });
    Ok(stream::once(async { Ok(piece) }).chain(rest))
}

/// A table whose game is over.
pub(super) async fn finished(app: &App, id: &str) -> Result<Arc<Table>, Error> {
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;
    use crate::metrics::Metrics;
    use crate::view::replay::tests::long_game;

    #[tokio::test]
    async fn whoever_hangs_up_in_the_middle_of_a_replay_has_no_more_of_it_worked_out() {
        let metrics: &'static Metrics = Box::leak(Box::default());
        let desk = Desk::open(1, metrics);
        let owner = Owner::Address([192, 0, 2, 1].into());
        let table = long_game();
        let begin = || {
            let replaying = Replaying::new(Arc::clone(&table), Seats::NONE, None, (0, usize::MAX));
            pieces(desk.clone(), owner.clone(), replaying)
        };
        let whole: Vec<Bytes> = begin().await.unwrap().map(Result::unwrap).collect().await;
        let asked = metrics.answered.load(Relaxed);
        assert_eq!(asked, whole.len() as u64, "a turn for every piece");
        assert!(whole.len() > 4, "{} pieces", whole.len());

        let mut some = Box::pin(begin().await.unwrap());
        for piece in &whole[..2] {
            assert!(some.next().await.expect("there is more").unwrap() == piece);
        }
        drop(some);
        // The desk has one thread: whatever it had begun is done when this is.
        desk.work(owner, |_| ()).await.unwrap();
        assert_eq!(metrics.answered.load(Relaxed), asked + 3);
    }
}
