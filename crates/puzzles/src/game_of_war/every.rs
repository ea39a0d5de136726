//! Every turn of up to so many moves, each set of moves once, and which goals it reaches.

use std::collections::{BTreeMap, HashSet};

use fracas_core::{Event, Game};
use fracas_game_of_war::{Cell, GameOfWar, Move, Phase, Side, State, Upshot};

use crate::Goal;

/// A goal that can be reached in one way.
pub(super) struct Reached {
    pub(super) goal: Goal,
    pub(super) moves: u8,
    pub(super) line: Vec<Move>,
    /// The state at the end of the line.
    pub(super) end: State,
    /// How many partial turns there are of so many moves and fewer.
    pub(super) searched: u64,
}

/// A turn that is not over.
struct Part {
    state: State,
    line: Vec<Move>,
    key: u128,
}

/// A way to a goal, and whether there is another one.
struct Way {
    line: Vec<Move>,
    end: State,
    only: bool,
}

/// The least gain that makes a cut worth asking for, in units.
const CUT: u32 = 3;

/// Goes through all turns layer by layer: none, one, two… moves, so that the first layer in which a goal is reached is
/// the fewest moves it takes. A goal counts if that layer reaches it on one board alone. A layer that would take more
/// than the budget is left out.
pub(super) fn every_turn(
    game: &GameOfWar,
    start: &State,
    side: Side,
    deepest: u8,
    budget: u64,
) -> Vec<Reached> {
    let first = Part { state: *start, line: Vec::new(), key: 0 };
    let mut sieve = Sieve::new(start, side);
    let mut tally = Tally::default();
    sieve.take(game, &first, &mut tally);
    sieve.close(0, 1, tally);
    let mut seen = HashSet::from([0_u128]);
    let (mut layer, mut searched) = (vec![first], 1);
    for moves in 1..=deepest {
        let (mut tally, mut next) = (Tally::default(), Vec::new());
        let whole = carry_on(game, &layer, side, &mut seen, &mut |part| {
            searched += 1;
            sieve.take(game, &part, &mut tally);
            // The last layer is only looked at.
            if moves < deepest {
                next.push(part);
            }
            searched <= budget
        });
        if !whole {
            break;
        }
        sieve.close(moves, searched, tally);
        layer = next;
    }
    sieve.reached()
}

/// What one layer reaches.
#[derive(Default)]
struct Tally {
    ways: BTreeMap<Goal, Way>,
}

/// Keeps the goals that are reached in one way.
struct Sieve<'a> {
    start: &'a State,
    side: Side,
    /// What fewer moves reach already.
    done: HashSet<Goal>,
    /// The most units that fewer moves cut off.
    cut: u32,
    reached: Vec<Reached>,
}

