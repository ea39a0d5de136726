//! Jobs and answers, and how they are written.

use fracas_core::Level;
use fracas_games::Parcel;
use fracas_lab::arena::{Batch, Played};
use fracas_lab::color_wars::Opening;
use fracas_puzzles::Puzzle;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Undone;
use crate::lines::{Lines, Unanswered};

/// The fingerprint of all that thinks in this program. Programs with the same one give the same answers.
pub const THINKING: &str = env!("FRACAS_THINKING");

/// The form in which jobs and answers are written. Whoever knows another leaves them alone.
const FORM: u32 = 1;

/// Something to be worked out. Its answer follows from it alone.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Job {
    /// A bot's move at a live table.
    Move {
        /// What its seat may go by, and nothing else.
        sight: Parcel,
        /// How well it plays.
        level: Level,
        /// Where its luck comes from.
        seed: u64,
        /// So many milliseconds it may think at the most, on however slow a machine.
        within: u64,
    },
    /// What somebody asks an engine.
    Lines(Lines),
    /// Games of bots.
    Games(Batch),
    /// Puzzles at a place.
    Place {
        /// The game.
        game: String,
        /// Which place.
        seed: u64,
    },
    /// Who wins an opening of Color Wars.
    Opening {
        /// The side of the board.
        side: u8,
        /// Both squares.
        pair: [String; 2],
        /// The most positions to look at.
        nodes: u64,
        /// How large a table it has.
        bytes: usize,
    },
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The move.
    Move(fracas_bots::Answer),
    /// What the engine says, or why it does not.
    Lines(Result<Vec<String>, Unanswered>),
    /// The games, in their order.
    Games(Vec<Played>),
    /// The puzzles there.
    Place(Vec<Puzzle>),
    /// The opening.
    Opening {
        /// Its line in the map.
        line: String,
        /// The winner's strategy, where somebody wins.
        strategy: Option<String>,
    },
    /// Nobody can do that.
    Failed(String),
}

impl Job {
    /// How many cores it keeps busy.
    pub(crate) fn cores(&self) -> usize {
        if let Job::Games(batch) = self { batch.cores() } else { 1 }
    }
}

impl Answer {
    /// The games, if that was the question.
    ///
    /// # Errors
    ///
    /// Says that it is an answer to something else; so do the others.
    pub fn games(self) -> Result<Vec<Played>, Undone> {
        if let Answer::Games(games) = self { Ok(games) } else { Err(Undone::stray()) }
    }

    /// The puzzles, if that was the question.
    ///
    /// # Errors
    ///
    /// See [`Answer::games`].
    pub fn place(self) -> Result<Vec<Puzzle>, Undone> {
        if let Answer::Place(puzzles) = self { Ok(puzzles) } else { Err(Undone::stray()) }
    }

    /// The opening and the winner's strategy, if that was the question.
    ///
    /// # Errors
    ///
    /// See [`Answer::games`].
    pub fn opening(self) -> Result<(Opening, Option<String>), Undone> {
        let Answer::Opening { line, strategy } = self else { return Err(Undone::stray()) };
        let opening = line.parse().map_err(|error| Undone::Failed(format!("{error}")))?;
        Ok((opening, strategy))
    }
}

/// What every message begins with.
#[derive(Deserialize)]
struct Head {
    form: u32,
    thinking: String,
}

#[derive(Serialize, Deserialize)]
struct Letter<T> {
    form: u32,
    thinking: String,
    content: T,
}

/// A job on its way.
#[derive(Serialize, Deserialize)]
pub(crate) struct Order<T> {
    /// The subject that hears the answer.
    pub(crate) to: String,
    pub(crate) job: T,
}

/// Why a message is not read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unread {
    /// Another program can.
    #[error("it is for programs that think otherwise")]
    Other,
    /// Nobody can.
    #[error("it makes no sense: {0}")]
    Nonsense(serde_json::Error),
}

/// Writes a message.
pub(crate) fn write<T: Serialize>(content: T) -> Vec<u8> {
    let letter = Letter { form: FORM, thinking: THINKING.to_owned(), content };
    serde_json::to_vec(&letter).expect("jobs and answers are plain data")
}

/// Reads a message of a program that thinks as this one does.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Unread> {
    let head: Head = serde_json::from_slice(bytes).map_err(Unread::Nonsense)?;
    if head.form != FORM || head.thinking != THINKING {
        return Err(Unread::Other);
    }
    let letter: Letter<T> = serde_json::from_slice(bytes).map_err(Unread::Nonsense)?;
    Ok(letter.content)
}

/// What a job is known by: the same job has the same name, whoever asks and however often.
pub(crate) fn name(job: &Job) -> String {
    let written = serde_json::to_vec(job).expect("a job is plain data");
    let hash = Sha256::new().chain_update(THINKING).chain_update(written).finalize();
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(seed: u64) -> Job {
        Job::Place { game: "gaogie".to_owned(), seed }
    }

    #[test]
    fn a_job_is_known_by_what_it_asks() {
        assert_eq!(name(&place(3)), name(&place(3)));
        assert_ne!(name(&place(3)), name(&place(4)));
    }

    #[test]
    fn what_thinks_otherwise_is_left_alone_and_nonsense_is_told() {
        let order = || Order { to: "here".to_owned(), job: place(3) };
        let read_order = read::<Order<Job>>;
        assert_eq!(read_order(&write(order())).expect("an order").to, "here");
        let text = String::from_utf8(write(order())).expect("text");
        let newer = text.replace("\"form\":1", "\"form\":2").replace("\"place\"", "\"a-kind-of-later\"");
        let other = text.replace(THINKING, "0000000000000000");
        for text in [newer, other] {
            assert!(matches!(read_order(text.as_bytes()), Err(Unread::Other)), "{text}");
        }
        for text in ["", "{}", "[]", &text.replace("\"place\"", "\"nothing\"")] {
            assert!(matches!(read_order(text.as_bytes()), Err(Unread::Nonsense(_))), "{text}");
        }
    }
}
