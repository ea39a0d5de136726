//! The puzzle of the day: the same for everybody, by the date alone.

use crate::Puzzle;

/// Far from any number of puzzles, so that neighbouring days are far apart on the shelf.
const STRIDE: u64 = 7_919;

/// The day that a moment lies in, in days since 1970 by universal time.
pub fn day_of(seconds: u64) -> u64 {
    seconds / 86_400
}

/// The puzzle of a day; `None` only from an empty shelf.
///
/// # Examples
///
/// ```
/// let shelf = fracas_puzzles::shelf("gowap").unwrap();
/// assert_eq!(fracas_puzzles::of_the_day(shelf, 20_000), Some(&shelf[20_000 * 7_919 % shelf.len()]));
/// ```
pub fn of_the_day(shelf: &[Puzzle], day: u64) -> Option<&Puzzle> {
    let place = (u128::from(day) * u128::from(STRIDE)).checked_rem(shelf.len() as u128)?;
    shelf.get(place as usize)
}
