//! The lab over workers, on the real binary and a real NATS server: `cargo xtask workers` runs this.
//!
//! Whatever happens to workers, to the queue and to whoever asks: the results are those of a machine alone.

#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use fracas_server::client::Client;
use serde_json::{Value, json};

/// Nothing takes longer than this unless something is wrong, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A folder that no other test uses.
fn folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("workers-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn signal(process: &Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &process.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// Waits until something holds.
fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "{what} took too long");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A NATS server of our own that keeps a queue, and the workers at it.
struct Ground {
    folder: PathBuf,
    port: u16,
    nats: Child,
    workers: Vec<Child>,
}

impl Ground {
    fn new() -> Ground {
        let folder = folder();
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        Ground { nats: nats(port, &folder, &["-js"]), folder, port, workers: Vec::new() }
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Starts another worker, with one thread.
    fn hire(&mut self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
        command.args(["worker", "--threads", "1", "--cluster", &self.url()]).stdin(Stdio::null());
        let worker = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a worker starts");
        self.workers.push(worker);
    }

    fn restart_nats(&mut self, pause: Duration) {
        self.nats.kill().expect("it can be killed");
        self.nats.wait().expect("it ends");
        std::thread::sleep(pause);
        self.nats = nats(self.port, &self.folder, &["-js"]);
    }

    /// A command that has workers do it.
    fn over(&self, arguments: &[&str]) -> Command {
        let mut command = here(arguments);
        command.args(["--cluster", &self.url()]);
        command
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        for process in self.workers.iter_mut().chain([&mut self.nats]) {
            process.kill().ok();
            process.wait().ok();
        }
    }
}

fn nats(port: u16, folder: &Path, more: &[&str]) -> Child {
    let mut command = Command::new("nats-server");
    command.args(["-a", "127.0.0.1", "-p", &port.to_string()]).args(more).arg("-sd").arg(folder);
    let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("nats-server starts");
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    until("nats-server", || TcpStream::connect(address).is_ok());
    process
}

/// A command that this machine does alone.
fn here(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn told(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn run(command: &mut Command) -> String {
    told(&command.output().expect("the program starts"))
}

/// A match that takes some seconds.
const LONG: [&str; 10] =
    ["match", "game-of-war", "--a", "nodes:3000", "--b", "nodes:1500", "--games", "24", "--json", "--seed"];

#[test]
#[ignore = "takes NATS: cargo xtask workers"]
fn every_study_gives_the_same_over_workers_as_here() {
    let mut ground = Ground::new();
    ground.hire();
    ground.hire();
    let weights = ground.folder.join("weights.json");
    let built_in =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/weights/color-wars.json"));
    std::fs::write(&weights, built_in.expect("weights").replace(": 1", ": 2")).expect("a file");
    let weighed = format!("nodes:200@{}", weights.display());
    let studies: &[&[&str]] = &[
        &["match", "color-wars", "--a", "bot:3", "--b", "bot:2", "--games", "20", "--json"],
        &["match", "ganoogo", "--seats", "3", "--a", "bot:2", "--b", "plain", "--games", "6", "--json"],
        &["match", "color-wars", "--a", &weighed, "--b", "bot:1", "--games", "4", "--json"],
        &[
            "match",
            "color-wars",
            "--a",
            "bot:4",
            "--b",
            "random",
            "--games",
            "400",
            "--sprt",
            "0",
            "60",
            "--json",
        ],
        &["ladder", "gaogie", "--games", "10", "--top", "3"],
        &["lab", "balance", "gowap", "--games", "10", "--bot", "1", "--json"],
        &["lab", "puzzles", "color-wars", "--count", "2", "--most", "64"],
    ];
    for study in studies {
        assert_eq!(run(&mut ground.over(study)), run(&mut here(study)), "{study:?}");
    }
    // Those that write files: what is in them is the same.
    let written: &[(&[&str], &str)] = &[
        (&["lab", "sweep", "color-wars", "--vary", "size=2..4", "--games", "40", "--bot", "1"], "--out"),
        (&["lab", "openings", "color-wars", "--size", "3", "--nodes", "100000"], "--file"),
    ];
    for (number, (study, option)) in written.iter().enumerate() {
        let files = ["here", "there"].map(|name| ground.folder.join(format!("{name}-{number}")));
        let heard =
            [run(here(study).arg(option).arg(&files[0])), run(ground.over(study).arg(option).arg(&files[1]))];
        assert_eq!(heard[0], heard[1], "{study:?}");
        let [here, there] = files.map(|file| std::fs::read_to_string(file).expect("a file"));
        assert_eq!(here, there, "{study:?}");
    }
}

#[test]
#[ignore = "takes NATS: cargo xtask workers"]
fn workers_that_are_killed_or_stand_still_and_a_queue_that_restarts_cost_nothing_but_time() {
    let mut ground = Ground::new();
    let arguments = [&LONG[..], &["5"]].concat();
    let alone = run(&mut here(&arguments));
    for _ in 0..3 {
        ground.hire();
    }
    let save = ground.folder.join("rounds");
    let rounds = || std::fs::read_to_string(&save).unwrap_or_default().lines().count();
    let asking = ground.over(&arguments).arg("--save").arg(&save).spawn().expect("the program starts");
    until("the first rounds", || rounds() > 2);
    ground.workers[0].kill().expect("it can be killed");
    // Whoever stands still is taken for lost; when it goes on its answer is the second one.
    signal(&ground.workers[1], "STOP");
    let before = rounds();
    until("the others' rounds", || rounds() > before + 2);
    std::thread::sleep(Duration::from_secs(6));
    signal(&ground.workers[1], "CONT");
    ground.restart_nats(Duration::from_secs(1));
    let output = asking.wait_with_output().expect("it ends");
    assert_eq!(told(&output), alone);
    let saved = std::fs::read_to_string(&save).expect("a file");
    let mut lines: Vec<&str> = saved.lines().skip(1).collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!((lines.len(), saved.lines().count()), (12, 13), "every round counts once: {saved}");
}

#[test]
#[ignore = "takes NATS: cargo xtask workers"]
fn whoever_is_killed_and_asks_again_goes_on_where_it_was_and_needs_nobody_for_what_is_done() {
    let mut ground = Ground::new();
    let arguments = [&LONG[..], &["6"]].concat();
    let alone = run(&mut here(&arguments));
    ground.hire();
    let save = ground.folder.join("rounds");
    let rounds = || std::fs::read_to_string(&save).unwrap_or_default().lines().count();
    let mut asking = ground.over(&arguments).arg("--save").arg(&save).spawn().expect("the program starts");
    until("the first rounds", || rounds() > 2);
    asking.kill().expect("it can be killed");
    asking.wait().expect("it ends");
    // Without the file: the queue has kept what was done.
    assert_eq!(run(&mut ground.over(&arguments)), alone);
    ground.workers[0].kill().expect("it can be killed");
    ground.workers[0].wait().expect("it ends");
    let begun = Instant::now();
    assert_eq!(run(&mut ground.over(&arguments)), alone);
    println!("what is done was told after {:?}", begun.elapsed());
}

#[test]
#[ignore = "takes NATS: cargo xtask workers"]
fn a_worker_that_is_told_to_end_gives_back_what_it_is_at_and_waits_for_a_queue_that_is_away() {
    let mut ground = Ground::new();
    let arguments =
        ["match", "game-of-war", "--a", "nodes:30000", "--b", "nodes:20000", "--games", "2", "--json"];
    // It waits where there is no queue yet, and works when there is.
    ground.nats.kill().expect("it can be killed");
    ground.nats.wait().expect("it ends");
    ground.hire();
    std::thread::sleep(Duration::from_millis(500));
    ground.restart_nats(Duration::ZERO);
    let asking = ground.over(&arguments).spawn().expect("the program starts");
    std::thread::sleep(Duration::from_secs(4));
    let asked = Instant::now();
    signal(&ground.workers[0], "TERM");
    let ended = ground.workers[0].wait().expect("it ends");
    assert!(ended.success() && asked.elapsed() < Duration::from_secs(10), "{ended} {:?}", asked.elapsed());
    ground.hire();
    let output = asking.wait_with_output().expect("it ends");
    assert_eq!(told(&output), run(&mut here(&arguments)));
}

#[test]
#[ignore = "takes NATS: cargo xtask workers"]
fn what_cannot_be_spread_is_refused_with_what_would_be_right() {
    let ground = Ground::new();
    let folder = folder();
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let own = ["match", "color-wars", "--a", "exec:true", "--b", "random", "--games", "2"];
    let refused = |command: &mut Command, words: &str| {
        let output = command.output().expect("the program starts");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(words), "{message}");
    };
    refused(&mut ground.over(&own), "runs on this machine and not on workers");
    let fine = ["match", "color-wars", "--a", "bot:1", "--b", "random", "--games", "2", "--cluster"];
    let url = format!("nats://127.0.0.1:{port}");
    refused(here(&fine).arg(&url), "no NATS server answers at");
    let mut forgetful = nats(port, &folder, &[]);
    refused(here(&fine).arg(&url), "must be started with -js");
    forgetful.kill().expect("it can be killed");
    forgetful.wait().expect("it ends");
    refused(here(&["worker", "--cluster"]).arg("not an address"), "is an address such as nats://");
    refused(here(&["worker", "--name", " ", "--cluster"]).arg(&url), "a name has 1 to 64 letters");
    refused(here(&["worker", "--threads", "0", "--cluster"]).arg(&url), "whole number from 1 to 256");
}

/// A server of one's own that has workers think.
struct Server {
    process: Child,
    address: SocketAddr,
    numbers: SocketAddr,
}

impl Server {
    fn start(ground: &Ground) -> Server {
        let mut command =
            here(&["serve", "--port", "0", "--metrics", "127.0.0.1:0", "--limits", "off", "--log", "off"]);
        command.args(["--workers", &ground.url(), "--database"]).arg(ground.folder.join("games.db"));
        let mut process = command.stderr(Stdio::null()).spawn().expect("a server starts");
        let mut output = BufReader::new(process.stdout.take().expect("an output"));
        let (mut line, mut addresses) = (String::new(), Vec::new());
        while !line.contains("fracas --help") {
            line.clear();
            assert!(output.read_line(&mut line).expect("text") > 0, "the server ended at once");
            if let Some(at) = line.split("http://").nth(1) {
                let address = at.split([' ', '/']).next().expect("an address");
                addresses.push(address.parse().expect("an address"));
            }
        }
        Server { process, address: addresses[0], numbers: addresses[1] }
    }

    /// One of the numbers it tells.
    async fn number(&self, name: &str) -> f64 {
        let told = Client::new(self.numbers).get("/metrics").await.expect("an answer").body;
        let line = told.lines().find_map(|line| line.strip_prefix(&format!("fracas_{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {told}")).parse().expect("a number")
    }

    async fn until(&self, what: &str, name: &str, holds: impl Fn(f64) -> bool) {
        let begun = Instant::now();
        while !holds(self.number(name).await) {
            assert!(begun.elapsed() < PATIENCE, "{what} took too long");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Lets bots play a game to its end.
    async fn let_bots_play(&self, client: &mut Client, game: &str, seats: usize, options: Value) {
        let bots = vec![json!({"kind": "bot", "level": 4}); seats];
        let table = json!({"game": game, "options": options, "players": bots});
        let opened = client.post("/api/tables", &table).await.expect("an answer");
        assert_eq!(opened.status, 201, "{}", opened.body);
        let id = opened.json()["id"].as_str().expect("an id").to_owned();
        // Somebody looks on.
        let _watching = client.visit(&id, 0).await.expect("a socket");
        let begun = Instant::now();
        loop {
            let look = client.get(&format!("/api/tables/{id}")).await.expect("an answer").json();
            if look["status"] == "over" {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{game} is still not over: {look}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

#[test]
#[ignore = "takes NATS: cargo xtask workers"]
fn a_server_has_workers_think_and_thinks_for_itself_where_there_are_none_or_they_are_lost() {
    let mut ground = Ground::new();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let small = || json!({"width": 3, "height": 3});
    runtime.block_on(async {
        let server = Server::start(&ground);
        let mut client = Client::new(server.address);
        assert_eq!(client.get("/api/me").await.expect("an answer").status, 200);
        server.let_bots_play(&mut client, "color-wars", 2, small()).await;
        assert_eq!(server.number("jobs_sent_total").await, 0.0, "nobody is there");
        ground.hire();
        server.until("a worker", "worker_threads", |threads| threads == 1.0).await;
        server.let_bots_play(&mut client, "color-wars", 2, small()).await;
        let (sent, late) = (server.number("jobs_sent_total").await, server.number("jobs_late_total").await);
        println!("{sent} thoughts were sent, {late} were late");
        // On nine squares a game may be over when each of the two has moved twice.
        assert!(sent >= 2.0 && late < sent, "{sent} were sent, {late} were late");
        // What an engine is asked is answered as ever.
        let asked = json!({"played": [{"cmd": "new", "game": "color-wars"}], "asked": [{"cmd": "best", "nodes": 500}]});
        let answer = client.post("/api/engine", &asked).await.expect("an answer");
        assert!(answer.status == 200 && answer.body.contains("\"move\""), "{}", answer.body);
        ground.workers[0].kill().expect("it can be killed");
        server.let_bots_play(&mut client, "color-wars", 2, small()).await;
        server.until("that it is gone", "worker_threads", |threads| threads == 0.0).await;
    });
}

#[test]
#[ignore = "takes NATS: cargo xtask workers"]
fn bots_of_every_game_and_what_an_engine_is_asked_are_thought_out_by_workers() {
    let mut ground = Ground::new();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    // Short ones, with everything in them that a bot chooses: drafts, deployments, windows, choices of all at once.
    let games = [
        ("color-wars", 3, json!({"width": 4, "height": 4})),
        ("gaogie", 2, json!({"turn_limit": 8})),
        ("gaogie", 4, json!({"turn_limit": 4})),
        ("gowap", 2, json!({"size": 3, "tokens": 3, "mode": {"rounds": 2}})),
        (
            "gowap",
            2,
            json!({"size": 4, "tokens": 3, "map": "front", "reveal": "placing", "mode": {"rounds": 2}}),
        ),
        ("ganoogo", 2, json!({"max_turns": 6})),
        ("ganoogo", 3, json!({"max_turns": 6, "windows": "acts"})),
        ("game-of-war", 2, json!({"no_progress": 3})),
    ];
    // The dice as often as they may be due; where they are not, that is the answer.
    let ask = |(game, seats, options): &(&str, usize, Value)| {
        let new = json!({"cmd": "new", "game": game, "seats": seats, "options": options, "seed": 7});
        let mut asked = vec![json!({"cmd": "chance"}); 40];
        asked.extend((1..=*seats).map(|seat| json!({"cmd": "best", "seat": seat, "nodes": 50})));
        json!({"played": [new], "asked": asked})
    };
    runtime.block_on(async {
        let server = Server::start(&ground);
        let mut client = Client::new(server.address);
        assert_eq!(client.get("/api/me").await.expect("an answer").status, 200);
        let mut alone = Vec::new();
        for game in &games {
            let answer = client.post("/api/engine", &ask(game)).await.expect("an answer");
            assert!(answer.status == 200 && answer.body.contains("\"score\""), "{game:?}: {}", answer.body);
            alone.push(answer.body);
        }
        assert_eq!(server.number("jobs_sent_total").await, 0.0, "nobody is there");
        ground.hire();
        ground.hire();
        server.until("workers", "worker_threads", |threads| threads == 2.0).await;
        let (mut before, mut late) = (0.0, 0.0);
        for (game, alone) in games.iter().zip(alone) {
            let (name, seats, options) = game;
            server.let_bots_play(&mut client, name, *seats, options.clone()).await;
            let moves = server.number("jobs_sent_total").await - before;
            assert!(moves >= *seats as f64, "{game:?}: only {moves} moves were sent");
            let answer = client.post("/api/engine", &ask(game)).await.expect("an answer");
            assert_eq!(answer.body, alone, "{game:?}");
            before = server.number("jobs_sent_total").await;
            late = server.number("jobs_late_total").await;
            println!("{name} for {seats}: {moves} moves were sent; {late} answers were late so far");
        }
        assert_eq!(server.number("jobs_failed_total").await, 0.0, "workers can do all of it");
        // The machine may be very busy with others.
        assert!(late <= before / 20.0, "{late} of {before} were late");
    });
}
