//! A position that is taken is written so that it is taken again, and everybody can look at it.

use fracas_core::Seat;
use serde_json::Value;

use crate::{heading, is_readable};

/// Takes a game with its seats on the first line, and a position.
pub(crate) fn holds(bytes: &[u8]) {
    let Some((entry, seats, text)) = heading(bytes) else { return };
    let object = serde_json::from_str::<Value>(text).ok().filter(Value::is_object);
    let position = object.unwrap_or_else(|| text.into());
    let game = match entry.start(seats, &Value::Null, Some(&position)) {
        Ok(game) => game,
        Err(fault) => return is_readable(&fault),
    };
    let written = game.position();
    let again = entry.start(Some(game.seats()), &game.options(), Some(&written));
    let again = again.unwrap_or_else(|fault| panic!("{written} is written but not taken: {fault}"));
    assert_eq!(again.position(), written);
    for seat in Seat::first(game.seats()) {
        assert_eq!(again.legal(seat), game.legal(seat));
        assert_eq!(again.view(Some(seat)), game.view(Some(seat)));
        assert_eq!(again.draw(Some(seat)).to_string(), game.draw(Some(seat)).to_string());
    }
}
