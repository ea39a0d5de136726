//! `fracas lab`: studies of the games.

mod odds;

use crate::cli::LabCommand;
use crate::failure::Failure;

pub(crate) fn lab(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Odds(args) => odds::odds(args),
    }
}
