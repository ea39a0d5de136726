//! What one pair of eyes may see.

use fracas_core::{Game, Seat};
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::deployment::{DEPLOYMENTS, Deployment};
use crate::explain::Standing;
use crate::{Cell, GameOfWar, Kind, Phase, Position, Side, Squares, State};

/// What an eye may see: everything, except that while both sides deploy a side sees its own units only and a
/// spectator none (WR-1).
///
/// Making one is cheap; its JSON is put together only when it is written.
#[derive(Clone, Debug, TS)]
#[ts(as = "Seen<'static>")]
pub struct View {
    pub(crate) game: GameOfWar,
    /// The state without what the eye may not see.
    pub(crate) state: State,
    pub(crate) eye: Option<Seat>,
}

impl View {
    pub(crate) fn new(game: GameOfWar, masked: State, eye: Option<Seat>) -> View {
        View { game, state: masked, eye }
    }

    /// The state as far as the eye can see it: while both deploy, without the other side.
    pub fn state(&self) -> &State {
        &self.state
    }
}

#[derive(Serialize, TS)]
struct Seen<'a> {
    position: Position,
    phase: PhaseName,
    to_move: Option<Seat>,
    /// The turn's number.
    number: u32,
    moves_left: u8,
    moved: &'a [Cell],
    retreat: Option<Retreating>,
    /// Whether an arsenal was this turn's attack.
    spent: bool,
    /// The square attacked in the turn before.
    struck: Option<Cell>,
    units: Vec<Standing>,
    arsenals: Vec<Arsenal>,
    mountains: Vec<Cell>,
    passes: Vec<Cell>,
    forts: Vec<Cell>,
    /// The squares each side's lines reach.
    lines: Vec<Reached>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    deploying: Option<Deploying>,
}

/// What the game is at.
#[derive(Serialize, TS)]
#[serde(rename_all = "kebab-case")]
enum PhaseName {
    Deploying,
    Die,
    Play,
}

#[derive(Serialize, TS)]
struct Retreating {
    at: Cell,
    due: bool,
}

#[derive(Serialize, TS)]
struct Arsenal {
    seat: Seat,
    at: Cell,
}

#[derive(Serialize, TS)]
struct Reached {
    seat: Seat,
    squares: Vec<Cell>,
}

/// What a side needs to know while it deploys.
#[derive(Serialize, TS)]
struct Deploying {
    /// Whether the eye's own side is ready.
    ready: bool,
    /// What it has still to place.
    missing: Vec<Missing>,
    deployments: Vec<Named>,
}

#[derive(Serialize, TS)]
struct Missing {
    unit: char,
    count: u32,
}

#[derive(Serialize, TS)]
struct Named {
    name: &'static str,
    idea: &'static str,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let View { game, state, eye } = self;
        let list = |set: Squares| set.iter().collect::<Vec<Cell>>();
        let arsenals = Side::BOTH.into_iter().flat_map(|side| {
            state.board().arsenals(side).iter().map(move |at| Arsenal { seat: side.seat(), at })
        });
        let lines = Side::BOTH.map(|side| Reached {
            seat: side.seat(),
            squares: list(game.network(state.board(), side).lines),
        });
        let seen = Seen {
            position: game.position(state),
            phase: match state.phase() {
                Phase::Deploying(_) => PhaseName::Deploying,
                Phase::Die => PhaseName::Die,
                Phase::Play(_) => PhaseName::Play,
            },
            to_move: match state.phase() {
                Phase::Play(side) => Some(side.seat()),
                Phase::Deploying(_) | Phase::Die => None,
            },
            number: state.turn(),
            moves_left: state.moved().left(),
            moved: state.moved().cells(),
            retreat: state.retreat().cell().map(|at| Retreating { at, due: state.retreat().due().is_some() }),
            spent: state.spent(),
            struck: state.struck(),
            units: game.standings(state),
            arsenals: arsenals.collect(),
            mountains: list(game.terrain().mountains),
            passes: list(game.terrain().passes),
            forts: list(game.terrain().forts),
            lines: lines.into(),
            deploying: deploying(game, state, *eye),
        };
        seen.serialize(serializer)
    }
}

fn deploying(game: &GameOfWar, state: &State, eye: Option<Seat>) -> Option<Deploying> {
    let Phase::Deploying(ready) = state.phase() else { return None };
    let side = Side::of(eye?);
    let missing = state.board().missing(side).into_iter().zip(Kind::ALL);
    let fits = |deployment: &&Deployment| game.misfit(state.board(), side, deployment).is_none();
    Some(Deploying {
        ready: ready.is_some(),
        missing: missing
            .filter(|&(count, _)| count > 0)
            .map(|(count, kind)| Missing { unit: kind.letter(), count })
            .collect(),
        deployments: DEPLOYMENTS
            .iter()
            .filter(fits)
            .map(|deployment| Named { name: deployment.name, idea: deployment.idea })
            .collect(),
    })
}
