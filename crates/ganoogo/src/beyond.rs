//! What an eye sees that no position tells: the last card, the last roll that counted, and which cards have given points to
//! the one that is being made.

use fracas_core::{Seat, for_people};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::admit::read_side;
use crate::position::{SideAt, TargetAt, write_side};
use crate::state::{Credit, Phase, Played, Rolled, Side, State};
use crate::{Error, Ganoogo};

#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Beyond {
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<Last>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rolled: Option<Counted>,
    /// The cards on the roll that is being made, side by side.
    #[serde(skip_serializing_if = "are_none")]
    sides: [Cards; 2],
    /// The cards on the conflict that is on.
    #[serde(skip_serializing_if = "are_none")]
    conflict: [Cards; 2],
}

/// The last card that was played.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Last {
    by: Seat,
    kind: u8,
    target: Option<TargetAt>,
}

/// The last roll that counted.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    what: Phase,
    sides: Vec<Cast>,
    low: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cast {
    seat: Seat,
    side: SideAt,
    total: u16,
    cards: Cards,
}

/// How many cards have given points, and the kinds and points of the first of them.
#[derive(Default, PartialEq, Serialize, Deserialize)]
struct Cards(u8, Vec<(u8, i8)>);

fn are_none(cards: &[Cards; 2]) -> bool {
    *cards == [Cards::default(), Cards::default()]
}

impl Cards {
    fn of(credit: &Credit) -> Cards {
        Cards(credit.cards, credit.named().map(|(kind, points)| (kind, points as i8)).collect())
    }
}

impl Ganoogo {
    /// Of a state as the eye knows it.
    pub(crate) fn write_beyond(&self, known: &State) -> Value {
        let cast = |rolled: &Rolled, place: usize| {
            let side = &rolled.sides[place];
            Some(Cast {
                seat: rolled.seats[place]?,
                side: write_side(side),
                total: rolled.totals[place],
                cards: Cards::of(&side.credit),
            })
        };
        let credit = known.conflict.map(|conflict| conflict.credit).unwrap_or_default();
        let beyond = Beyond {
            last: known.last.map(|Played { by, kind, target }| {
                let target = self.write_target(target);
                Last { by, kind, target }
            }),
            rolled: known.rolled.map(|rolled| Counted {
                what: rolled.what,
                sides: (0..2).filter_map(|place| cast(&rolled, place)).collect(),
                low: rolled.low,
            }),
            sides: known.sides.each_ref().map(|side| Cards::of(&side.credit)),
            conflict: credit.each_ref().map(Cards::of),
        };
        serde_json::to_value(beyond).expect("plain data")
    }

    pub(crate) fn put_beyond(&self, state: &mut State, beyond: &Value) -> Result<(), String> {
        let beyond = Beyond::deserialize(beyond).map_err(|error| for_people(&error))?;
        self.put(state, &beyond).map_err(|error| error.to_string())
    }

    fn put(&self, state: &mut State, beyond: &Beyond) -> Result<(), Error> {
        state.last = beyond.last.as_ref().map(|last| self.read_last(last)).transpose()?;
        state.rolled = beyond.rolled.as_ref().map(|rolled| self.read_rolled(rolled)).transpose()?;
        for (side, cards) in state.sides.iter_mut().zip(&beyond.sides) {
            side.credit = self.read_cards(cards)?;
        }
        if let Some(conflict) = &mut state.conflict {
            for (credit, cards) in conflict.credit.iter_mut().zip(&beyond.conflict) {
                *credit = self.read_cards(cards)?;
            }
        }
        Ok(())
    }

    fn read_last(&self, last: &Last) -> Result<Played, Error> {
        self.check_seat(last.by)?;
        let card = self.deck.cards.get(usize::from(last.kind)).ok_or(Error::BadStack)?;
        let target = self.read_target(card.effect.aim(), last.target)?;
        Ok(Played { by: last.by, kind: last.kind, target })
    }

    fn read_rolled(&self, counted: &Counted) -> Result<Rolled, Error> {
        let mut rolled = Rolled {
            what: counted.what,
            seats: [None; 2],
            sides: [Side::default(); 2],
            totals: [0; 2],
            low: counted.low,
        };
        if !(1..=2).contains(&counted.sides.len()) {
            return Err(Error::BadRoll);
        }
        for (place, cast) in counted.sides.iter().enumerate() {
            self.check_seat(cast.seat)?;
            let credit = self.read_cards(&cast.cards)?;
            rolled.seats[place] = Some(cast.seat);
            rolled.sides[place] = Side { credit, ..read_side(&cast.side)? };
            rolled.totals[place] = cast.total;
        }
        Ok(rolled)
    }

    fn read_cards(&self, Cards(cards, named): &Cards) -> Result<Credit, Error> {
        let mut credit = Credit::default();
        for &(kind, points) in named {
            if usize::from(kind) >= self.deck.cards.len() {
                return Err(Error::BadRoll);
            }
            credit.give(kind, points.into());
        }
        let remembered = credit.named().count();
        credit.cards = *cards;
        // As many are named as there is room for.
        if named.len() == remembered && credit.named().count() == remembered {
            Ok(credit)
        } else {
            Err(Error::BadRoll)
        }
    }
}
