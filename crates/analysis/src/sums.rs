//! What came of a whole game for each seat.

use fracas_core::{Phrase, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::moments::{Moment, by_others, moments, points};
use crate::settle::settle;
use crate::step::Step;

/// What decided a game for a seat. `to` is `from`, less `choices`, and `luck`, `others` and `closer`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Sums {
    /// Whose.
    pub seat: Seat,
    /// Its chance at the beginning of what was looked at.
    pub from: f64,
    /// Its chance at the end of it.
    pub to: f64,
    /// What its own choices cost it, never less than nothing.
    pub choices: f64,
    /// What chance and secrets gave it, or took; where all choose at once, what the others chose at the same time.
    pub luck: f64,
    /// What the others' choices gave it, or took.
    pub others: f64,
    /// What looking from one event later changed: how far the judge was off.
    pub closer: f64,
    /// The sentence about it.
    #[ts(type = "{ what: string } & Record<string, unknown>")]
    pub phrase: Phrase,
}

/// Everything at the end.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Report {
    /// For every seat.
    pub sums: Vec<Sums>,
    /// What mattered, in the order of the game.
    pub moments: Vec<Moment>,
}

/// Makes sums of weighed events that follow each other.
pub fn sum_up(seats: u8, steps: &[Step]) -> Report {
    let steps = &settle(steps);
    let sums = Seat::first(seats).map(|seat| sums_of(seat, steps)).collect();
    Report { sums, moments: moments(seats, steps) }
}

fn sums_of(seat: Seat, steps: &[Step]) -> Sums {
    let at = |list: &[f64]| list.get(seat.index()).copied().unwrap_or(0.0);
    let from = steps.first().map_or(0.0, |step| at(&step.before));
    let to = steps.last().map_or(0.0, |step| at(&step.after));
    let (mut choices, mut luck, mut others, mut closer) = (0.0, 0.0, 0.0, 0.0);
    for step in steps {
        luck += at(&step.luck);
        if let Some(choice) = &step.choice {
            let cost = at(&choice.costs);
            if step.by == Some(seat) { choices += cost } else { others -= cost }
        }
    }
    for pair in steps.windows(2) {
        closer += at(&pair[1].before) - at(&pair[0].after);
    }
    let what = match (points(luck), by_others(steps)) {
        (0, _) => "sums",
        (..0, false) => "sums-took",
        (1.., false) => "sums-gave",
        (..0, true) => "sums-took-others",
        (1.., true) => "sums-gave-others",
    };
    let phrase =
        Phrase::new(what).with("who", seat).with("lost", points(choices)).with("luck", points(luck).abs());
    Sums { seat, from, to, choices, luck, others, closer, phrase }
}
