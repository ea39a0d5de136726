//! `fracas lab blunders`: whether the list of mistakes names a mistake that was put in.

mod sheet;

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use clap::Args;
use fracas_analysis::{Effort, Mark, Plot};
use fracas_bots::Level;
use fracas_lab::arena::wilson;
use fracas_search::Stop;
use rayon::prelude::*;
use serde_json::json;

use self::sheet::{Game, Mistake, Sheet};
use crate::cli::TableArgs;
use crate::failure::Failure;
use crate::matches::progress;
use crate::numbers::{decimal, level, whole};
use crate::paint;

#[derive(Debug, Args)]
pub(crate) struct BlundersArgs {
    /// The game, as `fracas games` names it.
    game: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u32>(1..=100_000))]
    games: u32,
    /// The level whose choice is replaced.
    #[arg(long, value_name = "N", default_value = "8", value_parser = level)]
    strong: Level,
    /// The level that plays all of a game but for that one choice. If nothing is said, the one whose choice is replaced; a
    /// lower one is faster, makes mistakes of its own, and the other is asked at the moments that are tried alone.
    #[arg(long, value_name = "N", value_parser = level)]
    players: Option<Level>,
    /// The level whose choice is put in its place.
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
    /// out, and told. If nothing is said, as many as get the first mark; 0 takes whatever costs anything or nothing.
    #[arg(long, value_name = "POINTS", value_parser = decimal(0.0..=100.0))]
    least: Option<f64>,
    /// Where all luck comes from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Write every game there as it is finished, a line of JSON each, and go on behind the last of them.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
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
        players: args.players.unwrap_or(args.strong),
        strong: args.strong,
        weak: args.weak,
        effort: Effort::named(&args.effort)?,
        opening: args.opening,
        most: args.most,
        least: args.least.map(|points| points / 100.0),
    };
    let told = json!({
        "game": args.game, "rules": plot.entry.info.rules, "seats": args.table.seats, "options": options,
        "players": plot.players.to_string(), "strong": args.strong.to_string(), "weak": args.weak.to_string(), "effort": args.effort, "opening": args.opening,
        "most": args.most, "least": args.least, "seed": args.seed,
    });
    let sheet = Mutex::new(Sheet::open(args.out.as_deref(), &told)?);
    let has = |number: &u32| lock(&sheet).games.iter().any(|game| game.number == *number);
    let waiting: Vec<u32> = (0..args.games).filter(|number| !has(number)).collect();
    let bar = progress(waiting.len() as u64, "games");
    waiting.into_par_iter().try_for_each(|number| {
        let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(number.into());
        let tried = plot.run(seed, &Stop::default())?;
        bar.inc(1);
        lock(&sheet).add(Game::new(number, &tried))
    })?;
    bar.finish_and_clear();
    let mut games = std::mem::take(&mut lock(&sheet).games);
    games.retain(|game| game.number < args.games);
    games.sort_by_key(|game| game.number);
    tell(args, &games)
}

fn lock(sheet: &Mutex<Sheet>) -> MutexGuard<'_, Sheet> {
    sheet.lock().unwrap_or_else(PoisonError::into_inner)
}

fn tell(args: &BlundersArgs, games: &[Game]) -> Result<(), Failure> {
    let mistakes: Vec<&Mistake> = games.iter().filter_map(|game| game.mistake.as_ref()).collect();
    let named = mistakes.iter().filter(|mistake| mistake.named).count();
    let same: usize = games.iter().map(|game| game.same).sum();
    let harmless: usize = games.iter().map(|game| game.harmless).sum();
    let mended: usize = games.iter().map(|game| game.mended).sum();
    let mut out = paint::stdout(args.json);
    if args.json {
        let told = json!({"games": games.len(), "mistakes": mistakes.len(), "named": named, "same": same, "harmless": harmless, "mended": mended, "all": mistakes});
        writeln!(out, "{told:#}")?;
        return Ok(());
    }
    let share = |named: usize, all: usize| {
        let share = wilson(named as f64, all as f64);
        let [at, low, high] = [share.at, share.low, share.high].map(|share| share * 100.0);
        format!("{at:.0} % ({low:.0} to {high:.0} %)")
    };
    writeln!(out, "named     {named} of {} mistakes, {}", mistakes.len(), share(named, mistakes.len()))?;
    for least in [Mark::Mistake, Mark::Blunder] {
        let bad: Vec<_> = mistakes.iter().filter(|mistake| mistake.mark() >= Some(least)).collect();
        let named = bad.iter().filter(|mistake| mistake.named).count();
        let (all, sign) = (bad.len(), least.sign());
        writeln!(out, "          {named} of the {all} that cost enough for {sign}, {}", share(named, all))?;
    }
    let outranked = mistakes.iter().filter(|mistake| mistake.is_outranked()).count();
    writeln!(out, "no room   for {outranked} of the others: all that is named costs more")?;
    writeln!(out, "left out  {same} moments at which both chose the same")?;
    writeln!(out, "          {harmless} at which the weak choice was no mistake")?;
    writeln!(out, "          {mended} after which the rest of the game made up for it")?;
    writeln!(out, "          {} games without a mistake to put in", games.len() - mistakes.len())?;
    Ok(())
}
