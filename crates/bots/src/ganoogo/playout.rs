//! Plays a made-up game on for a few turns, everybody by the same rules of thumb, and judges where it ends.

use fracas_core::{Event, Game, QuickDice, Seat, Turn};
use fracas_ganoogo::{Ganoogo, Move, State};
use fracas_search::Stop;

use super::answers::Moment;
use super::errands::{Actor, Mood, Moods};
use super::scout::Span;
use super::value::chances;

/// A playout that goes on for so many events is judged where it is: cards can bring each other back for ever.
const MOST_EVENTS: u32 = 600;

/// Plays on until so many turns are over, and tells the chance of each seat.
pub(super) fn playout(
    game: &Ganoogo,
    state: &mut State,
    until: u32,
    moods: Moods,
    dice: &mut QuickDice,
) -> [f64; 4] {
    for _ in 0..MOST_EVENTS {
        let event = match game.turn(state) {
            Turn::Over(outcome) if outcome.winners.is_empty() => {
                // Those still in share a draw (GA-11).
                let share = 1.0 / f64::from(game.players_in(state).max(1));
                return shares(game, |seat| if game.is_in(state, seat) { share } else { 0.0 });
            }
            Turn::Over(outcome) => {
                return shares(game, |seat| f64::from(u8::from(outcome.winners.contains(seat))));
            }
            _ if game.turns(state) >= until && game.is_between_turns(state) => break,
            Turn::Chance => Event::Chance(game.roll(state, dice)),
            Turn::Choose(seats) => {
                let Some(seat) = seats.iter().next() else { break };
                Event::Move(seat, thumb(game, state, seat, moods, dice))
            }
        };
        if game.apply(state, &event).is_err() {
            break;
        }
    }
    chances(game, state)
}

fn shares(game: &Ganoogo, share: impl Fn(Seat) -> f64) -> [f64; 4] {
    let mut shares = [0.0; 4];
    Seat::first(game.seats()).for_each(|seat| shares[seat.index()] = share(seat));
    shares
}

/// What a seat does by rule of thumb.
pub(super) fn thumb(game: &Ganoogo, state: &State, seat: Seat, moods: Moods, dice: &mut QuickDice) -> Move {
    if game.in_window(state) {
        return Moment::new(game, state, seat).most_urgent().unwrap_or(Move::Pass);
    }
    if game.is_acting(state) {
        return Actor { game, state, seat }.next(moods, dice);
    }
    fling(game, state, seat)
}

/// Flings the die that lost a Ganoogo as far from the own square as it goes.
fn fling(game: &Ganoogo, state: &State, seat: Seat) -> Move {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    let attacker = game.on_turn(state);
    let span = Span::new(game, state, attacker, [game.ganoogo_square(seat)], 2, super::value::TOLL);
    let far = |choice: &Move| match choice {
        Move::Fling(to) => span.from(*to),
        _ => 0,
    };
    moves.into_iter().max_by_key(far).unwrap_or(Move::End)
}

/// The chance of each seat by so many playouts that end when so many turns of the game are over, and how far off that may
/// be: one standard error. The state is the true one or one that was made up; the same seed plays the same games.
pub fn outlook(
    game: &Ganoogo,
    state: &State,
    until: u32,
    playouts: u64,
    seed: u64,
    stop: &Stop,
) -> ([f64; 4], f64) {
    let (mut sums, mut squares, mut played) = ([0.0; 4], 0.0, 0_u64);
    let mut dice = QuickDice::new(seed);
    while played < playouts.max(1) && !(played > 0 && stop.is_stopped()) {
        // Everybody is steady in turn, so that nobody is judged by another's moods alone.
        let steady = Seat::from_index((played % u64::from(game.seats())) as usize);
        let moods = Moods::steady(steady, Mood::Hoard, seed ^ played);
        let chances = playout(game, &mut state.clone(), until, moods, &mut dice);
        sums.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
        squares += chances[0] * chances[0];
        played += 1;
    }
    let count = played as f64;
    let means = sums.map(|sum| sum / count);
    (means, libm::sqrt((squares / count - means[0] * means[0]).max(0.0) / count))
}
