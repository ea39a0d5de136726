//! What an event did, as facts that languages have words for.

use fracas_core::{Event, EventOf, Game, Phrase};

use crate::{__Type__, Move, State};

pub(crate) fn tell(
    game: &__Type__,
    _before: &State,
    event: &EventOf<__Type__>,
    after: &State,
    out: &mut Vec<Phrase>,
) {
    let Event::Move(seat, Move(count)) = *event else { return };
    out.push(Phrase::new("takes").with("who", seat).with("count", count).with("left", after.left));
    if game.turn(after).outcome().is_some() {
        out.push(Phrase::new("wins").with("who", seat));
    }
}
