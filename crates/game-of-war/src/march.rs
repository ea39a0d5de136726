//! Where units may go (WR-7, WR-12, WR-13).

use crate::{Cell, GameOfWar, Kind, Side, Squares, State};

impl GameOfWar {
    /// The units of the side to move that may still move, whether or not there is anywhere to go.
    pub(crate) fn movers(&self, state: &State, side: Side) -> Squares {
        if state.moved.left() == 0 {
            return Squares::EMPTY;
        }
        let board = state.board();
        // WR-6: relays move offline too.
        let mut movers = board.of(side) & (state.online(side) | board.relays());
        for &cell in state.moved.cells() {
            movers.remove(cell);
        }
        // WR-12: a due retreat comes before anything else.
        match state.retreat.due() {
            Some(cell) => movers & Squares::one(cell),
            None => movers,
        }
    }

    /// The squares a unit could go to by its movement. A unit in retreat goes to no enemy arsenal (WR-12).
    pub(crate) fn destinations(&self, state: &State, side: Side, from: Cell) -> Squares {
        let board = state.board();
        let free = !(board.occupied() | self.terrain.mountains);
        let mut reached = *Squares::around(from) & free;
        let swift = board.kind(Kind::Cavalry) | board.kind(Kind::SwiftCannon) | board.kind(Kind::SwiftRelay);
        if swift.contains(from) {
            for between in reached {
                reached |= *Squares::around(between);
            }
            reached &= free;
        }
        if state.retreat.due() == Some(from) {
            reached = reached.without(board.arsenals(side.other()));
        }
        reached
    }

    /// Whether the unit on a square can retreat at all (WR-12).
    pub(crate) fn can_retreat(&self, state: &State, side: Side, cell: Cell) -> bool {
        let may_move = state.online(side).contains(cell) || state.board().relays().contains(cell);
        let enemy_arsenals = state.board().arsenals(side.other());
        may_move && !self.destinations(state, side, cell).without(enemy_arsenals).is_empty()
    }
}
