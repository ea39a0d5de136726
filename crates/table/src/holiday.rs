//! Days off: for so long a person's clock stands where games are played by days.
//!
//! They are told to everybody at the table before they begin, so that nobody's clock stands for a reason that others
//! cannot see. What a seat has of them follows from the log, as everything else does.

use fracas_core::Seat;
use serde::{Deserialize, Serialize};

use crate::{Act, DaysOff, GuestId, Pace, Table};

/// From when until when somebody is off, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holiday {
    /// From when.
    pub from: i64,
    /// Until when. Where that is no later, there is none: it was called off.
    pub until: i64,
}

impl Holiday {
    /// One that never was.
    pub(crate) const NONE: Holiday = Holiday { from: 0, until: 0 };

    /// How much of the time between two moments counts.
    pub(crate) fn counted(self, pace: Pace, from: i64, to: i64) -> i64 {
        if self.until <= self.from {
            return pace.counted(from, to);
        }
        pace.counted(from, to.min(self.from)) + pace.counted(from.max(self.until), to)
    }

    /// The moment at which so much time has counted.
    pub(crate) fn after(self, pace: Pace, from: i64, time: i64) -> i64 {
        let before = pace.counted(from, self.from);
        if self.until <= self.from || before >= time {
            return pace.after(from, time);
        }
        pace.after(from.max(self.until), time - before)
    }
}

impl Table {
    /// The days off of whoever sits in a seat, where they have said so here: those that were, are or will be.
    pub fn holiday(&self, seat: Seat) -> Option<Holiday> {
        let last = self.days_off.iter().rev().find(|off| off.seat == seat);
        last.map(|off| off.holiday)
    }

    /// What it means here that somebody takes days off. Those that are over concern nobody, but for those that end earlier
    /// than they were told to.
    pub(crate) fn check_holiday(&self, guest: &GuestId, holiday: Holiday, now: i64) -> Vec<Act> {
        let by_days = self.opening.pace.is_some_and(Pace::is_by_days);
        if !by_days || self.status.is_final() {
            return Vec::new();
        }
        let concerns = |seat: &Seat| match self.holiday(*seat) {
            Some(known) if known.from == holiday.from => known != holiday,
            _ => holiday.until > now.max(holiday.from),
        };
        let seats = self.seats_of(guest);
        seats.iter().filter(concerns).map(|seat| DaysOff { seat, holiday }.into()).collect()
    }

    /// Notes what somebody has said about their days off. Whatever was to come after that is replaced by it.
    pub(crate) fn take_days_off(&mut self, off: DaysOff, at: i64) {
        let replaced = |known: &DaysOff| {
            known.seat == off.seat && (known.holiday.from == off.holiday.from || known.holiday.until > at)
        };
        self.days_off.retain(|known| !replaced(known));
        self.days_off.push(off);
        for clocks in [&mut self.clocks, &mut self.heard].into_iter().flatten() {
            clocks.take_off(off.seat, off.holiday, at);
        }
    }
}
