//! What an eye sees that no position tells: who has chosen, and what was revealed in the turn before.

use fracas_core::{Event, Game, Seat, Seats, for_people};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Gaogie, State, View};

#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Beyond {
    /// Who has chosen this turn.
    #[serde(skip_serializing_if = "is_nobody")]
    chosen: Seats,
    /// What was chosen in the turn before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    revealed: Vec<(Seat, String)>,
    /// Who was eliminated in it.
    #[serde(skip_serializing_if = "is_nobody")]
    fallen: Seats,
}

fn is_nobody(seats: &Seats) -> bool {
    seats.is_empty()
}

impl Gaogie {
    pub(crate) fn write_beyond(&self, view: &View) -> Value {
        let state = &view.state;
        let revealed = Seat::first(Seat::MAX).zip(state.revealed).filter_map(|(seat, choice)| {
            let mut text = String::new();
            self.write(&Event::Move(seat, choice?), &mut text).ok()?;
            Some((seat, text))
        });
        let beyond = Beyond { chosen: state.chosen(), revealed: revealed.collect(), fallen: state.fallen };
        serde_json::to_value(beyond).expect("plain data")
    }

    pub(crate) fn put_beyond(&self, state: &mut State, beyond: &Value) -> Result<(), String> {
        let beyond = Beyond::deserialize(beyond).map_err(|error| for_people(&error))?;
        let named = beyond.revealed.iter().map(|(seat, _)| *seat).chain(beyond.fallen.iter());
        if let Some(seat) = { named }.find(|seat| seat.number() > self.seats()) {
            return Err(format!("there is no seat {seat}"));
        }
        for (seat, text) in &beyond.revealed {
            let choice = self.read_unaimed(*seat, text).map_err(|error| error.to_string())?;
            state.revealed[seat.index()] = Some(choice);
        }
        state.fallen = beyond.fallen;
        for seat in beyond.chosen.iter() {
            let mut choices = Vec::new();
            self.legal(state, seat, &mut choices);
            // What it is nobody sees: any will do.
            let any = choices.first().ok_or_else(|| format!("seat {seat} does not choose now"))?;
            state.choose(seat, *any);
        }
        Ok(())
    }
}
