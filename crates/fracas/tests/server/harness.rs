//! A real server in a process of its own, and people who speak to it.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use fracas_core::{Dice, QuickDice};
use fracas_server::client::{Client, Socket};
use serde_json::{Value, json};

use super::described::check;

/// Nothing takes longer than this unless something is wrong, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Runs a test's conversation.
pub(crate) fn run<T>(conversation: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(conversation)
}

/// Waits, but not for ever.
pub(crate) async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    match tokio::time::timeout(PATIENCE, future).await {
        Ok(done) => done,
        Err(_) => panic!("{what} took too long"),
    }
}

/// A server process. It is killed when the test is over.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: SocketAddr,
    /// Where it tells its numbers.
    numbers: Option<SocketAddr>,
    pub(crate) folder: PathBuf,
    log: std::thread::JoinHandle<String>,
}

/// A folder that no other test uses.
pub(crate) fn folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("server-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

impl Server {
    /// Starts a server that lets everything pass.
    pub(crate) fn start() -> Server {
        Server::start_with(&["--limits", "off"])
    }

    pub(crate) fn start_with(arguments: &[&str]) -> Server {
        let folder = folder();
        let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
        command.args(["serve", "--port", "0", "--metrics", "127.0.0.1:0"]).args(arguments);
        Server::spawn(command.arg("--database").arg(folder.join("games.db")), folder)
    }

    /// Runs a command that becomes a server.
    pub(crate) fn spawn(command: &mut Command, folder: PathBuf) -> Server {
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut output = BufReader::new(process.stdout.take().expect("an output"));
        let mut errors = process.stderr.take().expect("an output");
        let log = std::thread::spawn(move || {
            let mut text = String::new();
            errors.read_to_string(&mut text).ok();
            text
        });
        let (mut line, mut addresses) = (String::new(), Vec::new());
        while !line.contains("fracas --help") {
            line.clear();
            if output.read_line(&mut line).expect("text") == 0 {
                panic!("the server ended at once: {}", log.join().unwrap_or_default());
            }
            if let Some(at) = line.split("http://").nth(1) {
                let address = at.split([' ', '/']).next().expect("an address");
                addresses.push(address.parse().expect("an address"));
            }
        }
        let (address, numbers) = (addresses[0], addresses.get(1).copied());
        // The rest of what it says is read too, so that it never waits for a reader.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        Server { process, address, numbers, folder, log }
    }

    /// The number of its process.
    pub(crate) fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Sends its process a signal.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.process.id().to_string();
        assert!(
            Command::new("kill").args([&format!("-{name}"), &pid]).status().expect("kill runs").success()
        );
    }

    /// Kibibytes of memory it holds, where the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.split_whitespace().next()?.parse().ok()
    }

    /// Kills the server as hard as can be, and returns the folder with what it stored.
    pub(crate) fn kill(mut self) -> PathBuf {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it ends");
        std::mem::take(&mut self.folder)
    }

    /// Asks the server to end, and returns the folder with what it stored.
    pub(crate) fn end(mut self) -> PathBuf {
        self.signal("TERM");
        let status = self.process.wait().expect("it ends");
        assert!(status.success(), "{status}");
        std::mem::take(&mut self.folder)
    }

    /// Starts a server on what another left behind.
    pub(crate) fn restart(folder: PathBuf, arguments: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
        command.args(["serve", "--port", "0", "--metrics", "127.0.0.1:0", "--limits", "off"]).args(arguments);
        Server::spawn(command.arg("--database").arg(folder.join("games.db")), folder)
    }

    /// Asks the server to end, and returns what it wrote into its log.
    pub(crate) fn stop(mut self) -> String {
        self.signal("TERM");
        let status = self.process.wait().expect("it ends");
        assert!(status.success(), "{status}");
        let log = std::mem::replace(&mut self.log, std::thread::spawn(String::new));
        log.join().expect("a log")
    }

    /// How long its threads have been working, where the system tells.
    pub(crate) fn worked(&self) -> Option<Duration> {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.process.id())).ok()?;
        let worked = |task: std::fs::DirEntry| {
            let times = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
            times.split_whitespace().next()?.parse::<u64>().ok()
        };
        Some(Duration::from_nanos(tasks.flatten().filter_map(worked).sum()))
    }

    /// Somebody new, if the server lets them in.
    pub(crate) async fn guest_or_none(&self) -> Option<Client> {
        let mut client = Client::new(self.address);
        let answer = client.get("/api/me").await.ok()?;
        (answer.status == 200).then_some(client)
    }

    /// What it tells whoever runs it.
    pub(crate) async fn numbers(&self) -> String {
        let mut client = Client::new(self.numbers.expect("it tells numbers"));
        client.get("/metrics").await.expect("an answer").body
    }

    /// Somebody new.
    pub(crate) async fn guest(&self) -> Client {
        let mut client = Client::new(self.address);
        let answer = client.get("/api/me").await.expect("an answer");
        assert_eq!(answer.status, 200, "{answer:?}");
        client
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        self.process.kill().ok();
        self.process.wait().ok();
        if !self.folder.as_os_str().is_empty() {
            std::fs::remove_dir_all(&self.folder).ok();
        }
    }
}

