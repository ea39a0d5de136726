//! The game as numbers.

use fracas_core::{Block, Encode, Game, Numbers, Parts, Pen, Seat};

use crate::cell::{COLUMNS, ROWS};
use crate::{Cell, GameOfWar, Kind, Move, Moved, Phase, Plan, Retreat, Side, Squares, State};

/// How many squares a plane has.
const CELLS: usize = COLUMNS as usize * ROWS as usize;
/// Where the numbers of acts begin, of kinds and of plans.
const ACTS: usize = CELLS;
const KINDS: usize = ACTS + 4;
const PLANS: usize = KINDS + Kind::ALL.len();

fn plane(pen: &mut Pen<'_>, squares: Squares) {
    let plane = pen.block(CELLS);
    squares.iter().for_each(|cell| plane[cell.index()] = 1.0);
}

fn one(cell: Option<Cell>) -> Squares {
    cell.map_or(Squares::EMPTY, Squares::one)
}

impl Encode for GameOfWar {
    fn layout(&self) -> Vec<Block> {
        let map = |planes: usize| [planes, usize::from(ROWS), usize::from(COLUMNS)];
        vec![
            Block::new(
                "own",
                &map(6),
                "own units by kind: I, C, A, the swift A, R, the swift R; rows from 1",
            ),
            Block::new("other", &map(6), "the other side's, as far as they are known"),
            Block::new("online", &map(2), "who is online: own, the other's"),
            Block::new("arsenals", &map(2), "own, the other's"),
            Block::new("ground", &map(3), "mountains, passes, forts"),
            Block::new("turn", &map(4), "units that moved, must retreat, have retreated; what was attacked"),
            Block::new("phase", &[3], "armies are deployed, the die is due, the game proper"),
            Block::new("chooses", &[2], "who is to choose, as far as one may know: oneself, the other"),
            Block::new("moves", &[1], "moves left in this turn, of five"),
            Block::new("spent", &[1], "an arsenal was this turn's attack"),
            Block::new("missing", &[6], "units still to be placed, by kind"),
            Block::new("turns", &[2], "the turn's number, in hundreds; quiet turns in a row, in hundreds"),
        ]
    }

    fn observe(&self, state: &State, eye: Seat, pen: &mut Pen<'_>) {
        let state = self.mask(state, Some(eye));
        let (own, other) = (Side::of(eye), Side::of(eye).other());
        let board = &state.board;
        for side in [own, other] {
            Kind::ALL.into_iter().for_each(|kind| plane(pen, board.army(side, kind)));
        }
        for side in [own, other] {
            plane(pen, state.online(side));
        }
        for side in [own, other] {
            plane(pen, board.arsenals(side));
        }
        for ground in [self.terrain.mountains, self.terrain.passes, self.terrain.forts] {
            plane(pen, ground);
        }
        let retreated = match state.retreat {
            Retreat::Made(cell) => Some(cell),
            Retreat::None | Retreat::Due(_) => None,
        };
        plane(pen, state.moved.cells().iter().copied().collect());
        plane(pen, one(state.retreat.due()));
        plane(pen, one(retreated));
        plane(pen, one(state.struck));
        pen.mark(
            3,
            Some(match state.phase {
                Phase::Deploying(_) => 0,
                Phase::Die => 1,
                Phase::Play(_) => 2,
            }),
        );
        let choosing = self.turn(&state).choosing();
        [own, other].into_iter().for_each(|side| pen.flag(choosing.contains(side.seat())));
        pen.put(f32::from(state.moved.left()) / f32::from(Moved::MOST));
        pen.flag(state.spent);
        board.missing(own).into_iter().for_each(|count| pen.put(count as f32));
        pen.put(state.turn as f32 / 100.0);
        pen.put(state.quiet as f32 / 100.0);
    }

    fn numbers(&self) -> Vec<Numbers> {
        vec![
            Numbers::new("square", CELLS, "a square, row by row from a1"),
            Numbers::new("act", 4, "attack, end, take back, ready"),
            Numbers::new(
                "kind",
                Kind::ALL.len(),
                "a kind of unit to place: I, C, A, the swift A, R, the swift R",
            ),
            Numbers::new("plan", Plan::all().count(), "a deployment with a name"),
        ]
    }

    fn parts(&self, _state: &State, _seat: Seat, choice: &Move) -> Parts {
        match *choice {
            Move::March(from, to) => Parts::of([from.index(), to.index()]),
            Move::Attack(target) => Parts::of([ACTS, target.index()]),
            Move::End => Parts::of([ACTS + 1]),
            Move::Take(cell) => Parts::of([ACTS + 2, cell.index()]),
            Move::Ready => Parts::of([ACTS + 3]),
            Move::Place(kind, cell) => Parts::of([KINDS + kind.index(), cell.index()]),
            Move::Deploy(plan) => Parts::of([PLANS + plan.index()]),
        }
    }
}
