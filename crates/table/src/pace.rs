//! How much time a table gives.

use std::fmt;

use serde::{Deserialize, Serialize};

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The longest that any part of a pace can be.
const LONGEST: u64 = 60 * DAY as u64;

/// The least time in which somebody can answer.
const SHORTEST: u64 = SECOND as u64;

/// Where hands are hidden, so long after everything that everybody hears nobody's clock runs, and so long whoever may
/// answer it has.
const WINDOW: i64 = 10 * SECOND;

/// How much time players have: one shape for all that people know. A turn is free for so long, what it takes beyond that
/// comes from a reserve, and each turn adds to the reserve.
///
/// Five minutes and three seconds a turn is a reserve of five minutes with three seconds added; thirty seconds a move
/// with a minute in reserve is what it says; three days a move with a week's holiday is the same with days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// What a turn is given anew, in milliseconds.
    #[serde(default)]
    pub turn: u64,
    /// What there is beside it for the whole game, in milliseconds.
    #[serde(default)]
    pub reserve: u64,
    /// What each turn adds to the reserve, in milliseconds.
    #[serde(default)]
    pub increment: u64,
    /// Whether no clock runs on Saturdays and Sundays, by the time of Greenwich.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weekends: bool,
}

/// Why a pace makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPace {
    /// Somebody would have lost before they could move.
    #[error("a clock gives at least a second: \"turn\" or \"reserve\" is 1000 or more milliseconds")]
    Short,
    /// Nobody waits for so long.
    #[error("no part of a clock is longer than 60 days, which is {LONGEST} milliseconds")]
    Long,
    /// Weekends matter to those who have days.
    #[error("\"weekends\" is for those who have a day a turn or more: \"turn\" is 86400000 at the least")]
    Weekends,
}

impl Pace {
    /// Lets a pace in, or says what is wrong with it.
    ///
    /// # Errors
    ///
    /// [`BadPace`] says what would be right.
    pub fn check(self) -> Result<Pace, BadPace> {
        if self.turn.max(self.reserve) < SHORTEST {
            return Err(BadPace::Short);
        }
        if self.turn.max(self.reserve).max(self.increment) > LONGEST {
            return Err(BadPace::Long);
        }
        if self.weekends && !self.is_by_days() {
            return Err(BadPace::Weekends);
        }
        Ok(self)
    }

    /// Whether people come back to it now and then, and need not stay.
    pub fn is_by_days(self) -> bool {
        self.turn >= DAY as u64
    }

    /// How long a window is: see [`Clocks`](crate::Clocks).
    pub(crate) fn window(self) -> i64 {
        if self.is_by_days() { DAY } else { WINDOW }
    }

    /// How much of the time between two moments counts.
    pub(crate) fn counted(self, from: i64, to: i64) -> i64 {
        let all = (to - from).max(0);
        if self.weekends { all - weekend(from, to.max(from)) } else { all }
    }

    /// The moment at which so much time has counted.
    pub(crate) fn after(self, from: i64, time: i64) -> i64 {
        let mut until = from + time;
        // Each weekend that lies in between puts it off, perhaps past another one.
        while self.weekends && self.counted(from, until) < time {
            until += time - self.counted(from, until);
        }
        until
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let span = |ms: u64| {
            let ms = ms as i64;
            for (unit, letter) in [(DAY, "d"), (HOUR, "h"), (MINUTE, "m"), (SECOND, "s")] {
                if ms > 0 && ms % unit == 0 {
                    return format!("{}{letter}", ms / unit);
                }
            }
            format!("{ms}ms")
        };
        let mut parts = Vec::new();
        if self.turn > 0 {
            parts.push(format!("{} a turn", span(self.turn)));
        }
        if self.reserve > 0 {
            parts.push(format!("{} in all", span(self.reserve)));
        }
        if self.increment > 0 {
            parts.push(format!("{} more each turn", span(self.increment)));
        }
        if self.weekends {
            parts.push("no weekends".to_owned());
        }
        f.write_str(&parts.join(", "))
    }
}

/// How much of the time between two moments lies on a Saturday or a Sunday, by the time of Greenwich.
fn weekend(from: i64, to: i64) -> i64 {
    weekends_before(to) - weekends_before(from)
}

/// How much weekend there was from a Saturday long before 1970 up to a moment.
fn weekends_before(moment: i64) -> i64 {
    // The first day of 1970 was a Thursday: Saturday came two days later.
    let since = moment - 2 * DAY;
    since.div_euclid(7 * DAY) * 2 * DAY + since.rem_euclid(7 * DAY).min(2 * DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn pace(turn: u64, reserve: u64, increment: u64, weekends: bool) -> Pace {
        Pace { turn, reserve, increment, weekends }
    }

    #[test]
    fn what_makes_no_sense_is_refused_and_told() {
        let cases = [
            (pace(0, 0, 5000, false), BadPace::Short),
            (pace(999, 0, 0, false), BadPace::Short),
            (pace(0, LONGEST + 1, 0, false), BadPace::Long),
            (pace(1000, 0, u64::MAX, false), BadPace::Long),
            (pace(60_000, 0, 0, true), BadPace::Weekends),
        ];
        for (wrong, why) in cases {
            assert_eq!(wrong.check(), Err(why), "{wrong:?}");
        }
        for right in [pace(1000, 0, 0, false), pace(0, 1000, 0, false), pace(DAY as u64, 0, 0, true)] {
            assert_eq!(right.check(), Ok(right));
        }
    }

    #[test]
    fn weekends_do_not_count() {
        let days = pace(3 * DAY as u64, 0, 0, true);
        // 1970 began on a Thursday, so that Saturday and Sunday are its days 2 and 3.
        assert_eq!(days.counted(0, 7 * DAY), 5 * DAY);
        assert_eq!(days.counted(2 * DAY, 4 * DAY), 0);
        assert_eq!(days.counted(DAY, 2 * DAY + HOUR), DAY);
        assert_eq!(days.counted(3 * DAY + HOUR, 4 * DAY + HOUR), HOUR);
        assert_eq!(days.after(0, DAY), DAY);
        assert_eq!(days.after(DAY, DAY + 1), 4 * DAY + 1);
        assert_eq!(days.after(0, 12 * DAY), 16 * DAY);
        // An oracle that counts hour by hour.
        for from in (0..14 * 24).step_by(5) {
            for length in (0..21 * 24).step_by(7) {
                let hours = (from..from + length).filter(|hour| !(2..4).contains(&(hour / 24 % 7))).count();
                let (from, to) = (from * HOUR, (from + length) * HOUR);
                assert_eq!(days.counted(from, to), hours as i64 * HOUR, "{from} to {to}");
                let until = days.after(from, hours as i64 * HOUR);
                assert!(until <= to && days.counted(from, until) == hours as i64 * HOUR);
            }
        }
    }

    #[test]
    fn a_pace_is_told_in_a_few_words() {
        let cases = [
            (pace(0, 300_000, 3000, false), "5m in all, 3s more each turn"),
            (pace(30_000, 60_000, 0, false), "30s a turn, 1m in all"),
            (pace(3 * DAY as u64, 7 * DAY as u64, 0, true), "3d a turn, 7d in all, no weekends"),
            (pace(1500, 0, 0, false), "1500ms a turn"),
        ];
        for (pace, words) in cases {
            assert_eq!(pace.to_string(), words);
        }
    }
}