/// Opens a table, and returns its id and the invitations.
pub(crate) async fn open(client: &mut Client, table: Value) -> (String, Vec<String>) {
    let answer = client.post("/api/tables", &table).await.expect("an answer");
    assert_eq!(answer.status, 201, "{table}: {}", answer.body);
    let created = answer.json();
    let invites = created["invites"].as_array().expect("a list");
    let tokens = invites.iter().map(|invite| text(&invite["token"])).collect();
    (text(&created["id"]), tokens)
}

/// Opens a table for two people, and has the second one join.
pub(crate) async fn open_for_two(server: &Server, game: &str, options: Value) -> (String, [Client; 2]) {
    let (mut one, mut two) = (server.guest().await, server.guest().await);
    let players = json!([{"kind": "you"}, {"kind": "open"}]);
    let (id, tokens) = open(&mut one, json!({"game": game, "options": options, "players": players})).await;
    let joined = two.post(&format!("/api/tables/{id}/join"), &json!({"token": tokens[0]})).await;
    let joined = joined.expect("an answer");
    assert_eq!((joined.status, &joined.json()["seat"]), (200, &json!(2)), "{}", joined.body);
    (id, [one, two])
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is a text")).to_owned()
}

/// One reader of a table: keeps the log as the server tells it, and the latest of everything else.
pub(crate) struct Reader {
    pub(crate) socket: Socket,
    pub(crate) log: Vec<Value>,
    pub(crate) now: Value,
    /// Every message as it came.
    pub(crate) heard: Vec<String>,
    /// What people said to each other, as it stands.
    pub(crate) chat: Vec<Value>,
    /// How many watch, as far as it was told.
    pub(crate) spectators: u64,
}

impl Reader {
    /// Opens a table and reads its snapshot.
    pub(crate) async fn open(client: &Client, id: &str) -> Reader {
        Reader::come_back(client, id, Vec::new()).await
    }

    /// Opens a table with so much of its log, and reads the snapshot with the rest.
    pub(crate) async fn come_back(client: &Client, id: &str, log: Vec<Value>) -> Reader {
        let socket = soon("opening a table", client.visit(id, log.len())).await.expect("a socket");
        let mut reader =
            Reader { socket, log, now: Value::Null, heard: Vec::new(), chat: Vec::new(), spectators: 0 };
        assert!(reader.step().await, "a snapshot");
        assert_eq!(reader.now["type"], "snapshot");
        reader
    }

