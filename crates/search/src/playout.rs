//! Questions that are answered by playing on, and what a position is worth to each seat.

use fracas_core::{Dice, Event, Game, Outcome, QuickDice, Seat, Turn};

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
        let mut buffer = Vec::new();
        for _ in 0..self.most {
            let event = match game.turn(state) {
                Turn::Over(outcome) => return rewards(outcome, game.seats()),
                Turn::Chance => Event::Chance(game.roll(state, dice)),
                Turn::Choose(seats) => {
                    let nth = dice.below(u32::from(seats.len())) as usize;
                    let seat = seats.iter().nth(nth).expect("one of them");
                    let Some(choice) = game.pick(state, seat, dice, &mut buffer) else { break };
                    Event::Move(seat, choice)
                }
            };
            if game.apply(state, &event).is_err() {
                break;
            }
        }
        match game.turn(state) {
            Turn::Over(outcome) => rewards(outcome, game.seats()),
            Turn::Choose(_) | Turn::Chance => rewards(Outcome::draw("unfinished"), game.seats()),
        }
    }
}
