//! `fracas load --analyses`: whether games go on as quickly while others have theirs analysed.

use std::io::Write;
use std::time::Duration;

use fracas_server::load::analysts::{Analysts, Asked};
use fracas_server::load::{Crowd, Load, Tally};

use super::Server;
use crate::cli::LoadArgs;
use crate::failure::Failure;
use crate::paint;

/// With and without take turns so often: whatever else the machine does falls on both alike.
const ROUNDS: u32 = 4;

pub(super) async fn measure(args: &LoadArgs, people: usize, time: Duration) -> Result<(), Failure> {
    let server = Server::start()?;
    let load = Load {
        addresses: vec![server.address],
        together: true,
        game: args.game.clone(),
        tables: args.tables,
        seats: args.seats,
        rate: args.rate,
    };
    let refuse = |error: fracas_server::load::LoadError| Failure::Input(error.to_string());
    let mut crowd = Crowd::gather(load, |_| {}).await.map_err(refuse)?;
    let (mut alone, mut beside) = (Tally::default(), Tally::default());
    let (mut ratios, mut asked) = (Vec::new(), Asked::default());
    for _ in 0..ROUNDS {
        let without = crowd.play(time / ROUNDS).await;
        let analysts = Analysts::begin(server.address, &args.game, args.seats, people)?;
        let with = crowd.play(time / ROUNDS).await;
        asked += analysts.end();
        ratios.push([0.5, 0.99].map(|share| ratio(&with, &without, share)));
        alone += without;
        beside += with;
    }
    crowd.leave().await;

    let mut out = paint::stdout(false);
    let each = args.seconds / f64::from(ROUNDS);
    writeln!(out, "{} at {} tables, {ROUNDS} rounds of twice {each:.1} s", args.game, args.tables)?;
    tell(&mut out, "without analyses", &alone)?;
    tell(&mut out, &format!("with {people}"), &beside)?;
    let [p50, p99] = [0.5, 0.99].map(|share| ratio(&beside, &alone, share));
    let [rounds50, rounds99] = [0, 1].map(|nth| spread(ratios.iter().map(|both| both[nth])));
    writeln!(out, "ratio            p50 {p50:.2} ({rounds50} by round), p99 {p99:.2} ({rounds99})")?;
    let seconds = time.as_secs_f64().max(f64::MIN_POSITIVE);
    writeln!(
        out,
        "analyses         {} events weighed ({:.1} a second), {} refused as too much at once, failures {}",
        asked.weighed,
        asked.weighed as f64 / seconds,
        asked.refused,
        asked.failed
    )?;
    Ok(())
}

/// How many times as long a share of moves takes at the most.
fn ratio(with: &Tally, without: &Tally, share: f64) -> f64 {
    with.quantile(share).as_secs_f64() / without.quantile(share).as_secs_f64().max(f64::MIN_POSITIVE)
}

/// The least and the greatest.
fn spread(ratios: impl Iterator<Item = f64> + Clone) -> String {
    let (low, high) = (ratios.clone().fold(f64::INFINITY, f64::min), ratios.fold(0.0, f64::max));
    format!("{low:.2} to {high:.2}")
}

fn tell(out: &mut impl Write, name: &str, tally: &Tally) -> std::io::Result<()> {
    let milliseconds = |share| tally.quantile(share).as_secs_f64() * 1e3;
    writeln!(
        out,
        "{name:<16} {} moves, p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms, failures {}",
        tally.latencies.len(),
        milliseconds(0.5),
        milliseconds(0.99),
        milliseconds(1.0),
        tally.failures
    )
}
