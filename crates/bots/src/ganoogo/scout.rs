//! Ways over the board: how far it is to somewhere, and whether a step brings a die nearer.
//!
//! One search serves them all. It walks backwards from the goals, and whoever asks says what each die in the way costs.

use fracas_core::{Game, Seat};
use fracas_ganoogo::{Cell, Ganoogo, Move, Piece, State};

/// How far it is from every square to some goal, in half MP; [`Span::NONE`] where there is no way.
#[derive(Clone, Debug)]
pub(super) struct Span([u16; Cell::MOST]);

impl Span {
    /// There is no way.
    pub(super) const NONE: u16 = u16::MAX;

    /// How far it is from a square.
    pub(super) const fn from(&self, cell: Cell) -> u16 {
        self.0[cell.index()]
    }

    /// Measures how far it is for a player's dice to any of these squares. An own die in the way costs `own` more,
    /// every HP of another's `toll` more; a goal itself is reached whatever stands on it.
    pub(super) fn new(
        game: &Ganoogo,
        state: &State,
        seat: Seat,
        goals: impl IntoIterator<Item = Cell>,
        own: u16,
        toll: u16,
    ) -> Span {
        let cost = |piece: Piece| if piece.seat == seat { own } else { toll * u16::from(piece.hp) };
        Span::search(game, state, goals, |piece| Some(cost(piece)), None)
    }

    /// Measures how far it is to a square that no die stands in the way of and that is not barred.
    fn over_free_squares(game: &Ganoogo, state: &State, goal: Cell, barred: Cell) -> Span {
        Span::search(game, state, [goal], |_| None, Some(barred))
    }

    /// Walks backwards from the goals until nothing gets cheaper any more. `cost` is what a die in the way costs, if
    /// it can be got past at all.
    fn search(
        game: &Ganoogo,
        state: &State,
        goals: impl IntoIterator<Item = Cell>,
        cost: impl Fn(Piece) -> Option<u16>,
        barred: Option<Cell>,
    ) -> Span {
        let mut extra = [Some(0_u16); Cell::MOST];
        for piece in game.pieces(state) {
            extra[piece.at.index()] = cost(piece);
        }
        if let Some(barred) = barred {
            extra[barred.index()] = None;
        }
        let mut span = [Span::NONE; Cell::MOST];
        let mut open: Vec<Cell> = Vec::with_capacity(8 * Cell::MOST);
        for goal in goals {
            span[goal.index()] = 0;
            open.push(goal);
        }
        let mut next = 0;
        while let Some(&from) = open.get(next) {
            next += 1;
            // What stands on a goal is no hindrance; what stands on the way is.
            let here = if span[from.index()] == 0 { Some(0) } else { extra[from.index()] };
            let Some(here) = here else { continue };
            let through = span[from.index()] + 2 + here;
            for &to in game.near(from) {
                if through < span[to.index()] {
                    span[to.index()] = through;
                    open.push(to);
                }
            }
        }
        Span(span)
    }
}

/// The squares next to a player's Ganoogo square.
pub(super) fn wall(game: &Ganoogo, seat: Seat) -> &[Cell] {
    game.near(game.ganoogo_square(seat))
}

/// Whether a move takes a die from outside the wall around the own Ganoogo square nearer to a gap in it.
pub fn builds_wall(game: &Ganoogo, state: &State, seat: Seat, choice: &Move) -> bool {
    let &Move::Step { from, to } = choice else { return false };
    let (wall, home) = (wall(game, seat), game.ganoogo_square(seat));
    if wall.contains(&from) || to == home {
        return false;
    }
    let gaps = wall.iter().filter(|&&cell| game.die_on(state, cell).is_none());
    { gaps }.any(|&gap| {
        let span = Span::over_free_squares(game, state, gap, home);
        span.from(to) < span.from(from)
    })
}

/// How long the way is from a player's dice to the nearest standing Ganoogo square of another: a step is 1, an own die
/// in the way 1 more, and every HP of another's die in the way `toll` more. `None` where there is no way.
pub(super) fn march(game: &Ganoogo, state: &State, seat: Seat, toll: u16) -> Option<u16> {
    let others = Seat::first(game.seats()).filter(|&other| other != seat && game.is_in(state, other));
    let goals = others.map(|other| game.ganoogo_square(other));
    let span = Span::new(game, state, seat, goals, 2, 2 * toll);
    let walkers = game.pieces(state).filter(|piece| piece.seat == seat && piece.walks);
    let ways = walkers.map(|piece| span.from(piece.at)).filter(|&far| far < Span::NONE);
    ways.min().map(|far| far / 2)
}
