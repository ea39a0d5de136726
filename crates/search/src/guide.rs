//! What a search wants to know of a game beyond its rules.

use fracas_core::{Game, Seat};

/// An opinion about a game: keys, values and the order in which to look at moves.
///
/// Nothing here is trusted to be right, only to be the same every time: a bad guide makes a search slow and a
/// bot weak, but never a proof wrong. The exception is [`Guide::key`].
pub trait Guide<G: Game>: Sync {
    /// A number for tables. States from which the game goes on in the same way share it; any two others must
    /// have the same only by an accident of 64 bits.
    fn key(&self, game: &G, state: &G::State) -> u64;

    /// How well a seat stands in a game that is not over, from `-LOST` to `LOST` without reaching either.
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> i32;

    /// How early to look at a move: the highest first.
    fn promise(&self, _game: &G, _state: &G::State, _seat: Seat, _choice: &G::Move) -> i32 {
        0
    }

    /// How hard it looks to prove that a seat wins, and to refute it: the proof numbers of a position that
    /// nobody has looked into. Both are at least 1.
    fn toil(&self, _game: &G, _state: &G::State, _winner: Seat) -> (u32, u32) {
        (1, 1)
    }
}
