//! How a bot thinks: a signature of its moves, and how many positions it looks at in a second.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use fracas_bots::{Answer, Effort, Task, best};
use fracas_core::{QuickDice, Turn};
use fracas_games::{AnyGame, Entry, Fault, Fnv};
use fracas_search::Stop;
use serde_json::Value;

/// Enough choices to come past a set-up, few enough to run on every commit.
const CHOICES: u64 = 12;
/// What the bot may look at for each of them.
const NODES: u64 = 400;

/// A fingerprint of the moves a game's bot makes with a fixed seed and number of nodes, and of how many it used.
/// The same on every machine; it changes when the bot thinks differently.
///
/// # Errors
///
/// When the bot does not answer, or with a move that is not legal.
pub fn signature(entry: &Entry) -> Result<u64, Fault> {
    let mut print = Fnv::START;
    play(entry, |answer, _| {
        writeln!(print, "{} {}", answer.text, answer.nodes).expect("a fingerprint takes any text");
    })?;
    Ok(print.0)
}

/// Positions per second on so many cores, at the middle of the game that [`signature`] plays.
///
/// # Errors
///
/// When the bot does not answer, or with a move that is not legal.
pub fn speed(entry: &Entry, threads: usize, limit: Duration) -> Result<f64, Fault> {
    let mut spent = Duration::ZERO;
    let mut nodes = 0;
    let mut asked = 0;
    let mut failed = None;
    play(entry, |_, game| {
        asked += 1;
        // The sixth choice and its neighbours stand for the game.
        if !(CHOICES / 2..CHOICES / 2 + 3).contains(&asked) {
            return;
        }
        let Some(seat) = game.turn().choosing().iter().next() else { return };
        let stop = Stop::default();
        let task = Task { effort: Effort::Time(limit / 3), seed: asked, threads, stop: &stop };
        let began = Instant::now();
        match best(game, seat, task) {
            Ok(answer) => nodes += answer.nodes,
            Err(fault) => failed = Some(fault),
        }
        spent += began.elapsed();
    })?;
    match failed {
        Some(fault) => Err(fault),
        None => Ok(nodes as f64 / spent.as_secs_f64().max(1e-9)),
    }
}

/// Lets the bots play against each other, one game after another, and shows every answer before it is played.
fn play(entry: &Entry, mut watch: impl FnMut(&Answer, &dyn AnyGame)) -> Result<(), Fault> {
    let mut dice = QuickDice::new(1);
    let stop = Stop::default();
    let mut asked = 0;
    let mut game = entry.start(None, &Value::Null, None)?;
    while asked < CHOICES {
        match game.turn() {
            Turn::Over(_) => game = entry.start(None, &Value::Null, None)?,
            Turn::Chance => {
                let outcome = game.roll(&mut dice).expect("the dice are due");
                game.chance(&outcome)?;
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().expect("somebody chooses");
                let task = Task { effort: Effort::Nodes(NODES), seed: asked, threads: 1, stop: &stop };
                let answer = best(game.as_ref(), seat, task)?;
                watch(&answer, game.as_ref());
                game.play(seat, &answer.text)?;
                asked += 1;
            }
        }
    }
    Ok(())
}
