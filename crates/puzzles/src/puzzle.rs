//! What a puzzle is: a position, what is asked, and the proof of the answer.

use std::collections::BTreeMap;
use std::fmt::Write;

use fracas_core::{Seat, Square};
use fracas_games::{AnyGame, Fault, Fnv, find};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// One puzzle: one line of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "a puzzle as an object that begins with {\"id\":…,\"game\":…}")]
pub struct Puzzle {
    /// What it is known by; it follows from what is asked, so the same puzzle has the same one wherever it is found.
    pub id: String,
    /// The game.
    pub game: String,
    /// How many play.
    pub seats: u8,
    /// The options that are not the game's usual ones.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// Where it begins.
    #[ts(type = "unknown")]
    pub position: Value,
    /// Who is to find the move.
    pub seat: Seat,
    /// What it is about, in a word of the game's own.
    pub theme: String,
    /// How hard it is, on the scale of players' ratings.
    pub grade: u16,
    /// The seed of the game it was found in.
    pub seed: u64,
    /// What is asked, and the proof.
    pub task: Task,
}

/// What is asked, and the proof of the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Win in so many own moves, whatever the other does.
    Line(Line),
    /// Reach a goal within the turn, with so many moves.
    Turn(Turn),
    /// Choose what has the best odds.
    Odds(Odds),
    /// Choose the better of two set-ups.
    Pair(Pair),
}

/// A forced win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The own moves it takes against the best defence.
    pub moves: u8,
    /// The line against the best defence, an own move each.
    pub steps: Vec<Step>,
    /// How many positions were looked at to prove it.
    pub searched: u64,
}

/// An own move of a forced win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The move; before the last step no other wins in time.
    #[serde(rename = "move")]
    pub choice: String,
    /// Other moves that win at once, at the last step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub also: Vec<String>,
    /// What the other side answers; nothing after the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub answer: Option<String>,
    /// Each move that is not good enough, with the answer that shows it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub wrong: BTreeMap<String, String>,
}

/// A goal within a turn of A Game of War.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// What is to be reached.
    pub goal: Goal,
    /// With so many moves, and no fewer.
    pub moves: u8,
    /// The acts, in an order that works.
    pub line: Vec<String>,
    /// The board after them: the one way to the goal, in whatever order.
    pub end: String,
    /// How many positions were looked at: all that so many moves lead to.
    pub searched: u64,
}

/// What a turn is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// An enemy arsenal is destroyed.
    Arsenal,
    /// The unit on this square is destroyed.
    Destroy(Square),
    /// So many enemy units are out of supply.
    Cut(u32),
    /// All own units are in supply.
    Rescue,
}

/// A choice by its odds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// What the odds are of.
    pub aim: Aim,
    /// Every choice with its odds, the best first.
    pub choices: Vec<Choice>,
    /// How many positions were looked at.
    pub searched: u64,
}

/// What odds are of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// To begin a Ganoogo in this turn.
    Storm,
    /// To remove the die on this square in this turn.
    Fell(Square),
    /// To win the roll of this conflict.
    Roll,
    /// What is lost by whoever never makes the move now, when both play best.
    Needs,
    /// To win against somebody who chooses like this now, in hundredths, and plays best later.
    Habit(BTreeMap<String, u8>),
}

/// A choice and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The move, or `a` or `b` of two set-ups.
    #[serde(rename = "move")]
    pub choice: String,
    /// From 0 to 1.
    pub value: f64,
    /// How far off that may be either way, 95 times in 100; 0 where it is exact.
    pub error: f64,
}

/// Two set-ups, one of which wins more often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The second set-up; the puzzle's own position is the first.
    #[ts(type = "unknown")]
    pub other: Value,
    /// Both, the better first.
    pub choices: Vec<Choice>,
    /// How many games each was played out.
    pub games: u64,
}

impl Puzzle {
    /// Sets the position up.
    ///
    /// # Errors
    ///
    /// Says what about game, options or position is wrong.
    pub fn start(&self) -> Result<Box<dyn AnyGame>, Fault> {
        find(&self.game)?.start(Some(self.seats), &self.options, Some(&self.position))
    }

    /// The second of two set-ups, where there are two.
    ///
    /// # Errors
    ///
    /// Says what about it is wrong.
    pub fn start_other(&self) -> Result<Option<Box<dyn AnyGame>>, Fault> {
        let Task::Pair(pair) = &self.task else { return Ok(None) };
        find(&self.game)?.start(Some(self.seats), &self.options, Some(&pair.other)).map(Some)
    }

    /// The moves of the solution: the whole line, or the one best choice.
    pub fn solution(&self) -> Vec<String> {
        match &self.task {
            Task::Line(line) => {
                let pairs = line.steps.iter().flat_map(|step| [Some(&step.choice), step.answer.as_ref()]);
                pairs.flatten().cloned().collect()
            }
            Task::Turn(turn) => turn.line.clone(),
            Task::Odds(Odds { choices, .. }) | Task::Pair(Pair { choices, .. }) => {
                choices.first().map(|best| best.choice.clone()).into_iter().collect()
            }
        }
    }

    /// By how much the best choice is better than the next, where odds decide.
    pub fn margin(&self) -> Option<f64> {
        match &self.task {
            Task::Odds(Odds { choices, .. }) | Task::Pair(Pair { choices, .. }) => {
                Some(choices.first()?.value - choices.get(1)?.value)
            }
            Task::Line(_) | Task::Turn(_) => None,
        }
    }

    /// The id that follows from the position and what is asked.
    pub fn named(game: &str, position: &Value, asked: &str) -> String {
        const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
        let mut print = Fnv::START;
        let written = write!(print, "{game} {position} {asked}");
        written.expect("a fingerprint takes any text");
        let mixed = print.0 ^ print.0 >> 31;
        (0..7).map(|place| char::from(LETTERS[(mixed >> (5 * place) & 31) as usize])).collect()
    }
}
