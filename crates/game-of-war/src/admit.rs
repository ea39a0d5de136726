//! From a set-up to a state: everything a position must be to be played.

use crate::position::Ground;
use crate::{Board, Cell, Error, GameOfWar, Kind, Phase, Position, Retreat, Setup, Side, State};

impl GameOfWar {
    /// Checks a position and turns it into a state. The map was taken from it before.
    pub(crate) fn admit(&self, position: &Position) -> Result<State, Error> {
        let board = admit_board(position)?;
        let mut state = State { turn: position.turn, ..self.state(board, position.phase) };
        match position.phase {
            Phase::Deploying(ready) => self.admit_deploying(&board, ready)?,
            Phase::Die => {}
            Phase::Play(side) => {
                admit_moved(&mut state, side, &position.moved)?;
                self.admit_retreat(&mut state, side, position.retreat)?;
                self.admit_spent(&mut state, side, position.spent)?;
            }
        }
        Ok(state)
    }

    fn admit_deploying(&self, board: &Board, ready: Option<Side>) -> Result<(), Error> {
        if self.options.deployment == Setup::Classic {
            return Err(Error::NotFree);
        }
        for side in Side::BOTH {
            let home = self.homes[side.index()];
            if home.without(board.arsenals(side.other())).len() < Kind::ALL.map(Kind::count).iter().sum() {
                return Err(Error::NoRoom(side));
            }
            for (at, unit) in board.units().filter(|(_, unit)| unit.side == side) {
                if !home.contains(at) {
                    return Err(Error::OutsideHalf { unit, at });
                }
                if board.army(side, unit.kind).len() > unit.kind.count() {
                    return Err(Error::TooMany(side, unit.kind));
                }
            }
        }
        match ready.map(|side| board.missing(side)) {
            Some(missing) if missing != [0; 6] => Err(Error::NotReady(missing)),
            _ => Ok(()),
        }
    }

    fn admit_retreat(&self, state: &mut State, side: Side, retreat: Retreat) -> Result<(), Error> {
        match retreat {
            Retreat::Due(cell) => {
                let own = state.board.of(side).contains(cell) && state.moved.cells().is_empty();
                if !own || !self.can_retreat(state, side, cell) {
                    return Err(Error::NoRetreat(cell));
                }
            }
            Retreat::Made(cell) if state.moved.cells().first() != Some(&cell) => {
                return Err(Error::NotRetreated(cell));
            }
            Retreat::Made(_) | Retreat::None => {}
        }
        state.retreat = retreat;
        Ok(())
    }

    /// WR-13: whoever took the arsenal has moved, and a turn without a move left would have ended.
    fn admit_spent(&self, state: &mut State, side: Side, spent: bool) -> Result<(), Error> {
        if !spent {
            return Ok(());
        }
        if self.edition.capture_ends_the_turn() {
            return Err(Error::SpentTooEarly);
        }
        let raider =
            |cell: &Cell| state.board.combat(side).contains(*cell) && state.retreat.cell() != Some(*cell);
        if !state.moved.cells().iter().any(raider) {
            return Err(Error::NobodyTookIt);
        }
        if state.moved.left() == 0 && state.decided().is_none() {
            return Err(Error::SpentAndOver);
        }
        state.spent = true;
        Ok(())
    }
}

fn admit_board(position: &Position) -> Result<Board, Error> {
    let mut board = Board::default();
    for cell in Cell::all() {
        let place = position.at(cell);
        if let Ground::Arsenal(side) = place.ground {
            board.build(side, cell);
        }
        let Some(unit) = place.unit else { continue };
        match place.ground {
            Ground::Mountain => return Err(Error::OnMountain(usize::from(cell.row()) + 1)),
            Ground::Arsenal(side) if side != unit.side && !unit.kind.is_relay() => {
                return Err(Error::OnEnemyArsenal { unit, at: cell });
            }
            _ => board.put(cell, unit),
        }
    }
    Ok(board)
}

fn admit_moved(state: &mut State, side: Side, moved: &[Cell]) -> Result<(), Error> {
    for &cell in moved {
        let fits = state.board.of(side).contains(cell) && !state.moved.cells().contains(&cell);
        if !fits || state.moved.left() == 0 {
            return Err(Error::NotMoved(cell));
        }
        state.moved.push(cell);
    }
    Ok(())
}
