//! The same on PostgreSQL: `cargo xtask postgres` starts one and runs this, and so does `cargo xtask test`.

use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};

use super::harness::{Reader, Server, folder, open, run};
use super::people::{PASSWORD, granted};
use super::play::settle;

fn start(url: &str) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.args(["serve", "--port", "0", "--limits", "off", "--database", url]);
    Server::spawn(&mut command, folder())
}

/// The database, which only one test uses at a time.
fn database() -> (String, MutexGuard<'static, ()>) {
    static ONE: Mutex<()> = Mutex::new(());
    let url = std::env::var("FRACAS_POSTGRES").expect("FRACAS_POSTGRES names a database");
    (url, ONE.lock().unwrap_or_else(PoisonError::into_inner))
}

#[test]
#[ignore = "takes a PostgreSQL: cargo xtask postgres"]
fn games_are_kept_in_postgresql_through_a_crash() {
    let (url, _one) = database();
    run(async {
        let server = start(&url);
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let (id, _) = open(&mut guest, json!({"game": "ganoogo", "players": players})).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.contribute().await;
        for _ in 0..4 {
            reader.until("the own turn", |reader| !reader.asked().is_empty()).await;
            let (seat, moves) = reader.asked().remove(0);
            let before = reader.now.clone();
            reader.play(seat, &moves[0]).await;
            reader.until("an answer", |reader| reader.now != before).await;
        }
        settle(&mut reader).await;
        let log = reader.log.clone();
        server.kill();

        let server = start(&url);
        guest.address = server.address;
        let mut reader = Reader::open(&guest, &id).await;
        assert_eq!(reader.log[..log.len()], log);
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the end", Reader::is_over).await;
        let record = guest.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
        fracas_server::verify(&record.parse().expect("a record")).expect("fair dice");
        let mine = guest.get("/api/tables?mine=1").await.expect("an answer").json();
        assert_eq!((&mine[0]["id"], &mine[0]["status"]), (&Value::String(id), &json!("over")));
    });
}

#[test]
#[ignore = "takes a PostgreSQL: cargo xtask postgres"]
fn people_are_kept_in_postgresql_and_what_a_guest_played_comes_along() {
    let (url, _one) = database();
    run(async {
        let server = start(&url);
        // The database may have been used before, and names are had but once.
        let mut guest = server.guest().await;
        let me = guest.get("/api/me").await.expect("an answer").json();
        let name = me["guest"].as_str().expect("a name").replace("guest-", "Somebody-x");
        let account = json!({"name": name, "password": PASSWORD});
        let codes = granted(&mut server.guest().await, "/api/account", account.clone()).await;
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let (id, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        granted(&mut guest, "/api/account/sign-in", account).await;
        granted(&mut guest, "/api/me/settings", json!({"settings": {}, "at": 1})).await;
        server.kill();

        let server = start(&url);
        guest.address = server.address;
        let mut reader = Reader::open(&guest, &id).await;
        assert_eq!((&reader.now["you"], &reader.now["players"][0]["name"]), (&json!([1]), &json!(name)));
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the end", Reader::is_over).await;
        let profile = guest.get(&format!("/api/people/{name}")).await.expect("an answer").json();
        assert_eq!(profile["games"][0]["lost"], 1, "{profile}");
        let recover = json!({"name": name, "code": codes["codes"][0], "password": "another secret"});
        granted(&mut guest, "/api/account/recover", recover).await;
        granted(&mut guest, "/api/me/delete", json!({"name": name, "password": "another secret"})).await;
        let snapshot = guest.get(&format!("/api/tables/{id}")).await.expect("an answer").json();
        assert_eq!(snapshot["players"][0]["name"], "deleted player");
    });
}

#[test]
#[ignore = "takes a PostgreSQL: cargo xtask postgres"]
fn a_second_server_on_the_same_postgresql_is_refused() {
    let (url, _one) = database();
    let server = start(&url);
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    let output = command.args(["serve", "--port", "0", "--database", &url]).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("another Fracas serves from this database"), "{said}");
    server.kill();
    drop(start(&url));
}

