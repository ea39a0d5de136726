//! Color Wars: a search, whose points are made a chance by a curve; won and lost are certain.

use fracas_bots::color_wars::{Pops, Weighing};
use fracas_color_wars::{Color, ColorWars, Move, Position, State};
use fracas_core::{Game, Seat, Sight, Turn};
use fracas_search::{AlphaBeta, Budget, Prover, Verdict, chance_to_win};

use super::Plain;
use crate::judge::{Judge, Worth, alone, glance};
use crate::{Ask, Depth};

/// Positions looked at for a position.
const NODES: u64 = 120_000;
/// How many choices are looked at closely.
const WIDTH: usize = 4;
/// Boards of up to so many squares are proven won or lost, as far as this many positions go.
const SMALL: u32 = 16;
const PROOF: u64 = 60_000;

/// Looks ahead between two; among more it plays games out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares;

impl Judge<ColorWars> for Squares {
    fn worth(&self, game: &ColorWars, state: &State, from: &State, part: u64, ask: Ask<'_>) -> Worth<Move> {
        let Some(seat) = game.turn(state).choosing().sole().filter(|_| game.seats() == 2) else {
            return Plain.worth(game, state, from, part, ask);
        };
        let nodes = ask.effort.of(NODES).div_ceil(part);
        let search =
            AlphaBeta::new(game, Weighing::built_in(), (nodes as usize * 16).clamp(1 << 14, 1 << 22), 1);
        // Who moves last looks better: the mean of two depths leaves that out.
        let mut shallower = None;
        let mut deepest = None;
        let told = search.search(state, Budget::nodes(nodes), ask.stop, &mut |opinion| {
            (shallower, deepest) = (deepest, Some(chance_to_win(opinion.score)));
        });
        let mut chance = chance_to_win(told.score);
        if let (Some(one), Some(other)) = (shallower, deepest)
            && chance > 0.0
            && chance < 1.0
        {
            chance = (one + other) / 2.0;
        }
        if chance > 0.0
            && chance < 1.0
            && let Some(proven) = prove(game, state, seat, part, ask)
        {
            chance = proven;
        }
        let mut chances = [0.0; Seat::MAX as usize];
        for (index, own) in chances[..2].iter_mut().enumerate() {
            *own = if index == seat.index() { chance } else { 1.0 - chance };
        }
        let depth = match chance > 0.0 && chance < 1.0 {
            true => Depth::Moves(u32::from(told.depth) + 1),
            false => Depth::Exact,
        };
        Worth { chances, error: 0.0, line: told.line, depth, heats: Vec::new() }
    }

    fn candidates(&self, sight: &Sight<ColorWars>, _: &Move, ask: Ask<'_>) -> Vec<Vec<Move>> {
        alone(glance(self, sight, WIDTH, ask))
    }

    /// A bot's last thought may end with either side's move; here that is evened out.
    fn is_steady(&self) -> bool {
        true
    }

    fn passed(&self, game: &ColorWars, state: &State) -> Option<Position> {
        let position = game.position(state);
        let other = if position.to_move == Color::Red { Color::Blue } else { Color::Red };
        (game.seats() == 2 && game.turn(state) != Turn::Chance)
            .then_some(Position { to_move: other, ..position })
    }

    /// Before the squares are dealt nobody is ahead.
    fn knows(&self, game: &ColorWars, state: &State) -> bool {
        game.turn(state) != Turn::Chance
    }
}

/// Whether a seat surely wins or loses, on a board that is small enough to tell.
fn prove(game: &ColorWars, state: &State, seat: Seat, part: u64, ask: Ask<'_>) -> Option<f64> {
    let squares = game.options().width.zip(game.options().height).map(|(w, h)| u32::from(w) * u32::from(h));
    if squares.is_none_or(|squares| squares > SMALL) || game.options().max_plies.is_some() {
        return None;
    }
    let budget = Budget::nodes(ask.effort.of(PROOF).div_ceil(part));
    Seat::first(2).find_map(|winner| {
        let mut prover = Prover::new(game, &Pops, winner, 1 << 20);
        let proof = prover.prove(state, budget, ask.stop);
        matches!(proof.verdict, Verdict::Win(_)).then(|| f64::from(u8::from(winner == seat)))
    })
}
