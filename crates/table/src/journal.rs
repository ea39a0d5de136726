//! What one pair of eyes has been told, in the order it was told.

use fracas_core::Seat;
use fracas_games::AnyGame;

/// What an eye has been told: it only ever grows, but for moves that are taken back.
///
/// What an eye may not know is not in it, so its length gives nothing away. A secret choice is told when it is
/// revealed, just before the event that revealed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    eye: Option<Seat>,
    notes: Vec<Note>,
    /// Choices that are secret for the time being.
    secret: Vec<usize>,
}

/// An event that an eye knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The number of the game's event.
    pub index: usize,
    /// When it became known.
    pub at: i64,
    /// The event that made it known: a later one where the first was a secret.
    learnt: usize,
}

impl Journal {
    /// The empty journal of an eye; `None` is a spectator's.
    pub fn new(eye: Option<Seat>) -> Journal {
        Journal { eye, notes: Vec::new(), secret: Vec::new() }
    }

    /// What the eye has been told, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The journals of everybody who looks at a game, a spectator's first, as they stand after all that happened.
    /// `at` is when they came to know of it.
    pub fn of_all(game: &dyn AnyGame, at: i64) -> Vec<Journal> {
        let eyes = std::iter::once(None).chain(Seat::first(game.seats()).map(Some));
        let mut journals: Vec<Journal> = eyes.map(Journal::new).collect();
        for count in 1..=game.events() {
            let then = game.fork(count);
            journals.iter_mut().for_each(|journal| journal.note(then.as_ref(), at));
        }
        journals
    }

    /// Takes note of the game's latest event.
    pub fn note(&mut self, game: &dyn AnyGame, at: i64) {
        let Journal { eye, notes, secret } = self;
        let learnt = game.events() - 1;
        secret.retain(|&index| {
            let known = game.is_told(index, *eye);
            if known {
                notes.push(Note { index, learnt, at });
            }
            !known
        });
        if game.is_told(learnt, *eye) {
            notes.push(Note { index: learnt, learnt, at });
        } else if game.is_secret(learnt) {
            secret.push(learnt);
        }
    }

    /// Whether an event from number `to` on has revealed an earlier one.
    pub(crate) fn has_revelation_since(&self, to: usize) -> bool {
        self.notes.iter().rev().take_while(|note| note.learnt >= to).any(|note| note.learnt != note.index)
    }

    /// Forgets every event from number `to` on.
    pub(crate) fn cut(&mut self, to: usize) {
        self.notes.retain(|note| note.index < to);
        self.secret.retain(|&index| index < to);
    }
}
