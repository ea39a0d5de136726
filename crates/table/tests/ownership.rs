//! Who owns a table, when several nodes serve from one database: the protocol itself, checked in every order of things.
//!
//! A node joins under a number that no node ever had: its epoch. The store has a row for every node that is a member, and
//! for every table that is awake the number of the node that owns it. Four rules follow:
//!
//! - A table is claimed only where nobody owns it, or where its owner's row is gone. A node's row goes when the node leaves
//!   or has not been heard of for long.
//! - Every entry is written with its number, and a number that is taken is refused.
//! - A node whose row is gone writes nothing more, and what it had under way is written before the row goes or never.
//! - A node whose row may be gone shows nobody what it remembers.
//!
//! Nothing acknowledged rests on the first: leases may be as wrong as they like, and of two owners one is refused by its
//! number. The third is why an owner never misses an entry that an earlier owner wrote late, and the fourth why nobody who comes
//! again finds less than they have seen.

use std::collections::BTreeSet;

use stateright::{Checker, Model, Property};

/// So many nodes there are, and so many moves a client makes, one after the other.
const NODES: usize = 2;
const MOVES: u8 = 2;

/// So many steps are enough for everything to be well again once nothing fails any more.
const HEALED: usize = 60;

/// A node by its place, and the epoch it has joined under.
type Member = (usize, u8);

/// Which rules are kept, and what may go wrong.
#[derive(Clone, Copy, Debug)]
struct Rules {
    /// A number that is taken is refused.
    numbers: bool,
    /// A node whose row is gone is refused.
    rows: bool,
    /// A node whose row is gone tells nobody how the table stands.
    sure: bool,
    /// So often a table is claimed though its owner is well: the lease is wrong.
    wrong_claims: u8,
    faults: Faults,
}

/// What may still go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Faults {
    /// So often a node dies.
    crashes: u8,
    /// So often a node's row goes although it lives: it was paused for long, or cut off.
    pauses: u8,
    /// So many messages are lost: between client and nodes, among nodes, and what the store answers.
    losses: u8,
    /// So often the client comes again though an answer is still on its way.
    hurries: u8,
}

/// What goes from one to the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Letter {
    /// The client makes a move, and has seen so many entries.
    Make { to: usize, the: u8, seen: usize },
    /// It is stored.
    Made { the: u8 },
    /// It is not, and how the table stands.
    Refused { known: Vec<u8> },
    /// An entry to be stored, with its number; the node waits for the answer.
    Write { by: Member, number: usize, the: u8 },
}

/// A table that is awake at a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Awake {
    /// What it knows of the log.
    known: Vec<u8>,
    /// What it waits for to be stored.
    storing: Option<u8>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Node {
    up: bool,
    epoch: u8,
    /// It has claimed the table, and has not read the log yet.
    loading: bool,
    table: Option<Awake>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    log: Vec<u8>,
    /// The epochs of those nodes that have a row.
    members: [Option<u8>; NODES],
    owner: Option<Member>,
    nodes: [Node; NODES],
    post: BTreeSet<Letter>,
    /// What the client wants to do next, and whether it waits for an answer.
    next: u8,
    waits: bool,
    /// What it has been told, as the log of the table.
    told: Vec<u8>,
    /// Somebody showed it less than it had seen when it asked.
    shown_less: bool,
    wrong_claims: u8,
    faults: Faults,
}

#[derive(Clone, Debug, PartialEq)]
enum Action {
    Deliver(Letter),
    Lose(Letter),
    Load(usize),
    /// A node finds that its row is gone: it steps back, and joins anew.
    Rejoin(usize),
    Start(usize),
    /// The row of a node that has not been heard of is deleted.
    Expire(usize),
    /// The client sends its move to a node.
    Send(usize),
    /// The client has waited for long, and comes again.
    GiveUp,
    Crash(usize),
    Pause(usize),
    ClaimWrongly(usize),
}

impl Action {
    fn is_fault(&self) -> bool {
        matches!(self, Action::Lose(_) | Action::Crash(_) | Action::Pause(_) | Action::ClaimWrongly(_))
    }
}

impl State {
    fn is_member(&self, (node, epoch): Member) -> bool {
        self.members[node] == Some(epoch)
    }

    fn member(&self, node: usize) -> Member {
        (node, self.nodes[node].epoch)
    }

    fn claim(&mut self, node: usize) {
        self.owner = Some(self.member(node));
        self.nodes[node].table = None;
        self.nodes[node].loading = true;
    }

