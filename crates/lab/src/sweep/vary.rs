//! What is swept: an option with its values.

use std::str::FromStr;

use fracas_games::Entry;
use serde_json::Value;
use thiserror::Error;

/// The most values of one option.
const MOST: usize = 100;

/// An option and the values it takes, as `size=4..8` or `map=quiet,oasis` says them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    /// The option's name; `seats` for how many play.
    pub name: String,
    /// The values as they were given.
    pub values: Vec<String>,
}

/// Why something cannot be swept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadVary {
    /// It has no name or no values.
    #[error("what is varied is an option with values, such as size=4..8 or map=quiet,oasis, not {0:?}")]
    Form(String),
    /// The range is empty or endless.
    #[error("a range goes up and has at most {MOST} values, such as 4..8, not {0:?}")]
    Range(String),
    /// A value comes twice.
    #[error("{0:?} is there twice: every value is swept once")]
    Twice(String),
}

impl FromStr for Vary {
    type Err = BadVary;

    fn from_str(text: &str) -> Result<Vary, BadVary> {
        let form = || BadVary::Form(text.to_owned());
        let (name, values) = text.split_once('=').ok_or_else(form)?;
        let (name, values) = (name.trim(), values.trim());
        let values = match values.split_once("..") {
            Some((first, last)) => range(first, last).ok_or_else(|| BadVary::Range(values.to_owned()))?,
            None => listed(values),
        };
        if name.is_empty() || values.is_empty() || values.iter().any(String::is_empty) {
            return Err(form());
        }
        if values.len() > MOST {
            return Err(BadVary::Range(format!("{} values", values.len())));
        }
        let twice = values.iter().enumerate().find(|(index, value)| values[..*index].contains(value));
        match twice {
            Some((_, value)) => Err(BadVary::Twice(value.clone())),
            None => Ok(Vary { name: name.to_owned(), values }),
        }
    }
}

/// Whole numbers from the first to the last.
fn range(first: &str, last: &str) -> Option<Vec<String>> {
    let (first, last): (i64, i64) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    let count = usize::try_from(last.checked_sub(first)?).ok()?.checked_add(1)?;
    (count <= MOST).then(|| (first..=last).map(|number| number.to_string()).collect())
}

/// Values between commas; a comma inside brackets or quotes belongs to its value.
fn listed(values: &str) -> Vec<String> {
    let (mut all, mut depth, mut quoted) = (vec![String::new()], 0_usize, false);
    for letter in values.chars() {
        match letter {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                all.push(String::new());
                continue;
            }
            _ => {}
        }
        all.last_mut().expect("there is one").push(letter);
    }
    all.into_iter().map(|value| value.trim().to_owned()).collect()
}

impl Vary {
    /// Gives the option one of its values: JSON where it reads as JSON, else text.
    pub(super) fn apply(&self, value: &str, entry: &Entry, options: &mut Value, seats: &mut Option<u8>) {
        if self.name == "seats" {
            // What is no number of seats is refused where the game is started.
            *seats = Some(value.parse().unwrap_or(u8::MAX));
            return;
        }
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        let known = entry.options();
        // A board that has two sides is as large as both.
        match !known.contains_key(&self.name) && self.name == "size" && known.contains_key("width") {
            true => {
                options["width"] = value.clone();
                options["height"] = value;
            }
            false => options[&self.name] = value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_a_range_or_a_list() {
        let values = |text: &str| text.parse::<Vary>().map(|vary| vary.values);
        assert_eq!(values("size=4..6").unwrap(), ["4", "5", "6"]);
        assert_eq!(values("map= quiet, oasis").unwrap(), ["quiet", "oasis"]);
        assert_eq!(
            values(r#"mode={"rounds":4},"last-standing""#).unwrap(),
            [r#"{"rounds":4}"#, r#""last-standing""#]
        );
        assert_eq!(values("x=3").unwrap(), ["3"]);
        for bad in ["size", "=3", "size=", "size=4,,5"] {
            assert!(matches!(values(bad), Err(BadVary::Form(_))), "{bad}");
        }
        for bad in [
            "size=8..4",
            "size=0..100",
            "size=a..b",
            "size=4..",
            "n=-9223372036854775808..9223372036854775807",
        ] {
            assert!(matches!(values(bad), Err(BadVary::Range(_))), "{bad}");
        }
        assert_eq!(values("size=4,4"), Err(BadVary::Twice("4".to_owned())));
    }
}
