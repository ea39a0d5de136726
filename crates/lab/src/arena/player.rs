//! Who can play in a match.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

use fracas_bots::{Answer, Effort, Level, NoWeights, Task, Weights, best, best_by, has_plain, plain};
use fracas_core::{Dice, QuickDice, Seat};
use fracas_games::{AnyGame, Fault, games};
use fracas_learn::{COACH, advise};
use fracas_search::Stop;
use serde::{Deserialize, Serialize};

use super::external::External;
use super::sent::ContestantSent;

/// Somebody who can be entered for a match: `bot:5`, `nodes:10000`, `ms:200`, `ms:200x4`, `random`, `plain`, `coach`,
/// `exec:./mybot`; a bot with `@FILE` behind it has the weights of that file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "ContestantSent", try_from = "ContestantSent")]
pub enum Contestant {
    /// One of the program's own bots, on one core.
    Bot(Effort),
    /// One of them with so much time, on so many cores.
    Cores(Duration, Cores),
    /// One of them with other weights than it was built with, and the file they are from.
    Weighed(Effort, Weights, String),
    /// Any legal move but those that a person would be warned of.
    Random,
    /// The rule of thumb that the game's bots are measured against.
    Plain,
    /// Whatever a coach advises.
    Coach,
    /// Another program: see `docs/bots.md`.
    External(String),
}

/// A text that names nobody.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a player is bot:1 to bot:8, nodes:N, ms:N, ms:NxCORES, random, plain, coach or exec:COMMAND, not {0:?}{1}"
)]
pub struct NoContestant(String, String);

/// How many cores a player thinks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cores(NonZero<usize>);

impl Cores {
    /// One, as whoever names no number has.
    const ONE: Cores = Cores(NonZero::<usize>::MIN);
    /// More than any machine of today has.
    const MOST: usize = 256;

    /// Reads a number from 1 to 256.
    fn read(text: &str) -> Result<Cores, String> {
        let cores = text.parse().ok().filter(|cores: &NonZero<usize>| cores.get() <= Cores::MOST);
        cores.map(Cores).ok_or_else(|| format!(" (cores are 1 to {}, not {text:?})", Cores::MOST))
    }

    /// The number.
    pub const fn get(self) -> usize {
        self.0.get()
    }
}

/// Why somebody cannot be entered for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum NoEntry {
    #[error("{0} has no plain player ({with} have one): take random or bot:1 to bot:8", with = with_plain().join(", "))]
    Plain(String),
    #[error("{0}: {1}")]
    Weights(String, NoWeights),
}

/// The games that have a plain player.
fn with_plain() -> Vec<&'static str> {
    games().iter().map(|entry| entry.info.id).filter(|id| has_plain(id)).collect()
}

impl Contestant {
    /// Tells whether it can play a game at all, so that nobody is entered only to forfeit.
    ///
    /// # Errors
    ///
    /// [`NoEntry`] names the games that have a plain player, and the weights that a game has.
    pub fn enter(self, game: &str) -> Result<Contestant, NoEntry> {
        match self {
            Contestant::Plain if !has_plain(game) => Err(NoEntry::Plain(game.to_owned())),
            Contestant::Weighed(effort, weights, file) => match weights.fit(game) {
                Ok(weights) => Ok(Contestant::Weighed(effort, weights, file)),
                Err(wrong) => Err(NoEntry::Weights(file, wrong)),
            },
            able => Ok(able),
        }
    }

    /// How many cores it thinks on.
    pub const fn cores(&self) -> usize {
        match self {
            Contestant::Cores(_, cores) => cores.get(),
            _ => 1,
        }
    }
}

impl FromStr for Contestant {
    type Err = NoContestant;