impl<'a> Sieve<'a> {
    fn new(start: &'a State, side: Side) -> Sieve<'a> {
        let cut = cut_off(start, side.other());
        Sieve { start, side, done: HashSet::new(), cut, reached: Vec::new() }
    }

    /// Notes what a partial turn reaches.
    fn take(&self, game: &GameOfWar, part: &Part, tally: &mut Tally) {
        for (goal, end, act) in goals(game, self.start, part, self.side) {
            let cut = |goal: &Goal| if let Goal::Cut(count) = goal { Some(*count) } else { None };
            if let Some(count) = cut(&goal) {
                // Only the most that can be cut is asked for.
                let most = tally.ways.keys().filter_map(cut).max().unwrap_or(self.cut + 1);
                if count < most {
                    continue;
                }
                tally.ways.retain(|goal, _| cut(goal).is_none_or(|known| known >= count));
            }
            if !self.done.contains(&goal) {
                note(&mut tally.ways, goal, part, act, end);
            }
        }
    }

    /// Ends a layer.
    fn close(&mut self, moves: u8, searched: u64, tally: Tally) {
        for (goal, Way { line, end, only }) in tally.ways {
            self.done.insert(goal);
            let worth_asking = match goal {
                Goal::Cut(count) => {
                    self.cut = self.cut.max(count);
                    count >= cut_off(self.start, self.side.other()) + CUT
                }
                _ => true,
            };
            if moves > 0 && only && worth_asking {
                self.reached.push(Reached { goal, moves, line, end, searched });
            }
        }
    }

    fn reached(self) -> Vec<Reached> {
        self.reached
    }
}

fn note(ways: &mut BTreeMap<Goal, Way>, goal: Goal, part: &Part, act: Option<Move>, end: State) {
    match ways.get_mut(&goal) {
        Some(way) => way.only &= way.end.board() == end.board(),
        None => {
            let line = part.line.iter().copied().chain(act).collect();
            ways.insert(goal, Way { line, end, only: true });
        }
    }
}

/// How many units of a side are out of supply.
fn cut_off(state: &State, side: Side) -> u32 {
    state.board().of(side).len() - state.online(side).len()
}

/// The goals that a partial turn reaches as it stands or with an attack, and the state that shows it.
fn goals(game: &GameOfWar, start: &State, part: &Part, side: Side) -> Vec<(Goal, State, Option<Move>)> {
    let (state, enemy) = (&part.state, side.other());
    let mut goals = Vec::new();
    if state.board().arsenals(enemy) != start.board().arsenals(enemy) {
        goals.push((Goal::Arsenal, *state, None));
    }
    if state.phase() != Phase::Play(side) || state.retreat().due().is_some() {
        return goals;
    }
    let cut = cut_off(state, enemy);
    if cut > cut_off(start, enemy) {
        goals.push((Goal::Cut(cut), *state, None));
    }
    if cut_off(start, side) > 0 && cut_off(state, side) == 0 {
        goals.push((Goal::Rescue, *state, None));
    }
    if state.spent() {
        return goals;
    }
    for target in game.targets(state, side) {
        let upshot = Upshot::of(game.attack(state, target, side), game.defence(state, target, enemy));
        if upshot != Upshot::Destroyed {
            continue;
        }
        let mut end = *state;
        if game.apply(&mut end, &Event::Move(side.seat(), Move::Attack(target))).is_ok() {
            goals.push((Goal::Destroy(target.square()), end, Some(Move::Attack(target))));
        }
    }
    goals
}

/// Shows all that one move more makes of some partial turns, each once; `false` if whoever looks has seen enough.
fn carry_on(
    game: &GameOfWar,
    layer: &[Part],
    side: Side,
    seen: &mut HashSet<u128>,
    look: &mut impl FnMut(Part) -> bool,
) -> bool {
    for part in layer {
        if part.state.phase() != Phase::Play(side) || game.turn(&part.state).outcome().is_some() {
            continue;
        }
        for from in part.state.movers(side) {
            for to in game.destinations(&part.state, side, from) {
                let kind = part.state.board().unit(from).map_or(0, |unit| unit.kind.index());
                let key = part.key ^ mark(from, kind, false) ^ mark(to, kind, true);
                if !seen.insert(key) {
                    continue;
                }
                let mut state = part.state;
                let act = Move::March(from, to);
                if game.apply(&mut state, &Event::Move(side.seat(), act)).is_err() {
                    continue;
                }
                let line = part.line.iter().copied().chain([act]).collect();
                if !look(Part { state, line, key }) {
                    return false;
                }
            }
        }
    }
    true
}

/// What a unit on a square adds to the key of a partial turn; one that has moved is another one. Keys are wide enough
/// that no two partial turns ever share one by chance.
fn mark(cell: Cell, kind: usize, moved: bool) -> u128 {
    let number = (cell.index() * 16 + kind * 2) as u64 + u64::from(moved);
    let half = |salt: u64| {
        let mut bits = (number + 1).wrapping_add(salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(bits ^ (bits >> 31))
    };
    half(0) << 64 | half(0x0051_ed27_0b7a_33c1)
}
