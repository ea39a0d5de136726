//! A course as its file has it: steps, each a position, something to do and what is said about it.

use fracas_core::{By, Record, Seat};
use serde::Deserialize;
use serde_json::Value;

use crate::fault::CourseFault;

/// Every `web/src/games/ID/lessons.json`, with the game's id.
static COURSES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/courses.rs"));

/// The lessons of one game, in the order in which they are taught.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// Each teaches one thing.
    pub steps: Vec<Step>,
}

/// One thing to learn, and something to do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What it is known by where progress is kept.
    pub id: String,
    /// What it is about, in a word or two.
    pub title: Said,
    /// What is to be done, in one sentence.
    pub say: Said,
    /// Where it begins.
    #[serde(default)]
    pub start: Start,
    /// The seat of whoever learns.
    #[serde(default = "first")]
    pub seat: Seat,
    /// What counts.
    pub goal: Goal,
    /// Moves that reach the goal.
    pub right: Vec<String>,
    /// Moves that are as good as those; `…` stands for anything. The site says so to whoever makes them.
    #[serde(default)]
    pub alike: Vec<String>,
    /// What others and the dice answer, as a record writes it: `2 d4`, `* roll 3 4`.
    #[serde(default)]
    pub answers: Vec<Act>,
    /// Likely mistakes.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
    /// What is said to any other try that misses the goal.
    pub otherwise: Said,
    /// What is said once it is done.
    pub done: Said,
    /// The ruling to read up: `CW-3`.
    #[serde(default)]
    pub rule: Option<String>,
}

const fn first() -> Seat {
    Seat::FIRST
}

/// The same in every language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// In English.
    pub en: String,
    /// In German.
    pub de: String,
}

/// Where a step begins: what is left out is the game's own.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// How many play.
    pub seats: Option<u8>,
    /// The options.
    #[serde(default)]
    pub options: Value,
    /// The position, as the game writes it.
    pub position: Option<Value>,
    /// What has happened since.
    #[serde(default)]
    pub before: Vec<Act>,
}

/// What counts as right: all that is said here must be so after the last move.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The move is one of these; `…` stands for anything. Any other is not even made.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Something like this was told: a phrase with this `what` and these parts, among all that it has.
    pub told: Option<Value>,
    /// Whoever learns has won.
    #[serde(default)]
    pub wins: bool,
}

/// A likely mistake.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// The first moves of a try; `…` stands for anything.
    pub tries: Vec<String>,
    /// Why not.
    pub say: Said,
}

/// Something that happens: a seat's move, or with no seat what the dice show.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Act {
    /// Whose it is.
    pub by: Option<Seat>,
    /// The move, or what the dice show.
    pub text: String,
}

impl TryFrom<String> for Act {
    type Error = String;

    /// Reads it as a record's line.
    fn try_from(line: String) -> Result<Act, String> {
        let right = || format!("an event is \"1 c3\" or \"* roll 4\", not {line:?}");
        let record: Record = format!("Game: any\n\n{line}\n").parse().map_err(|_| right())?;
        match record.lines() {
            [only] => match only.by {
                By::Seat(seat) => Ok(Act { by: Some(seat), text: only.text.clone() }),
                By::Chance => Ok(Act { by: None, text: only.text.clone() }),
                By::Unsaid => Err(right()),
            },
            _ => Err(right()),
        }
    }
}

impl Course {
    /// The course of a game; `None` where nobody has written one.
    ///
    /// # Errors
    ///
    /// Says what is wrong with its file, and in which line.
    pub fn of(game: &str) -> Result<Option<Course>, CourseFault> {
        Course::file(game).map(Course::read).transpose()
    }

    /// The file of a game's course; `None` where nobody has written one.
    pub fn file(game: &str) -> Option<&'static str> {
        COURSES.iter().find(|(id, _)| *id == game).map(|(_, text)| *text)
    }

    /// Reads a course.
    ///
    /// # Errors
    ///
    /// Says what is wrong, and in which line.
    pub fn read(text: &str) -> Result<Course, CourseFault> {
        let course: Course = serde_json::from_str(text).map_err(|error| CourseFault::form(&error))?;
        if course.steps.is_empty() {
            return Err(CourseFault::at(1, "a course has at least one step"));
        }
        for (index, step) in course.steps.iter().enumerate() {
            let refuse = |why: String| Err(CourseFault::in_step(text, &step.id, why));
            if course.steps[..index].iter().any(|other| other.id == step.id) {
                return refuse(format!("there are two steps with the id {:?}", step.id));
            }
            if step.right.is_empty() {
                return refuse("\"right\" names at least one move that reaches the goal".to_owned());
            }
            if step.goal.moves.is_empty() && step.goal.told.is_none() && !step.goal.wins {
                return refuse(
                    "\"goal\" says what counts: \"moves\", something \"told\", or \"wins\"".to_owned(),
                );
            }
            if let Some(said) = step.all_said().find(|said| said.en.is_empty() || said.de.is_empty()) {
                return refuse(format!("words are missing in one language: {said:?}"));
            }
        }
        Ok(course)
    }

    /// The step with this id.
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id == id)
    }
}

impl Step {
    /// Everything that it says.
    pub fn all_said(&self) -> impl Iterator<Item = &Said> {
        [&self.title, &self.say, &self.otherwise, &self.done]
            .into_iter()
            .chain(self.wrong.iter().map(|wrong| &wrong.say))
    }

    /// What is said to a move that was expected as a mistake.
    pub fn expected(&self, text: &str) -> Option<&Said> {
        let found = self.wrong.iter().find(|wrong| wrong.tries.iter().any(|like| fits(like, text)));
        found.map(|wrong| &wrong.say)
    }
}

/// What stands for anything in a pattern: no game's notation has it.
pub(crate) const ANYTHING: char = '…';

/// Whether a move is like a pattern, in which each `…` stands for anything.
pub fn fits(pattern: &str, text: &str) -> bool {
    let Some((begin, rest)) = pattern.split_once(ANYTHING) else { return pattern == text };
    let Some(mut left) = text.strip_prefix(begin) else { return false };
    let parts: Vec<&str> = rest.split(ANYTHING).collect();
    let (last, middle) = parts.split_last().expect("there is always one part");
    for part in middle {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

/// Whether a value has everything that is asked for: an object's named parts, anything else as it is.
pub(crate) fn holds(asked: &Value, value: &Value) -> bool {
    match (asked, value) {
        (Value::Object(asked), Value::Object(value)) => {
            asked.iter().all(|(name, part)| value.get(name).is_some_and(|found| holds(part, found)))
        }
        _ => asked == value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ellipsis_stands_for_anything() {
        let cases = [
            ("c3", "c3", true),
            ("c3", "c33", false),
            ("…", "", true),
            ("place … b1", "place 2 b1", true),
            ("place … b1", "place 2 c1", false),
            ("…-e…", "d4-e5", true),
            ("a…a", "a", false),
            ("V*2", "V+2", false),
        ];
        for (pattern, text, expected) in cases {
            assert_eq!(fits(pattern, text), expected, "{pattern} {text}");
        }
    }
}
