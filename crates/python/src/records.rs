//! Records, taken apart and put together again.

use fracas_core::{By, Record, Seat};
use fracas_games::{Code, Fault};
use pyo3::prelude::*;

use crate::border::{bad_request, refuse};

type Headers = Vec<(String, String)>;
type Events = Vec<(Option<u8>, String)>;

/// Takes a record apart: its headers, and its events with who (0 for the dice, nothing where it is not said) and what.
#[pyfunction]
pub(crate) fn read_record(py: Python<'_>, text: &str) -> PyResult<(Headers, Events)> {
    let record: Record = text.parse().map_err(|error| refuse(py, &Fault::new(Code::BadRecord, error)))?;
    let headers = record.headers().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let by = |by: By| match by {
        By::Seat(seat) => Some(seat.number()),
        By::Chance => Some(0),
        By::Unsaid => None,
    };
    Ok((headers, record.lines().iter().map(|line| (by(line.by), line.text.clone())).collect()))
}

/// Puts a record together; what it says is not looked at before it is replayed.
#[pyfunction]
pub(crate) fn write_record(py: Python<'_>, headers: Headers, events: Events) -> PyResult<String> {
    let mut record = Record::default();
    headers.iter().for_each(|(name, value)| record.set(name, value));
    for (by, text) in events {
        let by = match by {
            None => By::Unsaid,
            Some(0) => By::Chance,
            Some(number) => By::Seat(
                Seat::new(number)
                    .ok_or_else(|| bad_request(py, format_args!("there is no seat {number}")))?,
            ),
        };
        record.push(by, text);
    }
    // It is read again, so that nobody is given what is no record.
    let text = record.to_string();
    let _: Record = text.parse().map_err(|error| refuse(py, &Fault::new(Code::BadRecord, error)))?;
    Ok(text)
}
