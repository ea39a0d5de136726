//! Proof-number search, depth first (df-pn): can this seat force a win?
//!
//! Two numbers guide it: how many positions must still be won to prove the win, and to refute it. It always
//! works where the smaller of them can fall soonest, so it follows forcing lines far deeper than any search of
//! even depth.
//!
//! # Why its answers hold in games that can go round in circles
//!
//! A draw is not a win, so a line that comes back to a position of its own path counts as *not won* here.
//!
//! *A proof* is built from won ends upwards only: a position of the winner's is proven by one proven move, one
//! of the others' by all of them. A repetition never counts towards it, so it cannot lean on itself, whatever
//! path it was found on. Every proven position has a distance, an upper bound on the plies that remain, and a
//! winner who always goes to a proven position of smaller distance never sees a position twice. So proofs are
//! kept for good and shared between paths.
//!
//! *A refutation* may rest on a repetition, and then it holds only where the repeated position lies on the
//! path. Each carries the depth of the shallowest position of the path that it leans on. If that lies
//! below or at the refuted position itself the refutation stands on its own and is kept for good; else it
//! is kept under the whole path's key, and another path that leads to the same position does not see it.

use fracas_core::{Event, Game, Seat, Turn};

use crate::budget::Watch;
use crate::{Budget, Guide, Stop};

/// What a search for a proof found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The seat can force a win within so many plies.
    Win(u32),
    /// It cannot: others win, or can keep the game going in circles.
    NoWin,
    /// The budget did not reach.
    Open,
}

/// A verdict and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What was found.
    pub verdict: Verdict,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A number no count reaches: what is solved, the other way.
const SOLVED: u32 = u32::MAX;
/// Leans on no position of the path.
const FREE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    proof: u32,
    refutation: u32,
    reach: u32,
    /// Nodes spent below, to keep what was dear; 0 for an empty place.
    work: u32,
}

const EMPTY: Entry = Entry { key: 0, proof: 1, refutation: 1, reach: 0, work: 0 };
/// Entries that share a place in the table.
const BUCKET: usize = 4;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Known {
    proof: u32,
    refutation: u32,
    /// Of a proven position: the most plies to the win. Of a refuted one: the depth it leans on.
    reach: u32,
}

const WON: Known = Known { proof: 0, refutation: SOLVED, reach: 0 };

impl Known {
    const fn not_won(leans_on: u32) -> Known {
        Known { proof: SOLVED, refutation: 0, reach: leans_on }
    }

    const fn is_solved(&self) -> bool {
        self.proof == 0 || self.refutation == 0
    }

    /// A position whose children decide it.
    const fn solved(won: bool, reach: u32) -> Known {
        if won { Known { reach: reach + 1, ..WON } } else { Known::not_won(reach) }
    }

    const fn numbers(&self, ours: bool) -> Numbers {
        Numbers { easy: self.proof, hard: self.refutation }.seen_by(ours)
    }
}

/// Proof and refutation number as the mover sees them: the one it wants to fall is the easy one.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    easy: u32,
    hard: u32,
}

impl Numbers {
    /// From (proof, refutation) to (easy, hard), or back.
    const fn seen_by(self, ours: bool) -> Numbers {
        if ours { self } else { Numbers { easy: self.hard, hard: self.easy } }
    }
}

/// A position in the tree.
#[derive(Clone)]
struct Node<S> {
    state: S,
    key: u64,
    /// Whether the winner moves there.
    ours: bool,
}

struct Child<S> {
    node: Node<S>,
    known: Known,
}

/// What the rules say about a position.
enum Leaf {
    Ended(Known),
    /// Somebody moves: the winner or not.
    Mover(bool),
}

/// Searches for proofs that one seat wins, and remembers what it found from one question to the next.
///
/// Games of chance and simultaneous choices cannot be proven; a position of that kind counts as not won.
pub struct Prover<'a, G: Game, H> {
    game: &'a G,
    guide: &'a H,
    winner: Seat,
    table: Vec<[Entry; BUCKET]>,
    path: Vec<u64>,
    /// How many positions of the path fall into each slot: a quick "certainly not there".
    on_path: Vec<u16>,
    spare: Vec<Vec<Child<G::State>>>,
    moves: Vec<G::Move>,
    watch: Watch,
}

