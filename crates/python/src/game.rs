//! A game that can be started.

use fracas_games::{AnyGame, Entry, find};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::border::{bad_request, refuse, to_json, to_python};
use crate::state::State;

/// The ids of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    fracas_games::games().iter().map(|entry| entry.info.id).collect()
}

/// A game under one set of options.
#[pyclass(frozen, module = "fracas")]
pub(crate) struct Game {
    entry: &'static Entry,
    first: Box<dyn AnyGame>,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id, *, seats=None, options=None, position=None, rules=None))]
    pub(crate) fn new(
        py: Python<'_>,
        id: &str,
        seats: Option<i64>,
        options: Option<&Bound<'_, PyAny>>,
        position: Option<&Bound<'_, PyAny>>,
        rules: Option<u32>,
    ) -> PyResult<Game> {
        let entry = find(id).map_err(|fault| refuse(py, &fault))?;
        let seats = seats.map(|seats| {
            u8::try_from(seats).map_err(|_| {
                let (name, right) = (entry.info.name, entry.info.seats_in_words());
                bad_request(py, format_args!("{name} is for {right} seats, not {seats}"))
            })
        });
        let options = options.map_or_else(|| Ok(json!({})), to_json)?;
        let position = position.map(to_json).transpose()?;
        let first = entry
            .start_by(rules, seats.transpose()?, &options, position.as_ref())
            .map_err(|fault| refuse(py, &fault))?;
        Ok(Game { entry, first })
    }

    /// The name programs use.
    #[getter]
    fn id(&self) -> &'static str {
        self.entry.info.id
    }

    /// The name people use.
    #[getter]
    fn name(&self) -> &'static str {
        self.entry.info.name
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> u8 {
        self.first.seats()
    }

    /// The version of the rules.
    #[getter]
    fn rules(&self) -> u32 {
        self.first.rules()
    }

    /// The options in force, every one of them.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.first.options())
    }

    /// Ways to play that need no thought: by their names what [`Game::new`] takes, so that
    /// `Game(id, **presets[name])` starts one.
    #[getter]
    fn presets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let presets = self.entry.presets();
        let named = presets.into_iter().map(|preset| {
            let mut how = json!({ "options": preset.options });
            if let Some(position) = preset.position {
                how["position"] = position;
            }
            (preset.id.to_owned(), how)
        });
        to_python(py, &named.collect::<serde_json::Map<String, Value>>())
    }

    /// The rulebook, as Markdown.
    #[getter]
    fn rulebook(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.entry.rulebook(None).map_err(|fault| refuse(py, &fault))
    }

    /// Starts a game.
    pub(crate) fn start(&self) -> State {
        State::new(self.first.fork(self.first.events()))
    }

    fn __repr__(&self) -> String {
        format!("<fracas.Game {}, {} seats, rules {}>", self.id(), self.seats(), self.rules())
    }
}
