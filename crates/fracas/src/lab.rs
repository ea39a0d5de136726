//! `fracas lab`: studies of the games. Each has its arguments beside it.

mod balance;
mod blunders;
mod color_wars;
mod game_of_war;
mod ganoogo;
mod gaogie;
mod odds;
mod puzzles;
mod setups;
mod sweep;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Find out how a game is played best, and by how much anybody could beat that.
    #[command(subcommand)]
    Solve(SolveCommand),
    /// Check a strategy file with a second, simple program that trusts nothing.
    Check {
        /// A file that `fracas lab solve color-wars` wrote; "-" for standard input.
        file: String,
    },
    /// Map who wins after each opening.
    #[command(subcommand)]
    Openings(OpeningsCommand),
    /// Play out a Gowap set-up again and again: who wins how often, with the margin of error.
    ///
    /// From a position or a record, or from named maps and teams (see: fracas rules gowap). Games are played on
    /// all cores until the odds are precise enough or you press Ctrl-C; the same seed gives the same odds.
    /// Tokens that are not placed yet are placed at random in every game.
    Odds(odds::OddsArgs),
    /// Solve the game of set-ups on Gowap's named maps: which teams start where, how often, and what could beat that.
    ///
    /// A mix by double oracle over a family of teams and starting squares. In the end every set-up of the family meets
    /// the mix in games of its own, which bounds how much any of them can gain.
    Setups(setups::SetupsArgs),
    /// Let bots play a game many times: wins by seat, length, lead changes, decisions, with intervals.
    ///
    /// Ganoogo without --bot is played by simple bots at 2, 3 and 4 seats, and tells what decides a game and what
    /// each card is worth too.
    Balance(balance::BalanceArgs),
    /// Put a weak choice into games of strong bots, and see whether the analysis names it.
    ///
    /// One choice of a game, drawn by lot, is made by a weak bot where it differs from the strong one's; a choice is
    /// named when it is among the moments that mattered. See docs/analysis.md.
    Blunders(blunders::BlundersArgs),
    /// Find puzzles of a game from a seed, or check those there are.
    ///
    /// They come from games of bots, or from positions that are made up, and each is proved or measured before it is
    /// written: one JSON object a line. The same seed finds the same puzzles on any machine. See docs/puzzles.md.
    Puzzles(puzzles::PuzzlesArgs),
    /// Sweep an option or two over values: wins by seat, draws, length, and how much is skill, with intervals.
    ///
    /// Every combination of values is a cell: bots of one level play it, then a stronger level, which sits at every seat
    /// in turn, against a weaker one. Skill is how much more often than by luck alone the stronger one wins: 0 % is luck
    /// alone, 100 % wins every game. The same seed gives the same numbers on any number of threads.
    Sweep(sweep::SweepArgs),
    /// Solve the endgames of A Game of War that are kept with the program again, and say where an answer is wrong.
    Endgames(game_of_war::EndgamesArgs),
    /// Tell how far the bots of a game are from perfect, where that can be computed.
    #[command(subcommand)]
    Rate(RateCommand),
}

#[derive(Debug, Subcommand)]
pub(crate) enum RateCommand {
    /// By how much the best answer beats each level between two, and what each gets against the highest.
    Gaogie {
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// How many of the kept endgames each level wins against the best defence, and how many in the fewest turns.
    ///
    /// A win is let go when the position after a turn is one that is not lost for the other side any more.
    GameOfWar(game_of_war::RateWarArgs),
}

#[derive(Debug, Subcommand)]
pub(crate) enum SolveCommand {
    /// Prove that the second player wins Color Wars, and write the strategy down.
    ///
    /// On 2×2 and 3×3 it also goes through every position there is.
    ColorWars(color_wars::SolveColorWarsArgs),
    /// Solve a round of two for all stocks up to a cap, and prove it by best responses.
    ///
    /// For the sheet's moves every cap of 3 or more gives the same answer; see `fracas rules gaogie`.
    Gaogie(gaogie::SolveGaogieArgs),
    /// Solve an endgame of few units exactly: everything that can follow, or a win within a few turns.
    ///
    /// Every whole turn is looked at, made from the rules' own legal moves. A position ends as it does whatever the other
    /// side tries; distances count the turns of both sides. See docs/bots.md.
    GameOfWar(game_of_war::SolveWarArgs),
}

#[derive(Debug, Subcommand)]
pub(crate) enum OpeningsCommand {
    /// Who wins after each pair of first squares. Goes on where the file ends; stop it whenever you like.
    ColorWars(color_wars::OpeningsColorWarsArgs),
}

pub(crate) fn lab(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Solve(SolveCommand::ColorWars(args)) => color_wars::solve(args),
        LabCommand::Solve(SolveCommand::Gaogie(args)) => gaogie::solve(args),
        LabCommand::Solve(SolveCommand::GameOfWar(args)) => game_of_war::solve(args),
        LabCommand::Endgames(args) => game_of_war::endgames(args),
        LabCommand::Check { file } => color_wars::check(file),
        LabCommand::Openings(OpeningsCommand::ColorWars(args)) => color_wars::openings(args),
        LabCommand::Odds(args) => odds::odds(args),
        LabCommand::Setups(args) => setups::setups(args),
        LabCommand::Balance(args) => balance::balance(args),
        LabCommand::Blunders(args) => blunders::blunders(args),
        LabCommand::Puzzles(args) => puzzles::puzzles(args),
        LabCommand::Sweep(args) => sweep::sweep(args),
        LabCommand::Rate(RateCommand::Gaogie { json }) => gaogie::rate(*json),
        LabCommand::Rate(RateCommand::GameOfWar(args)) => game_of_war::rate(args),
    }
}
