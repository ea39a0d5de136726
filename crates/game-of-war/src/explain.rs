//! Answers to "why?": who adds what to a fight, which lines reach a square, and where a network can be cut.
//!
//! None of it is needed to play; all of it is worked out on demand by the same functions that decide the game.

use fracas_core::Seat;
use serde::Serialize;
use ts_rs::TS;

use crate::cell::Way;
use crate::combat::{CHARGE, series};
use crate::network::blockers;
use crate::{Board, Cell, GameOfWar, Kind, Network, Side, Squares, State, Unit, Upshot};

/// A unit and whether it is online.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Standing {
    pub seat: Seat,
    pub unit: Unit,
    pub at: Cell,
    pub online: bool,
}

/// What an attack on a unit by the other side would be, summand by summand, in order of squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Clash {
    pub attack: u32,
    pub defence: u32,
    pub result: Upshot,
    pub attackers: Vec<Attacker>,
    /// The target itself, whatever it adds, and its supporters.
    pub defenders: Vec<Defender>,
}

/// A unit that adds to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Attacker {
    pub at: Cell,
    pub power: u32,
    /// Whether it is a cavalry that charges.
    pub charge: bool,
}

/// A unit that adds to a defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Defender {
    pub at: Cell,
    pub power: u32,
}

/// A line that reaches a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Whose line it is.
    pub seat: Seat,
    /// The arsenal or relay that sends it.
    pub from: Cell,
    /// The direction it runs in; none on the sending arsenal's own square.
    pub way: Option<Way>,
}

/// A line, as long as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Ray {
    /// The arsenal or relay that sends it.
    pub from: Cell,
    /// The last square it reaches.
    pub to: Cell,
}

/// A square that an enemy could stand on to cut a network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cut {
    /// The square.
    pub at: Cell,
    /// The units that would be offline then, and are online now.
    pub units: Vec<Cell>,
}

impl GameOfWar {
    /// Tells of every unit whether it is online.
    pub fn standings(&self, state: &State) -> Vec<Standing> {
        let standing = |(at, unit): (Cell, Unit)| Standing {
            seat: unit.side.seat(),
            unit,
            at,
            online: state.online(unit.side).contains(at),
        };
        state.board().units().map(standing).collect()
    }

    /// Adds up what an attack on the unit on a square would be, whoever is to move; `None` if nobody is there.
    ///
    /// # Examples
    ///
    /// ```
    /// use fracas_core::Game;
    /// use fracas_game_of_war::{Cell, GameOfWar, Options, Setup};
    ///
    /// let options = Options { deployment: Setup::Classic, ..Options::default() };
    /// let (game, state) = GameOfWar::start(None, options, None).unwrap();
    /// // The infantry in South's fort has 10 of its own and six friends in reach; nobody is near enough to attack.
    /// let clash = game.clash(&state, Cell::read("o9").unwrap()).unwrap();
    /// assert_eq!((clash.attack, clash.defence, clash.defenders.len()), (0, 46, 7));
    /// ```
    pub fn clash(&self, state: &State, target: Cell) -> Option<Clash> {
        let board = state.board();
        let side = board.unit(target)?.side;
        let by = side.other();
        let chargers = self.chargers(state, target, by);
        let riders: Squares = Way::ALL.into_iter().flat_map(|way| series(target, way, chargers)).collect();
        let attacker = |at: Cell| {
            if riders.contains(at) {
                return Some(Attacker { at, power: CHARGE, charge: true });
            }
            let kind = board.unit(at)?.kind;
            let fires = !kind.is_relay() && self.reach(state, by, target, kind.range()).contains(at);
            fires.then_some(Attacker { at, power: kind.attack(), charge: false })
        };
        let attackers: Vec<Attacker> = state.ready(by).iter().filter_map(attacker).collect();
        let mut defending = self.supporters(state, target, side);
        defending.insert(target);
        let defender = |at: Cell| {
            let power = if at == target { self.stand(state, at) } else { self.support(state, at) };
            Defender { at, power }
        };
        let defenders: Vec<Defender> = defending.iter().map(defender).collect();
        let attack = attackers.iter().map(|attacker| attacker.power).sum();
        let defence = defenders.iter().map(|defender| defender.power).sum();
        Some(Clash { attack, defence, result: Upshot::of(attack, defence), attackers, defenders })
    }

    /// Lists the lines of both sides that reach a square.
    pub fn lines_to(&self, state: &State, cell: Cell) -> Vec<Line> {
        let mut found = Vec::new();
        for side in Side::BOTH {
            let blockers = blockers(state.board(), side);
            for from in self.network(state.board(), side).senders {
                if from == cell && state.board().arsenals(side).contains(cell) {
                    found.push(Line { seat: side.seat(), from, way: None });
                } else if self.lines_from(from, blockers).contains(cell) {
                    found.push(Line { seat: side.seat(), from, way: Some(from.way_to(cell)) });
                }
            }
        }
        found
    }

    /// Lists the lines of a side's network, and the squares where an enemy stops them.
    pub fn rays(&self, board: &Board, side: Side, network: &Network) -> (Vec<Ray>, Squares) {
        let blockers = blockers(board, side);
        let (mut rays, mut stopped) = (Vec::new(), Squares::EMPTY);
        for from in network.senders {
            let reached = self.lines_from(from, blockers);
            for way in Way::ALL {
                let mut to = from;
                while let Some(next) = to.step(way).filter(|&next| reached.contains(next)) {
                    to = next;
                }
                if to != from {
                    rays.push(Ray { from, to });
                }
                if let Some(enemy) = to.step(way).filter(|&next| blockers.contains(next)) {
                    stopped.insert(enemy);
                }
            }
        }
        (rays, stopped)
    }

    /// Lists the free squares where a single enemy combat unit would cut units of a side off, and which. An
    /// enemy on a free arsenal destroys it.
    pub fn cuts(&self, state: &State, side: Side) -> Vec<Cut> {
        let board = state.board();
        let network = self.network(board, side);
        let cut = |at: Cell| {
            let units = self.lost_to_foe(board, side, &network, at);
            (!units.is_empty()).then(|| Cut { at, units: units.iter().collect() })
        };
        network.lines.without(board.occupied()).iter().filter_map(cut).collect()
    }

    /// A side's units that are online, and would not be if an enemy combat unit stood on a free square; on an arsenal
    /// of the side it destroys it.
    pub fn lost_to_foe(&self, board: &Board, side: Side, network: &Network, at: Cell) -> Squares {
        let (own, sight) = (board.of(side), &self.terrain.sight);
        // Where no line leads on to anybody, nobody misses it.
        let feeds = |sender: Cell| {
            sight.star[sender.index()].contains(at) && sight.ray(at, sender.way_to(at)).meets(&own)
        };
        if !board.arsenals(side).contains(at) && !network.senders.iter().any(feeds) {
            return Squares::EMPTY;
        }
        let mut then: Board = *board;
        then.raze(side, at);
        then.put(at, Unit { side: side.other(), kind: Kind::Infantry });
        network.online.without(self.wiring(&then, side).online)
    }
}
