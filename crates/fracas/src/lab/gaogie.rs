//! `fracas lab solve gaogie`: the round of two, solved and proven; `fracas lab rate gaogie`: the bots beside it.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use clap::Args;
use fracas_core::nearest;
use fracas_gaogie::{MoveId, MoveTable, plain, sheet};
use fracas_lab::gaogie::{Report, Solved, Stage, Three};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::numbers::whole;
use crate::table::read_moves;
use crate::{paint, prose};

#[derive(Debug, Args)]
pub(crate) struct SolveGaogieArgs {
    /// The most unused moves of one kind that are told apart.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<u16>(0..=65_535))]
    cap: u16,
    /// A move that the first player may not make; may be given several times.
    #[arg(long, value_name = "MOVE")]
    ban: Vec<String>,
    /// How many play: two, or three by the sheet's moves.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<u8>(2..=3))]
    seats: u8,
    /// A file with a table of moves of your own, in TOML.
    #[arg(long, value_name = "FILE")]
    moves: Option<String>,
    /// Save the whole solution, one line for every pair of stocks, as JSON.
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

/// By how much a solution may be beaten and still be called one.
const PROVEN: f64 = 1e-6;

pub(crate) fn solve(args: &SolveGaogieArgs) -> Result<(), Failure> {
    if args.seats == 3 {
        return solve_three(args);
    }
    let moves = args.moves.as_deref().map_or_else(|| Ok(sheet()), read_moves)?;
    let table = MoveTable::new(&moves).map_err(|fault| Failure::Input(fault.to_string()))?;
    let banned = args.ban.iter().map(|name| find(&table, name)).collect::<Result<Vec<_>, _>>()?;
    if banned.len() >= table.len() {
        return Err(Failure::Input("with every move banned there is nothing left to choose".to_owned()));
    }
    // The file is made first: an hour's work must not end in a name that cannot be written.
    let file = args.out.as_deref().map(create).transpose()?;
    let began = Instant::now();
    let mut bar = Bar::new();
    let solved = Solved::new(&table, args.cap, &banned, |stage| bar.show(stage))
        .map_err(|error| Failure::Input(error.to_string()))?;
    bar.0.finish_and_clear();
    let took = began.elapsed();
    let report = solved.report();
    let mut out = paint::stdout(args.json);
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report).unwrap_or_default())?;
    } else {
        print(&mut out, &report, took)?;
    }
    if let (Some(file), Some(name)) = (file, &args.out) {
        let mut file = BufWriter::new(file);
        solved.write(&mut file)?;
        file.flush()?;
        if !args.json {
            writeln!(out, "\nSaved to {name}.")?;
        }
    }
    Ok(())
}

/// The round of three.
fn solve_three(args: &SolveGaogieArgs) -> Result<(), Failure> {
    let given =
        [("--ban", !args.ban.is_empty()), ("--moves", args.moves.is_some()), ("--out", args.out.is_some())];
    if let Some((flag, _)) = given.iter().find(|(_, given)| *given) {
        return Err(Failure::Input(format!(
            "{flag} is for the round of two: three are solved by the sheet's moves"
        )));
    }
    let began = Instant::now();
    let three = Three::new();
    let mut out = paint::stdout(args.json);
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&three).unwrap_or_default())?);
    }
    let Three { stages, best, gain, reached, sweeps, last_change, .. } = &three;
    writeln!(out, "A round of three, stocks up to 2 told apart: {stages} of them.\n")?;
    let mut line = |name: &str, text: &str| writeln!(out, "{}", prose::set(&format!("{name:<16}"), text));
    line("mix", &mix(&three.mix))?;
    // What rounding left of a zero has no sign.
    let gain = if gain.abs() < 5e-10 { 0.0 } else { *gain };
    let answer = format!(
        "wins {:.5} % where a third is fair: {gain:.1e} more, with any moves and stocks up to 3 against two who keep to \
         it; {:.1e} for all three together",
        100.0 * best,
        3.0 * gain
    );
    line("best answer", &answer)?;
    line(
        "convergence",
        &format!("{sweeps} turns over {reached} stocks it can come to; last change {last_change:.1e}"),
    )?;
    line("time", &format!("{:.2} s", began.elapsed().as_secs_f64()))?;
    Ok(())
}

