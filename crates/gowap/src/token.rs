//! Tokens, and the lists they stand in.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use ts_rs::TS;

use crate::board::Cell;
use crate::team::Recruit;

/// Male or female.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum Gender {
    /// Male.
    #[serde(rename = "M")]
    Male,
    /// Female.
    #[serde(rename = "F")]
    Female,
}

impl Gender {
    /// The letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Gender::Male => 'M',
            Gender::Female => 'F',
        }
    }

    /// Reads a letter.
    pub const fn from_letter(letter: char) -> Option<Gender> {
        match letter {
            'M' => Some(Gender::Male),
            'F' => Some(Gender::Female),
            _ => None,
        }
    }
}

/// What a token can be worth: far above the ceiling of formulas, and far below where sums overflow (GW-15).
pub(crate) const MOST_VALUE: f64 = 1e100;

/// A token of one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Token {
    /// Above 0; 0 only for a token that is being removed in the round that runs.
    pub(crate) value: f64,
    /// Its number in its team.
    pub(crate) number: u64,
    /// Where it stands; `None` until it is placed.
    pub(crate) at: Option<Cell>,
    pub(crate) gender: Gender,
}

impl Token {
    /// A token of a team before it is placed.
    pub(crate) fn new(recruit: Recruit, number: u64) -> Token {
        Token { value: recruit.value.to_f64(), number, at: None, gender: recruit.gender }
    }

    pub(crate) fn is_alive(&self) -> bool {
        self.value > 0.0
    }
}

/// The tokens of one side in order of their number. Few of them need no memory of their own, so that a game of
/// ordinary size is copied and played without asking for any.
pub(crate) type Tokens = SmallVec<[Token; 16]>;

/// The same tokens, copied as a whole and not one by one.
#[inline]
pub(crate) fn copy(tokens: &Tokens) -> Tokens {
    Tokens::from_slice(tokens)
}

/// The sum of the values, in order of number (GW-8).
pub(crate) fn total(tokens: &[Token]) -> f64 {
    tokens.iter().map(|token| token.value).sum()
}

/// GW-8: two sums that differ by less than a billionth of the larger are equal. So are equal ones, also where a
/// billionth of them is too small to be told from nothing.
pub(crate) fn same_sum(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() < one.max(other) * 1e-9
}
