//! Alpha-beta search for two seats: deeper and deeper, with a table of what was seen, on any number of threads.
//!
//! The seats need not alternate (a turn may have several parts). Positions where the dice are due or both
//! choose at once are not looked beyond: the guide's opinion stands. A position that comes back to its own
//! path counts as a draw; so a score that says *won* never rests on one, whatever path filled the table.
//!
//! Moves that the guide calls quiet are looked at in the order in which they did well elsewhere, and late ones less deeply
//! at first ([`Guide::trace`]); everything else is looked into in full.
//!
//! Several threads search the same position and share nothing but the table, each starting at another depth:
//! what one finds saves the others work ("lazy SMP").

use std::thread;

use fracas_core::{Event, Game, Seat, Turn};

use crate::budget::Watch;
use crate::habits::Habits;
use crate::table::{Bound, Memory, TranspositionTable};
use crate::{Budget, Guide, Stop};

/// The score of a win on the spot; one `n` plies away is `WON - n`, and a loss the same below 0.
pub const WON: i32 = 1_000_000;
/// Scores beyond this, on either side, are wins and losses and not opinions.
pub const SURE: i32 = WON - 10_000;
/// How far positions that are too hot to judge may carry a line past its depth.
const MOST_EXTRA: u8 = 6;
const DEEPEST: u8 = 200;
/// Where in the order late moves begin.
const LATE: usize = 3;

/// What a search thinks so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<M> {
    /// The best move, unless there is none.
    pub best: Option<M>,
    /// How good it is for the mover; see [`WON`].
    pub score: i32,
    /// What both sides are expected to play, beginning with the best move.
    pub line: Vec<M>,
    /// How many plies were searched in full.
    pub depth: u8,
    /// How many positions were looked at, on all threads.
    pub nodes: u64,
}

/// An alpha-beta searcher that remembers from one question to the next.
pub struct AlphaBeta<'a, G: Game, H> {
    game: &'a G,
    guide: &'a H,
    table: TranspositionTable,
    threads: usize,
    /// The deepest it looks, whatever the budget.
    deepest: u8,
}

impl<'a, G: Game, H: Guide<G>> AlphaBeta<'a, G, H> {
    /// Makes a searcher with a table of at most `bytes`. With one thread and a budget of nodes its answers are
    /// the same every time.
    pub fn new(game: &'a G, guide: &'a H, bytes: usize, threads: usize) -> AlphaBeta<'a, G, H> {
        AlphaBeta {
            game,
            guide,
            table: TranspositionTable::new(bytes),
            threads: threads.max(1),
            deepest: DEEPEST,
        }
    }

    /// Looks no further than so many plies.
    pub fn no_deeper_than(self, plies: u8) -> AlphaBeta<'a, G, H> {
        AlphaBeta { deepest: plies.clamp(1, DEEPEST), ..self }
    }

    /// Searches for the best move of whoever is to choose. `report` hears of every depth that is done.
    pub fn search(
        &self,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
        report: &mut dyn FnMut(&Opinion<G::Move>),
    ) -> Opinion<G::Move> {
        let share = Budget {
            most_nodes: budget.most_nodes.map(|nodes| nodes.div_ceil(self.threads as u64)),
            ..budget
        };
        // Helpers end with the first thread, however it ends.
        let done = stop.branch();
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads)
                .map(|number| {
                    let mut worker = Worker::new(self, share, &done);
                    scope.spawn(move || {
                        worker.deepen(state, 1 + (number % 2) as u8, &mut |_| {});
                        worker.watch.nodes()
                    })
                })
                .collect();
            let mut worker = Worker::new(self, share, stop);
            let mut opinion = worker.deepen(state, 0, report);
            done.stop();
            opinion.nodes += helpers.into_iter().map(|helper| helper.join().unwrap_or(0)).sum::<u64>();
            opinion
        })
    }
}

/// One thread's part of a search.
struct Worker<'a, G: Game, H> {
    game: &'a G,
    guide: &'a H,
    table: &'a TranspositionTable,
    deepest: u8,
    watch: Watch,
    habits: Habits,
    path: Vec<u64>,
    spare: Vec<Vec<Ranked<G::Move>>>,
    moves: Vec<G::Move>,
}

/// A move, its place in the list of legal moves, and how early to look at it.
struct Ranked<M> {
    choice: M,
    place: u16,
    promise: i32,
    /// The name of a quiet move.
    trace: Option<u8>,
}

/// The scores between which the truth still matters.
#[derive(Clone, Copy)]
struct Window {
    low: i32,
    high: i32,
}

impl Window {
    const ALL: Window = Window { low: -WON - 1, high: WON + 1 };

    /// As the other side sees it.
    const fn turned(self) -> Window {
        Window { low: -self.high, high: -self.low }
    }
}

