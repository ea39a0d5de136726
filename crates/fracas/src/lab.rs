//! `fracas lab`: studies of the games.

mod ganoogo;

use crate::cli::{BalanceCommand, LabCommand};
use crate::failure::Failure;

pub(crate) fn lab(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Balance(BalanceCommand::Ganoogo(args)) => ganoogo::balance(args),
    }
}
