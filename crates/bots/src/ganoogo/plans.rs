//! Whole turns as plans: which dice walk where, and what the turn ends with.
//!
//! A step brings no luck, and where it opens a window nobody is expected to use it, so where dice can walk is simply
//! looked up: every square each die can reach, the best few of those, then the next die from there. What brings luck comes last: a card bought, a
//! conflict, a storm.

use std::collections::VecDeque;

use fracas_core::{Event, Game, Seat};
use fracas_ganoogo::{Cell, Ganoogo, Move, Piece, State};

use super::errands::CARD_PRICE;
use super::value::chances;

/// What bought cards add to a plan's promise, each.
const CARD_HOPE: f64 = 0.02;

/// A turn, or the rest of one.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// What to do, one thing after the other.
    pub(super) moves: Vec<Move>,
    /// How good it looks before anything is played out.
    pub(super) promise: f64,
}

/// How widely to plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Width {
    /// How many ways to go are gone on with when the next die is looked at.
    pub(super) beam: usize,
    /// How many quiet turns are tried.
    pub(super) quiet: usize,
    /// How many conflicts are tried.
    pub(super) fights: usize,
}

/// Where some dice have walked to.
#[derive(Clone)]
struct Stand {
    state: State,
    moves: Vec<Move>,
    /// Where the dice stand that have walked.
    walked: Vec<Cell>,
    worth: f64,
}

/// Plans for the player who acts now.
pub(super) fn plans(game: &Ganoogo, state: &State, seat: Seat, width: Width) -> Vec<Plan> {
    let planner = Planner { game, seat };
    let worth = planner.worth(state);
    let here = Stand { state: state.clone(), moves: Vec::new(), walked: Vec::new(), worth };
    let mut all = vec![here.clone()];
    let mut beam = vec![here];
    let walkers = planner.walkers(state).count();
    for _ in 0..walkers.min(4) {
        let mut next: Vec<Stand> = beam.iter().flat_map(|stand| planner.walks(stand)).collect();
        next.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        // The same dice on the same squares, by another order of walking.
        next.dedup_by(|a, b| a.worth == b.worth && a.state == b.state);
        let storms: Vec<Stand> = next
            .iter()
            .skip(width.beam)
            .filter(|stand| !planner.storms(&stand.state).is_empty())
            .take(2)
            .cloned()
            .collect();
        next.truncate(width.beam);
        all.extend(next.iter().cloned());
        all.extend(storms);
        beam = next;
        if beam.is_empty() {
            break;
        }
    }
    all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    let mut plans: Vec<Plan> = all.iter().take(width.quiet).map(|stand| planner.quiet(stand)).collect();
    plans.extend(planner.storming(&all));
    plans.extend(planner.fighting(&all, width.fights));
    plans
}

struct Planner<'a> {
    game: &'a Ganoogo,
    seat: Seat,
}

