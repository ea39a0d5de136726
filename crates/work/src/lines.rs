//! What somebody asks an engine that they do not have themselves: what was played, and what is asked then. Nothing is kept.

use std::time::Duration;

use fracas_engine::{Means, Session};
use fracas_search::Stop;
use serde::{Deserialize, Serialize};

/// What `perft` may count; whoever wants more has the program.
const PERFT: u64 = 200_000;

/// So long a bot thinks at the most, and about as many nodes: a table for an hour's thoughts would take half a GiB.
pub const LONGEST: Duration = Duration::from_secs(1);
/// See [`LONGEST`].
pub const NODES: u64 = 2_000_000;

/// What was played and what is asked then, each a line of the engine protocol.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Lines {
    /// What was played.
    pub played: Vec<String>,
    /// What is asked then.
    pub asked: Vec<String>,
    /// The games of which nothing is judged.
    pub withheld: Vec<String>,
}

/// Why lines are not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unanswered {
    /// Something is judged of a game of which nothing is to be.
    #[error("nothing is judged of this game")]
    Withheld,
    /// What was played could not be.
    #[error("line {0} of \"played\" was refused: {1}")]
    Played(usize, String),
    /// There is no end to it.
    #[error("that is more than the server works out at once: ask for less")]
    TooMuch,
}

/// The commands that say how good something is.
const JUDGING: &[&str] = &["best", "hint", "weigh", "lines"];

/// As much of a line as says what it asks for.
#[derive(Deserialize)]
struct Asks {
    #[serde(default)]
    cmd: String,
}

/// Whether a line asks how good something is.
pub fn judges(line: &str) -> bool {
    serde_json::from_str(line).is_ok_and(|Asks { cmd }| JUDGING.contains(&cmd.as_str()))
}

/// As much of an answer as tells a refusal.
#[derive(Deserialize)]
struct Said {
    error: Option<Why>,
}

#[derive(Deserialize)]
struct Why {
    message: String,
}

/// What an engine may spend on somebody's lines.
pub fn means(stop: Stop) -> Means {
    Means { stop, threads: 1, perft: PERFT, longest: LONGEST, nodes: NODES }
}

impl Lines {
    /// Plays what was played, and answers what is asked then; but of some games nothing that judges.
    ///
    /// # Errors
    ///
    /// Says why not.
    pub fn answer(&self, stop: &Stop) -> Result<Vec<String>, Unanswered> {
        let mut session = Session::with(means(stop.clone()));
        let mut say = |line: &str| {
            let withheld = |game: &str| self.withheld.iter().any(|known| known == game);
            if session.game().is_some_and(withheld) && judges(line) {
                return Err(Unanswered::Withheld);
            }
            Ok(session.answer(line.as_bytes()).0)
        };
        for (line, number) in self.played.iter().zip(1..) {
            if stop.is_stopped() {
                return Err(Unanswered::TooMuch);
            }
            if let Ok(Said { error: Some(error) }) = serde_json::from_str(&say(line)?) {
                return Err(Unanswered::Played(number, error.message));
            }
        }
        let mut answers = Vec::with_capacity(self.asked.len());
        for line in &self.asked {
            // A bot that is stopped has answered; what comes after it has not been begun.
            if stop.is_stopped() && !answers.is_empty() {
                return Err(Unanswered::TooMuch);
            }
            answers.push(say(line)?);
        }
        Ok(answers)
    }
}
