//! A person's socket: one for every page they have open.

use std::net::IpAddr;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use fracas_table::GuestId;
use serde_json::Value;
use tokio::sync::mpsc;

use super::AWAY;
use super::bus::{Ear, Shuns, write};
use super::neighbours::{introduce, shunned};
use super::pairing::Speaker;
use crate::api::App;
use crate::cluster::Passed;
use crate::error::Error;
use crate::live::told_to_end;
use crate::metrics::Counted;
use crate::origin;
use crate::proxy::Visitor;
use crate::socket::{GOODBYE, LAST_GOODBYE, Silence, TOGETHER, UNANSWERED, ask, fault, send_all};
use crate::wire::{Code, FromPerson, Refusal, ToPerson};

/// The largest message of a person, in bytes: options with all that a game has.
const LARGEST: usize = 16 * 1024;

/// Why a socket ends.
type Goodbye = (u16, &'static str);

pub(crate) async fn enter(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    origin::check(&headers)?;
    let inside = app.limits.socket(address)?;
    // A cookie that came with a socket could take the place of one that comes with a table at the same moment.
    let person = app.signer.guest(&headers).ok_or_else(|| {
        Error::from(Refusal::new(Code::NoGuest, "nobody knows who you are yet: ask for /api/me first"))
    })?;
    let page = match app.services.meet.elsewhere() {
        Some((session, node)) => {
            let (passed, inbox) = session.enter(&node, &person, address).await?;
            Page::There(passed, inbox)
        }
        None if app.services.meet.is_here() => Page::Here(app.services.meet.bus.enter(&person)?),
        None => return Err(Error::Apart),
    };
    Ok(upgrade
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(1024)
        .write_buffer_size(TOGETHER)
        .on_upgrade(move |socket| {
            // Boxed, so that what waits for a handshake is small.
            Box::pin(async move {
                carry(socket, &app, &person, address, page).await;
                drop(inside);
            })
        }))
}

/// A page that somebody has open.
enum Page {
    /// People meet here.
    Here(Ear),
    /// They meet at another node.
    There(Passed, mpsc::Receiver<Utf8Bytes>),
}

impl Page {
    fn inbox(&mut self) -> &mut mpsc::Receiver<Utf8Bytes> {
        match self {
            Page::Here(ear) => &mut ear.inbox,
            Page::There(_, inbox) => inbox,
        }
    }
}

/// What somebody is told first.
pub(crate) async fn welcome(app: &App, person: &GuestId) -> Utf8Bytes {
    introduce(&app.services, person).await;
    write(&app.services.meet.welcome(person))
}

/// Somebody has closed a page.
pub(crate) fn goodbye(app: &App, person: &GuestId, ear: &Ear) {
    if app.services.meet.bus.leave(person, ear.number) {
        forget_later(app, person);
    }
}

/// Carries messages until either side ends it.
async fn carry(mut socket: WebSocket, app: &App, person: &GuestId, address: IpAddr, mut page: Page) {
    let _counted = Counted::new(&app.services.metrics.people);
    let welcomed = match &page {
        Page::Here(_) => say(&mut socket, welcome(app, person).await).await,
        Page::There(..) => true,
    };
    let last = match welcomed {
        true => converse(&mut socket, app, person, address, &mut page).await,
        false => None,
    };
    if let Page::Here(ear) = &page {
        goodbye(app, person, ear);
    }
    if let Some((code, reason)) = last {
        let last = async {
            socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await.ok();
            // A socket that is dropped with something unread in it is reset, and the goodbye is lost.
            while let Some(Ok(_)) = socket.recv().await {}
        };
        let patience = if *app.shutdown.borrow() { LAST_GOODBYE } else { GOODBYE };
        tokio::time::timeout(patience, last).await.ok();
    }
}

/// Forgets what somebody sought, if they do not come back soon.
fn forget_later(app: &App, person: &GuestId) {
    let meet = &app.services.meet;
    let waits = {
        let lobby = meet.lock();
        lobby.board.seeks_something(person) || lobby.challenges.asks(person)
    };
    if !waits {
        return;
    }
    let (services, person) = (std::sync::Arc::downgrade(&app.services), person.clone());
    tokio::spawn(async move {
        tokio::time::sleep(AWAY).await;
        if let Some(services) = services.upgrade()
            && !services.meet.bus.is_here(&person)
        {
            services.meet.forget(&person);
        }
    });
}

async fn converse(
    socket: &mut WebSocket,
    app: &App,
    person: &GuestId,
    address: IpAddr,
    page: &mut Page,
) -> Option<Goodbye> {
    const CLOSING: Goodbye = (close_code::AWAY, "the server is shutting down");
    let mut shutdown = app.shutdown.clone();
    let banned = app.office.bans.shut_out(Some(person), address);
    let ended = told_to_end(&mut shutdown);
    tokio::pin!(banned, ended);
    let pace = app.limits.messages();
    let mut silence = Silence::new();
    loop {
        let message = tokio::select! {
            told = page.inbox().recv() => match told {
                Some(text) => match send_all(socket, text, page.inbox()).await {
                    true => continue,
                    false => return None,
                },
                None => return Some((close_code::AGAIN, "come again")),
            },
            message = socket.recv() => message,
            asked = silence.lasts() => match asked {
                true => return Some(UNANSWERED),
                false if ask(socket).await => continue,
                false => return None,
            },
            () = &mut ended => return Some(CLOSING),
            _ = &mut banned => return Some((close_code::POLICY, "banned")),
        };
        silence.end();
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
            Some(Ok(Message::Binary(_))) => return Some((close_code::UNSUPPORTED, "messages are text")),
            Some(Ok(Message::Close(_))) | None => return None,
            Some(Err(error)) => {
                return fault(error).map(|(code, reason)| match code {
                    close_code::SIZE => (code, "a message has at most 16384 bytes"),
                    _ => (code, reason),
                });
            }
        };
        if pace.as_ref().is_some_and(|pace| pace.check().is_err()) {
            app.services.metrics.limited.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            return Some((close_code::POLICY, "too many messages at once"));
        }
        let ear = match page {
            Page::Here(ear) => ear,
            Page::There(passed, _) if passed.say(text.clone(), Duration::ZERO) => continue,
            Page::There(..) => return Some((close_code::AGAIN, "come again")),
        };
        // Boxed: nobody needs the room for it while nothing is said.
        if let Some(answer) = Box::pin(answer(&text, app, person, address, ear)).await
            && !say(socket, answer).await
        {
            return None;
        }
    }
}

