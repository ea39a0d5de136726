//! Small games without any doubt: every sequence of coins there is.

use std::collections::BTreeMap;
use std::convert::Infallible;

use serde::Serialize;

use crate::board::SIDES;
use crate::coins::{Coins, Flip};
use crate::rules::{Gowap, State};
use crate::token::total;

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
        if state.phase.is_some() {
            return Err(NotExact::SetUp);
        }
        let mut exact = Exact::default();
        let mut now = vec![(1.0, state.clone())];
        while !now.is_empty() {
            // In a fixed order, so that the sums are the same on every machine.
            let mut next = BTreeMap::new();
            for (weight, state) in now {
                if let Some(outcome) = game.outcome(&state) {
                    exact.add(weight, outcome.winners.sole().map(fracas_core::Seat::index), &state);
                    continue;
                }
                exact.rounds += weight;
                let mut coins = EverySequence::default();
                loop {
                    exact.looked_at += 1;
                    if exact.looked_at > most {
                        return Err(NotExact::TooLarge(most));
                    }
                    let mut after = state.clone();
                    game.toss_round(&mut after, &mut coins);
                    let weight = weight * coins.weight();
                    next.entry(key(&after)).or_insert((0.0, after)).0 += weight;
                    if !coins.turn_over() {
                        break;
                    }
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
        for (side, tokens) in state.sides.iter().enumerate() {
            self.total[side] += weight * total(tokens);
            self.extinction[side] += if tokens.is_empty() { weight } else { 0.0 };
        }
    }
}

/// Equal for states from which the same can happen: all are after the same number of rounds.
fn key(state: &State) -> Vec<u64> {
    let mut key = Vec::new();
    for side in SIDES {
        let tokens = &state.sides[side.index()];
        key.push(tokens.len() as u64);
        for token in tokens {
            let at = token.at.map_or(0, |cell| u64::from(cell.0) + 1);
            key.extend([token.value.to_bits(), token.number, at << 1 | token.gender as u64]);
        }
    }
    key
}

/// The coins of every round that can be played from a state; `None` where there are more than `most` of them.
pub(crate) fn every_round(game: &Gowap, state: &State, most: usize) -> Option<Vec<Coins>> {
    let mut rounds = Vec::new();
    let mut coins = EverySequence::default();
    loop {
        if rounds.len() == most {
            return None;
        }
        game.toss_round(&mut state.clone(), &mut coins);
        rounds.push(coins.coins.iter().copied().collect());
        if !coins.turn_over() {
            return Some(rounds);
        }
    }
}

/// Shows every sequence of coins, one after the other: each time as many coins as it is asked for.
#[derive(Default)]
struct EverySequence {
    coins: Vec<bool>,
    shown: usize,
}

impl EverySequence {
    /// The probability of the sequence just shown.
    fn weight(&self) -> f64 {
        self.coins.iter().fold(1.0, |weight, _| weight / 2.0)
    }

    /// Goes on to the next sequence; tells whether there is one.
    fn turn_over(&mut self) -> bool {
        self.shown = 0;
        while self.coins.pop_if(|heads| *heads).is_some() {}
        match self.coins.last_mut() {
            Some(tails) => {
                *tails = true;
                true
            }
            None => false,
        }
    }
}

impl Flip for EverySequence {
    type End = Infallible;

    fn flip(&mut self) -> Result<bool, Infallible> {
        if self.shown == self.coins.len() {
            self.coins.push(false);
        }
        self.shown += 1;
        Ok(self.coins[self.shown - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sequence_comes_once_and_the_weights_add_up() {
        // Two coins, and a third where both were heads.
        let mut coins = EverySequence::default();
        let mut seen = Vec::new();
        let mut sum = 0.0;
        loop {
            let mut shown: Vec<bool> = (0..2).map(|_| coins.flip().unwrap()).collect();
            if shown == [true, true] {
                shown.push(coins.flip().unwrap());
            }
            seen.push(shown.iter().map(|&heads| if heads { 'H' } else { 'T' }).collect::<String>());
            sum += coins.weight();
            if !coins.turn_over() {
                break;
            }
        }
        assert_eq!(seen, ["TT", "TH", "HT", "HHT", "HHH"]);
        assert_eq!(sum, 1.0);
    }
}
