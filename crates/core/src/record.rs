//! Games written down: one plain-text format for all of them.
//!
//! Headers, an empty line, then one event a line. A person can write one by hand; see `docs/records.md`.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

use crate::{Outcome, Seat, Seats, excerpt};

/// A game as text: headers and lines, well formed but not yet replayed.
///
/// Reading and writing keeps every header, known or not, in its order.
///
/// # Examples
///
/// ```
/// use fracas_core::Record;
///
/// let text = "Game: color-wars\nEvent: Rainy Sunday\n\n1 c3\n2 d3\n";
/// let record: Record = text.parse().unwrap();
/// assert_eq!(record.header("Event"), Some("Rainy Sunday"));
/// assert_eq!(record.to_string(), text);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    headers: Vec<Header>,
    lines: Vec<RecordLine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Header {
    name: String,
    value: String,
    number: usize,
}

/// One event of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLine {
    /// Whose event it is.
    pub by: By,
    /// The move or the chance outcome in the game's notation.
    pub text: String,
    /// The number of the line in its file, from 1; 0 if it never was in a file.
    pub number: usize,
}

/// Whose event a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A seat's move: `2 d3`.
    Seat(Seat),
    /// A chance outcome: `* roll 3 4`.
    Chance,
    /// Left out, because only one answer is possible: `d3`.
    Unsaid,
}

/// How a record says the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Open,
    Over(Seats),
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct RecordError {
    /// The line it is on, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: RecordFault,
}

/// What can be wrong with a record before anybody replays it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// A record names its game first of all.
    #[error("a record begins with headers and names its game, as in \"Game: color-wars\"")]
    NoGame,
    /// The same header twice.
    #[error("the header {0:?} is there a second time")]
    Twice(String),
    /// A header's value cannot be read.
    #[error("the header {name:?} cannot be {value:?}: {right}")]
    Value {
        /// The header.
        name: &'static str,
        /// What stands there.
        value: String,
        /// What would be right.
        right: &'static str,
    },
    /// A later version of this program wrote it.
    #[error("this is a record of format {0}; this program knows format {known}", known = Record::FORMAT)]
    Newer(u32),
    /// Not a character that text has.
    #[error("this is not text: it holds a control character")]
    NotText,
    /// A line that names a seat or the dice, and nothing else.
    #[error("{0:?} says who, but not what; an event is \"1 c3\" or \"* roll 4\"")]
    NoEvent(String),
    /// A seat that no game has.
    #[error("there is no seat {}: seats are numbered from 1", excerpt(.0))]
    NoSeat(String),
}

impl Record {
    /// The version of the format itself; a game's rules have their own.
    pub const FORMAT: u32 = 1;

    /// The id of the game, as the record has it.
    pub fn game(&self) -> &str {
        self.header("Game").unwrap_or_default()
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.find(name).map(|header| header.value.as_str())
    }

