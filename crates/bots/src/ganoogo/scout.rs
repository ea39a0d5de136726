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
        let cost = |piece: Piece| Some(toll_of(piece, seat, own, toll));
        Span::search(game, state, goals, cost, None, |_| false).0
    }

    /// The shortest way from any of a player's dice that walk to a square.
    pub(super) fn shortest(
        game: &Ganoogo,
        state: &State,
        seat: Seat,
        goal: Cell,
        own: u16,
        toll: u16,
    ) -> u16 {
        let mut walkers = [false; Cell::MOST];
        for piece in game.pieces(state).filter(|piece| piece.seat == seat && piece.walks) {
            walkers[piece.at.index()] = true;
        }
        let cost = |piece: Piece| Some(toll_of(piece, seat, own, toll));
        let (span, found) = Span::search(game, state, [goal], cost, None, |cell| walkers[cell.index()]);
        found.map_or(Span::NONE, |cell| span.from(cell))
    }

    /// Measures how far it is to a square that no die stands in the way of and that is not barred.
    fn over_free_squares(game: &Ganoogo, state: &State, goal: Cell, barred: Cell) -> Span {
        Span::search(game, state, [goal], |_| None, Some(barred), |_| false).0
    }

    /// Walks backwards from the goals, nearest squares first, until every square is reached or one that is looked for.
    /// `cost` is what a die in the way costs, if it can be got past at all.
    fn search(
        game: &Ganoogo,
        state: &State,
        goals: impl IntoIterator<Item = Cell>,
        cost: impl Fn(Piece) -> Option<u16>,
        barred: Option<Cell>,
        sought: impl Fn(Cell) -> bool,
    ) -> (Span, Option<Cell>) {
        /// Nobody gets past.
        const SHUT: u16 = u16::MAX;
        let mut extra = [0_u16; Cell::MOST];
        for piece in game.pieces(state) {
            extra[piece.at.index()] = cost(piece).unwrap_or(SHUT);
        }
        if let Some(barred) = barred {
            extra[barred.index()] = SHUT;
        }
        let mut span = [Span::NONE; Cell::MOST];
        let mut goals = goals.into_iter().peekable();
        let Some(&first) = goals.peek() else { return (Span(span), None) };
        // Squares are reached in the order of how far they are, each once. Those with a die on them wait among the late ones
        // until it is got past.
        let mut open = [first; Cell::MOST];
        let (mut next, mut end) = (0, 0);
        let mut late = [(0_u16, first); Cell::MOST / 4];
        let mut waiting = 0;
        for goal in goals {
            if span[goal.index()] != 0 {
                (span[goal.index()], open[end]) = (0, goal);
                end += 1;
            }
            // What stands on a goal is no hindrance; what stands on the way is.
            extra[goal.index()] = 0;
        }
        loop {
            let soonest = (0..waiting).min_by_key(|&nth| late[nth].0);
            let (far, from) = match soonest {
                Some(nth) if next == end || late[nth].0 < span[open[next].index()] => {
                    waiting -= 1;
                    late.swap(nth, waiting);
                    late[waiting]
                }
                _ if next < end => {
                    let from = open[next];
                    next += 1;
                    let far = span[from.index()];
                    if sought(from) {
                        return (Span(span), Some(from));
                    }
                    match extra[from.index()] {
                        0 => (far, from),
                        SHUT => continue,
                        more => {
                            late[waiting] = (far + more, from);
                            waiting += 1;
                            continue;
                        }
                    }
                }
                _ => return (Span(span), None),
            };
            for &to in game.near(from) {
                if span[to.index()] == Span::NONE {
                    (span[to.index()], open[end]) = (far + 2, to);
                    end += 1;
                }
            }
        }
    }
}

/// What a die in the way of a player costs.
fn toll_of(piece: Piece, seat: Seat, own: u16, toll: u16) -> u16 {
    if piece.seat == seat { own } else { toll * u16::from(piece.hp) }
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
