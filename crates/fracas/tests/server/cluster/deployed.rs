//! `deploy/` as far as it can be started without containers: its proxy, three nodes and two workers with the words of its
//! `compose.yaml`, PostgreSQL and NATS.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::super::harness::{Server, folder, run};
use super::players::Crowd;
use super::{Ground, know_each_other};

/// So long people may wait when a node is told to end, on a machine that has nothing else to do.
const AIM: Duration = Duration::from_secs(1);

/// And here, where others work too.
const LONGEST: Duration = Duration::from_secs(4);

fn deploy(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words of the nodes' command in `compose.yaml`, with our own addresses.
fn words(ground: &Ground, ip: &str) -> Vec<String> {
    let text = deploy("compose.yaml");
    let lines = text.split("x-node:").nth(1).and_then(|rest| rest.split("x-worker:").next());
    let words = lines.expect("a part about nodes").lines().filter_map(|line| line.trim().strip_prefix("- "));
    let ours = |word: &str| match word.split_once('=').map_or(word, |(name, _)| name) {
        "--address" => format!("--address={ip}"),
        "--database" => format!("--database={}", ground.database),
        "--cluster" => format!("--cluster={}", ground.url()),
        "--metrics" => format!("--metrics={ip}:0"),
        _ => word.to_owned(),
    };
    let words: Vec<String> = words.map(ours).collect();
    assert!(words.len() > 4 && words[0] == "serve", "{words:?}");
    words
}

/// A node as it is deployed, on an address of its own.
fn node(ground: &Ground, number: usize) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.args(words(ground, &format!("127.0.0.{number}")));
    // All of this comes from one address.
    Server::spawn(command.args(["--port", "7777", "--limits", "off"]), folder())
}

/// The proxy.
struct Proxy {
    process: Child,
    folder: PathBuf,
}

impl Proxy {
    /// Starts it with `deploy/Caddyfile`, in which only names and ports are others.
    fn start(at: SocketAddr) -> Proxy {
        let folder = folder();
        let mut text = deploy("Caddyfile");
        for number in 1..=3 {
            let name = format!("node-{number}:7777");
            assert!(text.contains(&name), "{text}");
            text = text.replace(&name, &format!("127.0.0.{number}:7777"));
        }
        assert!(text.contains("\n:8080 {"), "{text}");
        let text = text.replace("\n:8080 {", &format!("\nhttp://{at} {{"));
        let file = folder.join("Caddyfile");
        std::fs::write(&file, format!("{{\n\tadmin off\n}}\n{text}")).expect("written");
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
        command.env("HOME", &folder).env("XDG_DATA_HOME", &folder).env("XDG_CONFIG_HOME", &folder);
        let process = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let proxy = Proxy { process: process.expect("caddy starts"), folder };
        let since = Instant::now();
        while TcpStream::connect(at).is_err() {
            assert!(since.elapsed() < Duration::from_secs(20), "the proxy does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
        proxy
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

#[test]
#[ignore = "takes PostgreSQL, NATS and caddy: cargo xtask cluster"]
fn behind_the_proxy_players_notice_nothing_of_a_node_that_is_told_to_end() {
    let mut ground = Ground::with_queue();
    ground.hire();
    ground.hire();
    run(async {
        let mut nodes: Vec<Server> = (1..=3).map(|number| node(&ground, number)).collect();
        know_each_other(&nodes).await;
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let at = free.local_addr().expect("an address");
        drop(free);
        let proxy = Proxy::start(at);
        let crowd = Crowd::gather(vec![at], 3, 1);
        crowd.world.goes_on(Instant::now()).await;
        sleep(Duration::from_secs(2)).await;
        let mut pauses = Vec::new();
        for place in 0..3 {
            crowd.world.goes_on(Instant::now()).await;
            crowd.world.longest_pause();
            nodes.remove(place).stop();
            sleep(Duration::from_secs(3)).await;
            crowd.world.goes_on(Instant::now()).await;
            pauses.push(crowd.world.longest_pause());
            nodes.insert(place, node(&ground, place + 1));
            know_each_other(&nodes).await;
            // The proxy looks once a second.
            sleep(Duration::from_secs(2)).await;
        }
        println!("games paused for {pauses:?} when a node was told to end; {AIM:?} is aimed at");
        assert!(pauses.iter().all(|pause| *pause < LONGEST), "{pauses:?}");
        assert!(crowd.settle(&nodes[0]).await >= 4);
        drop(proxy);
    });
}

#[test]
fn the_units_for_systemd_say_what_the_program_understands() {
    for (unit, command) in [("fracas@.service", "serve"), ("fracas-worker@.service", "worker")] {
        let text = deploy(&format!("systemd/{unit}")).replace("\\\n", " ");
        let start = text.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("a command");
        let mut words = start.split_whitespace();
        assert!(words.next().is_some_and(|program| program.ends_with("/fracas")), "{start}");
        assert_eq!(words.next(), Some(command));
        let help = Command::new(env!("CARGO_BIN_EXE_fracas")).args([command, "--help"]).output();
        let help = String::from_utf8(help.expect("it runs").stdout).expect("text");
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "{unit}: fracas {command} knows no {option}");
        }
    }
}

#[test]
#[ignore = "takes systemd: cargo xtask cluster"]
fn the_units_are_verified_by_systemd() {
    let folder = folder();
    for unit in ["fracas@.service", "fracas-worker@.service"] {
        let text = deploy(&format!("systemd/{unit}"));
        assert!(text.contains("=/usr/local/bin/fracas "), "{text}");
        let file = folder.join(unit.replace('@', "@7777"));
        // It looks whether the program is there.
        std::fs::write(&file, text.replace("/usr/local/bin/fracas", env!("CARGO_BIN_EXE_fracas")))
            .expect("written");
        let output = Command::new("systemd-analyze").arg("verify").arg(&file).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !said.contains(unit.trim_end_matches(".service")), "{said}");
    }
    std::fs::remove_dir_all(&folder).ok();
}
