//! Teams as they are written down: `M35 F25 M20 F20` (GW-2).

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use fracas_core::excerpt;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;

use crate::{Error, Gender};

/// A value of at most two decimals, held in hundredths so that sums are exact.
///
/// # Examples
///
/// ```
/// use fracas_gowap::Amount;
///
/// let amount: Amount = "12.50".parse().unwrap();
/// assert_eq!(amount.to_string(), "12.5");
/// assert_eq!(amount.to_f64(), 12.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(u64);

impl Amount {
    /// The most that a team can be worth (GW-2).
    pub const MOST: Amount = Amount(1_000_000 * 100);

    /// So many hundredths.
    pub const fn of_hundredths(hundredths: u64) -> Amount {
        Amount(hundredths)
    }

    /// How many hundredths it is.
    pub const fn hundredths(self) -> u64 {
        self.0
    }

    /// The number nearest to it.
    pub fn to_f64(self) -> f64 {
        // One correctly rounded division: the very number that reading the decimals gives.
        self.0 as f64 / 100.0
    }

    /// The amount a number is, if it has at most two decimals, is above 0 and not above the most there can be.
    pub fn from_f64(number: f64) -> Option<Amount> {
        let hundredths = (number * 100.0).round();
        let amount = Amount(hundredths as u64);
        (hundredths >= 1.0 && amount <= Amount::MOST && amount.to_f64() == number).then_some(amount)
    }

    pub(crate) fn away_from(self, other: Amount) -> Amount {
        Amount(self.0.abs_diff(other.0))
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match part {
            0 => write!(f, "{whole}"),
            _ if part.is_multiple_of(10) => write!(f, "{whole}.{}", part / 10),
            _ => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl FromStr for Amount {
    type Err = Error;

    fn from_str(text: &str) -> Result<Amount, Error> {
        let (whole, part) = text.split_once('.').map_or((text, None), |(whole, part)| (whole, Some(part)));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || part.is_some_and(|part| !digits(part)) {
            return Err(Error::NotAToken(excerpt(text).into_owned()));
        }
        let part = part.unwrap_or("");
        if part.len() > 2 {
            return Err(Error::Decimals(excerpt(text).into_owned()));
        }
        let amount = format!("{whole}{part:0<2}").parse().ok().map(Amount);
        let amount = amount.filter(|&amount| amount <= Amount::MOST);
        match amount.ok_or_else(|| Error::TooMuch(excerpt(text).into_owned()))? {
            Amount(0) => Err(Error::Worthless(excerpt(text).into_owned())),
            amount => Ok(amount),
        }
    }
}

/// A whole amount is written as a whole number.
impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(100) {
            serializer.serialize_u64(self.0 / 100)
        } else {
            serializer.serialize_f64(self.to_f64())
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
        struct Number;

        impl de::Visitor<'_> for Number {
            type Value = Amount;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number above 0, at most 1000000, with at most two decimals")
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Amount, E> {
                let unfit = || E::invalid_value(de::Unexpected::Float(number), &self);
                Amount::from_f64(number).ok_or_else(unfit)
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Amount, E> {
                let unfit = || E::invalid_value(de::Unexpected::Unsigned(number), &self);
                Amount::from_f64(number as f64).ok_or_else(unfit)
            }
        }

        deserializer.deserialize_f64(Number)
    }
}

/// One token of a team before it stands anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recruit {
    /// Male or female.
    pub gender: Gender,
    /// What it is worth.
    pub value: Amount,
}

impl fmt::Display for Recruit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.gender.letter(), self.value)
    }
}

impl FromStr for Recruit {
    type Err = Error;

    fn from_str(text: &str) -> Result<Recruit, Error> {
        let mut letters = text.chars();
        let gender = letters.next().and_then(Gender::from_letter);
        let told = || excerpt(text).into_owned();
        let gender = gender.ok_or_else(|| Error::NotAToken(told()))?;
        // A message about the value names the whole token.
        let value = letters.as_str();
        let value = value.parse().map_err(|error| match error {
            Error::NotAToken(_) if value.starts_with('-') => Error::Worthless(told()),
            Error::NotAToken(_) => Error::NotAToken(told()),
            Error::Worthless(_) => Error::Worthless(told()),
            Error::Decimals(_) => Error::Decimals(told()),
            _ => Error::TooMuch(told()),
        })?;
        Ok(Recruit { gender, value })
    }
}

/// The tokens a side begins with. It can be copied for next to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash, TS)]
#[ts(type = "string")]
pub struct Team(Arc<[Recruit]>);

impl Team {
    /// Its tokens in order of number.
    pub fn recruits(&self) -> &[Recruit] {
        &self.0
    }

    /// Checks number and sum (GW-2).
    pub(crate) fn check(&self, tokens: usize, total: Amount) -> Result<(), Error> {
        if self.0.len() != tokens {
            return Err(Error::TeamCount { given: self.0.len(), right: tokens });
        }
        let sum = Amount(self.0.iter().map(|recruit| recruit.value.0).sum());
        if sum == total { Ok(()) } else { Err(Error::TeamSum { sum, total }) }
    }
}

impl FromIterator<Recruit> for Team {
    fn from_iter<I: IntoIterator<Item = Recruit>>(recruits: I) -> Team {
        Team(recruits.into_iter().collect())
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, recruit) in self.0.iter().enumerate() {
            write!(f, "{}{recruit}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for Team {
    type Err = Error;

    fn from_str(text: &str) -> Result<Team, Error> {
        text.split_whitespace().map(str::parse).collect()
    }
}

impl Serialize for Team {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
