//! What pairs of games say: the same opening and the same luck, seats swapped.
//!
//! The two games of a pair are not independent: an opening that is won for one seat gives each player a win. Counted one by
//! one such games look like luck; counted in pairs they are what they are, no difference. So the test that ends by itself
//! counts pairs, by their five possible results.

use serde::Serialize;

use super::stats::{Interval, Score, Standing, Z, elo};

/// Pairs of games by the points they brought: none, a half, one, one and a half, two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Pairs(pub [u32; 5]);

/// A result that never happened counts this often, so that a one-sided match has a likelihood too.
const UNSEEN: f64 = 1e-3;

impl Pairs {
    /// Counts a pair; any other number of games is none.
    pub fn add(&mut self, pair: Score) {
        if pair.games() == 2 {
            self.0[(2 * pair.won + pair.drawn) as usize] += 1;
        }
    }

    /// How many pairs.
    pub fn count(self) -> u32 {
        self.0.iter().sum()
    }

    /// The share of points and the Elo difference, with the spread that the pairs show.
    pub fn standing(self) -> Standing {
        let shares = self.shares();
        let pairs = f64::from(self.count());
        let at = mean(&shares);
        let spread: f64 = shares.iter().map(|(points, share)| share * (points - at).powi(2)).sum();
        let half = if pairs > 0.0 { Z * libm::sqrt(spread / pairs) } else { 1.0 };
        let share = Interval { at, low: (at - half).max(0.0), high: (at + half).min(1.0) };
        Standing { share, elo: Interval { at: elo(share.at), low: elo(share.low), high: elo(share.high) } }
    }

    /// Each result as a share of the points, and how often it came, as a share of all pairs.
    fn shares(self) -> [(f64, f64); 5] {
        let counts = self.0.map(|count| f64::from(count).max(UNSEEN));
        let all: f64 = counts.iter().sum();
        let mut points = 0.0;
        counts.map(|count| {
            let share = (points, count / all);
            points += 0.25;
            share
        })
    }
}

fn mean(shares: &[(f64, f64); 5]) -> f64 {
    shares.iter().map(|(points, share)| points * share).sum()
}

/// A test that ends as soon as it is decided: is the difference `low` Elo, or is it `high`? Errors of either kind are one
/// in twenty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that would be too little.
    pub low: f64,
    /// The difference hoped for.
    pub high: f64,
}

impl Sprt {
    /// Where the test ends on either side: ln 19.
    pub const BOUND: f64 = 2.944_438_979_166_440_5;

    /// How much the pairs speak for the higher difference (above 0) or the lower: the log-likelihood ratio. For either
    /// difference it takes the likeliest chances of the five results that have it for their mean.
    ///
    /// # Examples
    ///
    /// ```
    /// use fracas_lab::arena::{Pairs, Sprt};
    ///
    /// let test = Sprt { low: 0.0, high: 20.0 };
    /// assert!(test.weight(Pairs([10, 20, 60, 40, 30])) > 0.0);
    /// assert!(test.weight(Pairs([0, 0, 500, 0, 0])) < 0.0, "a long row of even pairs is no 20 Elo");
    /// ```
    pub fn weight(self, pairs: Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let shares = pairs.shares();
        let score = |elo: f64| 1.0 / (1.0 + libm::pow(10.0, -elo / 400.0));
        let likelihood = |score: f64| -> f64 {
            let tilt = tilt(&shares, score);
            shares.iter().map(|(points, share)| -share * libm::log(1.0 + tilt * (points - score))).sum()
        };
        f64::from(pairs.count()) * (likelihood(score(self.high)) - likelihood(score(self.low)))
    }

    /// Whether it is decided, and for which side: `true` for the higher difference.
    pub fn decided(self, pairs: Pairs) -> Option<bool> {
        let weight = self.weight(pairs);
        (weight.abs() >= Sprt::BOUND).then_some(weight > 0.0)
    }
}

