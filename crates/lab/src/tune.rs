//! Finding better weights by play: simultaneous perturbation (SPSA).
//!
//! All weights are moved at once, each up or down by chance; the bot with them plays the bot with the opposite moves; and
//! every weight goes a little towards the side that scored more. One match says little about one weight, but says it about
//! all of them, so a hundred weights take no more games than one.

use fracas_core::{Dice, QuickDice};

/// How weights are looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spsa {
    /// How many matches are played.
    pub steps: u32,
    /// How far weights are moved for a match at first, as a share of what they are, and at least one unit.
    pub reach: f64,
    /// How far they go towards the better side at first: so many times the reach if it wins everything.
    pub gain: f64,
}

/// Weights are moved less and less: by these powers of how many matches there were.
const REACH_DECAY: f64 = 0.101;
const GAIN_DECAY: f64 = 0.602;
/// The least that a weight is moved by, so that small whole numbers change at all.
const LEAST: f64 = 1.0;

impl Spsa {
    /// Looks for better weights from `start` on. `play` lets weights meet others and tells what share of the points the
    /// first got; `told` hears of every step and says whether to go on.
    ///
    /// # Errors
    ///
    /// Whatever `play` or `told` fails with.
    pub fn run<E>(
        self,
        start: &[f64],
        seed: u64,
        mut play: impl FnMut(&[f64], &[f64], u64) -> Result<f64, E>,
        mut told: impl FnMut(u32, f64, &[f64]) -> Result<bool, E>,
    ) -> Result<Vec<f64>, E> {
        let mut dice = QuickDice::new(seed);
        let mut weights = start.to_vec();
        let reaches: Vec<f64> = start.iter().map(|weight| (weight.abs() * self.reach).max(LEAST)).collect();
        // So that the first steps, which know least, are not by far the longest.
        let calm = f64::from(self.steps) / 10.0;
        for step in 0..self.steps {
            let nth = f64::from(step) + 1.0;
            let shrink = libm::pow(nth, -REACH_DECAY);
            let gain = self.gain * libm::pow((1.0 + calm) / (nth + calm), GAIN_DECAY);
            let moves: Vec<f64> = reaches
                .iter()
                .map(|reach| if dice.below(2) == 0 { reach * shrink } else { -reach * shrink })
                .collect();
            let moved = |sign: f64| -> Vec<f64> {
                weights.iter().zip(&moves).map(|(weight, by)| weight + sign * by).collect()
            };
            let share = play(&moved(1.0), &moved(-1.0), dice.bits())?;
            for (weight, by) in weights.iter_mut().zip(&moves) {
                *weight += gain * by * (2.0 * share - 1.0);
            }
            if !told(step + 1, share, &weights)? {
                break;
            }
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// A game that is won more often by whoever's weights are nearer to the best ones.
    fn play(one: &[f64], other: &[f64], seed: u64) -> Result<f64, Infallible> {
        const BEST: [f64; 3] = [30.0, 80.0, -20.0];
        let off = |weights: &[f64]| -> f64 {
            weights.iter().zip(BEST).map(|(weight, best)| ((weight - best) / 20.0).powi(2)).sum()
        };
        let chance = 1.0 / (1.0 + libm::exp(off(one) - off(other)));
        let mut dice = QuickDice::new(seed);
        let won = (0..8).filter(|_| f64::from(dice.below(1_000)) < 1_000.0 * chance).count();
        Ok(won as f64 / 8.0)
    }

    #[test]
    fn weights_come_near_to_the_best_ones_by_nothing_but_results() {
        let spsa = Spsa { steps: 2_000, reach: 0.1, gain: 1.0 };
        for seed in 0..4 {
            let found = spsa.run(&[50.0, 50.0, -40.0], seed, play, |_, _, _| Ok(true)).unwrap();
            for (weight, best) in found.iter().zip([30.0, 80.0, -20.0]) {
                assert!((weight - best).abs() < 10.0, "{seed}: {found:?}");
            }
        }
    }

    #[test]
    fn the_same_seed_finds_the_same_and_whoever_listens_can_end_it() {
        let spsa = Spsa { steps: 50, reach: 0.1, gain: 1.0 };
        let find = |most: u32| {
            let mut steps = 0;
            let found = spsa.run(&[1.0, 2.0], 3, play, |step, _, _| {
                steps = step;
                Ok(step < most)
            });
            (found.unwrap(), steps)
        };
        assert_eq!(find(50), find(50));
        assert_eq!(find(7).1, 7);
    }
}
