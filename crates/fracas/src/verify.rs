//! `fracas verify`: what a game's record proves, and what it does not.

use std::io::Write;

use fracas_core::Record;
use fracas_server::{Noted, prove};

use crate::cli::VerifyArgs;
use crate::failure::Failure;
use crate::paint;
use crate::table::read_text;

pub(crate) fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    let refuse = |reason: String| Failure::Input(format!("{}: {reason}", args.record));
    let record: Record = read_text(&args.record)?.parse().map_err(|error| refuse(format!("{error}")))?;
    let noted = Noted {
        commitment: args.commitment.clone(),
        contribution: args.contribution.clone(),
        key: args.key,
        unsigned: args.unsigned,
    };
    let proof = prove(&record, &noted).map_err(|doubt| refuse(doubt.to_string()))?;
    let mut out = paint::stdout(false);
    write!(out, "{proof}")?;
    writeln!(out, "What no record can prove: see docs/fair-dice.md.")?;
    Ok(())
}
