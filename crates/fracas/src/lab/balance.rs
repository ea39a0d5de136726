//! `fracas lab balance`: how fair a game is, how long, and how much there is to decide.

use std::io::Write;
use std::time::Duration;

use fracas_bots::{Effort, Level};
use fracas_lab::arena::{Contestant, Interval, Table, balance_svg, play_game, weigh};
use rayon::prelude::*;

use crate::cli::BalanceArgs;
use crate::failure::Failure;
use crate::matches::progress;
use crate::paint;

pub(crate) fn balance(args: &BalanceArgs) -> Result<(), Failure> {
    let level = Level::new(args.bot)?;
    let entry = fracas_games::find(&args.game)?;
    let options = args.table.options()?;
    let seats = entry.start(args.table.seats, &options, None)?.seats();
    let table = Table { entry, seats, options, random_moves: 0, limit: Duration::from_secs(5) };
    let bot = Contestant::Bot(Effort::Level(level));
    let players = vec![&bot; usize::from(seats)];
    let bar = progress(u64::from(args.games), "games");
    let games: Result<Vec<_>, _> = (0..u64::from(args.games))
        .into_par_iter()
        .map(|number| {
            let played = play_game(&table, &players, args.seed.wrapping_mul(1_000_003).wrapping_add(number));
            bar.inc(1);
            played
        })
        .collect();
    bar.finish_and_clear();
    let balance = weigh(&games?, seats);
    let title = format!("{}: {} games of level {level}", entry.info.name, balance.games);
    if let Some(name) = &args.svg {
        std::fs::write(name, balance_svg(&title, &balance))
            .map_err(|error| Failure::Input(format!("{name} cannot be written: {error}")))?;
    }
    let mut out = paint::stdout(args.json);
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&balance).unwrap_or_default())?;
        return Ok(());
    }
    writeln!(out, "{title}\n")?;
    for seat in &balance.seats {
        writeln!(
            out,
            "seat {} wins    {}, {:.1} decisions a game",
            seat.seat,
            percent(seat.wins),
            seat.decisions
        )?;
    }
    writeln!(out, "draws          {}", percent(balance.draws))?;
    let [shortest, longest] = balance.shortest_longest;
    writeln!(out, "events a game  {}, from {shortest} to {longest}", plain(balance.length))?;
    writeln!(out, "lead changes   {} a game", plain(balance.lead_changes))?;
    Ok(())
}

fn percent(share: Interval) -> String {
    format!("{:5.1} % ({:.1} to {:.1})", share.at * 100.0, share.low * 100.0, share.high * 100.0)
}

fn plain(mean: Interval) -> String {
    format!("{:.1} ({:.1} to {:.1})", mean.at, mean.low, mean.high)
}