/// By how much the shares must be tilted so that their mean is `score`: the likeliest such chances are
/// `share / (1 + tilt * (points - score))`, and the tilt is where the means agree. It lies between where the chance of the
/// best and of the worst result would be infinite, and the mean falls as it grows.
fn tilt(shares: &[(f64, f64); 5], score: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        let off: f64 = shares
            .iter()
            .map(|(points, share)| share * (points - score) / (1.0 + middle * (points - score)))
            .sum();
        if off > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use fracas_core::{Dice, QuickDice};

    use super::*;

    /// The five chances of players so far apart, where games are drawn this often.
    fn chances(elo: f64, draws: f64) -> [f64; 5] {
        let score = 1.0 / (1.0 + libm::pow(10.0, -elo / 400.0));
        let won = score - draws / 2.0;
        let lost = 1.0 - won - draws;
        [lost * lost, 2.0 * lost * draws, 2.0 * won * lost + draws * draws, 2.0 * won * draws, won * won]
    }

    #[test]
    fn the_weight_of_pairs_won_or_lost_outright_is_that_of_a_coin() {
        // With nothing but 0 and 2 points the chances are those of a coin, and the ratio can be worked out by hand:
        // 30 ln(s1/s0) + 20 ln((1-s1)/(1-s0)) with s0 = 1/2 and s1 = 10/11 (400 Elo).
        let test = Sprt { low: 0.0, high: 400.0 };
        let by_hand = 30.0 * libm::log(20.0 / 11.0) + 20.0 * libm::log(2.0 / 11.0);
        let told = test.weight(Pairs([20, 0, 0, 0, 30]));
        assert!((told - by_hand).abs() < 0.05, "{told} is not {by_hand}");
    }

    #[test]
    fn the_weight_agrees_with_the_normal_approximation_for_many_pairs_and_small_differences() {
        let pairs = Pairs([400, 900, 2_300, 1_000, 500]);
        let test = Sprt { low: 0.0, high: 5.0 };
        let shares = pairs.shares();
        let at = mean(&shares);
        let spread: f64 = shares.iter().map(|(points, share)| share * (points - at).powi(2)).sum();
        let high = 1.0 / (1.0 + libm::pow(10.0, -5.0 / 400.0));
        let normal = f64::from(pairs.count()) * (high - 0.5) * (2.0 * at - 0.5 - high) / (2.0 * spread);
        let told = test.weight(pairs);
        assert!((told - normal).abs() < 0.02 * normal.abs(), "{told} is not about {normal}");
    }

    #[test]
    fn openings_that_decide_do_not_hide_a_difference() {
        // Eight in ten pairs are one win each by their opening; of the others the one player wins all.
        let test = Sprt { low: 0.0, high: 50.0 };
        assert_eq!(test.decided(Pairs([0, 0, 80, 0, 20])), Some(true));
        assert_eq!(test.decided(Pairs([10, 0, 80, 0, 10])), Some(false));
    }

    #[test]
    fn a_match_of_nothing_but_wins_or_of_nothing_but_draws_ends() {
        let test = Sprt { low: 0.0, high: 20.0 };
        assert_eq!(test.decided(Pairs::default()), None);
        assert_eq!(test.decided(Pairs([0, 0, 0, 0, 100])), Some(true));
        assert_eq!(test.decided(Pairs([100, 0, 0, 0, 0])), Some(false));
        assert_eq!(test.decided(Pairs([0, 0, 2_500, 0, 0])), Some(false));
    }

    #[test]
    fn nineteen_of_twenty_tests_end_right() {
        let test = Sprt { low: 0.0, high: 40.0 };
        for (elo, right) in [(0.0, false), (40.0, true)] {
            let mut dice = QuickDice::new(7);
            let chances = chances(elo, 0.3);
            let ends = 1_000;
            let mut wrong = 0;
            for _ in 0..ends {
                let mut pairs = Pairs::default();
                let decided = loop {
                    let mut at = f64::from(dice.below(1 << 24)) / f64::from(1 << 24);
                    let result = chances.iter().position(|chance| {
                        at -= chance;
                        at < 0.0
                    });
                    pairs.0[result.unwrap_or(4)] += 1;
                    // As a match does, but for the first few, of which nothing can be said.
                    if let Some(decided) = test.decided(pairs) {
                        break decided;
                    }
                };
                wrong += u32::from(decided != right);
            }
            assert!(wrong <= ends * 6 / 100, "{elo} Elo: {wrong} of {ends} ended wrong");
            assert!(wrong > 0, "{elo} Elo: no test is that sure");
        }
    }

    #[test]
    fn pairs_are_counted_by_their_points() {
        let mut pairs = Pairs::default();
        for (won, drawn, lost) in [(2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1), (0, 0, 2)] {
            pairs.add(Score { won, drawn, lost });
        }
        assert_eq!(pairs, Pairs([1, 1, 2, 1, 1]));
        pairs.add(Score { won: 3, drawn: 0, lost: 0 });
        assert_eq!(pairs.count(), 6, "three games are no pair");
        let standing = pairs.standing();
        assert!((standing.share.at - 0.5).abs() < 1e-9 && standing.elo.low < 0.0 && standing.elo.high > 0.0);
    }
}
