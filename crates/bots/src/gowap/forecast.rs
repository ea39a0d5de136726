//! Who will probably win, for whoever asks about a position.

use fracas_core::{Describe, QuickDice};
use fracas_gowap::{Error, Facts, Gowap, ShadeFacts, State};
use fracas_search::Stop;
use serde::Serialize;
use ts_rs::TS;

use super::odds::{Odds, Simulation, Tally};
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
        Some(Ok(Forecast::new(simulation, board.shades, seed, stop)))
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

/// How much is played out: always the same, so that the answer always is.
const GAMES: u64 = 1_000;
/// Long games are played out less often: no further batch begins after so many steps,
const ENOUGH_STEPS: u64 = 150_000;
/// and nothing goes on after so many.
const MOST_STEPS: u64 = 1_000_000;
const BATCH: u64 = 40;

impl Forecast {
    fn new(mut simulation: Simulation<'_>, shades: [ShadeFacts; 2], seed: u64, stop: &Stop) -> Forecast {
        let mut dice = QuickDice::new(seed);
        let mut tally = Tally::default();
        while tally.games < GAMES && simulation.steps() < ENOUGH_STEPS {
            let before = tally.games;
            simulation.run_until(BATCH, MOST_STEPS, stop, &mut dice, &mut tally);
            if tally.games == before || stop.is_stopped() {
                break;
            }
        }
        let odds = tally.odds();
        Forecast {
            win: odds.map(|odds| odds.seats.map(|seat| seat.win.probability)),
            assuming: simulation.assuming(),
            odds,
            shades,
        }
    }
}
