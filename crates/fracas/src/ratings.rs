//! `fracas ratings`: ratings made anew from the games, and bots placed among them.

use clap::{Args, Subcommand};
use fracas_games::find;
use fracas_server::{BotGames, rate_bots, rebuild_ratings};

use crate::failure::Failure;
use crate::numbers::whole;
use crate::serve::{database, explain};

#[derive(Debug, Subcommand)]
pub(crate) enum RatingsCommand {
    /// Make all ratings anew from the games that are stored. The numbers are the same to the last bit.
    Rebuild(RebuildArgs),
    /// Let bots of a game play rated games among each other, so that they stand in its leaderboard.
    ///
    /// Each level meets the two above it. The games are stored like any others.
    Bots(BotsArgs),
}

#[derive(Debug, Args)]
pub(crate) struct RebuildArgs {
    /// Where games are kept: a file, or a URL such as postgres://user@host/fracas.
    ///
    /// Without it, a file in your data folder.
    #[arg(long, value_name = "FILE|URL")]
    database: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct BotsArgs {
    /// The game, as `fracas games` names it.
    game: String,
    /// Where games are kept: a file, or a URL such as postgres://user@host/fracas.
    ///
    /// Without it, a file in your data folder.
    #[arg(long, value_name = "FILE|URL")]
    database: Option<String>,
    /// How many play; among three and more each seat is another level.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<u8>(2..=8))]
    seats: u8,
    /// The highest level, 2 to 8: high ones think for long.
    #[arg(long, value_name = "LEVEL", default_value_t = 5, value_parser = whole::<u8>(2..=8))]
    top: u8,
    /// How many games each two levels play.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole::<u32>(1..=10_000))]
    games: u32,
    /// The seed of the dice and the bots: the same again plays the same games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
}

pub(crate) fn ratings(command: &RatingsCommand) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    match command {
        RatingsCommand::Rebuild(args) => {
            let database = database(args.database.as_deref())?;
            let games = runtime.block_on(rebuild_ratings(&database)).map_err(explain)?;
            anstream::println!("{games} rated games counted");
        }
        RatingsCommand::Bots(args) => {
            let entry = find(&args.game)?;
            let [fewest, most] = <[u8; 2]>::from(entry.info.seats);
            if !(fewest..=most).contains(&args.seats) {
                return Err(Failure::Input(format!(
                    "{} is played by {fewest} to {most}, not by {}",
                    entry.info.name, args.seats
                )));
            }
            if args.top < args.seats {
                return Err(Failure::Input(format!(
                    "{} seats take as many levels: --top {} or more",
                    args.seats, args.seats
                )));
            }
            let wanted = BotGames {
                game: entry.info.id.to_owned(),
                seats: args.seats,
                levels: 1..=args.top,
                games: args.games,
                seed: args.seed,
            };
            let database = database(args.database.as_deref())?;
            let bar = crate::matches::progress(0, "games");
            let told = |played: usize, all: usize| {
                bar.set_length(all as u64);
                bar.set_position(played as u64);
            };
            let games = runtime.block_on(rate_bots(&database, &wanted, told)).map_err(explain)?;
            bar.finish_and_clear();
            anstream::println!("{games} games of bots played, stored and counted");
        }
    }
    Ok(())
}