    /// The headers in order.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.headers.iter().map(|header| (header.name.as_str(), header.value.as_str()))
    }

    /// The events in order.
    pub fn lines(&self) -> &[RecordLine] {
        &self.lines
    }

    /// Sets a header, adding it at the end if it is not there yet. Line breaks become spaces.
    pub fn set(&mut self, name: &str, value: impl fmt::Display) {
        let value = value.to_string().replace(['\n', '\r'], " ").trim().to_owned();
        match self.headers.iter_mut().find(|header| header.name == name) {
            Some(header) => header.value = value,
            None => self.headers.push(Header { name: name.to_owned(), value, number: 0 }),
        }
    }

    /// Adds an event at the end.
    pub fn push(&mut self, by: By, text: String) {
        self.lines.push(RecordLine { by, text, number: 0 });
    }

    /// The version of the rules it was played by, if it says so.
    pub(crate) fn rules(&self) -> Option<u32> {
        self.header("Rules")?.parse().ok()
    }

    pub(crate) fn seats(&self) -> Option<u8> {
        self.header("Seats")?.parse().ok()
    }

    pub(crate) fn options(&self) -> Value {
        self.header("Options").and_then(|text| serde_json::from_str(text).ok()).unwrap_or(Value::Null)
    }

    /// The position it starts from: an object where it looks like one, else text.
    pub(crate) fn position(&self) -> Option<Value> {
        let text = self.header("Position")?;
        Some(serde_json::from_str(text).ok().filter(Value::is_object).unwrap_or_else(|| text.into()))
    }

    pub(crate) fn ending(&self) -> Ending {
        self.header("Result").and_then(read_result).unwrap_or(Ending::Open)
    }

    /// The line a header is on; 1 for one that never was in a file.
    pub fn line_of(&self, name: &str) -> usize {
        self.find(name).map_or(1, |header| header.number.max(1))
    }

    fn find(&self, name: &str) -> Option<&Header> {
        self.headers.iter().find(|header| header.name == name)
    }

    fn check_header(&self, name: &str, value: &str) -> Result<(), RecordFault> {
        let wrong = |name, right| Err(RecordFault::Value { name, value: value.to_owned(), right });
        match name {
            _ if self.find(name).is_some() => Err(RecordFault::Twice(name.to_owned())),
            "Record" => match value.parse() {
                Ok(format) if format > Record::FORMAT => Err(RecordFault::Newer(format)),
                Ok(1..) => Ok(()),
                _ => wrong("Record", "it is the number of the format, 1"),
            },
            "Rules" if !matches!(value.parse::<u32>(), Ok(1..)) => {
                wrong("Rules", "it is a version number, such as 1")
            }
            "Seats" if value.parse::<u8>().ok().and_then(Seat::new).is_none() => {
                wrong("Seats", "it is how many play, 1 to 16")
            }
            "Options" if !serde_json::from_str::<Value>(value).is_ok_and(|value| value.is_object()) => {
                wrong("Options", "it is a JSON object from name to value")
            }
            "Result" if read_result(value).is_none() => wrong(
                "Result",
                "it is \"*\" while the game goes on, \"draw\", or the seats that won, such as \"1\"; a reason may follow in brackets",
            ),
            _ => Ok(()),
        }
    }
}

/// Writes an outcome the way a record's `Result` header has it.
pub(crate) fn write_result(outcome: Option<Outcome>) -> String {
    let Some(outcome) = outcome else { return "*".to_owned() };
    let seats: Vec<String> = outcome.winners.iter().map(|seat| seat.to_string()).collect();
    let who = if seats.is_empty() { "draw".to_owned() } else { seats.join(",") };
    format!("{who} ({})", outcome.reason)
}

fn read_result(text: &str) -> Option<Ending> {
    let who = match text.split_once('(') {
        Some((who, reason)) if reason.ends_with(')') => who.trim(),
        Some(_) => return None,
        None => text,
    };
    match who {
        "*" => Some(Ending::Open),
        "draw" => Some(Ending::Over(Seats::NONE)),
        _ => who
            .split(',')
            .map(|seat| seat.trim().parse().ok().and_then(Seat::new))
            .collect::<Option<Seats>>()
            .map(Ending::Over),
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut record = Record::default();
        let mut in_headers = true;
        for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
            let at = |fault| RecordError { line: number, fault };
            let line = line.trim();
            if line.contains(|c: char| c.is_control() && c != '\t') {
                return Err(at(RecordFault::NotText));
            }
            if line.starts_with('#') {
                continue;
            }
            if line.is_empty() {
                in_headers &= record.headers.is_empty();
                continue;
            }
            match as_header(line).filter(|_| in_headers) {
                Some((name, value)) => {
                    record.check_header(name, value).map_err(at)?;
                    record.headers.push(Header { name: name.to_owned(), value: value.to_owned(), number });
                }
                None => {
                    in_headers = false;
                    if record.find("Game").is_none() {
                        return Err(at(RecordFault::NoGame));
                    }
                    record.lines.push(read_line(line, number).map_err(at)?);
                }
            }
        }
        if record.find("Game").is_none() {
            return Err(RecordError { line: 1, fault: RecordFault::NoGame });
        }
        Ok(record)
    }
}

fn as_header(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    let proper = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    proper.then_some((name, value.trim()))
}

