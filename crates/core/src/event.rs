//! What happens in a game, and what is refused.

use crate::{Game, Seat};

/// Everything that ever happens: a seat's move or a chance outcome. The list of these *is* the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event<M, C> {
    /// A seat chose.
    Move(Seat, M),
    /// The dice decided.
    Chance(C),
}

impl<M, C> Event<M, C> {
    /// The seat that chose; `None` for chance.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Event::Move(seat, _) => Some(*seat),
            Event::Chance(_) => None,
        }
    }
}

/// The events of a game.
pub type EventOf<G> = Event<<G as Game>::Move, <G as Game>::Chance>;

/// Why an event was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal<E> {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The seat is not one of those that must choose now.
    #[error("it is not seat {0}'s turn to choose")]
    NotYourTurn(Seat),
    /// Nobody chooses now: a chance outcome is due.
    #[error("no seat chooses now: the dice are due, so use \"chance\"")]
    DiceDue,
    /// No chance outcome is due.
    #[error("the dice are not due: a seat must choose")]
    NotChance,
    /// The rules forbid the move.
    #[error(transparent)]
    IllegalMove(E),
    /// The outcome is none that the dice could show now.
    #[error(transparent)]
    BadChance(E),
}

/// How much of an event somebody may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All of it.
    Plain,
    /// That it happened, told in these words: `card ?` for a card that somebody else drew.
    Masked(&'static str),
    /// Nothing at all.
    Hidden,
}

/// What a state hides from somebody who watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrecy {
    /// Nothing: everybody sees all of it.
    Open,
    /// Choices, made or still to be made, that will be revealed: a move.
    Choices,
    /// What somebody makes bit by bit, to be revealed when it is done: a team, an army being deployed. Unlike a choice it
    /// is worth hiding before anything of it is made.
    Drafts,
    /// What somebody holds and others may not see: a hand of cards.
    Hands,
}

/// Whose eyes something is told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eye {
    /// Everybody's, once the game is over: nothing is held back.
    All,
    /// A seat's.
    Seat(Seat),
    /// Somebody's who only watches.
    Watcher,
}

impl Eye {
    /// Whether it may see what only this seat may see.
    pub fn is(self, seat: Seat) -> bool {
        self == Eye::All || self == Eye::Seat(seat)
    }
}
