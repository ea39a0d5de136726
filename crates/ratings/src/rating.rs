//! One rating, and what one game does to it.

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

/// Glicko-2's constant: how much a volatility changes. Glickman names 0.3 to 1.2, and takes 0.5 in his example.
const TAU: f64 = 0.5;

/// Weng and Lin's beta on our scale: half of what nobody knows at the beginning, as on theirs (25/6 of 25/3).
const BETA: f64 = 175.0;

/// What no deviation falls below among several: a hundredth of a percent of its square, as the authors have it.
const TOLERANCE: f64 = 0.000_001;

/// Which way ratings are worked out: nobody's rating between two says anything about a game among several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Two players.
    Two,
    /// Three and more.
    Several,
}

impl Kind {
    /// The kind of a game with so many players.
    pub fn of(players: usize) -> Kind {
        if players == 2 { Kind::Two } else { Kind::Several }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Two => "two",
            Kind::Several => "several",
        }
    }

    /// Reads what [`Kind::word`] wrote.
    pub fn read(word: &str) -> Option<Kind> {
        [Kind::Two, Kind::Several].into_iter().find(|kind| kind.word() == word)
    }

    /// Above this deviation a rating is provisional.
    pub fn bound(self) -> f64 {
        match self {
            Kind::Two => 110.0,
            // A place among several says less about each than a game against one.
            Kind::Several => 200.0,
        }
    }
}

/// How strong somebody is thought to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The number itself.
    pub rating: f64,
    /// How far off it may be: two deviations to either side hold it 95 times in 100.
    pub deviation: f64,
    /// How much the strength itself seems to change; it stays what it is among several.
    pub volatility: f64,
}

impl Rating {
    /// What everybody begins with.
    pub const NEW: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// Whether it says little yet.
    pub fn is_provisional(&self, kind: Kind) -> bool {
        self.deviation > kind.bound()
    }
}

/// What a game makes of the ratings of those who played it, in order. A lower place is a better one, and whoever shares
/// a place drew. Fewer than two players change nothing.
pub fn rate(players: &[(Rating, usize)]) -> Vec<Rating> {
    match players {
        [] | [_] => players.iter().map(|(rating, _)| *rating).collect(),
        [(one, first), (two, second)] => {
            let outcome = match first.cmp(second) {
                std::cmp::Ordering::Less => Outcomes::WIN,
                std::cmp::Ordering::Equal => Outcomes::DRAW,
                std::cmp::Ordering::Greater => Outcomes::LOSS,
            };
            let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
            let (one, two) = glicko2(&(*one).into(), &(*two).into(), &outcome, &config);
            vec![one.into(), two.into()]
        }
        several => {
            let alone: Vec<[WengLinRating; 1]> = several
                .iter()
                .map(|(before, _)| [WengLinRating { rating: before.rating, uncertainty: before.deviation }])
                .collect();
            let ranked: Vec<_> = alone
                .iter()
                .zip(several)
                .map(|(team, (_, place))| (team.as_slice(), MultiTeamOutcome::new(*place)))
                .collect();
            let config = WengLinConfig { beta: BETA, uncertainty_tolerance: TOLERANCE };
            let after = weng_lin_multi_team(&ranked, &config);
            after
                .iter()
                .flatten()
                .zip(several)
                .map(|(after, (before, _))| Rating {
                    rating: after.rating,
                    deviation: after.uncertainty,
                    volatility: before.volatility,
                })
                .collect()
        }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Glicko2Rating {
        let Rating { rating, deviation, volatility } = rating;
        Glicko2Rating { rating, deviation, volatility }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Rating {
        let Glicko2Rating { rating, deviation, volatility } = rating;
        Rating { rating, deviation, volatility }
    }
}

#[cfg(test)]
mod tests {
    use skillratings::glicko2::glicko2_rating_period;

    use super::*;

    /// Mark Glickman, Example of the Glicko-2 system (2013): one player, three games in one period.
    #[test]
    fn the_published_example_comes_out_as_published() {
        let rating = |rating, deviation| Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (rating(1400.0, 30.0).into(), Outcomes::WIN),
            (rating(1550.0, 100.0).into(), Outcomes::LOSS),
            (rating(1700.0, 300.0).into(), Outcomes::LOSS),
        ];
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
        let after: Rating = glicko2_rating_period(&rating(1500.0, 200.0).into(), &games, &config).into();
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.059_99).abs() < 0.000_01, "{after:?}");
    }

    #[test]
    fn a_game_is_a_period_of_its_own() {
        let [one, two] = [(1500.0, 200.0), (1400.0, 30.0)].map(|(rating, deviation)| Rating {
            rating,
            deviation,
            volatility: 0.06,
        });
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
        let after: Rating =
            glicko2_rating_period(&one.into(), &[(two.into(), Outcomes::WIN)], &config).into();
        let both = rate(&[(one, 1), (two, 2)]);
        assert!(
            (both[0].rating - after.rating).abs() < 1e-9
                && (both[0].deviation - after.deviation).abs() < 1e-9
        );
        // Whoever is well known moves little.
        assert!((both[1].rating - 1400.0).abs() < 5.0, "{both:?}");
    }

    #[test]
    fn the_better_the_place_the_higher_the_rating_however_many_play() {
        for count in 2..=16 {
            let places: Vec<usize> = (1..=count).collect();
            let players: Vec<_> = places.iter().map(|&place| (Rating::NEW, place)).collect();
            let after = rate(&players);
            for pair in after.windows(2) {
                assert!(pair[0].rating > pair[1].rating, "{count}: {after:?}");
            }
            let mean: f64 = after.iter().map(|rating| rating.rating).sum::<f64>() / count as f64;
            assert!((mean - 1500.0).abs() < 1e-6, "what one gains others lose: {mean}");
            assert!(after.iter().all(|rating| rating.deviation < 350.0));
        }
    }

    #[test]
    fn whoever_shares_a_place_with_an_equal_stays_where_they_are() {
        for count in 2..=4 {
            let after = rate(&vec![(Rating::NEW, 1); count]);
            assert!(after.iter().all(|rating| (rating.rating - 1500.0).abs() < 1e-9), "{after:?}");
        }
        assert_eq!(rate(&[(Rating::NEW, 1)]), [Rating::NEW]);
        assert_eq!(rate(&[]), []);
    }

    #[test]
    fn a_rating_is_provisional_until_some_games_were_played() {
        for (count, kind) in [(2, Kind::Two), (3, Kind::Several), (4, Kind::Several)] {
            let mut ratings = vec![Rating::NEW; count];
            let mut games = 0;
            while ratings.iter().any(|rating| rating.is_provisional(kind)) {
                let shift = games % count;
                let players: Vec<_> = ratings
                    .iter()
                    .enumerate()
                    .map(|(n, rating)| (*rating, 1 + (n + shift) % count))
                    .collect();
                ratings = rate(&players);
                games += 1;
                assert!(games < 40, "{count}: {ratings:?}");
            }
            assert!(games >= 5, "{count} players, {games} games");
        }
    }
}
