//! Any game at all: random events to the end, many times.

use fracas_core::{Game, QuickDice, Seat, Sight};
use fracas_search::{Judge as _, RandomPlayout};

use crate::judge::{Judge, Worth, alone, glance};
use crate::{Ask, Depth};

/// Games played out for a position.
const GAMES: u64 = 400;
/// How many choices are looked at closely.
const WIDTH: usize = 4;

/// Knows nothing but the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl<G: Game> Judge<G> for Plain {
    fn worth(&self, game: &G, state: &G::State, _: &G::State, part: u64, ask: Ask<'_>) -> Worth<G::Move> {
        let games = ask.effort.of(GAMES).div_ceil(part);
        let mut dice = QuickDice::new(ask.seed);
        let mut sums = [0.0; Seat::MAX as usize];
        let mut played = 0.0;
        while played < games as f64 && !(played > 0.0 && ask.stop.is_stopped()) {
            let chances = RandomPlayout { most: 600 }.judge(game, &mut state.clone(), &mut dice);
            sums.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
            played += 1.0;
        }
        let chances = sums.map(|sum| sum / played);
        let error = libm::sqrt((chances[0] * (1.0 - chances[0])).max(0.0) / played);
        Worth { chances, error, line: Vec::new(), depth: Depth::Games(played as u32), heats: Vec::new() }
    }

    fn candidates(&self, sight: &Sight<G>, _: &G::Move, ask: Ask<'_>) -> Vec<Vec<G::Move>> {
        alone(glance(self, sight, WIDTH, ask))
    }

    fn expect(&self, game: &G, state: &G::State, ask: Ask<'_>) -> Option<Worth<G::Move>> {
        Some(self.worth(game, state, state, 1, ask))
    }
}
