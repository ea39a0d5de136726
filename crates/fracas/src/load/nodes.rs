//! The same for servers that run already, such as the nodes of a cluster.

use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::time::Duration;

use fracas_server::load::{Crowd, Load, LoadError, Tally};

use super::{metric, tell_moves};
use crate::cli::LoadArgs;
use crate::failure::Failure;
use crate::paint;

/// Where a URL leads.
fn address(url: &str) -> Result<SocketAddr, Failure> {
    let wrong = || {
        Failure::Input(format!("{url} is no server: name it with its port, such as http://127.0.0.1:7777"))
    };
    let host = url.strip_prefix("http://").unwrap_or(url).trim_end_matches('/');
    host.to_socket_addrs().ok().and_then(|mut found| found.next()).ok_or_else(wrong)
}

/// What nodes have done, all of them together.
#[derive(Clone, Copy, Default)]
struct Sum {
    processor: f64,
    forwards: f64,
    commits: f64,
}

impl Sum {
    async fn of(numbers: &[SocketAddr]) -> Sum {
        let mut sum = Sum::default();
        for at in numbers {
            sum.processor += metric(*at, "processor_seconds_total").await;
            sum.forwards += metric(*at, "forwards_total").await;
            sum.commits += metric(*at, "commits_total").await;
        }
        sum
    }

    fn add(&mut self, before: Sum, after: Sum) {
        self.processor += after.processor - before.processor;
        self.forwards += after.forwards - before.forwards;
        self.commits += after.commits - before.commits;
    }
}

/// People at their tables, and what came of it.
struct Side {
    /// How they sit.
    how: &'static str,
    crowd: Crowd,
    tally: Tally,
    sum: Sum,
}

impl Side {
    /// Processor time of all nodes a move, in microseconds.
    fn cost(&self) -> f64 {
        self.sum.processor * 1e6 / (self.tally.latencies.len() as f64).max(1.0)
    }
}

/// Both ways to sit take turns, so often each.
const TURNS: u32 = 3;

pub(super) async fn measure(args: &LoadArgs, time: Duration) -> Result<(), Failure> {
    let addresses = args.url.iter().map(|url| address(url)).collect::<Result<Vec<_>, _>>()?;
    let numbers = args.numbers.iter().map(|url| address(url)).collect::<Result<Vec<_>, _>>()?;
    let refuse = |error: LoadError| Failure::Input(error.to_string());
    let count = addresses.len();
    let load = |together| Load {
        addresses: addresses.clone(),
        together,
        game: args.game.clone(),
        tables: args.tables,
        seats: args.seats,
        rate: args.rate,
    };
    // Where there is but one node they cannot sit apart.
    let ways: &[_] = if count > 1 {
        &[("players of a table at one node", true), ("players of a table at different nodes", false)]
    } else {
        &[("one node", true)]
    };
    let mut sides = Vec::new();
    for &(how, together) in ways {
        let crowd = Crowd::gather(load(together), |_| {}).await.map_err(refuse)?;
        sides.push(Side { how, crowd, tally: Tally::default(), sum: Sum::default() });
    }
    // What else the machine does is the same for both when they take turns.
    for _ in 0..TURNS {
        for side in &mut sides {
            let before = Sum::of(&numbers).await;
            side.tally += side.crowd.play(time / TURNS).await;
            side.sum.add(before, Sum::of(&numbers).await);
        }
    }
    let mut out = paint::stdout(false);
    writeln!(out, "{} at {} tables and {count} nodes, {:.1} s", args.game, args.tables, args.seconds)?;
    for side in &sides {
        if sides.len() > 1 {
            writeln!(out, "{}", side.how)?;
        }
        tell_moves(&mut out, args, &side.tally, time)?;
        if !numbers.is_empty() {
            let moves = side.tally.latencies.len() as f64;
            writeln!(out, "nodes' CPU       {:.1} µs a move", side.cost())?;
            writeln!(out, "passed on        {:.2} a move", side.sum.forwards / moves.max(1.0))?;
            writeln!(out, "moves a commit   {:.1}", moves / side.sum.commits.max(1.0))?;
        }
    }
    if let ([together, apart], false) = (&sides[..], numbers.is_empty()) {
        writeln!(out, "ratio            {:.2} for sitting apart", apart.cost() / together.cost().max(1e-9))?;
    }
    for side in sides {
        side.crowd.leave().await;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_named_by_a_url_or_an_address_and_nonsense_is_refused() {
        for good in ["http://127.0.0.1:7777", "http://127.0.0.1:7777/", "127.0.0.1:7777"] {
            assert_eq!(address(good).ok(), Some(SocketAddr::from(([127, 0, 0, 1], 7777))), "{good}");
        }
        for bad in ["", "http://127.0.0.1", "127.0.0.1:port"] {
            assert!(address(bad).is_err(), "{bad}");
        }
    }
}
