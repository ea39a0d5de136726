//! Games of bots, for the positions that come up in them.

use fracas_bots::{Effort, Level, Task, best, plain};
use fracas_core::{Dice, QuickDice, Turn};
use fracas_games::{AnyGame, find};
use fracas_search::Stop;
use serde_json::Value;

/// Who plays a game that is only looked through.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanderer {
    /// Bots of a level.
    Bot(u8),
    /// The plain player that bots are measured against.
    Plain,
}

/// Plays a game to its end, or until it has so many events. All luck follows from the seed; every so manieth choice is
/// any legal one, so that games differ and mistakes are made.
pub(crate) fn wander(
    game: &str,
    seats: u8,
    options: &Value,
    who: Wanderer,
    whims: u32,
    most: usize,
    seed: u64,
) -> Option<Box<dyn AnyGame>> {
    let mut table = find(game).ok()?.start(Some(seats), options, None).ok()?;
    let mut dice = QuickDice::new(seed);
    let stop = Stop::default();
    while table.events() < most {
        match table.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let thrown = table.roll(&mut dice)?;
                table.chance(&thrown).ok()?;
            }
            Turn::Choose(choosing) => {
                let seat = choosing.iter().next()?;
                let whim = dice.below(whims) == 0;
                let choice = match who {
                    _ if whim => {
                        let moves = table.legal(seat).moves;
                        moves.get(dice.below(moves.len().max(1) as u32) as usize)?.clone()
                    }
                    Wanderer::Bot(level) => {
                        let effort = Effort::Level(Level::new(level.into()).ok()?);
                        let task = Task { effort, seed: dice.bits(), threads: 1, stop: &stop };
                        best(table.as_ref(), seat, task).ok()?.text
                    }
                    Wanderer::Plain => {
                        let effort = Effort::Nodes(1);
                        let task = Task { effort, seed: dice.bits(), threads: 1, stop: &stop };
                        plain(table.as_ref(), seat, task).ok()?.text
                    }
                };
                table.play(seat, &choice).ok()?;
            }
        }
    }
    Some(table)
}
