//! Who will probably win, for whoever asks about a position.

use fracas_core::{Describe, QuickDice};
use fracas_gowap::{Error, Facts, Gowap, ShadeFacts, State};
use fracas_search::Stop;
use serde::Serialize;
use ts_rs::TS;

use super::odds::{Odds, Simulation, Tally};
use super::outlook::heats;
use crate::Study;

/// Plays a position out and tells what came of it.
#[derive(Debug)]
pub struct Forecaster;

impl Study for Forecaster {
    type Game = Gowap;

    type Facts = Forecast;

    fn inspect(
        game: &Gowap,
        state: &State,
        at: Option<&str>,
        stop: &Stop,
    ) -> Option<Result<Forecast, Error>> {
        let seed = match at {
            None => 0,
            // Other games than those that are always the same: whoever adds them up knows more.
            Some(at) => at.strip_prefix("odds ")?.parse().ok()?,
        };
        let Ok(Facts::Board(board)) = game.inspect(state, None) else { return None };
        let simulation = Simulation::new(game, state)?;
        let (tally, assuming) = match simulation.assuming().is_empty() {
            true => (play_out(simulation, seed, stop), Vec::new()),
            false => (set_up(game, state, seed, stop), vec![FINISHED]),
        };
        Some(Ok(Forecast::new(&tally, assuming, board.shades)))
    }
}

/// What came of playing a position out.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Forecast {
    /// The estimated probability that seat 1 wins, and that seat 2 does; nothing if no game came to its end.
    win: Option<[f64; 2]>,
    /// What is assumed about a set-up that is not done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    assuming: Vec<&'static str>,
    /// All that was found, with intervals.
    odds: Option<Odds>,
    /// How the tokens stand by the colour of their squares.
    shades: [ShadeFacts; 2],
}

/// What is assumed about a set-up that is not done.
const FINISHED: &str = "both go on with the set-up as a bot would";

/// How much is played out: always the same, so that the answer always is.
const GAMES: u64 = 1_000;
/// Long games are played out less often: no further batch begins after so many steps,
const ENOUGH_STEPS: u64 = 150_000;
/// and nothing goes on after so many.
const MOST_STEPS: u64 = 1_000_000;
const BATCH: u64 = 40;

/// A position in which only coins decide.
fn play_out(mut simulation: Simulation<'_>, seed: u64, stop: &Stop) -> Tally {
    let mut dice = QuickDice::new(seed);
    let mut tally = Tally::default();
    while tally.games < GAMES && simulation.steps() < ENOUGH_STEPS {
        let before = tally.games;
        simulation.run_until(BATCH, MOST_STEPS, stop, &mut dice, &mut tally);
        if tally.games == before || stop.is_stopped() {
            break;
        }
    }
    tally
}

/// A set-up that is not done: it is finished as an analysis would, so that both tell the same.
fn set_up(game: &Gowap, state: &State, seed: u64, stop: &Stop) -> Tally {
    let mut whole = Tally::default();
    heats(game, state, (GAMES, MOST_STEPS), seed, stop).iter().for_each(|tally| whole.merge(tally));
    whole
}

impl Forecast {
    fn new(tally: &Tally, assuming: Vec<&'static str>, shades: [ShadeFacts; 2]) -> Forecast {
        let odds = tally.odds();
        Forecast { win: odds.map(|odds| odds.seats.map(|seat| seat.win.probability)), assuming, odds, shades }
    }
}
