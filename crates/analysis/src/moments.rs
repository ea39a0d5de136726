//! The few moments of a game that mattered.

use fracas_core::{Part, Phrase, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::step::Step;

/// As many are named at least, if chance did anything.
const LEAST: usize = 3;
/// How many standard errors a cost must be, where games were played out to find it.
pub(crate) const DOUBT: f64 = 1.5;

/// How bad a choice was, as people write it behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
pub enum Mark {
    /// Not the best.
    #[serde(rename = "?!")]
    Doubtful,
    /// A mistake.
    #[serde(rename = "?")]
    Mistake,
    /// A bad one.
    #[serde(rename = "??")]
    Blunder,
}

impl Mark {
    /// The mark of what cost so much, in a game in which so much is worth a word; nothing where it is not bad enough for one.
    pub fn of(cost: f64, least: f64) -> Option<Mark> {
        let is_as_bad = |mark: &Mark| cost >= from(*mark) * least;
        [Mark::Blunder, Mark::Mistake, Mark::Doubtful].into_iter().find(is_as_bad)
    }

    /// As people write it.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Doubtful => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

/// From which cost on a choice gets a mark: so many times what is worth a word.
pub(crate) const fn from(mark: Mark) -> f64 {
    match mark {
        Mark::Doubtful => 2.0,
        Mark::Mistake => 5.0,
        Mark::Blunder => 12.5,
    }
}

/// The mark of an event, if somebody chose badly enough for one.
pub fn mark(step: &Step) -> Option<Mark> {
    Mark::of(step.cost(), step.least)
}

/// Why a moment mattered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Something better was there to choose.
    Choice,
    /// Chance, or what was secret, changed much.
    Luck,
}

/// A moment that mattered.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Moment {
    /// The event.
    pub index: usize,
    /// Why.
    pub kind: Kind,
    /// Who chose badly, or was lucky.
    pub seat: Seat,
    /// What that was worth: lost by a choice, won by luck.
    pub worth: f64,
    /// The better line, beginning with the better choice; nothing for luck.
    pub line: Vec<String>,
    /// The sentence about it.
    #[ts(type = "{ what: string } & Record<string, unknown>")]
    pub phrase: Phrase,
    /// Why a choice was a mistake, the weightiest first, where somebody has said it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(type = "({ what: string } & Record<string, unknown>)[]", optional)]
    pub because: Vec<Phrase>,
}

impl Moment {
    /// The most moments that are named.
    pub const MOST: usize = 5;
}

/// The moments that mattered: the dearest choices, and where there are few of them the greatest luck.
pub(crate) fn moments(seats: u8, steps: &[Step]) -> Vec<Moment> {
    let mut found: Vec<Moment> = dearest(steps).into_iter().filter_map(mistake).collect();
    if found.len() < LEAST {
        let what = if by_others(steps) { "luck-others" } else { "luck" };
        let mut lucky: Vec<Moment> = steps.iter().filter_map(|step| luck(what, seats, step)).collect();
        lucky.retain(|moment| found.iter().all(|known| known.index != moment.index));
        lucky.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        lucky.truncate(LEAST - found.len());
        found.extend(lucky);
    }
    found.sort_by_key(|moment| moment.index);
    found
}

/// The choices that are named: the dearest first. A turn that went wrong is one moment, whatever else in it cost something.
pub(crate) fn dearest(steps: &[Step]) -> Vec<&Step> {
    let mut found: Vec<&Step> = turns(steps).filter_map(worst).collect();
    found.sort_by(|one, other| other.cost().total_cmp(&one.cost()));
    found.truncate(Moment::MOST);
    found
}

/// The dearest choice of a turn that is worth naming; between equals the first.
fn worst(turn: &[Step]) -> Option<&Step> {
    let named = turn.iter().filter(|step| mistake(step).is_some());
    named.reduce(|worst, step| if step.cost() > worst.cost() { step } else { worst })
}

/// The turns of a game; where a turn is one choice, its events.
fn turns(steps: &[Step]) -> impl Iterator<Item = &[Step]> {
    steps.chunk_by(|one, other| other.follows(one))
}

/// Whether a choice is named among moments: itself, or what came after it in its turn, which is held against one act alone.
pub fn is_named(moments: &[Moment], steps: &[Step], index: usize) -> bool {
    let turn = turns(steps).find(|turn| turn.iter().any(|step| step.index == index));
    let last = turn.and_then(<[Step]>::last).map_or(index, |step| step.index);
    moments.iter().any(|moment| moment.kind == Kind::Choice && (index..=last).contains(&moment.index))
}

/// What a choice may have cost, as far as the look at it can tell.
pub(crate) fn at_most(step: &Step) -> f64 {
    step.choice.as_ref().map_or(0.0, |_| step.cost() + DOUBT * step.error)
}

fn mistake(step: &Step) -> Option<Moment> {
    let (seat, choice, worth) = (step.by?, step.choice.as_ref()?, step.cost());
    (worth >= step.least && worth > DOUBT * step.error).then(|| {
        let what = match mark(step) {
            Some(Mark::Blunder) => "blunder",
            Some(Mark::Mistake) => "mistake",
            Some(Mark::Doubtful) | None => "doubtful",
        };
        let phrase = Phrase::new(what)
            .with("who", seat)
            .with("points", points(worth))
            .with("played", Part::Text(step.text.clone()))
            .with("better", Part::Text(choice.best.clone()));
        Moment {
            index: step.index,
            kind: Kind::Choice,
            seat,
            worth,
            line: choice.line.clone(),
            phrase,
            because: Vec::new(),
        }
    })
}

/// Whether luck is what others chose at the same time, and neither dice nor cards: where chance decides nothing.
pub(crate) fn by_others(steps: &[Step]) -> bool {
    steps.iter().all(|step| step.by.is_some())
}

fn luck(what: &'static str, seats: u8, step: &Step) -> Option<Moment> {
    let of = |seat: Seat| step.luck.get(seat.index()).copied().unwrap_or(0.0);
    let seat = Seat::first(seats).max_by(|&one, &other| of(one).total_cmp(&of(other)))?;
    let worth = of(seat);
    (worth >= step.least && worth > DOUBT * step.error).then(|| {
        let phrase = Phrase::new(what)
            .with("who", seat)
            .with("points", points(worth))
            .with("event", Part::Text(step.text.clone()));
        Moment {
            index: step.index,
            kind: Kind::Luck,
            seat,
            worth,
            line: Vec::new(),
            phrase,
            because: Vec::new(),
        }
    })
}

/// A chance in points, as people are told: 31 of 100.
pub(crate) fn points(worth: f64) -> i64 {
    libm::round(worth * 100.0) as i64
}
