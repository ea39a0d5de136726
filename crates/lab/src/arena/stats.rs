//! What a number of games says, and how sure that is.

use serde::{Deserialize, Serialize};

/// From where to where the truth lies with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The best guess.
    pub at: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

pub(super) const Z: f64 = 1.959_963_984_540_054;

/// The share that `hits` of `all` stand for (Wilson's interval): it is never empty and never leaves 0 to 1,
/// even when all or none hit.
///
/// # Examples
///
/// ```
/// use fracas_lab::arena::wilson;
///
/// let share = wilson(8.0, 10.0);
/// assert!((share.low - 0.490).abs() < 0.001 && (share.high - 0.943).abs() < 0.001);
/// assert_eq!(wilson(10.0, 10.0).high, 1.0);
/// ```
pub fn wilson(hits: f64, all: f64) -> Interval {
    if all <= 0.0 {
        return Interval { at: 0.5, low: 0.0, high: 1.0 };
    }
    let at = hits / all;
    let spread = Z * Z / all;
    let middle = (at + spread / 2.0) / (1.0 + spread);
    let half = Z / (1.0 + spread) * libm::sqrt(at * (1.0 - at) / all + spread / (4.0 * all));
    let (low, high) = ((middle - half).max(0.0), (middle + half).min(1.0));
    Interval { at, low: if hits <= 0.0 { 0.0 } else { low }, high: if hits >= all { 1.0 } else { high } }
}

/// The Elo difference that a score stands for; infinite for all or nothing.
///
/// # Examples
///
/// ```
/// use fracas_lab::arena::elo;
///
/// assert_eq!(elo(0.5), 0.0);
/// assert!((elo(0.75) - 190.8).abs() < 0.1);
/// assert_eq!(elo(1.0), f64::INFINITY);
/// ```
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * libm::log10(score / (1.0 - score))
    }
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// A score and what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The share of points.
    pub share: Interval,
    /// The same as an Elo difference; `null` in JSON where it is infinite.
    pub elo: Interval,
}

impl Score {
    /// How many games.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The points: a draw is half a one.
    pub fn points(self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) / 2.0
    }

    /// Adds another score.
    pub const fn plus(self, other: Score) -> Score {
        Score { won: self.won + other.won, drawn: self.drawn + other.drawn, lost: self.lost + other.lost }
    }

    /// What it stands for.
    pub fn standing(self) -> Standing {
        let share = wilson(self.points(), f64::from(self.games()));
        Standing { share, elo: Interval { at: elo(share.at), low: elo(share.low), high: elo(share.high) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(won: u32, drawn: u32, lost: u32) -> Score {
        Score { won, drawn, lost }
    }

    #[test]
    fn intervals_hold_the_score_and_shrink_with_games() {
        for (won, drawn, lost) in [(0, 0, 1), (5, 5, 0), (40, 0, 0), (120, 60, 20)] {
            let few = score(won, drawn, lost).standing();
            let many = score(won * 10, drawn * 10, lost * 10).standing();
            assert!(few.share.low <= few.share.at && few.share.at <= few.share.high);
            assert!(many.share.high - many.share.low < few.share.high - few.share.low);
            assert!(few.elo.low <= few.elo.at && few.elo.at <= few.elo.high);
        }
        assert_eq!(score(0, 0, 0).standing().share.low, 0.0);
    }
}
