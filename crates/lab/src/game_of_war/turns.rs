//! Every whole turn there is.

use std::ops::ControlFlow;

use fracas_core::Turn as Due;
use fracas_core::{Event, Game};
use fracas_game_of_war::{GameOfWar, Move, Phase, Side, State};
use rustc_hash::FxHashSet;

use super::key::Key;

/// A turn from its opening to its end.
#[derive(Clone, Debug)]
pub struct Turn {
    /// What is done in it: one way to get there.
    pub acts: Vec<Move>,
    /// What it leads to.
    pub after: After,
}

/// What a turn leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum After {
    /// The game is over: who has won, if anybody.
    Over(Option<Side>),
    /// The other side's turn opens.
    Open(Key),
}

/// All turns of the side to move, one for each different thing that they lead to, in a fixed order.
///
/// # Panics
///
/// If nobody is in a turn, or there are more than [`MOST_PIECES`](super::MOST_PIECES).
pub fn turns(game: &GameOfWar, state: &State) -> Vec<Turn> {
    let mut found = Vec::new();
    let _ = each_turn(game, state, |acts, after| {
        found.push(Turn { acts: acts.to_vec(), after });
        ControlFlow::Continue(())
    });
    found
}

/// Tells of every turn of the side to move as [`turns`] lists them, until it has heard enough. Every sequence of legal
/// moves is gone through; what is reached in several ways is gone on with once.
pub(super) fn each_turn(
    game: &GameOfWar,
    state: &State,
    tell: impl FnMut(&[Move], After) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Phase::Play(side) = state.phase() else { panic!("nobody is in a turn") };
    let mut every = Every { game, side, tell, seen: FxHashSet::default(), ends: FxHashSet::default() };
    every.go_on(state, &mut Vec::new())
}

struct Every<'a, T> {
    game: &'a GameOfWar,
    side: Side,
    tell: T,
    /// Unfinished turns that were gone on with.
    seen: FxHashSet<Key>,
    /// What was led to.
    ends: FxHashSet<After>,
}

impl<T: FnMut(&[Move], After) -> ControlFlow<()>> Every<'_, T> {
    fn go_on(&mut self, state: &State, acts: &mut Vec<Move>) -> ControlFlow<()> {
        let seat = self.side.seat();
        let mut legal = Vec::new();
        self.game.legal(state, seat, &mut legal);
        for act in legal {
            let mut next = *state;
            self.game.apply(&mut next, &Event::Move(seat, act)).expect("it is legal");
            acts.push(act);
            let key = || Key::of(&next).expect("few pieces, and a turn");
            match self.game.turn(&next) {
                Due::Over(outcome) => self.end(After::Over(outcome.winners.sole().map(Side::of)), acts)?,
                _ if next.phase() != Phase::Play(self.side) => self.end(After::Open(key()), acts)?,
                _ if self.seen.insert(key()) => self.go_on(&next, acts)?,
                _ => {}
            }
            acts.pop();
        }
        ControlFlow::Continue(())
    }

    fn end(&mut self, after: After, acts: &[Move]) -> ControlFlow<()> {
        if self.ends.insert(after) { (self.tell)(acts, after) } else { ControlFlow::Continue(()) }
    }
}
