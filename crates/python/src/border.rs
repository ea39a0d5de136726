//! What crosses the border between Rust and Python: errors, seats and plain data.

use fracas_core::{Seat, Turn};
use fracas_games::{AnyGame, Code, Fault};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::Value;

create_exception!(
    fracas,
    Refused,
    PyValueError,
    "Something was refused, and nothing has changed. Its text says what would be right; `code` is a word for programs."
);

/// The exception that says what a fault says.
pub(crate) fn refuse(py: Python<'_>, fault: &Fault) -> PyErr {
    let error = Refused::new_err(fault.message.clone());
    let code = serde_json::to_value(fault.code).ok();
    let told = error.value(py).setattr("code", code.as_ref().and_then(Value::as_str));
    told.err().unwrap_or(error)
}

/// The exception for what can be asked, but not like this.
pub(crate) fn bad_request(py: Python<'_>, message: impl std::fmt::Display) -> PyErr {
    refuse(py, &Fault::new(Code::BadRequest, message))
}

/// Plain data as Python has it.
pub(crate) fn to_python<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(data).map_err(|error| bad_request(py, error))?;
    py.import("json")?.call_method1("loads", (text,))
}

/// Python's data as plain data. What JSON has no words for is a `TypeError` of Python's own.
pub(crate) fn to_json(data: &Bound<'_, PyAny>) -> PyResult<Value> {
    let py = data.py();
    let text: String = py.import("json")?.call_method1("dumps", (data,))?.extract()?;
    serde_json::from_str(&text).map_err(|error| bad_request(py, error))
}

/// The seat of a number.
pub(crate) fn seat_of(py: Python<'_>, game: &dyn AnyGame, number: i64) -> PyResult<Seat> {
    let seats = game.seats();
    let seat = u8::try_from(number).ok().filter(|&number| number <= seats).and_then(Seat::new);
    seat.ok_or_else(|| {
        bad_request(py, format_args!("there is no seat {number}: this game has seats 1 to {seats}"))
    })
}

/// An eye by its number: 0, or nothing at all, is somebody who watches.
pub(crate) fn eye_of(py: Python<'_>, game: &dyn AnyGame, number: Option<i64>) -> PyResult<Option<Seat>> {
    number.filter(|&number| number != 0).map(|number| seat_of(py, game, number)).transpose()
}

/// The seat that was named, or the only one that chooses now.
pub(crate) fn chooser(py: Python<'_>, game: &dyn AnyGame, number: Option<i64>) -> PyResult<Seat> {
    if let Some(number) = number {
        return seat_of(py, game, number);
    }
    match game.turn() {
        Turn::Over(_) => Err(refuse(py, &Fault::new(Code::GameOver, "the game is over"))),
        Turn::Chance => {
            let due = "no seat chooses now: the dice are due, so use \"chance\"";
            Err(refuse(py, &Fault::new(Code::NotYourTurn, due)))
        }
        Turn::Choose(seats) => seats.sole().ok_or_else(|| {
            let first = seats.iter().next().map_or(1, Seat::number);
            bad_request(
                py,
                format_args!("seats {seats:?} choose at once here, so say which, as in seat={first}"),
            )
        }),
    }
}
