//! What can be had this very turn: arsenals to take, units to destroy, and the moves that do it.
//!
//! Both searches look at every move that can matter to one goal and at nothing else, so they see to the end of a
//! turn where a search that weighs everything cannot: moves that add to the attack on a target, that cut its
//! defenders off, or that make such a move possible.

use fracas_core::{Event, Game};
use fracas_game_of_war::{Cell, GameOfWar, Kind, Move, Phase, Side, Squares, State, Way};
use fracas_search::{Budget, Stop, Watch};

use super::key::{self, Keys};

/// A destruction that a side can have this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Who would be destroyed.
    pub target: Cell,
    /// The moves, and the attack last.
    pub acts: Vec<Move>,
}

/// How thoroughly to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Care {
    /// How many moves may only prepare others.
    pub(super) aids: u8,
    /// How many positions to look at for each target.
    pub(super) most: u32,
}

impl Care {
    /// For a turn that will be played.
    pub(super) const FULL: Care = Care { aids: 2, most: 6_000 };
    /// For one that somebody might play.
    pub(super) const QUICK: Care = Care { aids: 0, most: 150 };
}

/// The most cavalry that charge in one line (WR-10).
const SERIES: usize = 4;

/// Finds every unit that the side to move can destroy this turn, and how.
///
/// # Examples
///
/// ```
/// use fracas_bots::game_of_war::blows;
/// use fracas_core::Game;
/// use fracas_game_of_war::{GameOfWar, Options, Setup};
///
/// let options = Options { deployment: Setup::Classic, ..Options::default() };
/// let (game, mut state) = GameOfWar::start(None, options, None).unwrap();
/// let roll = game.read(&state, None, "roll 1").unwrap();
/// game.apply(&mut state, &roll).unwrap();
/// assert!(blows(&game, &state).is_empty(), "nobody is in reach on the first turn");
/// ```
pub fn blows(game: &GameOfWar, state: &State) -> Vec<Blow> {
    find_blows(game, state, Care::FULL, &mut unlimited())
}

/// A watch for those who want to know it all.
fn unlimited() -> Watch {
    Watch::new(Budget::default(), &Stop::default())
}

pub(super) fn find_blows(game: &GameOfWar, state: &State, care: Care, watch: &mut Watch) -> Vec<Blow> {
    let Phase::Play(side) = state.phase() else { return Vec::new() };
    if state.spent() {
        return Vec::new(); // WR-13
    }
    let cuttable = cuttable(game, state, side);
    let within_reach = |target: &Cell| hope(game, state, side, *target, cuttable) >= 2;
    let targets: Vec<Cell> = state.board().of(side.other()).iter().filter(within_reach).collect();
    let mut found = Vec::new();
    for target in targets {
        let mut hunt = Hunt { game, side, target, cuttable, left: care.most, seen: Keys::default() };
        let mut acts = Vec::new();
        // What needs no preparation is found first, and for a fraction of the price.
        if (0..=care.aids).any(|aids| hunt.run(state, 0, aids, &mut acts)) {
            acts.push(Move::Attack(target));
            found.push(Blow { target, acts });
        }
        watch.spend(u64::from(care.most - hunt.left));
    }
    found
}

/// The enemies that one unit of the side could put offline this turn by standing on a line.
fn cuttable(game: &GameOfWar, state: &State, side: Side) -> Squares {
    let board = state.board();
    let network = game.network_of(state, side.other());
    let mut reached = Squares::EMPTY;
    for from in state.movers(side).without(board.relays()) {
        reached |= game.destinations(state, side, from);
    }
    let mut lost = Squares::EMPTY;
    for at in reached & network.lines.without(board.arsenals(side.other())) {
        lost |= game.lost_to_foe(board, side.other(), &network, at);
    }
    lost
}

