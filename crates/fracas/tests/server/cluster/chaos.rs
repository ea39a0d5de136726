//! Nodes and workers that are killed, stopped, cut off and told to end at random, and NATS and PostgreSQL with them, while
//! people play: whatever anybody was told stays, and once nothing fails any more every game goes on.
//! `cargo xtask cluster --faults 500` does so for as long as it takes until 500 things have failed.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use fracas_core::{Dice, QuickDice};
use tokio::time::{sleep, timeout};

use super::super::harness::{Server, run};
use super::network::{Cut, is_allowed};
use super::players::Crowd;
use super::{Ground, TAKEN_OVER, know_each_other, start_postgres, stop_postgres};

const NODES: usize = 3;
const WORKERS: usize = 2;

/// Tables for two people, and for a person and a bot.
const PAIRS: usize = 3;
const WITH_BOTS: usize = 2;

/// So many things fail unless something else is said.
const FAULTS: usize = 14;

/// What is aimed at when a node dies.
const AIM: Duration = Duration::from_secs(5);

/// A node that lives long may grow by so many kibibytes over twice what it held at first.
const GROWTH: u64 = 64 * 1024;

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// A node is killed, whatever else has failed just before.
    Killed,
    /// A node is killed while all is well, and it is measured how long games stand still for it.
    KilledAlone,
    Ended,
    Stopped,
    Nats,
    Postgres,
    WorkerKilled,
    WorkerStopped,
    Cut(Cut),
}

const ANYWHERE: [Fault; 8] = [
    Fault::Killed,
    Fault::KilledAlone,
    Fault::Ended,
    Fault::Stopped,
    Fault::Nats,
    Fault::Postgres,
    Fault::WorkerKilled,
    Fault::WorkerStopped,
];

/// What can fail besides where there are namespaces.
const IN_NAMESPACES: [Fault; 4] =
    [Fault::Cut(Cut::Nats), Fault::Cut(Cut::Database), Fault::Cut(Cut::Both), Fault::Cut(Cut::All)];

/// Everything that can fail, again and again, each time in another order.
struct Order {
    kinds: Vec<Fault>,
    left: Vec<Fault>,
}

impl Order {
    fn next(&mut self, dice: &mut QuickDice) -> Fault {
        if self.left.is_empty() {
            self.left.clone_from(&self.kinds);
        }
        self.left.swap_remove(dice.below(self.left.len() as u32) as usize)
    }
}

/// What the memory of a node was that nobody kills.
#[derive(Default)]
struct Memory {
    first: Option<u64>,
    most: u64,
    last: u64,
}

impl Memory {
    fn note(&mut self, node: &Server) {
        if let Some(now) = node.memory() {
            self.first.get_or_insert(now);
            self.most = self.most.max(now);
            self.last = now;
        }
    }
}

/// Kills a node while every game goes on; returns how long it takes until all go on again.
async fn kill_alone(nodes: &mut Vec<Server>, place: usize, crowd: &Crowd) -> Duration {
    // Everything has to be well first, or it would be measured how two things fail at once.
    know_each_other(nodes).await;
    sleep(Duration::from_secs(4)).await;
    crowd.world.goes_on(Instant::now()).await;
    let killed = Instant::now();
    nodes.remove(place).kill();
    crowd.world.set_nodes(nodes);
    crowd.world.stands_still(killed).await
}

