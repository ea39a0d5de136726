//! How a position ends when both play best.

use std::fmt;
use std::str::FromStr;

/// What the side to move can make sure of. Distances count the turns of both sides, as the turn's number in a position does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It wins with the turn of this number from now, and cannot sooner.
    Won(u16),
    /// Neither side can win.
    Drawn,
    /// It loses with the turn of this number from now, and cannot last longer.
    Lost(u16),
}

impl Fate {
    /// What it is worth to the side to move: the sooner won the better, the later lost the better.
    pub fn worth(self) -> i32 {
        match self {
            Fate::Won(turns) => i32::from(u16::MAX) - i32::from(turns) + 1,
            Fate::Drawn => 0,
            Fate::Lost(turns) => i32::from(turns) - i32::from(u16::MAX) - 1,
        }
    }

    /// What a turn is worth to whoever makes it, if this is what the other side gets after it.
    pub fn before(self) -> Fate {
        match self {
            Fate::Won(turns) => Fate::Lost(turns + 1),
            Fate::Drawn => Fate::Drawn,
            Fate::Lost(turns) => Fate::Won(turns + 1),
        }
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Won(turns) => write!(f, "won {turns}"),
            Fate::Drawn => f.write_str("drawn"),
            Fate::Lost(turns) => write!(f, "lost {turns}"),
        }
    }
}

/// What is kept of a position: its fate, and whether everything that can follow was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// From a solution of everything that can follow.
    Whole(Fate),
    /// From a search of so many turns: won with the last of them.
    Within(u16),
}

impl Answer {
    /// How many turns a win takes, both sides' counted.
    pub fn won(self) -> Option<u16> {
        match self {
            Answer::Whole(Fate::Won(turns)) | Answer::Within(turns) => Some(turns),
            Answer::Whole(_) => None,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Whole(fate) => fate.fmt(f),
            Answer::Within(turns) => write!(f, "within {turns}"),
        }
    }
}

impl FromStr for Answer {
    type Err = ();

    fn from_str(text: &str) -> Result<Answer, ()> {
        let count = |text: &str| text.parse().map_err(|_| ());
        match text.split_once(' ') {
            Some(("won", turns)) => Ok(Answer::Whole(Fate::Won(count(turns)?))),
            Some(("lost", turns)) => Ok(Answer::Whole(Fate::Lost(count(turns)?))),
            Some(("within", turns)) => Ok(Answer::Within(count(turns)?)),
            None if text == "drawn" => Ok(Answer::Whole(Fate::Drawn)),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sooner_won_the_better_and_the_later_lost_the_better() {
        let order = [Fate::Lost(2), Fate::Lost(4), Fate::Drawn, Fate::Won(3), Fate::Won(1)];
        assert!(order.is_sorted_by_key(|fate| fate.worth()), "{order:?}");
        assert_eq!(Fate::Lost(2).before(), Fate::Won(3));
    }

    #[test]
    fn answers_are_read_as_they_are_written() {
        for text in ["won 7", "drawn", "lost 2", "within 3"] {
            assert_eq!(text.parse::<Answer>().map(|answer| answer.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "won", "won -1", "drawn 3", "mate 2"] {
            assert_eq!(text.parse::<Answer>(), Err(()), "{text:?}");
        }
    }
}