/// An upper bound for attack less defence at the end of the turn: everybody who is near enough takes part, and
/// whoever can be cut off does not defend.
fn hope(game: &GameOfWar, state: &State, side: Side, target: Cell, cuttable: Squares) -> i32 {
    let board = state.board();
    let mut now = 0;
    let mut gains = Vec::new();
    let movable = board.of(side).without(state.moved().cells().iter().copied().collect());
    for (kind, power) in [(Kind::Infantry, 4), (Kind::Cavalry, 7), (Kind::Cannon, 5), (Kind::SwiftCannon, 5)]
    {
        let range = if kind == Kind::Cavalry { SERIES as u8 } else { kind.range() };
        for cell in board.army(side, kind) {
            let steps = target.distance(cell);
            if steps <= range {
                now += power;
            } else if movable.contains(cell) && steps <= range + kind.steps() {
                gains.push(power);
            }
        }
    }
    gains.sort_unstable_by(|one, two| two.cmp(one));
    now += gains.iter().take(usize::from(state.moved().left())).sum::<i32>();
    let foes = state.online(side.other()).without(cuttable);
    let mut defence = 0;
    for friend in (game.supporters(state, target, side.other()) | Squares::one(target)) & foes {
        defence += board.unit(friend).map_or(0, |unit| unit.kind.defence() as i32);
    }
    now - defence
}

/// The search for one target.
struct Hunt<'a> {
    game: &'a GameOfWar,
    side: Side,
    target: Cell,
    cuttable: Squares,
    left: u32,
    seen: Keys,
}

impl Hunt<'_> {
    /// Attack less defence now.
    fn margin(&self, state: &State) -> i32 {
        let attack = self.game.attack(state, self.target, self.side);
        attack as i32 - self.game.defence(state, self.target, self.side.other()) as i32
    }

    /// Adds the moves to `acts` after which the target can be destroyed; `aids` of them may only prepare others.
    fn run(&mut self, state: &State, key: u64, aids: u8, acts: &mut Vec<Move>) -> bool {
        let due = state.retreat().due().is_some();
        let margin = self.margin(state);
        if margin >= 2 && !due {
            return true;
        }
        if self.left == 0
            || state.moved().left() == 0
            || hope(self.game, state, self.side, self.target, self.cuttable) < 2
            || !self.seen.insert(key.wrapping_add(u64::from(aids)))
        {
            return false;
        }
        let mut steps: Vec<(i32, Move, State)> = Vec::new();
        for from in state.movers(self.side) {
            let Some(unit) = state.board().unit(from) else { continue };
            // A retreat comes first whatever it is good for (WR-12).
            let zone = if due { Squares::ALL } else { self.zone(state, from, aids) };
            for to in self.game.destinations(state, self.side, from) & zone {
                let choice = Move::March(from, to);
                let mut next = *state;
                self.game.go(&mut next, unit, from, to);
                // Whoever takes an arsenal attacks nobody in this turn (WR-13).
                if next.phase() != state.phase() || next.spent() {
                    continue;
                }
                self.left = self.left.saturating_sub(1);
                let gain = self.margin(&next) - margin;
                if gain > 0 || due || aids > 0 && self.helps(state, &next, from) {
                    steps.push((gain, choice, next));
                }
            }
        }
        steps.sort_by_key(|(gain, ..)| -gain);
        for (gain, choice, next) in steps {
            let aids = if gain > 0 || due { aids } else { aids - 1 };
            acts.push(choice);
            if self.run(&next, key::after(key, state, choice), aids, acts) {
                return true;
            }
            acts.pop();
            if self.left == 0 {
                return false;
            }
        }
        false
    }

    /// Where it can matter that a unit goes: in range of the target, on a line that feeds it, or anywhere if it
    /// may make way or carry lines.
    fn zone(&self, state: &State, from: Cell, aids: u8) -> Squares {
        if aids > 0 {
            return Squares::ALL;
        }
        let Some(unit) = state.board().unit(from) else { return Squares::EMPTY };
        if unit.kind.is_relay() {
            // Lines run far: a relay may bring units back that are offline.
            let all_online = state.online(self.side) == state.board().of(self.side);
            return if all_online { Squares::EMPTY } else { Squares::ALL };
        }
        let mut zone = self.game.reach(state, self.side, self.target, unit.kind.range());
        if unit.kind == Kind::Cavalry {
            for way in Way::ALL {
                let line = std::iter::successors(self.target.step(way), |cell| cell.step(way));
                line.take(SERIES).for_each(|cell| zone.insert(cell));
            }
        }
        if !self.cuttable.is_empty() {
            zone |= state.lines(self.side.other());
        }
        zone
    }

    /// Whether a move that adds nothing by itself makes way for others or brings units back online.
    fn helps(&self, before: &State, after: &State, from: Cell) -> bool {
        let more = after.online(self.side).len() > before.online(self.side).len();
        let defenders = |state: &State| {
            let defending = self.game.supporters(state, self.target, self.side.other());
            (defending & state.online(self.side.other())).len()
        };
        let room = from.distance(self.target) <= 4;
        more || room || defenders(after) < defenders(before)
    }
}

