//! What could come: where each side could attack and go, what would cut it off, and which arsenals could fall.
//!
//! It is for people, and worked out on demand by the functions that decide the game. A side whose turn it is not is
//! looked at as if its turn opened now; a side whose turn it is, with what is left of that turn.

use std::collections::{BTreeMap, BTreeSet};

use fracas_core::Seat;
use serde::Serialize;
use ts_rs::TS;

use crate::{Cell, GameOfWar, Kind, Moved, Phase, Retreat, Side, Squares, State, Upshot};

/// What a side could do, and what could be done to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Outlook {
    /// Whose outlook it is.
    pub seat: Seat,
    /// Every square that it could attack as it stands, whoever is there.
    pub attacks: Vec<Threat>,
    /// Where its units could go in one turn, each by itself.
    pub reach: Vec<Reach>,
    /// The squares where an enemy would cut its units off.
    pub cuts: Vec<Danger>,
    /// Its arsenals that could fall in the enemy's turn.
    pub falling: Vec<Falling>,
    /// What of a whole army is not on the map.
    pub missing: Vec<Absent>,
}

/// What an attack on a square would add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Threat {
    pub at: Cell,
    pub attack: u32,
    /// Of the enemy there with its supporters; on a free square, what supporters would lend.
    pub defence: u32,
    /// What would become of the enemy there: one that could not retreat would be destroyed (WR-12).
    pub result: Option<Upshot>,
}

/// A square that units could go to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Reach {
    pub at: Cell,
    pub from: Vec<Cell>,
}

/// A free square where an enemy would cut units off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Danger {
    /// The square.
    pub at: Cell,
    /// The units that would be offline then, and are online now.
    pub units: Vec<Cell>,
    /// The enemies that could go there in one turn, each by itself.
    pub by: Vec<Cell>,
}

/// An arsenal that could fall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Falling {
    /// The arsenal.
    pub at: Cell,
    /// The enemies that could take it by themselves; where there are none, those that could when one other has moved.
    pub by: Vec<Cell>,
}

/// Units of a kind that are not on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Absent {
    pub unit: char,
    pub count: u32,
}

/// A square that a unit could go to, and the price of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Goal {
    /// The square.
    pub to: Cell,
    /// The units of its side that would be offline then, where they would stand, and are online now: itself, where it
    /// would be stranded.
    pub dark: Vec<Cell>,
}

type Ways = BTreeMap<Cell, Vec<Cell>>;

impl GameOfWar {
    /// What each side could do, and what could be done to it.
    pub fn outlooks(&self, state: &State) -> [Outlook; 2] {
        let turns = Side::BOTH.map(|side| turn_of(state, side));
        let ways = Side::BOTH.map(|side| self.ways(&turns[side.index()], side));
        Side::BOTH.map(|side| {
            let enemy = side.other();
            let missing = state.board().missing(side).into_iter().zip(Kind::ALL);
            Outlook {
                seat: side.seat(),
                attacks: self.attacks(state, side),
                reach: ways[side.index()]
                    .iter()
                    .map(|(&at, from)| Reach { at, from: from.clone() })
                    .collect(),
                cuts: self.dangers(state, side, &ways[enemy.index()]),
                falling: self.falling(state, side, &turns[enemy.index()]),
                missing: missing
                    .filter(|&(count, _)| count > 0)
                    .map(|(count, kind)| Absent { unit: kind.letter(), count })
                    .collect(),
            }
        })
    }

    /// Where the unit on a square could go, and who would be cut off by that.
    pub fn goals(&self, state: &State, from: Cell) -> Vec<Goal> {
        let Some(side) = state.board().unit(from).map(|unit| unit.side) else { return Vec::new() };
        let before = turn_of(state, side);
        if !before.movers(side).contains(from) {
            return Vec::new();
        }
        let goal = |to: Cell| {
            let mut then = before;
            self.march(&mut then, side, from, to).ok()?;
            let mut was = before.online(side);
            if was.contains(from) {
                was.remove(from);
                was.insert(to);
            }
            Some(Goal { to, dark: was.without(then.online(side)).iter().collect() })
        };
        self.destinations(&before, side, from).iter().filter_map(goal).collect()
    }

