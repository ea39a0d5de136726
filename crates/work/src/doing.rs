//! How a job is done.

use std::time::Duration;

use fracas_bots::{Effort, Task, choose};
use fracas_games::{Code, Fault};
use fracas_lab::color_wars::decide;
use fracas_puzzles::look;
use fracas_search::Stop;

use crate::{Answer, Job};

/// So long lines of somebody may take: as long as a server gives them.
const LINES: Duration = Duration::from_secs(2);

/// Why a job was not done.
#[derive(Debug, thiserror::Error)]
pub enum Undone {
    /// Nobody can do it.
    #[error("{0}")]
    Impossible(#[from] Fault),
    /// Whoever worked on it says why.
    #[error("{0}")]
    Failed(String),
    /// Another machine may have what it takes.
    #[error("this machine does not have {0} MiB for it")]
    Memory(usize),
}

impl Undone {
    /// An answer that is none to the question.
    pub(crate) fn stray() -> Undone {
        Undone::Failed("what came back is an answer to something else".to_owned())
    }
}

/// Does a job, on this thread.
pub(crate) fn attempt(job: &Job) -> Result<Answer, Undone> {
    match job {
        Job::Move { sight, level, seed, within } => {
            let stop = Stop::default().within(Duration::from_millis(*within));
            let task = Task { effort: Effort::Level(*level), seed: *seed, threads: 1, stop: &stop };
            Ok(Answer::Move(choose(sight.game(), &sight.open()?, task)?))
        }
        Job::Lines(lines) => Ok(Answer::Lines(lines.answer(&Stop::default().within(LINES)))),
        Job::Games(batch) => Ok(Answer::Games(batch.play()?)),
        Job::Place { game, seed } => Ok(Answer::Place(look(game, *seed)?)),
        Job::Opening { side, pair: [red, blue], nodes, bytes } => {
            let square = |text: &str| {
                let wrong =
                    |error| Fault::new(Code::BadRequest, format_args!("{text:?} is no square: {error}"));
                text.parse().map_err(wrong)
            };
            let pair = (square(red)?, square(blue)?);
            if !(2..=6).contains(side) {
                let wrong = format_args!("an opening is of a board of 2 to 6 squares a side, not {side}");
                return Err(Fault::new(Code::BadRequest, wrong).into());
            }
            // Asked for and given back at once: a table that cannot be had would end the program.
            if Vec::<u8>::new().try_reserve_exact(*bytes).is_err() {
                return Err(Undone::Memory(bytes >> 20));
            }
            let (opening, strategy) = decide(*side, pair, *nodes, *bytes, &Stop::default());
            Ok(Answer::Opening { line: opening.to_string(), strategy })
        }
    }
}
