//! The command line. Doc comments are the help.

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  fracas games                                   what there is to play
  fracas rules color-wars                        how to play it
  fracas show game.txt                           the end of a recorded game
  fracas show '...../...../..R3B3./...../..... R 2'
  fracas perft color-wars --depth 6              how many games of six moves
  fracas lab odds --map oasis --red champion     how good a set-up of Gowap is
  echo '{\"cmd\":\"new\",\"game\":\"color-wars\"}' | fracas engine

Exit codes: 0 done, 1 the machine failed, 2 something you gave cannot be right (the message says what would be).";

/// Five small wars, one engine.
///
/// Fracas brings five war games to life that exist only as rule sheets. Study them here, or let a program in any
/// language referee them over `fracas engine`.
#[derive(Debug, Parser)]
#[command(name = "fracas", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    /// What to do; without one, a welcome that tells what works.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games, who can play them and their options with defaults.
    Games,
    /// Read a game's rulebook.
    Rules(RulesArgs),
    /// Draw a recorded game or a position.
    Show(ShowArgs),
    /// Count move sequences: the classic check that rules are right.
    ///
    /// Counts single acts, a seat's choice or a chance outcome each. A game that ends early counts once, where
    /// it ends.
    Perft(PerftArgs),
    /// Play random games: one signature number a game, and how many events a second.
    ///
    /// The signature is a fingerprint of a fixed, seeded run. It is the same on every machine, and changes
    /// only when rules or notation do.
    Bench(BenchArgs),
    /// Study the games: solve them with a proof, or get odds with error bars.
    #[command(subcommand)]
    Lab(LabCommand),
    /// Speak the engine protocol on standard input and output, one JSON object a line.
    ///
    /// See docs/protocol.md. Try: {"cmd":"hello"}
    Engine,
    /// Print a script that completes commands in your shell.
    ///
    /// For bash: fracas completions bash > ~/.local/share/bash-completion/completions/fracas
    Completions {
        /// Which shell.
        shell: Shell,
    },
}

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
    Odds(OddsArgs),
}

#[derive(Debug, Subcommand)]
pub(crate) enum SolveCommand {
    /// Solve a round of two for all stocks up to a cap, and prove it by best responses.
    ///
    /// For the sheet's moves every cap of 3 or more gives the same answer; see `fracas rules gaogie`.
    Gaogie(SolveGaogieArgs),
}

#[derive(Debug, Args)]
pub(crate) struct SolveGaogieArgs {
    /// The most unused moves of one kind that are told apart.
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) cap: u16,
    /// A move that the first player may not make; may be given several times.
    #[arg(long, value_name = "MOVE")]
    pub(crate) ban: Vec<String>,
    /// A file with a table of moves of your own, in TOML.
    #[arg(long, value_name = "FILE")]
    pub(crate) moves: Option<String>,
    /// Save the whole solution, one line for every pair of stocks, as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// Print the report as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game, as `fracas games` names it.
    pub(crate) game: String,
    /// Without colour or emphasis: the Markdown as it is.
    #[arg(long)]
    pub(crate) plain: bool,
}

/// How a game is set up.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// How many play.
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// An option of the game, such as width=3; may be given several times.
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// A file with a table of moves of your own, in TOML, for Gaogıe.
    #[arg(long, value_name = "FILE")]
    pub(crate) moves: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// A file with a record or a position, "-" for standard input, or a position itself.
    pub(crate) what: String,
    /// The game a position is of, where it is not clear.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Stop a record after so many events.
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// See with the eyes of a seat; without it, of a spectator.
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
    /// Without colour.
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The game, as `fracas games` names it.
    pub(crate) game: String,
    /// How many acts deep.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) depth: u32,
    /// A position to start from.
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// One game only.
    pub(crate) game: Option<String>,
    /// How long to measure each game, in seconds; 0 prints the signatures alone.
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    pub(crate) seconds: f64,
}

#[derive(Debug, Args)]
pub(crate) struct OddsArgs {
    /// A file with a position or a record, "-" for standard input, or a position itself.
    pub(crate) what: Option<String>,
    /// The cells: the name of a map; "quiet" if nothing is said.
    #[arg(long, value_name = "NAME", conflicts_with = "what")]
    pub(crate) map: Option<String>,
    /// Red's team: a name, or tokens such as "M35 F25 M20 F20".
    #[arg(long, value_name = "TEAM", default_value = "classic", conflicts_with = "what")]
    pub(crate) red: String,
    /// Blue's team.
    #[arg(long, value_name = "TEAM", default_value = "classic", conflicts_with = "what")]
    pub(crate) blue: String,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Stop after so many games.
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u64>,
    /// Stop when all odds are known to so many per cent either way; 0 for never.
    #[arg(long, value_name = "PERCENT", default_value_t = 0.2)]
    pub(crate) margin: f64,
    /// What the dice follow from.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Sum up every sequence of coins instead; for small games.
    #[arg(long, conflicts_with_all = ["games", "margin", "seed"])]
    pub(crate) exact: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}
