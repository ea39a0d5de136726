//! Attack and defence: who reaches whom, and what it adds up to (WR-8 to WR-11).

use serde::Serialize;
use ts_rs::TS;

use crate::cell::Way;
use crate::{Cell, GameOfWar, Kind, Phase, Side, Squares, State};

/// What an attack comes to (WR-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Upshot {
    /// The defence holds.
    None,
    /// The unit must move at the start of its side's turn.
    Retreat,
    /// The unit is off the board.
    Destroyed,
}

impl Upshot {
    /// Weighs an attack against a defence.
    pub const fn of(attack: u32, defence: u32) -> Upshot {
        match attack.saturating_sub(defence) {
            0 => Upshot::None,
            1 => Upshot::Retreat,
            _ => Upshot::Destroyed,
        }
    }
}

/// The most cavalry that charge in one line (WR-10).
const SERIES: usize = 4;
/// What a charging cavalry counts.
pub(crate) const CHARGE: u32 = 7;

impl GameOfWar {
    /// The squares from which a side's units with this range reach a target (WR-8), or those that one of them
    /// reaches from there.
    pub fn reach(&self, state: &State, side: Side, cell: Cell, range: u8) -> Squares {
        let sight = &self.terrain.sight;
        let reach = *sight.reach(cell, range);
        if self.options.screening {
            // WR-17: an enemy in between is in the way.
            return sight.screen(cell, reach, state.board().of(side.other()));
        }
        reach
    }

    /// The units that may be attacked by a side (WR-11): none by the one whose attack is spent (WR-13).
    pub fn targets(&self, state: &State, side: Side) -> Squares {
        if state.spent && state.phase == Phase::Play(side) {
            return Squares::EMPTY;
        }
        let board = state.board();
        let ready = state.ready(side).without(board.relays());
        let foes = board.of(side.other());
        let cannons = board.cannons();
        let mut fire = Squares::EMPTY;
        for cell in ready {
            let range = if cannons.contains(cell) { 3 } else { 2 };
            // Most units have nobody near.
            if self.terrain.sight.reach(cell, range).meets(&foes) {
                fire |= self.reach(state, side, cell, range);
            }
        }
        fire & foes
    }

    /// What the other side's attack on the unit on a square adds up to.
    pub fn attack(&self, state: &State, target: Cell, by: Side) -> u32 {
        let board = state.board();
        let ready = state.ready(by);
        let close = ready & (board.kind(Kind::Infantry) | board.kind(Kind::Cavalry));
        let close = close & self.reach(state, by, target, 2);
        let cannons = ready & board.cannons();
        let cannons = if cannons.is_empty() { cannons } else { cannons & self.reach(state, by, target, 3) };
        let chargers = self.chargers(state, target, by);
        let mut attack = Kind::Infantry.attack() * count(close) + Kind::Cannon.attack() * count(cannons);
        if chargers.meets(Squares::around(target)) {
            for way in Way::ALL {
                for rider in series(target, way, chargers) {
                    attack += if close.contains(rider) { CHARGE - Kind::Cavalry.attack() } else { CHARGE };
                }
            }
        }
        attack
    }

    /// The cavalry that would charge the target if it stood in line: none on a target in a fort or pass (WR-10).
    pub(crate) fn chargers(&self, state: &State, target: Cell, by: Side) -> Squares {
        if self.terrain.forts.contains(target) || self.terrain.passes.contains(target) {
            return Squares::EMPTY;
        }
        (state.ready(by) & state.board().kind(Kind::Cavalry)).without(self.terrain.forts)
    }

    /// What the defence of the unit on a square adds up to, its side's supporters included.
    pub fn defence(&self, state: &State, target: Cell, side: Side) -> u32 {
        let mut defence = self.stand(state, target);
        for cell in self.supporters(state, target, side) {
            defence += self.support(state, cell);
        }
        defence
    }

    /// The friends that lend the unit on a square their defence (WR-8).
    pub fn supporters(&self, state: &State, target: Cell, side: Side) -> Squares {
        let board = state.board();
        let online = state.online(side);
        let close =
            self.reach(state, side, target, 2) & (board.kind(Kind::Infantry) | board.kind(Kind::Cavalry));
        online & (close | self.reach(state, side, target, 3) & board.cannons())
    }

    /// A unit's own defence: nothing while it is offline (WR-6), its ground included otherwise (WR-9).
    pub(crate) fn stand(&self, state: &State, cell: Cell) -> u32 {
        match state.board().unit(cell) {
            Some(unit) if state.online(unit.side).contains(cell) => {
                unit.kind.defence() + if unit.kind.digs_in() { self.terrain.bonus(cell) } else { 0 }
            }
            _ => 0,
        }
    }

    /// What an online combat unit lends to another.
    pub(crate) fn support(&self, state: &State, cell: Cell) -> u32 {
        let board = state.board();
        if board.kind(Kind::Cavalry).contains(cell) {
            return Kind::Cavalry.defence();
        }
        let kind = if board.kind(Kind::Infantry).contains(cell) { Kind::Infantry } else { Kind::Cannon };
        kind.defence() + if self.options.support_bonus { self.terrain.bonus(cell) } else { 0 }
    }
}

/// The cavalry that charge along one line: next to the target, and directly behind one another (WR-10).
pub(crate) fn series(target: Cell, way: Way, chargers: Squares) -> impl Iterator<Item = Cell> {
    std::iter::successors(target.step(way), move |rider| rider.step(way))
        .take_while(move |&rider| chargers.contains(rider))
        .take(SERIES)
}

/// How many squares are in a set that holds few: quicker than counting all words.
fn count(set: Squares) -> u32 {
    set.iter().count() as u32
}
