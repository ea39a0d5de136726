//! Finding the best of several set-ups with few games: halving.

use fracas_search::Stop;
use fracas_search::clock::Instant;

/// What may be spent on a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purse {
    /// Games to play out.
    pub(super) games: u64,
    /// Steps of tokens in all of them together, because games can be long.
    pub(super) steps: u64,
    /// When to be done.
    pub(super) deadline: Option<Instant>,
}

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

/// What a candidate did: its share of wins, in so many games.
pub(super) type Showing = (f64, u64);

/// Lets so many candidates play; after every heat the worse half goes home, so that the games go to those
/// between whom it is close. `play` plays so many games of one candidate, in so many steps of tokens at most.
pub(super) fn contest(
    candidates: usize,
    purse: Purse,
    stop: &Stop,
    mut play: impl FnMut(usize, u64, u64) -> Option<Showing>,
) -> Best {
    // Sum of scores and number of games of each; half a game drawn, so that nobody starts from nothing.
    let mut records = vec![(0.25, 0.5); candidates];
    let mut field: Vec<usize> = (0..candidates).collect();
    let heats = u64::from(candidates.next_power_of_two().trailing_zeros()).max(1);
    let mut played = 0;
    loop {
        let share = |of: u64| of / heats / field.len().max(1) as u64;
        let (games, steps) = (share(purse.games).max(1), share(purse.steps));
        for &index in &field {
            let late = purse.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if late || steps == 0 || stop.is_stopped() {
                break;
            }
            if let Some((score, games)) = play(index, games, steps) {
                records[index].0 += score * games as f64;
                records[index].1 += games as f64;
                played += games;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_many_is_found_within_the_purse() {
        let strengths = [0.2, 0.5, 0.1, 0.9, 0.3];
        let purse = Purse { games: 300, steps: 1_000, deadline: None };
        let best = contest(strengths.len(), purse, &Stop::default(), |index, games, _| {
            Some((strengths[index], games))
        });
        assert_eq!(best.index, 3);
        assert!(best.score > 0.85 && best.games <= 300, "{best:?}");
    }

    #[test]
    fn with_nothing_to_spend_the_first_is_taken() {
        let purse = Purse { games: 0, steps: 0, deadline: None };
        assert_eq!(contest(4, purse, &Stop::default(), |_, _, _| None).index, 0);
    }
}
