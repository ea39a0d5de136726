//! The search itself: proof-number search, depth first, for both sides at once.
//!
//! The question is always whether Red wins. A proof is Red's win; a refutation in which no line comes back to an earlier
//! position is Blue's. So one search decides what two would, one for each side, at half the price: where Red is the likely
//! winner it works on the proof, else on the refutation, and each position is looked at once.
//!
//! # Why its answers hold in a game that can go round in circles
//!
//! A line that comes back to a position of its own path counts as *endless*: Red has not won. A proof never rests on such
//! a line, so it holds on every path. A refutation may rest on one, and is then called endless too: it says that
//! Red does not win, never that Blue does. It holds only where the repeated position lies on the path, so it is kept under the
//! key of the whole path, unless what it leans on lies below the refuted position itself.

use fracas_search::Stop;

use super::board::{Board, Side, Way, squares};
use super::guess::Guess;
use super::table::{Known, SOLVED, Table};

/// Leans on no position of the path.
const FREE: u32 = u32::MAX;
/// What other paths see of a position that was refuted on one path only: not likely to be won, but open.
const DOUBTFUL: Known = Known { proof: 1 << 22, refutation: 1 << 10, plies: 0, circles: true };
/// The slots that tell quickly that a position is certainly not on the path.
const SLOTS: usize = 1 << 12;
/// Solved by nobody yet: the search works until then.
const NO_LIMIT: Numbers = Numbers { easy: SOLVED - 1, hard: SOLVED - 1 };

/// Proof and refutation number as the mover sees them: the one it wants to fall is the easy one.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    easy: u32,
    hard: u32,
}

impl Numbers {
    const fn of(known: &Known, mover: Side) -> Numbers {
        Numbers { easy: known.proof, hard: known.refutation }.seen_by(mover)
    }

    /// From (proof, refutation) to (easy, hard), or back.
    const fn seen_by(self, mover: Side) -> Numbers {
        match mover {
            Side::Red => self,
            Side::Blue => Numbers { easy: self.hard, hard: self.easy },
        }
    }
}

/// What a search found, and the depth of the shallowest position of the path that an endless refutation leans on.
#[derive(Clone, Copy, Debug)]
struct Found {
    known: Known,
    leans_on: u32,
}

#[derive(Clone, Copy)]
struct Child<const N: usize> {
    board: Board<N>,
    key: u64,
    /// Nothing until it was looked up or guessed.
    found: Option<Found>,
}

impl<const N: usize> Child<N> {
    fn is_solved(&self) -> bool {
        self.found.is_some_and(|found| found.known.is_solved())
    }
}

/// A search that remembers from one question to the next.
pub(super) struct Search<'a, const N: usize> {
    guess: &'a Guess,
    table: Table,
    /// The mirror that leaves the opening as it is: both images of a position are one.
    mirror: Option<Way>,
    path: Vec<u64>,
    on_path: Vec<u16>,
    spare: Vec<Vec<Child<N>>>,
    stop: &'a Stop,
    /// How many positions were looked at, and how many may be.
    pub(super) nodes: u64,
    most: u64,
}

impl<'a, const N: usize> Search<'a, N> {
    pub(super) fn new(guess: &'a Guess, bytes: usize, mirror: Option<Way>, stop: &'a Stop) -> Self {
        Search {
            guess,
            table: Table::new(bytes),
            mirror,
            path: Vec::new(),
            on_path: vec![0; SLOTS],
            spare: Vec::new(),
            stop,
            nodes: 0,
            most: 0,
        }
    }

    /// Asks who wins, looking at no more than so many positions more.
    pub(super) fn ask(&mut self, board: &Board<N>, mover: Side, nodes: u64) -> Known {
        self.most = self.nodes.saturating_add(nodes);
        let key = self.key(board, mover);
        match self.table.get(key).filter(Known::is_solved) {
            Some(known) => known,
            None => self.work(board, key, mover, NO_LIMIT, 0).known,
        }
    }

    /// What is remembered of a position.
    pub(super) fn recall(&self, board: &Board<N>, mover: Side) -> Option<Known> {
        self.table.get(self.key(board, mover))
    }

