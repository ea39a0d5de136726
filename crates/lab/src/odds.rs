//! The odds of a Gowap set-up: games played out on all cores until they say enough.
//!
//! The same seed gives the same numbers, however many cores there are: the games are dealt out in batches of
//! pieces, each piece has dice of its own, and the pieces are added up in order.
//!
//! # Examples
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use fracas_core::{Referee, Seat};
//! use fracas_gowap::{Gowap, MapChoice, Options};
//! use fracas_lab::odds::{Goal, judge};
//!
//! let options = Options { map: Some(MapChoice::Named("quiet".to_owned())), ..Options::default() };
//! let mut game: Referee<Gowap> = Referee::new(None, options, None).unwrap();
//! game.play_text(Seat::new(1), "team champion").unwrap();
//! game.play_text(Seat::new(2), "team even").unwrap();
//! let goal = Goal { games: Some(2_000), ..Goal::default() };
//! let odds = judge(game.game(), game.state(), goal, |_| ControlFlow::Continue(())).unwrap();
//! assert_eq!(odds.games, 2_000);
//! ```

use std::ops::ControlFlow;

use fracas_bots::gowap::{Odds, Simulation, Tally};
use fracas_core::QuickDice;
use fracas_gowap::{Gowap, State};
use rayon::prelude::*;

/// When it is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// After so many games at the latest.
    pub games: Option<u64>,
    /// As soon as win, draw and loss are known to this much either way, with 95 % confidence; 0 is never.
    pub margin: f64,
    /// What the dice follow from.
    pub seed: u64,
}

impl Default for Goal {
    fn default() -> Goal {
        Goal { games: None, margin: 0.002, seed: 0 }
    }
}

/// The pieces of a batch: enough for many cores to share.
const PIECES: u64 = 64;
/// The games of a piece in the first batch; every batch that was quick makes the next twice as large.
const FIRST_GAMES: u64 = 4;
/// A batch with so many steps of tokens takes long enough: about a fifth of a second on one core.
const ENOUGH_STEPS: u64 = 5_000_000;

/// Plays out games from a state until the goal is reached or `watch` says to stop. It is shown the odds after
/// every batch, and returns the last ones.
///
/// Returns `None` before both teams are in, and when it is stopped before anything is known.
pub fn judge(
    game: &Gowap,
    state: &State,
    goal: Goal,
    mut watch: impl FnMut(&Odds) -> ControlFlow<()>,
) -> Option<Odds> {
    let simulation = Simulation::new(game, state)?;
    let mut tally = Tally::default();
    let mut piece_games = FIRST_GAMES;
    let mut first_piece = 0;
    loop {
        let left = goal.games.map_or(u64::MAX, |games| games - tally.games);
        let batch = left.min(piece_games * PIECES);
        let pieces: Vec<(Tally, u64)> = (0..batch.div_ceil(piece_games))
            .into_par_iter()
            .map(|piece| {
                let games = piece_games.min(batch - piece * piece_games);
                let mut simulation = simulation.clone();
                let mut tally = Tally::default();
                simulation.run(games, &mut dice(goal.seed, first_piece + piece), &mut tally);
                (tally, simulation.steps())
            })
            .collect();
        for (piece, _) in &pieces {
            tally.merge(piece);
        }
        first_piece += pieces.len() as u64;
        if pieces.iter().map(|(_, steps)| steps).sum::<u64>() < ENOUGH_STEPS {
            piece_games *= 2;
        }
        let odds = tally.odds()?;
        let enough = odds.margin() <= goal.margin || goal.games == Some(odds.games);
        if watch(&odds).is_break() || enough {
            return Some(odds);
        }
    }
}

/// The dice of one piece: far apart for neighbouring seeds and pieces.
fn dice(seed: u64, piece: u64) -> QuickDice {
    QuickDice::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ piece.wrapping_mul(0xd1b5_4a32_d192_ed03))
}
