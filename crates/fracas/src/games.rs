//! `fracas games`: what there is to play.

use std::io::Write;

use anstyle::Style;

use crate::failure::Failure;
use crate::{paint, prose};

pub(crate) fn games() -> Result<(), Failure> {
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
        writeln!(out)?;
    }
    writeln!(out, "Rulebooks: fracas rules GAME. Options are shown with their defaults.")?;
    Ok(())
}