/// How many thoughts a node has sent to workers.
async fn thoughts(node: &Server) -> u64 {
    let Ok(numbers) = timeout(Duration::from_secs(2), node.numbers()).await else { return 0 };
    let line = numbers.lines().find_map(|line| line.strip_prefix("fracas_jobs_sent_total "));
    line.and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn whatever_fails_nothing_that_was_told_is_lost_and_every_game_goes_on() {
    let wanted = std::env::var("FRACAS_FAULTS").ok().and_then(|text| text.parse().ok()).unwrap_or(FAULTS);
    let mut kinds = ANYWHERE.to_vec();
    let mut ground = if is_allowed() {
        kinds.extend(IN_NAMESPACES);
        Ground::with_network(NODES)
    } else {
        println!("no namespaces: nothing is cut off");
        Ground::with_queue()
    };
    run(async {
        let mut nodes: Vec<Server> = (0..NODES).map(|place| ground.node_at(place)).collect();
        for _ in 0..WORKERS {
            ground.hire();
        }
        know_each_other(&nodes).await;
        let crowd = Crowd::gather(nodes.iter().map(|node| node.address).collect(), PAIRS, WITH_BOTS);
        let (mut dice, since) = (QuickDice::new(1), Instant::now());
        let mut order = Order { kinds: kinds.clone(), left: Vec::new() };
        let (mut faults, mut stood_still) = (vec![0; kinds.len()], Vec::new());
        let (mut memory, mut sent) = (Memory::default(), 0);
        for number in 0..wanted {
            sleep(Duration::from_millis(300 + u64::from(dice.below(1200)))).await;
            // In the second half one node is left alive, so that its memory tells something.
            let spared = number >= wanted / 2;
            let first = u32::from(spared);
            let place = (first + dice.below(NODES as u32 - first)) as usize;
            let worker = dice.below(WORKERS as u32) as usize;
            let fault = order.next(&mut dice);
            faults[kinds.iter().position(|kind| *kind == fault).expect("a kind")] += 1;
            if matches!(fault, Fault::Killed | Fault::KilledAlone | Fault::Ended) {
                sent += thoughts(&nodes[place]).await;
            }
            match fault {
                Fault::Killed => {
                    nodes.remove(place).kill();
                    nodes.insert(place, ground.node_at(place));
                }
                Fault::KilledAlone => {
                    let took = kill_alone(&mut nodes, place, &crowd).await;
                    assert!(took < TAKEN_OVER, "{took:?}");
                    stood_still.push(took);
                    nodes.insert(place, ground.node_at(place));
                }
                Fault::Ended => {
                    nodes.remove(place).stop();
                    nodes.insert(place, ground.node_at(place));
                }
                Fault::Stopped => {
                    nodes[place].signal("STOP");
                    sleep(Duration::from_millis(500 + u64::from(dice.below(5000)))).await;
                    nodes[place].signal("CONT");
                }
                Fault::Nats => {
                    ground.stop_nats();
                    sleep(Duration::from_millis(200 + u64::from(dice.below(4000)))).await;
                    ground.start_nats();
                }
                Fault::Postgres => {
                    stop_postgres(if dice.below(2) == 0 { "fast" } else { "immediate" });
                    sleep(Duration::from_millis(200 + u64::from(dice.below(4000)))).await;
                    start_postgres();
                }
                Fault::WorkerKilled => ground.replace_worker(worker),
                Fault::WorkerStopped => {
                    ground.signal_worker(worker, "STOP");
                    sleep(Duration::from_millis(500 + u64::from(dice.below(3000)))).await;
                    ground.signal_worker(worker, "CONT");
                }
                Fault::Cut(from) => {
                    ground.cut(place, from);
                    sleep(Duration::from_millis(500 + u64::from(dice.below(6000)))).await;
                    ground.heal(place, from);
                }
            }
            crowd.world.set_nodes(&nodes);
            if spared {
                memory.note(&nodes[0]);
            }
            if wanted > FAULTS && number % 20 == 19 {
                println!("{} of {wanted} after {:?}: {faults:?}", number + 1, since.elapsed());
            }
        }
        let (took, calm) = (since.elapsed(), Instant::now());
        let world = Arc::clone(&crowd.world);
        world.goes_on(calm).await;
        let went_on = calm.elapsed();
        let tables = crowd.settle(&nodes[0]).await;
        for node in &nodes {
            sent += thoughts(node).await;
        }
        let (told, visits) = (world.told.load(Relaxed), world.visits.load(Relaxed));
        let counts: Vec<String> =
            kinds.iter().zip(&faults).map(|(kind, count)| format!("{count} {kind:?}")).collect();
        println!("{wanted} faults in {took:?}: {}", counts.join(", "));
        println!(
            "{tables} tables, {told} events told, {visits} visits, {sent} or more thoughts sent to workers"
        );
        stood_still.sort_unstable();
        println!("games stood still for {stood_still:?} when a node died; {AIM:?} are aimed at");
        println!("all went on {went_on:?} after the last fault");
        let Memory { first, most, last } = memory;
        println!("a node that nobody killed held {first:?} KiB at first, {most} at most, {last} at last");
        assert!(told > 0 && tables >= PAIRS + WITH_BOTS);
        assert!(sent > 0, "no worker was asked anything");
        let allowed = first.map_or(u64::MAX, |first| 2 * first + GROWTH);
        assert!(last <= allowed, "memory grows: from {first:?} to {last} KiB");
    });
}
