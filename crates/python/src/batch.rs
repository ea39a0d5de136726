//! Thousands of games at once, in arrays of NumPy's that are never copied.

use fracas_core::Seats;
use fracas_tensors::{AnyBatch, Plan, Rival, Rows};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::answer::level_of;
use crate::border::{bad_request, seat_of};
use crate::game::Game;
use crate::numbers::numbered;
use crate::state::State;

/// Many games of one kind, each waiting for a number. The arrays are always the same: a step writes into them.
#[pyclass(module = "fracas")]
pub(crate) struct Batch {
    games: Box<dyn AnyBatch>,
    /// What the seat that is asked sees, a row for each game.
    #[pyo3(get)]
    observations: Py<PyArray2<f32>>,
    /// The numbers that it may choose, each 1.
    #[pyo3(get)]
    masks: Py<PyArray2<u8>>,
    /// Which seat that is.
    #[pyo3(get)]
    asked: Py<PyArray1<u8>>,
    /// What each seat got in a game that has just ended.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Whether a game has just ended: 1 by the rules, 2 because it went on for too long.
    #[pyo3(get)]
    ends: Py<PyArray1<u8>>,
}

/// The most games of a batch: more would not fit any machine.
const MOST: usize = 10_000_000;

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, n, *, seats=None, options=None, play=None, level=None, limit=10_000, threads=None, seed=0))]
    #[allow(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        py: Python<'_>,
        game: Beginning<'_>,
        n: usize,
        seats: Option<i64>,
        options: Option<&Bound<'_, PyAny>>,
        play: Option<Vec<i64>>,
        level: Option<u64>,
        limit: u32,
        threads: Option<usize>,
        seed: u64,
    ) -> PyResult<Batch> {
        let start = match game {
            Beginning::Id(id) => Game::new(py, &id, seats, options, None, None)?.start(),
            Beginning::Game(_) | Beginning::State(_) if seats.is_some() || options.is_some() => {
                return Err(bad_request(
                    py,
                    "seats and options are the game's already: give them with a game's id",
                ));
            }
            Beginning::Game(game) => game.start(),
            Beginning::State(state) => State::new(state.fork()),
        };
        let game = start.game();
        numbered(py, game)?;
        if !(1..=MOST).contains(&n) {
            return Err(bad_request(py, format_args!("a batch has 1 to {MOST} games, not {n}")));
        }
        if limit == 0 {
            return Err(bad_request(py, "a limit of 0 events leaves nothing to play: give at least 1"));
        }
        if game.turn().outcome().is_some() {
            return Err(bad_request(
                py,
                "the game is over: a batch starts where there is something to choose",
            ));
        }
        let outside: Seats = match play {
            None => Seats::first(game.seats()),
            Some(seats) => {
                seats.into_iter().map(|seat| seat_of(py, game, seat)).collect::<PyResult<Seats>>()?
            }
        };
        if outside.is_empty() {
            return Err(bad_request(py, "somebody must play: name at least one seat, as in play=[1]"));
        }
        let rival = level.map(|level| level_of(py, level)).transpose()?.map_or(Rival::Random, Rival::Level);
        let plan = Plan { games: n, outside, rival, limit, parallel: threads != Some(1) };
        let Some(games) = py.detach(|| fracas_tensors::batch(game, plan)) else {
            return Err(bad_request(py, "this game is not played in batches"));
        };
        let ((size, actions), seats) = (games.sizes(), usize::from(games.seats()));
        let mut batch = Batch {
            games,
            observations: PyArray2::zeros(py, [n, size], false).unbind(),
            masks: PyArray2::zeros(py, [n, actions], false).unbind(),
            asked: PyArray1::zeros(py, n, false).unbind(),
            rewards: PyArray2::zeros(py, [n, seats], false).unbind(),
            ends: PyArray1::zeros(py, n, false).unbind(),
        };
        let seeds: Vec<u64> = (0..n as u64).map(|place| seed.wrapping_add(place)).collect();
        batch.start(py, &seeds)?;
        Ok(batch)
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    /// Starts every game anew, each by its seed: a number to count from, or a number for each.
    #[pyo3(signature = (seeds))]
    fn reset(&mut self, py: Python<'_>, seeds: Seeds) -> PyResult<()> {
        let n = self.games.len();
        let seeds = match seeds {
            Seeds::From(seed) => (0..n as u64).map(|place| seed.wrapping_add(place)).collect(),
            Seeds::Each(seeds) => seeds,
        };
        if seeds.len() != n {
            return Err(bad_request(
                py,
                format_args!("there are {n} games, so give {n} seeds, not {}", seeds.len()),
            ));
        }
        self.start(py, &seeds)
    }

    /// Takes a number for every game and goes on until the next is asked for, in all of them. A game that ends is
    /// followed by another at once. Nothing has changed if any number is not on its mask.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let n = self.games.len();
        let actions = actions.as_slice().map_err(|error| bad_request(py, error))?;
        if actions.len() != n {
            let given = actions.len();
            return Err(bad_request(
                py,
                format_args!("there are {n} games, so give {n} numbers, not {given}"),
            ));
        }
        let stepped = self.write(py, |games, rows| games.step(actions, rows))?;
        stepped.map_err(|bad| {
            bad_request(
                py,
                format_args!(
                    "game {} cannot take {} now: take a number that is on its mask",
                    bad.game, bad.action
                ),
            )
        })
    }

    /// What may be chosen in a game now, in its notation, with the numbers of each move.
    fn moves(&self, py: Python<'_>, game: usize) -> PyResult<Vec<(String, Vec<u16>)>> {
        if game >= self.games.len() {
            return Err(bad_request(
                py,
                format_args!("there is no game {game}: they are 0 to {}", self.games.len() - 1),
            ));
        }
        Ok(self.games.moves(game))
    }
}

/// Where the games of a batch begin.
#[derive(FromPyObject)]
enum Beginning<'py> {
    Id(String),
    Game(PyRef<'py, Game>),
    State(PyRef<'py, State>),
}

/// How games are told apart.
#[derive(FromPyObject)]
enum Seeds {
    From(u64),
    Each(Vec<u64>),
}

impl Batch {
    fn start(&mut self, py: Python<'_>, seeds: &[u64]) -> PyResult<()> {
        self.write(py, |games, rows| games.reset(seeds, rows))
    }

    /// Lets the games write into the arrays, with Python's lock let go of.
    fn write<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut masks = self.masks.bind(py).try_readwrite()?;
        let mut asked = self.asked.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut ends = self.ends.bind(py).try_readwrite()?;
        let rows = Rows {
            observations: observations.as_slice_mut().map_err(|error| bad_request(py, error))?,
            masks: masks.as_slice_mut().map_err(|error| bad_request(py, error))?,
            seats: asked.as_slice_mut().map_err(|error| bad_request(py, error))?,
            rewards: rewards.as_slice_mut().map_err(|error| bad_request(py, error))?,
            ends: ends.as_slice_mut().map_err(|error| bad_request(py, error))?,
        };
        let games = &mut *self.games;
        Ok(py.detach(|| work(games, rows)))
    }
}