    /// Hears one message; tells whether there was one. Refusals are returned by [`Reader::refusal`] only.
    pub(crate) async fn step(&mut self) -> bool {
        let Some(text) = soon("a message", self.socket.next_text()).await else { return false };
        let message: Value = serde_json::from_str(&text).expect("the server speaks JSON");
        check("/components/schemas/ToClient", &message);
        self.heard.push(text);
        match message["type"].as_str() {
            Some("snapshot" | "update") => {
                if message["type"] == "snapshot" && !self.now.is_null() {
                    self.log.clear();
                }
                self.log.extend(message["events"].as_array().expect("a list").iter().cloned());
                assert_eq!(message["count"], json!(self.log.len()), "{message}");
                self.now = message;
            }
            Some("chat") => {
                if message["whole"] == true {
                    self.chat.clear();
                }
                self.chat.extend(message["lines"].as_array().expect("a list").iter().cloned());
            }
            Some("watching") => self.spectators = message["spectators"].as_u64().expect("a number"),
            Some("undone") => self.log.truncate(message["to"].as_u64().expect("a number") as usize),
            _ => self.now["other"] = message,
        }
        true
    }

    /// Hears messages until something is so.
    pub(crate) async fn until(&mut self, what: &str, so: impl Fn(&Reader) -> bool) {
        while !so(self) {
            assert!(self.step().await, "the server closed the socket before {what}; last: {}", self.now);
        }
    }

    /// Says something to the others.
    pub(crate) async fn chat(&mut self, words: &str) {
        self.socket.say(&json!({"type": "chat", "text": words})).await.expect("the server is there");
    }

    /// What people said to each other, as far as this reader heard it.
    pub(crate) fn said(&self) -> Vec<&str> {
        self.chat.iter().filter_map(|line| line["text"].as_str().or(line["phrase"].as_str())).collect()
    }

    /// The seats of this reader that must choose now.
    pub(crate) fn asked(&self) -> Vec<(u8, Vec<String>)> {
        let legal = self.now["legal"].as_object().expect("an object");
        let moves = |legal: &Value| legal["moves"].as_array().expect("a list").iter().map(text).collect();
        legal.iter().map(|(seat, legal)| (seat.parse().expect("a seat"), moves(legal))).collect()
    }

    pub(crate) async fn play(&mut self, seat: u8, text: &str) {
        let message =
            json!({"type": "move", "seat": seat, "move": text, "count": self.log.len(), "nonce": 1});
        self.socket.say(&message).await.expect("the server is there");
    }

    /// Says something and waits for the refusal; returns its code.
    pub(crate) async fn refused(&mut self, message: Value) -> String {
        self.socket.say(&message).await.expect("the server is there");
        self.refusal().await
    }

    pub(crate) async fn refusal(&mut self) -> String {
        self.now["other"] = Value::Null;
        self.until("a refusal", |reader| reader.now["other"]["type"] == "refused").await;
        text(&self.now["other"]["code"])
    }

    pub(crate) fn status(&self) -> &str {
        self.now["status"].as_str().expect("a status")
    }

    pub(crate) fn is_over(&self) -> bool {
        self.status() == "over"
    }

    /// The log without the times, one event a line.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.log.iter().map(line).collect()
    }

    /// Gives the dice something, if they want it.
    pub(crate) async fn contribute(&mut self) {
        if self.now["wants_contribution"] == true {
            let message = json!({"type": "contribute", "contribution": "00112233445566778899aabbccddeeff"});
            self.socket.say(&message).await.expect("the server is there");
        }
    }
}

pub(crate) fn line(entry: &Value) -> String {
    match (&entry["seat"], &entry["move"], &entry["chance"]) {
        (seat, Value::String(text), _) => format!("{seat} {text}"),
        (_, _, Value::String(text)) => format!("* {text}"),
        _ => format!("* {}", text(&entry["masked"])),
    }
}

/// The events of a record, one a line.
pub(crate) fn events(record: &str) -> Vec<String> {
    record.split_once("\n\n").map_or(Vec::new(), |(_, lines)| lines.lines().map(str::to_owned).collect())
}

/// Picks any of the moves.
pub(crate) fn any<'a>(moves: &'a [String], dice: &mut QuickDice) -> &'a str {
    &moves[dice.below(moves.len() as u32) as usize]
}
