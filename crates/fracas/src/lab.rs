//! `fracas lab`: studies of the games.

mod gaogie;

use crate::cli::{LabCommand, SolveCommand};
use crate::failure::Failure;

pub(crate) fn lab(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Solve(SolveCommand::Gaogie(args)) => gaogie::solve(args),
    }
}
