//! What can be wrong with a formula, and where.

use std::fmt;

use super::Formula;
use super::lexer::Function;

/// Why a text is no formula, and at which character.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {at}: {fault}")]
pub struct FormulaError {
    /// The character where reading stopped making sense, counted from 1.
    pub at: usize,
    /// What is wrong there.
    pub fault: FormulaFault,
}

/// What can be wrong with a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FormulaFault {
    #[error("a formula has at most {most} characters, and this one has {0}", most = Formula::MOST_CHARACTERS)]
    TooLong(usize),
    #[error(
        "a formula goes at most {most} levels deep in parentheses, functions, signs and exponents",
        most = Formula::MOST_LEVELS
    )]
    TooDeep,
    #[error("expected {expected}, found {found}")]
    Expected { expected: Expected, found: String },
    #[error("there is no {name:?}; a formula knows V and {known}", known = Function::list())]
    UnknownName { name: String },
    #[error("{0:?} has no place in a formula, which is made of numbers, V, + - * / ^ ( ) , and {known}", known = Function::list())]
    StrayCharacter(char),
    #[error("a number is digits with an optional fraction, such as 5 or 1.1")]
    BadNumber,
    #[error("{name} takes {}, not {given}", if *.several { "two values or more" } else { "one value" })]
    Arguments { name: &'static str, several: bool, given: usize },
}

/// What could stand where something else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words say it")]
pub enum Expected {
    Operator,
    Value,
    Opening,
    Closing,
}

impl Expected {
    /// What languages know it by.
    pub const fn word(self) -> &'static str {
        match self {
            Expected::Operator => "operator",
            Expected::Value => "value",
            Expected::Opening => "opening",
            Expected::Closing => "closing",
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Operator => "an operator (+ - * / ^) or the end of the formula",
            Expected::Value => "a number, V, \"-\", \"(\" or a function",
            Expected::Opening => "\"(\" after the name of a function",
            Expected::Closing => "\")\" or an operator (+ - * / ^)",
        })
    }
}
