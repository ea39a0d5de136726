//! Serving other nodes: their questions to tables that are owned here, and the visits they pass on.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use fracas_table::{GuestId, TableId};
use tokio::sync::mpsc;
use tracing::Instrument;

use super::frame::{Answer, Frame};
use super::passing::trace;
use super::session::Session;
use crate::api::App;
use crate::live::{Reply, load, told_to_end};
use crate::meet::heed;
use crate::socket::not_understood;
use crate::wire::FromClient;

/// So much of what a visitor says may wait; one who says more has to come again.
const SAID: usize = 64;

/// What a visitor said at another node.
pub(super) struct Said {
    pub(super) text: Utf8Bytes,
    pub(super) lag: Duration,
    /// Names it in logs, together with the node.
    pub(super) number: u64,
}

/// Hears other nodes until it is stopped.
pub(super) async fn listen(session: Arc<Session>, app: App) {
    let Some(mut ear) = session.ear() else { return };
    while let Some((from, piece)) = ear.next().await {
        let (heard, missing) = session.hear(&from, &piece);
        if missing {
            // Somebody's cookies may have been revoked.
            app.signer.forget();
            app.shelf.clear();
        }
        if let Some((frame, text)) = heard {
            serve(&session, &app, from, frame, text);
        }
    }
}

/// Does what another node wants. Nobody waits for a table here: others have to be heard, too.
fn serve(session: &Arc<Session>, app: &App, from: String, frame: Frame, text: Utf8Bytes) {
    let (session, app) = (Arc::clone(session), app.clone());
    match frame {
        Frame::Ask { ask, table, message } => drop(tokio::spawn(async move {
            let answer = Answer::of(app.hall.ask_here(&table, message).await);
            session.tell(&from, Frame::Answer { ask, answer }, None);
        })),
        Frame::Visit { visit, table, guest, address, since } => {
            let said = open(&session, &from, visit);
            tokio::spawn(async move {
                attend(&session, &app, (&from, visit), (&table, guest, address, since), said).await;
                close(&session, &from, visit);
            });
        }
        Frame::Enter { visit, person, address } => {
            let said = open(&session, &from, visit);
            tokio::spawn(async move {
                meet(&session, &app, (&from, visit), (&person, address), said).await;
                close(&session, &from, visit);
            });
        }
        Frame::News { tables, news } => drop(tokio::spawn(async move {
            app.shelf.clear();
            app.hall.spread_here(&tables, news).await;
        })),
        Frame::Relisted { guest } => drop(tokio::spawn(async move { app.hall.relisted_here(&guest).await })),
        Frame::Revoked { guest } => app.signer.revoke(&guest),
        Frame::Tell { person } => app.services.meet.bus.tell_text(&person, &text),
        Frame::TellAll => app.services.meet.bus.tell_all(&text),
        Frame::Word(word) => drop(tokio::spawn(async move { heed(&app.services, word).await })),
        Frame::Listed { table } => drop(tokio::spawn(async move {
            match load(&app.services, &table).await {
                Ok(loaded) => app.services.meet.table(&loaded.table),
                Err(error) => error.log(),
            }
        })),
        Frame::Beat { .. }
        | Frame::Answer { .. }
        | Frame::Say { .. }
        | Frame::Leave { .. }
        | Frame::Told { .. }
        | Frame::Ended { .. } => {}
    }
}

/// A visitor's ear for what they say elsewhere.
fn open(session: &Session, from: &str, visit: u64) -> mpsc::Receiver<Said> {
    let (sender, said) = mpsc::channel(SAID);
    session.lock().theirs.insert((from.to_owned(), visit), sender);
    said
}

/// A visit is over: where the visitor does not know it, they come again.
fn close(session: &Session, from: &str, visit: u64) {
    if session.lock().theirs.remove(&(from.to_owned(), visit)).is_some() {
        session.tell(from, Frame::Ended { visit }, None);
    }
}

/// Carries messages between a table here and a visitor elsewhere.
async fn attend(
    session: &Session,
    app: &App,
    (from, visit): (&str, u64),
    (table, guest, address, since): (&TableId, Option<GuestId>, IpAddr, usize),
    mut said: mpsc::Receiver<Said>,
) {
    let opened = app.hall.visit_here(table, guest, address, since).await;
    let (answer, opened) = match opened {
        Some(Ok(opened)) => {
            (Answer::Replied(Reply::Visit { number: visit, timed: opened.timed }), Some(opened))
        }
        Some(Err(error)) => (Answer::of(Some(Err(error))), None),
        None => (Answer::Elsewhere, None),
    };
    let failed = opened.is_none();
    session.tell(from, Frame::Answer { ask: visit, answer }, None);
    if failed {
        session.lock().theirs.remove(&(from.to_owned(), visit));
    }
    let Some(mut opened) = opened else { return };
    loop {
        tokio::select! {
            told = opened.inbox.recv() => match told {
                Some(text) => session.tell(from, Frame::Told { visit }, Some(text)),
                None => break,
            },
            heard = said.recv() => {
                let Some(Said { text, lag, number }) = heard else { break };
                // The other node has read it before it passed it on, but it may be of a later version.
                let message = match serde_json::from_str::<FromClient>(&text) {
                    Ok(message) => message,
                    Err(error) => {
                        let refused = not_understood(&text, &error);
                        session.tell(from, Frame::Told { visit }, Some(refused));
                        continue;
                    }
                };
                let span = tracing::debug_span!("passed", trace = %trace(from, number));
                if !opened.say(message, &text, lag).instrument(span).await {
                    break;
                }
            }
        }
    }
    let mut rest = opened.leave().await;
    while let Ok(text) = rest.try_recv() {
        session.tell(from, Frame::Told { visit }, Some(text));
    }
}

/// Has somebody whose page is open elsewhere meet others here.
async fn meet(
    session: &Session,
    app: &App,
    (from, visit): (&str, u64),
    (person, address): (&GuestId, IpAddr),
    mut said: mpsc::Receiver<Said>,
) {
    let here = app.services.meet.is_here();
    let ear = if here { Some(app.services.meet.bus.enter(person)) } else { None };
    let answer = match &ear {
        None => Answer::Elsewhere,
        Some(Ok(_)) => Answer::Replied(Reply::Done),
        Some(Err(_)) => Answer::of(Some(Err(crate::error::Error::TooFast))),
    };
    session.tell(from, Frame::Answer { ask: visit, answer }, None);
    let Some(Ok(mut ear)) = ear else {
        session.lock().theirs.remove(&(from.to_owned(), visit));
        return;
    };
    let tell = |text| session.tell(from, Frame::Told { visit }, Some(text));
    let mut over = session.over();
    tell(crate::meet::door::welcome(app, person).await);
    loop {
        tokio::select! {
            told = ear.inbox.recv() => match told {
                Some(text) => tell(text),
                None => break,
            },
            heard = said.recv() => {
                let Some(Said { text, .. }) = heard else { break };
                if let Some(answer) = crate::meet::door::answer(&text, app, person, address, &ear).await {
                    tell(answer);
                }
            }
            () = told_to_end(&mut over) => break,
        }
    }
    crate::meet::door::goodbye(app, person, &ear);
}
