//! What the versions of the rules read differently. Records keep theirs for ever, so the first reading stays; this is
//! the one place that says where the two part.

/// A version of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edition {
    First,
    Second,
}

impl Edition {
    /// The newest version's number.
    pub(crate) const NEWEST: u32 = 2;

    /// The reading of a version that there is.
    pub(crate) const fn of(rules: u32) -> Edition {
        match rules {
            ..2 => Edition::First,
            2.. => Edition::Second,
        }
    }

    pub(crate) const fn number(self) -> u32 {
        match self {
            Edition::First => 1,
            Edition::Second => 2,
        }
    }

    /// GA-8: rolls one after the other on one target are one conflict, whichever own dice attack. The first version
    /// asked for the same attacker too.
    pub(crate) const fn one_target_is_one_conflict(self) -> bool {
        matches!(self, Edition::Second)
    }

    /// GA-10, GA-13: the fling's roll is a roll of the defender's like any other. In the first version it was none for
    /// cards.
    pub(crate) const fn fling_is_a_roll(self) -> bool {
        matches!(self, Edition::Second)
    }

    /// GA-23: where it cannot be hidden that somebody is asked, it is hidden about what. The first version showed the
    /// window that was open.
    pub(crate) const fn hides_the_question(self) -> bool {
        matches!(self, Edition::Second)
    }

    /// A card explains itself: to whoever asks about it by its id, and in a hand that is drawn. In the first version
    /// there was nothing to ask about but dice, and a hand showed ids alone.
    pub(crate) const fn explains_cards(self) -> bool {
        matches!(self, Edition::Second)
    }
}
