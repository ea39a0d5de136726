//! Whatever a socket says, the table goes on; and what is refused has changed nothing.

use std::net::SocketAddr;
use std::sync::OnceLock;
use std::time::Duration;

use fracas_server::client::{Client, Socket};
use fracas_server::wire::FromClient;
use fracas_server::{Server, Settings};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::is_readable;

/// No table needs more messages than this to go wrong.
const MOST: usize = 50;

/// Nothing takes longer than this unless something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// Takes one message a line. The table is one of Color Wars, where nothing happens that nobody asked for.
pub(crate) fn holds(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (runtime, address) = server();
    let talk = talk(*address, text);
    runtime.block_on(async { tokio::time::timeout(PATIENCE, talk).await.expect("an answer in time") });
}

async fn talk(address: SocketAddr, text: &str) {
    let mut guest = Client::new(address);
    let players = json!([{"kind": "you"}, {"kind": "you"}]);
    let opened = guest.post("/api/tables", &json!({"game": "color-wars", "players": players})).await;
    let id = opened.expect("an answer").json()["id"].as_str().expect("a table").to_owned();
    let mut socket = guest.visit(&id, 0).await.expect("a socket");
    let snapshot = format!("/api/tables/{id}");
    let mut before = guest.get(&snapshot).await.expect("an answer").body;
    for message in text.lines().take(MOST) {
        socket.say_text(message).await.expect("the socket is open");
        let refused = answered(&mut socket, message).await;
        let now = guest.get(&snapshot).await.expect("an answer").body;
        assert!(!refused || now == before, "{message:?} was refused");
        before = now;
    }
    socket.close().await;
}

/// Waits until the table has heard a message; tells whether it was refused.
async fn answered(socket: &mut Socket, message: &str) -> bool {
    socket.say(&json!({"type": "ping"})).await.expect("the socket is open");
    let said = serde_json::from_str(message);
    let mut pongs = 1 + u8::from(matches!(said, Ok(FromClient::Ping)));
    // Questions are worked on beside the table, which may hear something else meanwhile.
    let mut owed = matches!(said, Ok(FromClient::Inspect { .. } | FromClient::Plan { .. }));
    let mut refused = false;
    while pongs > 0 || owed {
        let answer = socket.next().await;
        let answer = answer.unwrap_or_else(|| panic!("the socket was closed: {:?}", socket.close_code()));
        match answer["type"].as_str() {
            Some("pong") => pongs -= 1,
            Some("refused") => {
                is_readable(&answer["message"].as_str().expect("words"));
                refused = true;
                owed = false;
            }
            Some("facts" | "planned") => owed = false,
            _ => {}
        }
    }
    refused
}

/// One server for all, with its games in memory.
fn server() -> &'static (Runtime, SocketAddr) {
    static SERVER: OnceLock<(Runtime, SocketAddr)> = OnceLock::new();
    SERVER.get_or_init(|| {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let settings = Settings {
            address: "127.0.0.1:0".parse().expect("an address"),
            limits: false,
            // Tables that were played at a second ago take no memory any more.
            sleep_after: Duration::from_secs(1),
            ..Settings::in_memory()
        };
        let server = runtime.block_on(Server::bind(settings)).expect("a server");
        let address = server.address();
        runtime.spawn(server.run(std::future::pending()));
        (runtime, address)
    })
}
