//! What the Color Wars bots think of a position.

use std::sync::{Arc, LazyLock};

use fracas_color_wars::{ColorWars, Move, State};
use fracas_core::{Game, Seat};
use fracas_search::Guide;

use super::Popper;
use super::crosses::Crosses;
use crate::weights::built_in;

/// Judges by what was learnt from games, and looks at pops first.
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

    /// What a square says of how well the mover stands, by its kind and its neighbours' kinds: over all squares that comes
    /// to the same as [`Scale::evaluate`].
    pub(super) fn of_cross(&self, kind: usize, neighbours: &[usize; 4]) -> i32 {
        if kind == 0 {
            return 0;
        }
        let (value, own) = ((kind as u32 - 1) % 3 + 1, kind <= 3);
        let exposed = u32::from(neighbours.contains(&if own { 6 } else { 3 }));
        let loaded = u32::from(value == 3);
        let side = Side { squares: 1, points: value, loaded, exposed, exposed_loaded: exposed * loaded };
        if own { side.worth(self, true) } else { -side.worth(self, false) }
    }

    /// How well a seat stands, as [`Guide::evaluate`] tells it.
    pub(super) fn evaluate(&self, game: &ColorWars, state: &State, seat: Seat) -> i32 {
        let (own, other) = (state.held_by(state.color_of(seat)), others(game, state, seat));
        let on_turn = state.color_of(seat) == state.to_move();
        Side::new(game, state, own, other).worth(self, on_turn)
            - Side::new(game, state, other, own).worth(self, !on_turn)
    }
}

/// The opinions that were built in.
pub(super) static WEIGHING: LazyLock<Weighing> = LazyLock::new(|| built_in::<Popper>().guide());

/// The same opinions as [`Pops`], with weights of its own: a program that searches by this one alone holds one search only.
#[derive(Clone, Debug)]
pub struct Weighing {
    scale: Scale,
    /// What was learnt; people see no more than the scale says, and look into everything alike.
    crosses: Option<Arc<Crosses>>,
}

impl Weighing {
    pub(super) fn new(scale: Scale) -> Weighing {
        Weighing { scale, crosses: Some(Arc::new(Crosses::new(&scale))) }
    }

    /// The opinions that were built in.
    pub fn built_in() -> &'static Weighing {
        &WEIGHING
    }

    pub(super) fn scale(&self) -> Scale {
        self.scale
    }

    pub(super) fn crosses(&self) -> Option<&Crosses> {
        self.crosses.as_deref()
    }

    /// What people see at a glance.
    pub(super) fn at_a_glance(&self) -> Weighing {
        Weighing { crosses: None, ..*self }
    }
}

impl Guide<ColorWars> for Weighing {
    fn key(&self, game: &ColorWars, state: &State) -> u64 {
        Pops.key(game, state)
    }

    fn evaluate(&self, game: &ColorWars, state: &State, seat: Seat) -> i32 {
        let Some(crosses) = &self.crosses else { return self.scale.evaluate(game, state, seat) };
        let own = crosses.judge(game, state);
        if state.color_of(seat) == state.to_move() { own } else { -own }
    }

    fn promise(&self, game: &ColorWars, state: &State, seat: Seat, choice: &Move) -> i32 {
        Pops.promise(game, state, seat, choice)
    }

    fn trace(&self, game: &ColorWars, state: &State, seat: Seat, choice: &Move) -> Option<u8> {
        self.crosses.as_ref().and_then(|_| Pops.trace(game, state, seat, choice))
    }

    fn is_hot(&self, game: &ColorWars, state: &State, mover: Seat) -> bool {
        Pops.is_hot(game, state, mover)
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
        WEIGHING.evaluate(game, state, seat)
    }

    /// Pops onto others first, then other pops, then feeding.
    fn promise(&self, game: &ColorWars, state: &State, seat: Seat, choice: &Move) -> i32 {
        let Move::On(cell) = choice else { return 0 };
        let square = 1_u128 << cell.index();
        let [_, two, three] = state.at_least();
        if three & square != 0 {
            let taken = game.reached_from(square) & others(game, state, seat);
            return 400 + 160 * taken.count_ones() as i32 + 160 * (taken & three).count_ones() as i32;
        }
        if two & square != 0 { 40 } else { 0 }
    }

    /// Whatever takes nothing: by square and side.
    fn trace(&self, game: &ColorWars, state: &State, seat: Seat, choice: &Move) -> Option<u8> {
        let Move::On(cell) = choice else { return None };
        let square = 1_u128 << cell.index();
        let takes =
            state.at_least()[2] & square != 0 && game.reached_from(square) & others(game, state, seat) != 0;
        (!takes).then_some((seat.index() as u8) << 7 | cell.index())
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
