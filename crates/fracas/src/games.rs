//! `fracas games`: what there is to play.

use std::io::Write;

use anstyle::Style;
use fracas_server::wire::GameCard;

use crate::cli::GamesArgs;
use crate::failure::Failure;
use crate::{paint, prose};

pub(crate) fn games(args: &GamesArgs) -> Result<(), Failure> {
    if args.json {
        let cards: Vec<_> = fracas_games::games().iter().map(GameCard::of).collect();
        let json = serde_json::to_string_pretty(&cards).unwrap_or_default();
        return Ok(writeln!(std::io::stdout(), "{json}")?);
    }
    let mut out = paint::stdout(false);
    let (strong, faint) = (Style::new().bold(), Style::new().dimmed());
    for entry in fracas_games::games() {
        let info = entry.info;
        let seats = match info.seats {
            (fewest, most) if fewest == most => format!("{fewest} seats"),
            (fewest, most) => format!("{fewest} to {most} seats"),
        };
        writeln!(
            out,
            "{strong}{}{strong:#}  {} · {seats} · rules version {}",
            info.id, info.name, info.rules
        )?;
        writeln!(out, "{}", prose::set("  ", info.pitch))?;
        for (name, default) in entry.options() {
            writeln!(out, "  {faint}-o {name}={default}{faint:#}")?;
        }
        let presets: Vec<&str> = entry.presets().iter().map(|preset| preset.id).collect();
        if !presets.is_empty() {
            writeln!(out, "  {faint}--preset {}{faint:#}", presets.join(", "))?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "Rulebooks: fracas rules GAME. Options are shown with their defaults, ways to\nplay with the one to try first."
    )?;
    Ok(())
}