impl<'a, G: Game, H: Guide<G>> Worker<'a, G, H> {
    fn new(search: &'a AlphaBeta<'a, G, H>, budget: Budget, stop: &Stop) -> Worker<'a, G, H> {
        Worker {
            game: search.game,
            guide: search.guide,
            table: &search.table,
            deepest: search.deepest,
            watch: Watch::paced(budget, stop, 256),
            habits: Habits::default(),
            path: Vec::new(),
            spare: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Searches one ply deeper each time until the budget is spent or nothing is left to find out.
    fn deepen(
        &mut self,
        state: &G::State,
        ahead: u8,
        report: &mut dyn FnMut(&Opinion<G::Move>),
    ) -> Opinion<G::Move> {
        let mut opinion = Opinion { best: None, score: 0, line: Vec::new(), depth: 0, nodes: 0 };
        let Some(mover) = self.game.turn(state).choosing().sole() else { return opinion };
        // Where the budget does not last for a single move, what the position looks like is better than to call it even.
        opinion.score = self.guide.evaluate(self.game, state, mover);
        let key = self.guide.key(self.game, state);
        let mut moves = self.ranked(state, mover, None);
        opinion.best = moves.first().map(|first| first.choice.clone());
        opinion.line.extend(opinion.best.clone());
        for depth in (1 + ahead)..=self.deepest {
            let mut window = Window::ALL;
            let mut best = None;
            self.path.push(key);
            for (index, ranked) in moves.iter().enumerate() {
                let scout = (index > 0).then_some(0);
                let score = self.try_move(state, mover, &ranked.choice, depth, window, scout, 0);
                if self.watch.is_over() {
                    break;
                }
                if score > window.low {
                    window.low = score;
                    best = Some(index);
                }
            }
            self.path.pop();
            // A depth that was cut short still counts if it found something better than the last depth's
            // best, which it looks at first.
            if let Some(best) = best {
                moves[..=best].rotate_right(1);
                opinion.best = Some(moves[0].choice.clone());
                opinion.score = window.low;
                let place = Some(moves[0].place);
                self.keep(key, Memory { score: window.low, depth, bound: Bound::Exact, best: place }, 0);
                opinion.line = self.line(state, depth);
            }
            opinion.nodes = self.watch.nodes();
            if self.watch.is_over() {
                break;
            }
            opinion.depth = depth;
            report(&opinion);
            if window.low.abs() >= SURE || moves.is_empty() {
                break;
            }
        }
        opinion
    }

    /// The value of a move for the mover. With `scout` it first only asks whether the move beats the window's
    /// low end at all; and before that, whether it seems to when looked at so many plies less deeply.
    #[allow(clippy::too_many_arguments, reason = "the state of a search at a move")]
    fn try_move(
        &mut self,
        state: &G::State,
        mover: Seat,
        choice: &G::Move,
        depth: u8,
        window: Window,
        scout: Option<u8>,
        extra: u8,
    ) -> i32 {
        let mut next = state.clone();
        let event = Event::Move(mover, choice.clone());
        self.game.apply(&mut next, &event).expect("a listed move is legal");
        let mut look = |less: u8, window: Window| self.value(&next, mover, depth - 1 - less, window, extra);
        if let Some(less) = scout {
            let narrow = Window { low: window.low, high: window.low + 1 };
            if less > 0 {
                let score = look(less, narrow);
                if score <= window.low {
                    return score;
                }
            }
            let score = look(0, narrow);
            if score <= window.low || score >= window.high {
                return score;
            }
        }
        look(0, window)
    }

    /// The value of a position for `seat`, which need not be the one to move.
    fn value(&mut self, state: &G::State, seat: Seat, depth: u8, window: Window, extra: u8) -> i32 {
        if self.watch.tick() {
            return 0;
        }
        let ply = self.path.len() as i32;
        let mover = match self.game.turn(state) {
            Turn::Over(outcome) => {
                let won = outcome.winners.contains(seat);
                let shared = outcome.winners.len() != 1;
                return match (won, shared) {
                    (_, true) => 0,
                    (true, _) => WON - ply,
                    (false, _) => ply - WON,
                };
            }
            Turn::Choose(seats) => seats.sole(),
            Turn::Chance => None,
        };
        let Some(mover) = mover else { return self.guide.evaluate(self.game, state, seat) };
        if mover == seat {
            self.own_value(state, mover, depth, window, extra)
        } else {
            -self.own_value(state, mover, depth, window.turned(), extra)
        }
    }

    /// The value of a position for the seat that moves there.
    fn own_value(
        &mut self,
        state: &G::State,
        mover: Seat,
        mut depth: u8,
        mut window: Window,
        mut extra: u8,
    ) -> i32 {
        let key = self.guide.key(self.game, state);
        if self.path.contains(&key) {
            return 0;
        }
        if depth == 0 {
            if extra >= MOST_EXTRA || !self.guide.is_hot(self.game, state, mover) {
                return self.guide.evaluate(self.game, state, mover);
            }
            (depth, extra) = (1, extra + 1);
        }
        let ply = self.path.len() as i32;
        let memory = self.table.get(key);
        if let Some(memory) = memory.filter(|memory| memory.depth >= depth) {
            let score = from_here(memory.score, ply);
            let enough = match memory.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= window.high,
                Bound::AtMost => score <= window.low,
            };
            if enough {
                return score;
            }
        }
        let moves = self.ranked(state, mover, memory.and_then(|memory| memory.best));
        let floor = window.low;
        let (mut top, mut best) = (-WON - 1, None);
        self.path.push(key);
        for (index, ranked) in moves.iter().enumerate() {
            let scout = (index > 0).then(|| if extra == 0 { less_deep(ranked, index, depth) } else { 0 });
            let score = self.try_move(state, mover, &ranked.choice, depth, window, scout, extra);
            if self.watch.is_over() {
                break;
            }
            if score > top {
                (top, best) = (score, Some(ranked.place));
            }
            window.low = window.low.max(top);
            if window.low >= window.high {
                let passed_over = moves[..index].iter().filter_map(|other| other.trace);
                self.habits.learn(ranked.trace, passed_over, depth, self.path.len());
                break;
            }
        }
        self.path.pop();
        self.put_back(moves);
        if self.watch.is_over() {
            return 0;
        }
        let bound = match top {
            _ if top >= window.high => Bound::AtLeast,
            _ if top <= floor => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.keep(key, Memory { score: top, depth, bound, best }, ply);
        top
    }

    fn keep(&self, key: u64, memory: Memory, ply: i32) {
        self.table.put(key, Memory { score: from_here(memory.score, -ply), ..memory });
    }

    /// The legal moves, the most promising first; `known` is the place of the one to begin with.
    fn ranked(&mut self, state: &G::State, mover: Seat, known: Option<u16>) -> Vec<Ranked<G::Move>> {
        let mut ranked = self.spare.pop().unwrap_or_default();
        let mut moves = std::mem::take(&mut self.moves);
        self.game.legal(state, mover, &mut moves);
        for (choice, place) in moves.drain(..).zip(0_u16..) {
            let trace = self.guide.trace(self.game, state, mover, &choice);
            let promise = match trace {
                _ if known == Some(place) => i32::MAX,
                Some(trace) => {
                    let habit = self.habits.promise(trace, self.path.len() + 1);
                    habit + self.guide.promise(self.game, state, mover, &choice)
                }
                None => self.guide.promise(self.game, state, mover, &choice),
            };
            ranked.push(Ranked { choice, place, promise, trace });
        }
        self.moves = moves;
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.promise));
        ranked
    }

    fn put_back(&mut self, mut moves: Vec<Ranked<G::Move>>) {
        moves.clear();
        self.spare.push(moves);
    }

    /// The moves the table expects from here on.
    fn line(&self, state: &G::State, most: u8) -> Vec<G::Move> {
        let mut state = state.clone();
        let mut line = Vec::new();
        let mut moves = Vec::new();
        while line.len() < usize::from(most) {
            let Some(mover) = self.game.turn(&state).choosing().sole() else { break };
            let memory = self.table.get(self.guide.key(self.game, &state));
            let Some(place) = memory.and_then(|memory| memory.best) else { break };
            moves.clear();
            self.game.legal(&state, mover, &mut moves);
            let Some(choice) = moves.get(usize::from(place)) else { break };
            let event = Event::Move(mover, choice.clone());
            if self.game.apply(&mut state, &event).is_err() {
                break;
            }
            line.push(choice.clone());
        }
        line
    }
}

/// How many plies less deeply a move is looked at first: more the later it comes and the deeper the search still goes.
fn less_deep<M>(ranked: &Ranked<M>, index: usize, depth: u8) -> u8 {
    if ranked.trace.is_none() || depth < 3 || index < LATE {
        return 0;
    }
    // A fifth of the product of both logarithms to base 2, and a little.
    let less = (quarter_bits(u32::from(depth)) * quarter_bits(index as u32) + 22) / 73;
    (less as u8).min(depth - 2)
}

/// Four times the logarithm to base 2, roughly.
const fn quarter_bits(number: u32) -> u32 {
    let bits = number.ilog2();
    4 * bits + ((number << 2 >> bits) & 3)
}

/// Wins and losses are stored as so many plies from the position and used as so many from the root.
const fn from_here(score: i32, ply: i32) -> i32 {
    if score >= SURE {
        score - ply
    } else if score <= -SURE {
        score + ply
    } else {
        score
    }
}
