//! What players give to the dice.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::hex;

/// A person's part of the dice: up to 32 bytes of their own randomness. A bot and a person who gave none have an empty
/// one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Contribution(Vec<u8>);

/// A text that is no contribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a contribution is an even number, at most 64, of hexadecimal digits")]
pub struct BadContribution;

impl Contribution {
    /// Whether nothing was contributed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The bytes themselves.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

impl FromStr for Contribution {
    type Err = BadContribution;

    fn from_str(text: &str) -> Result<Contribution, BadContribution> {
        hex::read(text).filter(|bytes| bytes.len() <= 32).map(Contribution).ok_or(BadContribution)
    }
}

impl TryFrom<String> for Contribution {
    type Error = BadContribution;

    fn try_from(text: String) -> Result<Contribution, BadContribution> {
        text.parse()
    }
}

impl From<Contribution> for String {
    fn from(contribution: Contribution) -> String {
        contribution.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_hexadecimal_is_refused() {
        for text in ["0", "0g", "é0", " 00", &"00".repeat(33)] {
            assert_eq!(text.parse::<Contribution>(), Err(BadContribution), "{text:?}");
        }
        assert_eq!("00FF".parse::<Contribution>().unwrap().to_string(), "00ff");
    }
}