/// Hears one message and answers it.
pub(crate) async fn answer(
    text: &str,
    app: &App,
    person: &GuestId,
    address: IpAddr,
    ear: &Ear,
) -> Option<Utf8Bytes> {
    let speaker = Speaker { app, person, address };
    let meet = &app.services.meet;
    let said = match serde_json::from_str::<FromPerson>(text) {
        Ok(said) => said,
        Err(error) => {
            let refusal =
                Refusal::new(Code::BadRequest, format!("this message cannot be understood: {error}"));
            // Whoever gave the message a nonce of its own can tell which one it was.
            let said = serde_json::from_str::<Value>(text).unwrap_or_default();
            let nonce = said.get("nonce").cloned().unwrap_or_default();
            return Some(write(&ToPerson::Refused { nonce, refusal }));
        }
    };
    match said {
        FromPerson::Look => {
            let shuns = match shunned(&app.services, person).await {
                Ok(shuns) => Shuns::new(shuns),
                Err(error) => {
                    error.log();
                    Shuns::default()
                }
            };
            meet.bus.look(person, ear.number, Some(Shuns::clone(&shuns)));
            Some(meet.whole().to(&shuns))
        }
        FromPerson::Unlook => {
            meet.bus.look(person, ear.number, None);
            None
        }
        said => {
            let nonce = said.nonce();
            let answer = speaker.obey(said).await.unwrap_or_else(|error| {
                error.log();
                app.services.metrics.refused.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                ToPerson::Refused { nonce, refusal: error.refusal() }
            });
            Some(write(&answer))
        }
    }
}

async fn say(socket: &mut WebSocket, text: Utf8Bytes) -> bool {
    socket.send(Message::Text(text)).await.is_ok()
}
