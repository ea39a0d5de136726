//! Random games: what laws, benchmarks, signatures and simple estimates are made of.

use crate::{Dice, Event, EventOf, Game, Outcome, Turn};

/// Lets one random event happen, or tells how the game has ended. Where several choose at once the lowest seat goes
/// first.
///
/// # Errors
///
/// The outcome, once the game is over.
///
/// # Panics
///
/// Panics if a game offers what it does not accept.
pub fn random_event<G: Game, D: Dice + ?Sized>(
    game: &G,
    state: &mut G::State,
    dice: &mut D,
    buffer: &mut Vec<G::Move>,
) -> Result<EventOf<G>, Outcome> {
    let event = match game.turn(state) {
        Turn::Over(outcome) => return Err(outcome),
        Turn::Chance => Event::Chance(game.roll(state, dice)),
        Turn::Choose(seats) => {
            let seat = seats.iter().next().expect("somebody chooses");
            let choice = game.pick(state, seat, dice, buffer).expect("whoever must choose has a choice");
            Event::Move(seat, choice)
        }
    };
    game.apply(state, &event).expect("a listed event is legal");
    Ok(event)
}

/// Plays random events until the game ends or `most` of them have happened, and tells how it ended and after
/// how many. Ends that depend on the past do not count here: a playout keeps none.
pub fn playout<G: Game, D: Dice + ?Sized>(
    game: &G,
    state: &mut G::State,
    dice: &mut D,
    buffer: &mut Vec<G::Move>,
    most: u64,
) -> (Option<Outcome>, u64) {
    for played in 0..most {
        if let Err(outcome) = random_event(game, state, dice, buffer) {
            return (Some(outcome), played);
        }
    }
    (game.turn(state).outcome(), most)
}
