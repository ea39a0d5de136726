//! The best lines of a position.

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
    /// How often it should be chosen, where choosing the same every time is a mistake in itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub share: Option<f64>,
}
