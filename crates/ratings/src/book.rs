//! All ratings, and what the next game does to them.

use std::collections::{BTreeMap, VecDeque};

use crate::{Kind, Rating, rate};

/// The most games of one kind among the same players within [`DAY`] that count: from then on two who play for one of
/// them alone gain nothing.
pub const MOST_A_DAY: usize = 10;

/// A day in milliseconds.
pub const DAY: i64 = 24 * 60 * 60 * 1000;

/// A finished game that counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// What tells it from every other.
    pub id: String,
    /// Which game it is a game of.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// Who played, with the place each came to: 1 is the best, and whoever shares a place drew.
    pub players: Vec<(String, usize)>,
}

impl Game {
    /// Games are counted in this order: when they ended, and at the same moment by their names.
    pub fn order(&self) -> (i64, &str) {
        (self.at, &self.id)
    }

    /// Whether it says anything: two at least, and nobody against themselves.
    pub fn is_fair(&self) -> bool {
        let mut names: Vec<&str> = self.players.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.len() >= 2 && names.len() == self.players.len()
    }

    fn kind(&self) -> Kind {
        Kind::of(self.players.len())
    }

    fn group(&self) -> (String, Vec<String>) {
        let mut names: Vec<String> = self.players.iter().map(|(name, _)| name.clone()).collect();
        names.sort_unstable();
        (self.game.clone(), names)
    }

    /// Whether only bots played: they gain nothing by it.
    fn is_among_bots(&self) -> bool {
        self.players.iter().all(|(name, _)| name.starts_with("bot-"))
    }
}

/// Which of somebody's ratings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The game.
    pub game: String,
    /// Between two, or among several.
    pub kind: Kind,
    /// Who.
    pub player: String,
}

/// A rating with how it came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rating.
    pub rating: Rating,
    /// How many games made it.
    pub games: u32,
    /// How many of them were won, alone or with others.
    pub wins: u32,
    /// How many were drawn by all.
    pub draws: u32,
    /// When the last one ended.
    pub last: i64,
}

impl Default for Standing {
    fn default() -> Standing {
        Standing { rating: Rating::NEW, games: 0, wins: 0, draws: 0, last: 0 }
    }
}

/// What a game did to one player.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Whose rating.
    pub key: Key,
    /// What it was.
    pub before: Rating,
    /// What it is.
    pub after: Rating,
    /// How they stand now.
    pub standing: Standing,
}

/// All ratings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    standings: BTreeMap<Key, Standing>,
    /// When the same players last met, for a day.
    met: BTreeMap<(String, Vec<String>), VecDeque<i64>>,
    /// With more groups than this, old ones are forgotten.
    most_met: usize,
    last: Option<(i64, String)>,
}

impl Book {
    /// Puts somebody's standing in, as it was worked out before.
    pub fn put(&mut self, key: Key, standing: Standing) {
        self.standings.insert(key, standing);
    }

    /// Notes a game that was counted before, without counting it again: in order, and at least those of the last day.
    pub fn note(&mut self, game: &Game, counted: bool) {
        self.last = Some((game.at, game.id.clone()));
        if counted {
            self.meet(game);
        }
    }

    /// Everybody's standing.
    pub fn standings(&self) -> impl Iterator<Item = (&Key, &Standing)> {
        self.standings.iter()
    }

    /// Whether a game comes behind all that were counted.
    pub fn is_next(&self, game: &Game) -> bool {
        self.last.as_ref().is_none_or(|(at, id)| (*at, id.as_str()) < game.order())
    }

    /// Counts a game, which must come behind all others. Tells what it did to each player, in order: nothing where the
    /// same players met too often that day, or somebody sat there twice.
    pub fn count(&mut self, game: &Game) -> Vec<Step> {
        let counts = game.is_fair() && (game.is_among_bots() || self.met(game) < MOST_A_DAY);
        self.note(game, counts);
        if !counts {
            return Vec::new();
        }
        let key =
            |player: &String| Key { game: game.game.clone(), kind: game.kind(), player: player.clone() };
        let before: Vec<(Key, Standing, usize)> = game
            .players
            .iter()
            .map(|(player, place)| {
                let key = key(player);
                let standing = self.standings.get(&key).copied().unwrap_or_default();
                (key, standing, *place)
            })
            .collect();
        let ratings: Vec<(Rating, usize)> =
            before.iter().map(|(_, standing, place)| (standing.rating, *place)).collect();
        let best = game.players.iter().map(|(_, place)| *place).min().unwrap_or(1);
        let drawn = game.players.iter().all(|(_, place)| *place == best);
        let steps: Vec<Step> = before
            .into_iter()
            .zip(rate(&ratings))
            .map(|((key, standing, place), after)| {
                let standing_after = Standing {
                    rating: after,
                    games: standing.games + 1,
                    wins: standing.wins + u32::from(place == best && !drawn),
                    draws: standing.draws + u32::from(drawn),
                    last: game.at,
                };
                Step { key, before: standing.rating, after, standing: standing_after }
            })
            .collect();
        for step in &steps {
            self.standings.insert(step.key.clone(), step.standing);
        }
        steps
    }

