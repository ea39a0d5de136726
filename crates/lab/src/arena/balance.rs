//! How fair a game is, how long, and how much there is to decide.

use std::fmt::Write as _;

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

/// Draws the seats' shares as bars with their intervals.
pub fn balance_svg(title: &str, balance: &Balance) -> String {
    /// One for each seat; the names beside the bars say the same.
    const COLORS: [&str; 16] = [
        "#c8453b", "#3f7fd0", "#3c9a4c", "#c79a1b", "#9a4fb0", "#2a9aa0", "#777777", "#b0703a", "#7d2620",
        "#20497d", "#1d5c29", "#7d600c", "#5f2b6e", "#13595d", "#444444", "#6b4120",
    ];
    let rows = balance.seats.len() as u32 + 1;
    let height = 60 + rows * 34;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 560 {height}\" role=\"img\" font-family=\"sans-serif\">\n\
         <title>{title}</title>\n<rect width=\"560\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"16\" y=\"26\" font-size=\"16\" fill=\"#222\">{title}</text>\n"
    );
    let seats = balance.seats.iter().map(|share| (format!("seat {}", share.seat), share.wins));
    for (row, (name, share)) in (0_u32..).zip(seats.chain([("draw".to_owned(), balance.draws)])) {
        let y = 44 + row * 34;
        let x = |share: f64| 90.0 + share * 380.0;
        let color = if name == "draw" { "#999999" } else { COLORS[row as usize] };
        writeln!(
            svg,
            "<text x=\"16\" y=\"{}\" font-size=\"14\" fill=\"#222\">{name}</text>\
             <rect x=\"90\" y=\"{y}\" width=\"{:.1}\" height=\"20\" fill=\"{color}\"/>\
             <path d=\"M{:.1} {mid}H{:.1}M{:.1} {top}v8M{:.1} {top}v8\" stroke=\"#222\" fill=\"none\"/>\
             <text x=\"480\" y=\"{}\" font-size=\"14\" fill=\"#222\">{:.1} %</text>",
            y + 15,
            share.at * 380.0,
            x(share.low),
            x(share.high),
            x(share.low),
            x(share.high),
            y + 15,
            share.at * 100.0,
            mid = y + 10,
            top = y + 6,
        )
        .expect("a string takes any text");
    }
    svg.push_str("</svg>\n");
    svg
}
