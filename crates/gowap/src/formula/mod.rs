//! The formulas on the cells: read once, run millions of times (GW-4, GW-5).

mod code;
mod error;
mod lexer;
mod parser;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use fracas_core::excerpt;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use code::{Code, Shape};
pub use error::{Expected, FormulaError, FormulaFault};
use ts_rs::TS;

/// What a cell does to the value of a token.
///
/// It can be copied for next to nothing. Two formulas are equal when their normal forms are: `v * 1.10` and
/// `V*1.1` are, `V*1.1` and `1.1*V` are not.
///
/// # Examples
///
/// ```
/// use fracas_gowap::Formula;
///
/// let risk: Formula = "( V ^ 2 ) / 50".parse().unwrap();
/// assert_eq!(risk.to_string(), "V^2/50");
/// assert_eq!(risk.of(100.0), Some(200.0));
/// assert_eq!("V-V".parse::<Formula>().unwrap().of(7.0), None); // the token is gone
/// assert_eq!("0/0".parse::<Formula>().unwrap().of(7.0), Some(7.0)); // no number, so nothing changes
/// ```
#[derive(Clone, TS)]
#[ts(type = "string")]
pub struct Formula {
    /// Beside the rest and not in it: a round asks for it once for every token.
    shape: Shape,
    written: Arc<Written>,
}

struct Written {
    normal: String,
    code: Code,
}

impl Formula {
    /// The longest formula.
    pub const MOST_CHARACTERS: usize = 200;
    /// The deepest formula.
    pub const MOST_LEVELS: usize = 32;
    /// No formula comes to more than this.
    pub const CEILING: f64 = 1e12;

    /// What a token of this value is worth after the cell; `None` when it is removed (GW-5).
    pub fn of(&self, value: f64) -> Option<f64> {
        let result = self.raw(value);
        // GW-15: the ceiling is for results; a token that keeps its value keeps all of it.
        let result = if result.is_nan() { value } else { result.min(Formula::CEILING) };
        (result > 0.0).then_some(result)
    }

    /// The same for a value that a token can have; 0 or less when it is removed.
    #[inline]
    pub(crate) fn left_of(&self, value: f64) -> f64 {
        let result = match self.shape {
            Shape::Line { times, plus } => value * times + plus,
            Shape::Square { over } => value * value / over,
            Shape::Other => return self.of(value).unwrap_or_default(),
        };
        // Neither is ever no number.
        if result < Formula::CEILING { result } else { Formula::CEILING }
    }

    /// The bare result, which may be no number at all.
    pub fn raw(&self, value: f64) -> f64 {
        self.written.code.run(value)
    }

    /// How many parts it has: a measure of how long it takes.
    pub(crate) fn parts(&self) -> usize {
        self.written.code.length()
    }

    /// The normal form.
    pub fn as_str(&self) -> &str {
        &self.written.normal
    }
}

impl FromStr for Formula {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Formula, FormulaError> {
        let tree = parser::parse(text)?;
        let mut normal = String::new();
        tree.write(&mut normal);
        let code = Code::new(&tree);
        Ok(Formula { shape: code.shape(), written: Arc::new(Written { normal, code }) })
    }
}

impl PartialEq for Formula {
    fn eq(&self, other: &Formula) -> bool {
        Arc::ptr_eq(&self.written, &other.written) || self.as_str() == other.as_str()
    }
}

impl Eq for Formula {}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Formula {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Formula {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Formula, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse()
            .map_err(|error| de::Error::custom(format_args!("{:?} is no formula: {error}", excerpt(&text))))
    }
}