    fn key(&self, board: &Board<N>, mover: Side) -> u64 {
        let key = board.key(mover);
        self.mirror.as_ref().map_or(key, |mirror| key.min(mirror.board(board).key(mover)))
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    fn is_over(&self) -> bool {
        self.nodes >= self.most || self.stop.is_stopped()
    }

    /// Works below a position until one of its numbers reaches its limit. `above` is the key of the path to it.
    fn work(&mut self, board: &Board<N>, key: u64, mover: Side, limits: Numbers, above: u64) -> Found {
        let begun = self.nodes;
        if board.is_won_at_once(mover) {
            self.nodes += 1;
            let known = won_by(mover, 1);
            self.table.put(key, known, 1);
            return Found { known, leans_on: FREE };
        }
        let depth = self.path.len() as u32;
        let path_key = (above.rotate_left(7) ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.path.push(key);
        self.on_path[slot(key)] += 1;
        let mut children = self.spare.pop().unwrap_or_default();
        self.expand(board, mover, &mut children);
        let found = loop {
            for child in children.iter_mut().filter(|child| !child.is_solved()) {
                self.look_up(child, mover.other(), path_key);
            }
            let Weighed { found, best, second, others } = weigh(&children, mover);
            let Numbers { easy, hard } = Numbers::of(&found.known, mover);
            if found.known.is_solved() || easy >= limits.easy || hard >= limits.hard || self.is_over() {
                break found;
            }
            // Stay with the best until it is clearly worse than the second: going back and forth costs.
            let easy = limits.easy.min(second.saturating_add(second / 8 + 1));
            // What is easy for the mover is hard for whoever moves next.
            let next = Numbers { easy: limits.hard.saturating_sub(others), hard: easy };
            let Child { board, key, .. } = children[best];
            children[best].found = Some(self.work(&board, key, mover.other(), next, path_key));
        };
        self.path.pop();
        self.on_path[slot(key)] -= 1;
        children.clear();
        self.spare.push(children);
        self.keep(key, above, found, depth, self.nodes - begun)
    }

    fn keep(&mut self, key: u64, above: u64, found: Found, depth: u32, looked_at: u64) -> Found {
        let Found { mut known, leans_on } = found;
        if known.is_endless() && leans_on < depth {
            let leaning = Known { proof: leans_on, ..Known::open(0, 1) };
            self.table.put(twin(key, above), leaning, looked_at);
            self.table.put(key, DOUBTFUL, looked_at);
            return found;
        }
        if !known.is_solved() {
            known.circles = self.table.get(key).is_some_and(|old| old.circles);
        }
        self.table.put(key, known, looked_at);
        // It leans on nothing above: it holds wherever the position comes up.
        Found { known, leans_on: FREE }
    }

    /// Lists what can follow.
    fn expand(&mut self, board: &Board<N>, mover: Side, children: &mut Vec<Child<N>>) {
        for square in squares(board.of(mover)) {
            self.nodes += 1;
            let next = board.play(square, mover);
            let key = self.key(&next, mover.other());
            let found = self.depth_of(key).map(|leans_on| Found { known: Known::ENDLESS, leans_on });
            children.push(Child { board: next, key, found });
        }
    }

    /// How deep a position lies on the path, if it does.
    fn depth_of(&self, key: u64) -> Option<u32> {
        let there = self.on_path[slot(key)] > 0;
        there.then(|| self.path.iter().position(|&other| other == key)).flatten().map(|depth| depth as u32)
    }

    fn look_up(&self, child: &mut Child<N>, mover: Side, path_key: u64) {
        let found = |known| Some(Found { known, leans_on: FREE });
        match self.table.get(child.key) {
            Some(known) if known.circles && !known.is_solved() => {
                let leaning = self.table.get(twin(child.key, path_key)).map(|leaning| leaning.proof);
                child.found = match leaning {
                    Some(leans_on) => Some(Found { known: Known::ENDLESS, leans_on }),
                    None => found(known),
                };
            }
            Some(known) => child.found = found(known),
            None if child.found.is_none() => {
                let (proof, refutation) = self.guess.work(&child.board, mover);
                child.found = found(Known::open(proof, refutation));
            }
            None => {}
        }
    }
}

const fn won_by(mover: Side, plies: u8) -> Known {
    match mover {
        Side::Red => Known::red_wins(plies),
        Side::Blue => Known::blue_wins(plies),
    }
}

const fn slot(key: u64) -> usize {
    key as usize & (SLOTS - 1)
}

/// The key under which a refutation is kept that holds on one path only.
const fn twin(key: u64, path_key: u64) -> u64 {
    key ^ path_key.rotate_left(32) ^ 0x6a09_e667_f3bc_c908
}

/// What the children say about their parent.
struct Weighed {
    found: Found,
    /// The child to work on, when the parent is not solved.
    best: usize,
    /// The second easiest child's easy number.
    second: u32,
    /// What the other children add to the parent's hard number.
    others: u32,
}

/// Adds the children up. The mover needs one of them, the other side all: the easy number is the smallest, the hard one the
/// largest with 1 for every other open child. (A sum would count a position twice that several children lead to, and
/// where moves can be made in any order almost all do.)
fn weigh<const N: usize>(children: &[Child<N>], mover: Side) -> Weighed {
    let (mut easy, mut hard, mut open) = (SOLVED, 0, 0_u32);
    let (mut best, mut second) = (0, SOLVED);
    let mut success: Option<Found> = None;
    // All moves fail: the longest way is taken. If one of them is endless, all of it is.
    let (mut longest, mut endless) = (0, None);
    for (index, child) in children.iter().enumerate() {
        let Some(found) = child.found else { continue };
        let numbers = Numbers::of(&found.known, mover);
        if numbers.easy == 0 {
            success = Some(success.map_or(found, |other| better(other, found)));
        } else if numbers.hard == 0 {
            if found.known.is_endless() {
                endless = Some(endless.map_or(found.leans_on, |other: u32| other.min(found.leans_on)));
            } else {
                longest = longest.max(found.known.plies);
            }
        } else {
            open += 1;
            hard = hard.max(numbers.hard);
            if numbers.easy < easy {
                second = easy;
                (easy, best) = (numbers.easy, index);
            } else {
                second = second.min(numbers.easy);
            }
        }
    }
    let found = match (success, open, endless) {
        (Some(found), ..) if found.known.is_endless() => found,
        (Some(found), ..) => Found { known: won_by(mover, Known::after(found.known.plies)), leans_on: FREE },
        (None, 0, Some(leans_on)) => Found { known: Known::ENDLESS, leans_on },
        (None, 0, None) => Found { known: won_by(mover.other(), Known::after(longest)), leans_on: FREE },
        (None, ..) => {
            let numbers = Numbers { easy, hard: hard.saturating_add(open - 1).min(SOLVED - 1) };
            let Numbers { easy: proof, hard: refutation } = numbers.seen_by(mover);
            Found { known: Known::open(proof, refutation), leans_on: FREE }
        }
    };
    Weighed { found, best, second, others: open.saturating_sub(1) }
}

/// Of two successes the one that is no endless line, else the shorter, else the one that leans on less of the path.
fn better(one: Found, other: Found) -> Found {
    let rank = |found: Found| (found.known.plies, std::cmp::Reverse(found.leans_on));
    if rank(other) < rank(one) { other } else { one }
}
