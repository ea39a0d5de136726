//! Positions as they are written: well formed, but not yet known to make sense.

use fracas_core::{Seat, Seats, Square};
use serde::{Deserialize, Serialize, Serializer};
use ts_rs::TS;

use crate::functions::CellMap;
use crate::{Gender, Mode};

/// A position, written as a JSON object.
///
/// # Examples
///
/// ```
/// use fracas_gowap::Position;
///
/// let text = r#"{"size":3,"mode":"last-standing","round":2,"functions":{"a1":"V"},
///     "tokens":[{"seat":1,"n":1,"gender":"M","value":35.0,"at":"a1"}]}"#;
/// let position: Position = serde_json::from_str(text).unwrap();
/// assert!(serde_json::to_string(&position).unwrap().contains(r#""value":35,"#));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "an object with size, mode, round, functions and tokens")]
pub struct Position {
    /// Columns and rows.
    pub size: u32,
    /// When the game ends.
    pub mode: Mode,
    /// How many rounds are played.
    pub round: u32,
    /// What is being set up; nothing once the coins decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub phase: Option<SetUp>,
    /// Who chooses, during set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<Seats>,
    /// The function of every cell that has one.
    pub functions: CellMap,
    /// Red's tokens in order of number, then Blue's.
    pub tokens: Vec<Standing>,
}

/// A part of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SetUp {
    /// Both write their team in secret (GW-2).
    Teams,
    /// Cells get their functions in turn (GW-3).
    Functions,
    /// Tokens are placed in turn (GW-6).
    Placing,
}

impl SetUp {
    /// Its name in positions.
    pub const fn name(self) -> &'static str {
        match self {
            SetUp::Teams => "teams",
            SetUp::Functions => "functions",
            SetUp::Placing => "placing",
        }
    }
}

/// A token in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "a token as an object with seat, n, gender, value and at")]
pub struct Standing {
    /// Whose it is.
    pub seat: Seat,
    /// Its number in its team.
    pub n: u64,
    /// Male or female.
    pub gender: Gender,
    /// What it is worth.
    #[serde(serialize_with = "write_value")]
    pub value: f64,
    /// Where it stands; nowhere before it is placed.
    pub at: Option<Square>,
}

/// Writes a value as short as it can be read back: a whole one as a whole number.
///
/// # Errors
///
/// Only if the serializer fails.
pub fn write_value<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    const EXACT: f64 = (1_u64 << 53) as f64;
    if value.trunc() == *value && value.abs() <= EXACT {
        serializer.serialize_i64(*value as i64)
    } else {
        serializer.serialize_f64(*value)
    }
}
