//! What a search wants to know of a game beyond its rules.

use fracas_core::{Game, Seat};

use crate::SURE;

/// An opinion about a game: keys, values and the order in which to look at moves.
///
/// Nothing here is trusted to be right, only to be the same every time: a bad guide makes a search slow and a
/// bot weak, but never a proof wrong. The exception is [`Guide::key`].
pub trait Guide<G: Game>: Sync {
    /// A number for tables. States from which the game goes on in the same way share it; any two others must
    /// have the same only by an accident of 64 bits.
    fn key(&self, game: &G, state: &G::State) -> u64;

    /// How well a seat stands in a game that is not over, in hundredths of a logit: 0 is even, 100 a win
    /// probability of 73 %, 300 of 95 %. What one seat gains the other loses. See [`chance_to_win`].
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> i32;

    /// How early to look at a move: the highest first, in hundredths for quiet ones, which come after all others.
    fn promise(&self, _game: &G, _state: &G::State, _seat: Seat, _choice: &G::Move) -> i32 {
        0
    }

    /// A name for a quiet move: moves that tend to be good or bad together, wherever they come up, share it. `None` is for
    /// one that must always be looked into in full.
    ///
    /// A search looks earlier at quiet moves that did well elsewhere, and less deeply at those that come late. Where
    /// nothing is quiet, its scores are those of a search that leaves nothing out.
    fn trace(&self, _game: &G, _state: &G::State, _seat: Seat, _choice: &G::Move) -> Option<u8> {
        None
    }

    /// Whether a position is too hot to judge at the end of a line, so that it should be looked at one ply
    /// further.
    fn is_hot(&self, _game: &G, _state: &G::State, _mover: Seat) -> bool {
        false
    }

    /// How hard it looks to prove that a seat wins, and to refute it: the proof numbers of a position that
    /// nobody has looked into. Both are at least 1.
    fn toil(&self, _game: &G, _state: &G::State, _winner: Seat) -> (u32, u32) {
        (1, 1)
    }
}

/// Turns the score of a search into the probability of a win, the same on every machine.
///
/// # Examples
///
/// ```
/// use fracas_search::{WON, chance_to_win};
///
/// assert_eq!(chance_to_win(0), 0.5);
/// assert_eq!(chance_to_win(WON - 3), 1.0);
/// assert!((chance_to_win(100) - 0.731).abs() < 0.001);
/// ```
pub fn chance_to_win(score: i32) -> f64 {
    match score {
        SURE.. => 1.0,
        ..=NEGATIVE => 0.0,
        _ => 1.0 / (1.0 + libm::exp(f64::from(-score) / 100.0)),
    }
}

const NEGATIVE: i32 = -SURE;
