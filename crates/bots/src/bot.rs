//! What a bot is.

use fracas_core::{Game, Sight};
use fracas_search::Stop;
use serde::{Deserialize, Serialize};

use crate::Effort;

/// A move, and what the bot thinks of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub text: String,
    /// How likely the seat is to win, from 0 to 1.
    pub score: f64,
    /// The moves it expects, beginning with its own.
    pub line: Vec<String>,
    /// How many positions it looked at, or games it played out.
    pub nodes: u64,
}

/// What two moves of a seat are worth, by the same luck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// How likely the seat is to win with each, from 0 to 1.
    pub scores: [f64; 2],
    /// How far off the difference may be because games were played out to find it: one standard error.
    pub error: f64,
}

/// What a bot is asked.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// What it may spend.
    pub effort: Effort,
    /// Where its luck comes from.
    pub seed: u64,
    /// How many cores it may use. More of them make a level no stronger, only quicker; given a time, stronger.
    pub threads: usize,
    /// Ends its thinking early; it answers all the same.
    pub stop: &'a Stop,
}

/// An opponent. It is given what a seat may see and nothing else.
pub trait Bot<G: Game>: Send + Sync {
    /// Chooses one of the moves on offer.
    fn choose(&self, sight: &Sight<G>, task: Task<'_>) -> Answer;

    /// Holds two moves of the seat against each other; `None` where the bot cannot tell, or only by looking at what
    /// follows.
    fn compare(&self, _sight: &Sight<G>, _moves: [&G::Move; 2], _task: Task<'_>) -> Option<Compared> {
        None
    }
}
