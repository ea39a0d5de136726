//! The levels as data: see `docs/bots.md` for the ladder they make.

use super::habit::Habit;
use crate::Level;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Style {
    /// How often it plays as well as it can: between two by the book, which nobody beats.
    pub(super) book: f64,
    /// What it does otherwise.
    pub(super) habit: Habit,
    /// Whether it reads the other's habits.
    pub(super) reads: bool,
    /// Whether it remembers what others did where there is no book.
    pub(super) remembers: bool,
    /// How many turns it plays out where there is no book.
    pub(super) thoughts: u64,
}

/// Charges whatever comes to mind, and never strikes but by the book.
const DREAMY: Habit = Habit { charge: 1, favourite: 0, block: 0, strike: 0 };
/// Sees every threat and answers it, and forgets to strike.
const TIMID: Habit = Habit { charge: 2, favourite: 0, block: 4, strike: 0 };
/// Saves up for the strongest attack of all, and lives to make it only by the book.
const MISERLY: Habit = Habit { charge: 2, favourite: 4, block: 0, strike: 0 };
/// Opens with anything, strikes at random.
const CARELESS: Habit = Habit { charge: 3, favourite: 0, block: 0, strike: 1 };

const fn style(book: f64, habit: Habit, reads: bool, remembers: bool, thoughts: u64) -> Style {
    Style { book, habit, reads, remembers, thoughts }
}

const STYLES: [Style; 8] = [
    style(0.02, DREAMY, false, false, 100),
    style(0.045, DREAMY, false, false, 200),
    style(0.08, DREAMY, false, false, 500),
    style(0.145, DREAMY, false, false, 1_000),
    style(0.26, TIMID, false, false, 3_000),
    style(0.43, MISERLY, false, false, 8_000),
    style(0.67, CARELESS, true, true, 20_000),
    style(1.0, CARELESS, false, true, 60_000),
];

pub(super) fn style_of(level: Level) -> &'static Style {
    &STYLES[level.index()]
}
