//! Deployment, and deployments with a name for those who would rather play than deploy (WR-1).

use fracas_core::Game;

use crate::terrain::named;
use crate::{
    Board, Cell, Error, GameOfWar, Kind, Move, Options, Phase, Position, Side, Squares, State, Unit,
};

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
pub static DEPLOYMENTS: &[Deployment] = &[
    Deployment {
        name: "classic",
        idea: "The historical opening: one solid block near the middle, within a march of the border.",
        squares: [
            ["j15 f14 g14 i14 e13 g13 h13 i13 f12", "c14 d14 c13 d13", "h14", "f13", "c17", "e15"],
            ["o10 p10 q10 o9 p9 q9 o8 p8 q8", "s10 r9 s9 r8", "r10", "p6", "w6", "q7"],
        ],
    },
    Deployment {
        name: "bastion",
        idea: "Every arsenal, fort and pass is manned, so that the enemy must come to you.",
        squares: [
            ["h17 o19 h19 m12 u13 j15 i16 p18 k14", "o17 o16 h15 h14", "h16", "o18", "n18", "g16"],
            ["c1 w1 c8 w6 o9 p6 p8 u3 d2", "s5 r6 w4 w5", "t4", "q7", "w2", "c5"],
        ],
    },
    Deployment {
        name: "hammer",
        idea: "The cavalry stands four deep on one line at the border, with infantry on both sides.",
        squares: [
            ["n13 n12 n11 p13 p12 p11 m13 m12 q12", "o14 o13 o12 o11", "n14", "p14", "o18", "o15"],
            ["v10 v9 v8 x10 x9 x8 w6 u10 u9", "w10 w9 w8 w7", "v7", "x7", "w3", "w5"],
        ],
    },
    Deployment {
        name: "pincer",
        idea: "Two wings at the two ends of the border, each with a relay, cavalry and a cannon of its own.",
        squares: [
            ["c14 c13 c12 b13 u13 u12 t12 t13 s13", "d13 d12 v12 w11", "c15", "u14", "c17", "t14"],
            ["c8 c9 c10 b9 w8 w9 w10 v9 x9", "d9 d10 v10 x10", "c7", "v8", "c5", "w7"],
        ],
    },
];

/// Pairs of armies that games have begun from, each with a name: North's and South's belong together.
pub static OPENINGS: &[Deployment] = &[
    Deployment {
        name: "pump-house",
        idea: "Both armies in one mass each, behind the mountains.",
        squares: [
            ["k16 j15 l14 g13 i13 h12 g11 h11 i11", "e13 f13 e12 e11", "k15", "f12", "k14", "d13"],
            ["q7 s7 t7 p6 s6 t6 u6 w6 u5", "u8 v8 w8 v7", "r7", "u7", "r6", "w7"],
        ],
    },
    Deployment {
        name: "rio",
        idea: "Both armies in three groups, from one edge of the map to the other.",
        squares: [
            ["i15 j15 h14 t14 m13 n13 t13 m12 n12", "g15 g14 v14 v13", "u13", "f14", "u14", "h15"],
            ["n9 o9 u9 v9 c8 d8 p8 v8 p6", "x9 x8 c7 d7", "e8", "w9", "r6", "c6"],
        ],
    },
    Deployment {
        name: "marengo",
        idea: "After the campaign of 1800: North stands ready on both wings, South's reserve is far behind.",
        squares: [
            ["j15 f13 v13 d12 e12 f12 t12 u12 v12", "c13 d13 w13 x13", "e13", "u13", "f15", "s15"],
            ["o9 c8 d8 q7 h6 w6 k3 l3 l2", "j2 k2 j1 l1", "d7", "k1", "r6", "g5"],
        ],
    },
    Deployment {
        name: "austerlitz",
        idea: "After the battle of 1805: North leans to one wing, South waits behind the mountains with its best.",
        squares: [
            ["g13 v13 f12 m12 n12 u12 v12 u11 v11", "f14 w12 w11 x11", "h12", "x12", "u13", "h14"],
            ["c8 d8 n8 p8 x7 k6 l6 w6 l5", "d7 k5 k4 l4", "o9", "j5", "c6", "h6"],
        ],
    },
];

/// The names, for a person to choose from.
pub(crate) fn names() -> String {
    DEPLOYMENTS.iter().map(|deployment| deployment.name).collect::<Vec<_>>().join(", ")
}

/// One of the [`DEPLOYMENTS`], in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plan(u8);

