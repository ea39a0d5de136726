//! Gowap: the rest of the game played out many times.

use fracas_bots::gowap::{Planner, Simulation, outlook};
use fracas_bots::{Bot, Effort, Task};
use fracas_core::{Event, Game, QuickDice, Seat, Sight, Square};
use fracas_gowap::{Gowap, Move, Position, State};

use crate::judge::{Judge, Worth, alone};
use crate::{Ask, Depth};

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
        let depth = Depth::Games(games as u32);
        let Some(told) = told else {
            return Worth { chances, error: 0.5, line: Vec::new(), depth, heats: Vec::new() };
        };
        chances[..2].copy_from_slice(&told.chances);
        let depth = if told.error > 0.0 { depth } else { Depth::Exact };
        let heat = |first: &f64| {
            let mut chances = [0.0; Seat::MAX as usize];
            chances[..2].copy_from_slice(&[*first, 1.0 - first]);
            chances
        };
        let heats = told.heats.iter().map(heat).collect();
        Worth { chances, error: told.error, line: Vec::new(), depth, heats }
    }

    /// What the bot would do, thinking anew each time: among many that are nearly as good it often misses the best.
    fn candidates(&self, sight: &Sight<Gowap>, played: &Move, ask: Ask<'_>) -> Vec<Vec<Move>> {
        let (game, seat) = (sight.game(), sight.seat());
        let effort = Effort::Nodes(ask.effort.of(GAMES));
        // What it writes may be none of those on offer: formulas are free text.
        let state = game.guess(sight.view(), &mut QuickDice::new(ask.seed));
        let mut found = Vec::new();
        for seed in (0..THOUGHTS).map(|nth| ask.seed.wrapping_add(nth)) {
            let answer = Planner.choose(sight, Task { effort, seed, threads: 1, stop: ask.stop });
            if let Ok(Event::Move(_, choice)) = game.read(&state, Some(seat), &answer.text)
                && !found.contains(&choice)
                && !is_mirrored(&game.position(&state), &sight.write(played), &answer.text)
            {
                found.push(choice);
            }
        }
        alone(found)
    }

    /// Before both teams are in there is nothing to play out.
    fn knows(&self, game: &Gowap, state: &State) -> bool {
        Simulation::new(game, state).is_some()
    }

    fn expect(&self, game: &Gowap, state: &State, ask: Ask<'_>) -> Option<Worth<Move>> {
        Some(self.worth(game, state, state, 1, ask))
    }
}

/// Whether one choice, as it is written, is the mirror image of another, left and right, on a board that is its own: both are
/// as good.
fn is_mirrored(position: &Position, one: &str, other: &str) -> bool {
    let turned =
        |square: Square| Square::new((position.size as u8 - 1).saturating_sub(square.column), square.row);
    let read = |text: &str| -> Option<(String, Square)> {
        let (token, at) = text.strip_prefix("place ")?.split_once(' ')?;
        Some((token.to_owned(), at.parse().ok()?))
    };
    let (Some((token, at)), Some((same, there))) = (read(one), read(other)) else { return false };
    token == same
        && there == turned(at)
        && position.tokens.iter().filter_map(|token| token.at).all(|at| turned(at) == at)
        && position.functions.iter().all(|(at, formula)| {
            position.functions.iter().any(|(there, other)| there == turned(at) && other == formula)
        })
}
