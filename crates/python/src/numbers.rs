//! States as numbers, and the way back.

use fracas_core::Seat;
use fracas_games::{AnyGame, Code, Fault};
use fracas_tensors::Numbered;
use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;

use crate::border::{bad_request, chooser, refuse, seat_of};
use crate::state::State;

/// How a game is written as numbers.
pub(crate) fn numbered(py: Python<'_>, game: &dyn AnyGame) -> PyResult<&'static dyn Numbered> {
    let why = || Fault::new(Code::BadRequest, format_args!("{} is not written as numbers", game.info().id));
    fracas_tensors::of(game).ok_or_else(|| refuse(py, &why()))
}

/// What an observation consists of: name, shape and what it tells, block by block.
#[pyfunction]
pub(crate) fn layout(py: Python<'_>, state: &State) -> PyResult<Vec<(String, Vec<usize>, String)>> {
    let blocks = numbered(py, state.game())?.layout(state.game());
    Ok(blocks.into_iter().map(|block| (block.name.to_owned(), block.shape, block.tells.to_owned())).collect())
}

/// What the numbers of choices stand for: name, how many, and what they tell, in order.
#[pyfunction]
pub(crate) fn numbers(py: Python<'_>, state: &State) -> PyResult<Vec<(String, usize, String)>> {
    let numbers = numbered(py, state.game())?.numbers(state.game());
    Ok(numbers.into_iter().map(|some| (some.name.to_owned(), some.count, some.tells.to_owned())).collect())
}

/// What a seat sees, its turn or not, with what it has chosen of its move.
#[pyfunction]
#[pyo3(signature = (state, seat, chosen=Vec::new()))]
pub(crate) fn observe<'py>(
    py: Python<'py>,
    state: &State,
    seat: i64,
    chosen: Vec<u16>,
) -> PyResult<Bound<'py, PyArray1<f32>>> {
    let eye = seat_of(py, state.game(), seat)?;
    Ok(numbered(py, state.game())?.observe(state.game(), eye, &chosen).to_pyarray(py))
}

/// The numbers that a seat may choose next, each 1: none if it is not asked.
#[pyfunction]
#[pyo3(signature = (state, seat=None, chosen=Vec::new()))]
pub(crate) fn mask<'py>(
    py: Python<'py>,
    state: &State,
    seat: Option<i64>,
    chosen: Vec<u16>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let seat = chooser(py, state.game(), seat)?;
    let mask = numbered(py, state.game())?.mask(state.game(), seat, &chosen);
    Ok(mask.ok_or_else(|| astray(py, seat, &chosen))?.to_pyarray(py))
}

/// The move that these numbers are, in the game's notation; `None` as long as some of it is still to be chosen.
#[pyfunction]
#[pyo3(signature = (state, chosen, seat=None))]
pub(crate) fn text_of(
    py: Python<'_>,
    state: &State,
    chosen: Vec<u16>,
    seat: Option<i64>,
) -> PyResult<Option<String>> {
    let seat = chooser(py, state.game(), seat)?;
    let numbered = numbered(py, state.game())?;
    let text = numbered.text(state.game(), seat, &chosen);
    if text.is_none() && numbered.mask(state.game(), seat, &chosen).is_none() {
        return Err(astray(py, seat, &chosen));
    }
    Ok(text)
}

/// Every move of a seat, in the game's notation, with its numbers.
#[pyfunction]
#[pyo3(signature = (state, seat=None))]
pub(crate) fn moves(py: Python<'_>, state: &State, seat: Option<i64>) -> PyResult<Vec<(String, Vec<u16>)>> {
    let seat = chooser(py, state.game(), seat)?;
    Ok(numbered(py, state.game())?.moves(state.game(), seat))
}

fn astray(py: Python<'_>, seat: Seat, chosen: &[u16]) -> PyErr {
    let why =
        format_args!("no move of seat {seat} begins with {chosen:?}: take numbers that are on the mask")
            .to_string();
    bad_request(py, why)
}