    fn from_str(text: &str) -> Result<Contestant, NoContestant> {
        let wrong = |why: String| NoContestant(text.to_owned(), why);
        if text == "random" {
            return Ok(Contestant::Random);
        }
        if text == "plain" {
            return Ok(Contestant::Plain);
        }
        if text == "coach" {
            return Ok(Contestant::Coach);
        }
        let (kind, rest) = text.split_once(':').ok_or_else(|| wrong(String::new()))?;
        if kind == "exec" && !rest.trim().is_empty() {
            return Ok(Contestant::External(rest.to_owned()));
        }
        let (number, file) = rest.split_once('@').map_or((rest, None), |(number, file)| (number, Some(file)));
        let (number, cores) = match number.split_once('x').filter(|_| kind == "ms" && file.is_none()) {
            Some((number, cores)) => (number, Some(Cores::read(cores).map_err(wrong)?)),
            None => (number, None),
        };
        let number: u64 = number.parse().map_err(|_| wrong(String::new()))?;
        let effort = match kind {
            "bot" => Level::new(number).map(Effort::Level).map_err(Fault::from),
            "nodes" => Ok(Effort::Nodes(number)),
            "ms" => Ok(Effort::Time(Duration::from_millis(number))),
            _ => return Err(wrong(String::new())),
        };
        let effort = effort.and_then(Effort::check);
        let effort = effort.map_err(|fault| wrong(format!(" ({fault})")))?;
        if let (Effort::Time(time), Some(cores)) = (effort, cores) {
            return Ok(Contestant::Cores(time, cores));
        }
        let Some(file) = file else { return Ok(Contestant::Bot(effort)) };
        let text = std::fs::read_to_string(file).map_err(|error| wrong(format!(" ({file}: {error})")))?;
        let weights = text.parse().map_err(|error| wrong(format!(" ({file}: {error})")))?;
        Ok(Contestant::Weighed(effort, weights, file.to_owned()))
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Bot(effort) => tell(*effort, f),
            Contestant::Cores(time, cores) => write!(f, "ms:{}x{}", time.as_millis(), cores.get()),
            Contestant::Weighed(effort, _, file) => {
                tell(*effort, f)?;
                write!(f, "@{file}")
            }
            Contestant::Random => f.write_str("random"),
            Contestant::Plain => f.write_str("plain"),
            Contestant::Coach => f.write_str("coach"),
            Contestant::External(command) => write!(f, "exec:{command}"),
        }
    }
}

fn tell(effort: Effort, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match effort {
        Effort::Level(level) => write!(f, "bot:{level}"),
        Effort::Nodes(nodes) => write!(f, "nodes:{nodes}"),
        Effort::Time(time) => write!(f, "ms:{}", time.as_millis()),
    }
}

/// Why a player lost without being beaten.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Forfeit {
    #[error("it could not be started: {0}")]
    NoStart(String),
    #[error("it ended in the middle of a game")]
    Died,
    #[error("it did not answer within {0} ms")]
    Late(u128),
    #[error("it answered {0:?}, which is no answer with a move")]
    Nonsense(String),
    #[error("it played {text:?}: {why}")]
    Illegal { text: String, why: String },
}

/// Somebody at the table.
pub enum Player {
    /// A bot with its effort, on so many cores.
    Bot(Effort, Cores),
    /// A bot with its effort and weights of its own.
    Weighed(Effort, Weights),
    /// Chance itself.
    Random,
    /// A rule of thumb.
    Plain,
    /// Somebody who does what a coach advises.
    Coach,
    /// Another program that is running.
    External(External),
}

impl Player {
    /// Sits somebody down.
    ///
    /// # Errors
    ///
    /// When another program cannot be started.
    pub fn new(contestant: &Contestant, limit: Duration) -> Result<Player, Forfeit> {
        Ok(match contestant {
            Contestant::Bot(effort) => Player::Bot(*effort, Cores::ONE),
            Contestant::Cores(time, cores) => Player::Bot(Effort::Time(*time), *cores),
            Contestant::Weighed(effort, weights, _) => Player::Weighed(*effort, weights.clone()),
            Contestant::Random => Player::Random,
            Contestant::Plain => Player::Plain,
            Contestant::Coach => Player::Coach,
            Contestant::External(command) => Player::External(External::start(command, limit)?),
        })
    }

    /// Asks for a move, and for what the player thinks of its chances.
    ///
    /// # Errors
    ///
    /// When it has none to give.
    pub fn choose(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        seed: u64,
    ) -> Result<(String, Option<f64>), Forfeit> {
        let stop = Stop::default();
        let task = |effort| Task { effort, seed, threads: 1, stop: &stop };
        let said = |answer: Result<Answer, Fault>| {
            let answer = answer.map_err(|fault| Forfeit::Nonsense(fault.message))?;
            Ok((answer.text, Some(answer.score)))
        };
        match self {
            Player::Bot(effort, cores) => {
                said(best(game, seat, Task { threads: cores.get(), ..task(*effort) }))
            }
            Player::Weighed(effort, weights) => said(best_by(game, seat, weights, task(*effort))),
            Player::Plain => said(plain(game, seat, task(Effort::Level(Level::LOWEST)))),
            Player::Coach => {
                let advice = advise(game, seat, None, task(Effort::Level(COACH)));
                let advice = advice.map_err(|fault| Forfeit::Nonsense(fault.message))?;
                Ok((advice.text, Some(advice.score)))
            }
            Player::Random => {
                let legal = game.legal(seat);
                let sane = |text: &&String| legal.caution(text).is_none();
                let moves: Vec<&String> = legal.moves.iter().filter(sane).collect();
                let nth = QuickDice::new(seed).below(moves.len().max(1) as u32) as usize;
                let text = moves.get(nth).copied().cloned();
                Ok((text.ok_or_else(|| Forfeit::Nonsense("nothing to choose".to_owned()))?, None))
            }
            Player::External(external) => external.choose(game, seat).map(|text| (text, None)),
        }
    }
}
