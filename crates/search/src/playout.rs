//! Questions that are answered by playing on, and what a position is worth to each seat.

use fracas_core::{Game, Outcome, QuickDice, Seat, playout};

use crate::{Budget, Stop};

/// What to do, asked by a seat that must choose and sees only its own side of the game.
pub struct Question<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The seat that must choose.
    pub seat: Seat,
    /// Makes up a state: the true one where nothing is hidden, else one that agrees with what the seat sees.
    pub sample: &'a mut dyn FnMut(&mut QuickDice) -> G::State,
    /// Where all luck comes from.
    pub seed: u64,
    /// What may be spent; a node is one playout.
    pub budget: Budget,
    /// Ends it early.
    pub stop: &'a Stop,
}

/// What each seat gets: 1 for a win, 0 for a loss, an equal share of 1 where nobody won.
pub type Rewards = [f64; Seat::MAX as usize];

/// What an ending gives to each seat.
pub fn rewards(outcome: Outcome, seats: u8) -> Rewards {
    let mut rewards = [0.0; Seat::MAX as usize];
    for seat in Seat::first(seats) {
        rewards[seat.index()] = if outcome.winners.is_empty() {
            1.0 / f64::from(seats)
        } else {
            f64::from(u8::from(outcome.winners.contains(seat)))
        };
    }
    rewards
}

/// A way to tell what a position is worth: play it out, judge it, or some of each.
pub trait Judge<G: Game>: Sync {
    /// What each seat can expect. The state may be played on.
    fn judge(&self, game: &G, state: &mut G::State, dice: &mut QuickDice) -> Rewards;
}

/// Plays random events to the end. A game that goes on for too long counts as nobody's.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayout {
    /// The most events to play.
    pub most: u32,
}

impl<G: Game> Judge<G> for RandomPlayout {
    fn judge(&self, game: &G, state: &mut G::State, dice: &mut QuickDice) -> Rewards {
        let (outcome, _) = playout(game, state, dice, &mut Vec::new(), self.most.into());
        rewards(outcome.unwrap_or(Outcome::draw("unfinished")), game.seats())
    }
}
