//! Lines of communication: who is online (WR-3 to WR-5).
//!
//! Enemies cut lines whether they are online or not, so each side's network follows from the board alone and
//! neither waits for the other's.

use crate::{Board, Cell, GameOfWar, Side, Squares, Supply};

/// A side's network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    /// The squares its lines reach, its arsenals' own included. None when the option `supply` is off.
    pub lines: Squares,
    /// Its units that are online.
    pub online: Squares,
    /// Where lines start: its standing arsenals and the relays that carry on.
    pub senders: Squares,
}

impl GameOfWar {
    /// Works out a side's whole network.
    pub fn network(&self, board: &Board, side: Side) -> Network {
        self.trace(board, side, false)
    }

    /// The units of both sides that are online; it stops looking as soon as all are.
    pub(crate) fn online(&self, board: &Board) -> [Squares; 2] {
        Side::BOTH.map(|side| self.online_of(board, side))
    }

    /// A side's units that are online.
    pub(crate) fn online_of(&self, board: &Board, side: Side) -> Squares {
        self.trace(board, side, true).online
    }

    fn trace(&self, board: &Board, side: Side, online_only: bool) -> Network {
        let own = board.of(side);
        if self.options.supply == Supply::Off {
            return Network { lines: Squares::EMPTY, online: own, senders: Squares::EMPTY };
        }
        let relays = own & board.relays();
        let blockers = blockers(board, side);
        let mut lines = board.arsenals(side);
        let mut online = Squares::EMPTY;
        let mut sent = Squares::EMPTY;
        let mut senders = lines;
        loop {
            for sender in senders {
                lines |= self.lines_from(sender, blockers);
            }
            online = touch(own, online | own & lines);
            sent |= senders;
            let ready = if self.options.relay_by_touch { online } else { lines };
            senders = (relays & ready).without(sent);
            if senders.is_empty() || online_only && online == own {
                return Network { lines, online, senders: sent };
            }
        }
    }

    /// The squares that lines from one sender reach.
    pub(crate) fn lines_from(&self, sender: Cell, blockers: Squares) -> Squares {
        let sight = &self.terrain.sight;
        sight.screen(sender, sight.star[sender.index()], blockers).without(blockers)
    }
}

/// What stops a side's lines beside mountains: every enemy unit that is no relay (WR-3).
pub(crate) fn blockers(board: &Board, side: Side) -> Squares {
    board.combat(side.other())
}

/// Lets being online carry on from unit to unit (WR-4).
fn touch(own: Squares, mut online: Squares) -> Squares {
    loop {
        let mut grew = false;
        for unit in own.without(online) {
            if Squares::around(unit).meets(&online) {
                online.insert(unit);
                grew = true;
            }
        }
        if !grew {
            return online;
        }
    }
}
