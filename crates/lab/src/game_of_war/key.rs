//! A position as a few numbers: equal where the same can follow.

use fracas_core::Game;
use fracas_game_of_war::{Cell, GameOfWar, Ground, Phase, Place, Position, Retreat, Side, State, Unit};

/// The most units and arsenals together that an endgame may have.
pub const MOST_PIECES: usize = 15;

/// Units, standing arsenals, who is to move, who moved already and what must retreat. The turn's number and how long
/// nothing was destroyed are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// A unit or an arsenal each, from the first square on; the rest are zero.
    pieces: [u16; MOST_PIECES],
    /// Who is to move, and whether the turn's attack is spent.
    rest: u16,
}

/// A piece is its square in nine bits and what it is above them.
const SQUARE: u16 = (1 << 9) - 1;
const SOUTH: u16 = 1 << 9;
const KIND: u32 = 10;
/// Kinds are numbered from 1; an arsenal comes after the six of them.
const ARSENAL: u16 = 7;
const MOVED: u16 = 1 << 13;
const DUE: u16 = 1 << 14;
const MADE: u16 = 1 << 15;

const SOUTH_TO_MOVE: u16 = 1;
const SPENT: u16 = 2;

impl Key {
    /// The key of a state in which a side is to move; `None` if there are too many pieces, or nobody is in a turn.
    pub fn of(state: &State) -> Option<Key> {
        let Phase::Play(mover) = state.phase() else { return None };
        let mut key = Key { pieces: [0; MOST_PIECES], rest: 0 };
        let mut count = 0;
        let mut put = |piece: u16| {
            *key.pieces.get_mut(count)? = piece;
            count += 1;
            Some(())
        };
        let board = state.board();
        for side in Side::BOTH {
            for cell in board.arsenals(side) {
                put(cell.index() as u16 | of(side) | ARSENAL << KIND)?;
            }
        }
        for (cell, Unit { side, kind }) in board.units() {
            let mut piece = cell.index() as u16 | of(side) | (kind.index() as u16 + 1) << KIND;
            if side == mover && state.moved().cells().contains(&cell) {
                piece |= MOVED;
            }
            piece |= match state.retreat() {
                Retreat::Due(marked) if marked == cell => DUE,
                Retreat::Made(marked) if marked == cell => MADE,
                _ => 0,
            };
            put(piece)?;
        }
        key.rest =
            if mover == Side::South { SOUTH_TO_MOVE } else { 0 } | if state.spent() { SPENT } else { 0 };
        Some(key)
    }

    /// Who is to move.
    pub const fn mover(&self) -> Side {
        if self.rest & SOUTH_TO_MOVE == 0 { Side::North } else { Side::South }
    }

    /// The state at the opening of a turn that has this key, on the ground of `game`.
    ///
    /// # Panics
    ///
    /// If the key is not of the opening of a turn that the rules can lead to.
    pub fn state(&self, game: &GameOfWar) -> State {
        let terrain = game.terrain();
        let mut position = Position {
            rows: [[Place::default(); 25]; 20],
            phase: Phase::Play(self.mover()),
            moved: Vec::new(),
            retreat: Retreat::None,
            spent: false,
            turn: 1,
        };
        let grounds = [
            (terrain.mountains, Ground::Mountain),
            (terrain.passes, Ground::Pass),
            (terrain.forts, Ground::Fort),
        ];
        for (cells, ground) in grounds {
            cells.iter().for_each(|cell| place(&mut position, cell).ground = ground);
        }
        for piece in self.pieces.into_iter().filter(|&piece| piece != 0) {
            let cell = Cell::all().nth(usize::from(piece & SQUARE)).expect("it was a square");
            let side = if piece & SOUTH == 0 { Side::North } else { Side::South };
            match piece >> KIND & 7 {
                ARSENAL => place(&mut position, cell).ground = Ground::Arsenal(side),
                kind => {
                    let kind = fracas_game_of_war::Kind::ALL[usize::from(kind) - 1];
                    place(&mut position, cell).unit = Some(Unit { side, kind });
                }
            }
            if piece & DUE != 0 {
                position.retreat = Retreat::Due(cell);
            }
        }
        let started = GameOfWar::start_by(game.rules(), None, game.options().clone(), Some(&position));
        started.expect("what the rules led to can be set up").1
    }
}

const fn of(side: Side) -> u16 {
    match side {
        Side::North => 0,
        Side::South => SOUTH,
    }
}

fn place(position: &mut Position, cell: Cell) -> &mut Place {
    &mut position.rows[usize::from(cell.row())][usize::from(cell.column())]
}
