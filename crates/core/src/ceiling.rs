//! How much of an option somebody should take who hosts the games of strangers.

use serde_json::Value;

/// The most of an option that a host takes. The rules allow more: whoever plays at home may wait as long as they like,
/// and has the machine for themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ceiling {
    /// The option's name; behind a dot the part of it that counts, as in `mode.rounds`.
    pub option: &'static str,
    /// The most that a number is, or that a list has.
    pub most: u32,
}

impl Ceiling {
    /// Makes a ceiling.
    pub const fn new(option: &'static str, most: u32) -> Ceiling {
        Ceiling { option, most }
    }

    /// What is in options of that which has a ceiling; `None` where it is not a number and not a list.
    ///
    /// # Examples
    ///
    /// ```
    /// use fracas_core::Ceiling;
    /// use serde_json::json;
    ///
    /// let rounds = Ceiling::new("mode.rounds", 1000);
    /// assert_eq!(rounds.found_in(&json!({"mode": {"rounds": 2000}})), Some(2000.0));
    /// assert_eq!(rounds.found_in(&json!({"mode": "last-standing"})), None);
    /// ```
    pub fn found_in(&self, options: &Value) -> Option<f64> {
        match self.option.split('.').try_fold(options, |part, name| part.get(name))? {
            Value::Number(number) => number.as_f64(),
            Value::Array(list) => Some(list.len() as f64),
            _ => None,
        }
    }

    /// Whether options are above it.
    pub fn is_below(&self, options: &Value) -> bool {
        self.found_in(options).is_some_and(|found| found > f64::from(self.most))
    }
}
