//! The front door: who is let in, and for how long somebody may stand in it.

mod files;
mod patient;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tower_service::Service as _;

pub(crate) use self::files::raise as raise_file_limit;
use self::patient::Patient;
use crate::limits::{Crowd, Inside, counted};

/// So long a client may take to say what it wants, from when it comes or from the last answer on.
const SLOWEST_HEAD: Duration = Duration::from_secs(15);

/// So long a client may leave what it is sent unread.
const SLOWEST_READ: Duration = Duration::from_secs(30);

/// How many connections one address can have.
const EACH: usize = 256;

/// Files that are no connections: the database, the log, whatever else.
const OTHER_FILES: usize = 64;

/// What whoever finds no room is told, if they listen.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n\
    Content-Length: 125\r\n\r\n\
    {\"error\":{\"code\":\"too-fast\",\"message\":\"too many connections are open, here or from your address: close some and try again\"}}\n";

/// How many connections there can be where so many files may be open: all in all, and from one address unless a proxy
/// stands for everybody.
pub(crate) fn crowd(files: usize, proxied: bool) -> Crowd {
    let most = files.saturating_sub(OTHER_FILES).max(1);
    Crowd::new(most, if proxied { most } else { EACH })
}

/// Answers everybody who comes until the server stops, then waits until the last has had their answer.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    crowd: Crowd,
    mut stopped: watch::Receiver<bool>,
) {
    // Nothing is ever sent: it closes when the last connection has.
    let (open, mut closed) = mpsc::channel::<()>(1);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Somebody hung up, or the machine has run out of something that others will give back.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            () = end(&mut stopped) => break,
        };
        let Some(inside) = crowd.enter(counted(peer.ip())) else {
            // Whoever does not listen is only cut off.
            stream.try_write(FULL).ok();
            continue;
        };
        let (router, stopped, open) = (router.clone(), stopped.clone(), open.clone());
        tokio::spawn(async move {
            carry((stream, peer), inside, router, stopped).await;
            drop(open);
        });
    }
    drop((listener, open));
    closed.recv().await;
}

/// Waits until the server stops, or is gone.
async fn end(stopped: &mut watch::Receiver<bool>) {
    stopped.wait_for(|stopped| *stopped).await.ok();
}

/// Answers whatever comes over one connection.
async fn carry(
    (stream, peer): (TcpStream, SocketAddr),
    inside: Inside,
    router: Router,
    mut stopped: watch::Receiver<bool>,
) {
    // Messages are small and waited for: none is held back until the one before it has been acknowledged.
    stream.set_nodelay(true).ok();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request.map(Body::new))
    });
    // A WebSocket takes the stream along, and with it the place.
    let stream = TokioIo::new(Patient::new(stream, SLOWEST_READ, inside));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SLOWEST_HEAD)
        .serve_connection(stream, service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // Whoever hangs up in the middle of something is nobody's fault.
        _ = connection.as_mut() => return,
        () = end(&mut stopped) => connection.as_mut().graceful_shutdown(),
    }
    connection.await.ok();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_whoever_finds_no_room_is_told_is_a_whole_answer() {
        let text = str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("Content-Length: {}", body.len())), "{}", body.len());
        let told: serde_json::Value = serde_json::from_str(body).unwrap();
        assert_eq!(told["error"]["code"], "too-fast");
    }

    #[test]
    fn a_proxy_may_bring_everybody() {
        let proxy = [192, 0, 2, 1].into();
        let entered = |crowd: &Crowd| (0..2000).map_while(|_| crowd.enter(proxy)).collect::<Vec<_>>().len();
        assert_eq!(entered(&crowd(10_000, false)), EACH);
        assert_eq!(entered(&crowd(10_000, true)), 2000);
    }
}
