//! How many of the mistakes that an analysis names have a reason: `reasons GAME SEATS LEVEL GAMES FILE [EFFORT]`.
//!
//! Bots of a level play, every game is analysed, and FILE keeps each with its steps, a line of JSON each: asked again with
//! the same file it analyses nothing anew and tells what is said today.

use std::collections::BTreeMap;
use std::fs::{OpenOptions, read_to_string};
use std::io::Write;

use fracas_analysis::{Ask, Effort, Kind, Step, mark, sum_up, weigh_all};
use fracas_bots::{Effort as Thought, Level, Task, best};
use fracas_core::{FairDice, Turn};
use fracas_games::{find, replay};
use fracas_learn::explain;
use serde_json::{Value, json};

/// No game goes on for longer than this.
const MOST: usize = 600;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [id, seats, level, games, file, rest @ ..] = &*args else {
        return Err("reasons GAME SEATS LEVEL GAMES FILE [EFFORT]".into());
    };
    let effort = Effort::named(rest.first().map_or("quick", String::as_str))?;
    let (level, stop) = (Level::new(level.parse()?)?, Default::default());
    let ask = Ask { effort, seed: 1, stop: &stop };
    let known = read_to_string(file).unwrap_or_default().lines().count();
    for seed in known..games.parse()? {
        let mut game = find(id)?.start(Some(seats.parse()?), &json!({}), None)?;
        let mut dice = FairDice::from_number(seed as u64 + 1);
        while game.turn().outcome().is_none() && game.events() < MOST {
            let at = game.events() as u64;
            match game.turn() {
                Turn::Choose(seats) => {
                    let seat = seats.iter().next().ok_or("nobody chooses")?;
                    let task = Task {
                        effort: Thought::Level(level),
                        seed: at << 32 | seed as u64,
                        threads: 1,
                        stop: &stop,
                    };
                    let text = best(game.as_ref(), seat, task)?.text;
                    game.play(seat, &text)?;
                }
                _ => {
                    let outcome = game.roll(&mut dice).unwrap_or_default();
                    game.chance(&outcome)?;
                }
            }
        }
        let steps = weigh_all(game.as_ref(), 0, ask, || {})?;
        let line = json!({"record": game.record().to_string(), "steps": steps});
        writeln!(OpenOptions::new().create(true).append(true).open(file)?, "{line}")?;
    }
    let (mut marked, mut bare, mut told) = (0, 0, BTreeMap::<&str, u32>::new());
    for (nth, line) in read_to_string(file)?.lines().enumerate() {
        let kept: Value = serde_json::from_str(line)?;
        let game = replay(&kept["record"].as_str().ok_or("no record")?.parse()?)?;
        let steps: Vec<Step> = serde_json::from_value(kept["steps"].clone())?;
        let mut report = sum_up(game.seats(), &steps);
        explain(game.as_ref(), &steps, &mut report, ask);
        for moment in report.moments.iter().filter(|moment| moment.kind == Kind::Choice) {
            let Some(step) = steps.iter().find(|step| step.index == moment.index) else { continue };
            let Some(mark) = mark(step) else { continue };
            marked += 1;
            bare += usize::from(moment.because.is_empty());
            moment.because.iter().for_each(|reason| *told.entry(reason.what()).or_default() += 1);
            let choice = step.choice.as_ref().ok_or("no choice")?;
            println!(
                "{nth}:{} {}{} by {}, better {}",
                step.index,
                step.text,
                mark.sign(),
                moment.seat,
                choice.best
            );
            println!("    {}", json!(moment.because));
            if moment.because.is_empty() {
                println!("    {} | {:?} | {:?}", game.fork(step.index).position(), choice.then, choice.line);
            }
        }
    }
    println!("{marked} mistakes, {} with a reason: {told:?}", marked - bare);
    Ok(())
}