/// `fracas lab rate gaogie`: what the bots' own mixes are worth.
pub(crate) fn rate(json: bool) -> Result<(), Failure> {
    let rated = fracas_lab::gaogie::rate();
    let mut out = paint::stdout(json);
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rated).unwrap_or_default())?;
        return Ok(());
    }
    writeln!(out, "level  the best answer gains per round  score against level 8")?;
    for level in rated {
        let score = level.against_highest * 100.0;
        writeln!(out, "{:>5}  {:>31.6}  {score:>19.1} %", level.level, level.exploitability)?;
    }
    Ok(())
}

fn create(name: &str) -> Result<File, Failure> {
    File::create(name).map_err(|error| Failure::Input(format!("{name} cannot be written: {error}")))
}

fn find(table: &MoveTable, name: &str) -> Result<MoveId, Failure> {
    table.find(name).ok_or_else(|| {
        let hint = match nearest(&plain(name), table.ids().map(|id| table.plain(id))) {
            Some(meant) => format!("; did you mean {meant:?}?"),
            None => String::new(),
        };
        Failure::Input(format!("there is no move {name:?} in this table{hint}"))
    })
}

/// How far it has come: value iteration has no known length, so what grows is the number of exact digits.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Bar {
        let bar = ProgressBar::new(13);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} digits  {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message("settling what can be forced");
        bar.tick();
        Bar(bar)
    }

    fn show(&mut self, stage: Stage) {
        match stage {
            Stage::Values(sweep) => {
                let digits = (1..=13).take_while(|&digits| sweep.change < 10_f64.powi(-digits)).count();
                self.0.set_position(digits as u64);
                self.0.set_message(format!(
                    "sweep {}, {} states open, largest change {:.1e}",
                    sweep.number, sweep.open, sweep.change
                ));
            }
            Stage::Proof(player) => self.0.set_message(format!("best response to player {player}")),
        }
    }
}

fn print(out: &mut impl Write, report: &Report, took: Duration) -> Result<(), Failure> {
    let Report { cap, states, mixed_states, sweeps, last_change, .. } = report;
    // What rounding left of a zero has no sign.
    let value = if report.value.abs() < PROVEN { 0.0 } else { report.value };
    let banned = match &report.banned[..] {
        [] => String::new(),
        names => format!("; player 1 may not make {}", names.join(", ")),
    };
    let head = format!("A round of two, stocks up to {cap}: {states} states{banned}.");
    writeln!(out, "{}\n", prose::set("", &head))?;
    let mut line = |name: &str, text: &str| writeln!(out, "{}", prose::set(&format!("{name:<16}"), text));
    line("value", &format!("{value:+.9} for player 1 (+1 is a win, -1 a loss)"))?;
    line("best mix", &mix(&report.mix))?;
    if !report.banned.is_empty() {
        line("  of player 2", &mix(&report.mix_of_second))?;
    }
    let swept =
        format!("{sweeps} sweeps over {mixed_states} states that need a mix; last change {last_change:.1e}");
    line("convergence", &swept)?;
    let proven = match report {
        Report { limit: true, .. } => "proven; the values are a limit that mixes come as near to as you like",
        Report { exploitability, .. } if *exploitability <= PROVEN => "proven",
        _ => "NOT proven to 1e-6",
    };
    line("exploitability", &format!("{:.1e} at most, in any state: {proven}", report.exploitability))?;
    let [won, lost, drawn] = [report.won, report.lost, report.drawn].map(|share| share * 100.0);
    let round = format!(
        "lasts {:.3} turns; player 1 wins {won:.2} %, loses {lost:.2} %, draws {drawn:.2} %",
        report.turns
    );
    line("a round", &round)?;
    line("moves made", &report.moves_made.join(", "))?;
    line("in some mix", &report.moves_needed_somewhere.join(", "))?;
    line("time", &format!("{:.2} s", took.as_secs_f64()))?;
    Ok(())
}

fn mix(mix: &Map<String, Value>) -> String {
    let part = |(name, weight): (&String, &Value)| {
        format!("{name} {:.4} %", weight.as_f64().unwrap_or_default() * 100.0)
    };
    mix.iter().map(part).collect::<Vec<_>>().join(", ")
}