impl Plan {
    /// Every plan, in order.
    pub fn all() -> impl Iterator<Item = Plan> {
        (0..DEPLOYMENTS.len() as u8).map(Plan)
    }

    /// Finds a plan by its name.
    pub fn find(name: &str) -> Option<Plan> {
        Plan::all().find(|plan| plan.deployment().name == name)
    }

    /// Its place among all plans.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it stands for.
    pub fn deployment(self) -> &'static Deployment {
        &DEPLOYMENTS[usize::from(self.0)]
    }
}

impl Deployment {
    /// A side's units and their squares.
    pub fn units(&self, side: Side) -> impl Iterator<Item = (Cell, Unit)> {
        self.squares[side.index()]
            .iter()
            .zip(Kind::ALL)
            .flat_map(move |(list, kind)| named(list).iter().map(move |cell| (cell, Unit { side, kind })))
    }
}

/// Two armies against each other, before the die for the first move.
pub(crate) fn position(north: &Deployment, south: &Deployment) -> Option<Position> {
    let rules = GameOfWar::INFO.rules;
    let (game, mut state) = GameOfWar::start_by(rules, None, Options::default(), None).ok()?;
    for (side, army) in [(Side::North, north), (Side::South, south)] {
        let placed = army.units(side).map(|(cell, unit)| Move::Place(unit.kind, cell));
        for choice in placed.chain([Move::Ready]) {
            game.deploy(&mut state, side, choice).ok()?;
        }
    }
    Some(game.position(&state))
}

impl GameOfWar {
    /// The free squares of its half where a side may place a unit (WR-1): no enemy arsenal for a combat unit.
    pub(crate) fn room(&self, board: &Board, unit: Unit) -> Squares {
        let room = self.homes[unit.side.index()].without(board.of(unit.side));
        if unit.kind.is_relay() { room } else { room.without(board.arsenals(unit.side.other())) }
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

    /// Makes a side's act of deployment happen.
    pub(crate) fn deploy(&self, state: &mut State, side: Side, choice: Move) -> Result<(), Error> {
        let board = &mut state.board;
        match choice {
            Move::Place(kind, cell) => {
                let unit = Unit { side, kind };
                if board.army(side, kind).len() >= kind.count() {
                    return Err(Error::AllPlaced(kind));
                }
                if !self.room(board, unit).contains(cell) {
                    return Err(self.refuse_place(board, side, cell));
                }
                board.put(cell, unit);
            }
            Move::Take(cell) if board.of(side).contains(cell) => board.lift(cell),
            Move::Take(cell) => return Err(Error::NothingToTake(cell)),
            Move::Deploy(plan) => {
                let deployment = plan.deployment();
                if let Some(at) = self.misfit(board, side, deployment) {
                    return Err(Error::DeploymentUnfit { name: deployment.name, at });
                }
                board.clear(side);
                deployment.units(side).for_each(|(cell, unit)| board.put(cell, unit));
            }
            Move::Ready => {
                let missing = board.missing(side);
                if missing != [0; 6] {
                    return Err(Error::NotReady(missing));
                }
                state.phase = match state.phase {
                    Phase::Deploying(Some(other)) if other != side => Phase::Die,
                    _ => Phase::Deploying(Some(side)),
                };
            }
            Move::March(..) | Move::Attack(_) | Move::End => return Err(Error::StillDeploying),
        }
        state.wiring = self.wirings(&state.board);
        Ok(())
    }

    fn refuse_place(&self, board: &Board, side: Side, cell: Cell) -> Error {
        if self.terrain.mountains.contains(cell) {
            Error::Mountain(cell)
        } else if !self.homes[side.index()].contains(cell) {
            Error::NotYourHalf(cell, side)
        } else if board.of(side).contains(cell) {
            Error::Occupied(cell)
        } else {
            Error::DeployOnArsenal(cell)
        }
    }

    /// Lists what a side may do while it deploys.
    pub(crate) fn legal_deploying(&self, state: &State, side: Side, out: &mut Vec<Move>) {
        let missing = state.board.missing(side);
        for (kind, _) in Kind::ALL.into_iter().zip(missing).filter(|&(_, missing)| missing > 0) {
            let room = self.room(&state.board, Unit { side, kind });
            out.extend(room.iter().map(|cell| Move::Place(kind, cell)));
        }
        out.extend(state.board.of(side).iter().map(Move::Take));
        let fits = |plan: &Plan| self.misfit(&state.board, side, plan.deployment()).is_none();
        out.extend(Plan::all().filter(fits).map(Move::Deploy));
        if missing == [0; 6] {
            out.push(Move::Ready);
        }
    }
}