impl Planner<'_> {
    fn worth(&self, state: &State) -> f64 {
        chances(self.game, state)[self.seat.index()]
    }

    fn walkers<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Piece> + 'a {
        self.game.pieces(state).filter(|piece| piece.seat == self.seat && piece.walks)
    }

    /// Every square that a die which has not walked yet can reach.
    fn walks(&self, stand: &Stand) -> Vec<Stand> {
        let mut found = Vec::new();
        let fresh = self.walkers(&stand.state).filter(|piece| !stand.walked.contains(&piece.at));
        for piece in fresh {
            for path in self.paths(&stand.state, piece.at) {
                let mut next = stand.clone();
                let mut from = piece.at;
                for &to in &path {
                    let step = Move::Step { from, to };
                    if self.game.apply(&mut next.state, &Event::Move(self.seat, step)).is_err() {
                        break;
                    }
                    self.let_all_pass(&mut next.state);
                    next.moves.push(step);
                    from = to;
                }
                next.walked.push(from);
                next.worth = self.worth(&next.state);
                found.push(next);
            }
        }
        found
    }

    /// Closes the windows that a step has opened, where the table has such windows (GA-12).
    fn let_all_pass(&self, state: &mut State) {
        while self.game.in_window(state)
            && let Some(asked) = self.game.turn(state).choosing().sole()
        {
            if self.game.apply(state, &Event::Move(asked, Move::Pass)).is_err() {
                return;
            }
        }
    }

    /// The shortest paths over free squares to everywhere the MP allow.
    fn paths(&self, state: &State, from: Cell) -> Vec<Vec<Cell>> {
        let mp = usize::from(self.game.mp(state));
        let mut seen = [false; Cell::MOST];
        seen[from.index()] = true;
        let mut open = VecDeque::from([(from, Vec::new())]);
        let mut paths = Vec::new();
        while let Some((at, path)) = open.pop_front() {
            if path.len() >= mp {
                continue;
            }
            for &to in self.game.near(at) {
                let free = self.game.die_on(state, to).is_none()
                    && self.game.stormed_on(state, self.seat, to).is_none();
                if free && !std::mem::replace(&mut seen[to.index()], true) {
                    let mut path: Vec<Cell> = path.clone();
                    path.push(to);
                    paths.push(path.clone());
                    open.push_back((to, path));
                }
            }
        }
        paths
    }

    /// The steps from where dice stand onto squares to be stormed.
    fn storms(&self, state: &State) -> Vec<Move> {
        if self.game.mp(state) == 0 {
            return Vec::new();
        }
        let steps = self.walkers(state).flat_map(|piece| {
            let to = self.game.near(piece.at).iter().copied();
            to.filter(|&to| self.game.stormed_on(state, self.seat, to).is_some())
                .map(move |to| Move::Step { from: piece.at, to })
        });
        steps.collect()
    }

    /// Buys what cards it can and ends the turn.
    fn quiet(&self, stand: &Stand) -> Plan {
        let cards = usize::from(self.game.mp(&stand.state) / CARD_PRICE);
        let mut moves = stand.moves.clone();
        moves.extend(std::iter::repeat_n(Move::Draw, cards));
        moves.push(Move::End);
        Plan { moves, promise: stand.worth + CARD_HOPE * cards as f64 }
    }

    /// The most promising storms, after buying what cards the rest of the MP allow.
    fn storming(&self, stands: &[Stand]) -> Vec<Plan> {
        let able = stands.iter().filter_map(|stand| {
            let storms = self.storms(&stand.state);
            let best = storms.into_iter().max_by_key(|storm| match storm {
                Move::Step { from, .. } => self.game.die_on(&stand.state, *from).map_or(0, |(_, hp)| hp),
                _ => 0,
            })?;
            let cards = usize::from((self.game.mp(&stand.state) - 1) / CARD_PRICE);
            let mut moves = stand.moves.clone();
            moves.extend(std::iter::repeat_n(Move::Draw, cards));
            moves.push(best);
            Some(Plan { moves, promise: 0.5 + 0.4 * stand.worth + CARD_HOPE * cards as f64 })
        });
        able.take(3).collect()
    }

    /// The conflicts that can be had, each from where it looks best.
    fn fighting(&self, stands: &[Stand], most: usize) -> Vec<Plan> {
        let mut plans: Vec<Plan> = Vec::new();
        let mut pairs: Vec<(u8, Cell)> = Vec::new();
        for stand in stands.iter().filter(|stand| self.game.mp(&stand.state) > 0) {
            let own = self.game.pieces(&stand.state).filter(|piece| piece.seat == self.seat);
            for piece in own {
                for &to in self.game.near(piece.at) {
                    let enemy = self.game.die_on(&stand.state, to).filter(|&(seat, _)| seat != self.seat);
                    if enemy.is_none() || pairs.contains(&(piece.hp, to)) || plans.len() >= most {
                        continue;
                    }
                    pairs.push((piece.hp, to));
                    let mut moves = stand.moves.clone();
                    moves.push(Move::Fight { from: piece.at, to });
                    plans.push(Plan { moves, promise: stand.worth - 0.01 });
                }
            }
        }
        plans
    }
}
