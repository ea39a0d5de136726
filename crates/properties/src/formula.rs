//! A formula that is read has a normal form, which means the same and is its own.

use fracas_gowap::Formula;

use crate::is_readable;

/// Values that formulas turn at.
const VALUES: &[f64] = &[0.01, 0.5, 1.0, 7.25, 20.0, 100.0, 99_999.5, Formula::CEILING];

/// Takes a formula.
pub(crate) fn holds(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let formula: Formula = match text.parse() {
        Ok(formula) => formula,
        Err(error) => return is_readable(&error),
    };
    let normal: Formula = formula.as_str().parse().unwrap_or_else(|error| panic!("{formula}: {error}"));
    assert_eq!(normal.as_str(), formula.as_str());
    for &value in VALUES {
        let (one, other) = (formula.of(value), normal.of(value));
        assert_eq!(one.map(f64::to_bits), other.map(f64::to_bits), "{text:?} and {formula} of {value}");
        // GW-5, GW-14: a token that stays is worth something, and no more than the ceiling.
        assert!(one.is_none_or(|worth| worth > 0.0 && worth <= Formula::CEILING), "{formula} of {value}");
    }
}
