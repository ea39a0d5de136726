//! How good a set-up is: many games played out, and what can be said after them.

use fracas_core::{Dice, Game, Seat, Turn};
use fracas_gowap::{Gowap, State, Tossed, write_value};
use serde::Serialize;
use ts_rs::TS;

/// Plays games out from one state, over and over. Once warm it asks for no memory.
///
/// Tokens that are not placed yet are placed at random anew in every game; cells that have no function yet do
/// nothing. Before both teams are in there is nothing to play out.
#[derive(Clone, Debug)]
pub struct Simulation<'a> {
    game: &'a Gowap,
    start: State,
    /// Whether there are cells that do nothing because nobody has said what they do.
    drafting: bool,
    /// Whether there are tokens to place.
    placing: bool,
    now: State,
    /// How many tokens have moved in all games so far.
    steps: u64,
}

impl<'a> Simulation<'a> {
    /// Prepares to play out from a state; `None` before both teams are in.
    pub fn new(game: &'a Gowap, state: &State) -> Option<Simulation<'a>> {
        let start = game.settle(state)?;
        let drafting = state.has_unset();
        let placing = start.has_unplaced();
        Some(Simulation { game, now: start.clone(), start, drafting, placing, steps: 0 })
    }

    /// Plays `games` games and adds them to the tally.
    pub fn run<D: Dice + ?Sized>(&mut self, games: u64, dice: &mut D, tally: &mut Tally) {
        self.run_within(games, u64::MAX, dice, tally);
    }

    /// Plays `games` games, but stops when more than `most_steps` tokens have moved in all; the game that is
    /// then under way does not count.
    pub fn run_within<D: Dice + ?Sized>(
        &mut self,
        games: u64,
        most_steps: u64,
        dice: &mut D,
        tally: &mut Tally,
    ) {
        for _ in 0..games {
            self.now.go_back_to(&self.start);
            if self.placing {
                self.game.scatter(&mut self.now, dice);
            }
            let mut coins = Tossed::new(&mut *dice);
            let outcome = loop {
                if let Turn::Over(outcome) = self.game.turn(&self.now) {
                    break outcome;
                }
                if self.steps > most_steps {
                    return;
                }
                self.steps += self.now.counts().iter().sum::<usize>() as u64;
                self.game.toss_round(&mut self.now, &mut coins);
            };
            let extinct = self.now.counts().map(|count| count == 0);
            let rounds = self.now.round() - self.start.round();
            tally.add(outcome.winners.sole(), self.now.totals(), extinct, rounds);
        }
    }

    /// What is assumed about a set-up that is not done.
    pub fn assuming(&self) -> Vec<&'static str> {
        let assumptions = [
            (self.drafting, "cells that have no function yet do nothing"),
            (self.placing, "tokens that are not placed yet are placed at random"),
        ];
        assumptions.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words).collect()
    }

    /// How many tokens have moved so far: a measure of work that is the same on every machine.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

/// What came of a number of games. Tallies of separate runs can be merged; merging them in the same order gives
/// the same numbers to the bit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// How many games were played out.
    pub games: u64,
    wins: [u64; 2],
    extinct: [u64; 2],
    totals: [Moments; 2],
    rounds: Moments,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn merge(&mut self, other: Moments) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    fn mean(self, games: u64) -> Mean {
        let games = games as f64;
        let mean = self.sum / games;
        let variance = (self.squares / games - mean * mean).max(0.0);
        let spread = Z * (variance / games).sqrt();
        Mean { mean, low: (mean - spread).max(0.0), high: mean + spread }
    }
}

impl Tally {
    fn add(&mut self, winner: Option<Seat>, totals: [f64; 2], extinct: [bool; 2], rounds: u32) {
        self.games += 1;
        if let Some(winner) = winner {
            self.wins[winner.index()] += 1;
        }
        for side in 0..2 {
            self.extinct[side] += u64::from(extinct[side]);
            self.totals[side].add(totals[side]);
        }
        self.rounds.add(rounds.into());
    }

    /// Adds the games of another run.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.rounds.merge(other.rounds);
        for side in 0..2 {
            self.wins[side] += other.wins[side];
            self.extinct[side] += other.extinct[side];
            self.totals[side].merge(other.totals[side]);
        }
    }

    /// What the games say; `None` if there were none.
    pub fn odds(&self) -> Option<Odds> {
        let games = self.games;
        (games > 0).then(|| Odds {
            games,
            seats: [0, 1].map(Seat::from_index).map(|seat| SeatOdds {
                seat,
                win: Share::of(self.wins[seat.index()], games),
                extinction: Share::of(self.extinct[seat.index()], games),
                total: self.totals[seat.index()].mean(games),
            }),
            draw: Share::of(games - self.wins[0] - self.wins[1], games),
            rounds: self.rounds.mean(games),
        })
    }
}

/// What many games say about a state. All intervals are of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Odds {
    /// How many games were played out.
    pub games: u64,
    /// Red, then Blue.
    pub seats: [SeatOdds; 2],
    /// How often nobody won.
    pub draw: Share,
    /// How many rounds were still played.
    pub rounds: Mean,
}

impl Odds {
    /// Half the width of the widest of the intervals of win, draw and loss.
    pub fn margin(&self) -> f64 {
        let shares = [self.seats[0].win, self.seats[1].win, self.draw];
        shares.iter().map(|share| (share.high - share.low) / 2.0).fold(0.0, f64::max)
    }
}

/// What many games say about one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct SeatOdds {
    /// Whose they are.
    pub seat: Seat,
    /// How often it won.
    pub win: Share,
    /// How often it had no tokens left at the end.
    pub extinction: Share,
    /// What its tokens were worth together at the end.
    pub total: Mean,
}

/// How often something happened, with the interval that holds the true probability 95 times in 100 (Wilson's).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Share {
    /// The part of all games.
    #[serde(serialize_with = "write_value")]
    pub probability: f64,
    /// The lower end of the interval.
    #[serde(serialize_with = "write_value")]
    pub low: f64,
    /// The upper end of the interval.
    #[serde(serialize_with = "write_value")]
    pub high: f64,
}

/// How many standard deviations hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

impl Share {
    /// Something that happened in `hits` of `games` games, with Wilson's interval. Unlike the textbook one it is
    /// honest near 0 and 1, where set-ups that cannot lose live.
    ///
    /// # Examples
    ///
    /// ```
    /// use fracas_bots::gowap::Share;
    ///
    /// let share = Share::of(0, 100);
    /// assert_eq!((share.probability, share.low), (0.0, 0.0));
    /// assert!((share.high - 0.0370).abs() < 1e-4); // never seen in a hundred games, and still not impossible
    /// ```
    pub fn of(hits: u64, games: u64) -> Share {
        let (n, p) = (games as f64, hits as f64 / games as f64);
        let z2 = Z * Z;
        let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        // At the ends the formula is exact, but rounding is not.
        let low = if hits == 0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if hits == games { 1.0 } else { (middle + half).min(1.0) };
        Share { probability: p, low, high }
    }
}

/// A mean, with the interval that holds the true one about 95 times in 100.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Mean {
    /// The mean of all games.
    #[serde(serialize_with = "write_value")]
    pub mean: f64,
    /// The lower end of the interval.
    #[serde(serialize_with = "write_value")]
    pub low: f64,
    /// The upper end of the interval.
    #[serde(serialize_with = "write_value")]
    pub high: f64,
}
