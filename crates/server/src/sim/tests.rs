//! Many seeds, and that each rule is needed.

use std::collections::BTreeMap;
use std::sync::Arc;

use fracas_table::{Entry, GuestId, Opening, Pace, Player, Table};
use serde_json::json;
use tokio::sync::mpsc;

use super::bus::State;
use super::host::Host;
use super::node::{GONE, Node};
use super::person::Person;
use super::storm::{Fault, plan};
use super::{BEGIN, NODES, OUTSIDE, Rules, Storage, TICK, World};
use crate::fair::Seed;
use crate::live::load;
use crate::people::Proof;
use crate::store::afar::serve;
use crate::store::{Change, Hold, Store};
use crate::{random, view};

/// So many games are played at once, each with two who play and one who watches.
const GAMES: usize = 3;
const EACH: usize = 3;

/// From when until when things fail, in milliseconds.
const STORM: (i64, i64) = (2_500, 20_000);

/// So long everything may take to be well again when nothing fails any more: somebody may have to notice that a node has
/// gone, after having been away from the database themselves.
const HEALS: i64 = 12_000;

/// So long a game may stand still when a node dies and all else is well.
const GOES_ON: i64 = 5_000;

/// So long a game may stand still when a node is cut off from the bus: that is noticed after up to 3.5 seconds, and people
/// who wait for an answer wait for 3 more.
const CUT_OFF: i64 = 8_000;

/// So long a node that is told to end may take to do so.
const ENDS: i64 = 800;

struct Simulation {
    world: Arc<World>,
    outside: Host,
    store: Store,
    nodes: [Option<Node>; NODES],
    /// What ends or begins again, and when.
    later: Vec<(i64, Later)>,
    people: Vec<GuestId>,
    /// What happened, for whoever has to find out why something is wrong.
    story: Vec<String>,
}

enum Later {
    Starts(usize),
    Dies(usize, i64),
    Meets(usize, usize),
    BusWell,
    StoreWell(usize),
}

impl Simulation {
    fn new(seed: u64, rules: Rules) -> Simulation {
        let (jobs, wanted) = mpsc::unbounded_channel();
        let world = World::new(seed, rules, jobs);
        let mut outside = Host::new(OUTSIDE);
        let store = outside.run(&world, Store::open(&world.database, Hold::Memory)).expect("a database");
        outside.minds(store.clone());
        if !rules.numbers {
            for sql in UNNUMBERED {
                outside.run(&world, store.tell(sql));
            }
        }
        outside.handle().spawn(serve(store.clone(), Arc::clone(&world), wanted));
        let nodes = std::array::from_fn(|place| Some(Node::start(&world, place)));
        let people = (0..GAMES * EACH).map(|number| GuestId::from_bytes([number as u8 + 1; 20])).collect();
        let mut simulation =
            Simulation { world, outside, store, nodes, later: Vec::new(), people, story: Vec::new() };
        simulation.begin(seed);
        simulation
    }

    /// Opens tables, and has people come.
    fn begin(&mut self, seed: u64) {
        for game in 0..GAMES {
            let node = self.nodes[game % NODES].as_ref().expect("all nodes run");
            let people = &self.people[game * EACH..(game + 1) * EACH];
            let players = people[..EACH - 1].iter().cloned().map(Player::Person).collect();
            let opening = Opening::new("color-wars", &json!({}), players, people[0].clone()).expect("a game");
            // One of them has clocks, which nobody runs out of.
            let pace = Pace { turn: 0, reserve: 3_600_000, increment: 0, weekends: false };
            let dice = Seed::random();
            let opening =
                Opening { pace: (game == 0).then_some(pace), commitment: dice.commitment(), ..opening };
            let first = Entry::opened(opening, BEGIN);
            let table = Table::open(random::table_id(), &first).expect("a table");
            let change = Change::open(&table, &first, dice);
            self.outside
                .run(&self.world, async { self.store.write([&change].into_iter()).await })
                .expect("a table");
            for (index, person) in people.iter().enumerate() {
                let cookie = node.app.signer.cookie(&Proof::Guest(person.clone()), false);
                let cookie = cookie.split(';').next().expect("a cookie").to_owned();
                let number = game * EACH + index;
                let person = Person::new(&self.world, seed, (number, game), table.id().clone(), cookie);
                self.outside.handle().spawn(person.play());
            }
        }
    }

    fn now(&self) -> i64 {
        self.world.now() - BEGIN
    }

    /// Lets a moment go by.
    fn step(&mut self) {
        let now = BEGIN + self.now() + TICK.as_millis() as i64;
        self.world.now.store(now, std::sync::atomic::Ordering::Relaxed);
        self.world.lock().bus.deliver(now, self.world.rules.missing);
        self.outside.step(&self.world, TICK);
        for node in self.nodes.iter_mut().flatten() {
            node.step(&self.world);
        }
        let due = |(at, _): &mut (i64, Later)| *at <= now - BEGIN;
        for (_, what) in self.later.extract_if(.., due).collect::<Vec<_>>() {
            self.end(what);
        }
    }

