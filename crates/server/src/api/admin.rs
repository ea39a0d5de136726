//! For whoever runs the server: everything behind a token, and every deed in the audit log.

use std::str::FromStr;
use std::sync::atomic::Ordering::Relaxed;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use fracas_table::{Act, TableId};
use serde_json::{Value, json};

use super::{App, read};
use crate::admin::{Notice, Sanction, SanctionKind, Subject};
use crate::error::Error;
use crate::live::time;
use crate::people::Name;
use crate::proxy::Visitor;
use crate::random;
use crate::ratings::player_key;
use crate::store::admin::Deed;
use crate::wire::{
    Announced, AuditLine, AuditQuery, Done, NewAnnouncement, NewSanction, Numbers, ReportCard, ReportsQuery,
    SanctionCard, TableCard, ToPerson,
};

/// The longest words that are taken.
const LONGEST_NEWS: usize = 500;
const LONGEST_REASON: usize = 200;

/// The longest times: a month of minutes, and eleven years of hours.
const MOST_MINUTES: u32 = 43_200;
const MOST_HOURS: u32 = 100_000;

type Answer<T> = Result<Json<T>, Error>;

/// Whoever asks, known by a token.
struct Clerk<'a> {
    app: &'a App,
    name: &'a str,
}

impl<'a> Clerk<'a> {
    fn check(app: &'a App, headers: &HeaderMap, Visitor(address): Visitor) -> Result<Clerk<'a>, Error> {
        match app.office.tokens.who(headers, address) {
            Ok(name) => Ok(Clerk { app, name }),
            Err(error) => {
                app.services.metrics.wrong_tokens.fetch_add(1, Relaxed);
                Err(error)
            }
        }
    }

    fn deed(&self, what: &'static str, data: Value) -> Deed<'a> {
        self.app.services.metrics.deeds.fetch_add(1, Relaxed);
        Deed { at: time(), who: self.name, what, data }
    }
}

pub(super) async fn announcement(State(app): State<App>) -> Json<Announced> {
    Json(Announced { announcement: app.office.announcement(time()) })
}

pub(super) async fn announce(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<Done> {
    let clerk = Clerk::check(&app, &headers, visitor)?;
    let NewAnnouncement { en, de, minutes } = read(&headers, &body)?;
    let (en, de) = (plain("en", &en, LONGEST_NEWS)?, plain("de", de.as_ref().unwrap_or(&en), LONGEST_NEWS)?);
    if !(1..=MOST_MINUTES).contains(&minutes) {
        return Err(Error::Bad(format!("\"minutes\" is a number from 1 to {MOST_MINUTES}")));
    }
    let until = time() + i64::from(minutes) * 60_000;
    let notice = (!en.is_empty() || !de.is_empty()).then_some(Notice { en, de, until });
    let deed = clerk.deed("announced", json!(notice));
    app.services.store.set_notice(notice.as_ref(), &deed).await?;
    app.office.announce(notice);
    let announcement = app.office.announcement(time());
    app.services.meet.tell_all(&ToPerson::Announced { announcement });
    Ok(Json(Done { done: true }))
}

/// Words without anything in them that is no word: what would break a line or turn its direction.
fn plain(name: &str, text: &str, longest: usize) -> Result<String, Error> {
    let odd = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if text.chars().count() > longest || text.chars().any(odd) {
        return Err(Error::Bad(format!("\"{name}\" is one line of at most {longest} characters")));
    }
    Ok(text.trim().to_owned())
}

pub(super) async fn numbers(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
) -> Answer<Numbers> {
    Clerk::check(&app, &headers, visitor)?;
    let counts = app.services.store.counts(time()).await?;
    let metrics = app.services.metrics;
    Ok(Json(Numbers {
        people: counts.people,
        here_today: counts.here_today,
        here_this_week: counts.here_this_week,
        connected: metrics.people.load(Relaxed),
        awake: metrics.live_tables.load(Relaxed),
        waiting: counts.waiting,
        playing: counts.playing,
        over: counts.over,
        aborted: counts.aborted,
        rated: counts.rated,
        reports: counts.reports,
    }))
}

pub(super) async fn sanctions(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
) -> Answer<Vec<SanctionCard>> {
    Clerk::check(&app, &headers, visitor)?;
    let all = app.services.store.sanctions(time()).await?;
    Ok(Json(all.into_iter().map(card).collect()))
}

fn card(sanction: Sanction) -> SanctionCard {
    let Sanction { id, kind, subject, reason, at, until } = sanction;
    SanctionCard { id, kind: kind.word().to_owned(), subject: subject.to_string(), reason, at, until }
}

/// Whom a sanction is about: a guest, an address or a range as they are written, or somebody's name.
async fn subject(app: &App, text: &str) -> Result<Subject, Error> {
    let why = match text.parse() {
        Ok(subject) => return Ok(subject),
        Err(why) => why,
    };
    if let Ok(name) = Name::new(text)
        && let Some(person) = app.services.store.person_named(&name).await?
    {
        return Ok(Subject::Person(person.guest));
    }
    Err(Error::Bad(format!("\"subject\": nobody has that name, and {why}")))
}

pub(super) async fn sanction(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<SanctionCard> {
    let clerk = Clerk::check(&app, &headers, visitor)?;
    let wanted: NewSanction = read(&headers, &body)?;
    let kind = SanctionKind::read(&wanted.kind)
        .ok_or_else(|| Error::Bad("\"kind\" is \"ban\" or \"mute\"".to_owned()))?;
    let subject = subject(&app, &wanted.subject).await?;
    if wanted.hours.is_some_and(|hours| !(1..=MOST_HOURS).contains(&hours)) {
        return Err(Error::Bad(format!(
            "\"hours\" is a number from 1 to {MOST_HOURS}; leave it out for ever"
        )));
    }
    let at = time();
    let sanction = Sanction {
        id: random::table_id().to_string(),
        kind,
        subject,
        reason: plain("reason", &wanted.reason, LONGEST_REASON)?,
        at,
        until: wanted.hours.map(|hours| at + i64::from(hours) * 3_600_000),
    };
    let data = json!({
        "id": sanction.id, "subject": sanction.subject.to_string(), "reason": sanction.reason, "until": sanction.until
    });
    let deed = clerk.deed(if kind == SanctionKind::Ban { "banned" } else { "muted" }, data);
    app.services.store.add_sanction(&sanction, &deed).await?;
    app.office.bans.set(app.services.store.sanctions(at).await?);
    Ok(Json(card(sanction)))
}

pub(super) async fn lift(
    State(app): State<App>,
    Path(id): Path<String>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
) -> Answer<Done> {
    let clerk = Clerk::check(&app, &headers, visitor)?;
    // It is a name like a table's.
    let id = TableId::from_str(&id).map_err(|_| Error::NotFound("such ban"))?;
    let deed = clerk.deed("lifted", json!({"id": id.as_str()}));
    if !app.services.store.lift_sanction(id.as_str(), &deed).await? {
        return Err(Error::NotFound("such ban"));
    }
    app.office.bans.set(app.services.store.sanctions(time()).await?);
    Ok(Json(Done { done: true }))
}

pub(super) async fn reports(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    Query(ReportsQuery { all }): Query<ReportsQuery>,
    headers: HeaderMap,
) -> Answer<Vec<ReportCard>> {
    Clerk::check(&app, &headers, visitor)?;
    let reports = app.services.store.reports(all == 1).await?;
    let card = |report: crate::store::admin::Report| ReportCard {
        id: format!("{}.{}.{}", report.table, report.n, report.reporter),
        table: report.table,
        reporter: report.reporter,
        accused: report.accused,
        at: report.at,
        lines: report.lines,
        state: report.state,
    };
    Ok(Json(reports.into_iter().map(card).collect()))
}

pub(super) async fn settle(
    State(app): State<App>,
    Path(id): Path<String>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
) -> Answer<Done> {
    let clerk = Clerk::check(&app, &headers, visitor)?;
    let parts: Vec<&str> = id.split('.').collect();
    let parsed = match parts[..] {
        [table, n, reporter] => n.parse().ok().map(|n: i64| (table, n, reporter)),
        _ => None,
    };
    let which = parsed.ok_or(Error::NotFound("such report"))?;
    let deed = clerk.deed("settled", json!({"report": id}));
    match app.services.store.settle_report(which, &deed).await? {
        true => Ok(Json(Done { done: true })),
        false => Err(Error::NotFound("such report that is open")),
    }
}

pub(super) async fn seated(
    State(app): State<App>,
    Path(id): Path<String>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
) -> Answer<TableCard> {
    Clerk::check(&app, &headers, visitor)?;
    let id = TableId::from_str(&id)?;
    let (first, players) = app.services.store.opened(&id).await?.ok_or(Error::NotFound("such table"))?;
    let Act::Opened(opening) = first.act else { return Err(Error::NotFound("such table")) };
    let name =
        |player: &Option<fracas_table::Player>| player.as_ref().and_then(player_key).unwrap_or_default();
    Ok(Json(TableCard { game: opening.game, players: players.iter().map(name).collect() }))
}

pub(super) async fn close(
    State(app): State<App>,
    Path(id): Path<String>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
) -> Answer<Done> {
    let clerk = Clerk::check(&app, &headers, visitor)?;
    let id = TableId::from_str(&id)?;
    if app.services.store.opened(&id).await?.is_none() {
        return Err(Error::NotFound("such table"));
    }
    // It is written down first: nothing is done that nobody can read of.
    let deed = clerk.deed("closed", json!({"table": id.as_str()}));
    app.services.store.audit(&deed).await?;
    app.hall.close(&id).await?;
    Ok(Json(Done { done: true }))
}

pub(super) async fn audit(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    Query(AuditQuery { before }): Query<AuditQuery>,
    headers: HeaderMap,
) -> Answer<Vec<AuditLine>> {
    Clerk::check(&app, &headers, visitor)?;
    let lines = app.services.store.audited(before.unwrap_or(i64::MAX)).await?;
    let line = |line: crate::store::admin::Line| AuditLine {
        n: line.n,
        at: line.at,
        who: line.who,
        what: line.what,
        data: line.data,
    };
    Ok(Json(lines.into_iter().map(line).collect()))
}
