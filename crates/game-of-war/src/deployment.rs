//! Deployments with a name, for those who would rather play than deploy (WR-1).

use crate::terrain::named;
use crate::{Board, Cell, GameOfWar, Kind, Side, Squares, Unit};

/// A whole army on the historical map, for either side.
#[derive(Debug)]
pub struct Deployment {
    /// The name in moves: `deploy classic`.
    pub name: &'static str,
    /// What it is good for, in one sentence.
    pub idea: &'static str,
    /// The squares of each kind in the order of [`Kind::ALL`], North's and South's.
    squares: [[&'static str; 6]; 2],
}

/// Every deployment with a name.
pub static DEPLOYMENTS: &[Deployment] = &[Deployment {
    name: "classic",
    idea: "The historical opening: one solid block near the middle, within a march of the border.",
    squares: [
        ["j15 f14 g14 i14 e13 g13 h13 i13 f12", "c14 d14 c13 d13", "h14", "f13", "c17", "e15"],
        ["o10 p10 q10 o9 p9 q9 o8 p8 q8", "s10 r9 s9 r8", "r10", "p6", "w6", "q7"],
    ],
}];

/// The names, for a person to choose from.
pub(crate) fn names() -> String {
    DEPLOYMENTS.iter().map(|deployment| deployment.name).collect::<Vec<_>>().join(", ")
}

impl Deployment {
    /// The place of a deployment in [`DEPLOYMENTS`].
    pub(crate) fn find(name: &str) -> Option<u8> {
        DEPLOYMENTS.iter().position(|deployment| deployment.name == name).map(|index| index as u8)
    }

    /// A side's units and their squares.
    pub fn units(&self, side: Side) -> impl Iterator<Item = (Cell, Unit)> {
        self.squares[side.index()]
            .iter()
            .zip(Kind::ALL)
            .flat_map(move |(list, kind)| named(list).iter().map(move |cell| (cell, Unit { side, kind })))
    }
}

impl GameOfWar {
    /// The free squares of its half where a side may place a unit (WR-1): no enemy arsenal for a combat unit.
    pub(crate) fn room(&self, board: &Board, unit: Unit) -> Squares {
        let room = self.homes[unit.side.index()].without(board.of(unit.side));
        if unit.kind.is_relay() { room } else { room.without(board.arsenals(unit.side.other())) }
    }

    /// How many units of each kind a side has still to place.
    pub(crate) fn missing(&self, board: &Board, side: Side) -> [u32; 6] {
        Kind::ALL.map(|kind| kind.count().saturating_sub(board.army(side, kind).len()))
    }

    /// The first square where a deployment does not fit this map.
    pub(crate) fn misfit(&self, board: &Board, side: Side, deployment: &Deployment) -> Option<Cell> {
        let mut empty = *board;
        empty.clear(side);
        deployment
            .units(side)
            .find(|&(cell, unit)| !self.room(&empty, unit).contains(cell))
            .map(|(cell, _)| cell)
    }
}
