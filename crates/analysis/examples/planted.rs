//! Analyses again the games of a check (`fracas lab blunders GAME --out FILE`), and tells which of the mistakes that were put
//! in are named now: to see within minutes what a change of the analysis is worth, in the same games. A mistake that the rest of
//! its game made up for, by the closest look, is none.
//!
//! `cargo run --release -p fracas-analysis --example planted FILE [FROM [TO]]`

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use fracas_analysis::{Ask, Effort, Mark, is_named, least, sum_up, weigh, weigh_all};
use fracas_core::Record;
use fracas_games::replay;
use fracas_search::Stop;
use serde_json::Value;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(file) = words.next() else {
        eprintln!("name the file that `fracas lab blunders GAME --out FILE` wrote");
        return ExitCode::FAILURE;
    };
    let mut bound = |other: u64| words.next().and_then(|word| word.parse().ok()).unwrap_or(other);
    let (from, to) = (bound(0), bound(u64::MAX));
    match again(&file, from..to) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{file}: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Tells of every game with a mistake, a line each.
fn again(file: &str, numbers: std::ops::Range<u64>) -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(file)?;
    let mut lines = text.lines();
    let head: Value = serde_json::from_str(lines.next().ok_or("there is nothing in it")?)?;
    let opening = head["opening"].as_u64().unwrap_or(0) as usize;
    let seed = head["seed"].as_u64().unwrap_or(0).wrapping_mul(1_000_003);
    let (mut before, mut now, mut all, mut mended) = (0, 0, 0, 0);
    for line in lines {
        let told: Value = serde_json::from_str(line)?;
        let (number, mistake) = (told["number"].as_u64().unwrap_or(0), &told["mistake"]);
        if mistake.is_null() || !numbers.contains(&number) {
            continue;
        }
        let record: Record = mistake["record"].as_str().unwrap_or_default().parse()?;
        let game = replay(&record)?;
        let begun = first(game.as_ref(), opening);
        let began = Instant::now();
        let ask = Ask { effort: Effort::Normal, seed: seed.wrapping_add(number), stop: &Stop::default() };
        let steps = weigh_all(game.as_ref(), begun, ask, || {})?;
        let report = sum_up(game.seats(), &steps);
        let event = mistake["event"].as_u64().unwrap_or(0) as usize;
        let named = is_named(&report.moments, &steps, event);
        let was = mistake["named"] == true;
        let closest = Ask { effort: Effort::Utmost, seed: !ask.seed, stop: ask.stop };
        let least = least(game.as_ref());
        let cost = weigh(game.as_ref(), event, closest)?.cost().min(mistake["cost"].as_f64().unwrap_or(0.0));
        let Some(mark) = Mark::of(cost, least) else {
            mended += 1;
            println!("{number:3} mended  event {event} of {}", game.events());
            continue;
        };
        (all, now, before) = (all + 1, now + usize::from(named), before + usize::from(was));
        let costs: Vec<String> = report
            .moments
            .iter()
            .map(|moment| format!("{}:{:.1}", moment.index, 100.0 * moment.worth))
            .collect();
        println!(
            "{number:3} {} -> {}  event {event} of {} {:<12} cost {:.1} {}, by the analysis {:.2}; {}; {:.0} s",
            if was { "named " } else { "missed" },
            if named { "named " } else { "missed" },
            game.events(),
            game.event(event).text,
            100.0 * cost,
            mark.sign(),
            100.0 * steps[event - begun].cost(),
            costs.join(" "),
            began.elapsed().as_secs_f64(),
        );
        std::io::stdout().flush()?;
    }
    println!("named {before} of {all} then, {now} now; after {mended} others the game made up for it");
    Ok(())
}

/// The first event that is looked at: behind the first so many choices.
fn first(game: &dyn fracas_games::AnyGame, opening: usize) -> usize {
    let choices = (0..game.events()).filter(|&at| game.event(at).by.is_some());
    choices.map(|at| at + 1).nth(opening.saturating_sub(1)).filter(|_| opening > 0).unwrap_or(0)
}
