//! `fracas lab`: studies of the games. Each has its arguments beside it.

mod ganoogo;
mod gaogie;
mod odds;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Find out how a game is played best, and by how much anybody could beat that.
    #[command(subcommand)]
    Solve(SolveCommand),
    /// Play out a Gowap set-up again and again: who wins how often, with the margin of error.
    ///
    /// From a position or a record, or from named maps and teams (see: fracas rules gowap). Games are played on
    /// all cores until the odds are precise enough or you press Ctrl-C; the same seed gives the same odds.
    /// Tokens that are not placed yet are placed at random in every game.
    Odds(odds::OddsArgs),
    /// Let bots play a game many times and count who wins, how, and how long it takes.
    #[command(subcommand)]
    Balance(BalanceCommand),
}

#[derive(Debug, Subcommand)]
pub(crate) enum SolveCommand {
    /// Solve a round of two for all stocks up to a cap, and prove it by best responses.
    ///
    /// For the sheet's moves every cap of 3 or more gives the same answer; see `fracas rules gaogie`.
    Gaogie(gaogie::SolveGaogieArgs),
}

#[derive(Debug, Subcommand)]
pub(crate) enum BalanceCommand {
    /// Simple bots at 2, 3 and 4 seats: wins by seat, length, what decides a game, what each card is worth.
    Ganoogo(ganoogo::BalanceGanoogoArgs),
}

pub(crate) fn lab(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Solve(SolveCommand::Gaogie(args)) => gaogie::solve(args),
        LabCommand::Odds(args) => odds::odds(args),
        LabCommand::Balance(BalanceCommand::Ganoogo(args)) => ganoogo::balance(args),
    }
}
