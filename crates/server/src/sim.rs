//! Several nodes under simulated time, with a simulated way to each other and to their database: the code that serves is
//! the real one, from the door that sockets come through down to the SQL. See `docs/cluster.md`.
//!
//! Everything of one simulation runs on one thread. Each node has a runtime of its own whose clock stands still, and the
//! simulation goes from one to the next: it puts the clock forward by a few milliseconds and waits until nothing is left to
//! do there. So a node dies when its runtime is dropped, with everything it had under way, and stands still when it is left
//! out. A last runtime has the people and the database.
//!
//! What fails and when follows from a seed, and so do all delays and choices. The order of what happens within the same few
//! milliseconds does not: SQLite has threads of its own, maps have no order, and where several things are ready `select!`
//! takes any of them, by numbers that only an unstable part of tokio would take a seed for. Who draws first from a seed's
//! numbers changes what all draw after, so a seed that has failed once may have to be run many times until it does again:
//! whoever knows what has happened had better write it down as a test of its own.

mod bus;
mod host;
mod node;
mod person;
mod storm;
mod tests;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fracas_table::TableId;
use tokio::sync::mpsc;

use self::bus::Bus;
pub(crate) use self::bus::{Line, Post};
use self::node::Gate;
use crate::store::afar::Job;

/// So many nodes there are.
pub(crate) const NODES: usize = 3;

/// Where people and the database are: not at a node.
const OUTSIDE: usize = NODES;

/// By so much all clocks are put forward at once.
const TICK: Duration = Duration::from_millis(5);

/// So long the database takes at the most for its part when it is well, in milliseconds.
pub(crate) const STORE_TAKES: u64 = 12;

/// When it begins, in milliseconds since 1970.
const BEGIN: i64 = 1_800_000_000_000;

thread_local! {
    /// The simulation that this thread is in, and which node it is just now.
    static HERE: RefCell<Option<(Arc<World>, usize)>> = const { RefCell::new(None) };
}

/// Which rules are kept. That all of them are needed is shown by leaving one out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// A number of a log that is taken is refused.
    pub(crate) numbers: bool,
    /// A node whose row is gone writes nothing.
    pub(crate) rows: bool,
    /// Whoever hears another node notices where something is missing.
    pub(crate) missing: bool,
    /// A table has no other owner as long as its owner has a row.
    pub(crate) leases: bool,
    /// A node that may have been given up asks the database whether a table is still its own before it shows it to anybody.
    pub(crate) sure: bool,
}

impl Rules {
    /// The rules as they are.
    pub(crate) const KEPT: Rules =
        Rules { numbers: true, rows: true, missing: true, leases: true, sure: true };
}

/// How the database is, for one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    Well,
    /// It takes up to so many milliseconds each way.
    Slow(u64),
    /// Connections break at once; what is on its way may be stored or not.
    Refuses,
    /// Nothing comes back; what is on its way is stored when that is over.
    Hangs,
    /// Every other answer is lost.
    Loses,
}

/// Numbers that follow from a seed.
#[derive(Clone, Debug)]
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64, what: u64) -> Luck {
        let mut luck =
            Luck(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ what.wrapping_mul(0xd6e8_feb8_6659_fd93));
        luck.next();
        luck
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// A time of so many milliseconds.
    pub(crate) fn span(&mut self, least: u64, most: u64) -> Duration {
        Duration::from_millis(least + self.below(most - least + 1))
    }
}

/// All that a simulation has.
pub(crate) struct World {
    pub(crate) rules: Rules,
    database: String,
    now: AtomicI64,
    pub(crate) jobs: mpsc::UnboundedSender<Job>,
    /// How many connections of each node only wait for what is written elsewhere.
    waiting: [AtomicUsize; NODES],
    inside: Mutex<Inside>,
}

struct Inside {
    /// Of each node, and of all that is outside.
    luck: [Luck; NODES + 1],
    storage: [Storage; NODES],
    bus: Bus,
    gates: [Option<Gate>; NODES],
    /// The log that each person has been told, of each table.
    told: BTreeMap<(usize, TableId), Vec<String>>,
    /// What each person of a game did last, for whoever has to find out why something is wrong.
    doing: BTreeMap<(usize, usize), String>,
    /// When something was last told at each of the games.
    progress: BTreeMap<usize, i64>,
    /// What must not have happened.
    wrong: Vec<String>,
    /// Nobody moves any more.
    resting: bool,
}

impl World {
    fn new(seed: u64, rules: Rules, jobs: mpsc::UnboundedSender<Job>) -> Arc<World> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Relaxed);
        Arc::new(World {
            rules,
            database: format!("sqlite:/fracas-simulation-{number}?vfs=memdb&mode=rwc"),
            now: AtomicI64::new(BEGIN),
            jobs,
            waiting: Default::default(),
            inside: Mutex::new(Inside {
                luck: std::array::from_fn(|place| Luck::new(seed, place as u64)),
                storage: [Storage::Well; NODES],
                bus: Bus::new(seed),
                gates: Default::default(),
                told: BTreeMap::new(),
                doing: BTreeMap::new(),
                progress: BTreeMap::new(),
                wrong: Vec::new(),
                resting: false,
            }),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> i64 {
        self.now.load(Relaxed)
    }

    /// How the database is for a node.
    pub(crate) fn storage(&self, place: usize) -> Storage {
        self.lock().storage[place]
    }

    /// Up to so many milliseconds.
    pub(crate) fn some(&self, place: usize, most: u64) -> Duration {
        self.lock().luck[place].span(0, most)
    }

    /// One or the other.
    pub(crate) fn tosses(&self, place: usize) -> bool {
        self.lock().luck[place].below(2) == 0
    }

    /// A connection of a node waits, and does nothing, for as long as what is returned lives.
    pub(crate) fn waits(self: &Arc<World>, place: usize) -> Waits {
        self.waiting[place].fetch_add(1, Relaxed);
        Waits(Arc::clone(self), place)
    }

    /// Something has happened that must not.
    fn wrong(&self, what: String) {
        let at = self.now() - BEGIN;
        self.lock().wrong.push(format!("after {at} ms {what}"));
    }
}

/// See [`World::waits`].
pub(crate) struct Waits(Arc<World>, usize);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.waiting[self.1].fetch_sub(1, Relaxed);
    }
}

/// Does something at a place.
fn at<T>(world: &Arc<World>, place: usize, work: impl FnOnce() -> T) -> T {
    let before = HERE.with(|here| here.replace(Some((Arc::clone(world), place))));
    let done = work();
    HERE.with(|here| here.replace(before));
    done
}

/// The simulation and the node, where this is one.
pub(crate) fn inside() -> Option<(Arc<World>, usize)> {
    HERE.with(|here| here.borrow().clone()).filter(|(_, place)| *place != OUTSIDE)
}

/// Whether this is a simulation.
pub(crate) fn is_on() -> bool {
    HERE.with(|here| here.borrow().is_some())
}

/// The time in milliseconds since 1970, in a simulation.
pub(crate) fn now() -> Option<i64> {
    HERE.with(|here| here.borrow().as_ref().map(|(world, _)| world.now()))
}

/// Fills in bytes that follow from the seed, in a simulation.
pub(crate) fn fill(bytes: &mut [u8]) -> bool {
    HERE.with(|here| {
        let here = here.borrow();
        let Some((world, place)) = here.as_ref() else { return false };
        let mut inside = world.lock();
        bytes.fill_with(|| inside.luck[*place].next() as u8);
        true
    })
}
