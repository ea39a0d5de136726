//! `fracas lab`: studies of the games.

mod balance;
mod color_wars;
mod gaogie;

use crate::cli::{LabCommand, OpeningsCommand, SolveCommand};
use crate::failure::Failure;

pub(crate) fn lab(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Solve(SolveCommand::ColorWars(args)) => color_wars::solve(args),
        LabCommand::Solve(SolveCommand::Gaogie(args)) => gaogie::solve(args),
        LabCommand::Check { file } => color_wars::check(file),
        LabCommand::Balance(args) => balance::balance(args),
        LabCommand::Openings(OpeningsCommand::ColorWars(args)) => color_wars::openings(args),
    }
}
