//! Few units: every whole turn of both sides, deeper and deeper.
//!
//! Where a side has only a few hundred turns, looking at all of them costs little, and what decides an endgame lies further
//! off than an answer and a reply. So whoever thinks a turn through spends there on depth what it saves in width.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use fracas_game_of_war::{Move, Moved, Phase, Side, State};
use fracas_search::{SURE, WON, Watch};

use super::beam::{Beam, Turn};
use super::key::{self, Mixed};
use super::search::{Search, Thought};

/// The most turns of a side for all of them to be looked at, as far as its units' moves tell beforehand.
const FEW: u64 = 400;
/// Partial turns kept in mind: all of them.
const ALL: usize = 4_096;
/// The most turns ahead.
const DEEPEST: u8 = 40;
/// What is not looked at further than this is better left to the usual search, which knows where to look.
const ENOUGH: u8 = 3;

/// What is known of a position.
#[derive(Clone, Copy)]
struct Seen {
    depth: u8,
    score: i32,
    bound: Bound,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A search of all turns.
struct Deep<'a> {
    search: &'a Search<'a>,
    seen: HashMap<u64, Seen, BuildHasherDefault<Mixed>>,
    /// The openings on the way to where it looks.
    path: Vec<u64>,
}

/// Whether both sides have few enough turns.
pub(super) fn is_small(state: &State, search: &Search<'_>) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let ways = |from| u64::from(search.judge.game.destinations(state, side, from).len()) + 1;
        state
            .movers(side)
            .iter()
            .try_fold(1_u64, |turns, from| {
                let turns = turns * ways(from);
                (turns <= FEW).then_some(turns)
            })
            .is_some()
    })
}

/// All turns, the best first, by what they come to as many turns ahead as there is to spend for; `None` where that is
/// not far enough to trust.
pub(super) fn thoughts(search: &Search<'_>, state: &State, watch: &mut Watch) -> Option<Vec<Thought>> {
    let mut deep = Deep { search, seen: HashMap::default(), path: vec![opening(state)] };
    let mut turns = deep.turns(state, search.side, watch);
    let opening = state.moved().cells().is_empty();
    for turn in &mut turns {
        turn.idle = opening && turn.acts == [Move::End];
    }
    let mut best: Option<Vec<Thought>> = None;
    for depth in 1..=DEEPEST {
        let mut scored: Vec<(i32, i32, Turn)> = Vec::with_capacity(turns.len());
        let mut low = -WON - 1;
        for turn in &turns {
            let score = deep.after(turn, search.side, depth, low, WON, watch);
            // A win that is proved comes nearer with every turn, whatever was there before.
            let score = if score.abs() >= SURE { score } else { search.weighed(score, turn) };
            // Of the others it is known only that they are no better.
            let told = if score > low { score } else { i32::MIN };
            low = low.max(score);
            scored.push((score, told, turn.clone()));
        }
        if watch.is_spent() || scored.is_empty() {
            break;
        }
        scored.sort_by_key(|(score, told, _)| Reverse((*told, *score)));
        let decided = scored[0].0.abs() >= SURE;
        let thought = |(_, told, turn): &(i32, i32, Turn)| Thought { acts: turn.acts.clone(), score: *told };
        if depth >= ENOUGH || decided {
            best = Some(scored.iter().map(thought).collect());
        }
        turns = scored.into_iter().map(|(_, _, turn)| turn).collect();
        if decided {
            break;
        }
    }
    best
}

impl Deep<'_> {
    fn turns(&self, state: &State, side: Side, watch: &mut Watch) -> Vec<Turn> {
        let judge = self.search.judge;
        let beam = Beam { judge, side, marches: Moved::MOST, width: ALL, most: ALL, threads: 1 };
        beam.turns(state, &[], watch)
    }

    /// What a turn is worth to the side that makes it, looking at so many turns, it included.
    fn after(&mut self, turn: &Turn, side: Side, depth: u8, low: i32, high: i32, watch: &mut Watch) -> i32 {
        let other = side.other();
        if turn.state.phase() != Phase::Play(other) || self.search.judge.end(&turn.state, side).is_some() {
            return turn.score;
        }
        let key = opening(&turn.state);
        if self.path.contains(&key) {
            return 0;
        }
        if depth <= 1 {
            return turn.score;
        }
        self.path.push(key);
        let score = -self.look(&turn.state, key, other, depth - 1, further(-high), further(-low), watch);
        self.path.pop();
        nearer(score)
    }

    /// What a position is worth to the side to move.
    #[allow(
        clippy::too_many_arguments,
        reason = "a window and a depth are what a search of this kind is about"
    )]
    fn look(
        &mut self,
        state: &State,
        key: u64,
        side: Side,
        depth: u8,
        mut low: i32,
        high: i32,
        watch: &mut Watch,
    ) -> i32 {
        if let Some(seen) = self.seen.get(&key).filter(|seen| seen.depth >= depth || seen.score.abs() >= SURE)
        {
            let enough = match seen.bound {
                Bound::Exact => true,
                Bound::AtLeast => seen.score >= high,
                Bound::AtMost => seen.score <= low,
            };
            if enough {
                return seen.score;
            }
        }
        let turns = self.turns(state, side, watch);
        let floor = low;
        let mut best = -WON;
        for turn in &turns {
            let score = self.after(turn, side, depth, low, high, watch);
            best = best.max(score);
            low = low.max(score);
            if low >= high || watch.is_spent() {
                break;
            }
        }
        if !watch.is_spent() {
            let bound = if best >= high {
                Bound::AtLeast
            } else if best <= floor {
                Bound::AtMost
            } else {
                Bound::Exact
            };
            self.seen.insert(key, Seen { depth, score: best, bound });
        }
        best
    }
}

/// A score one turn later: what is decided is a turn nearer there.
const fn further(score: i32) -> i32 {
    if score >= SURE {
        score.saturating_add(1)
    } else if score <= -SURE {
        score.saturating_sub(1)
    } else {
        score
    }
}

/// A score one turn earlier: what is decided is a turn further off.
const fn nearer(score: i32) -> i32 {
    if score >= SURE {
        score - 1
    } else if score <= -SURE {
        score + 1
    } else {
        score
    }
}

/// The key of the opening of a turn.
fn opening(state: &State) -> u64 {
    let board = state.board();
    let units = board
        .units()
        .fold(0, |key, (cell, unit)| key ^ key::part(cell, unit.kind.index(), unit.side == Side::South));
    let arsenals =
        Side::BOTH.into_iter().flat_map(|side| board.arsenals(side).iter().map(move |cell| (cell, side)));
    let standing = arsenals.fold(units, |key, (cell, side)| key ^ key::part(cell, 6, side == Side::South));
    let due = state.retreat().due().map_or(0, |cell| key::part(cell, 7, false));
    let to_move = if state.phase() == Phase::Play(Side::South) { !0 } else { 0 };
    standing ^ due ^ to_move
}
