//! Where units may go (WR-7, WR-12, WR-13).

use crate::{Cell, GameOfWar, Kind, Side, Squares, State};

impl GameOfWar {
    /// The squares a unit could go to by its movement. A unit in retreat goes to no enemy arsenal (WR-12), and no
    /// combat unit does once the attack is spent (WR-13).
    pub fn destinations(&self, state: &State, side: Side, from: Cell) -> Squares {
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
        let barred = state.spent && !board.relays().contains(from);
        if barred || state.retreat.due() == Some(from) {
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
