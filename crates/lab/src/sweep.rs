//! An option or two swept over values: who wins, how long games are, and how much of it is skill.
//!
//! Every combination of values is a cell. All luck of a cell follows from the seed and the cell's own name, so a sweep
//! gives the same numbers in whatever order its cells are played, and on however many threads.

mod row;
mod vary;

use std::time::Duration;

use fracas_bots::{Effort, Level};
use fracas_core::{Seat, Seats};
use fracas_games::{Entry, Fault, Fnv};
use serde_json::Value;

pub use self::row::{Sheet, Torn};
pub use self::vary::{BadVary, Vary};
use crate::arena::{Balance, Batch, Contestant, Draw, Interval, Played, Setup, weigh, wilson};

/// What is swept, and how it is measured.
#[derive(Clone)]
pub struct Sweep {
    /// The game.
    pub entry: &'static Entry,
    /// The version of its rules; the newest where none is named.
    pub rules: Option<u32>,
    /// How many play, where that is not swept.
    pub seats: Option<u8>,
    /// The options that stay as they are.
    pub options: Value,
    /// What is swept.
    pub vary: Vec<Vary>,
    /// The level that plays every seat.
    pub level: Level,
    /// The levels that meet to tell skill from luck: the stronger, and that of everybody else.
    pub strong: Level,
    /// The weaker.
    pub weak: Level,
    /// How many games of each kind a cell has.
    pub games: u32,
    /// Where all luck comes from.
    pub seed: u64,
}

/// One combination of values, ready to be played.
#[derive(Clone)]
pub struct Cell {
    /// The values as they were given, in the order of what is swept.
    pub values: Vec<String>,
    table: Setup,
}

/// What a cell's games say.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Games between players of one level.
    pub balance: Balance,
    /// By how much the stronger level does better than luck alone: 0 where it wins no more often than anybody, 1 where it
    /// wins every game.
    pub skill: Interval,
}

impl Sweep {
    /// All cells, the first option slowest.
    ///
    /// # Errors
    ///
    /// Says which values no game can be started with.
    pub fn cells(&self) -> Result<Vec<Cell>, Fault> {
        let mut combinations: Vec<Vec<String>> = vec![Vec::new()];
        for vary in &self.vary {
            let longer = |values: Vec<String>| {
                vary.values.iter().map(move |value| [&values[..], std::slice::from_ref(value)].concat())
            };
            combinations = combinations.into_iter().flat_map(longer).collect();
        }
        combinations.into_iter().map(|values| self.cell(values)).collect()
    }

    fn cell(&self, values: Vec<String>) -> Result<Cell, Fault> {
        let mut options = self.options.clone();
        let mut seats = self.seats;
        for (vary, value) in self.vary.iter().zip(&values) {
            vary.apply(value, self.entry, &mut options, &mut seats);
        }
        let seats = self.entry.start_by(self.rules, seats, &options, None)?.seats();
        let table = Setup::new(self.entry, seats, options, 0, Duration::from_secs(5));
        Ok(Cell { values, table: Setup { rules: self.rules, ..table } })
    }

    /// The games of a cell: those between equals, and behind them those that tell skill from luck.
    pub fn games(&self, cell: &Cell) -> Batch {
        let seats = usize::from(cell.table.seats);
        let contestants =
            [self.level, self.strong, self.weak].map(|level| Contestant::Bot(Effort::Level(level)));
        let equals = (0..u64::from(self.games))
            .map(|number| Draw { players: vec![0; seats], seed: self.seed_of(cell, 0, number) });
        let apart = (0..u64::from(self.games)).map(|number| {
            let players = (0..seats).map(|seat| if seat == place(number, cell) { 1 } else { 2 });
            Draw { players: players.collect(), seed: self.seed_of(cell, 1, number) }
        });
        Batch {
            table: cell.table.clone(),
            contestants: contestants.to_vec(),
            games: equals.chain(apart).collect(),
        }
    }

    /// What a cell's games say, in the order of [`Sweep::games`].
    pub fn weigh(&self, cell: &Cell, played: &[Played]) -> Found {
        let seats = cell.table.seats;
        let (equals, apart) = played.split_at(played.len().min(self.games as usize));
        let at = |number: u64| Seat::first(seats).nth(place(number, cell)).unwrap_or(Seat::FIRST);
        let outcomes = apart.iter().zip(0..).map(|(played, number)| (at(number), played.winners));
        Found { balance: weigh(equals, seats), skill: skill(outcomes, seats) }
    }

    /// The seed of a cell's game.
    fn seed_of(&self, cell: &Cell, kind: u64, number: u64) -> u64 {
        use std::fmt::Write as _;
        let mut print = Fnv::START;
        let written = write!(print, "{} {:?} {kind} {number}", self.seed, cell.values);
        written.expect("a fingerprint takes any text");
        print.0
    }
}

/// Where the stronger one sits: at every seat in turn.
fn place(number: u64, cell: &Cell) -> usize {
    (number % u64::from(cell.table.seats)) as usize
}

/// How much better than luck alone a seat did in each of some games. A draw is shared by all.
fn skill(games: impl Iterator<Item = (Seat, Seats)>, seats: u8) -> Interval {
    let luck = 1.0 / f64::from(seats.max(1));
    let points = |(seat, winners): (Seat, Seats)| match winners.is_empty() {
        true => luck,
        false if winners.contains(seat) => {
            1.0 / f64::from(u32::try_from(winners.iter().count()).unwrap_or(1))
        }
        false => 0.0,
    };
    let (count, sum) = games.map(points).fold((0.0, 0.0), |(count, sum), points| (count + 1.0, sum + points));
    let share = wilson(sum, count);
    let beyond = |share: f64| if luck < 1.0 { (share - luck) / (1.0 - luck) } else { 0.0 };
    Interval { at: beyond(share.at), low: beyond(share.low), high: beyond(share.high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skill_is_none_where_luck_decides_and_one_where_it_never_does() {
        let seat = |number| Seat::new(number).expect("a seat");
        let games = |won: usize| {
            (0..100).map(move |number| (seat(1), Seats::one(if number < won { seat(1) } else { seat(2) })))
        };
        assert_eq!(skill(games(50), 2).at, 0.0);
        assert_eq!(skill(games(100), 2).at, 1.0);
        assert!((skill(games(25), 4).at).abs() < 1e-9, "one of four wins a quarter by luck");
        let drawn = (0..10).map(|_| (seat(1), Seats::NONE));
        assert_eq!(skill(drawn, 2).at, 0.0, "a draw says nothing");
        let found = skill(games(75), 2);
        assert!(found.low < found.at && found.at < found.high && found.low > 0.0, "{found:?}");
    }
}
