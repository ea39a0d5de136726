//! What the versions of the rules differ in. Nothing else in this crate knows that there is more than one.

use crate::Mode;

/// A version of the rules. Every one can be played for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edition {
    /// Version 1: an end is told only after a whole round, and is the same in either mode.
    First,
    /// Version 2: the sheet to the letter (GW-13), and the options of GW-14.
    Second,
}

impl Edition {
    /// The edition of a version that there is.
    pub(crate) const fn of(rules: u32) -> Edition {
        if rules == 1 { Edition::First } else { Edition::Second }
    }

    pub(crate) const fn version(self) -> u32 {
        match self {
            Edition::First => 1,
            Edition::Second => 2,
        }
    }

    /// GW-13: whether a round stops at the very step that leaves a side without a token.
    pub(crate) fn cuts_rounds(self, mode: Mode) -> bool {
        self == Edition::Second && mode == Mode::LastStanding
    }

    /// GW-13: whether a side plays the agreed rounds to their end when the other has no token left.
    pub(crate) fn plays_on_alone(self, mode: Mode) -> bool {
        self == Edition::Second && matches!(mode, Mode::Rounds(_))
    }
}
