//! `fracas ladder`: every level, or every player that is named, against the one below.

use std::collections::BTreeMap;
use std::io::Write;

use fracas_bots::{Effort, Level};
use fracas_lab::arena::{Contestant, Score};

use crate::cli::LadderArgs;
use crate::failure::Failure;
use crate::matches::{Match, line, player, progress, table};
use crate::paint;

pub(crate) fn ladder(args: &LadderArgs) -> Result<(), Failure> {
    let table = table(&args.game, (&args.table, &args.preset), None, 5_000)?;
    let rungs = rungs(args)?;
    let hands = args.hands.find(&rungs)?;
    let mut out = paint::stdout(false);
    writeln!(out, "| player | against | games | won | drawn | lost | score (95 %) |")?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for (below, player) in rungs.iter().zip(&rungs[1..]) {
        let game = Match {
            rounds: Match::rounds_for(args.games, &table),
            table: table.clone(),
            a: player.clone(),
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
            "| {player} | {} | {} | {won} | {drawn} | {lost} | {} |",
            game.against(),
            tally.score.games(),
            line(tally.score, game.table.seats)
        )?;
        out.flush()?;
    }
    Ok(())
}

/// Who climbs, the weakest first: at least two.
fn rungs(args: &LadderArgs) -> Result<Vec<Contestant>, Failure> {
    match &args.rungs[..] {
        [] => {
            let bots = Level::all().take(args.top.index() + 1);
            let bots = bots.map(|level| Contestant::Bot(Effort::Level(level)));
            Ok(std::iter::once(Contestant::Random).chain(bots).collect())
        }
        [only] => Err(Failure::Input(format!(
            "--rungs are two players or more, the weakest first, such as ms:250,ms:500, not {only:?} alone"
        ))),
        several => several.iter().map(|text| player(&args.game, text)).collect(),
    }
}
