//! `fracas lab solve game-of-war`: endgames solved exactly; `fracas lab endgames`: those that are kept, solved again;
//! `fracas lab rate game-of-war`: what the bots make of them.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use fracas_bots::{Effort, Level};
use fracas_core::Referee;
use fracas_game_of_war::{GameOfWar, Move, Phase, Side};
use fracas_lab::game_of_war::{End, Endgame, Fate, KEPT, Key, Library, Whole, Within, read};
use serde_json::{Value, json};

use crate::cli::OptionArgs;
use crate::failure::Failure;
use crate::numbers::whole;
use crate::table::{read_given, read_text};
use crate::{paint, prose};

#[derive(Debug, Args)]
pub(crate) struct SolveWarArgs {
    /// A file with a position, "-" for standard input, or a position itself.
    what: String,
    #[command(flatten)]
    options: OptionArgs,
    /// Look only for a win with one of the next N turns, both sides' counted; for positions from which too much can follow.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=99))]
    turns: Option<u16>,
    /// Solve no more than so many positions; with --turns look at no more than so many.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole::<usize>(1..=u64::from(u32::MAX)))]
    positions: usize,
    /// Print so many won positions of the solution instead, of all distances from three turns on, as data/game-of-war
    /// keeps them.
    #[arg(long, value_name = "N", conflicts_with_all = ["turns", "json"], value_parser = whole::<usize>(1..=10_000))]
    examples: Option<usize>,
    /// What to call these.
    #[arg(long, value_name = "NAME", default_value = "endgame", requires = "examples")]
    family: String,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EndgamesArgs {
    /// A file with endgames, "-" for standard input; those that the program has if nothing is said.
    file: Option<String>,
    /// Solve no more than so many positions for one.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole::<usize>(1..=u64::from(u32::MAX)))]
    positions: usize,
}

#[derive(Debug, Args)]
pub(crate) struct RateWarArgs {
    /// A level from 1 to 8; may be given several times. All of them if nothing is said.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=8))]
    level: Vec<u64>,
    /// A file with endgames, "-" for standard input; those that the program has if nothing is said.
    #[arg(long, value_name = "FILE")]
    file: Option<String>,
    /// What the bots' luck follows from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Tell of every endgame that was not won, with its line in the file.
    #[arg(long)]
    missed: bool,
}

pub(crate) fn solve(args: &SolveWarArgs) -> Result<(), Failure> {
    let text = read_given(&args.what)?;
    let position = Value::from(text.trim());
    let table: Referee<GameOfWar> = Referee::from_json(None, &args.options.read()?, Some(&position))
        .map_err(|error| Failure::Input(error.to_string()))?;
    let began = Instant::now();
    match args.turns {
        Some(turns) => solve_within(args, &table, turns, began),
        None => solve_whole(args, &table, began),
    }
}

fn solve_whole(args: &SolveWarArgs, table: &Referee<GameOfWar>, began: Instant) -> Result<(), Failure> {
    let solved = Whole::of(table.game(), table.state(), args.positions)
        .map_err(|error| Failure::Input(error.to_string()))?;
    let mut out = paint::stdout(args.json);
    if let Some(count) = args.examples {
        for example in solved.examples(count, 3) {
            writeln!(out, "{}: {}: {}", args.family, example.fate, example.position)?;
        }
        return Ok(());
    }
    let fate = Key::of(table.state()).and_then(|key| solved.fate(&key)).unwrap_or(Fate::Drawn);
    let line = solved.line(table.state());
    let [won, drawn, lost] = solved.counts();
    if args.json {
        let answer = json!({
            "answer": fate.to_string(),
            "positions": solved.len(),
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "longest": solved.longest(),
            "line": line.iter().map(|acts| written(acts)).collect::<Vec<_>>(),
        });
        return Ok(writeln!(out, "{answer}")?);
    }
    let (mover, other) = sides(table);
    let verdict = match fate {
        Fate::Won(turns) => format!("{mover}, to move, wins with turn {turns} from now, and not sooner."),
        Fate::Drawn => format!("{mover} is to move, and neither side can win."),
        Fate::Lost(turns) => format!("{mover}, to move, loses: {other} wins with turn {turns} from now."),
    };
    writeln!(out, "{}\n", prose::set("", &verdict))?;
    let mut row = |name: &str, text: &str| writeln!(out, "{}", prose::set(&format!("{name:<16}"), text));
    row(
        "positions",
        &format!("{} can follow: {won} won, {drawn} drawn, {lost} lost for whoever is to move", solved.len()),
    )?;
    row("longest win", &format!("{} turns", solved.longest()))?;
    tell_line(&mut out, mover, &line)?;
    tell_time(&mut out, began.elapsed())
}

fn solve_within(
    args: &SolveWarArgs,
    table: &Referee<GameOfWar>,
    turns: u16,
    began: Instant,
) -> Result<(), Failure> {
    let input = |error: fracas_lab::game_of_war::NotWithin| Failure::Input(error.to_string());
    let mut within = Within::new(table.game(), table.state(), args.positions as u64).map_err(input)?;
    let won = within.wins(table.state(), turns).map_err(input)?;
    let looked = within.looked();
    let line = match won {
        Some(won) => within.line(table.state(), won).map_err(input)?,
        None => Vec::new(),
    };
    let mut out = paint::stdout(args.json);
    if args.json {
        let line: Vec<Vec<String>> = line.iter().map(|acts| written(acts)).collect();
        return Ok(writeln!(
            out,
            "{}",
            json!({ "won": won, "within": turns, "looked_at": looked, "line": line })
        )?);
    }
    let (mover, _) = sides(table);
    let verdict = match won {
        Some(won) => format!("{mover}, to move, wins with turn {won} from now, and not sooner."),
        None => format!("{mover}, to move, cannot make sure of a win within {turns} turns."),
    };
    writeln!(out, "{}\n", prose::set("", &verdict))?;
    writeln!(
        out,
        "{}",
        prose::set(&format!("{:<16}", "looked at"), &format!("{looked} openings of a turn"))
    )?;
    tell_line(&mut out, mover, &line)?;
    tell_time(&mut out, began.elapsed())
}

/// Who is to move, and who is not.
fn sides(table: &Referee<GameOfWar>) -> (Side, Side) {
    let Phase::Play(side) = table.state().phase() else { return (Side::North, Side::South) };
    (side, side.other())
}

fn written(acts: &[Move]) -> Vec<String> {
    acts.iter().map(ToString::to_string).collect()
}

fn tell_line(out: &mut impl Write, mover: Side, line: &[Vec<Move>]) -> Result<(), Failure> {
    for (index, acts) in line.iter().enumerate() {
        let side = if index % 2 == 0 { mover } else { mover.other() };
        let name = if index == 0 { "best line" } else { "" };
        let turn = format!("{}. {side} {}", index + 1, written(acts).join(", "));
        writeln!(out, "{}", prose::set(&format!("{name:<16}"), &turn))?;
    }
    Ok(())
}

fn tell_time(out: &mut impl Write, took: Duration) -> Result<(), Failure> {
    Ok(writeln!(out, "{:<16}{:.2} s", "time", took.as_secs_f64())?)
}

fn kept(file: Option<&str>) -> Result<Vec<Endgame>, Failure> {
    let text = file.map_or_else(|| Ok(KEPT.to_owned()), read_text)?;
    let all = read(&text).map_err(|fault| Failure::Input(fault.to_string()))?;
    if all.is_empty() {
        return Err(Failure::Input(
            "there is no endgame in this file: a line is family: answer: position".to_owned(),
        ));
    }
    Ok(all)
}

/// `fracas lab endgames`: solves them again.
pub(crate) fn endgames(args: &EndgamesArgs) -> Result<(), Failure> {
    let all = kept(args.file.as_deref())?;
    let mut library = Library::new(args.positions);
    let mut out = paint::stdout(false);
    let mut families: BTreeMap<&str, (usize, u16)> = BTreeMap::new();
    for endgame in &all {
        let Endgame { line, family, answer, .. } = endgame;
        let found = library
            .answer(endgame)
            .map_err(|error| Failure::Input(format!("line {line} cannot be solved: {error}")))?;
        if found != Some(*answer) {
            let found = found.map_or_else(|| "not won so soon".to_owned(), |found| found.to_string());
            return Err(Failure::Input(format!("line {line} says {answer}, and it is {found}")));
        }
        let family = families.entry(family).or_default();
        *family = (family.0 + 1, family.1.max(answer.won().unwrap_or(0)));
    }
    for (family, (count, longest)) in families {
        writeln!(out, "{count:>4}  {family}, {longest} turns at the most")?;
    }
    Ok(writeln!(out, "{:>4}  in all: every answer is right", all.len())?)
}

/// `fracas lab rate game-of-war`: lets the levels play the kept endgames against the best defence.
pub(crate) fn rate(args: &RateWarArgs) -> Result<(), Failure> {
    let all = kept(args.file.as_deref())?;
    let levels = if args.level.is_empty() { (1..=8).rev().collect() } else { args.level.clone() };
    let mut library = Library::new(usize::MAX);
    let mut out = paint::stdout(false);
    writeln!(out, "level  soonest  later  drawn  let go  family")?;
    for number in levels {
        let level = Level::new(number).map_err(|wrong| Failure::Input(wrong.to_string()))?;
        let mut families: BTreeMap<&str, [u32; 4]> = BTreeMap::new();
        let mut missed = Vec::new();
        for endgame in &all {
            let end = library
                .play(endgame, Effort::Level(level), args.seed)
                .map_err(|error| Failure::Input(format!("line {}: {error}", endgame.line)))?;
            let Some(end) = end else { continue };
            let place = match end {
                End::Soonest => 0,
                End::Later(_) => 1,
                End::Drawn => 2,
                End::LetGo(_) => 3,
            };
            families.entry(&endgame.family).or_default()[place] += 1;
            match end {
                End::LetGo(turn) => missed.push(format!("line {}: let go with turn {turn}", endgame.line)),
                End::Drawn => missed.push(format!("line {}: drawn", endgame.line)),
                End::Soonest | End::Later(_) => {}
            }
        }
        let mut sum = [0; 4];
        for (family, ends) in &families {
            sum.iter_mut().zip(ends).for_each(|(sum, end)| *sum += end);
            tell_ends(&mut out, number, *ends, family)?;
        }
        tell_ends(&mut out, number, sum, "in all")?;
        if args.missed {
            missed.iter().try_for_each(|line| writeln!(out, "       {line}"))?;
        }
    }
    Ok(())
}

fn tell_ends(out: &mut impl Write, level: u64, ends: [u32; 4], what: &str) -> Result<(), Failure> {
    let [soonest, later, drawn, let_go] = ends;
    Ok(writeln!(out, "{level:>5}  {soonest:>7}  {later:>5}  {drawn:>5}  {let_go:>6}  {what}")?)
}
