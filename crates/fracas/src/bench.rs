//! `fracas bench`: a signature for every game, and its speed.

use std::io::Write;
use std::time::{Duration, Instant};

use fracas_games::{Entry, find, games};
use fracas_lab::thinking::{signature, speed};

use crate::cli::BenchArgs;
use crate::failure::Failure;
use crate::paint;

/// Long enough to come through every part of the rules, short enough to run on every commit.
const SIGNED_EVENTS: u64 = 100_000;

pub(crate) fn bench(args: &BenchArgs) -> Result<(), Failure> {
    let entries: Vec<&Entry> = match &args.game {
        Some(game) => vec![find(game)?],
        None => games().iter().collect(),
    };
    let limit = Duration::from_secs_f64(args.seconds);
    let mut out = paint::stdout(false);
    if args.bots {
        return bots(&mut out, &entries, limit);
    }
    writeln!(out, "{:<14} {:>16} {:>14} {:>12}", "game", "signature", "events/s", "events/game")?;
    for entry in entries {
        let signed = entry.bench(SIGNED_EVENTS, true);
        let speed = if limit.is_zero() { "-".to_owned() } else { format!("{:.0}", measure(entry, limit)) };
        let length = signed.events as f64 / signed.games as f64;
        writeln!(out, "{:<14} {:>16x} {speed:>14} {length:>12.1}", entry.info.id, signed.signature)?;
    }
    Ok(())
}

/// What the bots do with a fixed seed and budget, and how quickly they think.
fn bots(out: &mut impl Write, entries: &[&Entry], limit: Duration) -> Result<(), Failure> {
    writeln!(out, "{:<14} {:>16} {:>16} {:>16}", "bot", "signature", "nodes/s, 1 core", "2 cores")?;
    for entry in entries {
        let speed = |threads| match limit.is_zero() {
            true => Ok("-".to_owned()),
            false => speed(entry, threads, limit).map(|speed| format!("{speed:.0}")),
        };
        let (signature, one, two) = (signature(entry)?, speed(1)?, speed(2)?);
        writeln!(out, "{:<14} {signature:>16x} {one:>16} {two:>16}", entry.info.id)?;
    }
    Ok(())
}

/// Random events per second on one core.
fn measure(entry: &Entry, limit: Duration) -> f64 {
    let begin = Instant::now();
    let mut events = 0;
    loop {
        events += entry.bench(SIGNED_EVENTS, false).events;
        let spent = begin.elapsed();
        if spent >= limit {
            return events as f64 / spent.as_secs_f64();
        }
    }
}
