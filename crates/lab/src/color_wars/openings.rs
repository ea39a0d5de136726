//! The map of openings: who wins after each pair of first squares.
//!
//! On 5 × 5 there are 600 pairs, of which 85 differ in more than a turn or a mirror. For each the winner is hunted
//! for, with a little effort first, since many need little. Results are kept in a file of one line each, so that a
//! later run with more effort goes on where this one ended; and whoever wins has a strategy that shows it.

use std::collections::HashSet;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use fracas_bots::color_wars::strategy::{Turns, after, letter, sheet_game};
use fracas_core::{Seat, Square};
use fracas_search::Stop;

use super::{Letter, Prey, Side, check, hunt};

/// A pair of first squares: Red's, then Blue's.
pub type Pair = (Square, Square);

/// Who wins after an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The seat can force a win within so many moves after placing.
    Win(Seat, u32),
    /// Neither can.
    Draw,
    /// Not known yet.
    Open,
}

/// What is known of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The squares.
    pub pair: Pair,
    /// Who wins.
    pub decision: Decision,
    /// How many positions were looked at.
    pub effort: u64,
}

/// The pairs of a square board that differ in more than a turn or a mirror, in order.
pub fn pairs(side: u8) -> Vec<Pair> {
    let (game, start) = sheet_game(side);
    let turns = Turns::new(side);
    let mut met = HashSet::new();
    let count = side * side;
    let all = (0..count).flat_map(|red| (0..count).map(move |blue| (red, blue)));
    let different = all.filter(|&(red, blue)| {
        let placed = after(&game, &after(&game, &start, Seat::FIRST, red), Seat::from_index(1), blue);
        red != blue && met.insert(turns.form(&placed).code)
    });
    let square = |index: u8| Square::new(index % side, index / side);
    different.map(|(red, blue)| (square(red), square(blue))).collect()
}

/// The first effort, and the table it needs.
const FIRST_EFFORT: u64 = 1 << 20;
const FIRST_BYTES: usize = 1 << 24;
/// How many letters of a strategy a line has.
const LINE: usize = 100;

/// Finds out who wins, looking at no more than about `most` positions, and how: a strategy that has passed
/// [`check`](super::check), in the form of its file.
pub fn decide(side: u8, pair: Pair, most: u64, bytes: usize, stop: &Stop) -> (Opening, Option<String>) {
    let (game, start) = sheet_game(side);
    let index = |square: Square| square.row * side + square.column;
    let (red, blue) = (index(pair.0), index(pair.1));
    let placed = after(&game, &after(&game, &start, Seat::FIRST, red), Seat::from_index(1), blue);
    let mut opening = Opening { pair, decision: Decision::Open, effort: 0 };
    let first = (FIRST_EFFORT.min(most), FIRST_BYTES.min(bytes));
    for (nodes, bytes) in [first, (most, bytes)] {
        let (prey, looked_at) = hunt(side, &placed, nodes, bytes, stop);
        opening.effort = looked_at;
        match prey {
            Prey::Draw => return (Opening { decision: Decision::Draw, ..opening }, None),
            Prey::Win(winner, moves, answers) => {
                let seat = Seat::from_index(if winner == Side::Red { 0 } else { 1 });
                let strategy = write_strategy(side, pair, seat, &answers);
                // Two positions that share a key, or a table that forgets, can spoil a strategy: then it is open still.
                if check(&strategy).is_ok() {
                    let decision = Decision::Win(seat, moves);
                    return (Opening { decision, ..opening }, Some(strategy));
                }
            }
            Prey::Open => {}
        }
        if nodes >= most || stop.is_stopped() {
            break;
        }
    }
    (opening, None)
}

/// A strategy for one opening as its file, given the winner's answers in order.
fn write_strategy(side: u8, (red, blue): Pair, winner: Seat, answers: &[Letter]) -> String {
    let mut text = format!(
        "fracas strategy 2\ngame color-wars\nboard {side}x{side}\nopening {red} {blue}\nwinner {winner}\nletters {}\n",
        answers.len()
    );
    for line in answers.chunks(LINE) {
        let letters: String = line.iter().map(|answer| char::from(letter(answer.square))).collect();
        writeln!(text, "{letters}").expect("writing to a string does not fail");
    }
    text
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (red, blue) = self.pair;
        match self.decision {
            Decision::Win(seat, moves) => {
                let color = if seat == Seat::FIRST { "red" } else { "blue" };
                write!(f, "{red} {blue} {color} {moves} {}", self.effort)
            }
            Decision::Draw => write!(f, "{red} {blue} draw - {}", self.effort),
            Decision::Open => write!(f, "{red} {blue} open - {}", self.effort),
        }
    }
}

/// A line that is no opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an opening is two squares, red, blue, draw or open, the moves or \"-\", and the effort, not {0:?}")]
pub struct NoOpening(String);

impl FromStr for Opening {
    type Err = NoOpening;

    fn from_str(line: &str) -> Result<Opening, NoOpening> {
        let wrong = || NoOpening(line.to_owned());
        let fields: Vec<&str> = line.split(' ').collect();
        let [red, blue, who, moves, effort] = fields[..] else { return Err(wrong()) };
        let square = |text: &str| text.parse::<Square>().map_err(|_| wrong());
        let decision = match (who, moves.parse()) {
            ("red", Ok(moves)) => Decision::Win(Seat::FIRST, moves),
            ("blue", Ok(moves)) => Decision::Win(Seat::from_index(1), moves),
            ("draw", Err(_)) if moves == "-" => Decision::Draw,
            ("open", Err(_)) if moves == "-" => Decision::Open,
            _ => return Err(wrong()),
        };
        let effort = effort.parse().map_err(|_| wrong())?;
        Ok(Opening { pair: (square(red)?, square(blue)?), decision, effort })
    }
}

/// The map as a file: a heading with the command that makes it, then a line for every opening.
pub fn write_map(side: u8, openings: &[Opening]) -> String {
    let most = openings.iter().map(|opening| opening.effort).max().unwrap_or(0);
    let lines: String = openings.iter().map(|opening| format!("{opening}\n")).collect();
    format!(
        "# Color Wars, {side}x{side}: who wins after Red's and Blue's first squares.\n\
         # red blue winner moves effort; made by: fracas lab openings color-wars --size {side} --nodes {most} --file \
         openings-{side}x{side}.txt\n{lines}"
    )
}

/// Reads a map. Lines that begin with # are not openings.
///
/// # Errors
///
/// Names the first line that is wrong.
pub fn read_map(text: &str) -> Result<Vec<Opening>, NoOpening> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::parse).collect()
}
