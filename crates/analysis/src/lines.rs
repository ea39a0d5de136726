//! The best lines of a position.

use fracas_core::Seat;
use serde::Serialize;
use ts_rs::TS;

/// One way to go on.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Line {
    /// The moves, that of who chooses first.
    pub moves: Vec<String>,
    /// The chance of who chooses; between two in Gaogıe, against somebody who keeps to the best mix.
    pub chance: f64,
    /// How far off that may be: one standard error.
    pub error: f64,
    /// How far was looked to find that.
    pub depth: Depth,
    /// How often it should be chosen, where choosing the same every time is a mistake in itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub share: Option<f64>,
    /// What stands on the lines of communication of each side after it, in a game that has them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Network>>", optional)]
    pub networks: Vec<Network>,
}

/// How far somebody looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// As far as there is anything: this is certain.
    Exact,
    /// So many moves ahead, the first of the line among them.
    Moves(u32),
    /// So many turns ahead, that of the line among them.
    Turns(u32),
    /// To the end of so many games that were played out.
    Games(u32),
    /// Through so many ways in which what is hidden could lie.
    Deals(u32),
}

/// How much of an army its lines of communication reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Network {
    /// Whose army.
    pub seat: Seat,
    /// How many of its units stand on its lines.
    pub linked: u32,
    /// How many units it has.
    pub units: u32,
}

/// What somebody could do if it were their turn.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Threats {
    /// Who could.
    pub seat: Seat,
    /// What, the worst for who is to choose first.
    pub lines: Vec<Line>,
}
