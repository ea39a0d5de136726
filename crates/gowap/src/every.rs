//! Every round that can be played from a state: all sequences of coins there are.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::coins::{Coins, Flip};
use crate::rules::{Gowap, State};

/// The most rounds that are listed: all those of up to seven tokens or so.
const MOST_LISTED: usize = 1 << 16;

impl Gowap {
    /// Plays every round there is from a state, one after the other, and shows its coins (`true` is heads) and the
    /// state after it, until it is told to stop. A round of `n` coins comes up once in 2^n times.
    pub fn every_round(&self, state: &State, mut see: impl FnMut(&[bool], &State) -> ControlFlow<()>) {
        let mut coins = EverySequence::default();
        let mut after = state.clone();
        loop {
            after.go_back_to(state);
            self.toss_round(&mut after, &mut coins);
            if see(&coins.coins, &after).is_break() || !coins.turn_over() {
                return;
            }
        }
    }

    /// Lists all rounds, the shorter with the greater weight, as long as there are not too many: every token on
    /// the board makes it four times as many, every child that may be born more still.
    pub(crate) fn list_rounds(&self, state: &State, out: &mut Vec<(Coins, u32)>) {
        let tokens = state.sides.iter().map(|side| side.len() as u32).sum();
        let fewest = 4_usize.checked_pow(tokens).filter(|&fewest| fewest <= MOST_LISTED);
        if state.phase.is_some() || fewest.is_none() {
            return;
        }
        let mut rounds: Vec<Coins> = Vec::new();
        self.every_round(state, |coins, _| {
            rounds.push(coins.iter().copied().collect());
            if rounds.len() > MOST_LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if rounds.len() > MOST_LISTED {
            return;
        }
        let longest = rounds.iter().map(Coins::len).max().unwrap_or(0);
        out.extend(rounds.into_iter().map(|coins| {
            let weight = 1 << (longest - coins.len());
            (coins, weight)
        }));
    }
}

/// Shows every sequence of coins, one after the other: each time as many coins as it is asked for.
#[derive(Default)]
struct EverySequence {
    coins: Vec<bool>,
    shown: usize,
}

impl EverySequence {
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
            sum += (0..coins.coins.len()).fold(1.0, |weight, _| weight / 2.0);
            if !coins.turn_over() {
                break;
            }
        }
        assert_eq!(seen, ["TT", "TH", "HT", "HHT", "HHH"]);
        assert_eq!(sum, 1.0);
    }
}
