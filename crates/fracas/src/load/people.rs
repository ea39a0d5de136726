//! `fracas load --people`: how people meet.

use std::io::Write;
use std::time::{Duration, Instant};

use fracas_server::load::people::{Gathering, Meeting};
use indicatif::{ProgressBar, ProgressStyle};

use super::Server;
use crate::cli::LoadArgs;
use crate::failure::Failure;
use crate::paint;

pub(super) async fn measure(args: &LoadArgs, people: usize, time: Duration) -> Result<(), Failure> {
    let server = Server::start()?;
    let refuse = |error: fracas_server::load::LoadError| Failure::Input(error.to_string());
    let bar = ProgressBar::new(people as u64);
    let style = ProgressStyle::with_template("connecting people {wide_bar} {pos}/{len}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let empty = server.memory();
    let meeting = Meeting {
        address: server.address,
        game: args.game.clone(),
        people,
        lookers: args.lookers.min(people),
        rate: args.seeks,
    };
    let gathering = Gathering::enter(meeting, |here| bar.set_position(here as u64)).await.map_err(refuse)?;
    bar.finish_and_clear();
    let connected = server.memory();
    let before = server.used().await;
    let begun = Instant::now();
    let tally = gathering.meet(time).await;
    let took = begun.elapsed().as_secs_f64();
    let after = server.used().await;
    let met = server.memory();

    let mut out = paint::stdout(false);
    let milliseconds = |share| tally.quantile(share).as_secs_f64() * 1e3;
    let seconds = time.as_secs_f64().max(f64::MIN_POSITIVE);
    let pairings = tally.finished as f64;
    writeln!(
        out,
        "{} people, {} of them in the lobby, {:.1} s",
        people,
        args.lookers.min(people),
        args.seconds
    )?;
    writeln!(
        out,
        "seeks            {} ({:.0} a second; {:.0} asked for)",
        tally.sought,
        tally.sought as f64 / seconds,
        args.seeks
    )?;
    writeln!(
        out,
        "pairings         {pairings:.0} ({:.0} a second), failures {}",
        pairings / seconds,
        tally.failures
    )?;
    writeln!(
        out,
        "seek to pairing  p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms (the second of two)",
        milliseconds(0.5),
        milliseconds(0.99),
        milliseconds(1.0)
    )?;
    if let (Some(begin), Some(end)) = (before.server, after.server) {
        writeln!(out, "server CPU       {:.0} % of a core", (end - begin) * 100.0 / took)?;
    }
    if let (Some(begin), Some(end)) = (before.players, after.players) {
        writeln!(out, "people's CPU     {:.0} % of a core", (end - begin) * 100.0 / took)?;
    }
    if let (Some(empty), Some(connected), Some(met)) = (empty, connected, met) {
        let each = |less: u64, more: u64| more.saturating_sub(less) as f64 / 1024.0 / people as f64;
        writeln!(
            out,
            "memory           {:.1} KiB a connected person, {:.1} KiB when they have met, {:.1} MiB empty",
            each(empty, connected),
            each(empty, met),
            empty as f64 / 1024.0 / 1024.0
        )?;
    }
    gathering.leave().await;
    Ok(())
}
