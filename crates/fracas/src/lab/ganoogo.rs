//! `fracas lab balance ganoogo`: how the game plays out between simple bots.

use std::io::Write;

use fracas_core::Game;
use fracas_ganoogo::{Ganoogo, Options, read_table};
use fracas_lab::ganoogo::{Lineup, study};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::paint;

/// The game that has simple bots.
pub(super) const GAME: &str = Ganoogo::INFO.id;

/// Lets the simple bots play `games` games at every table.
pub(super) fn balance(
    games: u32,
    seed: u64,
    max_turns: u32,
    table: Option<&str>,
    json: bool,
) -> Result<(), Failure> {
    let mut options = Options { max_turns: Some(max_turns), ..Options::default() };
    if let Some(name) = table {
        let text = std::fs::read_to_string(name)
            .map_err(|error| Failure::Input(format!("{name} cannot be read: {error}")))?;
        read_table(&text, &mut options).map_err(|error| Failure::Input(format!("{name}, {error}")))?;
    }
    let most = options.board.as_ref().map_or(4, |board| board.arms.len());
    let lines: Vec<Lineup> = Lineup::all().into_iter().filter(|line| line.bots.len() <= most).collect();
    let bar = ProgressBar::new(lines.len() as u64 * u64::from(games));
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let report = study(&lines, games, &options, seed, || bar.inc(1))
        .map_err(|error| Failure::Input(error.to_string()))?;
    bar.finish_and_clear();
    let mut out = paint::stdout(json);
    if json {
        let report = serde_json::to_string_pretty(&report).map_err(std::io::Error::other)?;
        writeln!(out, "{report}")?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}
