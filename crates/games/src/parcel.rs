//! What a bot goes by, as it can be sent to another machine.

use fracas_core::{Describe, EventOf, QuickDice, Referee, Seat, Sight, write_options};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{AnySight, Code, Fault, find};

/// A seat's [`Sight`], ready to be sent: what comes out of it is what went in.
///
/// There is nothing in it that the seat may not know, because all of it is made from what the seat sees: the position is
/// one that was made up to agree with that, as bots do, and beside it stands what no position tells. So games that look the
/// same to the seat make the same parcel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parcel {
    game: String,
    rules: u32,
    seats: u8,
    options: Map<String, Value>,
    position: Value,
    /// What the seat sees and no position tells.
    beyond: Value,
    seat: Seat,
    /// What the seat knows to have happened: by whom, or nobody for the dice, and what.
    past: Vec<(Option<Seat>, String)>,
}

impl Parcel {
    /// Packs a sight.
    pub fn pack<G: Describe>(sight: &Sight<G>) -> Parcel {
        let game = sight.game();
        // Any state that agrees with what is seen will do: whoever opens the parcel sees no more of it than the seat.
        let state = game.guess(sight.view(), &mut QuickDice::new(1));
        let write = |event: &EventOf<G>| {
            let mut text = String::new();
            game.write(event, &mut text).expect("writing to a string does not fail");
            (event.seat(), text)
        };
        Parcel {
            game: G::INFO.id.to_owned(),
            rules: game.rules(),
            seats: game.seats(),
            options: write_options(game),
            position: serde_json::to_value(game.position(&state)).expect("a position is plain data"),
            beyond: game.beyond(sight.view()),
            seat: sight.seat(),
            past: sight.past().iter().map(write).collect(),
        }
    }

    /// Opens a parcel. Nothing in it is believed: it is checked as whatever comes from outside is.
    ///
    /// # Errors
    ///
    /// Says what in it is wrong.
    pub fn open(&self) -> Result<AnySight, Fault> {
        (find(&self.game)?.unpack)(self)
    }

    /// The game it is of.
    pub fn game(&self) -> &str {
        &self.game
    }

    pub(crate) fn unpack<G: Describe>(&self) -> Result<Sight<G>, Fault> {
        let options = Value::Object(self.options.clone());
        let (rules, seats) = (Some(self.rules), Some(self.seats));
        let begun = Referee::<G>::from_json_by(rules, seats, &options, Some(&self.position))?;
        let (game, mut state) = (begun.game(), begun.state().clone());
        game.put_back(&mut state, &self.beyond).map_err(|why| Fault::new(Code::BadPosition, why))?;
        let read = |(by, text): &(Option<Seat>, String)| {
            if let Some(seat) = by.filter(|seat| seat.number() > self.seats) {
                return Err(Fault::new(Code::BadRequest, format_args!("there is no seat {seat}")));
            }
            let read = game.read_past(&state, *by, text);
            read.map_err(|error| Fault::new(Code::BadRequest, &error).because(G::reason(&error)))
        };
        let past = self.past.iter().map(read).collect::<Result<Vec<EventOf<G>>, Fault>>()?;
        Sight::look(game, &state, self.seat, past).ok_or_else(|| {
            Fault::new(Code::NotYourTurn, format_args!("seat {} has nothing to choose", self.seat))
        })
    }
}
