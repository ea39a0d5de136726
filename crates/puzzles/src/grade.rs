//! How hard a puzzle is, on the scale of players' ratings: 1200 is where everybody begins.

/// The easiest and the hardest.
const SPAN: std::ops::RangeInclusive<f64> = 600.0..=2400.0;

fn within(grade: f64) -> u16 {
    grade.clamp(*SPAN.start(), *SPAN.end()).round() as u16
}

/// A forced win: how deep one has to see counts most, then among how many moves the first one hides, and whether it is
/// one that nobody looks at because nothing pops.
pub(crate) fn of_line(moves: u8, choices: usize, quiet: bool) -> u16 {
    let width = 12.0 * choices.min(20) as f64;
    let quiet = if quiet && moves > 1 { 120.0 } else { 0.0 };
    within(340.0 + 330.0 * f64::from(moves) + width + quiet)
}

/// A turn of A Game of War: how many moves it takes, and how many turns there were to choose from.
pub(crate) fn of_turn(moves: u8, searched: u64) -> u16 {
    let width = 70.0 * (searched.max(1) as f64).log10();
    within(500.0 + 280.0 * f64::from(moves) + width)
}

/// A choice by odds: how close the next best comes, and how many there are.
pub(crate) fn of_odds(margin: f64, choices: usize) -> u16 {
    let close = 700.0 * (1.0 - margin.clamp(0.0, 0.25) / 0.25);
    within(900.0 + close + 15.0 * choices.min(20) as f64)
}
