//! A running game.

use std::fmt::Write;

use fracas_core::{FairDice, Record, Seat, Seats, Turn};
use fracas_games::{AnyGame, Code, Fault, Fnv};
use fracas_words::Words;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::border::{bad_request, chooser, eye_of, refuse, to_python};

/// What is kept of a state: its record, and the events that no record tells yet.
type Pickled = (String, Vec<(u8, String)>);

/// A game as it stands, with its past. It changes when it is played on; copies cost next to nothing, because they share
/// their past.
#[pyclass(module = "fracas")]
pub(crate) struct State {
    game: Box<dyn AnyGame>,
}

impl State {
    pub(crate) fn new(game: Box<dyn AnyGame>) -> State {
        State { game }
    }

    pub(crate) fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    pub(crate) fn fork(&self) -> Box<dyn AnyGame> {
        self.game.fork(self.game.events())
    }

    fn happen(&mut self, by: Option<Seat>, text: &str) -> Result<Vec<String>, Fault> {
        let told = match by {
            Some(seat) => self.game.play(seat, text),
            None => self.game.chance(text),
        };
        Ok(told?.iter().map(ToString::to_string).collect())
    }
}

#[pymethods]
impl State {
    /// Replays a record.
    #[staticmethod]
    pub(crate) fn from_record(py: Python<'_>, text: &str) -> PyResult<State> {
        let replayed = py.detach(|| {
            let record: Record = text.parse().map_err(|error| Fault::new(Code::BadRecord, error))?;
            fracas_games::replay(&record)
        });
        Ok(State::new(replayed.map_err(|fault| refuse(py, &fault))?))
    }

    /// Makes a state again that was pickled: a record, and what no record tells yet.
    #[staticmethod]
    fn _restore(py: Python<'_>, record: &str, secrets: Vec<(u8, String)>) -> PyResult<State> {
        let mut state = State::from_record(py, record)?;
        for (by, text) in secrets {
            state.happen(Seat::new(by), &text).map_err(|fault| refuse(py, &fault))?;
        }
        Ok(state)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let record = self.game.record();
        let secrets = (record.lines().len()..self.game.events()).map(|index| self.game.event(index));
        let secrets = secrets.map(|event| (event.by.map_or(0, Seat::number), event.text)).collect();
        let restore = py.get_type::<State>().getattr("_restore")?;
        Ok((restore, (record.to_string(), secrets)))
    }

    /// The id of the game.
    #[getter]
    fn id(&self) -> &'static str {
        self.game.info().id
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> u8 {
        self.game.seats()
    }

    /// The version of the rules.
    #[getter]
    fn rules(&self) -> u32 {
        self.game.rules()
    }

