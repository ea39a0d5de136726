//! `fracas lab setups`: set-ups of Gowap as a game of their own.

use std::fmt::Write as _;
use std::io::Write;

use clap::Args;
use fracas_gowap::presets::{MAPS, MapPreset, map};
use fracas_lab::setups::{family, solve};

use crate::failure::Failure;
use crate::numbers::whole;
use crate::paint;

#[derive(Debug, Args)]
pub(crate) struct SetupsArgs {
    /// The map; all that have a name if nothing is said.
    #[arg(long, value_name = "NAME")]
    map: Option<String>,
    /// How often two set-ups are played out; in the proof at the end every set-up four times as often.
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = whole::<u64>(2..=10_000_000))]
    games: u64,
    /// What the dice follow from.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Write the mixes to a file, as the highest level reads them (data/gowap/setups.txt).
    #[arg(long, value_name = "FILE")]
    write: Option<String>,
}

pub(crate) fn setups(args: &SetupsArgs) -> Result<(), Failure> {
    let maps: Vec<&MapPreset> = match &args.map {
        Some(name) => vec![map(name).ok_or_else(|| {
            let names: Vec<&str> = MAPS.iter().map(|map| map.name).collect();
            Failure::Input(format!("{name:?} is no map: there are {}", names.join(", ")))
        })?],
        None => MAPS.iter().collect(),
    };
    let family = family();
    let mut out = paint::stdout(false);
    let mut file = String::from(HEADER);
    for map in maps {
        let solved = solve(map, &family, args.games, args.seed)
            .ok_or_else(|| Failure::Input(format!("no game came to its end on {}", map.name)))?;
        writeln!(out, "{}: a mix of {} set-ups", map.name, solved.mix.len())?;
        for (setup, share) in &solved.mix {
            writeln!(out, "  {:5.1} %  {setup}", 100.0 * share)?;
            writeln!(file, "{} {share:.4} {setup}", map.name).map_err(std::io::Error::other)?;
        }
        let (best, share) = &solved.best;
        writeln!(
            out,
            "  of {} set-ups the best answer scored {:.1} % ({best}); none scores more than {:.1} %, 95 times in 100",
            solved.family,
            100.0 * share,
            100.0 * solved.bound
        )?;
    }
    if let Some(name) = &args.write {
        std::fs::write(name, file)
            .map_err(|error| Failure::Input(format!("{name} cannot be written: {error}")))?;
    }
    Ok(())
}

/// The first line of the file.
const HEADER: &str = "# Best mixes of set-ups on the named maps: map, share, team, starting squares (fracas lab setups --write)\n";
