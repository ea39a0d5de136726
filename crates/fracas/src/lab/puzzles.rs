//! `fracas lab puzzles`: finds puzzles, and checks them.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use fracas_games::games;
use fracas_puzzles::{Puzzle, check, find_by, read, shelf, write};
use fracas_work::{Hands, Job};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::failure::Failure;
use crate::hands::HandsArgs;
use crate::numbers::whole;
use crate::paint;
use crate::table::read_text;

#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    /// The game, as `fracas games` names it; with --check and no file, "all" for every game.
    game: String,
    /// Where all luck comes from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// How many to find.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<usize>(1..=100_000))]
    count: usize,
    /// Give up after so many games of bots, or positions, that were looked through.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = whole::<u64>(1..=u64::from(u32::MAX)))]
    most: u64,
    /// A file to write them to, over what is there; without it they are printed.
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    #[command(flatten)]
    hands: HandsArgs,
    /// Check a file of puzzles instead, "-" for standard input; without a file, those that come with the program.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["seed", "count", "most", "out", "cluster"])]
    check: Option<String>,
}

pub(crate) fn puzzles(args: &PuzzlesArgs) -> Result<(), Failure> {
    match &args.check {
        Some(file) if file.is_empty() && args.game == "all" => {
            games().iter().try_for_each(|entry| check_all(entry.info.id, file))
        }
        Some(file) => check_all(&args.game, file),
        None => find_some(args),
    }
}

fn find_some(args: &PuzzlesArgs) -> Result<(), Failure> {
    let form = "{pos} of {len} puzzles, {msg} places looked at, {elapsed}";
    let bar = ProgressBar::new(args.count as u64)
        .with_style(ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar()));
    let hands = args.hands.find([])?;
    let look = |seeds: &[u64]| look_at(&hands, &args.game, seeds);
    let found = find_by(&args.game, args.seed, args.count, args.most, look, |looked, found| {
        bar.set_position(found as u64);
        bar.set_message(looked.to_string());
    })?;
    bar.finish_and_clear();
    match &args.out {
        Some(file) => {
            std::fs::write(file, write(&found))?;
            let mut out = paint::stdout(false);
            writeln!(out, "{} puzzles in {file}: {}", found.len(), themes(&found))?;
        }
        None => paint::stdout(false).write_all(write(&found).as_bytes())?,
    }
    Ok(())
}

/// The puzzles at some places.
fn look_at(hands: &Hands, game: &str, seeds: &[u64]) -> Result<Vec<Vec<Puzzle>>, Failure> {
    let mut found = vec![Vec::new(); seeds.len()];
    let job = |index: usize| Job::Place { game: game.to_owned(), seed: seeds[index] };
    hands.each(seeds.len(), job, |index, answer| {
        found[index] = answer.place()?;
        Ok::<_, Failure>(ControlFlow::Continue(()))
    })?;
    Ok(found)
}

/// How many there are of each theme.
fn themes(puzzles: &[Puzzle]) -> String {
    let mut themes: BTreeMap<&str, usize> = BTreeMap::new();
    puzzles.iter().for_each(|puzzle| *themes.entry(&puzzle.theme).or_default() += 1);
    themes.iter().map(|(theme, count)| format!("{theme} {count}")).collect::<Vec<_>>().join(", ")
}

fn check_all(game: &str, file: &str) -> Result<(), Failure> {
    let given;
    let puzzles = match file {
        "" => shelf(game)?,
        _ => {
            let id = fracas_games::find(game)?.info.id;
            given = read(id, &read_text(file)?).map_err(|bad| Failure::Input(format!("{file}, {bad}")))?;
            &given
        }
    };
    let checked: Vec<Result<(), String>> = puzzles.par_iter().map(check).collect();
    let wrong = (1..).zip(puzzles).zip(checked).filter_map(|((line, puzzle), checked)| {
        checked.err().map(|why| format!("line {line}, puzzle {}: {why}", puzzle.id))
    });
    match wrong.collect::<Vec<_>>() {
        wrong if wrong.is_empty() => {
            let mut out = paint::stdout(false);
            let name = fracas_games::find(game)?.info.name;
            Ok(writeln!(out, "{name}: all {} puzzles hold: {}", puzzles.len(), themes(puzzles))?)
        }
        wrong => Err(Failure::Input(wrong.join("\n"))),
    }
}
