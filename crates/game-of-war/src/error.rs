//! The game's own reasons for saying no, each with the ruling behind it.

use fracas_core::{Square, excerpt};

use crate::{Cell, Kind, Side, Unit, deployment};

/// Why something cannot be in A Game of War. Each message is one sentence for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Error {
    #[error("no_progress is a number of turns, 1 or more, or \"off\" (WR-16)")]
    NoProgress,
    #[error("a draw by repetition needs a count of 2 or more, or \"off\", not {0} (WR-16)")]
    Repetition(u32),

    #[error(
        "a position is six fields with a space between (rows, side to move, moves left, moved units, retreat, turn), not {0}"
    )]
    Fields(usize),
    #[error("a board has 20 rows joined by \"/\", not {0}")]
    Rows(usize),
    #[error("row {row} has {squares} squares, and every row has 25")]
    Width { row: usize, squares: usize },
    #[error(
        "{token:?} in row {row} is no square: there are _ m p f A a, the units I C K W R X in capitals or small letters, and (I) [I] A{{I}} a{{i}}"
    )]
    Token { row: usize, token: char },
    #[error("row {0} has a bracket that does not hold one unit and close again, as (I), [I] or A{{I}} do")]
    Bracket(usize),
    #[error("row {0} puts two units on one square, where only one may stand (WR-7)")]
    TwoUnits(usize),
    #[error("row {0} puts a unit on a mountain, which nobody enters (WR-7)")]
    OnMountain(usize),
    #[error("the second field is N or S to move, D while deploying or ? before the die, not {:?}", excerpt(.0))]
    ToMove(String),
    #[error("the third field is {right}, not {:?}", excerpt(.is))]
    MovesLeft { right: String, is: String },
    #[error("the fourth field is {right}, not {:?}", excerpt(.is))]
    Moved { right: &'static str, is: String },
    #[error("the fifth field is {right}, not {:?}", excerpt(.is))]
    RetreatField { right: &'static str, is: String },
    #[error(
        "the sixth field is the turn's number from 1 to {most}, and 1 before the first turn, not {:?}",
        excerpt(.0),
        most = u32::MAX
    )]
    TurnNumber(String),
    #[error(
        "{0} did not move this turn: each square of the fourth field holds another unit of the side to move"
    )]
    NotMoved(Cell),
    #[error("{unit} cannot stand on the arsenal on {at}: a combat unit that moves there destroys it (WR-13)")]
    OnEnemyArsenal { unit: Unit, at: Cell },
    #[error(
        "the retreat from {0} could not be made: a unit of the side to move must stand there, online or a relay, with a square to go to, and nothing may have moved before it (WR-12)"
    )]
    NoRetreat(Cell),
    #[error(
        "{0} is not the unit that retreated: it is a unit of the side to move and moved first this turn (WR-12)"
    )]
    NotRetreated(Cell),
    #[error(
        "the fifth field has no * by version 1 of the rules, where taking an arsenal ended the turn (WR-13)"
    )]
    SpentTooEarly,
    #[error(
        "the * of the fifth field needs a combat unit in the fourth that took the arsenal, and not the one that retreated (WR-13)"
    )]
    NobodyTookIt,
    #[error(
        "the * of the fifth field needs a move left: with the attack spent and five moves made the turn has ended (WR-13)"
    )]
    SpentAndOver,
    #[error("{0} has more than {max} {1} while deploying, where the army list binds (WR-1)", max = .1.count())]
    TooMany(Side, Kind),
    #[error("{unit} on {at} is outside its own half while deploying (WR-1)")]
    OutsideHalf { unit: Unit, at: Cell },
    #[error("{0} has no room to deploy 17 units in its half of this board (WR-1)")]
    NoRoom(Side),
    #[error("the position is still deploying, but the option deployment says \"classic\"")]
    NotFree,

    #[error("{:?} is no square: squares are a1 to y20", excerpt(.0))]
    NotASquare(String),
    #[error("{0} is not on this board: squares are a1 to y20")]
    OffBoard(Square),
    #[error(
        "{:?} is no move: moves are f7-g8, xh9 and end, and while deploying place I e4, take e4, deploy classic and ready",
        excerpt(.0)
    )]
    NotAMove(String),
    #[error(
        "{:?} is no throw of the die: it is \"roll 1\" to \"roll 6\", and 1 to 3 lets North move first (WR-2)",
        excerpt(.0)
    )]
    NotARoll(String),

    #[error("both sides are still deploying: place your units, then say ready (WR-1)")]
    StillDeploying,
    #[error("the deployment is over: units move now, as in f7-g8 (WR-1)")]
    Deployed,
    #[error("the die for the first move is due (WR-2)")]
    DieDue,
    #[error("{0} is a mountain, which nobody enters (WR-7)")]
    Mountain(Cell),
    #[error("{0} is not in {1}'s half, where {1} deploys (WR-1)")]
    NotYourHalf(Cell, Side),
    #[error("{0} is occupied, and only one unit may stand on a square (WR-7)")]
    Occupied(Cell),
    #[error("an army has {max} {0}, and all are placed: take one back first (WR-1)", max = .0.count())]
    AllPlaced(Kind),
    #[error("a combat unit cannot deploy on the enemy arsenal on {0} (WR-13)")]
    DeployOnArsenal(Cell),
    #[error("you have no unit on {0} to take back (WR-1)")]
    NothingToTake(Cell),
    #[error("ready needs all 17 units: still to place {missing} (WR-1)", missing = missing(.0))]
    NotReady([u32; 6]),
    #[error("there is no deployment {:?}: choose {known} (WR-1)", excerpt(.0), known = deployment::names())]
    NoSuchDeployment(String),
    #[error("the deployment {name} does not fit this map: {at} is no free passable square (WR-1)")]
    DeploymentUnfit { name: &'static str, at: Cell },

    #[error("the unit on {0} must retreat before anything else (WR-12)")]
    RetreatFirst(Cell),
    #[error("nobody stands on {0}: move one of your own units (WR-7)")]
    Nobody(Cell),
    #[error("{unit} on {at} is not yours to move (WR-7)")]
    NotYours { unit: Unit, at: Cell },
    #[error("five units have moved this turn: attack or end (WR-14)")]
    NoMovesLeft,
    #[error("the unit on {0} has moved this turn, and no unit moves twice (WR-14)")]
    MovedAlready(Cell),
    #[error("the {kind} on {at} is offline, and only relays move offline (WR-6)")]
    Offline { kind: Kind, at: Cell },
    #[error("the unit on {0} has no free square to go to (WR-7)")]
    ShutIn(Cell),
    #[error("a move goes to another square than {0} (WR-7)")]
    Standing(Cell),
    #[error("{to} is too far from {from}: the {kind} moves {steps} (WR-7)", steps = steps(.kind.steps()))]
    TooFar { kind: Kind, from: Cell, to: Cell },
    #[error("no free square leads from {from} to {to}, and units pass only over free squares (WR-7)")]
    NoWay { from: Cell, to: Cell },
    #[error("{0} is an enemy arsenal, which is no square to retreat to (WR-12)")]
    RetreatToArsenal(Cell),
    #[error(
        "{0} is an enemy arsenal, and the attack of this turn is spent on another: no second one can be taken (WR-13)"
    )]
    OneArsenal(Cell),
    #[error("the attack of this turn is spent on an arsenal: make the moves that are left, or end (WR-13)")]
    Spent,
    #[error("no enemy stands on {0}: attack one of the enemy's units (WR-11)")]
    NoTarget(Cell),
    #[error("none of your online units that may attack this turn reaches {0} (WR-11)")]
    OutOfReach(Cell),
    #[error(
        "{:?} has no unit on it: ask about a square with a unit, such as one of those inspect lists",
        excerpt(.0)
    )]
    NothingThere(String),
}

fn steps(count: u8) -> &'static str {
    if count == 1 { "one step" } else { "up to two steps" }
}

fn missing(counts: &[u32; 6]) -> String {
    let of_kind = |(count, kind): (&u32, Kind)| format!("{count} {kind}");
    let list: Vec<String> =
        counts.iter().zip(Kind::ALL).filter(|(count, _)| **count > 0).map(of_kind).collect();
    list.join(", ")
}