    /// The options in force, every one of them.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.game.options())
    }

    /// The position as the game writes it: the referee's, secrets included where the notation has them.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.game.position())
    }

    /// How many events have happened, counted from where the game started.
    #[getter]
    fn ply(&self) -> u32 {
        self.game.ply()
    }

    /// The seats that must choose now: none when the dice are due or the game is over.
    #[getter]
    fn choosing(&self) -> Vec<u32> {
        numbers(self.game.turn().choosing())
    }

    /// Whether the dice decide now.
    #[getter]
    fn is_chance(&self) -> bool {
        self.game.turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.turn().outcome().is_some()
    }

    /// Who won; nothing as long as the game is not over, and nobody in a draw.
    #[getter]
    fn winners(&self) -> Option<Vec<u32>> {
        self.game.turn().outcome().map(|outcome| numbers(outcome.winners))
    }

    /// Why it ended, in a word.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.game.turn().outcome().map(|outcome| outcome.reason)
    }

    /// What each seat got: losers −1, and winners what those have lost, in equal shares. All 0 before the end and in a
    /// draw.
    #[getter]
    fn returns(&self) -> Vec<f32> {
        let mut returns = vec![0.0; self.game.seats().into()];
        if let Some(outcome) = self.game.turn().outcome() {
            fracas_tensors::share(outcome.winners, &mut returns);
        }
        returns
    }

    /// All that has happened, secrets included: who (0 for the dice) and what.
    #[getter]
    fn events(&self) -> Vec<(u8, String)> {
        let events = (0..self.game.events()).map(|index| self.game.event(index));
        events.map(|event| (event.by.map_or(0, Seat::number), event.text)).collect()
    }

    /// All that has happened as far as a seat, or with nothing said somebody who watches, may know of it by now, as
    /// records have it.
    #[pyo3(signature = (seat=None))]
    fn told(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<String>> {
        let eye = eye_of(py, self.game(), seat)?;
        let told = (0..self.game.events()).filter_map(|index| self.game.told(index, eye));
        Ok(told.map(|told| told.to_string()).collect())
    }

    /// All moves that a seat may choose now, in a fixed order. `seat` may be left out where only one chooses.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<String>> {
        let seat = chooser(py, self.game(), seat)?;
        Ok(self.game.legal(seat).moves)
    }

    /// Moves of the list that a person would be warned of, under the word that says why.
    #[pyo3(signature = (seat=None))]
    fn cautions<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let seat = chooser(py, self.game(), seat)?;
        let cautions = self.game.legal(seat).cautions.into_iter();
        to_python(
            py,
            &cautions.map(|(word, moves)| (word.to_owned(), moves.into())).collect::<serde_json::Map<_, _>>(),
        )
    }

    /// Makes a move, and returns what the whole table is told of it.
    #[pyo3(signature = (text, seat=None))]
    fn play(&mut self, py: Python<'_>, text: &str, seat: Option<i64>) -> PyResult<Vec<String>> {
        let seat = chooser(py, self.game(), seat)?;
        py.detach(|| self.happen(Some(seat), text)).map_err(|fault| refuse(py, &fault))
    }

    /// Takes a chance outcome, or throws the dice where none is given, by a seed if there is one; returns what they
    /// showed.
    #[pyo3(signature = (outcome=None, *, seed=None))]
    fn chance(&mut self, py: Python<'_>, outcome: Option<String>, seed: Option<u64>) -> PyResult<String> {
        let outcome = match outcome {
            Some(outcome) => outcome,
            None => self.throw(py, seed)?,
        };
        py.detach(|| self.happen(None, &outcome)).map_err(|fault| refuse(py, &fault))?;
        Ok(self.game.event(self.game.events() - 1).text)
    }

    /// Every chance outcome that is possible now with its probability; `None` where there are too many to list.
    fn odds(&self, py: Python<'_>) -> PyResult<Option<Vec<(String, f64)>>> {
        if self.game.turn() != Turn::Chance {
            let why = "the dice are not due: a seat must choose";
            return Err(refuse(py, &Fault::new(Code::NotChance, why)));
        }
        let odds = py.detach(|| self.game.odds());
        let total: f64 = odds.iter().map(|(_, weight)| f64::from(*weight)).sum();
        let shares = odds.into_iter().map(|(text, weight)| (text, f64::from(weight) / total));
        Ok((total > 0.0).then(|| shares.collect()))
    }

    /// What a seat sees; with nothing said, what somebody sees who watches.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.game.view_text(eye_of(py, self.game(), seat)?))
    }

    /// What an event did, in English, as far as a seat may know of it by now: the last event unless `index` says which,
    /// counted from the end where it is below 0.
    #[pyo3(signature = (seat=None, index=-1))]
    fn story(&self, py: Python<'_>, seat: Option<i64>, index: isize) -> PyResult<Vec<String>> {
        let eye = eye_of(py, self.game(), seat)?;
        let count = self.game.events();
        let from = if index < 0 { count } else { 0 };
        let Some(index) = from.checked_add_signed(index).filter(|&index| index < count) else {
            return Err(PyIndexError::new_err(format!(
                "there is no event {index}: {count} have happened so far"
            )));
        };
        let entry = fracas_games::find(self.id()).map_err(|fault| refuse(py, &fault))?;
        let words = Words::new(entry.words);
        let phrases = self.game.story(index, eye);
        Ok(phrases.iter().filter_map(|phrase| words.story(phrase, self.game.seats())).collect())
    }

    /// The whole game as a record; choices that are still secret are left out.
    fn record(&self) -> String {
        self.game.record().to_string()
    }

    /// Takes the last event back; tells whether there was one.
    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// A copy, to be played on apart from this one.
    fn copy(&self) -> State {
        State::new(self.fork())
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    /// Whether both stand alike, secrets included: whatever happens next does the same in both.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.extract::<PyRef<'_, State>>().is_ok_and(|other| self.game.is_like(other.game()))
    }

    fn __hash__(&self) -> u64 {
        let mut print = Fnv::START;
        let game = &self.game;
        let told = write!(
            print,
            "{} {} {} {:?} {}",
            self.id(),
            game.rules(),
            game.seats(),
            game.turn(),
            game.position()
        );
        told.map_or(0, |()| print.0)
    }

    /// Draws what a seat sees, or with nothing said somebody who watches.
    #[pyo3(signature = (seat=None))]
    fn draw(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<String> {
        Ok(self.game.draw(eye_of(py, self.game(), seat)?).to_string())
    }

    fn __str__(&self) -> String {
        self.game.draw(None).to_string()
    }

    fn __repr__(&self) -> String {
        let turn = match self.game.turn() {
            Turn::Over(outcome) => format!("over by {}", outcome.reason),
            Turn::Chance => "the dice are due".to_owned(),
            Turn::Choose(seats) => format!("{seats:?} to choose"),
        };
        format!("<fracas.State {}, ply {}, {turn}>", self.id(), self.game.ply())
    }
}

impl State {
    /// Throws the dice and tells what they show.
    fn throw(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<String> {
        let mut dice = match seed {
            Some(seed) => FairDice::from_number(seed),
            None => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(|error| bad_request(py, error))?;
                FairDice::new(bytes)
            }
        };
        let thrown = py.detach(|| self.game.roll(&mut dice));
        let not_due = || Fault::new(Code::NotChance, "the dice are not due: a seat must choose");
        thrown.ok_or_else(|| refuse(py, &not_due()))
    }
}

/// Seats by their numbers. Python takes a list of bytes for bytes, so they are wider than they need be.
fn numbers(seats: Seats) -> Vec<u32> {
    seats.iter().map(|seat| u32::from(seat.number())).collect()
}
