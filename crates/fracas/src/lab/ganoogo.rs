//! `fracas lab balance ganoogo`: how the game plays out between simple bots.

use std::io::Write;

use clap::Args;
use fracas_ganoogo::{Options, read_table};
use fracas_lab::ganoogo::{Line, study};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::paint;

#[derive(Debug, Args)]
pub(crate) struct BalanceGanoogoArgs {
    /// How many games at every table.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u32,
    /// A draw after so many turns.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: u32,
    /// The same seed gives the same games.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// A file with a board or a deck of your own, in TOML.
    #[arg(long, value_name = "FILE")]
    table: Option<String>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn balance(args: &BalanceGanoogoArgs) -> Result<(), Failure> {
    let mut options = Options { max_turns: Some(args.max_turns), ..Options::default() };
    if let Some(name) = &args.table {
        let text = std::fs::read_to_string(name)
            .map_err(|error| Failure::Input(format!("{name} cannot be read: {error}")))?;
        read_table(&text, &mut options).map_err(|error| Failure::Input(format!("{name}, {error}")))?;
    }
    let most = options.board.as_ref().map_or(4, |board| board.arms.len());
    let lines: Vec<Line> = Line::all().into_iter().filter(|line| line.bots.len() <= most).collect();
    let bar = ProgressBar::new(lines.len() as u64 * u64::from(args.games));
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let report = study(&lines, args.games, &options, args.seed, || bar.inc(1))
        .map_err(|error| Failure::Input(error.to_string()))?;
    bar.finish_and_clear();
    let mut out = paint::stdout(args.json);
    if args.json {
        let json = serde_json::to_string_pretty(&report).map_err(std::io::Error::other)?;
        writeln!(out, "{json}")?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}
