//! Small games of Gowap without any doubt: every sequence of coins there is.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use fracas_core::{Game, Seat, Turn};
use fracas_gowap::{Gowap, Standing, State};
use serde::Serialize;

/// The exact odds of a game, summed up over every sequence of coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Exact {
    /// The probability that Red wins, and that Blue does.
    pub win: [f64; 2],
    /// The probability that nobody wins.
    pub draw: f64,
    /// The probability that a side has no tokens left at the end.
    pub extinction: [f64; 2],
    /// What a side's tokens are worth at the end, on average.
    pub total: [f64; 2],
    /// How many rounds are still played, on average.
    pub rounds: f64,
    /// How many different rounds were looked at.
    pub looked_at: u64,
}

/// Why there is no exact answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotExact {
    /// Something is still to be chosen.
    #[error("an exact answer is for games whose tokens are all placed: give a position after the set-up")]
    SetUp,
    /// It would take too long.
    #[error(
        "this game is too large for an exact answer: there are more than {0} different rounds to look at; try a smaller board, fewer tokens or fewer rounds"
    )]
    TooLarge(u64),
}

impl Exact {
    /// Sums up all that can happen from a state, looking at no more than `most` rounds. Positions that are
    /// reached in several ways are looked at once.
    ///
    /// # Errors
    ///
    /// [`NotExact`] says what stands in the way.
    pub fn of(game: &Gowap, state: &State, most: u64) -> Result<Exact, NotExact> {
        if let Turn::Choose(_) = game.turn(state) {
            return Err(NotExact::SetUp);
        }
        let mut exact = Exact::default();
        let mut now = vec![(1.0, state.clone())];
        while !now.is_empty() {
            // In a fixed order, so that the sums are the same on every machine.
            let mut next = BTreeMap::new();
            for (weight, state) in now {
                if let Turn::Over(outcome) = game.turn(&state) {
                    exact.add(weight, outcome.winners.sole().map(Seat::index), &state);
                    continue;
                }
                exact.rounds += weight;
                game.every_round(&state, |coins, after| {
                    exact.looked_at += 1;
                    if exact.looked_at > most {
                        return ControlFlow::Break(());
                    }
                    let weight = coins.iter().fold(weight, |weight, _| weight / 2.0);
                    next.entry(key(game, after)).or_insert_with(|| (0.0, after.clone())).0 += weight;
                    ControlFlow::Continue(())
                });
                if exact.looked_at > most {
                    return Err(NotExact::TooLarge(most));
                }
            }
            now = next.into_values().collect();
        }
        Ok(exact)
    }

    fn add(&mut self, weight: f64, winner: Option<usize>, state: &State) {
        match winner {
            Some(side) => self.win[side] += weight,
            None => self.draw += weight,
        }
        for side in 0..2 {
            self.total[side] += weight * state.totals()[side];
            self.extinction[side] += if state.counts()[side] == 0 { weight } else { 0.0 };
        }
    }
}

/// Equal for states from which the same can happen: all are after the same number of rounds.
fn key(game: &Gowap, state: &State) -> Vec<u64> {
    let mut key = Vec::new();
    for Standing { seat, n, gender, value, at } in game.tokens(state) {
        let at = at.map_or(0, |at| u64::from(at.row) << 8 | u64::from(at.column) | 1 << 16);
        key.extend([u64::from(seat.number()), n, value.to_bits(), at << 1 | gender as u64]);
    }
    key
}
