//! What a table may choose.

use serde::{Deserialize, Serialize};

/// The options; every one has a default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many stones lie on the heap at the start.
    pub stones: u8,
    /// The most that may be taken at once.
    pub most: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { stones: 12, most: 3 }
    }
}
