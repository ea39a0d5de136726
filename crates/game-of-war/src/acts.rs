//! The acts of a turn: moves, attacks, and what ends it (WR-11 to WR-14).

use crate::{Cell, Error, GameOfWar, Move, Moved, Phase, Retreat, Side, State, Unit, Upshot};

impl GameOfWar {
    /// Lists what the side to move may do.
    pub(crate) fn legal_acts(&self, state: &State, side: Side, out: &mut Vec<Move>) {
        for from in state.movers(side) {
            let destinations = self.destinations(state, side, from);
            out.extend(destinations.iter().map(|to| Move::March(from, to)));
        }
        if state.retreat.due().is_none() {
            out.extend(self.targets(state, side).iter().map(Move::Attack));
            out.push(Move::End);
        }
    }

    /// Moves a unit (WR-7); one that takes an arsenal has made the turn's attack (WR-13).
    pub(crate) fn march(&self, state: &mut State, side: Side, from: Cell, to: Cell) -> Result<(), Error> {
        let unit = state.board.unit(from);
        let fits = state.movers(side).contains(from) && self.destinations(state, side, from).contains(to);
        let Some(unit) = unit.filter(|_| fits) else {
            return Err(self.refuse_march(state, side, from, to));
        };
        self.go(state, unit, from, to);
        Ok(())
    }

    /// Moves a unit of the side to move as [`GameOfWar::apply`](fracas_core::Game::apply) does, without asking whether it
    /// may: for searches that take the squares from [`GameOfWar::destinations`] of [`State::movers`].
    pub fn go(&self, state: &mut State, unit: Unit, from: Cell, to: Cell) {
        let side = unit.side;
        state.board.shift(unit, from, to);
        state.moved.push(to);
        state.struck = None;
        if state.retreat == Retreat::Due(from) {
            state.retreat = Retreat::Made(to);
        }
        if !unit.kind.is_relay() && state.board.arsenals(side.other()).contains(to) {
            state.board.raze(side.other(), to);
            state.spent = true;
            state.quiet = 0;
            state.wiring = self.wirings(&state.board);
        } else {
            self.rewire(state, side, unit.kind, from, to);
        }
        if state.spent && self.is_done(state) {
            self.pass(state, side, true, None);
        }
    }

    /// Whether a turn whose attack is spent ends by itself: with no move left, and not if the game is over (WR-13).
    fn is_done(&self, state: &State) -> bool {
        self.edition.capture_ends_the_turn() || state.moved.left() == 0 && state.decided().is_none()
    }

    /// Why a move is not possible; the first ruling in its way is named.
    fn refuse_march(&self, state: &State, side: Side, from: Cell, to: Cell) -> Error {
        let board = &state.board;
        if let Some(cell) = state.retreat.due().filter(|&cell| cell != from) {
            return Error::RetreatFirst(cell);
        }
        let Some(unit) = board.unit(from) else { return Error::Nobody(from) };
        if unit.side != side {
            Error::NotYours { unit, at: from }
        } else if state.moved.cells().contains(&from) {
            Error::MovedAlready(from)
        } else if state.moved.left() == 0 {
            Error::NoMovesLeft
        } else if !state.online(side).contains(from) && !unit.kind.is_relay() {
            Error::Offline { kind: unit.kind, at: from }
        } else if from == to && self.destinations(state, side, from).is_empty() {
            Error::ShutIn(from)
        } else if from == to {
            Error::Standing(from)
        } else if self.terrain.mountains.contains(to) {
            Error::Mountain(to)
        } else if board.occupied().contains(to) {
            Error::Occupied(to)
        } else if from.distance(to) > unit.kind.steps() {
            Error::TooFar { kind: unit.kind, from, to }
        } else if state.retreat.due().is_some() && board.arsenals(side.other()).contains(to) {
            Error::RetreatToArsenal(to)
        } else if state.spent && !unit.kind.is_relay() && board.arsenals(side.other()).contains(to) {
            Error::OneArsenal(to)
        } else {
            Error::NoWay { from, to }
        }
    }

    /// Attacks a unit, which ends the turn (WR-11, WR-14).
    pub(crate) fn strike(&self, state: &mut State, side: Side, target: Cell) -> Result<(), Error> {
        if let Some(cell) = state.retreat.due() {
            return Err(Error::RetreatFirst(cell));
        }
        if state.spent {
            return Err(Error::Spent);
        }
        if !state.board.of(side.other()).contains(target) {
            return Err(Error::NoTarget(target));
        }
        if !self.targets(state, side).contains(target) {
            return Err(Error::OutOfReach(target));
        }
        let attack = self.attack(state, target, side);
        let defence = self.defence(state, target, side.other());
        match Upshot::of(attack, defence) {
            Upshot::None => self.pass(state, side, false, None),
            Upshot::Retreat => self.pass(state, side, false, Some(target)),
            Upshot::Destroyed => {
                self.destroy(state, target);
                self.pass(state, side, true, None);
            }
        }
        state.struck = Some(target);
        Ok(())
    }

    fn destroy(&self, state: &mut State, cell: Cell) {
        state.board.lift(cell);
        state.wiring = self.wirings(&state.board);
    }

    /// Ends a side's turn and opens the other's, with a unit that must retreat perhaps.
    pub(crate) fn pass(&self, state: &mut State, side: Side, mut destroyed: bool, marked: Option<Cell>) {
        let next = side.other();
        state.phase = Phase::Play(next);
        state.moved = Moved::default();
        state.retreat = Retreat::None;
        state.spent = false;
        state.struck = None;
        state.turn = state.turn.saturating_add(1); // WR-21
        if let Some(cell) = marked {
            // WR-12: what cannot retreat is lost as the turn opens.
            if self.can_retreat(state, next, cell) {
                state.retreat = Retreat::Due(cell);
            } else {
                self.destroy(state, cell);
                destroyed = true;
            }
        }
        state.quiet = if destroyed { 0 } else { state.quiet.saturating_add(1) };
    }
}
