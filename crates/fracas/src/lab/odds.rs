//! `fracas lab odds`: how good a Gowap set-up is, while you watch.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use fracas_bots::gowap::{Odds, Share, Simulation};
use fracas_core::{Record, Referee, Seat};
use fracas_gowap::Gowap;
use fracas_lab::exact::Exact;
use fracas_lab::odds::{Goal, judge};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};

use crate::cli::OptionArgs;
use crate::failure::Failure;
use crate::numbers::{decimal, whole};
use crate::table::{looks_like_a_record, read_given, refuse_beside_a_record};
use crate::{paint, prose};

#[derive(Debug, Args)]
pub(crate) struct OddsArgs {
    /// A file with a position or a record, "-" for standard input, or a position itself.
    what: Option<String>,
    /// The cells: the name of a map; "quiet" if nothing is said.
    #[arg(long, value_name = "NAME", conflicts_with = "what")]
    map: Option<String>,
    /// Red's team: a name, or tokens such as "M35 F25 M20 F20".
    #[arg(long, value_name = "TEAM", default_value = "classic", conflicts_with = "what")]
    red: String,
    /// Blue's team.
    #[arg(long, value_name = "TEAM", default_value = "classic", conflicts_with = "what")]
    blue: String,
    /// How many play: two, in Gowap.
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=8))]
    seats: Option<u8>,
    #[command(flatten)]
    options: OptionArgs,
    /// Stop after so many games.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    games: Option<u64>,
    /// Stop when all odds are known to so many per cent either way; 0 for never.
    #[arg(long, value_name = "PERCENT", default_value_t = 0.2, value_parser = decimal(0.0..=100.0))]
    margin: f64,
    /// What the dice follow from.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Sum up every sequence of coins instead; for small games.
    #[arg(long, conflicts_with_all = ["games", "margin", "seed"])]
    exact: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn odds(args: &OddsArgs) -> Result<(), Failure> {
    let game = match &args.what {
        Some(what) => from_outside(args, what)?,
        None => from_presets(args)?,
    };
    let simulation = Simulation::new(game.game(), game.state()).ok_or_else(|| {
        Failure::Input("nothing can be said before both teams are in: give --red and --blue".to_owned())
    })?;
    let mut out = paint::stdout(false);
    if args.exact {
        return tell_exact(&mut out, args, &game);
    }
    let goal = Goal { games: args.games, margin: args.margin / 100.0, seed: args.seed };
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    // Without a handler an interrupt simply ends the program, so nothing is lost if there can be none.
    let _ = ctrlc::set_handler(move || heard.store(true, Ordering::Relaxed));
    let bar = progress_bar(args);
    let watch = |odds: &Odds| {
        bar.set_length(expected_games(odds, goal));
        bar.set_position(odds.games);
        bar.set_message(summary(odds));
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let odds = judge(game.game(), game.state(), goal, watch)
        .ok_or_else(|| Failure::Input("no game came to its end".to_owned()))?;
    bar.finish_and_clear();
    if args.json {
        let answer = json!({
            "odds": odds,
            "assuming": simulation.assuming(),
            "seed": args.seed,
            "interrupted": stop.load(Ordering::Relaxed),
        });
        return Ok(writeln!(out, "{answer}")?);
    }
    tell(&mut out, &odds, &simulation.assuming())
}

/// A position or a record: from a file, from standard input, or as it stands.
fn from_outside(args: &OddsArgs, what: &str) -> Result<Referee<Gowap>, Failure> {
    let text = read_given(what)?;
    if looks_like_a_record(&text) {
        refuse_beside_a_record(&[("--seats", args.seats.is_some()), ("-o", !args.options.is_empty())])?;
        let record: Record = text.parse().map_err(|error| Failure::Input(format!("{error}")))?;
        return Referee::replay(&record).map_err(|error| Failure::Input(error.to_string()));
    }
    let position: Value = serde_json::from_str(&text).map_err(|error| {
        let what = if what == "-" || Path::new(what).is_file() {
            format!("what {what:?} holds is no position of Gowap")
        } else {
            format!("{what:?} is no file, and no position of Gowap")
        };
        Failure::Input(format!("{what}, which is a JSON object: {error}"))
    })?;
    Referee::from_json(args.seats, &args.options.read()?, Some(&position))
        .map_err(|error| Failure::Input(error.to_string()))
}

/// A set-up of named maps and teams.
fn from_presets(args: &OddsArgs) -> Result<Referee<Gowap>, Failure> {
    let mut options = args.options.read()?;
    let chosen = options.as_object_mut().expect("options are an object");
    if let Some(map) = &args.map {
        chosen.insert("map".to_owned(), Value::from(map.as_str()));
    } else if !says_what_cells_do(chosen) {
        chosen.insert("map".to_owned(), Value::from("quiet"));
    }
    let mut game = Referee::<Gowap>::from_json(args.seats, &options, None)
        .map_err(|error| Failure::Input(error.to_string()))?;
    for (seat, team) in [(1, &args.red), (2, &args.blue)] {
        game.play_text(Seat::new(seat), &format!("team {team}"))
            .map_err(|error| Failure::Input(format!("seat {seat}'s team: {error}")))?;
    }
    Ok(game)
}

fn says_what_cells_do(options: &Map<String, Value>) -> bool {
    ["functions", "formula", "map"].iter().any(|name| options.contains_key(*name))
}

fn progress_bar(args: &OddsArgs) -> ProgressBar {
    if args.json {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {human_pos} games, {eta} to go  {msg}");
    let bar = ProgressBar::new(1).with_style(style.expect("a proper template"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// How many games the goal will take: intervals shrink with the square root of the games.
fn expected_games(odds: &Odds, goal: Goal) -> u64 {
    let ratio = odds.margin() / goal.margin;
    let by_margin = (odds.games as f64 * ratio * ratio).ceil() as u64;
    goal.games.unwrap_or(u64::MAX).min(by_margin).max(odds.games)
}

fn summary(odds: &Odds) -> String {
    let [red, blue] = odds.seats.map(|seat| seat.win.probability * 100.0);
    format!("Red {red:.1} % · Blue {blue:.1} % · ±{:.1}", odds.margin() * 100.0)
}

fn tell(out: &mut impl Write, odds: &Odds, assuming: &[&str]) -> Result<(), Failure> {
    let share = |share: Share| {
        let [middle, low, high] = [share.probability, share.low, share.high].map(|part| part * 100.0);
        format!("{middle:6.2} % ({low:.2} to {high:.2})")
    };
    let seats = || ["Red", "Blue"].into_iter().zip(odds.seats);
    writeln!(out, "{:<6}   {:<28}   dies out", "", "wins")?;
    for (name, seat) in seats() {
        writeln!(out, "{name:<6} {:<28} {}", share(seat.win), share(seat.extinction))?;
    }
    writeln!(out, "{:<6} {}", "Draw", share(odds.draw))?;
    writeln!(out)?;
    for (name, seat) in seats() {
        let total = seat.total;
        let words = format!("has {:.2} at the end ({:.2} to {:.2}).", total.mean, total.low, total.high);
        writeln!(out, "{}", prose::set(&format!("{name:<7}"), &words))?;
    }
    writeln!(out)?;
    let games = format!(
        "{} games of {:.2} rounds. In brackets: what the true value is in, 95 times in 100.",
        odds.games, odds.rounds.mean
    );
    writeln!(out, "{}", prose::set("", &games))?;
    for assumption in assuming {
        writeln!(out, "{}", prose::set("", &format!("Assuming that {assumption}.")))?;
    }
    Ok(())
}

/// The most rounds to look at for an exact answer: some seconds of work.
const MOST_ROUNDS: u64 = 20_000_000;

fn tell_exact(out: &mut impl Write, args: &OddsArgs, game: &Referee<Gowap>) -> Result<(), Failure> {
    let exact = Exact::of(game.game(), game.state(), MOST_ROUNDS)
        .map_err(|error| Failure::Input(error.to_string()))?;
    if args.json {
        return Ok(writeln!(out, "{}", json!({ "exact": exact }))?);
    }
    for (name, seat) in ["Red", "Blue"].into_iter().zip(0..) {
        writeln!(
            out,
            "{name:<6} wins {:.6} %, dies out {:.6} %, has {:.6} at the end",
            exact.win[seat] * 100.0,
            exact.extinction[seat] * 100.0,
            exact.total[seat]
        )?;
    }
    writeln!(out, "{:<6} {:.6} %", "Draw", exact.draw * 100.0)?;
    writeln!(out)?;
    writeln!(out, "Exact, over every sequence of coins: {:.6} rounds on average.", exact.rounds)?;
    Ok(())
}
