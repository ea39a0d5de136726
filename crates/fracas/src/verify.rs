//! `fracas verify`: whether a game's dice were what the server promised.

use std::io::Write;

use fracas_core::Record;

use crate::cli::VerifyArgs;
use crate::failure::Failure;
use crate::paint;
use crate::table::read_text;

pub(crate) fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    let refuse = |reason: String| Failure::Input(format!("{}: {reason}", args.record));
    let record: Record = read_text(&args.record)?.parse().map_err(|error| refuse(format!("{error}")))?;
    let rolls = fracas_server::verify(&record).map_err(|doubt| refuse(doubt.to_string()))?;
    let mut out = paint::stdout(false);
    writeln!(out, "The seed is the one the server committed to.")?;
    match rolls {
        0 => writeln!(out, "No dice were thrown in this game.")?,
        1 => writeln!(out, "The one chance event follows from it and the players' contributions.")?,
        _ => writeln!(out, "All {rolls} chance events follow from it and the players' contributions.")?,
    }
    Ok(())
}