/// What the way to the database does.
#[derive(Clone)]
struct Way(Arc<AtomicU8>);

/// Carries everything.
const OPEN: u8 = 0;
/// Carries what is stored to the database, but no answer, and breaks; then is open again.
const LOSES_ONE: u8 = 1;
/// The same, but stays broken.
const BREAKS: u8 = 2;
/// Carries nothing and takes nobody.
const BROKEN: u8 = 3;

impl Way {
    /// Opens a way to the database, and returns the URL that goes by it.
    async fn new(url: &str) -> (Way, String) {
        let way = Way(Arc::new(AtomicU8::new(OPEN)));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (rest, socket) = url.split_once("?host=").expect("the test's database has a socket");
        let socket = PathBuf::from(socket).join(".s.PGSQL.5432");
        let by = way.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if by.0.load(Relaxed) != BROKEN {
                    tokio::spawn(by.clone().carry(client, socket.clone()));
                }
            }
        });
        (way, rest.replace("localhost", &format!("127.0.0.1:{port}")))
    }

    fn set(&self, state: u8) {
        self.0.store(state, Relaxed);
    }

    async fn carry(self, client: TcpStream, socket: PathBuf) -> io::Result<()> {
        let database = UnixStream::connect(socket).await?;
        let ((from_client, to_client), (from_database, to_database)) =
            (client.into_split(), database.into_split());
        let mute = AtomicBool::new(false);
        let there = self.pass(from_client, to_database, true, &mute);
        let back = self.pass(from_database, to_client, false, &mute);
        // A break drops both directions at once.
        tokio::select! {
            passed = there => passed,
            passed = back => passed,
        }
    }

    async fn pass(
        &self,
        mut from: impl AsyncRead + Unpin,
        mut to: impl AsyncWrite + Unpin,
        there: bool,
        mute: &AtomicBool,
    ) -> io::Result<()> {
        let mut bytes = vec![0; 65_536];
        loop {
            let read = tokio::time::timeout(Duration::from_millis(50), from.read(&mut bytes)).await;
            if self.0.load(Relaxed) == BROKEN {
                return Ok(());
            }
            let Ok(read) = read else { continue };
            let count = read?;
            if count == 0 {
                return Ok(());
            }
            let state = self.0.load(Relaxed);
            let stores = there && bytes[..count].windows(5).any(|part| part == b"moved");
            let breaks = stores && matches!(state, LOSES_ONE | BREAKS);
            mute.fetch_or(breaks, Relaxed);
            if there || !mute.load(Relaxed) {
                to.write_all(&bytes[..count]).await?;
            }
            if breaks {
                // The database has it, and answers; nobody will hear it.
                tokio::time::sleep(Duration::from_millis(300)).await;
                self.set(if state == BREAKS { BROKEN } else { OPEN });
                return Ok(());
            }
        }
    }
}

#[test]
#[ignore = "takes a PostgreSQL: cargo xtask postgres"]
fn a_lost_answer_is_asked_for_again_and_where_it_does_not_come_players_are_told_so() {
    let (url, _one) = database();
    run(async {
        let (way, url) = Way::new(&url).await;
        let server = tokio::task::spawn_blocking(move || start(&url)).await.expect("a server");
        let mut guest = server.guest().await;
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "you"}]});
        let (id, _) = open(&mut guest, table).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.play(1, "c3").await;
        reader.until("the move", |reader| reader.log.len() == 1).await;

        way.set(LOSES_ONE);
        reader.play(2, "d4").await;
        reader.until("the move", |reader| reader.log.len() == 2).await;
        assert_eq!(reader.lines(), ["1 c3", "2 d4"], "it is stored once");

        way.set(BREAKS);
        let begun = Instant::now();
        reader.play(1, "c3").await;
        assert_eq!(reader.refusal().await, "unknown");
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
        assert_eq!(guest.get("/healthz").await.expect("an answer").status, 503);
        way.set(OPEN);
        while guest.get("/healthz").await.expect("an answer").status != 200 {
            assert!(begun.elapsed() < Duration::from_secs(60));
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let mut reader = Reader::open(&guest, &id).await;
        assert_eq!(reader.lines(), ["1 c3", "2 d4", "1 c3"], "what is true is told then");
        reader.play(2, "d4").await;
        reader.until("the move", |reader| reader.log.len() == 4).await;
    });
}

