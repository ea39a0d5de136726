//! What the Color Wars bots think of a position.

use std::sync::LazyLock;

use fracas_color_wars::{ColorWars, Move, State};
use fracas_core::{Game, Seat};
use fracas_search::Guide;

use super::Popper;
use crate::weights::built_in;

/// Counts squares, points and who can pop onto whom.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pops;

/// What one side has.
struct Side {
    squares: u32,
    points: u32,
    /// Squares of 3: each can pop at will.
    loaded: u32,
    /// Squares that a loaded square of the other side would take.
    exposed: u32,
    /// Those of them that are loaded themselves, and would pop in turn.
    exposed_loaded: u32,
}

impl Side {
    fn new(game: &ColorWars, state: &State, own: u128, other: u128) -> Side {
        let [some, two, three] = state.at_least();
        let exposed = game.reached_from(other & three) & own;
        Side {
            squares: own.count_ones(),
            points: (own & some).count_ones() + (own & two).count_ones() + (own & three).count_ones(),
            loaded: (own & three).count_ones(),
            exposed: exposed.count_ones(),
            exposed_loaded: (exposed & three).count_ones(),
        }
    }

    /// What it is worth, in hundredths of a logit. Being exposed weighs more when the other side moves.
    fn worth(&self, scale: &Scale, on_turn: bool) -> i32 {
        let count = |number: u32| number as i32;
        let danger = if on_turn { 1 } else { scale.danger };
        scale.squares * count(self.squares)
            + scale.points * count(self.points)
            + scale.loaded * count(self.loaded)
            - danger
                * (scale.exposed * count(self.exposed) + scale.exposed_loaded * count(self.exposed_loaded))
    }
}

/// What each thing is worth, in hundredths of a logit, and how many times as dangerous it is to be exposed when the other
/// side moves: `data/weights/color-wars.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    squares: i32,
    points: i32,
    loaded: i32,
    exposed: i32,
    exposed_loaded: i32,
    danger: i32,
}

impl Scale {
    /// By numbers in the order of the file.
    pub(super) fn new(weights: &[f64]) -> Scale {
        let weight = |nth: usize| weights.get(nth).copied().unwrap_or(0.0).round() as i32;
        Scale {
            squares: weight(0),
            points: weight(1),
            loaded: weight(2),
            exposed: weight(3),
            exposed_loaded: weight(4),
            danger: weight(5),
        }
    }

    /// How well a seat stands, as [`Guide::evaluate`] tells it.
    fn evaluate(&self, game: &ColorWars, state: &State, seat: Seat) -> i32 {
        let (own, other) = (state.held_by(state.color_of(seat)), others(game, state, seat));
        let on_turn = state.color_of(seat) == state.to_move();
        Side::new(game, state, own, other).worth(self, on_turn)
            - Side::new(game, state, other, own).worth(self, !on_turn)
    }
}

/// The scale that was built in.
pub(super) static SCALE: LazyLock<Scale> = LazyLock::new(|| built_in::<Popper>().scale());

/// The same opinions, with other weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighing(pub(super) Scale);

impl Guide<ColorWars> for Weighing {
    fn key(&self, game: &ColorWars, state: &State) -> u64 {
        Pops.key(game, state)
    }

    fn evaluate(&self, game: &ColorWars, state: &State, seat: Seat) -> i32 {
        self.0.evaluate(game, state, seat)
    }

    fn promise(&self, game: &ColorWars, state: &State, seat: Seat, choice: &Move) -> i32 {
        Pops.promise(game, state, seat, choice)
    }

    fn is_hot(&self, game: &ColorWars, state: &State, mover: Seat) -> bool {
        Pops.is_hot(game, state, mover)
    }

    fn toil(&self, game: &ColorWars, state: &State, winner: Seat) -> (u32, u32) {
        Pops.toil(game, state, winner)
    }
}

fn others(game: &ColorWars, state: &State, seat: Seat) -> u128 {
    let rest = Seat::first(game.seats()).filter(|&other| other != seat);
    rest.fold(0, |squares, other| squares | state.held_by(state.color_of(other)))
}

impl Guide<ColorWars> for Pops {
    fn key(&self, game: &ColorWars, state: &State) -> u64 {
        // With a last move the number of moves made decides how the game goes on; while placing too.
        let counted = game.options().max_plies.is_some() || !game.is_under_way(state);
        let count = if counted { u64::from(state.moves()) + 1 } else { 0 };
        state.key() ^ count.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn evaluate(&self, game: &ColorWars, state: &State, seat: Seat) -> i32 {
        SCALE.evaluate(game, state, seat)
    }

    /// Pops onto others first, then other pops, then feeding.
    fn promise(&self, game: &ColorWars, state: &State, seat: Seat, choice: &Move) -> i32 {
        let Move::On(cell) = choice else { return 0 };
        let square = 1_u128 << cell.index();
        let [_, two, three] = state.at_least();
        if three & square != 0 {
            let taken = game.reached_from(square) & others(game, state, seat);
            return 10 + 4 * taken.count_ones() as i32 + 4 * (taken & three).count_ones() as i32;
        }
        i32::from(two & square != 0)
    }

    fn is_hot(&self, game: &ColorWars, state: &State, mover: Seat) -> bool {
        let own = state.held_by(state.color_of(mover));
        let three = state.at_least()[2];
        // A loaded square of the mover beside one of the others: what follows can be anything.
        game.reached_from(own & three) & others(game, state, mover) & three != 0
    }

    /// A win takes all the other's squares, and those that stand beside a loaded one are half taken. Whoever
    /// moves chooses for itself, which makes it twice as hard for the other.
    ///
    /// The weights were found by trial on seven openings of 5 × 5: with them proofs take a tenth of the
    /// positions that plain counts of squares take.
    fn toil(&self, game: &ColorWars, state: &State, winner: Seat) -> (u32, u32) {
        let (own, other) = (state.held_by(state.color_of(winner)), others(game, state, winner));
        let loaded = state.at_least()[2];
        let work = |squares: u128, against: u128| {
            let exposed = game.reached_from(against & loaded) & squares;
            4 * squares.count_ones() + 1 - 2 * exposed.count_ones() - (exposed & loaded).count_ones()
        };
        let (proof, refutation) = (work(other, own), work(own, other));
        if state.to_move() == state.color_of(winner) {
            (proof, 2 * refutation)
        } else {
            (2 * proof, refutation)
        }
    }
}
