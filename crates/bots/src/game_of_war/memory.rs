//! What was thought through at the opening of a turn, so that the rest of it need not be thought through again.
//!
//! A turn is up to six acts and a bot is asked for each. What it remembers follows from the position and the effort alone,
//! never from luck: whoever begins a turn in one of the ways it thought of goes on in the best of those that begin so.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use fracas_core::{Event, Game};
use fracas_game_of_war::{GameOfWar, Move, Options, Phase, Squares, State};

use super::past::Past;
use super::scales::Scales;
use super::search::Thought;
use crate::Effort;

/// How many turns are remembered: as many as games are likely to be played at once.
const TURNS: usize = 256;
/// How many ways to play a turn are remembered.
const WAYS: usize = 48;

/// What a thought depends on beside the position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cause {
    options: Options,
    ground: [Squares; 3],
    effort: Effort,
    scales: Scales,
    past: Past,
}

impl Cause {
    pub(super) fn new(game: &GameOfWar, effort: Effort, scales: Scales, past: Past) -> Cause {
        let terrain = game.terrain();
        let ground = [terrain.mountains, terrain.passes, terrain.forts];
        Cause { options: game.options().clone(), ground, effort, scales, past }
    }
}

/// A turn that was thought through.
struct Known {
    cause: Cause,
    opening: State,
    /// The best first.
    thoughts: Vec<Thought>,
}

static MEMORY: Mutex<VecDeque<Known>> = Mutex::new(VecDeque::new());

/// Remembers what was thought, the best first.
pub(super) fn remember(cause: Cause, opening: &State, thoughts: &[Thought]) {
    let thoughts = thoughts.iter().take(WAYS).cloned().collect();
    let mut memory = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    memory.retain(|known| known.opening != *opening || known.cause != cause);
    memory.truncate(TURNS - 1);
    memory.push_front(Known { cause, opening: *opening, thoughts });
}

/// What is left of the best turn that begins like the one that is being played.
pub(super) fn recall(game: &GameOfWar, cause: &Cause, state: &State) -> Option<Thought> {
    let Phase::Play(side) = state.phase() else { return None };
    let memory = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    let fits = |known: &&Known| known.opening.turn() == state.turn() && known.cause == *cause;
    memory.iter().filter(fits).find_map(|known| {
        let before = known.opening.moved().cells();
        let made = state.moved().cells().strip_prefix(before).filter(|made| !made.is_empty())?;
        let thought = known.thoughts.iter().find(|thought| {
            let mut then = known.opening;
            thought.acts.len() > made.len()
                && made.iter().zip(&thought.acts).all(|(cell, act)| {
                    matches!(act, Move::March(_, to) if to == cell)
                        && game.apply(&mut then, &Event::Move(side.seat(), *act)).is_ok()
                })
                && then == *state
        })?;
        Some(Thought { acts: thought.acts[made.len()..].to_vec(), score: thought.score })
    })
}
