//! How a game that is over is looked back at, moment by moment.

use fracas_core::{Phrase, Seat};
use serde_json::value::RawValue;

use crate::{AnyGame, Told};

/// What an eye sees of a moment: the board as it truly stood, also where it had to be shown something else then.
pub fn seen_back(moment: &dyn AnyGame, eye: Option<Seat>) -> Box<RawValue> {
    moment.hindsight_text(eye).unwrap_or_else(|| moment.view_text(eye))
}

/// What an eye is told of the last event of a moment. Whoever looks through nobody's eyes hears what truly happened, and
/// so does a seat where it sees the board as it stood, but for what was masked then: the cards of others stay hidden.
pub fn told_back(game: &dyn AnyGame, moment: &dyn AnyGame, last: usize, eye: Option<Seat>) -> Vec<Phrase> {
    let masked = || matches!(moment.told(last, eye), Some(Told::Masked { .. }));
    if eye.is_none() || moment.hindsight_text(eye).is_some() && !masked() {
        game.story(last, eye)
    } else {
        moment.story(last, eye)
    }
}
