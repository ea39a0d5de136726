//! Nobody can stand in the door: connections that say nothing, or say it slowly, and limits by address.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::harness::{PATIENCE, Reader, Server, open, run, soon};

/// Connects from an address of this machine.
async fn connect(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::new(IpAddr::from(from), 0)).expect("an address of this machine");
    socket.connect(to).await.expect("a connection")
}

/// Reads until the server closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is cut off ends too.
    soon("the end", stream.read_to_end(&mut bytes)).await.ok();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_thousand_silent_connections_lock_nobody_out() {
    run(async {
        let server = Server::start_with(&[]);
        let mut silent = Vec::new();
        for _ in 0..1010 {
            silent.push(connect([127, 0, 0, 1], server.address).await);
        }
        let told = rest(silent.last_mut().expect("many")).await;
        assert!(told.starts_with("HTTP/1.1 503 ") && told.contains("too-fast"), "{told:?}");
        let mut other = connect([127, 0, 0, 2], server.address).await;
        other
            .write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .await
            .expect("sent");
        let told = rest(&mut other).await;
        assert!(told.starts_with("HTTP/1.1 "), "{told:?}");
        drop(silent);
        let begun = Instant::now();
        while server.guest_or_none().await.is_none() {
            assert!(begun.elapsed() < PATIENCE, "there is room again");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
}

#[test]
fn whoever_says_what_they_want_too_slowly_is_cut_off() {
    run(async {
        let server = Server::start();
        let head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n";
        let drip = async |whole: &str, then: &str| {
            let mut stream = connect([127, 0, 0, 1], server.address).await;
            stream.write_all(whole.as_bytes()).await.expect("sent");
            let begun = Instant::now();
            let mut heard = String::new();
            for byte in then.bytes().cycle() {
                assert!(
                    begun.elapsed() < Duration::from_secs(60),
                    "a byte a second is tolerated for a minute"
                );
                if stream.write_all(&[byte]).await.is_err() {
                    break;
                }
                let mut buffer = [0; 4096];
                let read = tokio::time::timeout(Duration::from_secs(1), stream.read(&mut buffer)).await;
                match read {
                    Err(_silence) => {}
                    Ok(Ok(0) | Err(_)) => break,
                    Ok(Ok(count)) => heard += &String::from_utf8_lossy(&buffer[..count]),
                }
                if heard.contains("did not come") {
                    break;
                }
            }
            heard
        };
        let (head_alone, body) = tokio::join!(drip("", "GET / HTTP/1.1"), drip(head, " "));
        assert!(!head_alone.contains("200"), "{head_alone}");
        assert!(body.contains("did not come within 10 seconds"), "{body}");
    });
}

#[test]
fn a_rematch_counts_as_a_table() {
    run(async {
        let server = Server::start_with(&[]);
        let mut guest = server.guest().await;
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "you"}]});
        let (id, _) = open(&mut guest, table.clone()).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the end", Reader::is_over).await;
        for number in 0..40 {
            // One a second once the first thirty are open.
            let begun = Instant::now();
            while guest.post("/api/tables", &table).await.expect("an answer").status != 201 {
                assert!(begun.elapsed() < PATIENCE, "table {number}");
                tokio::time::sleep(Duration::from_millis(300)).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(1500)).await;
        let rematch: Value = json!({"type": "offer", "seat": 1, "offer": "rematch"});
        assert_eq!(reader.refused(rematch).await, "too-many");
        assert_eq!(reader.now["next"], Value::Null);
    });
}