    /// A move comes to a node: it is the owner, or passes it on, or becomes the owner.
    fn hear(&mut self, rules: &Rules, to: usize, the: u8, seen: usize) {
        let by = self.member(to);
        if !self.nodes[to].up {
            return;
        }
        let sure = !rules.sure || self.is_member(by);
        if let Some(table) = &mut self.nodes[to].table {
            if table.storing.is_some() || seen != table.known.len() {
                if sure {
                    let known = table.known.clone();
                    self.shown_less |= known.len() < seen;
                    self.post.insert(Letter::Refused { known });
                }
            } else {
                table.storing = Some(the);
                let number = table.known.len();
                self.post.insert(Letter::Write { by, number, the });
            }
            return;
        }
        // Whoever waits for the table to wake comes again.
        match self.owner {
            Some(owner) if owner == by => {
                self.nodes[to].loading = true;
            }
            Some(owner) if self.is_member(owner) => {
                self.post.insert(Letter::Make { to: owner.0, the, seen });
                return;
            }
            _ if self.is_member(by) => self.claim(to),
            _ => {}
        }
        self.post.insert(Letter::Refused { known: self.told.clone() });
    }

    /// The store writes an entry, or refuses it; whoever asked hears of it, or does not.
    fn write(&mut self, rules: &Rules, by: Member, number: usize, the: u8, answered: bool) {
        let stored = (!rules.numbers || self.log.len() == number) && (!rules.rows || self.is_member(by));
        if stored {
            // Without the first rule whoever comes later writes over it.
            self.log.truncate(number);
            self.log.push(the);
        }
        let (node, epoch) = by;
        let node = &mut self.nodes[node];
        let waits = node.up && node.epoch == epoch;
        let Some(table) = node.table.as_mut().filter(|table| waits && table.storing == Some(the)) else {
            return;
        };
        if stored && answered {
            table.known.push(the);
            table.storing = None;
            self.post.insert(Letter::Made { the });
        } else {
            // Nobody can say what the store holds: the next visit reads it.
            node.table = None;
        }
    }

    fn is_done(&self) -> bool {
        self.next == MOVES
    }

    /// The client sees how the table stands, if that is news to it.
    fn tell(&mut self, known: Vec<u8>) {
        if known.len() >= self.told.len() {
            self.told = known;
        }
        if self.told.contains(&self.next) {
            self.next += 1;
        }
        self.waits = false;
    }
}

impl Model for Rules {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![State {
            log: Vec::new(),
            members: [Some(0); NODES],
            owner: None,
            nodes: std::array::from_fn(|_| Node { up: true, ..Node::default() }),
            post: BTreeSet::new(),
            next: 0,
            waits: false,
            told: Vec::new(),
            shown_less: false,
            wrong_claims: self.wrong_claims,
            faults: self.faults,
        }]
    }

    /// What can happen next: what makes things better first.
    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        if state.is_done() {
            return;
        }
        actions.extend(state.post.iter().cloned().map(Action::Deliver));
        for (place, node) in state.nodes.iter().enumerate() {
            if node.up && node.loading {
                actions.push(Action::Load(place));
            }
            if node.up && !state.is_member((place, node.epoch)) {
                actions.push(Action::Rejoin(place));
            }
            if !node.up {
                actions.push(Action::Start(place));
                if state.members[place].is_some() {
                    actions.push(Action::Expire(place));
                }
            }
        }
        match state.waits {
            false => actions.extend((0..NODES).filter(|&place| state.nodes[place].up).map(Action::Send)),
            true if state.post.is_empty() || state.faults.hurries > 0 => actions.push(Action::GiveUp),
            true => {}
        }
        for place in (0..NODES).filter(|&place| state.nodes[place].up) {
            if state.faults.crashes > 0 {
                actions.push(Action::Crash(place));
            }
            if state.faults.pauses > 0 && state.is_member(state.member(place)) {
                actions.push(Action::Pause(place));
            }
            if state.wrong_claims > 0 && state.owner.is_some_and(|(owner, _)| owner != place) {
                actions.push(Action::ClaimWrongly(place));
            }
        }
        if state.faults.losses > 0 {
            actions.extend(state.post.iter().cloned().map(Action::Lose));
        }
    }

    fn next_state(&self, last: &State, action: Action) -> Option<State> {
        let mut state = last.clone();
        match action {
            Action::Deliver(letter) => {
                state.post.remove(&letter);
                match letter {
                    Letter::Make { to, the, seen } => state.hear(self, to, the, seen),
                    Letter::Made { the } => {
                        let mut told = state.told.clone();
                        if !told.contains(&the) {
                            told.push(the);
                        }
                        state.tell(told);
                    }
                    Letter::Refused { known } => state.tell(known),
                    Letter::Write { by, number, the } => state.write(self, by, number, the, true),
                }
            }
            Action::Lose(letter) => {
                state.faults.losses -= 1;
                state.post.remove(&letter);
                // What the store has written is written, also where nobody hears of it.
                if let Letter::Write { by, number, the } = letter {
                    state.write(self, by, number, the, false);
                }
            }
            Action::Load(place) => {
                let table = Awake { known: state.log.clone(), storing: None };
                state.nodes[place].table = Some(table);
                state.nodes[place].loading = false;
            }
            Action::Rejoin(place) | Action::Start(place) => {
                let epoch = state.nodes[place].epoch + 1;
                state.nodes[place] = Node { up: true, epoch, ..Node::default() };
                state.members[place] = Some(epoch);
            }
            Action::Expire(place) => state.members[place] = None,
            Action::Send(place) => {
                let (the, seen) = (state.next, state.told.len());
                state.waits = true;
                state.post.insert(Letter::Make { to: place, the, seen });
            }
            Action::GiveUp => {
                state.waits = false;
                if !state.post.is_empty() {
                    state.faults.hurries -= 1;
                }
            }
            Action::Crash(place) => {
                state.faults.crashes -= 1;
                let epoch = state.nodes[place].epoch;
                state.nodes[place] = Node { epoch, ..Node::default() };
            }
            Action::Pause(place) => {
                state.faults.pauses -= 1;
                state.members[place] = None;
            }
            Action::ClaimWrongly(place) => {
                state.wrong_claims -= 1;
                state.claim(place);
            }
        }
        Some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(KEPT, |_, state: &State| state.log.starts_with(&state.told)),
            Property::always(ONCE, |_, state: &State| {
                let once: BTreeSet<&u8> = state.log.iter().collect();
                once.len() == state.log.len()
            }),
            Property::always(AWARE, |_, state: &State| {
                let Some((place, epoch)) = state.owner else { return true };
                let owner = &state.nodes[place];
                let table = owner.table.as_ref().filter(|_| owner.epoch == epoch && owner.up);
                !state.is_member((place, epoch))
                    || table.is_none_or(|table| table.storing.is_some() || table.known == state.log)
            }),
            Property::always(FRESH, |_, state: &State| !state.shown_less),
            Property::always(HEALS, |rules: &Rules, state: &State| rules.heals(state.clone())),
            Property::sometimes(DONE, |_, state: &State| state.is_done()),
        ]
    }
}

