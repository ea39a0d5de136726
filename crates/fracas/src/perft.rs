//! `fracas perft`: move sequences, counted.

use std::io::Write;

use fracas_games::find;

use crate::cli::PerftArgs;
use crate::failure::Failure;
use crate::paint;

pub(crate) fn perft(args: &PerftArgs) -> Result<(), Failure> {
    let game = args.table.start(find(&args.game)?, args.position.as_deref())?;
    let mut out = paint::stdout(false);
    for depth in 0..=args.depth {
        let nodes = game
            .perft(depth, u64::MAX)
            .map_err(|error| Failure::Input(format!("depth {depth} cannot be counted: {error}")))?;
        writeln!(out, "{depth:>3} {nodes:>20}")?;
        out.flush()?;
    }
    Ok(())
}
