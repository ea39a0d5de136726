//! A person's socket: one for every page they have open.

use std::net::IpAddr;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use fracas_table::GuestId;
use serde_json::Value;

use super::AWAY;
use super::bus::{Ear, Shuns, write};
use super::neighbours::{introduce, shunned};
use super::pairing::Speaker;
use crate::api::App;
use crate::error::Error;
use crate::metrics::Counted;
use crate::origin;
use crate::proxy::Visitor;
use crate::socket::{GOODBYE, LAST_GOODBYE, SILENCE, fault, send_all};
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
    let ear = app.services.meet.bus.enter(&person)?;
    Ok(upgrade
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .on_upgrade(move |socket| {
            // Boxed, so that what waits for a handshake is small.
            Box::pin(async move {
                carry(socket, &app, &person, address, ear).await;
                drop(inside);
            })
        }))
}

/// Carries messages until either side ends it.
async fn carry(mut socket: WebSocket, app: &App, person: &GuestId, address: IpAddr, mut ear: Ear) {
    let _counted = Counted::new(&app.services.metrics.people);
    let meet = &app.services.meet;
    let number = ear.number;
    introduce(&app.services, person).await;
    let goodbye = match say(&mut socket, write(&meet.welcome(person))).await {
        true => converse(&mut socket, app, person, address, &mut ear).await,
        false => None,
    };
    if meet.bus.leave(person, number) {
        forget_later(app, person);
    }
    if let Some((code, reason)) = goodbye {
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
    ear: &mut Ear,
) -> Option<Goodbye> {
    const CLOSING: Goodbye = (close_code::AWAY, "the server is shutting down");
    let mut shutdown = app.shutdown.clone();
    let banned = app.office.bans.shut_out(Some(person), address);
    tokio::pin!(banned);
    let pace = app.limits.messages();
    let mut asked = false;
    loop {
        let message = tokio::select! {
            told = ear.inbox.recv() => match told {
                Some(text) => match send_all(socket, text, &mut ear.inbox).await {
                    true => continue,
                    false => return None,
                },
                None => return Some((close_code::AGAIN, "you read too slowly: come again")),
            },
            message = tokio::time::timeout(SILENCE, socket.recv()) => message,
            _ = shutdown.changed() => return Some(CLOSING),
            _ = &mut banned => return Some((close_code::POLICY, "banned")),
        };
        let text = match message {
            Ok(Some(Ok(Message::Text(text)))) => text,
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {
                asked = false;
                continue;
            }
            Ok(Some(Ok(Message::Binary(_)))) => return Some((close_code::UNSUPPORTED, "messages are text")),
            Ok(Some(Ok(Message::Close(_))) | None) => return None,
            Ok(Some(Err(error))) => {
                return fault(error).map(|(code, reason)| match code {
                    close_code::SIZE => (code, "a message has at most 16384 bytes"),
                    _ => (code, reason),
                });
            }
            Err(_silence) if asked => return Some((close_code::AWAY, "you have not answered for a while")),
            Err(_silence) => {
                asked = true;
                if socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                    return None;
                }
                continue;
            }
        };
        asked = false;
        if pace.as_ref().is_some_and(|pace| pace.check().is_err()) {
            app.services.metrics.limited.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            return Some((close_code::POLICY, "too many messages at once"));
        }
        // Boxed: nobody needs the room for it while nothing is said.
        if !Box::pin(hear(socket, &text, &Speaker { app, person, address }, ear)).await {
            return None;
        }
    }
}

/// Hears one message and answers it; tells whether the answer was taken.
async fn hear(socket: &mut WebSocket, text: &str, speaker: &Speaker<'_>, ear: &mut Ear) -> bool {
    let Speaker { app, person, .. } = speaker;
    let meet = &app.services.meet;
    let said = match serde_json::from_str::<FromPerson>(text) {
        Ok(said) => said,
        Err(error) => {
            let refusal =
                Refusal::new(Code::BadRequest, format!("this message cannot be understood: {error}"));
            // Whoever gave the message a nonce of its own can tell which one it was.
            let said = serde_json::from_str::<Value>(text).unwrap_or_default();
            let nonce = said.get("nonce").cloned().unwrap_or_default();
            return say(socket, write(&ToPerson::Refused { nonce, refusal })).await;
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
            say(socket, meet.whole().to(&shuns)).await
        }
        FromPerson::Unlook => {
            meet.bus.look(person, ear.number, None);
            true
        }
        said => {
            let nonce = said.nonce();
            let answer = speaker.obey(said).await.unwrap_or_else(|error| {
                error.log();
                app.services.metrics.refused.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                ToPerson::Refused { nonce, refusal: error.refusal() }
            });
            say(socket, write(&answer)).await
        }
    }
}

async fn say(socket: &mut WebSocket, text: Utf8Bytes) -> bool {
    socket.send(Message::Text(text)).await.is_ok()
}
