//! The games of Fracas for Python: the module that the package `fracas` is made of.
//!
//! It is thin. What it does is done by the crates that it calls; here numbers, texts and errors cross the border, and
//! Python's lock is let go of wherever Rust works for long.

mod answer;
mod batch;
mod border;
mod game;
mod lab;
mod numbers;
mod records;
mod state;

use pyo3::prelude::*;

/// Games, states and bots, made in Rust. Use the package `fracas`.
#[pymodule]
mod _fracas {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::answer::{Answer, best};
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::border::Refused;
    #[pymodule_export]
    use crate::game::{Game, games};
    #[pymodule_export]
    use crate::lab::solve_gaogie;
    #[pymodule_export]
    use crate::numbers::{layout, mask, moves, numbers, observe, text_of};
    #[pymodule_export]
    use crate::records::{read_record, write_record};
    #[pymodule_export]
    use crate::state::State;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