    fn end(&mut self, what: Later) {
        let now = self.world.now();
        match what {
            Later::Starts(place) => {
                if self.nodes[place].is_none() {
                    self.nodes[place] = Some(Node::start(&self.world, place));
                }
            }
            Later::Dies(place, back) => self.kill(place, back),
            Later::Meets(one, other) => {
                self.world.lock().bus.cut.remove(&(one, other));
            }
            Later::BusWell => self.world.lock().bus.set(now, State::Well),
            Later::StoreWell(place) => self.world.lock().storage[place] = Storage::Well,
        }
    }

    fn kill(&mut self, place: usize, back: i64) {
        self.world.lock().gates[place] = None;
        self.nodes[place] = None;
        self.outside.run(&self.world, self.store.tell(GONE[place]));
        self.later.push((self.now() + back, Later::Starts(place)));
    }

    fn fail(&mut self, fault: Fault) {
        let now = self.now();
        self.story.push(format!("{now}: {fault:?}"));
        match fault {
            Fault::Dies(place, back) if self.nodes[place].is_some() => self.kill(place, back),
            Fault::Leaves(place, back) => {
                if let Some(node) = &self.nodes[place] {
                    node.stop();
                    self.later.push((now + ENDS, Later::Dies(place, back)));
                }
            }
            Fault::Pauses(place, time) => {
                if let Some(node) = &mut self.nodes[place] {
                    node.paused = Some(self.world.now() + time);
                }
            }
            Fault::Parts(one, other, both, time) => {
                for (one, other) in [(one, other), (other, one)].into_iter().take(1 + usize::from(both)) {
                    self.world.lock().bus.cut.insert((one, other));
                    self.later.push((now + time, Later::Meets(one, other)));
                }
            }
            Fault::Deaf(place, time) => {
                for (one, other) in (0..NODES).flat_map(|other| [(place, other), (other, place)]) {
                    self.world.lock().bus.cut.insert((one, other));
                    self.later.push((now + time, Later::Meets(one, other)));
                }
            }
            Fault::Bus(state, time) => {
                self.world.lock().bus.set(BEGIN + now, state);
                self.later.push((now + time, Later::BusWell));
            }
            Fault::Store(whom, storage, time) => {
                for place in whom.map_or(0..NODES, |place| place..place + 1) {
                    self.world.lock().storage[place] = storage;
                    self.later.push((now + time, Later::StoreWell(place)));
                }
            }
            Fault::Disowned => {
                let sql = "DELETE FROM owners WHERE what = (SELECT what FROM owners ORDER BY what LIMIT 1)
                    RETURNING what, 1";
                self.outside.run(&self.world, self.store.tell(sql));
            }
            Fault::Misplaced => {
                let sql = "UPDATE owners SET node = (SELECT id FROM nodes WHERE id <> owners.node ORDER BY id LIMIT 1)
                    WHERE what = (SELECT what FROM owners WHERE what <> 'lobby' ORDER BY what LIMIT 1)
                    AND EXISTS (SELECT 1 FROM nodes WHERE id <> owners.node) RETURNING what, 1";
                self.outside.run(&self.world, self.store.tell(sql));
            }
            Fault::Dies(..) => {}
        }
    }

    /// Goes on until then, or until something is wrong.
    fn until(&mut self, end: i64, faults: &mut Vec<(i64, Fault)>) -> Result<(), String> {
        while self.now() < end {
            self.step();
            while faults.first().is_some_and(|(at, _)| *at <= self.now()) {
                let (_, fault) = faults.remove(0);
                self.fail(fault);
            }
            self.fine()?;
        }
        Ok(())
    }

    fn fine(&self) -> Result<(), String> {
        self.world.lock().wrong.first().cloned().map_or(Ok(()), Err)
    }

    /// Waits until something has happened at every game.
    fn goes_on(&mut self, within: i64, when: &str) -> Result<(), String> {
        let since = self.world.now();
        let stands = |simulation: &Simulation| {
            let inside = simulation.world.lock();
            (0..GAMES).find(|game| inside.progress.get(game).is_none_or(|at| *at <= since))
        };
        while let Some(game) = stands(self) {
            if self.world.now() - since > within {
                let inside = self.world.lock();
                let doing =
                    inside.doing.range((game, 0)..(game + 1, 0)).map(|(_, doing)| format!("\n  {doing}"));
                let doing: String = doing.collect();
                return Err(format!("game {game} has not gone on {within} ms after {when}{doing}"));
            }
            self.step();
            self.fine()?;
        }
        Ok(())
    }