fn read_line(line: &str, number: usize) -> Result<RecordLine, RecordFault> {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let by = match first {
        "*" => By::Chance,
        _ if first.bytes().all(|b| b.is_ascii_digit()) => {
            let seat = first.parse().ok().and_then(Seat::new);
            By::Seat(seat.ok_or_else(|| RecordFault::NoSeat(first.to_owned()))?)
        }
        _ => return Ok(RecordLine { by: By::Unsaid, text: line.to_owned(), number }),
    };
    let text = rest.trim();
    if text.is_empty() {
        return Err(RecordFault::NoEvent(line.to_owned()));
    }
    Ok(RecordLine { by, text: text.to_owned(), number })
}

impl fmt::Display for RecordLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            By::Seat(seat) => write!(f, "{seat} {}", self.text),
            By::Chance => write!(f, "* {}", self.text),
            By::Unsaid => f.write_str(&self.text),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Header { name, value, .. } in &self.headers {
            writeln!(f, "{name}: {value}")?;
        }
        if !self.lines.is_empty() {
            writeln!(f)?;
        }
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_written_by_hand_needs_little() {
        let record: Record = "# from memory\nGame: color-wars\nc3\n  d3\n\n# and then\nc3\n".parse().unwrap();
        let moves: Vec<&str> = record.lines().iter().map(|line| line.text.as_str()).collect();
        assert_eq!(moves, ["c3", "d3", "c3"]);
        assert!(record.lines().iter().all(|line| line.by == By::Unsaid));
    }

    #[test]
    fn every_header_survives_in_its_order() {
        let text = "Record: 1\nZebra: yes: and no\nGame: gowap\nOptions: {\"size\":3}\nRésumé: none\n";
        // The last one is no header by its letters, so it is read as an event.
        let record: Record = text.parse().unwrap();
        assert_eq!(
            record.headers().map(|(name, _)| name).collect::<Vec<_>>(),
            ["Record", "Zebra", "Game", "Options"]
        );
        assert_eq!(record.to_string().parse::<Record>().unwrap().to_string(), record.to_string());
    }

    #[test]
    fn a_broken_line_is_refused_with_its_number() {
        let cases = [
            ("", 1, "names its game"),
            ("c3\n", 1, "names its game"),
            ("Rules: 1\n\nc3\n", 3, "names its game"),
            ("Game: x\nGame: y\n", 2, "second time"),
            ("Game: x\nRecord: 2\n", 2, "format 2"),
            ("Game: x\nRecord: new\n", 2, "number of the format"),
            ("Game: x\nRules: 0\n", 2, "version number"),
            ("Game: x\nSeats: 17\n", 2, "1 to 16"),
            ("Game: x\nSeats: two\n", 2, "1 to 16"),
            ("Game: x\nOptions: [1]\n", 2, "JSON object"),
            ("Game: x\nOptions: {\"a\":\n", 2, "JSON object"),
            ("Game: x\nResult: Red\n", 2, "seats that won"),
            ("Game: x\nResult: 1 (why\n", 2, "seats that won"),
            ("Game: x\n\n1 c3\n2\n", 4, "not what"),
            ("Game: x\n\n*\n", 3, "not what"),
            ("Game: x\n\n17 c3\n", 3, "no seat 17"),
            ("Game: x\n\n1 c3\n1 \u{0}\n", 4, "not text"),
        ];
        for (text, line, words) in cases {
            let error = text.parse::<Record>().unwrap_err();
            assert_eq!(error.line, line, "{text:?}: {error}");
            assert!(error.to_string().contains(words), "{text:?}: {error}");
        }
    }

    #[test]
    fn results_are_read_as_they_are_written() {
        let cases = [
            (None, Ending::Open),
            (Some(Outcome::draw("repetition")), Ending::Over(Seats::NONE)),
            (Some(Outcome::win(Seat::FIRST, "elimination")), Ending::Over(Seats::one(Seat::FIRST))),
            (Some(Outcome { winners: Seats::first(2), reason: "x" }), Ending::Over(Seats::first(2))),
        ];
        for (outcome, ending) in cases {
            assert_eq!(read_result(&write_result(outcome)), Some(ending));
        }
    }
}