#[test]
#[ignore = "takes a PostgreSQL: cargo xtask postgres"]
fn ratings_bans_and_backups_are_the_same_on_postgresql() {
    let (url, _one) = database();
    let target = folder();
    let tokens = target.join("tokens");
    std::fs::write(&tokens, "ann 0123456789012345678901234567890123456789\n").expect("a file");
    let serve = |url: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
        command.args(["serve", "--port", "0", "--limits", "off", "--database", url]);
        Server::spawn(command.arg("--admin-token-file").arg(&tokens), folder())
    };
    let fracas = |arguments: &[&str]| {
        let done = Command::new(env!("CARGO_BIN_EXE_fracas")).args(arguments).output().expect("it runs");
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    };
    let board = async |server: &Server| {
        let mut guest = server.guest().await;
        guest.get("/api/ratings?game=color-wars").await.expect("an answer").json()
    };
    let before = run(async {
        let server = serve(&url);
        let (mut one, mut two) = (server.guest().await, server.guest().await);
        let players = json!([{"kind": "you"}, {"kind": "open"}]);
        let table =
            json!({"game": "color-wars", "rated": true, "pace": {"reserve": 600_000}, "players": players});
        let (id, tokens) = open(&mut one, table).await;
        two.post(&format!("/api/tables/{id}/join"), &json!({"token": tokens[0]})).await.expect("an answer");
        let mut reader = Reader::open(&one, &id).await;
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the end", Reader::is_over).await;
        let told = loop {
            let told = board(&server).await;
            if told["players"].as_array().is_some_and(|players| !players.is_empty()) {
                break told;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        };
        let mut clerk = one.clone();
        let token = "Bearer 0123456789012345678901234567890123456789".to_owned();
        clerk.headers.push(("Authorization".to_owned(), token));
        for (path, body) in [
            ("bans", json!({"kind": "ban", "subject": "192.0.2.0/24", "hours": 5})),
            ("bans", json!({"kind": "mute", "subject": "192.0.2.1"})),
            ("announcement", json!({"en": "x", "minutes": 5})),
        ] {
            let answer = clerk.post(&format!("/api/admin/{path}"), &body).await.expect("an answer");
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        }
        for path in ["numbers", "bans", "reports", "audit"] {
            let answer = clerk.get(&format!("/api/admin/{path}")).await.expect("an answer");
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        }
        let file = target.join("backup.txt");
        fracas(&["backup", &file.display().to_string(), "--database", &url]);
        told
    });
    fracas(&["ratings", "rebuild", "--database", &url]);
    // From one kind of database into the other, and back.
    let [first, second] = ["backup.txt", "second.txt"].map(|name| target.join(name).display().to_string());
    let sqlite = target.join("games.db").display().to_string();
    fracas(&["restore", &first, "--database", &sqlite]);
    fracas(&["backup", &second, "--database", &sqlite]);
    let other = run(async {
        use sqlx::{Connection, Executor};
        let mut connection = sqlx::PgConnection::connect(&url).await.expect("a connection");
        connection.execute("DROP DATABASE IF EXISTS restored").await.expect("done");
        connection.execute("CREATE DATABASE restored").await.expect("done");
        url.replacen("/postgres?", "/restored?", 1)
    });
    fracas(&["restore", &second, "--database", &other]);
    run(async {
        for url in [&url, &sqlite, &other] {
            let server = serve(url);
            assert_eq!(board(&server).await, before, "{url}");
        }
    });
    std::fs::remove_dir_all(target).ok();
}
