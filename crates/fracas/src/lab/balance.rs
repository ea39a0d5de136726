//! `fracas lab balance`: how fair a game is, how long, and how much there is to decide.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use clap::Args;
use fracas_bots::{Effort, Level};
use fracas_lab::arena::{Balance, Batch, Contestant, Draw, Interval, Setup, weigh};
use fracas_pictures::Theme;
use fracas_pictures::plot::{Kind, Measured, Panel, Plot, Series, Unit};

use super::ganoogo;
use crate::cli::{PresetArgs, TableArgs};
use crate::failure::Failure;
use crate::hands::{HandsArgs, play};
use crate::matches::progress;
use crate::numbers::{level, whole};
use crate::{paint, plots};

#[derive(Debug, Args)]
pub(crate) struct BalanceArgs {
    /// The game, as `fracas games` names it.
    game: String,
    /// The level that plays every seat; 3 if nothing is said, but for Ganoogo.
    #[arg(long, value_name = "N", value_parser = level)]
    bot: Option<Level>,
    /// How many games; 200 if nothing is said.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=u64::from(u32::MAX)))]
    games: Option<u32>,
    /// Where all luck comes from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Draw the seats' shares: a file that ends in .svg or .png.
    #[arg(long, visible_alias = "svg", value_name = "FILE")]
    plot: Option<String>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    hands: HandsArgs,
    #[command(flatten)]
    preset: PresetArgs,
    #[command(flatten)]
    table: TableArgs,
    /// A draw after so many turns, 400 if nothing is said; for Ganoogo's simple bots.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=u64::from(u32::MAX)))]
    max_turns: Option<u32>,
    /// A file with a board or a deck of your own, in TOML; for Ganoogo's simple bots.
    #[arg(long = "table", value_name = "FILE")]
    own: Option<String>,
    /// What drawing each card is worth, in games of the level that --bot names; for Ganoogo.
    #[arg(long, requires = "bot")]
    cards: bool,
}

/// What plays where nothing is said.
const LEVEL: Level = Level::of::<3>();

/// After how many turns Ganoogo's simple bots draw where nothing is said.
const MAX_TURNS: u32 = 400;

pub(crate) fn balance(args: &BalanceArgs) -> Result<(), Failure> {
    let games = args.games.unwrap_or(200);
    let entry = fracas_games::find(&args.game)?;
    let ganoogo = entry.info.id == ganoogo::GAME;
    if args.cards && !ganoogo {
        return Err(Failure::Input("--cards is for Ganoogo: no other game has cards to draw".to_owned()));
    }
    let simple = ganoogo && (args.bot.is_none() || args.cards);
    args.refuse_what_has_no_say(simple)?;
    if simple {
        let max_turns = args.max_turns.unwrap_or(MAX_TURNS);
        let level = args.bot.map(|level| (level, args.table.seats));
        return ganoogo::balance(level, games, args.seed, max_turns, args.own.as_deref(), args.json);
    }
    let level = args.bot.unwrap_or(LEVEL);
    let (options, position) = args.preset.find(entry, &args.table)?;
    let rules = args.table.rules;
    let seats = entry.start_by(rules, args.table.seats, &options, position.as_ref())?.seats();
    let table = Setup { rules, position, ..Setup::new(entry, seats, options, 0, Duration::from_secs(5)) };
    let bot = Contestant::Bot(Effort::Level(level));
    let bar = progress(u64::from(games), "games");
    let draw = |number| Draw {
        players: vec![0; usize::from(seats)],
        seed: args.seed.wrapping_mul(1_000_003).wrapping_add(number),
    };
    let batch = Batch { table, contestants: vec![bot], games: (0..u64::from(games)).map(draw).collect() };
    let played = play(&args.hands.find([])?, &batch, &bar)?;
    bar.finish_and_clear();
    let balance = weigh(&played, seats);
    let title = format!("{}: {} games of level {level}", entry.info.name, balance.games);
    if let Some(name) = &args.plot {
        plots::write(Path::new(name), &plot(&title, &balance), Theme::Light)?;
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

impl BalanceArgs {
    /// Refuses what the simple bots have no use for, or what only they have.
    fn refuse_what_has_no_say(&self, simple: bool) -> Result<(), Failure> {
        let theirs = [("--max-turns", self.max_turns.is_some()), ("--table", self.own.is_some())];
        let own = [
            ("--plot", self.plot.is_some()),
            ("--cluster", self.hands.cluster.is_some()),
            ("--preset", self.preset.preset.is_some()),
        ];
        let mut others = [&self.table.flags()[..], &own].concat();
        others.retain(|(flag, _)| !(self.cards && *flag == "--seats"));
        let given =
            |flags: &[(&'static str, bool)]| flags.iter().find(|(_, given)| *given).map(|(flag, _)| *flag);
        match (simple, given(&theirs), given(&others)) {
            (false, Some(flag), _) => Err(Failure::Input(format!(
                "{flag} is for Ganoogo's simple bots, which play in: fracas lab balance ganoogo, without --bot"
            ))),
            (true, _, Some(flag)) => Err(Failure::Input(format!(
                "Ganoogo's simple bots have no use for {flag}: it needs --bot with a level"
            ))),
            _ => Ok(()),
        }
    }
}

/// The seats' shares as bars with their intervals.
fn plot(title: &str, balance: &Balance) -> Plot {
    let seats = balance.seats.iter().map(|share| (format!("seat {}", share.seat), share.wins));
    let shares: Vec<(String, Interval)> = seats.chain([("draw".to_owned(), balance.draws)]).collect();
    let series = |(index, (name, share)): (usize, &(String, Interval))| {
        let mut values = vec![None; shares.len()];
        values[index] = Some(Measured { at: share.at, low: share.low, high: share.high });
        Series { name: name.clone(), color: if index + 1 == shares.len() { 0 } else { index + 1 }, values }
    };
    let panel = Panel {
        title: "Who wins".to_owned(),
        across: String::new(),
        up: "games, %".to_owned(),
        places: shares.iter().map(|(name, _)| name.clone()).collect(),
        unit: Unit::Share,
        kind: Kind::Bars,
        series: shares.iter().enumerate().map(series).collect(),
    };
    Plot { title: title.to_owned(), columns: 1, panels: vec![panel] }
}

fn percent(share: Interval) -> String {
    format!("{:5.1} % ({:.1} to {:.1})", share.at * 100.0, share.low * 100.0, share.high * 100.0)
}

fn plain(mean: Interval) -> String {
    format!("{:.1} ({:.1} to {:.1})", mean.at, mean.low, mean.high)
}
