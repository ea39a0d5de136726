//! `fracas tune`: better weights for a bot, by letting it play against itself.

use std::collections::BTreeMap;

use fracas_bots::{Effort, Weights};
use fracas_lab::arena::Contestant;
use fracas_lab::tune::Spsa;
use fracas_work::Hands;

use crate::cli::TuneArgs;
use crate::failure::Failure;
use crate::matches::{Match, progress, table};
use crate::table::read_text;

pub(crate) fn tune(args: &TuneArgs) -> Result<(), Failure> {
    let wrong = |error: fracas_bots::NoWeights| Failure::Input(error.to_string());
    let start = match &args.from {
        None => Weights::of(&args.game).map_err(wrong)?,
        Some(file) => {
            read_text(file)?.parse::<Weights>().and_then(|read| read.fit(&args.game)).map_err(wrong)?
        }
    };
    let table = table(&args.game, (&args.table, &args.preset), None, 5_000)?;
    let effort = Effort::Nodes(args.nodes);
    let player = |numbers: &[f64]| Contestant::Weighed(effort, start.renumbered(numbers), "tuned".to_owned());
    let bar = progress(args.steps.into(), "matches");
    let spsa = Spsa { steps: args.steps, reach: args.reach, gain: args.gain };
    let play = |one: &[f64], other: &[f64], seed: u64| {
        let game = Match {
            rounds: Match::rounds_for(args.games, &table),
            table: table.clone(),
            a: player(one),
            b: player(other),
            keep_seats: false,
            seed,
            sprt: None,
        };
        let hidden = indicatif::ProgressBar::hidden();
        let tally = game.play(&Hands::Here, BTreeMap::new(), &hidden, |_| Ok(()))?;
        Ok::<f64, Failure>(tally.score.points() / f64::from(tally.score.games().max(1)))
    };
    let found = spsa.run(&start.numbers(), args.seed, play, |_, share, weights| {
        bar.set_message(format!("{:.0} %", share * 100.0));
        bar.inc(1);
        save(&args.save, &start.renumbered(&rounded(weights)))?;
        Ok(true)
    })?;
    bar.finish_and_clear();
    let found = start.renumbered(&rounded(&found));
    save(&args.save, &found)?;
    println!("{found}");
    println!(
        "Written to {0}. Whether they are better: fracas match {1} --a nodes:{2}@{0} --b nodes:{2} --sprt 0 20",
        args.save, args.game, args.nodes
    );
    Ok(())
}

/// Weights as a file has them: two decimals say more than any match.
fn rounded(weights: &[f64]) -> Vec<f64> {
    weights.iter().map(|weight| (weight * 100.0).round() / 100.0).collect()
}

fn save(file: &str, weights: &Weights) -> Result<(), Failure> {
    let written = std::fs::write(file, format!("{weights}\n"));
    written.map_err(|error| Failure::Input(format!("{file} cannot be written: {error}")))
}
