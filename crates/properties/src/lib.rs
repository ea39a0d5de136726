//! What must hold whatever comes in. Each property takes bytes, makes what it can of them, and panics if the program
//! does not keep its word.
//!
//! The targets in `fuzz/` run them for as long as one likes (`cargo xtask fuzz`); a test of this crate runs them on
//! examples with a few mistakes in them.
//!
//! # Examples
//!
//! ```
//! for property in fracas_properties::ALL {
//!     (property.holds)(b"color-wars 2\nThis is no position.");
//! }
//! ```

mod engine;
mod examples;
mod formula;
mod moves;
mod parcel;
mod position;
mod record;
mod socket;

use fracas_core::QuickDice;
use fracas_games::{Entry, find};

/// Something that holds whatever comes in.
pub struct Property {
    /// What comes in.
    pub name: &'static str,
    /// Panics where it does not hold.
    pub holds: fn(&[u8]),
    /// Something that is all right, to begin from.
    pub example: fn(&mut QuickDice) -> Vec<u8>,
}

/// All of them.
pub const ALL: &[Property] = &[
    Property { name: "position", holds: position::holds, example: examples::position },
    Property { name: "record", holds: record::holds, example: examples::record },
    Property { name: "moves", holds: moves::holds, example: examples::moves },
    Property { name: "parcel", holds: parcel::holds, example: examples::parcel },
    Property { name: "formula", holds: formula::holds, example: examples::formula },
    Property { name: "engine", holds: engine::holds, example: examples::engine },
    Property { name: "socket", holds: socket::holds, example: examples::socket },
];

/// Finds a property by its name, and holds it against something.
///
/// # Panics
///
/// When it does not hold, and when there is no such property.
pub fn hold(name: &str, bytes: &[u8]) {
    let property = ALL.iter().find(|property| property.name == name).expect("a property");
    (property.holds)(bytes);
}

/// Reads a first line such as `ganoogo 3`, and what follows it.
fn heading(bytes: &[u8]) -> Option<(&'static Entry, Option<u8>, &str)> {
    let (first, rest) = std::str::from_utf8(bytes).ok()?.split_once('\n')?;
    let (id, seats) = first.split_once(' ')?;
    Some((find(id).ok()?, seats.parse().ok(), rest))
}

/// A refusal is something to read: it says something, on one line, and does not repeat all it was told.
fn is_readable(refusal: &impl ToString) {
    let said = refusal.to_string();
    assert!(!said.is_empty() && said.len() < 1_000, "{said:?}");
    assert!(!said.contains(['\n', '\r', '\0']), "{said:?}");
}
