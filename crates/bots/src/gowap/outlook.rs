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
const RESTS: [(Rest, Seat); 4] = [
    (Rest::Keen, Seat::FIRST),
    (Rest::Idle, Seat::FIRST),
    (Rest::Keen, Seat::from_index(1)),
    (Rest::Idle, Seat::from_index(1)),
];

/// Where the rest of a game has no more rounds than this, all of them are gone through: then nothing is left to luck.
const FEW: u32 = 6_000;

/// Plays a position out about so many times, in so many steps of tokens at most, and tells how often each seat wins, a
/// draw counting half, and the standard error. Set-ups that are not done are finished first, in the ways that the best bot
/// thinks of. Where little is left, all that coins can bring is gone through, and the error is 0. The same seed tosses the same coins, whatever is compared. `None` before both teams are in, and where no game
/// came to its end.
pub fn outlook(
    game: &Gowap,
    state: &State,
    (games, steps): (u64, u64),
    seed: u64,
    stop: &Stop,
) -> Option<([f64; 2], f64)> {
    let mut simulation = Simulation::new(game, state)?;
    let plan = Plan::new(game, state);
    if plan.phase().is_none()
        && let Some(first) = exactly(game, state, &mut FEW.clone())
    {
        return Some(([first, 1.0 - first], 0.0));
    }
    let (first, played) = if plan.phase().is_none() {
        let mut tally = Tally::default();
        simulation.run_until(games, steps, stop, &mut QuickDice::new(seed), &mut tally);
        let odds = tally.odds()?;
        (odds.seats[0].win.probability + odds.draw.probability / 2.0, odds.games)
    } else {
        let next = game.turn(state).choosing().sole().unwrap_or(Seat::FIRST);
        let parts = RESTS.len() as u64;
        let (mut sum, mut played) = (0.0, 0);
        for (rest, keen) in RESTS {
            let mut dice = QuickDice::new(seed);
            let mut plan = plan.clone();
            let style = style_of(Level::HIGHEST);
            let pens = Pens::of(game, style.boon, style.bane, plan.mean(keen));
            plan.finish(rest, next, keen, &pens, &mut dice);
            let (share, count) =
                plan.judge(Seat::FIRST, (games.div_ceil(parts), steps / parts), stop, &mut dice)?;
            sum += share / parts as f64;
            played += count;
        }
        (sum, played)
    };
    let chances = [first, 1.0 - first];
    Some((chances, (chances[0] * chances[1] / played.max(1) as f64).sqrt()))
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
