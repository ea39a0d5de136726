//! Gowap: the rest of the game played out many times.

use fracas_bots::gowap::{Planner, Simulation, outlook};
use fracas_bots::{Bot, Effort, Task};
use fracas_core::{Event, Game, QuickDice, Seat, Sight};
use fracas_gowap::{Gowap, Move, State};

use crate::Ask;
use crate::judge::{Judge, Worth};

/// Games played out for a position, and for the bot that is asked what else could have been chosen.
const GAMES: u64 = 1_500;
/// How often the bot is asked.
const THOUGHTS: u64 = 3;
/// Long games are played out less often: nothing goes on after so many steps of tokens for each.
const STEPS: u64 = 400;

/// Judges by how lives go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lives;

impl Judge<Gowap> for Lives {
    fn worth(&self, game: &Gowap, state: &State, _: &State, part: u64, ask: Ask<'_>) -> Worth<Move> {
        let games = ask.effort.of(GAMES).div_ceil(part);
        let mut chances = [0.0; Seat::MAX as usize];
        chances[..2].fill(0.5);
        let told = outlook(game, state, (games, games * STEPS), ask.seed, ask.stop);
        let Some((both, error)) = told else { return Worth { chances, error: 0.5, line: Vec::new() } };
        chances[..2].copy_from_slice(&both);
        Worth { chances, error, line: Vec::new() }
    }

    /// What the bot would do, thinking anew each time: among many that are nearly as good it often misses the best.
    fn candidates(&self, sight: &Sight<Gowap>, ask: Ask<'_>) -> Vec<Move> {
        let (game, seat) = (sight.game(), sight.seat());
        let effort = Effort::Nodes(ask.effort.of(GAMES));
        // What it writes may be none of those on offer: formulas are free text.
        let state = game.guess(sight.view(), &mut QuickDice::new(ask.seed));
        let mut found = Vec::new();
        for seed in (0..THOUGHTS).map(|nth| ask.seed.wrapping_add(nth)) {
            let answer = Planner.choose(sight, Task { effort, seed, threads: 1, stop: ask.stop });
            if let Ok(Event::Move(_, choice)) = game.read(&state, Some(seat), &answer.text)
                && !found.contains(&choice)
            {
                found.push(choice);
            }
        }
        found
    }

    /// Before both teams are in there is nothing to play out.
    fn knows(&self, game: &Gowap, state: &State) -> bool {
        Simulation::new(game, state).is_some()
    }

    fn expect(&self, game: &Gowap, state: &State, ask: Ask<'_>) -> Option<Worth<Move>> {
        Some(self.worth(game, state, state, 1, ask))
    }
}
