//! `fracas lab` for Color Wars: proofs, their checker, and the map of openings.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use fracas_core::Game;
use fracas_lab::color_wars::{
    self as lab, Decision, Everything, Fate, Opening, Pair, draw_map, every_position, pairs, read_map,
    svg_map, write_map,
};
use fracas_search::Stop;
use fracas_work::Job;
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::hands::HandsArgs;
use crate::numbers::whole;
use crate::table::read_text;
use crate::{paint, prose};

/// The most MiB that anybody can ask for: a TiB. Whether the machine has it is another matter.
const MOST_MEMORY: u64 = 1 << 20;

#[derive(Debug, Args)]
pub(crate) struct SolveColorWarsArgs {
    /// The side of the board, 2 to 6.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<u8>(2..=6))]
    size: u8,
    /// Where to write the strategy.
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Where to write every position with its winner and distance; for sizes 2 and 3.
    #[arg(long, value_name = "FILE")]
    all: Option<String>,
    /// The most positions to look at.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = whole::<u64>(0..=u64::MAX))]
    nodes: u64,
    /// The size of the table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = whole::<usize>(1..=MOST_MEMORY))]
    memory: usize,
}

#[derive(Debug, Args)]
pub(crate) struct OpeningsColorWarsArgs {
    /// The side of the board, 2 to 6.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<u8>(2..=6))]
    size: u8,
    /// The most positions to look at for each opening; 0 only draws what is known.
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = whole::<u64>(0..=u64::MAX))]
    nodes: u64,
    /// The file that holds the map; results are written after every opening.
    #[arg(long, value_name = "FILE")]
    file: String,
    /// The folder for the winners' strategies, a file for each opening that is decided; one that is decided but has no
    /// file there is looked at again.
    #[arg(long, value_name = "FOLDER")]
    proofs: Option<String>,
    /// Draw the map as a picture too.
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// The size of all tables together, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = whole::<usize>(1..=MOST_MEMORY))]
    memory: usize,
    #[command(flatten)]
    hands: HandsArgs,
}

/// The largest board of which every position can be gone through.
const EVERY: u8 = 3;

/// So many MiB in bytes, if the machine gives them.
fn bytes_of(mebibytes: usize) -> Result<usize, Failure> {
    let bytes = mebibytes << 20;
    // Asked for and given back at once: a table that cannot be had would end the program without a word.
    let there = Vec::<u8>::new().try_reserve_exact(bytes);
    there.map(|()| bytes).map_err(|_| {
        Failure::Input(format!(
            "--memory {mebibytes} is {mebibytes} MiB, more than this machine gives: ask for less"
        ))
    })
}

pub(crate) fn solve(args: &SolveColorWarsArgs) -> Result<(), Failure> {
    let side = args.size;
    if args.all.is_some() && side > EVERY {
        return Err(Failure::Input(format!(
            "--all goes through every position, which is for sizes 2 to {EVERY}, not {side}"
        )));
    }
    let mut out = paint::stdout(false);
    let began = Instant::now();
    let solution = lab::solve(side, args.nodes, bytes_of(args.memory)?, &Stop::default())
        .map_err(|why| Failure::Input(why.to_string()))?;
    let proven = format!(
        "{side}×{side}: the second player wins. Proven with {} positions in {:.1} s; the strategy is {} decisions.",
        solution.nodes,
        began.elapsed().as_secs_f64(),
        solution.letters
    );
    writeln!(out, "{}", prose::set("", &proven))?;
    report(&mut out, &solution.file)?;
    if side <= EVERY {
        let all = every_position(side);
        census(&mut out, &all)?;
        if let Some(name) = &args.all {
            save(name, &list(&all))?;
        }
    }
    if let Some(name) = &args.out {
        save(name, &solution.file)?;
        writeln!(out, "Saved to {name}. Check it with: fracas lab check {name}")?;
    }
    Ok(())
}

pub(crate) fn check(name: &str) -> Result<(), Failure> {
    report(&mut paint::stdout(false), &read_text(name)?)
}

fn report(out: &mut impl Write, file: &str) -> Result<(), Failure> {
    let checked =
        lab::check(file).map_err(|wrong| Failure::Input(format!("this strategy fails: {wrong}")))?;
    let after = checked.opening.map_or_else(String::new, |squares| format!(" after {squares}"));
    let told = format!(
        "Checked: against every reply seat {3} wins on {0}×{0}{4} within {1} moves; {2} positions, none twice in a game.",
        checked.side, checked.longest, checked.positions, checked.winner, after
    );
    Ok(writeln!(out, "{}", prose::set("", &told))?)
}

