//! Lines of communication: who is online (WR-3 to WR-5).
//!
//! Enemies cut lines whether they are online or not, so each side's network follows from the board alone and
//! neither waits for the other's.

use crate::{Board, Cell, GameOfWar, Kind, Side, Squares, State, Supply};

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

/// What a state keeps of a side's network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wiring {
    /// The squares its lines reach.
    pub(crate) lines: Squares,
    /// Its units that are online.
    pub(crate) online: Squares,
    /// The enemies that stop its lines.
    stopped: Squares,
    /// Whether its lines follow from arsenals and relays alone, whoever touches whom.
    firm: bool,
}

impl GameOfWar {
    /// Works out a side's whole network.
    pub fn network(&self, board: &Board, side: Side) -> Network {
        let Wiring { lines, online, .. } = self.wiring(board, side);
        Network { lines, online, senders: self.senders(board, side, lines, online) }
    }

    /// A side's whole network in a state, which knows most of it.
    pub fn network_of(&self, state: &State, side: Side) -> Network {
        let Wiring { lines, online, .. } = state.wiring[side.index()];
        Network { lines, online, senders: self.senders(state.board(), side, lines, online) }
    }

    fn senders(&self, board: &Board, side: Side, lines: Squares, online: Squares) -> Squares {
        if self.options.supply == Supply::Off {
            return Squares::EMPTY;
        }
        let ready = if self.options.relay_by_touch { online } else { lines };
        board.arsenals(side) | board.of(side) & board.relays() & ready
    }

    /// Both sides' networks.
    pub(crate) fn wirings(&self, board: &Board) -> [Wiring; 2] {
        Side::BOTH.map(|side| self.wiring(board, side))
    }

    pub(crate) fn wiring(&self, board: &Board, side: Side) -> Wiring {
        let own = board.of(side);
        if self.options.supply == Supply::Off {
            return Wiring { lines: Squares::EMPTY, online: own, stopped: Squares::EMPTY, firm: true };
        }
        let relays = own & board.relays();
        let blockers = blockers(board, side);
        let mut seen = board.arsenals(side);
        let mut online = Squares::EMPTY;
        let mut sent = Squares::EMPTY;
        let mut senders = seen;
        let mut firm = true;
        loop {
            for sender in senders {
                seen |= self.seen_from(sender, blockers);
            }
            sent |= senders;
            let lines = seen.without(blockers);
            // Lines as far as they go by themselves, and only then whoever is in touch: so what is firm follows from the board,
            // and not from the order in which it is looked at.
            senders = (relays & lines).without(sent);
            if !senders.is_empty() {
                continue;
            }
            online = touch(own, online | own & lines);
            if self.options.relay_by_touch {
                senders = (relays & online).without(sent);
            }
            if senders.is_empty() {
                return Wiring { lines, online, stopped: seen & blockers, firm };
            }
            firm = false;
        }
    }

    /// Both sides' networks after a side's unit has gone from one square to another, where nothing fell: only what the move
    /// touches is worked out anew.
    pub(crate) fn rewire(&self, state: &mut State, side: Side, kind: Kind, from: Cell, to: Cell) {
        let enemy = side.other();
        let theirs = &state.wiring[enemy.index()];
        // An enemy's line is cut or freed, or else nothing changes for the enemy.
        if !kind.is_relay() && (theirs.stopped.contains(from) || theirs.lines.contains(to)) {
            state.wiring[enemy.index()] = self.wiring(&state.board, enemy);
        }
        let own = state.board.of(side);
        let ours = &mut state.wiring[side.index()];
        if ours.firm && !kind.is_relay() {
            let relays = own & state.board.relays();
            let online = if self.options.supply == Supply::Off { own } else { touch(own, own & ours.lines) };
            if !self.options.relay_by_touch || relays & online == relays & ours.online {
                ours.online = online;
                return;
            }
        }
        state.wiring[side.index()] = self.wiring(&state.board, side);
    }

    /// The squares that lines from one sender reach, and the enemies that stop them.
    fn seen_from(&self, sender: Cell, blockers: Squares) -> Squares {
        let sight = &self.terrain.sight;
        sight.screen(sender, sight.star[sender.index()], blockers)
    }

    /// The squares that lines from one sender reach.
    pub(crate) fn lines_from(&self, sender: Cell, blockers: Squares) -> Squares {
        self.seen_from(sender, blockers).without(blockers)
    }
}

/// What stops a side's lines beside mountains: every enemy unit that is no relay (WR-3).
pub(crate) fn blockers(board: &Board, side: Side) -> Squares {
    board.combat(side.other())
}

/// Lets being online carry on from unit to unit (WR-4).
fn touch(own: Squares, mut online: Squares) -> Squares {
    loop {
        let rest = own.without(online);
        if rest.is_empty() {
            return online;
        }
        let touched = rest & online.spread();
        if touched.is_empty() {
            return online;
        }
        online |= touched;
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::{Event, Game, QuickDice, Turn};

    use crate::{GameOfWar, Options, Setup};

    #[test]
    fn what_a_state_keeps_of_networks_is_what_its_board_says() {
        let mut compared = 0;
        for seed in 0..24 {
            let relay_by_touch = seed % 3 > 0;
            let options = Options { deployment: Setup::Classic, relay_by_touch, ..Options::default() };
            let (game, mut state) = GameOfWar::start(None, options, None).expect("it starts");
            let mut dice = QuickDice::new(seed);
            let roll = game.roll(&state, &mut dice);
            game.apply(&mut state, &Event::Chance(roll)).expect("a roll");
            for _ in 0..600 {
                let Turn::Choose(seats) = game.turn(&state) else { break };
                let seat = seats.sole().expect("one moves");
                let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).expect("a choice");
                game.apply(&mut state, &Event::Move(seat, choice)).expect("legal");
                assert_eq!(
                    state.wiring,
                    game.wirings(&state.board),
                    "seed {seed}: {}",
                    game.position(&state)
                );
                compared += 1;
            }
        }
        assert!(compared > 5_000, "{compared} states");
    }
}
