//! `fracas lab sweep`: how a game changes with its options.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use fracas_bots::Level;
use fracas_lab::arena::Interval;
use fracas_lab::sweep::{Cell, Sheet, Sweep, Vary};
use fracas_pictures::Theme;
use fracas_pictures::plot::{Kind, Measured, Panel, Plot, Series, Unit};

use crate::cli::TableArgs;
use crate::failure::Failure;
use crate::hands::{HandsArgs, play};
use crate::matches::progress;
use crate::numbers::{level, whole};
use crate::{paint, plots};

#[derive(Debug, Args)]
pub(crate) struct SweepArgs {
    /// The game, as `fracas games` names it.
    game: String,
    /// An option with its values, such as size=4..8 or map=quiet,oasis; `seats` for how many play. Once or twice.
    #[arg(long, value_name = "NAME=VALUES", required = true)]
    vary: Vec<Vary>,
    /// How many games a cell has between equals, and as many between unequals.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole::<u32>(1..=1_000_000))]
    games: u32,
    /// The level that plays every seat.
    #[arg(long, value_name = "N", default_value = "2", value_parser = level)]
    bot: Level,
    /// The stronger level of those that tell skill from luck.
    #[arg(long, value_name = "N", default_value = "3", value_parser = level)]
    strong: Level,
    /// The weaker.
    #[arg(long, value_name = "N", default_value = "1", value_parser = level)]
    weak: Level,
    /// Where all luck comes from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Write every cell there as it is finished, and go on behind the last of them: a file of comma-separated values.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw it: a file that ends in .svg or .png.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Draw it light on dark.
    #[arg(long, requires = "plot")]
    dark: bool,
    #[command(flatten)]
    hands: HandsArgs,
    #[command(flatten)]
    table: TableArgs,
}

/// No more plots are drawn beside each other: one for each value of the second option.
const MOST_COLUMNS: usize = 6;

pub(crate) fn sweep(args: &SweepArgs) -> Result<(), Failure> {
    let sweep = read(args)?;
    if let Some(file) = &args.plot {
        plots::check(file)?;
    }
    let cells = sweep.cells()?;
    let hands = args.hands.find([])?;
    let mut sheet = Sheet::new(&sweep, &cells);
    let mut file = args.out.as_deref().map(|name| resume(name, &mut sheet, &cells)).transpose()?;
    let waiting: Vec<&Cell> = cells.iter().filter(|cell| !sheet.has(cell)).collect();
    let bar = progress(waiting.len() as u64 * u64::from(args.games) * 2, "games");
    for cell in waiting {
        bar.set_message(cell.values.join(" "));
        let found = sweep.weigh(cell, &play(&hands, &sweep.games(cell), &bar)?);
        let line = sheet.add(cell, &found);
        if let Some(file) = &mut file {
            // All of it or nothing: a line that is cut off is left out when the file is read again.
            file.write_all(line.as_bytes())?;
            file.sync_data()?;
        }
    }
    bar.finish_and_clear();
    if let Some(file) = &args.plot {
        let theme = if args.dark { Theme::Dark } else { Theme::Light };
        plots::write(file, &plot(&sweep, &cells, &sheet), theme)?;
    }
    tell(&sweep, &cells, &sheet)
}

fn read(args: &SweepArgs) -> Result<Sweep, Failure> {
    if let [_, _, third, ..] = &args.vary[..] {
        return Err(Failure::Input(format!("one option is varied, or two; {:?} is the third", third.name)));
    }
    if let [first, second] = &args.vary[..]
        && first.name == second.name
    {
        return Err(Failure::Input(format!("{:?} is varied twice: name another option", first.name)));
    }
    if args.strong <= args.weak {
        return Err(Failure::Input(format!(
            "--strong is a higher level than --weak, not {} and {}",
            args.strong, args.weak
        )));
    }
    Ok(Sweep {
        entry: fracas_games::find(&args.game)?,
        rules: args.table.rules,
        seats: args.table.seats,
        options: args.table.options()?,
        vary: args.vary.clone(),
        level: args.bot,
        strong: args.strong,
        weak: args.weak,
        games: args.games,
        seed: args.seed,
    })
}

