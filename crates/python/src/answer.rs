//! Bots as policies.

use std::time::Duration;

use fracas_bots::{Effort, Task};
use fracas_core::Level;
use fracas_games::Fault;
use fracas_search::Stop;
use pyo3::prelude::*;

use crate::border::{bad_request, chooser, refuse};
use crate::state::State;

/// A bot's move, and what it thinks of it.
#[pyclass(frozen, get_all, module = "fracas")]
pub(crate) struct Answer {
    /// The move in the game's notation.
    text: String,
    /// How likely the seat is to win, from 0 to 1.
    score: f64,
    /// The moves it expects, beginning with its own.
    line: Vec<String>,
    /// How many positions it looked at, or games it played out.
    nodes: u64,
}

#[pymethods]
impl Answer {
    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("<fracas.Answer {:?}, score {:.3}, {} nodes>", self.text, self.score, self.nodes)
    }
}

/// Finds a move for a seat, which sees no more than it may. The same state, seat, seed and level or nodes give the same
/// answer on every machine.
#[pyfunction]
#[pyo3(signature = (state, *, seat=None, level=None, nodes=None, ms=None, seed=0, threads=1))]
#[allow(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn best(
    py: Python<'_>,
    state: &Bound<'_, State>,
    seat: Option<i64>,
    level: Option<u64>,
    nodes: Option<u64>,
    ms: Option<u64>,
    seed: u64,
    threads: usize,
) -> PyResult<Answer> {
    let effort = match (level, nodes, ms) {
        (level, None, None) => Effort::Level(level_of(py, level.unwrap_or(8))?),
        (None, Some(nodes), None) => Effort::Nodes(nodes),
        (None, None, Some(ms)) => Effort::Time(Duration::from_millis(ms)),
        _ => return Err(bad_request(py, "give a level, nodes or ms, and only one of them")),
    };
    // It thinks about a copy: whoever else holds the state may go on with it meanwhile.
    let (game, seat) = {
        let state = state.try_borrow()?;
        (state.fork(), chooser(py, state.game(), seat)?)
    };
    let task = Task { effort, seed, threads: threads.max(1), stop: &Stop::default() };
    let answer = py.detach(|| fracas_bots::best(&*game, seat, task)).map_err(|fault| refuse(py, &fault))?;
    Ok(Answer { text: answer.text, score: answer.score, line: answer.line, nodes: answer.nodes })
}

/// The level of a number.
pub(crate) fn level_of(py: Python<'_>, number: u64) -> PyResult<Level> {
    Level::new(number).map_err(|error| refuse(py, &Fault::from(error)))
}