/// How many positions each seat wins, and how long it takes.
fn census(out: &mut impl Write, all: &Everything) -> Result<(), Failure> {
    let count = |fits: &dyn Fn(Fate) -> bool| all.positions.iter().filter(|(_, fate)| fits(*fate)).count();
    let by = |number: u8| count(&|fate| matches!(fate, Fate::Win(seat, _) if seat.number() == number));
    let longest = all.positions.iter().filter_map(|(_, fate)| match fate {
        Fate::Win(_, moves) => Some(*moves),
        Fate::Draw => None,
    });
    let told = format!(
        "Every position that can arise, turned and mirrored ones counted once: {}. Seat 1 wins {}, seat 2 {}, {} are \
         draws; the longest win takes {} moves.",
        all.positions.len(),
        by(1),
        by(2),
        count(&|fate| fate == Fate::Draw),
        longest.max().unwrap_or(0)
    );
    writeln!(out, "{}", prose::set("", &told))?;
    if let Fate::Win(seat, moves) = all.positions[0].1 {
        writeln!(out, "From the start seat {seat} wins in {moves} moves when both play their best.")?;
    }
    Ok(())
}

fn list(all: &Everything) -> String {
    let mut text = String::from("# position, winner, moves to the end when both play their best\n");
    for (state, fate) in &all.positions {
        let position = all.game.position(state);
        let line = match fate {
            Fate::Win(seat, moves) => writeln!(text, "{position}, {seat}, {moves}"),
            Fate::Draw => writeln!(text, "{position}, draw, -"),
        };
        line.expect("a string takes any text");
    }
    text
}

pub(crate) fn openings(args: &OpeningsColorWarsArgs) -> Result<(), Failure> {
    let side = args.size;
    let known = if Path::new(&args.file).exists() {
        read_map(&read_text(&args.file)?)
            .map_err(|error| Failure::Input(format!("{}: {error}", args.file)))?
    } else {
        Vec::new()
    };
    let blank = |pair| Opening { pair, decision: Decision::Open, effort: 0 };
    let mut map: Vec<Opening> = pairs(side)
        .into_iter()
        .map(|pair| known.iter().find(|opening| opening.pair == pair).copied().unwrap_or_else(|| blank(pair)))
        .collect();
    let todo: Vec<usize> = (0..map.len())
        .filter(|&index| {
            let Opening { pair, decision, effort } = map[index];
            let shown = || args.proofs.as_ref().is_none_or(|folder| proof_file(folder, side, pair).exists());
            match decision {
                Decision::Open => effort < args.nodes,
                Decision::Win(..) => args.nodes > 0 && !shown(),
                Decision::Draw => false,
            }
        })
        .collect();
    if !todo.is_empty() {
        map = explore(args, &map, &todo)?;
    }
    let mut out = paint::stdout(false);
    write!(out, "{}", draw_map(side, &map))?;
    let open = map.iter().filter(|opening| opening.decision == Decision::Open).count();
    writeln!(out, "\n{} of {} openings are decided.", map.len() - open, map.len())?;
    if let Some(name) = &args.svg {
        save(name, &svg_map(side, &map))?;
    }
    Ok(())
}

/// Decides what is open, one opening at a time for each core or worker, and saves the map after each.
fn explore(args: &OpeningsColorWarsArgs, map: &[Opening], todo: &[usize]) -> Result<Vec<Opening>, Failure> {
    let hands = args.hands.find([])?;
    let bar = ProgressBar::new(todo.len() as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} openings  {msg}  {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.tick();
    // Each core has a table.
    let bytes = bytes_of(args.memory)? / rayon::current_num_threads().max(1);
    let job = |index: usize| {
        let (red, blue) = map[todo[index]].pair;
        Job::Opening {
            side: args.size,
            pair: [red, blue].map(|square| square.to_string()),
            nodes: args.nodes,
            bytes,
        }
    };
    let mut found = map.to_vec();
    let saved = hands.each(todo.len(), job, |index, answer| {
        let (opening, strategy) = answer.opening()?;
        if let (Some(folder), Some(strategy)) = (&args.proofs, strategy) {
            save(&proof_file(folder, args.size, opening.pair).to_string_lossy(), &strategy)?;
        }
        // What was decided stays so, even where its strategy was not found again.
        if opening.decision != Decision::Open || found[todo[index]].decision == Decision::Open {
            found[todo[index]] = opening;
        }
        bar.set_message(opening.to_string());
        bar.inc(1);
        save(&args.file, &write_map(args.size, &found))?;
        Ok::<_, Failure>(ControlFlow::Continue(()))
    });
    bar.finish_and_clear();
    saved.map(|()| found)
}

/// The file of the strategy for an opening.
fn proof_file(folder: &str, side: u8, (red, blue): Pair) -> PathBuf {
    Path::new(folder).join(format!("{side}x{side}-{red}-{blue}.strategy"))
}

fn save(name: &str, text: &str) -> Result<(), Failure> {
    std::fs::write(name, text).map_err(|error| Failure::Input(format!("{name} cannot be written: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_cannot_be_had_is_refused() {
        assert!(matches!(bytes_of(1), Ok(bytes) if bytes == 1 << 20));
        // More than there are addresses for.
        let Err(Failure::Input(why)) = bytes_of(1 << (usize::BITS - 21)) else {
            panic!("no machine has that")
        };
        assert!(why.contains("more than this machine gives"), "{why}");
    }
}
