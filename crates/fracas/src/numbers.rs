//! Numbers on the command line: whatever else is given is refused with what would be right.

use std::ops::RangeInclusive;

use clap::builder::TypedValueParser;
use fracas_bots::Level;

/// Reads a whole number within a range.
pub(crate) fn whole<N>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = N>
where
    N: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number
            .and_then(|number| N::try_from(number).ok())
            .ok_or_else(|| format!("this is a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Reads a number within a range.
pub(crate) fn decimal(range: RangeInclusive<f64>) -> impl TypedValueParser<Value = f64> {
    move |text: &str| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("this is a number from {} to {}", range.start(), range.end()))
    }
}

/// Reads a bot's level.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let number = text.parse().map_err(|_| "levels are 1 to 8".to_owned())?;
    Level::new(number).map_err(|error| error.to_string())
}
