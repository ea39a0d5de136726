//! Plain words: long texts cut short, and what the JSON reader says without its own terms.

use std::borrow::Cow;
use std::fmt::Display;

use serde::de::DeserializeOwned;
use serde_json::{Value, from_value};

/// The most characters of a text that a message quotes.
const QUOTED: usize = 40;

/// A text as a message quotes it: all of it, or its beginning where it is long.
///
/// # Examples
///
/// ```
/// use fracas_core::excerpt;
///
/// assert_eq!(excerpt("move g4 g5"), "move g4 g5");
/// assert_eq!(excerpt(&"x".repeat(100_000)), format!("{}…", "x".repeat(40)));
/// ```
pub fn excerpt(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// Reads a position as it comes from outside; what it complains about is for people.
pub(crate) fn read_position<P: DeserializeOwned>(given: &Value) -> Result<P, String> {
    from_value(given.clone()).map_err(|error| {
        let complaint = for_people(&error);
        match culprit::<P>(given) {
            Some(name) if !tells_the_part(&complaint, name) => format!("{:?}: {complaint}", excerpt(name)),
            _ => complaint,
        }
    })
}

/// Whether a complaint names its part itself: one that is missing, or has no business there.
fn tells_the_part(complaint: &str, name: &str) -> bool {
    complaint.starts_with("missing field") || complaint.contains(&format!("`{name}`"))
}

/// The part of an object that cannot be read: without it all is well, but that it may be missing.
fn culprit<P: DeserializeOwned>(given: &Value) -> Option<&str> {
    const MOST_PARTS: usize = 64; // No game has nearly as many.
    let parts = given.as_object().filter(|parts| parts.len() <= MOST_PARTS)?;
    let spoils = |name: &&String| {
        let rest = parts.iter().filter(|(other, _)| other != name);
        let rest = rest.map(|(other, value)| (other.clone(), value.clone())).collect();
        let error = from_value::<P>(Value::Object(rest)).err();
        error.is_none_or(|error| error.to_string() == format!("missing field `{name}`"))
    };
    parts.keys().find(spoils).map(String::as_str)
}

/// What the JSON reader expects, and what that is called.
const NAMES: [(&str, &str); 11] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number from 0"),
    ("i16", "a whole number from -32768 to 32767"),
    ("i32", "a whole number from -2147483648 to 2147483647"),
    ("i64", "a whole number"),
    ("f64", "a number"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("string or map", "a name, as the rulebook has it"),
];

/// Says in plain words what the JSON reader complains about, and quotes no long text.
///
/// # Examples
///
/// ```
/// assert_eq!(
///     fracas_core::for_people(&"invalid type: boolean `true`, expected i64"),
///     "invalid type: boolean `true`, expected a whole number"
/// );
/// ```
pub fn for_people(complaint: &dyn Display) -> String {
    const LONG: usize = 400;
    // What was found is quoted as it came, and what came may be anything.
    let complaint = &*complaint.to_string().replace(char::is_control, "�");
    let Some((found, expected)) = complaint.rsplit_once("expected ") else {
        return if complaint.len() > LONG { excerpt(complaint).into_owned() } else { complaint.to_owned() };
    };
    let name = NAMES.iter().find(|(term, _)| *term == expected).map_or(expected, |(_, name)| name);
    match found.len() + name.len() > LONG {
        true => format!("{} expected {}", excerpt(found), excerpt(name)),
        false => format!("{found}expected {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields, expecting = "an object with size and depth")]
    struct Board {
        #[serde(rename = "size")]
        _size: u8,
        #[serde(rename = "depth")]
        _depth: u8,
        #[serde(default, rename = "rows")]
        _rows: Vec<String>,
    }

    #[test]
    fn a_complaint_names_the_part_and_no_machine_type() {
        let cases = [
            (
                json!({"size": 300, "depth": 1}),
                "\"size\": invalid value: integer `300`, expected a whole number from 0 to 255",
            ),
            (
                json!({"size": "x", "depth": 1}),
                "\"size\": invalid type: string \"x\", expected a whole number from 0 to 255",
            ),
            (
                json!({"size": 3, "depth": 1, "rows": 5}),
                "\"rows\": invalid type: integer `5`, expected a list",
            ),
            (
                json!({"size": 3, "depth": 1, "rows": [5]}),
                "\"rows\": invalid type: integer `5`, expected a string",
            ),
            (json!({"size": 3}), "missing field `depth`"),
            (
                json!({"size": 3, "depth": 1, "row": 1}),
                "unknown field `row`, expected one of `size`, `depth`, `rows`",
            ),
            (
                json!({"size": 3, "depth": 1, "r\n\u{1b}[2J": 1}),
                "\"r\\n\\u{1b}[2J\": unknown field `r��[2J`, expected one of `size`, `depth`, `rows`",
            ),
            (json!("x"), "invalid type: string \"x\", expected an object with size and depth"),
        ];
        for (given, complaint) in cases {
            assert_eq!(read_position::<Board>(&given).unwrap_err(), complaint, "{given}");
        }
    }

    #[test]
    fn a_complaint_is_short_whatever_was_given() {
        let long = "é".repeat(100_000);
        for given in
            [json!(long), json!({"size": long, "depth": 1}), json!({"size": 1, "depth": 1, &*long: 1})]
        {
            let complaint = read_position::<Board>(&given).unwrap_err();
            assert!(complaint.chars().count() < 400, "{complaint}");
            assert!(complaint.contains("expected "), "{complaint}");
        }
    }
}
