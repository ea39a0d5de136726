//! `fracas lab balance ganoogo`: how the game plays out between simple bots, or with `--cards` between those of a level.

use std::io::Write;

use fracas_bots::Level;
use fracas_core::Game;
use fracas_ganoogo::{Ganoogo, Options, read_table};
use fracas_lab::ganoogo::{Bot, Lineup, study};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::paint;

/// The game that has simple bots.
pub(super) const GAME: &str = Ganoogo::INFO.id;

/// Lets the simple bots play `games` games at every table, or the bots of a level with so many seats or with two to four.
pub(super) fn balance(
    level: Option<(Level, Option<u8>)>,
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
    if let Some((_, Some(seats))) = level
        && !(2..=most).contains(&usize::from(seats))
    {
        return Err(Failure::Input(format!("Ganoogo takes 2 to {most} seats here, not {seats}")));
    }
    let all = match level {
        None => Lineup::all(),
        Some((level, seats)) => {
            let (least, most) = seats.map_or((2, 4), |seats| (seats, seats));
            (least..=most).map(|seats| Lineup::of(Bot::Level(level), seats)).collect()
        }
    };
    let lines: Vec<Lineup> = all.into_iter().filter(|line| line.bots.len() <= most).collect();
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
