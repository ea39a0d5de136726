//! A network of namespaces, in which nodes can be cut off: each node has a namespace of its own, and all that it says comes
//! through a router, which drops what it is told to. That takes root, and Debian's package `iproute2`.

use std::io::copy;
use std::net::{Ipv4Addr, Shutdown, TcpListener};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread::spawn;

/// What a node is cut off from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    Nats,
    Database,
    /// From NATS and from the database.
    Both,
    /// From the other nodes, who do not speak to each other but through NATS.
    Nodes,
    /// From everybody, and from the people who are connected.
    All,
}

/// Whether there may be one: `cargo xtask` has looked.
pub(super) fn is_allowed() -> bool {
    std::env::var_os("FRACAS_NAMESPACES").is_some()
}

/// Namespaces and what is between them. They go with this value.
pub(super) struct Network {
    name: String,
    /// The third number of all addresses, which are from the range for measuring networks.
    third: u8,
    places: usize,
    /// Where the database is reached.
    port: u16,
}

impl Network {
    /// Makes so many places for nodes, and leads one address to the database's socket.
    pub(super) fn new(places: usize, database: &str) -> Network {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let (pid, number) = (std::process::id(), NUMBER.fetch_add(1, Relaxed));
        let third = ((pid + number) % 251) as u8;
        let mut network = Network { name: format!("fr{pid}x{number}"), third, places, port: 0 };
        let (name, router) = (network.name.clone(), network.space("r"));
        ip(&format!("netns add {router}"));
        ip(&format!("link add {name}h type veth peer name {name}up netns {router}"));
        for last in 1..=3 {
            ip(&format!("addr add {}/28 dev {name}h", network.address(last)));
        }
        ip(&format!("link set {name}h up"));
        ip(&format!("-n {router} link set lo up"));
        ip(&format!("-n {router} addr add {}/28 dev {name}up", network.address(14)));
        ip(&format!("-n {router} link set {name}up up"));
        let forward = "echo 1 > /proc/sys/net/ipv4/ip_forward";
        run(Command::new("ip").args(["netns", "exec", &router, "sh", "-c", forward]));
        for place in 0..places {
            let space = network.space(&place.to_string());
            let (gate, own) = (network.address(16 + 4 * place as u8 + 1), network.place(place));
            ip(&format!("netns add {space}"));
            ip(&format!("-n {router} link add {name}n{place} type veth peer name out netns {space}"));
            ip(&format!("-n {router} addr add {gate}/30 dev {name}n{place}"));
            ip(&format!("-n {router} link set {name}n{place} up"));
            ip(&format!("-n {space} link set lo up"));
            ip(&format!("-n {space} addr add {own}/30 dev out"));
            ip(&format!("-n {space} link set out up"));
            ip(&format!("-n {space} route add default via {gate}"));
            ip(&format!("route add {own}/32 via {} src {}", network.address(14), network.address(1)));
        }
        let relayed = TcpListener::bind((network.address(3), 0)).expect("an address");
        network.port = relayed.local_addr().expect("an address").port();
        relay(relayed, socket_of(database));
        network
    }

    fn space(&self, of: &str) -> String {
        format!("{}-{of}", self.name)
    }

    fn address(&self, last: u8) -> Ipv4Addr {
        Ipv4Addr::new(198, 18, self.third, last)
    }

    /// The address of a node.
    pub(super) fn place(&self, place: usize) -> Ipv4Addr {
        self.address(16 + 4 * place as u8 + 2)
    }

    /// Where NATS is to listen.
    pub(super) fn nats(&self) -> Ipv4Addr {
        self.address(2)
    }

    /// What nodes call the database.
    pub(super) fn database(&self) -> String {
        format!("postgres://fracas@{}:{}/postgres", self.address(3), self.port)
    }

    /// The beginning of a command that runs at a place.
    pub(super) fn enter(&self, place: usize) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.space(&place.to_string())]);
        command
    }

    pub(super) fn cut(&self, place: usize, from: Cut) {
        self.rule("add", place, from);
    }

    pub(super) fn heal(&self, place: usize, from: Cut) {
        self.rule("del", place, from);
    }

    fn rule(&self, verb: &str, place: usize, from: Cut) {
        let others = || (0..self.places).filter(|other| *other != place).map(|other| self.place(other));
        let far: Vec<String> = match from {
            Cut::Nats => vec![self.address(2).to_string()],
            Cut::Database => vec![self.address(3).to_string()],
            Cut::Both => vec![self.address(2).to_string(), self.address(3).to_string()],
            Cut::Nodes => others().map(|other| other.to_string()).collect(),
            Cut::All => vec!["198.18.0.0/15".to_owned()],
        };
        let (router, own) = (self.space("r"), self.place(place));
        for far in far {
            ip(&format!("-n {router} rule {verb} from {own} to {far} blackhole"));
            ip(&format!("-n {router} rule {verb} from {far} to {own} blackhole"));
        }
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        // With a namespace go its ends of all cables, and with them the others.
        let places = (0..self.places).map(|place| self.space(&place.to_string()));
        for space in places.chain([self.space("r")]) {
            Command::new("ip").args(["netns", "del", &space]).stderr(Stdio::null()).status().ok();
        }
        let cable = format!("{}h", self.name);
        Command::new("ip").args(["link", "del", &cable]).stderr(Stdio::null()).status().ok();
    }
}

fn ip(words: &str) {
    run(Command::new("ip").args(words.split(' ')));
}

fn run(command: &mut Command) {
    let output = command.stdin(Stdio::null()).output().expect("it runs");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The socket of a database of our own.
fn socket_of(database: &str) -> PathBuf {
    let folder = database.split("?host=").nth(1).expect("FRACAS_POSTGRES names a folder with a socket");
    PathBuf::from(folder).join(".s.PGSQL.5432")
}

/// Carries what comes to an address to the database's socket, and back, for as long as the test runs.
fn relay(from: TcpListener, to: PathBuf) {
    spawn(move || {
        for near in from.incoming().flatten() {
            // While the database is away whoever comes is turned away.
            let Ok(far) = UnixStream::connect(&to) else { continue };
            let (Ok(mut near_end), Ok(mut far_end)) = (near.try_clone(), far.try_clone()) else { continue };
            let (mut near, mut far) = (near, far);
            spawn(move || {
                copy(&mut near, &mut far).ok();
                far.shutdown(Shutdown::Both).ok();
                near.shutdown(Shutdown::Both).ok();
            });
            spawn(move || {
                copy(&mut far_end, &mut near_end).ok();
                near_end.shutdown(Shutdown::Both).ok();
                far_end.shutdown(Shutdown::Both).ok();
            });
        }
    });
}
