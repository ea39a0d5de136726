//! Round the edges: names, cookies, frames that are none, and a stop that does not wait for whoever dawdles.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio_tungstenite::tungstenite::Error as SocketError;

use super::harness::{Reader, Server, open, run};

/// Sends bytes as they are and returns everything that comes back.
fn raw(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).expect("the server is there");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time limit");
    stream.write_all(bytes).expect("sent");
    let mut answer = Vec::new();
    // What came before a reset counts too.
    stream.read_to_end(&mut answer).ok();
    answer
}

fn get(address: SocketAddr, path: &str, host: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    String::from_utf8_lossy(&raw(address, request.as_bytes())).into_owned()
}

#[test]
fn a_server_answers_to_its_own_names_only() {
    let server = Server::start_with(&["--limits", "off", "--host", "play.example"]);
    for host in ["localhost", "play.example:443", &server.address.to_string()] {
        let answer = get(server.address, "/api/me", host);
        assert!(answer.starts_with("HTTP/1.1 200"), "{host}: {answer}");
    }
    for path in ["/", "/api/me", "/healthz"] {
        let answer = get(server.address, path, "evil.example");
        assert!(answer.starts_with("HTTP/1.1 421") && answer.contains("other-host"), "{path}: {answer}");
        assert!(!answer.contains("set-cookie") && answer.contains("--host"), "{path}: {answer}");
    }
    run(async {
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "you"}]);
        let (id, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        guest.headers.push(("Host".to_owned(), "evil.example".to_owned()));
        let Err(SocketError::Http(answer)) = guest.visit(&id, 0).await else { panic!("it is let in") };
        assert_eq!(answer.status(), 421);
    });
}

#[test]
fn a_cookie_that_came_by_tls_goes_by_nothing_else() {
    run(async {
        for (trust, proto, secure) in [(true, "https", true), (true, "http", false), (false, "https", false)]
        {
            let trusting = ["--limits", "off", "--trust-proxy", "x-forwarded-for"];
            let server = Server::start_with(if trust { &trusting } else { &trusting[..2] });
            let mut guest = fracas_server::client::Client::new(server.address);
            let answer = guest.request("GET", "/api/me", &[("X-Forwarded-Proto", proto)], None).await;
            let answer = answer.expect("an answer");
            let cookie = answer.header("set-cookie").expect("a cookie");
            assert_eq!(cookie.contains("; Secure"), secure, "{trust} {proto}: {cookie}");
        }
    });
}

/// Opens a table as a browser would, sends a frame as it is, and returns the code and reason of the close frame.
fn closed_with(address: SocketAddr, id: &str, frame: &[u8]) -> (u16, String) {
    let mut bytes = format!(
        "GET /api/tables/{id}/ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    .into_bytes();
    bytes.extend(frame);
    let answer = raw(address, &bytes);
    let head = answer.windows(4).position(|part| part == b"\r\n\r\n").expect("an answer") + 4;
    let mut rest = &answer[head..];
    while let [kind, length, ..] = *rest {
        let (start, length) = match length {
            126 => (4, usize::from(u16::from_be_bytes([rest[2], rest[3]]))),
            127 => (
                10,
                usize::try_from(u64::from_be_bytes(rest[2..10].try_into().expect("eight")))
                    .expect("a length"),
            ),
            short => (2, usize::from(short)),
        };
        let payload = &rest[start..start + length];
        if kind == 0x88 {
            let code = u16::from_be_bytes([payload[0], payload[1]]);
            return (code, String::from_utf8_lossy(&payload[2..]).into_owned());
        }
        rest = &rest[start + length..];
    }
    panic!("no close frame");
}

#[test]
fn a_socket_that_errs_is_told_why_it_is_closed() {
    let server = Server::start();
    let id = run(async {
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "you"}]);
        open(&mut guest, json!({"game": "color-wars", "players": players})).await.0
    });
    // Frames of a client are masked, here with zeros.
    let long = [&[0x81, 0xff][..], &70_000_u64.to_be_bytes(), &[0; 4], &[b' '; 70_000]].concat();
    let cases: [(&str, &[u8], u16); 5] = [
        ("too long", &long, 1009),
        ("no text", &[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe], 1007),
        ("unmasked", &[0x81, 0x02, b'{', b'}'], 1002),
        ("an unknown kind", &[0x83, 0x80, 0, 0, 0, 0], 1002),
        ("no text at all", &[0x82, 0x81, 0, 0, 0, 0, 7], 1003),
    ];
    for (what, frame, code) in cases {
        let (closed, reason) = closed_with(server.address, &id, frame);
        assert_eq!(closed, code, "{what}: {reason}");
        assert!(!reason.is_empty(), "{what}");
    }
}

#[test]
fn told_to_stop_a_server_ends_within_two_seconds_whatever_is_half_sent() {
    let server = Server::start();
    let (id, _reader) = run(async {
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 8}]);
        let (id, _) = open(&mut guest, json!({"game": "gowap", "players": players})).await;
        let reader = Reader::open(&guest, &id).await;
        (id, reader)
    });
    let half = [
        "GET /api/me HT".to_owned(),
        "GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Half".to_owned(),
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
            .to_owned(),
        format!(
            "GET /api/tables/{id}/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ),
    ];
    let streams: Vec<TcpStream> = half
        .iter()
        .map(|half| {
            let mut stream = TcpStream::connect(server.address).expect("the server is there");
            stream.write_all(half.as_bytes()).expect("sent");
            stream
        })
        .collect();
    // A frame that promises more than comes.
    (&streams[3]).write_all(&[0x81, 0xfe, 0x10]).expect("sent");
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    server.stop();
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(2), "{took:?}");
}
