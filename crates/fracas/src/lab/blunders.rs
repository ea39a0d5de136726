//! `fracas lab blunders`: whether the list of mistakes names a mistake that was put in.

use std::io::Write;

use clap::Args;
use fracas_analysis::{Effort, Planted, Plot};
use fracas_bots::Level;
use fracas_lab::arena::wilson;
use fracas_search::Stop;
use rayon::prelude::*;
use serde_json::json;

use crate::cli::TableArgs;
use crate::failure::Failure;
use crate::matches::progress;
use crate::numbers::{level, whole};
use crate::paint;

#[derive(Debug, Args)]
pub(crate) struct BlundersArgs {
    /// The game, as `fracas games` names it.
    game: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u32>(1..=100_000))]
    games: u32,
    /// The level that plays all of a game but for one choice.
    #[arg(long, value_name = "N", default_value = "8", value_parser = level)]
    strong: Level,
    /// The level that makes that one choice.
    #[arg(long, value_name = "N", default_value = "1", value_parser = level)]
    weak: Level,
    /// How hard to look at every event: quick, normal or deep.
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    effort: String,
    /// So many choices at the beginning are the weak level's too, so that games differ; they are not looked at.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<usize>(0..=1_000))]
    opening: usize,
    /// Break games off after so many events.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole::<usize>(1..=100_000))]
    most: usize,
    /// Where all luck comes from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn blunders(args: &BlundersArgs) -> Result<(), Failure> {
    let options = args.table.options()?;
    let plot = Plot {
        entry: fracas_games::find(&args.game)?,
        seats: args.table.seats,
        options: &options,
        strong: args.strong,
        weak: args.weak,
        effort: Effort::named(&args.effort)?,
        opening: args.opening,
        most: args.most,
    };
    let bar = progress(args.games.into(), "games");
    let planted: Result<Vec<Option<Planted>>, _> = (0..u64::from(args.games))
        .into_par_iter()
        .map(|number| {
            let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(number);
            let planted = plot.run(seed, &Stop::default());
            bar.inc(1);
            planted
        })
        .collect();
    bar.finish_and_clear();
    let planted: Vec<Planted> = planted?.into_iter().flatten().collect();
    let named = planted.iter().filter(|planted| planted.is_named()).count();
    let undecided: Vec<&Planted> = planted.iter().filter(|planted| planted.was_open()).collect();
    let open = undecided.iter().filter(|planted| planted.is_named()).count();
    let mut out = paint::stdout(args.json);
    if args.json {
        let all: Vec<_> = planted
            .iter()
            .map(|it| json!({"event": it.index, "events": it.events, "named": it.is_named(), "open": it.was_open(), "step": it.step}))
            .collect();
        writeln!(out, "{:#}", json!({"games": planted.len(), "named": named, "all": all}))?;
        return Ok(());
    }
    let share = |hits: usize, of: usize| {
        let interval = wilson(hits as f64, of as f64);
        format!(
            "{hits} of {of}, {:.0} % ({:.0} to {:.0} %)",
            interval.at * 100.0,
            interval.low * 100.0,
            interval.high * 100.0
        )
    };
    writeln!(out, "named            {}", share(named, planted.len()))?;
    writeln!(out, "while undecided  {}", share(open, undecided.len()))?;
    Ok(())
}