/// Finds a way to take an arsenal this turn: the moves, the last of which takes it.
pub fn capture(game: &GameOfWar, state: &State) -> Option<Vec<Move>> {
    find_capture(game, state, Care::FULL, &mut unlimited())
}

pub(super) fn find_capture(
    game: &GameOfWar,
    state: &State,
    care: Care,
    watch: &mut Watch,
) -> Option<Vec<Move>> {
    let Phase::Play(side) = state.phase() else { return None };
    if state.spent() {
        return None; // WR-13
    }
    let mut acts = Vec::new();
    let mut raid = Raid { game, side, left: care.most, seen: Keys::default() };
    let found = raid.run(state, 0, care.aids, &mut acts);
    watch.spend(u64::from(care.most - raid.left));
    found.then_some(acts)
}

/// The search for an arsenal.
struct Raid<'a> {
    game: &'a GameOfWar,
    side: Side,
    left: u32,
    seen: Keys,
}

impl Raid<'_> {
    fn run(&mut self, state: &State, key: u64, aids: u8, acts: &mut Vec<Move>) -> bool {
        let board = state.board();
        let goals = board.arsenals(self.side.other());
        let moved: Squares = state.moved().cells().iter().copied().collect();
        let raiders = board.combat(self.side).without(moved);
        let near = |raider: &Cell| {
            let steps = board.unit(*raider).map_or(0, |unit| unit.kind.steps());
            goals.iter().any(|goal| goal.distance(*raider) <= steps)
        };
        let raiders: Squares = raiders.iter().filter(near).collect();
        if raiders.is_empty() || state.moved().left() == 0 {
            return false;
        }
        // WR-12, WR-13: no retreat ends on an enemy arsenal, and no second one is taken; the destinations know it.
        for from in raiders & state.movers(self.side) {
            let taken = self.game.destinations(state, self.side, from) & goals;
            if let Some(to) = taken.iter().next() {
                acts.push(Move::March(from, to));
                return true;
            }
        }
        let due = state.retreat().due().is_some();
        if aids == 0 && !due {
            return false;
        }
        // Somebody is near enough but offline, or the way is barred by friends: see who can help.
        for from in state.movers(self.side) {
            for to in self.game.destinations(state, self.side, from) {
                if self.left == 0 {
                    return false;
                }
                let choice = Move::March(from, to);
                let key = key::after(key, state, choice);
                let mut next = *state;
                let applied = self.game.apply(&mut next, &Event::Move(self.side.seat(), choice));
                if applied.is_err() || next.phase() != state.phase() || !self.seen.insert(key) {
                    continue;
                }
                self.left -= 1;
                acts.push(choice);
                if self.run(&next, key, if due { aids } else { aids - 1 }, acts) {
                    return true;
                }
                acts.pop();
            }
        }
        false
    }
}
