//! What a position of Gowap is worth to both, a set-up that is not done included.

use fracas_core::{Event, Game, QuickDice, Seat, Turn};
use fracas_gowap::{Gowap, State};
use fracas_search::Stop;

use super::levels::style_of;
use super::odds::{Simulation, Tally};
use super::plan::{Pens, Plan, Rest};
use crate::Level;

/// What may become of a set-up, and who of the two is thought to place well where the other does not care: the ways that
/// the best bot thinks of, with either in its place.
pub(super) const RESTS: [(Rest, Seat); 4] = [
    (Rest::Keen, Seat::FIRST),
    (Rest::Idle, Seat::FIRST),
    (Rest::Keen, Seat::from_index(1)),
    (Rest::Idle, Seat::from_index(1)),
];

/// Where the rest of a game has no more rounds than this, all of them are gone through: then nothing is left to luck.
const FEW: u32 = 6_000;

/// A set-up that is not done is finished anew as often as this: how the heats differ tells how sure the mean is.
const HEATS: u64 = 24;
/// No heat has fewer games in each of the ways to finish.
const LEAST_GAMES: u64 = 4;

/// What became of a position that was played out.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// How often each seat wins, a draw counting half.
    pub chances: [f64; 2],
    /// The standard error of that; 0 where nothing was left to luck.
    pub error: f64,
    /// How often the first seat won, heat by heat, where a set-up had to be finished first: two choices that are compared
    /// by the same seed have the same luck in the same heat.
    pub heats: Vec<f64>,
}

/// Plays a position out about so many times, in so many steps of tokens at most, and tells how often each seat wins. Set-ups
/// that are not done are finished first, in the ways that the best bot thinks of, again and again: of squares that are as
/// good as each other each is as likely. Where little is left, all that coins can bring is gone through, and the error is
/// 0. The same seed tosses the same coins, whatever is compared. `None` before both teams are in, and where no game came to
/// its end.
pub fn outlook(
    game: &Gowap,
    state: &State,
    (games, steps): (u64, u64),
    seed: u64,
    stop: &Stop,
) -> Option<Outlook> {
    let mut simulation = Simulation::new(game, state)?;
    if Plan::new(game, state).phase().is_some() {
        let told = heats(game, state, (games, steps), seed, stop);
        let shares: Vec<f64> = told.iter().filter_map(first_of).collect();
        let count = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / count;
        let squares: f64 = shares.iter().map(|share| (share - mean) * (share - mean)).sum();
        let error = libm::sqrt(squares / (count - 1.0).max(1.0) / count);
        return (count > 0.0).then_some(Outlook { chances: [mean, 1.0 - mean], error, heats: shares });
    }
    if let Some(first) = exactly(game, state, &mut FEW.clone()) {
        return Some(Outlook { chances: [first, 1.0 - first], error: 0.0, heats: Vec::new() });
    }
    let mut tally = Tally::default();
    simulation.run_until(games, steps, stop, &mut QuickDice::new(seed), &mut tally);
    let first = first_of(&tally)?;
    let error = libm::sqrt(first * (1.0 - first) / tally.games.max(1) as f64);
    Some(Outlook { chances: [first, 1.0 - first], error, heats: Vec::new() })
}

/// How often the first seat won, a draw counting half.
fn first_of(tally: &Tally) -> Option<f64> {
    let odds = tally.odds()?;
    Some(odds.seats[0].win.probability + odds.draw.probability / 2.0)
}

/// What came of a set-up that is not done, finished and played out heat by heat.
pub(super) fn heats(
    game: &Gowap,
    state: &State,
    (games, steps): (u64, u64),
    seed: u64,
    stop: &Stop,
) -> Vec<Tally> {
    let plan = Plan::new(game, state).evenly();
    let next = game.turn(state).choosing().sole().unwrap_or(Seat::FIRST);
    let style = style_of(Level::HIGHEST);
    let ways = RESTS.len() as u64;
    let heats = (games / ways / LEAST_GAMES).clamp(2, HEATS);
    let work = (games.div_ceil(ways * heats), steps / (ways * heats));
    let mut told = Vec::new();
    for heat in 0..heats {
        let mut whole = Tally::default();
        for (rest, keen) in RESTS {
            if stop.is_stopped() {
                return told;
            }
            let mut dice = QuickDice::new(seed.wrapping_add(heat.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
            let mut plan = plan.clone();
            let pens = Pens::of(game, style.boon, style.bane, plan.mean(keen));
            plan.finish(rest, next, keen, &pens, &mut dice, stop);
            if let Some(tally) = plan.play_out(work, 1, stop, &mut dice) {
                whole.merge(&tally);
            }
        }
        told.push(whole);
    }
    told
}

/// How often the first seat wins, a draw counting half, over all that coins can bring; `None` where that is too much.
fn exactly(game: &Gowap, state: &State, left: &mut u32) -> Option<f64> {
    if let Turn::Over(outcome) = game.turn(state) {
        let won = f64::from(u8::from(outcome.winners.contains(Seat::FIRST)));
        return Some(if outcome.winners.is_empty() { 0.5 } else { won });
    }
    let tokens: usize = state.counts().iter().sum();
    4_u32.checked_pow(tokens as u32).filter(|rounds| rounds <= left)?;
    let mut rounds = Vec::new();
    game.odds(state, &mut rounds);
    *left = left.checked_sub(rounds.len().max(1) as u32)?;
    let whole: f64 = rounds.iter().map(|(_, weight)| f64::from(*weight)).sum();
    let mut sum = 0.0;
    for (coins, weight) in rounds {
        let mut next = state.clone();
        game.apply(&mut next, &Event::Chance(coins)).ok()?;
        sum += f64::from(weight) / whole * exactly(game, &next, left)?;
    }
    (whole > 0.0).then_some(sum)
}
