//! What the tests of the rules share.

#![allow(dead_code, reason = "each test binary uses its own part")]

use fracas_core::{Game, Referee, Seat};
use fracas_gaogie::{Gaogie, Options};

/// A table at a position, with options in JSON.
pub(crate) fn at(options: &str, position: &str) -> Referee<Gaogie> {
    let options: Options = serde_json::from_str(options).expect("options are JSON");
    let position = position.parse().expect("a position");
    Referee::new(None, options, Some(position)).expect("the game starts")
}

/// Makes moves written as `1 sheq@2, 2 kueq`.
pub(crate) fn play(game: &mut Referee<Gaogie>, moves: &str) {
    for one in moves.split(", ").filter(|one| !one.is_empty()) {
        let (seat, text) = one.split_once(' ').expect("a seat and a move");
        let seat = Seat::new(seat.parse().expect("a number")).expect("a seat");
        game.play_text(Some(seat), text).unwrap_or_else(|refusal| panic!("{one}: {refusal}"));
    }
}

/// The position now.
pub(crate) fn position(game: &Referee<Gaogie>) -> String {
    game.game().position(game.state()).to_string()
}

/// How it ended: the winners and why, or `*`.
pub(crate) fn result(game: &Referee<Gaogie>) -> String {
    game.turn()
        .outcome()
        .map_or_else(|| "*".to_owned(), |outcome| format!("{:?} {}", outcome.winners, outcome.reason))
}
