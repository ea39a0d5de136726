//! `fracas lab blunders`: whether the list of mistakes names a mistake that was put in.

use std::io::Write;

use clap::Args;
use fracas_analysis::{Effort, Planted, Plot, Tried};
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
    /// A weak choice is a mistake if it costs so many points, by a look 32 times as close as a normal one; others are left
    /// out, and told. 0 takes whatever costs anything or nothing.
    #[arg(long, value_name = "POINTS", default_value_t = 4, value_parser = whole::<u8>(0..=100))]
    least: u8,
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
        least: f64::from(args.least) / 100.0,
    };
    let bar = progress(args.games.into(), "games");
    let tried: Result<Vec<Tried>, _> = (0..u64::from(args.games))
        .into_par_iter()
        .map(|number| {
            let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(number);
            let tried = plot.run(seed, &Stop::default());
            bar.inc(1);
            tried
        })
        .collect();
    bar.finish_and_clear();
    let tried = tried?;
    let planted: Vec<&Planted> = tried.iter().filter_map(|tried| tried.planted.as_ref()).collect();
    let named = planted.iter().filter(|planted| planted.is_named()).count();
    let same: usize = tried.iter().map(|tried| tried.same).sum();
    let harmless: usize = tried.iter().map(|tried| tried.harmless).sum();
    let mut out = paint::stdout(args.json);
    if args.json {
        let all: Vec<_> = planted
            .iter()
            .map(|it| json!({"event": it.index, "events": it.events, "cost": it.cost, "named": it.is_named(), "step": it.step, "moments": it.report.moments}))
            .collect();
        let told = json!({"games": tried.len(), "mistakes": planted.len(), "named": named, "same": same, "harmless": harmless, "all": all});
        writeln!(out, "{told:#}")?;
        return Ok(());
    }
    let share = wilson(named as f64, planted.len() as f64);
    let [at, low, high] = [share.at, share.low, share.high].map(|share| share * 100.0);
    writeln!(out, "named     {named} of {} mistakes, {at:.0} % ({low:.0} to {high:.0} %)", planted.len())?;
    writeln!(out, "left out  {same} moments at which both chose the same")?;
    writeln!(out, "          {harmless} at which the weak choice cost less than {} points", args.least)?;
    writeln!(out, "          {} games without a mistake to put in", tried.len() - planted.len())?;
    Ok(())
}