    fn attacks(&self, state: &State, side: Side) -> Vec<Threat> {
        if state.spent && state.phase == Phase::Play(side) {
            return Vec::new(); // WR-13
        }
        let enemy = side.other();
        let next = opening(state, enemy);
        let threat = |at: Cell| {
            let attack = self.attack(state, at, side);
            let defence = self.defence(state, at, enemy);
            let result = state.board().of(enemy).contains(at).then(|| match Upshot::of(attack, defence) {
                Upshot::Retreat if !self.can_retreat(&next, enemy, at) => Upshot::Destroyed,
                result => result,
            });
            (attack > 0).then_some(Threat { at, attack, defence, result })
        };
        (!(state.board().of(side) | self.terrain.mountains)).iter().filter_map(threat).collect()
    }

    /// Which units could go to which squares.
    fn ways(&self, turn: &State, side: Side) -> Ways {
        let mut ways = Ways::new();
        for from in turn.movers(side) {
            for to in self.destinations(turn, side, from) {
                ways.entry(to).or_default().push(from);
            }
        }
        ways
    }

    fn dangers(&self, state: &State, side: Side, ways: &Ways) -> Vec<Danger> {
        let fighters = state.board().combat(side.other());
        let danger = |cut: crate::Cut| {
            let by = ways.get(&cut.at).into_iter().flatten().copied();
            Danger { at: cut.at, units: cut.units, by: by.filter(|&from| fighters.contains(from)).collect() }
        };
        self.cuts(state, side).into_iter().map(danger).collect()
    }

    fn falling(&self, state: &State, side: Side, turn: &State) -> Vec<Falling> {
        let falls = |at: Cell| {
            let by = self.takers(turn, side.other(), at);
            (!by.is_empty()).then_some(Falling { at, by })
        };
        state.board().arsenals(side).iter().filter_map(falls).collect()
    }

    /// The units of a side that could take an arsenal in its turn, alone or, where none could, with another's help: it
    /// makes way, or brings them online.
    fn takers(&self, turn: &State, side: Side, arsenal: Cell) -> Vec<Cell> {
        let alone = self.takers_at_once(turn, side, arsenal);
        let is_near = |&from: &Cell| {
            turn.board().unit(from).is_some_and(|unit| from.distance(arsenal) <= unit.kind.steps())
        };
        if !alone.is_empty() || !turn.board().combat(side).iter().any(|from| is_near(&from)) {
            return alone.iter().collect();
        }
        let mut found = BTreeSet::new();
        for helper in turn.movers(side) {
            for to in self.destinations(turn, side, helper) {
                let mut then = *turn;
                if self.march(&mut then, side, helper, to).is_ok() && then.phase == Phase::Play(side) {
                    found.extend(self.takers_at_once(&then, side, arsenal));
                }
            }
        }
        found.into_iter().collect()
    }

    fn takers_at_once(&self, turn: &State, side: Side, arsenal: Cell) -> Squares {
        let fighters = turn.movers(side) & turn.board().combat(side);
        fighters.iter().filter(|&from| self.destinations(turn, side, from).contains(arsenal)).collect()
    }
}

/// The turn of a side: the one that is on, or its next as if it opened now.
fn turn_of(state: &State, side: Side) -> State {
    if state.phase == Phase::Play(side) { *state } else { opening(state, side) }
}

/// The state as if a side's turn opened now.
fn opening(state: &State, side: Side) -> State {
    State {
        phase: Phase::Play(side),
        moved: Moved::default(),
        retreat: Retreat::None,
        spent: false,
        ..*state
    }
}
