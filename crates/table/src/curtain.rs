//! What is hidden among those who look at one game.

use fracas_core::{Seats, Secrecy};
use fracas_games::AnyGame;

/// Whether one of these seats may see what another of them may not: a screen that they share needs a curtain then.
/// Of choices only those count that are made, so that what is revealed can be seen by all.
pub fn needs_curtain(game: &dyn AnyGame, seats: Seats) -> bool {
    let chosen = |index: usize| {
        let by = || game.mover(index).is_some_and(|seat| seats.contains(seat));
        game.is_secret(index) && by()
    };
    let hidden = || match game.secrecy() {
        Secrecy::Open => false,
        // The last events are the open choices, one of a seat at most.
        Secrecy::Choices => (0..game.events()).rev().take(usize::from(game.seats())).any(chosen),
        Secrecy::Drafts | Secrecy::Hands => true,
    };
    seats.len() > 1 && hidden()
}

/// Whether anything was ever hidden from a spectator of this game.
pub fn has_kept_secrets(game: &dyn AnyGame) -> bool {
    (0..=game.events()).any(|count| game.fork(count).secrecy() != Secrecy::Open)
}
