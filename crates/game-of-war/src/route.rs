//! Why a unit is online: its way from an arsenal, link by link (WR-3 to WR-5).

use std::collections::{BTreeMap, VecDeque};

use serde::Serialize;
use ts_rs::TS;

use crate::network::blockers;
use crate::{Cell, GameOfWar, Squares, State, Supply};

/// How one square is connected to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Link {
    /// An arsenal, a relay, or a unit that touches the next.
    pub from: Cell,
    /// A unit.
    pub to: Cell,
    /// Whether it is a line, and not a touch.
    pub line: bool,
}

impl GameOfWar {
    /// A shortest way from an arsenal to the unit on a square; none to a unit that is offline, or where no supply is
    /// needed.
    pub fn route(&self, state: &State, at: Cell) -> Vec<Link> {
        let Some(side) = state.board().unit(at).map(|unit| unit.side) else { return Vec::new() };
        if self.options.supply == Supply::Off {
            return Vec::new();
        }
        let own = state.board().of(side);
        let arsenals = state.board().arsenals(side);
        let relays = own & state.board().relays();
        let blockers = blockers(state.board(), side);
        // How units came online, and how a line came to them: the first ways found are the shortest.
        let (mut online, mut lit) = (BTreeMap::new(), BTreeMap::new());
        let mut queue: VecDeque<(Cell, bool)> = arsenals.iter().map(|arsenal| (arsenal, true)).collect();
        while let Some((from, sends)) = queue.pop_front() {
            let mut lines = if sends { self.lines_from(from, blockers) } else { Squares::EMPTY };
            lines |= arsenals & Squares::one(from);
            for to in own & lines {
                let link = Link { from, to, line: true };
                let first_line = note(&mut lit, link);
                let first = note(&mut online, link);
                let sends = relays.contains(to) && (first || first_line && !self.options.relay_by_touch);
                if first || sends {
                    queue.push_back((to, sends));
                }
            }
            for to in own & *Squares::around(from) {
                let touches = online.contains_key(&from) && note(&mut online, Link { from, to, line: false });
                if touches {
                    queue.push_back((to, relays.contains(to) && self.options.relay_by_touch));
                }
            }
        }
        let senders = if self.options.relay_by_touch { &online } else { &lit };
        let mut route = Vec::new();
        let mut next = online.get(&at);
        while let Some(&link) = next {
            route.push(link);
            if link.line && arsenals.contains(link.from) {
                break;
            }
            next = if link.line { senders.get(&link.from) } else { online.get(&link.from) };
        }
        route.reverse();
        route
    }
}

/// Notes a way to a square unless there is one; tells whether it is the first.
fn note(ways: &mut BTreeMap<Cell, Link>, link: Link) -> bool {
    let first = !ways.contains_key(&link.to);
    ways.entry(link.to).or_insert(link);
    first
}