    /// Runs all of it; says what is wrong, if anything is.
    fn run(&mut self, seed: u64) -> Result<(), String> {
        let mut faults = plan(seed, STORM, self.world.rules.leases);
        self.goes_on(STORM.0, "the beginning")?;
        self.until(STORM.1, &mut faults)?;
        // Nothing fails any more.
        for (_, what) in std::mem::take(&mut self.later) {
            if let Later::Dies(place, _) = what {
                self.kill(place, 0);
            } else {
                self.end(what);
            }
        }
        self.nodes.iter_mut().flatten().for_each(|node| node.paused = None);
        self.goes_on(HEALS, "the last fault")?;
        self.until(self.now() + HEALS / 2, &mut Vec::new())?;
        let victim = (seed % NODES as u64) as usize;
        self.fail(Fault::Dies(victim, 60_000));
        self.goes_on(GOES_ON, "a node's death")?;
        self.world.lock().resting = true;
        self.until(self.now() + 2 * GOES_ON, &mut Vec::new())?;
        self.compare()
    }

    /// Checks what is stored, and that everybody knows all of it.
    fn compare(&mut self) -> Result<(), String> {
        let sql = "SELECT table_id, n FROM log ORDER BY table_id, n";
        let mut tables: BTreeMap<String, i64> = BTreeMap::new();
        for (table, number) in self.outside.run(&self.world, self.store.tell(sql)) {
            let expected = tables.entry(table.clone()).or_default();
            if number != *expected {
                return Err(format!("entry {expected} of {table} is missing, or is there twice: {number}"));
            }
            *expected += 1;
        }
        let node = self.nodes.iter().flatten().next().expect("a node runs");
        let told = self.world.lock().told.clone();
        let mut newest: BTreeMap<usize, (i64, usize, usize)> = BTreeMap::new();
        for ((person, id), told) in told {
            let Ok(loaded) = node.run(&self.world, load(&node.app.services, &id)) else {
                return Err(format!("{id} cannot be read"));
            };
            let seats = loaded.table.seats_of(&self.people[person]);
            let entries = view::entries(&loaded.table, seats, 0);
            let stored: Vec<String> = entries.iter().map(|entry| json!(entry).to_string()).collect();
            if !stored.starts_with(&told) {
                return Err(format!("person {person} was told of {id}\n{told:?}\nand stored is\n{stored:?}"));
            }
            let new = (loaded.table.created(), told.len(), stored.len());
            let known = newest.entry(person).or_insert(new);
            *known = (*known).max(new);
        }
        for (person, (_, told, stored)) in newest {
            if told != stored {
                return Err(format!("person {person} knows {told} of {stored} events though all is well"));
            }
        }
        let lobbies = self.nodes.iter().flatten().filter(|node| {
            let cluster = node.app.services.cluster.as_ref().expect("a cluster");
            *cluster.lobby().borrow()
        });
        match lobbies.count() {
            1 => Ok(()),
            count => Err(format!("people meet at {count} nodes")),
        }
    }
}

impl Drop for Simulation {
    fn drop(&mut self) {
        // Whatever has ways into other runtimes goes first.
        self.world.lock().gates = Default::default();
        self.nodes = Default::default();
    }
}

/// The log without the rule that a number is written but once.
const UNNUMBERED: [&str; 2] = [
    "ALTER TABLE log RENAME TO numbered",
    "CREATE TABLE log (table_id TEXT NOT NULL, n BIGINT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
        at BIGINT NOT NULL, told BIGINT NOT NULL)",
];

/// Simulates with a seed; says what is wrong, if anything is.
fn simulate(seed: u64, rules: Rules) -> Result<u64, String> {
    let mut simulation = Simulation::new(seed, rules);
    let outcome = simulation.run(seed);
    let events = simulation.world.lock().told.values().map(|told| told.len() as u64).sum();
    outcome.map(|()| events).map_err(|wrong| {
        let story = simulation.story.join("\n  ");
        format!("seed {seed}: {wrong}\n  {story}\n(FRACAS_SEED={seed} runs it alone)")
    })
}

/// The seeds to be tried: so many unless told otherwise.
fn seeds(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("a number"));
    match number("FRACAS_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("FRACAS_SEEDS").unwrap_or(usual),
    }
}

fn check(usual: u64, rules: Rules) {
    let begun = std::time::Instant::now();
    let (seeds, mut events) = (seeds(usual), 0);
    let mut wrong = Vec::new();
    for seed in seeds.clone() {
        match simulate(seed, rules) {
            Ok(told) => events += told,
            Err(why) => {
                println!("{why}");
                wrong.push(why);
            }
        }
    }
    println!("{} seeds, {events} events told, {:?}", seeds.end - seeds.start, begun.elapsed());
    assert!(wrong.is_empty(), "{} of {} seeds:\n{}", wrong.len(), seeds.end - seeds.start, wrong.join("\n"));
}

