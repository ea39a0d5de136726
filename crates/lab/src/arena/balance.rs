//! How fair a game is, how long, and how much there is to decide.

use serde::Serialize;

use super::game::Played;
use super::stats::{Interval, wilson};

/// What one seat got out of many games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SeatShare {
    /// The seat's number.
    pub seat: u8,
    /// The share of games it won.
    pub wins: Interval,
    /// Its decisions per game.
    pub decisions: f64,
}

/// What many games say about the game itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// How many games.
    pub games: usize,
    /// The seats, in order.
    pub seats: Vec<SeatShare>,
    /// The share of games that nobody won.
    pub draws: Interval,
    /// Events per game: the mean and its 95 % interval.
    pub length: Interval,
    /// The shortest game and the longest.
    pub shortest_longest: [u32; 2],
    /// How often the lead changed, as the players saw it: the mean and its 95 % interval.
    pub lead_changes: Interval,
}

/// Weighs games that were all played at the same kind of table.
pub fn weigh(games: &[Played], seats: u8) -> Balance {
    let count = games.len() as f64;
    let share = |fits: &dyn Fn(&Played) -> bool| {
        wilson(games.iter().filter(|played| fits(played)).count() as f64, count)
    };
    let seats = fracas_core::Seat::first(seats).map(|seat| SeatShare {
        seat: seat.number(),
        wins: share(&|played| played.winners.contains(seat)),
        decisions: games.iter().map(|played| f64::from(played.decisions[seat.index()])).sum::<f64>()
            / count.max(1.0),
    });
    let lengths = || games.iter().map(|played| played.events);
    Balance {
        games: games.len(),
        seats: seats.collect(),
        draws: share(&|played| played.winners.is_empty()),
        length: mean(lengths().map(f64::from)),
        shortest_longest: [lengths().min().unwrap_or(0), lengths().max().unwrap_or(0)],
        lead_changes: mean(games.iter().map(|played| f64::from(played.lead_changes))),
    }
}

fn mean(values: impl Iterator<Item = f64> + Clone) -> Interval {
    let count = values.clone().count().max(1) as f64;
    let at = values.clone().sum::<f64>() / count;
    let spread = values.map(|value| (value - at) * (value - at)).sum::<f64>() / count;
    let half = 1.96 * libm::sqrt(spread / count);
    Interval { at, low: at - half, high: at + half }
}
