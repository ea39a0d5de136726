//! Answers to what people ask about a position.

use fracas_core::Seat;
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::describe::{Described, describe};
use crate::{Error, Gaogie, MoveId, MoveTable, State};

/// Answers to what people ask.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum Facts {
    /// About the position: what everybody who is in could pay for.
    Position(Payable),
    /// About a move: what it does against every other.
    Move(Against),
}

/// What each seat that is in could pay for now. How to play it best takes a solver: see the bots.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Payable {
    paid: Paid,
}

#[derive(Clone, Debug, TS)]
#[ts(type = "Record<string, string[]>")]
struct Paid(Vec<(Seat, Vec<String>)>);

impl Serialize for Paid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(seat, moves)| (seat.to_string(), moves)))
    }
}

/// What a move does between two, when both have paid.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Against {
    #[serde(flatten)]
    described: Described,
    /// The moves whose maker it eliminates.
    beats: Vec<String>,
    /// The moves that eliminate whoever makes it.
    loses_to: Vec<String>,
    /// The moves with which nobody is eliminated.
    nothing: Vec<String>,
    /// The seats that could pay for it now.
    paid_by: Vec<Seat>,
}

impl Facts {
    pub(crate) fn new(game: &Gaogie, state: &State, at: Option<&str>) -> Result<Facts, Error> {
        let Some(name) = at else { return Ok(Facts::Position(Payable::new(game.table(), state))) };
        let id = game.read_name(name)?;
        Ok(Facts::Move(Against::new(game.table(), state, id)))
    }
}

impl Payable {
    fn new(table: &MoveTable, state: &State) -> Payable {
        let paid = |seat: Seat| {
            let stock = state.stock(seat);
            let moves = table.ids().filter(|&id| table.is_paid(id, stock));
            (seat, moves.map(|id| table.plain(id).to_owned()).collect())
        };
        Payable { paid: Paid(state.playing().iter().map(paid).collect()) }
    }
}

impl Against {
    fn new(table: &MoveTable, state: &State, id: MoveId) -> Against {
        let those = |matches: fn(bool, bool) -> bool| {
            let fits = |&other: &MoveId| {
                let clash = table.clash(id, other);
                matches(clash.first_out, clash.second_out)
            };
            table.ids().filter(fits).map(|other| table.plain(other).to_owned()).collect()
        };
        let can_pay = |&seat: &Seat| table.is_paid(id, state.stock(seat));
        Against {
            described: describe(table, id),
            beats: those(|_, other_out| other_out),
            loses_to: those(|own_out, _| own_out),
            nothing: those(|own_out, other_out| !own_out && !other_out),
            paid_by: state.playing().iter().filter(can_pay).collect(),
        }
    }
}
