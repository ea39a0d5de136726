//! A state, as the protocol has it.

use fracas_core::{Outcome, Turn};
use fracas_games::AnyGame;
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Serialize)]
struct State {
    game: &'static str,
    rules: u32,
    seats: u8,
    options: Value,
    position: Value,
    ply: u32,
    turn: Turn,
    outcome: Option<Outcome>,
}

/// Tells how a game stands.
pub(crate) fn state(game: &dyn AnyGame) -> Value {
    json!(State {
        game: game.info().id,
        rules: game.rules(),
        seats: game.seats(),
        options: game.options(),
        position: game.position(),
        ply: game.ply(),
        turn: game.turn(),
        outcome: game.turn().outcome(),
    })
}
