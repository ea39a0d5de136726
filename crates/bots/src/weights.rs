//! What bots weigh against each other, as data: a file of names and numbers for every game that has such weights.
//!
//! The files in `data/weights` are built in. `fracas tune` looks for better ones, and a match can try them first.

use std::fmt;
use std::str::FromStr;

use fracas_core::Game;
use fracas_games::{AnySight, ColorWars, GameOfWar};
use serde_json::{Map, Value};

use crate::bot::{Answer, Bot, Task};
use crate::color_wars::Popper;
use crate::game_of_war::General;

/// A bot that can be given other weights than those it was built with.
pub(crate) trait Weighed: Sized {
    /// The weights it was built with: JSON, one name and number a line.
    const BUILT_IN: &'static str;

    /// The bot with these weights, in the order of that file.
    fn with(weights: &[f64]) -> Self;
}

/// Reads the weights that a bot was built with.
pub(crate) fn built_in<B: Weighed>() -> B {
    let weights: Weights = B::BUILT_IN.parse().expect("the weights that ship with the program are whole");
    B::with(&weights.numbers())
}

/// Weights by name, in the order of the file they come from.
///
/// # Examples
///
/// ```
/// use fracas_bots::Weights;
///
/// let weights: Weights = r#"{"squares": 6, "points": 9.5}"#.parse().unwrap();
/// assert_eq!(weights.numbers(), [6.0, 9.5]);
/// assert!("[1]".parse::<Weights>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Vec<(String, f64)>);

/// What is wrong with weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum NoWeights {
    #[error("weights are a JSON object of names and numbers, such as {{\"squares\": 6}}")]
    Form,
    #[error("{0} has no weights that are data ({with} have)", with = tunable_games().join(", "))]
    Game(String),
    #[error("the weights are {0}, in this order: see data/weights")]
    Names(String),
}

impl Weights {
    /// The numbers alone.
    pub fn numbers(&self) -> Vec<f64> {
        self.0.iter().map(|(_, number)| *number).collect()
    }

    /// The names alone.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// The same names with other numbers.
    #[must_use]
    pub fn renumbered(&self, numbers: &[f64]) -> Weights {
        Weights(self.names().map(str::to_owned).zip(numbers.iter().copied()).collect())
    }

    /// The weights that a game's bot was built with.
    ///
    /// # Errors
    ///
    /// Says which games have any.
    pub fn of(game: &str) -> Result<Weights, NoWeights> {
        let found = TUNABLE.iter().find(|tunable| tunable.game == game);
        let tunable = found.ok_or_else(|| NoWeights::Game(game.to_owned()))?;
        tunable.built_in.parse()
    }

    /// These weights, if they are the right ones for a game.
    ///
    /// # Errors
    ///
    /// Says which they would be.
    pub fn fit(self, game: &str) -> Result<Weights, NoWeights> {
        let right = Weights::of(game)?;
        if self.names().eq(right.names()) {
            return Ok(self);
        }
        Err(NoWeights::Names(right.names().collect::<Vec<_>>().join(", ")))
    }
}

impl FromStr for Weights {
    type Err = NoWeights;

    fn from_str(text: &str) -> Result<Weights, NoWeights> {
        let map: Map<String, Value> = serde_json::from_str(text).map_err(|_| NoWeights::Form)?;
        let number = |(name, value): (String, Value)| {
            let number = value.as_f64().filter(|number| number.abs() <= 1e6);
            Some((name, number?))
        };
        map.into_iter().map(number).collect::<Option<Vec<_>>>().map(Weights).ok_or(NoWeights::Form)
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self
            .0
            .iter()
            .map(|(name, number)| format!("  {}: {number}", Value::from(name.as_str())))
            .collect();
        write!(f, "{{\n{}\n}}", lines.join(",\n"))
    }
}

/// A game whose bot has weights that are data.
struct Tunable {
    game: &'static str,
    built_in: &'static str,
    ask: fn(&AnySight, &[f64], Task<'_>) -> Option<Answer>,
}

const fn tunable<G: Game, B: Weighed + Bot<G>>() -> Tunable {
    Tunable {
        game: G::INFO.id,
        built_in: B::BUILT_IN,
        ask: |sight, weights, task| Some(B::with(weights).choose(sight.of::<G>()?, task)),
    }
}

const TUNABLE: &[Tunable] = &[tunable::<ColorWars, Popper>(), tunable::<GameOfWar, General>()];

/// The games that have weights that are data.
pub fn tunable_games() -> Vec<&'static str> {
    TUNABLE.iter().map(|tunable| tunable.game).collect()
}

/// What a bot with these weights would do; `None` if they are of another game.
pub(crate) fn choose_by(game: &str, sight: &AnySight, weights: &Weights, task: Task<'_>) -> Option<Answer> {
    let fits = |tunable: &&Tunable| {
        tunable.game == game && Weights::of(game).is_ok_and(|of| of.names().eq(weights.names()))
    };
    TUNABLE.iter().find(fits).and_then(|tunable| (tunable.ask)(sight, &weights.numbers(), task))
}
