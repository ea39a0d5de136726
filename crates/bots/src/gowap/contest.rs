//! Finding the best of several set-ups with few games: halving.

use fracas_core::QuickDice;
use fracas_search::{Budget, Stop, Watch};

use crate::Compared;

/// Steps of tokens that a game may take on average, so that long games do not take all day.
const STEPS: u64 = 5_000;

/// The winner of a contest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Best {
    /// Its place in the list.
    pub(super) index: usize,
    /// What it scored on average.
    pub(super) score: f64,
    /// How many games were played out in all.
    pub(super) games: u64,
}

/// Games between two looks at the clock, where there is one.
const PACE: u64 = 500;

/// What a candidate did: its share of wins, in so many games.
pub(super) type Showing = (f64, u64);

/// Lets so many candidates play; after every heat the worse half goes home, so that the games go to those
/// between whom it is close. A node is a game. `play` plays so many games of one candidate, in so many steps of tokens at most.
pub(super) fn contest(
    candidates: usize,
    budget: Budget,
    stop: &Stop,
    mut play: impl FnMut(usize, u64, u64) -> Option<Showing>,
) -> Best {
    // Sum of scores and number of games of each; half a game drawn, so that nobody starts from nothing.
    let mut records = vec![(0.25, 0.5); candidates];
    let mut field: Vec<usize> = (0..candidates).collect();
    let heats = u64::from(candidates.next_power_of_two().trailing_zeros()).max(1);
    let mut played = 0;
    let watch = Watch::new(Budget { most_nodes: None, ..budget }, stop);
    let most = budget.most_nodes.unwrap_or(u64::MAX);
    loop {
        let share = |of: u64| of / heats / field.len().max(1) as u64;
        let (games, steps) = (share(most).max(1), share(most.saturating_mul(STEPS)));
        let pace = if budget.most_time.is_some() { games.min(PACE) } else { games };
        let parts = games.div_ceil(pace);
        'heat: for &index in &field {
            for _ in 0..parts {
                if steps / parts == 0 || watch.is_spent() {
                    break 'heat;
                }
                if let Some((score, games)) = play(index, pace, steps / parts) {
                    records[index].0 += score * games as f64;
                    records[index].1 += games as f64;
                    played += games;
                }
            }
        }
        let mean = |index: usize| records[index].0 / records[index].1;
        // Stable: between equals the one that looked better at first stays.
        field.sort_by(|&one, &other| mean(other).total_cmp(&mean(one)));
        field.truncate(field.len().div_ceil(2));
        if field.len() <= 1 {
            let index = field.first().copied().unwrap_or(0);
            return Best { index, score: mean(index), games: played };
        }
    }
}

/// Heats in which two are held against each other: how they differ from heat to heat tells how sure the mean is.
const HEATS: u64 = 24;

/// Games that two are held against each other by: a core plays out at least as many as this in a time.
fn affordable(budget: Budget) -> u64 {
    let within = budget.most_time.map_or(HEATS, |time| (time.as_millis() as u64).saturating_mul(4));
    budget.most_nodes.unwrap_or(within)
}

/// Games and steps for a first look at one of several ways to go on.
pub(super) fn glance(budget: Budget) -> (u64, u64) {
    let games = (affordable(budget) / HEATS).max(1);
    (games, games * STEPS)
}

/// Lets two play the same heats by the same luck. `play` plays so many games of one of them, in so many steps of tokens
/// at most, and tells its share of wins. `None` if too few heats were played to tell anything.
pub(super) fn hold(
    budget: Budget,
    seed: u64,
    mut play: impl FnMut(usize, (u64, u64), &mut QuickDice) -> Option<f64>,
) -> Option<Compared> {
    let games = (affordable(budget) / HEATS / 2).max(1);
    let (mut heats, mut sums, mut ahead, mut squares) = (0.0, [0.0; 2], 0.0, 0.0);
    for heat in 0..HEATS {
        let mut score = |index| {
            let mut dice = QuickDice::new(seed.wrapping_add(heat.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
            play(index, (games, games * STEPS), &mut dice)
        };
        let (Some(one), Some(other)) = (score(0), score(1)) else { continue };
        heats += 1.0;
        sums = [sums[0] + one, sums[1] + other];
        ahead += one - other;
        squares += (one - other) * (one - other);
    }
    let mean = ahead / heats;
    // A game of the usual spread is added, so that a few heats that went alike prove nothing.
    let spread = ((squares + 0.25) / (heats + 1.0) - mean * mean).max(0.0);
    (heats > 1.0).then(|| Compared { scores: sums.map(|sum| sum / heats), error: libm::sqrt(spread / heats) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_many_is_found_within_the_budget() {
        let strengths = [0.2, 0.5, 0.1, 0.9, 0.3];
        let budget = Budget::nodes(300);
        let best = contest(strengths.len(), budget, &Stop::default(), |index, games, _| {
            Some((strengths[index], games))
        });
        assert_eq!(best.index, 3);
        assert!(best.score > 0.85 && best.games <= 300, "{best:?}");
    }

    #[test]
    fn with_nothing_to_spend_the_first_is_taken() {
        let budget = Budget::nodes(0);
        assert_eq!(contest(4, budget, &Stop::default(), |_, _, _| None).index, 0);
    }
}
