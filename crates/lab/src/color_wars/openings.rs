//! The map of openings: who wins after each pair of first squares.
//!
//! On 5 × 5 there are 600 pairs, of which 85 differ in more than a turn or a mirror. Each is asked two
//! questions in turn, with more and more effort: can Red force a win, can Blue? Results are kept in a file of
//! one line each, so that a later run with more effort goes on where this one ended.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use fracas_bots::color_wars::Pops;
use fracas_bots::color_wars::strategy::{Turns, after, sheet_game};
use fracas_core::{Game, Seat, Square};
use fracas_search::{Budget, Prover, Stop, Verdict};

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
    /// How many positions were looked at for each seat, at most.
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

/// The smallest effort, and the table it needs.
const FIRST_EFFORT: u64 = 1 << 22;
const FIRST_BYTES: usize = 1 << 26;

/// Finds out who wins, looking at no more than `most` positions for each seat.
pub fn decide(side: u8, (red, blue): Pair, most: u64, bytes: usize, stop: &Stop) -> Opening {
    let (game, start) = sheet_game(side);
    let index = |square: Square| square.row * side + square.column;
    let placed =
        after(&game, &after(&game, &start, Seat::FIRST, index(red)), Seat::from_index(1), index(blue));
    let mut opening = Opening { pair: (red, blue), decision: Decision::Open, effort: 0 };
    for (first, bytes) in [(FIRST_EFFORT, FIRST_BYTES), (FIRST_EFFORT * 8, bytes)] {
        let mut provers: Vec<_> = Seat::first(game.seats())
            .map(|seat| (seat, Prover::new(&game, &Pops, seat, bytes), 0, false))
            .collect();
        let last = if bytes == FIRST_BYTES { FIRST_EFFORT } else { most };
        let mut effort = first.min(most);
        loop {
            for (seat, prover, spent, refuted) in provers.iter_mut().filter(|(.., refuted)| !refuted) {
                let proof = prover.prove(&placed, Budget::nodes(effort - *spent), stop);
                *spent = effort;
                match proof.verdict {
                    Verdict::Win(moves) => {
                        let spent = proof.nodes.max(effort / 2);
                        return Opening { decision: Decision::Win(*seat, moves), effort: spent, ..opening };
                    }
                    Verdict::NoWin => *refuted = true,
                    Verdict::Open => {}
                }
            }
            opening.effort = effort;
            if provers.iter().all(|(.., refuted)| *refuted) {
                return Opening { decision: Decision::Draw, ..opening };
            }
            if effort >= last.min(most) || stop.is_stopped() {
                break;
            }
            effort = (effort * 2).min(most);
        }
        if opening.effort >= most || stop.is_stopped() {
            break;
        }
    }
    opening
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