/// Opens a file and reads what is finished; what was cut off at its end is cut off for good.
fn resume(name: &Path, sheet: &mut Sheet, cells: &[Cell]) -> Result<File, Failure> {
    let shown = name.display();
    let failed = |error: std::io::Error| Failure::Input(format!("{shown} cannot be written: {error}"));
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(name).map_err(failed)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(failed)?;
    // A letter that was cut in two is at the end, where lines that are not whole are left out.
    let text = String::from_utf8_lossy(&bytes);
    let whole = sheet.read(&text, cells).map_err(|torn| {
        Failure::Input(format!(
            "{shown} is there already, and {torn}; name another file, or take that one away"
        ))
    })?;
    file.set_len(whole as u64).map_err(failed)?;
    file.seek(SeekFrom::End(0)).map_err(failed)?;
    if whole == 0 {
        file.write_all(sheet.head().as_bytes()).map_err(failed)?;
    }
    Ok(file)
}

/// Everything that is drawn and told: what it is called in the sheet, and in words.
fn measures(sheet: &Sheet) -> Vec<(String, String)> {
    let seats = (1..=sheet.seats()).map(|seat| (format!("seat_{seat}_wins"), format!("seat {seat}")));
    seats.chain([("draws".to_owned(), "draw".to_owned())]).collect()
}

/// A plot of wins, one of lengths and one of skill, for every value of the second option.
fn plot(sweep: &Sweep, cells: &[Cell], sheet: &Sheet) -> Plot {
    let across = &sweep.vary[0];
    let apart: Vec<Option<&str>> = match sweep.vary.get(1) {
        Some(second) => second.values.iter().take(MOST_COLUMNS).map(|value| Some(value.as_str())).collect(),
        None => vec![None],
    };
    let series = |name: &str, title: &str, color: usize, second: Option<&str>| {
        let value = |first: &String| {
            let wanted = |cell: &&Cell| {
                cell.values.first() == Some(first) && cell.values.get(1).map(String::as_str) == second
            };
            sheet.measured(cells.iter().find(wanted)?, name).map(measured)
        };
        Series { name: title.to_owned(), color, values: across.values.iter().map(value).collect() }
    };
    let panel = |title: &str, up: &str, unit: Unit, second: Option<&str>, series: Vec<Series>| Panel {
        title: match (second, sweep.vary.get(1)) {
            (Some(value), Some(vary)) => format!("{title}, {} = {value}", vary.name),
            _ => title.to_owned(),
        },
        across: across.name.clone(),
        up: up.to_owned(),
        places: across.values.clone(),
        unit,
        kind: Kind::Points,
        series,
    };
    let mut panels = Vec::new();
    for &second in &apart {
        let wins = measures(sheet).into_iter().enumerate().map(|(index, (name, title))| {
            let color = if name == "draws" { 0 } else { index + 1 };
            series(&name, &title, color, second)
        });
        panels.push(panel("Who wins", "games, %", Unit::Share, second, wins.collect()));
    }
    for &second in &apart {
        let length = vec![series("events", "events", 0, second)];
        panels.push(panel("How long games are", "events", Unit::Count, second, length));
    }
    for &second in &apart {
        let skill = vec![series("skill", "skill", 0, second)];
        let up = format!("level {} against {}, %", sweep.strong, sweep.weak);
        panels.push(panel("Skill: 0 is luck alone", &up, Unit::Share, second, skill));
    }
    let title = format!("{}: {} games a cell, level {}", sweep.entry.info.name, sweep.games, sweep.level);
    let columns = if apart.len() == 1 { 3 } else { apart.len() };
    Plot { title, columns, panels }
}

fn measured(Interval { at, low, high }: Interval) -> Measured {
    Measured { at, low, high }
}

/// Prints a line for every cell.
fn tell(sweep: &Sweep, cells: &[Cell], sheet: &Sheet) -> Result<(), Failure> {
    let mut out = paint::stdout(false);
    let percent = |each: Interval| {
        format!("{:.1} % ({:.1} to {:.1})", each.at * 100.0, each.low * 100.0, each.high * 100.0)
    };
    for cell in cells {
        let named: Vec<String> = sweep
            .vary
            .iter()
            .zip(&cell.values)
            .map(|(vary, value)| format!("{} = {value}", vary.name))
            .collect();
        writeln!(out, "{}", named.join(", "))?;
        for (name, title) in measures(sheet) {
            if let Some(share) = sheet.measured(cell, &name) {
                writeln!(out, "  {title:<8} {}", percent(share))?;
            }
        }
        if let Some(length) = sheet.measured(cell, "events") {
            writeln!(out, "  {:<8} {:.1} ({:.1} to {:.1})", "events", length.at, length.low, length.high)?;
        }
        if let Some(skill) = sheet.measured(cell, "skill") {
            writeln!(out, "  {:<8} {}", "skill", percent(skill))?;
        }
    }
    Ok(())
}
