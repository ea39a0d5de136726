//! What an eye sees that no position tells: whose team is in, as long as one is missing.

use fracas_core::{Seats, for_people};
use serde::Deserialize;
use serde_json::Value;

use crate::board::SIDES;
use crate::position::SetUp;
use crate::{Gowap, State, View};

impl Gowap {
    pub(crate) fn write_beyond(view: &View) -> Value {
        let written = view.written().filter(|written| !written.is_empty());
        serde_json::to_value(written).expect("plain data")
    }

    pub(crate) fn put_beyond(&self, state: &mut State, beyond: &Value) -> Result<(), String> {
        let written = Option::<Seats>::deserialize(beyond).map_err(|error| for_people(&error))?;
        for seat in written.into_iter().flat_map(Seats::iter) {
            if state.phase != Some(SetUp::Teams) || !SIDES.contains(&seat) {
                return Err(format!("seat {seat} writes no team now"));
            }
            // What is in it nobody sees: any will do.
            state.secret[seat.index()] = self.teams.first().cloned();
        }
        Ok(())
    }
}
