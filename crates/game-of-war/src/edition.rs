//! The versions of the rules, and all that tells them apart.

use fracas_core::Limit;

use crate::Options;

/// A version of the rules. Whatever is played by an older one stays as it was for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edition {
    /// Version 1.
    First,
    /// Version 2: an arsenal taken leaves the moves of the turn, and `repetition` is an option.
    Second,
}

impl Edition {
    /// The version with this number.
    pub(crate) const fn of(rules: u32) -> Edition {
        if rules == 1 { Edition::First } else { Edition::Second }
    }

    /// Its number.
    pub(crate) const fn rules(self) -> u32 {
        match self {
            Edition::First => 1,
            Edition::Second => 2,
        }
    }

    /// WR-13: whether taking an arsenal ends the turn, and does not just spend its attack.
    pub(crate) const fn capture_ends_the_turn(self) -> bool {
        matches!(self, Edition::First)
    }

    /// WR-16: how often the same opening of a turn must come to be a draw.
    pub(crate) const fn repetition(self, options: &Options) -> Limit {
        match self {
            Edition::First => Limit::After(3),
            Edition::Second => options.repetition,
        }
    }
}