impl<'a, G: Game, H: Guide<G>> Prover<'a, G, H> {
    /// Makes a prover for one winner with a table of at most `bytes`.
    pub fn new(game: &'a G, guide: &'a H, winner: Seat, bytes: usize) -> Prover<'a, G, H> {
        let buckets = (bytes / size_of::<[Entry; BUCKET]>()).max(1);
        Prover {
            game,
            guide,
            winner,
            table: vec![[EMPTY; BUCKET]; 1 << buckets.ilog2()],
            path: Vec::new(),
            on_path: vec![0; 1 << 12],
            spare: Vec::new(),
            moves: Vec::new(),
            watch: Watch::new(Budget::default(), &Stop::default()),
        }
    }

    /// Asks whether the winner can force a win from here.
    pub fn prove(&mut self, state: &G::State, budget: Budget, stop: &Stop) -> Proof {
        self.watch = Watch::paced(budget, stop, 256);
        let known = match self.leaf(state) {
            Leaf::Ended(known) => known,
            Leaf::Mover(ours) => {
                let key = self.guide.key(self.game, state);
                let first = self.look_up(key).filter(Known::is_solved);
                let node = Node { state: state.clone(), key, ours };
                let limits = Numbers { easy: SOLVED - 1, hard: SOLVED - 1 };
                first.unwrap_or_else(|| self.search(&node, limits, 0))
            }
        };
        let verdict = match known {
            Known { proof: 0, reach, .. } => Verdict::Win(reach),
            Known { refutation: 0, .. } => Verdict::NoWin,
            _ => Verdict::Open,
        };
        Proof { verdict, nodes: self.watch.nodes() }
    }

    /// What the table knows for good about a state: the most plies to a proven win.
    pub fn recall(&self, state: &G::State) -> Option<u32> {
        match self.leaf(state) {
            Leaf::Ended(known) => (known.proof == 0).then_some(0),
            Leaf::Mover(_) => {
                let known = self.look_up(self.guide.key(self.game, state))?;
                (known.proof == 0).then_some(known.reach)
            }
        }
    }

    fn leaf(&self, state: &G::State) -> Leaf {
        match self.game.turn(state) {
            Turn::Over(outcome) if outcome.winners.sole() == Some(self.winner) => Leaf::Ended(WON),
            Turn::Over(_) => Leaf::Ended(Known::not_won(FREE)),
            Turn::Choose(seats) => match seats.sole() {
                Some(mover) => Leaf::Mover(mover == self.winner),
                None => Leaf::Ended(Known::not_won(0)),
            },
            Turn::Chance => Leaf::Ended(Known::not_won(0)),
        }
    }

    /// Works below a position until its proof or refutation number reaches a limit. `above` is the key of the
    /// path that leads to it.
    fn search(&mut self, node: &Node<G::State>, limits: Numbers, above: u64) -> Known {
        let begun = self.watch.nodes();
        let depth = self.path.len() as u32;
        let path_key = (above.rotate_left(7) ^ node.key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.path.push(node.key);
        self.on_path[crowd(node.key)] += 1;
        let mut children = self.spare.pop().unwrap_or_default();
        self.expand(node, &mut children);
        let known = loop {
            for child in children.iter_mut().filter(|child| !child.known.is_solved()) {
                if let Some(known) = self.find(child.node.key, path_key) {
                    child.known = known;
                }
            }
            let Weighed { known, best, second, others } = weigh(&children, node.ours);
            let numbers = known.numbers(node.ours);
            let most = limits.seen_by(node.ours);
            if known.is_solved()
                || numbers.easy >= most.easy
                || numbers.hard >= most.hard
                || self.watch.is_over()
            {
                break known;
            }
            let limits = Numbers {
                // Stay with the best until it is clearly worse than the second: going back and forth costs.
                easy: most.easy.min(second.saturating_add(second / 4 + 1)),
                hard: most.hard.saturating_sub(others),
            };
            let child = children[best].node.clone();
            children[best].known = self.search(&child, limits.seen_by(node.ours), path_key);
        };
        self.path.pop();
        self.on_path[crowd(node.key)] -= 1;
        children.clear();
        self.spare.push(children);
        let work = (self.watch.nodes() - begun).min(u64::from(u32::MAX)) as u32;
        if known.refutation != 0 {
            self.store(node.key, known, work);
            known
        } else if known.reach < depth {
            self.store(twin(node.key, above), known, work);
            known
        } else {
            // It leans on nothing above: it holds wherever the position comes up.
            let known = Known::not_won(FREE);
            self.store(node.key, known, work);
            known
        }
    }

    /// Lists what can follow, with what the rules, the path or the guide say about it.
    fn expand(&mut self, node: &Node<G::State>, children: &mut Vec<Child<G::State>>) {
        let mover = self.game.turn(&node.state).choosing().sole().expect("one seat moves here");
        let mut moves = std::mem::take(&mut self.moves);
        self.game.legal(&node.state, mover, &mut moves);
        for choice in moves.drain(..) {
            self.watch.tick();
            let mut state = node.state.clone();
            self.game.apply(&mut state, &Event::Move(mover, choice)).expect("a listed move is legal");
            let key = self.guide.key(self.game, &state);
            let (ours, known) = match self.leaf(&state) {
                Leaf::Ended(known) => (false, known),
                Leaf::Mover(ours) => (ours, self.path_or_guess(&state, key)),
            };
            let won = known.proof == 0;
            children.push(Child { node: Node { state, key, ours }, known });
            if won && node.ours {
                break;
            }
        }
        self.moves = moves;
    }

    fn path_or_guess(&self, state: &G::State, key: u64) -> Known {
        if self.on_path[crowd(key)] > 0
            && let Some(depth) = self.path.iter().position(|&known| known == key)
        {
            return Known::not_won(depth as u32);
        }
        let (proof, refutation) = self.guide.toil(self.game, state, self.winner);
        Known { proof: proof.max(1), refutation: refutation.max(1), reach: 0 }
    }

    /// What is known of a position at the end of a path.
    fn find(&self, key: u64, path_key: u64) -> Option<Known> {
        let known = self.look_up(key);
        if known.is_some_and(|known| known.is_solved()) {
            return known;
        }
        self.look_up(twin(key, path_key)).or(known)
    }

    fn look_up(&self, key: u64) -> Option<Known> {
        let bucket = &self.table[key as usize & (self.table.len() - 1)];
        let entry = bucket.iter().find(|entry| entry.key == key && entry.work > 0)?;
        Some(Known { proof: entry.proof, refutation: entry.refutation, reach: entry.reach })
    }

    /// Keeps what was found in place of what cost least.
    fn store(&mut self, key: u64, known: Known, work: u32) {
        let place = key as usize & (self.table.len() - 1);
        let bucket = &mut self.table[place];
        let same = bucket.iter().position(|entry| entry.key == key && entry.work > 0);
        let cheapest = (0..BUCKET).min_by_key(|&index| bucket[index].work);
        let index = same.or(cheapest).expect("a bucket has entries");
        let spent = if same.is_some() { bucket[index].work } else { 0 };
        bucket[index] = Entry {
            key,
            proof: known.proof,
            refutation: known.refutation,
            reach: known.reach,
            work: spent.saturating_add(work.max(1)),
        };
    }
}

