//! A simulated node: everything that serves at it is what serves anywhere.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::DuplexStream;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tower_service::Service as _;

use super::bus::Line;
use super::host::Host;
use super::{NODES, TICK, World};
use crate::admin::{Office, Sighted, Tokens};
use crate::budget::Desk;
use crate::cluster::{Cluster, Wire};
use crate::crew::Crew;
use crate::gallery::Gallery;
use crate::hall::Hall;
use crate::hosts::Hosts;
use crate::limits::Limits;
use crate::live::Services;
use crate::metrics::Metrics;
use crate::notices::Notices;
use crate::people::People;
use crate::pictures::Album;
use crate::push::Way;
use crate::sign::RecordKey;
use crate::store::{Hold, Store};
use crate::{api, bots, guest, ledger, meet, ratings, vigil};

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A table that nobody looks at sleeps soon, so that it is woken often.
const SLEEP_AFTER: Duration = Duration::from_secs(2);

/// So much may be on its way between a person and a node.
const PIPE: usize = 64 * 1024;

/// The database knows which nodes are connected.
const CONNECTED: [&str; NODES] = [
    "INSERT INTO backends (id) VALUES (1) ON CONFLICT DO NOTHING RETURNING '', 1",
    "INSERT INTO backends (id) VALUES (2) ON CONFLICT DO NOTHING RETURNING '', 1",
    "INSERT INTO backends (id) VALUES (3) ON CONFLICT DO NOTHING RETURNING '', 1",
];

/// It notices when one dies.
pub(super) const GONE: [&str; NODES] = [
    "DELETE FROM backends WHERE id = 1 RETURNING '', 1",
    "DELETE FROM backends WHERE id = 2 RETURNING '', 1",
    "DELETE FROM backends WHERE id = 3 RETURNING '', 1",
];

/// A node that runs.
pub(super) struct Node {
    host: Host,
    pub(super) app: api::App,
    stop: watch::Sender<bool>,
    /// Stands still until then.
    pub(super) paused: Option<i64>,
    /// By so much its clock is behind.
    behind: Duration,
}

/// How people come to a node.
#[derive(Clone)]
pub(super) struct Gate {
    handle: Handle,
    router: Router,
    stopped: watch::Receiver<bool>,
}

impl Node {
    /// Starts a node, which joins the others by itself.
    pub(super) fn start(world: &Arc<World>, place: usize) -> Node {
        let mut host = Host::new(place);
        let (stop, stopped) = watch::channel(false);
        let store = host.run(world, Store::open(&world.database, Hold::Memory)).expect("a database");
        host.minds(store.clone());
        let metrics: &'static Metrics = Box::leak(Box::default());
        let wire = Wire::Simulated(Line::new(world, place));
        let made = host.run(world, make(store.clone(), wire, metrics, stopped.clone()));
        let (app, cluster, writer) = made;
        host.run(world, store.tell(CONNECTED[place]));
        let handle = host.handle();
        handle.spawn(writer.run());
        handle.spawn(cluster.run(app.clone(), stopped.clone()));
        handle.spawn(crate::warden(Arc::clone(&app.services)));
        handle.spawn(vigil::watch(store, app.hall.clone()));
        let gate = Gate { handle, router: api::router(app.clone()), stopped };
        world.lock().gates[place] = Some(gate);
        Node { host, app, stop, paused: None, behind: Duration::ZERO }
    }

    /// It is told to end.
    pub(super) fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Lets time go by, unless it stands still.
    pub(super) fn step(&mut self, world: &Arc<World>) {
        self.behind += TICK;
        if self.paused.is_none_or(|until| until <= world.now()) {
            self.paused = None;
            self.host.step(world, std::mem::take(&mut self.behind));
        }
    }

    /// Does something there that takes no time.
    pub(super) fn run<T>(&self, world: &Arc<World>, work: impl Future<Output = T>) -> T {
        self.host.run(world, work)
    }
}

/// Makes all that a node has.
async fn make(
    store: Store,
    wire: Wire,
    metrics: &'static Metrics,
    shutdown: watch::Receiver<bool>,
) -> (api::App, Cluster, ledger::LedgerActor) {
    let cluster = Cluster::over(wire, store.clone(), metrics).await.expect("room for nodes");
    let key = store.setting("cookie key", guest::Signer::random_key).await.expect("a key");
    let signer = guest::Signer::new(&key).expect("a key");
    let key = store.setting("record key", RecordKey::random_key).await.expect("a key");
    let record_key = RecordKey::new(&key).expect("a key");
    let office = Office::new(Tokens::read(None).expect("no tokens"), Vec::new(), None);
    let (ledger, writer) = ledger::channel(store.clone(), metrics);
    let limits = Arc::new(Limits::new(false));
    let services = Arc::new(Services {
        store,
        ledger,
        bots: bots::Bots::start(1, Crew::default(), metrics),
        desk: Desk::open(1, metrics),
        metrics,
        record_key,
        gone_after: Duration::from_secs(90),
        sleep_after: SLEEP_AFTER,
        limits: Arc::clone(&limits),
        meet: meet::Meet::new(Some(cluster.clone())),
        gallery: Gallery::default(),
        notices: Notices::open().0,
        timed: false.into(),
        away: None,
        rater: ratings::Rater::default(),
        bans: office.bans.clone(),
        cluster: Some(cluster.clone()),
    });
    let app = api::App {
        hall: Hall::new(Arc::clone(&services), shutdown.clone()),
        services,
        signer,
        limits,
        trust: None,
        shelf: api::Shelf::default(),
        album: Album::default(),
        hosts: Hosts::new(&[], HERE),
        shutdown,
        people: People::open(false, metrics),
        way: Way::open(),
        push_key: "".into(),
        office,
        sighted: Sighted::default(),
    };
    (app, cluster, writer)
}

impl Gate {
    /// Opens a connection.
    pub(super) fn enter(self) -> DuplexStream {
        let (ours, theirs) = tokio::io::duplex(PIPE);
        let Gate { handle, router, mut stopped } = self;
        let peer = SocketAddr::new(HERE, 1);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().call(request.map(Body::new))
        });
        handle.spawn(async move {
            let connection =
                http1::Builder::new().serve_connection(TokioIo::new(theirs), service).with_upgrades();
            tokio::pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => return,
                _ = stopped.wait_for(|stopped| *stopped) => connection.as_mut().graceful_shutdown(),
            }
            connection.await.ok();
        });
        ours
    }
}
