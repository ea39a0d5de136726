//! What can be wrong with a formula, and where.

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
    Expected { expected: &'static str, found: String },
    #[error("there is no {name:?}; a formula knows V and {known}", known = Function::list())]
    UnknownName { name: String },
    #[error("{0:?} has no place in a formula, which is made of numbers, V, + - * / ^ ( ) , and {known}", known = Function::list())]
    StrayCharacter(char),
    #[error("a number is digits with an optional fraction, such as 5 or 1.1")]
    BadNumber,
    #[error("{name} takes {right}, not {given}")]
    Arguments { name: &'static str, right: &'static str, given: usize },
}