const KEPT: &str = "nothing that was acknowledged is lost";
const ONCE: &str = "nothing happens twice";
const AWARE: &str = "an owner knows all that is stored";
const FRESH: &str = "nobody is shown less than they have seen";
const HEALS: &str = "once nothing fails any more, the game goes on";
const DONE: &str = "the game is played to its end";

impl Rules {
    /// Whether the game is played to its end if nothing fails from now on and everybody does what they can.
    fn heals(&self, mut state: State) -> bool {
        for step in 0..HEALED {
            if state.is_done() {
                return true;
            }
            let mut actions = Vec::new();
            self.actions(&state, &mut actions);
            actions.retain(|action| !action.is_fault());
            // The client does not always turn to the same node.
            let sends = actions.iter().filter(|action| matches!(action, Action::Send(_))).count();
            let first = if sends == actions.len() && sends > 0 { step % sends } else { 0 };
            let Some(next) = actions.get(first).and_then(|action| self.next_state(&state, action.clone()))
            else {
                return false;
            };
            state = next;
        }
        state.is_done()
    }

    /// The rules as they are.
    fn kept() -> Rules {
        let faults = Faults { crashes: 1, pauses: 1, losses: 1, hurries: 1 };
        Rules { numbers: true, rows: true, sure: true, wrong_claims: 0, faults }
    }

    /// What does not hold.
    fn broken(self) -> BTreeSet<&'static str> {
        let checker = self.checker().threads(2).spawn_bfs().join();
        assert!(checker.unique_state_count() > 1000, "hardly anything happened");
        let mut found: BTreeSet<&'static str> = checker.discoveries().into_keys().collect();
        assert!(found.remove(DONE), "no game was ever played to its end");
        found
    }
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled_and_a_table_always_finds_an_owner_again() {
    assert_eq!(Rules::kept().broken(), BTreeSet::new());
}

#[test]
fn nothing_acknowledged_rests_on_the_lease_being_right() {
    let faults = Faults { crashes: 0, pauses: 0, losses: 1, hurries: 1 };
    let broken = Rules { wrong_claims: 2, faults, ..Rules::kept() }.broken();
    assert!(broken.is_disjoint(&BTreeSet::from([KEPT, ONCE])), "{broken:?}");
}

#[test]
fn without_numbers_a_wrong_lease_loses_what_was_acknowledged() {
    let faults = Faults { crashes: 0, pauses: 0, losses: 0, hurries: 1 };
    let broken = Rules { wrong_claims: 1, numbers: false, faults, ..Rules::kept() }.broken();
    assert!(broken.contains(KEPT), "{broken:?}");
}

/// It would go on refusing moves as made by somebody who has not seen what it has not seen itself.
#[test]
fn without_rows_an_owner_can_miss_what_an_earlier_owner_wrote_late() {
    let faults = Faults { crashes: 0, pauses: 1, losses: 0, hurries: 1 };
    let broken = Rules { rows: false, faults, ..Rules::kept() }.broken();
    assert_eq!(broken, BTreeSet::from([AWARE, FRESH, HEALS]));
}

#[test]
fn a_node_that_is_too_sure_of_itself_shows_less_than_somebody_has_seen() {
    let faults = Faults { crashes: 0, pauses: 1, losses: 0, hurries: 1 };
    let broken = Rules { sure: false, faults, ..Rules::kept() }.broken();
    assert_eq!(broken, BTreeSet::from([FRESH]));
}
