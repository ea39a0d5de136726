//! What carries pieces between simulated nodes, as core NATS does: in order from one to the other, and not for sure.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::{Luck, NODES, World};

/// So long a piece is on its way at the most, in milliseconds.
const TAKES: u64 = 15;

/// How often it is looked whether the bus takes something again.
const LOOK: Duration = Duration::from_millis(20);

/// What others say to one node.
pub(crate) type Post = mpsc::UnboundedReceiver<(String, Bytes)>;

/// How the bus is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Well,
    /// One piece in so many is lost.
    Loses(u64),
    /// Everything is lost.
    Away,
    /// Everything comes later, when that is over.
    Holds,
    /// It takes nothing.
    Stuck,
}

/// A piece on its way.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Letter {
    due: i64,
    number: u64,
    to: String,
    from: String,
    piece: Bytes,
}

pub(super) struct Bus {
    luck: Luck,
    pub(super) state: State,
    /// From where to where nothing comes.
    pub(super) cut: BTreeSet<(usize, usize)>,
    ears: HashMap<String, (usize, mpsc::UnboundedSender<(String, Bytes)>)>,
    letters: BinaryHeap<Reverse<Letter>>,
    /// What waits until the bus is well.
    held: Vec<Letter>,
    number: u64,
    /// When the last piece comes from one to another, and how many have come.
    last: HashMap<(String, String), (i64, u64)>,
}

impl Bus {
    pub(super) fn new(seed: u64) -> Bus {
        Bus {
            luck: Luck::new(seed, 100),
            state: State::Well,
            cut: BTreeSet::new(),
            ears: HashMap::new(),
            letters: BinaryHeap::new(),
            held: Vec::new(),
            number: 0,
            last: HashMap::new(),
        }
    }

    /// Takes a piece.
    fn post(&mut self, now: i64, place: usize, to: &str, from: &str, piece: Bytes) {
        // Nobody listens there.
        let Some(&(other, _)) = self.ears.get(to) else { return };
        let lost = match self.state {
            State::Loses(one) => self.luck.below(one) == 0,
            State::Away | State::Stuck => true,
            State::Well | State::Holds => false,
        };
        if lost || self.cut.contains(&(place, other)) {
            return;
        }
        self.number += 1;
        let (to, from) = (to.to_owned(), from.to_owned());
        let letter = Letter { due: 0, number: self.number, to, from, piece };
        if self.state == State::Holds {
            self.held.push(letter);
        } else {
            self.send(now, letter);
        }
    }

    fn send(&mut self, now: i64, mut letter: Letter) {
        let (last, _) = self.last.entry((letter.from.clone(), letter.to.clone())).or_default();
        letter.due = (now + self.luck.below(TAKES) as i64).max(*last);
        *last = letter.due;
        self.letters.push(Reverse(letter));
    }

    /// The bus is as it is from now on.
    pub(super) fn set(&mut self, now: i64, state: State) {
        self.state = state;
        if state == State::Well {
            for letter in std::mem::take(&mut self.held) {
                self.send(now, letter);
            }
        }
    }

    /// Brings what is due to whom it is for.
    pub(super) fn deliver(&mut self, now: i64, missing: bool) {
        while self.letters.peek().is_some_and(|Reverse(letter)| letter.due <= now) {
            let Some(Reverse(Letter { to, from, mut piece, .. })) = self.letters.pop() else { return };
            let Some((_, ear)) = self.ears.get(&to) else { continue };
            if !missing {
                // Pieces are numbered anew, so nobody notices where one is missing.
                let (_, count) = self.last.entry((from.clone(), to.clone())).or_default();
                *count += 1;
                piece = [&count.to_be_bytes()[..], &piece[8..]].concat().into();
            }
            if ear.send((from, piece)).is_err() {
                self.ears.remove(&to);
            }
        }
    }
}

/// A node's way to the bus.
#[derive(Clone)]
pub(crate) struct Line {
    world: Arc<World>,
    place: usize,
}

impl Line {
    pub(super) fn new(world: &Arc<World>, place: usize) -> Line {
        debug_assert!(place < NODES);
        Line { world: Arc::clone(world), place }
    }

    pub(crate) async fn listen(&self, node: &str) -> Post {
        self.flush().await;
        let (sender, post) = mpsc::unbounded_channel();
        self.world.lock().bus.ears.insert(node.to_owned(), (self.place, sender));
        post
    }

    pub(crate) async fn send(&self, to: &str, from: &str, piece: Bytes) {
        self.flush().await;
        let now = self.world.now();
        self.world.lock().bus.post(now, self.place, to, from, piece);
    }

    pub(crate) async fn flush(&self) {
        while self.world.lock().bus.state == State::Stuck {
            sleep(LOOK).await;
        }
    }
}