#[test]
fn nothing_that_was_told_is_lost_whatever_fails() {
    check(50, Rules::KEPT);
}

#[test]
fn of_two_owners_one_is_refused() {
    check(25, Rules { leases: false, ..Rules::KEPT });
}

/// How often nodes left their tables to others because those hear each other and they do not.
fn deaf(simulation: &Simulation) -> u64 {
    let nodes = simulation.nodes.iter().flatten();
    nodes.map(|node| node.app.services.metrics.deaf.load(std::sync::atomic::Ordering::Relaxed)).sum()
}

#[test]
fn a_node_that_alone_hears_nobody_leaves_its_tables_and_is_one_again_when_it_does() {
    for seed in seeds(4) {
        let mut simulation = Simulation::new(seed, Rules::KEPT);
        let mut cut_off = || {
            simulation.goes_on(STORM.0, "the beginning")?;
            let place = (seed % NODES as u64) as usize;
            simulation.fail(Fault::Deaf(place, 20_000));
            simulation.goes_on(CUT_OFF, "a node was cut off from the bus")?;
            // Who came to that node has played on there until it was noticed.
            simulation.until(simulation.now() + CUT_OFF, &mut Vec::new())?;
            simulation.goes_on(GOES_ON, "a node had left its tables")?;
            assert_eq!(deaf(&simulation), 1, "seed {seed}");
            let node = simulation.nodes[place].as_ref().expect("it runs");
            assert!(node.app.services.cluster.as_ref().expect("a cluster").session().is_err(), "seed {seed}");
            simulation.until(simulation.now() + 20_000, &mut Vec::new())?;
            let node = simulation.nodes[place].as_ref().expect("it runs");
            assert!(node.app.services.cluster.as_ref().expect("a cluster").session().is_ok(), "seed {seed}");
            simulation.goes_on(CUT_OFF, "it hears the others again")
        };
        cut_off().unwrap_or_else(|wrong| panic!("seed {seed}: {wrong}"));
    }
}

#[test]
fn where_nobody_hears_anybody_all_keep_their_tables() {
    for seed in seeds(4) {
        let mut simulation = Simulation::new(seed, Rules::KEPT);
        let mut away = || {
            simulation.goes_on(STORM.0, "the beginning")?;
            simulation.fail(Fault::Bus(State::Away, 8_000));
            simulation.until(simulation.now() + 8_000, &mut Vec::new())?;
            simulation.goes_on(HEALS, "the bus was back")
        };
        away().unwrap_or_else(|wrong| panic!("seed {seed}: {wrong}"));
        assert_eq!(deaf(&simulation), 0, "seed {seed}");
    }
}

/// A node stands still. By the time it goes on others have its tables, and for as long as it does not reach the database it
/// cannot know.
fn give_up(seed: u64, rules: Rules) -> Result<(), String> {
    let mut simulation = Simulation::new(seed, rules);
    let mut given_up = || {
        simulation.goes_on(STORM.0, "the beginning")?;
        let place = (seed % NODES as u64) as usize;
        simulation.fail(Fault::Pauses(place, 5_000));
        simulation.fail(Fault::Store(Some(place), Storage::Refuses, 9_000));
        simulation.until(simulation.now() + 9_000, &mut Vec::new())?;
        simulation.goes_on(HEALS, "a node reached the database again")
    };
    given_up().map_err(|wrong| format!("seed {seed}: {wrong}"))
}

#[test]
fn a_node_that_others_have_given_up_tells_nobody_what_it_remembers() {
    let wrong: Vec<String> = seeds(12).filter_map(|seed| give_up(seed, Rules::KEPT).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn where_a_node_is_too_sure_of_itself_somebody_is_told_less_than_before() {
    let rules = Rules { sure: false, ..Rules::KEPT };
    assert!((0..60).any(|seed| give_up(seed, rules).inspect_err(|why| println!("{why}")).is_err()));
}

/// Whether one of some seeds shows that a rule is missing.
fn shows(rules: Rules) -> bool {
    (0..60).any(|seed| simulate(seed, rules).inspect_err(|why| println!("{why}")).is_err())
}

#[test]
fn without_numbers_something_goes_wrong() {
    assert!(shows(Rules { numbers: false, ..Rules::KEPT }));
}

#[test]
fn without_rows_something_goes_wrong() {
    assert!(shows(Rules { rows: false, ..Rules::KEPT }));
}

#[test]
fn where_nobody_notices_what_is_missing_something_goes_wrong() {
    assert!(shows(Rules { missing: false, ..Rules::KEPT }));
}
