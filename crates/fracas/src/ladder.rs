//! `fracas ladder`: every level against the one below.

use std::collections::BTreeMap;
use std::io::Write;

use fracas_bots::{Effort, Level};
use fracas_lab::arena::{Contestant, Score};

use crate::cli::LadderArgs;
use crate::failure::Failure;
use crate::matches::{Match, line, progress, table};
use crate::paint;

pub(crate) fn ladder(args: &LadderArgs) -> Result<(), Failure> {
    let table = table(&args.game, &args.table, None, 5_000)?;
    let hands = args.hands.find([])?;
    let mut out = paint::stdout(false);
    writeln!(out, "| level | against | games | won | drawn | lost | score (95 %) |")?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    let random = std::iter::once(Contestant::Random);
    let bots = Level::all().map(|level| Contestant::Bot(Effort::Level(level)));
    for (below, level) in random.chain(bots.clone()).zip(bots).take(args.top.index() + 1) {
        let game = Match {
            rounds: Match::rounds_for(args.games, &table),
            table: table.clone(),
            a: level.clone(),
            b: below.clone(),
            keep_seats: false,
            seed: args.seed,
            sprt: None,
        };
        let bar = progress(game.rounds, "rounds");
        let tally = game.play(&hands, BTreeMap::new(), &bar, |_| Ok(()))?;
        bar.finish_and_clear();
        let Score { won, drawn, lost } = tally.score;
        writeln!(
            out,
            "| {level} | {} | {} | {won} | {drawn} | {lost} | {} |",
            game.against(),
            tally.score.games(),
            line(tally.score, game.table.seats)
        )?;
        out.flush()?;
    }
    Ok(())
}
