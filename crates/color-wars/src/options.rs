//! What a table of Color Wars may choose.

use fracas_core::{Limit, given, limit};
use serde::{Deserialize, Serialize};

/// The options. Those left open are filled in by a position, else by the sheet's game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Columns, 2 to 9; 5 unless chosen otherwise (CW-1).
    #[serde(deserialize_with = "given")]
    pub width: Option<u8>,
    /// Rows, 2 to 9; 5 unless chosen otherwise (CW-1).
    #[serde(deserialize_with = "given")]
    pub height: Option<u8>,
    /// How the first squares are claimed (CW-8).
    #[serde(deserialize_with = "given")]
    pub opening: Option<Opening>,
    /// The same position for the how-manieth time is a draw (CW-7).
    pub repetition: Limit,
    /// A draw after so many moves, if set (CW-7).
    #[serde(deserialize_with = "limit")]
    pub max_plies: Option<u32>,
    /// What a pop takes off its square (CW-3).
    pub pop: Pop,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            width: None,
            height: None,
            opening: None,
            repetition: Limit::After(3),
            max_plies: None,
            pop: Pop::default(),
        }
    }
}

/// How the first squares are claimed (CW-8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// Each seat in turn, anywhere: the sheet's way.
    #[default]
    Free,
    /// Seat 1 places both colours, seat 2 chooses one of them.
    Pie,
    /// Each seat in turn, never touching a claimed square.
    Apart,
    /// Chance places all, never touching.
    Random,
}

fracas_core::words!(Opening { Free: "free", Pie: "pie", Apart: "apart", Random: "random" });

/// What a pop takes off its square (CW-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pop {
    /// Exactly four, so that the order of pops never matters.
    #[default]
    TakesFour,
    /// All there is, in waves: the sheet's first sentence by the letter.
    Empties,
}

fracas_core::words!(Pop { TakesFour: "takes-four", Empties: "empties" });
