//! Solvers, as arrays.

use fracas_gaogie::{HouseMove, MoveId, MoveTable, sheet};
use fracas_lab::gaogie::Solved;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::border::{bad_request, to_json, to_python};

/// Solves a round of two of Gaogıe for all stocks up to a cap, and proves it.
#[pyfunction]
#[pyo3(signature = (*, moves=None, cap=3, banned=Vec::new()))]
pub(crate) fn solve_gaogie<'py>(
    py: Python<'py>,
    moves: Option<&Bound<'py, PyAny>>,
    cap: u16,
    banned: Vec<String>,
) -> PyResult<Bound<'py, PyDict>> {
    let house: Vec<HouseMove> = match moves {
        None => sheet(),
        Some(moves) => serde_json::from_value(to_json(moves)?).map_err(|error| bad_request(py, error))?,
    };
    let table = MoveTable::new(&house).map_err(|fault| bad_request(py, fault))?;
    let find = |name: &String| {
        let known: Vec<&str> = table.ids().map(|id| table.plain(id)).collect();
        let unknown =
            || bad_request(py, format_args!("there is no move {name:?}: they are {}", known.join(", ")));
        table.find(name).ok_or_else(unknown)
    };
    let banned = banned.iter().map(find).collect::<PyResult<Vec<MoveId>>>()?;
    if banned.len() >= table.len() {
        return Err(bad_request(py, "with every move banned there is nothing left to choose"));
    }
    let solved = py.detach(|| Solved::new(&table, cap, &banned, |_| {}));
    let solved = solved.map_err(|error| bad_request(py, error))?;
    let arrays = py.detach(|| solved.arrays());
    let (states, kinds, count) = (arrays.values.len(), table.stocked().len(), table.len());
    let out = PyDict::new(py);
    out.set_item("moves", table.ids().map(|id| table.plain(id).to_owned()).collect::<Vec<_>>())?;
    out.set_item(
        "stocked",
        table.stocked().iter().map(|&id| table.plain(id).to_owned()).collect::<Vec<_>>(),
    )?;
    out.set_item("stocks", PyArray1::from_vec(py, arrays.stocks).reshape([states, 2, kinds])?)?;
    out.set_item("values", PyArray1::from_vec(py, arrays.values))?;
    out.set_item("mixes", PyArray1::from_vec(py, arrays.mixes).reshape([states, 2, count])?)?;
    out.set_item("report", to_python(py, &solved.report())?)?;
    Ok(out)
}
