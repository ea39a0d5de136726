//! What nodes stand on: a NATS server of the test's own, a PostgreSQL, workers, and a network where one is wanted.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::super::harness::{Server, folder};
use super::network::{Cut, Network};

/// A NATS server of our own, and the database, which only one test uses at a time.
pub(super) struct Ground {
    nats: Child,
    at: SocketAddr,
    /// Where NATS keeps its queue, for workers.
    queue: Option<PathBuf>,
    workers: Vec<Child>,
    pub(super) database: String,
    network: Option<Network>,
    _one: MutexGuard<'static, ()>,
}

impl Ground {
    pub(super) fn new() -> Ground {
        Ground::made(None, None)
    }

    /// One with a queue, so that workers can think.
    pub(super) fn with_queue() -> Ground {
        Ground::made(Some(folder()), None)
    }

    /// The same, with each node in a network of its own, from which it can be cut off.
    pub(super) fn with_network(places: usize) -> Ground {
        Ground::made(Some(folder()), Some(places))
    }

    fn made(queue: Option<PathBuf>, places: Option<usize>) -> Ground {
        static ONE: Mutex<()> = Mutex::new(());
        let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let mut database = std::env::var("FRACAS_POSTGRES").expect("FRACAS_POSTGRES names a database");
        let network = places.map(|places| Network::new(places, &database));
        let mut ip = IpAddr::from(Ipv4Addr::LOCALHOST);
        if let Some(network) = &network {
            (ip, database) = (network.nats().into(), network.database());
        }
        let free = TcpListener::bind((ip, 0)).expect("a port");
        let at = free.local_addr().expect("an address");
        drop(free);
        let nats = nats(at, queue.as_ref());
        Ground { nats, at, queue, workers: Vec::new(), database, network, _one: one }
    }

    /// Where NATS is.
    pub(super) fn url(&self) -> String {
        format!("nats://{}", self.at)
    }

    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        self.command_of(env!("CARGO_BIN_EXE_fracas"), arguments)
    }

    /// Another program that serves.
    fn command_of(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--limits", "off", "--metrics", "127.0.0.1:0"]);
        command.args(["--database", &self.database]).args(arguments);
        command
    }

    /// Starts another node.
    pub(super) fn node(&self) -> Server {
        self.node_with(&[])
    }

    pub(super) fn node_with(&self, arguments: &[&str]) -> Server {
        Server::spawn(self.command(&["--cluster", &self.url()]).args(arguments), folder())
    }

    /// Starts a node that is another program.
    pub(super) fn node_of(&self, program: &str) -> Server {
        Server::spawn(&mut self.command_of(program, &["--cluster", &self.url()]), folder())
    }

    /// Starts a node at a place in the network, where there is one, and anywhere where not.
    pub(super) fn node_at(&self, place: usize) -> Server {
        let Some(network) = &self.network else { return self.node() };
        let ip = network.place(place).to_string();
        let mut command = network.enter(place);
        command.arg(env!("CARGO_BIN_EXE_fracas")).args(["serve", "--address", &ip, "--port", "0"]);
        command.args(["--limits", "off", "--metrics", &format!("{ip}:0")]);
        command.args(["--database", &self.database, "--cluster", &self.url()]);
        Server::spawn(&mut command, folder())
    }

    /// Nothing comes through any more between a node and something else, in neither direction, and nobody is told.
    pub(super) fn cut(&self, place: usize, from: Cut) {
        self.network.as_ref().expect("a network").cut(place, from);
    }

    /// All comes through again.
    pub(super) fn heal(&self, place: usize, from: Cut) {
        self.network.as_ref().expect("a network").heal(place, from);
    }

    pub(super) fn stop_nats(&mut self) {
        self.nats.kill().expect("it can be killed");
        self.nats.wait().expect("it ends");
    }

    pub(super) fn start_nats(&mut self) {
        self.nats = nats(self.at, self.queue.as_ref());
    }

    /// Starts another worker, with one thread.
    pub(super) fn hire(&mut self) {
        let worker = self.worker();
        self.workers.push(worker);
    }

    fn worker(&self) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
        command.args(["worker", "--threads", "1", "--cluster", &self.url()]).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a worker starts")
    }

    /// Kills a worker, and has another take its place.
    pub(super) fn replace_worker(&mut self, place: usize) {
        self.workers[place].kill().expect("it can be killed");
        self.workers[place].wait().expect("it ends");
        self.workers[place] = self.worker();
    }

    pub(super) fn signal_worker(&self, place: usize, name: &str) {
        let pid = self.workers[place].id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &pid]).status();
        assert!(sent.expect("kill runs").success());
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        if std::thread::panicking() && std::env::var_os("FRACAS_POSTGRES_CONTROL").is_some() {
            // Whatever the test was at, the next one needs it.
            start_postgres();
        }
        for process in self.workers.iter_mut().chain([&mut self.nats]) {
            process.kill().ok();
            process.wait().ok();
        }
        if let Some(queue) = &self.queue {
            std::fs::remove_dir_all(queue).ok();
        }
    }
}

/// Has PostgreSQL end, `fast` or `immediate`ly as in a crash.
pub(super) fn stop_postgres(how: &str) {
    control(&["-m", how, "stop"]);
}

pub(super) fn start_postgres() {
    // Unlike `start` this knows how it was started.
    control(&["restart"]);
}

/// Does something to PostgreSQL.
fn control(words: &[&str]) {
    let control = std::env::var("FRACAS_POSTGRES_CONTROL").expect("FRACAS_POSTGRES_CONTROL is a command");
    let mut known = control.split(' ');
    let mut command = Command::new(known.next().expect("a program"));
    command.args(known).args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    assert!(command.current_dir("/").status().expect("it runs").success(), "{control} {words:?}");
}

fn nats(at: SocketAddr, queue: Option<&PathBuf>) -> Child {
    let mut command = Command::new("nats-server");
    command.args(["-a", &at.ip().to_string(), "-p", &at.port().to_string()]);
    if let Some(queue) = queue {
        command.arg("-js").arg("-sd").arg(queue);
    }
    let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("nats-server starts");
    let since = Instant::now();
    while TcpStream::connect(at).is_err() {
        assert!(since.elapsed() < Duration::from_secs(20), "nats-server does not listen");
        std::thread::sleep(Duration::from_millis(20));
    }
    process
}
