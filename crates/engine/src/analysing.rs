//! What an analysis says of a session's game: an event at a time, so that whoever asks can show progress and stop.

use fracas_analysis::{Ask, Effort, Report, Step, Study, doubt, settle, sum_up};
use fracas_core::Seat;
use fracas_games::{AnyGame, Fault, replay};
use fracas_learn::explain;
use serde_json::{Value, json};

use crate::request::{Request, bad};
use crate::session::Means;

/// All luck of an analysis comes from here, so that the same game is always told the same.
const SEED: u64 = 1;

/// How many lines are told where nobody says.
const LINES: usize = 3;

fn ask<'a>(request: &Request<'_>, means: &'a Means) -> Result<Ask<'a>, Fault> {
    let effort = match request.optional::<String>("effort")? {
        Some(name) => Effort::named(&name)?,
        None => Effort::default(),
    };
    Ok(Ask { effort, seed: SEED, stop: &means.stop })
}

/// What one event was worth.
pub(crate) fn weigh(game: &dyn AnyGame, request: &Request<'_>, means: &Means) -> Result<Value, Fault> {
    let step = fracas_analysis::weigh(game, request.required("at")?, ask(request, means)?)?;
    not_cut_short(means)?;
    Ok(json!(step))
}

/// What weighed events come to, and where somebody wants to know why what was a mistake was one.
pub(crate) fn sums(game: &dyn AnyGame, request: &Request<'_>, means: &Means) -> Result<Value, Fault> {
    let events: Vec<Step> = request.required("events")?;
    let looked: Vec<usize> = request.optional("looked")?.unwrap_or_default();
    let mut report = sum_up(game.seats(), &events);
    if request.optional("why")?.unwrap_or(false) {
        explain(game, &events, &mut report, ask(request, means)?);
    }
    let Report { sums, moments } = report;
    let settled = settle(&events).into_iter().zip(&events).filter(|(after, before)| after != *before);
    let settled: Vec<Step> = settled.map(|(after, _)| after).collect();
    Ok(json!({"sums": sums, "moments": moments, "doubt": doubt(&events, &looked), "settled": settled}))
}

/// The best ways to go on.
pub(crate) fn lines(
    game: &dyn AnyGame,
    seat: Seat,
    request: &Request<'_>,
    means: &Means,
) -> Result<Value, Fault> {
    let count = request.optional("count")?.unwrap_or(LINES);
    let ask = ask(request, means)?;
    let lines = fracas_analysis::lines(game, seat, count, ask)?;
    let threats = match request.optional("threats")? {
        Some(true) => fracas_analysis::threats(game, count, ask)?,
        Some(false) | None => None,
    };
    not_cut_short(means)?;
    Ok(match threats {
        Some(threats) => json!({"lines": lines, "threats": threats}),
        None => json!({"lines": lines}),
    })
}

/// Half a look is worth nothing, and is not told.
fn not_cut_short(means: &Means) -> Result<(), Fault> {
    match means.stop.is_stopped() {
        true => Err(bad("this takes longer than there is time for: ask with less \"effort\"")),
        false => Ok(()),
    }
}

/// Reads a record, with variations or without, and the game that it tells.
pub(crate) fn unfold(request: &Request<'_>) -> Result<(Box<dyn AnyGame>, Study), Fault> {
    let study = Study::read(&request.required::<String>("study")?)?;
    Ok((replay(&study.plain())?, study))
}

/// Writes a record with variations down.
pub(crate) fn fold(request: &Request<'_>) -> Result<Value, Fault> {
    let study: Study = request.required("study")?;
    Ok(json!({"record": study.write()?}))
}