    fn meet(&mut self, game: &Game) {
        if game.is_among_bots() {
            return;
        }
        // Whoever has not met for a day is forgotten, whenever there are twice as many.
        if self.met.len() > self.most_met {
            self.met.retain(|_, times| times.back().is_some_and(|&at| at > game.at - DAY));
            self.most_met = (2 * self.met.len()).max(1024);
        }
        self.met.entry(game.group()).or_default().push_back(game.at);
    }

    /// How many games among the same players counted within the last day.
    fn met(&mut self, game: &Game) -> usize {
        let Some(times) = self.met.get_mut(&game.group()) else { return 0 };
        while times.front().is_some_and(|&at| at <= game.at - DAY) {
            times.pop_front();
        }
        times.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(n: usize, at: i64, players: &[(&str, usize)]) -> Game {
        let players = players.iter().map(|(name, place)| ((*name).to_owned(), *place)).collect();
        Game { id: format!("{n:04}"), game: "gowap".to_owned(), at, players }
    }

    #[test]
    fn whoever_plays_the_same_opponent_all_day_gains_only_so_much() {
        let mut book = Book::default();
        let mut changed =
            |n: usize, at: i64, players: &[(&str, usize)]| !book.count(&game(n, at, players)).is_empty();
        for n in 0..MOST_A_DAY {
            assert!(changed(n, n as i64, &[("ann", 1), ("ben", 2)]));
        }
        assert!(!changed(10, 10, &[("ann", 1), ("ben", 2)]));
        assert!(!changed(11, 11, &[("ben", 1), ("ann", 2)]), "in whatever seats");
        assert!(changed(12, 12, &[("ann", 1), ("cleo", 2)]), "others count");
        assert!(changed(13, DAY, &[("ann", 1), ("ben", 2)]), "the first of them was a day ago");
        assert!(!changed(14, DAY, &[("ann", 1), ("ben", 2)]));
        for n in 15..40 {
            assert!(changed(n, DAY + n as i64, &[("bot-1", 1), ("bot-2", 2)]), "bots have nothing to gain");
        }
    }

    #[test]
    fn nobody_gains_against_themselves() {
        let mut book = Book::default();
        assert_eq!(book.count(&game(0, 0, &[("ann", 1), ("ann", 2)])), []);
        assert_eq!(book.count(&game(1, 1, &[("ann", 1)])), []);
        assert_eq!(book.standings().count(), 0);
    }

    #[test]
    fn two_and_several_are_rated_apart_and_won_games_are_counted() {
        let mut book = Book::default();
        book.count(&game(0, 0, &[("ann", 1), ("ben", 2)]));
        book.count(&game(1, 1, &[("ann", 2), ("ben", 1), ("cleo", 2)]));
        book.count(&game(2, 2, &[("ann", 1), ("ben", 1)]));
        let told: Vec<_> = book
            .standings()
            .map(|(key, standing)| {
                (key.player.as_str(), key.kind.word(), standing.games, standing.wins, standing.draws)
            })
            .collect();
        let expected = [
            ("ann", "two", 2, 1, 1),
            ("ben", "two", 2, 0, 1),
            ("ann", "several", 1, 0, 0),
            ("ben", "several", 1, 1, 0),
            ("cleo", "several", 1, 0, 0),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_book_that_is_put_together_again_goes_on_the_same_to_the_last_bit() {
        let games: Vec<Game> = (0..60)
            .map(|n| {
                let (one, two) = (["ann", "ben", "cleo"][n % 3], ["dan", "eve"][n % 2]);
                game(n, n as i64 * 3_600_000, &[(one, 1 + n % 2), (two, 1 + n / 2 % 2)])
            })
            .collect();
        let mut whole = Book::default();
        let steps: Vec<Vec<Step>> = games.iter().map(|game| whole.count(game)).collect();
        for cut in [1, 17, 59] {
            let mut first = Book::default();
            games[..cut].iter().for_each(|game| drop(first.count(game)));
            let mut again = Book::default();
            first.standings().for_each(|(key, standing)| again.put(key.clone(), *standing));
            for (game, steps) in games[..cut].iter().zip(&steps) {
                again.note(game, !steps.is_empty());
            }
            let rest: Vec<Vec<Step>> = games[cut..].iter().map(|game| again.count(game)).collect();
            assert_eq!(rest, steps[cut..]);
            assert_eq!(again.standings, whole.standings);
        }
        assert!(!whole.is_next(&games[59]) && whole.is_next(&game(60, games[59].at, &[])));
    }
}
