//! A WebSocket: carries messages between one client and one table.

use std::pin::Pin;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use serde_json::Value;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, Sleep, sleep};
use tokio_tungstenite::tungstenite::Error as SocketError;
use tokio_tungstenite::tungstenite::error::ProtocolError;

use crate::error::Error;
use crate::limits::Limits;
use crate::live::{Visit, told_to_end};
use crate::metrics::{Counted, Metrics};
use crate::wire::{Code, FromClient, Refusal, ToClient};

/// A client that is silent for so long is asked whether it is still there, and let go if it does not answer.
const SILENCE: Duration = Duration::from_secs(45);

/// So much that waits for a client is sent at once.
pub(crate) const TOGETHER: usize = 8 * 1024;

/// So long a client may take to read one message.
const SLOWEST_READ: Duration = Duration::from_secs(20);

/// So long a client may take to say goodbye.
pub(crate) const GOODBYE: Duration = Duration::from_secs(2);

/// The same when the server itself goes.
pub(crate) const LAST_GOODBYE: Duration = Duration::from_millis(300);

/// How often the way to a client is measured, where that matters.
const MEASURED: Duration = Duration::from_secs(5);

/// What it is measured with.
const LAG: &[u8] = b"lag";

/// What whoever said something is told that nobody can read.
pub(crate) fn not_understood(text: &str, error: &serde_json::Error) -> Utf8Bytes {
    let refusal = Refusal::new(Code::BadRequest, format!("this message cannot be understood: {error}"));
    // Whoever gave the message a nonce of its own can tell which one it was.
    let said = serde_json::from_str::<Value>(text).unwrap_or_default();
    let nonce = said.get("nonce").cloned().unwrap_or_default();
    serde_json::to_string(&ToClient::Refused { nonce, refusal }).expect("messages are plain data").into()
}

/// Why a table is no longer there: the whole server goes, or the table sleeps and a new visit wakes it.
fn table_ended(shutdown: &watch::Receiver<bool>) -> (u16, &'static str) {
    // A server that goes drops its sender at the end, which says the same.
    if *shutdown.borrow() || shutdown.has_changed().is_err() {
        (close_code::AWAY, "the server is shutting down")
    } else {
        (close_code::AGAIN, "come again")
    }
}

/// What was wrong with what a client sent; nothing where it has simply gone.
pub(crate) fn fault(error: axum::Error) -> Option<(u16, &'static str)> {
    match *error.into_inner().downcast::<SocketError>().ok()? {
        SocketError::Capacity(_) => Some((close_code::SIZE, "a message has at most 65536 bytes")),
        SocketError::Utf8(_) => Some((close_code::INVALID, "text is UTF-8")),
        SocketError::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        SocketError::Protocol(_) => Some((close_code::PROTOCOL, "that is no WebSocket frame")),
        _ => None,
    }
}

/// Carries messages until either side ends it.
pub(crate) async fn carry(
    mut socket: WebSocket,
    mut visit: Visit,
    limits: &Limits,
    metrics: &'static Metrics,
    shutdown: watch::Receiver<bool>,
    banned: impl Future<Output = Error>,
) {
    let mut end = shutdown.clone();
    let ended = told_to_end(&mut end);
    tokio::pin!(banned, ended);
    let mut silence = Silence::new();
    let _counted = Counted::new(&metrics.sockets);
    let pace = limits.messages();
    let mut way = Way::default();
    let reason = loop {
        let message = tokio::select! {
            told = visit.inbox.recv() => match told {
                Some(text) => {
                    if !send_all(&mut socket, text, &mut visit.inbox).await
                        || (visit.timed && !way.measure(&mut socket).await)
                    {
                        break None;
                    }
                    continue;
                }
                None => break Some(table_ended(&shutdown)),
            },
            message = socket.recv() => message,
            asked = silence.lasts() => match asked {
                true => break Some(UNANSWERED),
                false if ask(&mut socket).await => continue,
                false => break None,
            },
            () = &mut ended => break Some(table_ended(&shutdown)),
            error = &mut banned => {
                let refused = ToClient::Refused { nonce: Value::Null, refusal: error.refusal() };
                let text = serde_json::to_string(&refused).expect("messages are plain data");
                // Whoever has gone already need not hear it.
                socket.send(Message::Text(text.into())).await.ok();
                break Some((close_code::POLICY, "banned"));
            }
        };
        silence.end();
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(message @ (Message::Ping(_) | Message::Pong(_)))) => {
                way.hear(&message);
                continue;
            }
            Some(Ok(Message::Binary(_))) => break Some((close_code::UNSUPPORTED, "messages are text")),
            Some(Ok(Message::Close(_))) | None => break None,
            Some(Err(error)) => break fault(error),
        };
        if pace.as_ref().is_some_and(|pace| pace.check().is_err()) {
            metrics.limited.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            break Some((close_code::POLICY, "too many messages at once"));
        }
        let refused = match serde_json::from_str::<FromClient>(&text) {
            Ok(said) => match visit.say(said, &text, way.lag).await {
                true => continue,
                false => break Some(table_ended(&shutdown)),
            },
            Err(error) => not_understood(&text, &error),
        };
        if socket.send(Message::Text(refused)).await.is_err() {
            break None;
        }
    };
    let mut inbox = visit.leave().await;
    if let Some((code, reason)) = reason {
        let goodbye = async {
            // What the table said last comes first; whoever has gone already misses nothing.
            while let Ok(text) = inbox.try_recv() {
                if socket.send(Message::Text(text)).await.is_err() {
                    break;
                }
            }
            socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await.ok();
            // A socket that is dropped with something unread in it is reset, and the goodbye is lost.
            while let Some(Ok(_)) = socket.recv().await {}
        };
        let patience = if *shutdown.borrow() { LAST_GOODBYE } else { GOODBYE };
        tokio::time::timeout(patience, goodbye).await.ok();
    }
}