/// The slot of a key among those that tell whether it can be on the path.
const fn crowd(key: u64) -> usize {
    key as usize & 0xfff
}

/// The key under which a refutation is kept that holds on one path only.
const fn twin(key: u64, path_key: u64) -> u64 {
    key ^ path_key.rotate_left(32) ^ 0x6a09_e667_f3bc_c908
}

/// What the children say about their parent.
struct Weighed {
    known: Known,
    /// The child to work on, when the parent is not solved.
    best: usize,
    /// The second easiest child's easy number.
    second: u32,
    /// What the other children add to the parent's hard number.
    others: u32,
}

/// Adds the children up. The mover needs one of them, the other side all: the easy number is the smallest, the
/// hard one the largest with 1 for every other open child. (A sum would count a position twice that several
/// children lead to, and where moves can be made in any order almost all do.)
fn weigh<S>(children: &[Child<S>], ours: bool) -> Weighed {
    let mut weighed = Weighed { known: WON, best: 0, second: SOLVED, others: 0 };
    let (mut easy, mut hard, mut open) = (SOLVED, 0, 0_u32);
    // A mover's own success takes the quickest way, a failure the longest. What leans least on the path is best.
    let mut success: Option<u32> = None;
    let mut failure = if ours { FREE } else { 0 };
    for (index, child) in children.iter().enumerate() {
        let numbers = child.known.numbers(ours);
        let reach = child.known.reach;
        if numbers.easy == 0 {
            let better = |old: u32| if ours { old.min(reach) } else { old.max(reach) };
            success = Some(success.map_or(reach, better));
        }
        if numbers.hard == 0 {
            failure = if ours { failure.min(reach) } else { failure.max(reach) };
            continue;
        }
        open += 1;
        hard = hard.max(numbers.hard);
        if numbers.easy < easy {
            weighed.second = easy;
            (easy, weighed.best) = (numbers.easy, index);
        } else {
            weighed.second = weighed.second.min(numbers.easy);
        }
    }
    let known = match (success, open) {
        (Some(reach), _) => Known::solved(ours, reach),
        (None, 0) => Known::solved(!ours, failure),
        (None, _) => {
            weighed.others = open - 1;
            let numbers = Numbers { easy, hard: hard.saturating_add(open - 1).min(SOLVED - 1) };
            let Numbers { easy: proof, hard: refutation } = numbers.seen_by(ours);
            Known { proof, refutation, reach: 0 }
        }
    };
    Weighed { known, ..weighed }
}
