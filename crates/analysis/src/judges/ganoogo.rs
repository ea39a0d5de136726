//! Ganoogo: the next turns played by rules of thumb, many times, and judged where they end.

use fracas_bots::ganoogo::{Captain, outlook};
use fracas_bots::{Bot, Effort, Task};
use fracas_core::{Game, Outcome, Seat, Sight};
use fracas_ganoogo::{Ganoogo, Move, State};
use fracas_search::Rewards;

use crate::judge::{Judge, Worth, alone};
use crate::{Ask, Depth};

/// Playouts for a position, and for the bot that is asked what else could have been done.
const PLAYOUTS: u64 = 240;
/// Turns that a playout goes on for.
const AHEAD: u32 = 3;

/// Judges by what comes of it in the next turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ventures;

impl Judge<Ganoogo> for Ventures {
    fn worth(&self, game: &Ganoogo, state: &State, from: &State, part: u64, ask: Ask<'_>) -> Worth<Move> {
        let playouts = ask.effort.of(PLAYOUTS).div_ceil(part);
        let until = game.turns(from) + AHEAD;
        let (means, error) = outlook(game, state, until, playouts, ask.seed, ask.stop);
        let mut chances = [0.0; Seat::MAX as usize];
        chances[..4].copy_from_slice(&means);
        Worth { chances, error, line: Vec::new(), depth: Depth::Games(playouts as u32), heats: Vec::new() }
    }

    fn candidates(&self, sight: &Sight<Ganoogo>, _: &Move, ask: Ask<'_>) -> Vec<Vec<Move>> {
        let effort = Effort::Nodes(ask.effort.of(PLAYOUTS));
        let answer = Captain.choose(sight, Task { effort, seed: ask.seed, threads: 1, stop: ask.stop });
        let read = |text: &str| sight.choices().iter().find(|choice| sight.write(choice) == text).copied();
        alone(read(&answer.text))
    }

    /// One step of a walk is no mistake for a card that can be played after it.
    fn is_patient(&self) -> bool {
        true
    }

    fn expect(&self, game: &Ganoogo, state: &State, ask: Ask<'_>) -> Option<Worth<Move>> {
        Some(self.worth(game, state, state, 1, ask))
    }

    /// Those still in share a draw (GA-11).
    fn end(&self, game: &Ganoogo, state: &State, outcome: Outcome) -> Rewards {
        let mut chances = [0.0; Seat::MAX as usize];
        let share = 1.0 / f64::from(game.players_in(state).max(1));
        for seat in Seat::first(game.seats()) {
            chances[seat.index()] = match outcome.winners.is_empty() {
                true if game.is_in(state, seat) => share,
                true => 0.0,
                false => f64::from(u8::from(outcome.winners.contains(seat))),
            };
        }
        chances
    }
}
