//! What the program once said, held against what it says today.
//!
//! Both are taken apart into their leaves, so that the order of fields does not matter. Whatever was said must
//! be said again; a field that is new today is nobody's loss.

#![allow(dead_code, reason = "each test program uses its own part")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A value by its leaves: `/turn/choose/0` is 1. The length of a list is a leaf too, `/turn/choose/#`, and a
/// text with slashes, such as a board, is a list of its rows.
pub(crate) type Leaves = BTreeMap<String, Value>;

pub(crate) fn leaves(value: &Value) -> Leaves {
    let mut found = Leaves::new();
    gather(value, String::new(), &mut found);
    found
}

fn gather(value: &Value, at: String, found: &mut Leaves) {
    let mut list = |values: Vec<Value>| {
        found.insert(format!("{at}/#"), values.len().into());
        for (value, index) in values.iter().zip(0..) {
            gather(value, format!("{at}/{index}"), found);
        }
    };
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            for (name, value) in fields {
                gather(value, format!("{at}/{name}"), found);
            }
        }
        Value::Array(values) => list(values.clone()),
        Value::String(text) if text.contains('/') => list(text.split('/').map(Value::from).collect()),
        _ => {
            found.insert(at, value.clone());
        }
    }
}

/// Checks that all that was said is said today.
pub(crate) fn hold(said: &Leaves, today: &Value, when: &str) {
    let now = leaves(today);
    for (at, value) in said {
        assert_eq!(now.get(at), Some(value), "{when}: {at} is not as it was; today: {today}");
    }
}

/// The place of a leaf, whichever element of a list it is in.
pub(crate) fn place(at: &str) -> String {
    let part = |part: &str| if part.parse::<usize>().is_ok() { "*".to_owned() } else { part.to_owned() };
    at.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// The places that a game's views told of when what is kept was written.
pub(crate) fn fields(game: &str) -> BTreeSet<String> {
    read(&kept(&format!("games/{game}/fields"))).lines().map(str::to_owned).collect()
}

/// A sum of a view; what is told today at other places than these does not count.
pub(crate) fn sum_view(view: &Value, fields: &BTreeSet<String>) -> String {
    let leaves = leaves(view);
    sum(leaves.iter().filter(|(at, _)| fields.contains(&place(at))).map(|(at, leaf)| line(at, leaf)))
}

/// How many moves there are, and a sum of them.
pub(crate) fn sum_moves(moves: &Value) -> String {
    let moves: Vec<&str> =
        moves.as_array().expect("a list").iter().map(|text| text.as_str().expect("a move")).collect();
    format!("{} {}", moves.len(), sum(&moves))
}

/// A number for lines of text that no other lines are likely to have (FNV-1a).
pub(crate) fn sum<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> String {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for line in lines {
        for byte in line.as_ref().bytes().chain(*b"\n") {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    format!("{sum:016x}")
}

/// A leaf as a line to sum up. Numbers with a fraction go by their bits, for they can be written in many ways.
fn line(at: &str, leaf: &Value) -> String {
    match leaf {
        Value::String(text) => format!("{at}=\"{text}"),
        Value::Number(number) if number.is_f64() => {
            format!("{at}=f{:016x}", number.as_f64().expect("a float").to_bits())
        }
        _ => format!("{at}={leaf}"),
    }
}

/// A file that the first version left.
pub(crate) fn kept(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/version_one").join(path)
}

pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