/// What whoever does not answer is told at the end.
pub(crate) const UNANSWERED: (u16, &str) = (close_code::AWAY, "you have not answered for a while");

/// How long a client has said nothing. There is one alarm for as long as the socket is open: to set one for every message
/// costs more than to look, now and then, that there was one.
pub(crate) struct Silence {
    alarm: Pin<Box<Sleep>>,
    since: Instant,
    asked: bool,
}

impl Silence {
    pub(crate) fn new() -> Silence {
        Silence { alarm: Box::pin(sleep(SILENCE)), since: Instant::now(), asked: false }
    }

    /// The client has said something.
    pub(crate) fn end(&mut self) {
        (self.since, self.asked) = (Instant::now(), false);
    }

    /// Waits until it has lasted too long, and tells whether the client was asked for a sign of life before.
    pub(crate) async fn lasts(&mut self) -> bool {
        loop {
            self.alarm.as_mut().await;
            let over = self.since + SILENCE <= Instant::now();
            if over {
                self.since = Instant::now();
            }
            self.alarm.as_mut().reset(self.since + SILENCE);
            if over {
                return std::mem::replace(&mut self.asked, true);
            }
        }
    }
}

/// Asks a client for a sign of life; tells whether it took the question.
pub(crate) async fn ask(socket: &mut WebSocket) -> bool {
    socket.send(Message::Ping(Vec::new().into())).await.is_ok()
}

/// How long messages take to a client and back.
#[derive(Default)]
struct Way {
    lag: Duration,
    /// When it was last measured.
    asked: Option<Instant>,
    /// Whether the answer is still on its way.
    waiting: bool,
}

impl Way {
    /// Asks for a sign of life, if the last one is old; tells whether the client took it.
    async fn measure(&mut self, socket: &mut WebSocket) -> bool {
        if self.waiting || self.asked.is_some_and(|at| at.elapsed() < MEASURED) {
            return true;
        }
        (self.asked, self.waiting) = (Some(Instant::now()), true);
        socket.send(Message::Ping(Vec::from(LAG).into())).await.is_ok()
    }

    /// Hears the sign of life.
    fn hear(&mut self, message: &Message) {
        if let (Message::Pong(sign), Some(asked), true) = (message, self.asked, self.waiting)
            && sign.as_ref() == LAG
        {
            (self.lag, self.waiting) = (asked.elapsed(), false);
        }
    }
}

/// Sends a message and whatever else waits, all at once where it is little; tells whether the client took it in time.
pub(crate) async fn send_all(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    inbox: &mut mpsc::Receiver<Utf8Bytes>,
) -> bool {
    let mut next = Some(first);
    while let Some(text) = next {
        match tokio::time::timeout(SLOWEST_READ, socket.feed(Message::Text(text))).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return false,
        }
        next = inbox.try_recv().ok();
    }
    matches!(tokio::time::timeout(SLOWEST_READ, socket.flush()).await, Ok(Ok(())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn whoever_says_nothing_is_asked_and_then_given_up() {
        let (mut silence, begun) = (Silence::new(), Instant::now());
        assert!(!silence.lasts().await, "not asked before");
        assert!((SILENCE..SILENCE * 2).contains(&begun.elapsed()));
        assert!(silence.lasts().await, "asked, and no answer");
        assert!((SILENCE * 2..SILENCE * 3).contains(&begun.elapsed()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_sign_of_life_puts_the_alarm_off() {
        let mut silence = Silence::new();
        for _ in 0..3 {
            let waited = tokio::time::timeout(SILENCE * 2 / 3, silence.lasts()).await;
            assert!(waited.is_err(), "somebody has spoken since");
            silence.end();
        }
        assert!(!silence.lasts().await);
        silence.end();
        assert!(!silence.lasts().await, "whoever answered is asked anew");
    }
}
