//! What an eye sees that no position tells.

use fracas_core::{Square, for_people};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Cell, Phase, State};

#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Beyond {
    /// How many turns in a row nothing was destroyed.
    quiet: u32,
    /// The square attacked in the turn before.
    #[serde(skip_serializing_if = "Option::is_none")]
    struck: Option<Square>,
}

pub(crate) fn write(state: &State) -> Value {
    let beyond = Beyond { quiet: state.quiet, struck: state.struck.map(Cell::square) };
    serde_json::to_value(beyond).expect("plain data")
}

pub(crate) fn put_back(state: &mut State, beyond: &Value) -> Result<(), String> {
    let Beyond { quiet, struck } = Beyond::deserialize(beyond).map_err(|error| for_people(&error))?;
    let playing = matches!(state.phase, Phase::Play(_));
    if quiet >= state.turn || !playing && struck.is_some() {
        return Err(format!(
            "turn {} cannot follow {quiet} turns in which nothing was destroyed",
            state.turn
        ));
    }
    let struck = struck.map(Cell::at).transpose().map_err(|error| error.to_string())?;
    (state.quiet, state.struck) = (quiet, struck);
    Ok(())
}
