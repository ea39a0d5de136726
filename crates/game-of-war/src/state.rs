//! Everything that changes in a game, as one plain value.

use fracas_core::Outcome;

use crate::network::Wiring;
use crate::{Board, Cell, Side, Squares};

/// Everything that changes, secrets included. It is `Copy` and holds no pointer: a search copies it freely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) board: Board,
    /// Both sides' networks; always worked out from the board.
    pub(crate) wiring: [Wiring; 2],
    pub(crate) phase: Phase,
    pub(crate) moved: Moved,
    pub(crate) retreat: Retreat,
    /// Whether an arsenal was this turn's attack (WR-13).
    pub(crate) spent: bool,
    /// The square attacked in the turn before, until the next act: people want to know.
    pub(crate) struck: Option<Cell>,
    pub(crate) turn: u32,
    /// How many turns in a row nothing was destroyed; positions do not carry it.
    pub(crate) quiet: u32,
}

impl State {
    /// Who stands where.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// A side's units that are online.
    pub const fn online(&self, side: Side) -> Squares {
        self.wiring[side.index()].online
    }

    /// The squares that a side's lines reach, its arsenals' own included.
    pub const fn lines(&self, side: Side) -> Squares {
        self.wiring[side.index()].lines
    }

    /// What the game is at.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The units that moved this turn.
    pub const fn moved(&self) -> &Moved {
        &self.moved
    }

    /// The retreat of this turn.
    pub const fn retreat(&self) -> Retreat {
        self.retreat
    }

    /// Whether an arsenal was this turn's attack: moves may be left, but nothing can be taken or attacked (WR-13).
    pub const fn spent(&self) -> bool {
        self.spent
    }

    /// The square attacked in the turn before, until the next act.
    pub const fn struck(&self) -> Option<Cell> {
        self.struck
    }

    /// The turn's number, from 1, each side's turns counted.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// How many turns in a row nothing was destroyed (WR-16).
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// A side's units that may attack: online, and not the one whose retreat this turn is (WR-12).
    pub fn ready(&self, side: Side) -> Squares {
        let mut ready = self.online(side);
        if let Some(cell) = self.retreat.cell() {
            ready.remove(cell);
        }
        ready
    }

    /// The units of the side to move that may still move, whether or not there is anywhere to go.
    pub fn movers(&self, side: Side) -> Squares {
        if self.moved.left() == 0 {
            return Squares::EMPTY;
        }
        let board = &self.board;
        // WR-6: relays move offline too.
        let mut movers = board.of(side) & (self.online(side) | board.relays());
        for &cell in self.moved.cells() {
            movers.remove(cell);
        }
        // WR-12: a due retreat comes before anything else.
        match self.retreat.due() {
            Some(cell) => movers & Squares::one(cell),
            None => movers,
        }
    }

    /// Why a side has lost, if it has (WR-15).
    fn beaten(&self, side: Side) -> Option<&'static str> {
        let board = &self.board;
        if board.arsenals(side).is_empty() {
            Some("arsenals")
        } else if board.combat(side).is_empty() {
            Some("annihilation")
        } else if self.online(side).is_empty() && !board.of(side).meets(&board.relays()) {
            Some("collapse")
        } else {
            None
        }
    }

    /// How the board is decided, the side that acted last coming first (WR-15).
    pub(crate) fn decided(&self) -> Option<Outcome> {
        let win = |side: Side| self.beaten(side.other()).map(|reason| Outcome::win(side.seat(), reason));
        match self.phase {
            Phase::Deploying(_) => None,
            // WR-19: nobody has acted, so a board that both have won waits for the die.
            Phase::Die => match Side::BOTH.map(win) {
                [Some(_), Some(_)] => None,
                [north, south] => north.or(south),
            },
            Phase::Play(side) => {
                let actor = if self.moved.cells().is_empty() { side.other() } else { side };
                win(actor).or_else(|| win(actor.other()))
            }
        }
    }
}

/// What a game is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Both place their units in secret; the side named is ready.
    Deploying(Option<Side>),
    /// The die for the first move is due.
    Die,
    /// A side's turn.
    Play(Side),
}

/// The units that moved this turn, where they stand now, in order of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Moved {
    cells: [Cell; Moved::MOST as usize],
    count: u8,
}

impl Moved {
    /// How many units may move in a turn (WR-14).
    pub const MOST: u8 = 5;

    /// Where they stand now.
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.count)]
    }

    /// How many more units may move.
    pub const fn left(&self) -> u8 {
        Moved::MOST - self.count
    }

    /// Adds a unit; the turn must have a move left.
    pub(crate) fn push(&mut self, cell: Cell) {
        self.cells[usize::from(self.count)] = cell;
        self.count += 1;
    }
}

/// The forced retreat of a turn (WR-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Retreat {
    /// There is none.
    #[default]
    None,
    /// The unit there must move before anything else.
    Due(Cell),
    /// The unit now there has retreated and cannot attack this turn.
    Made(Cell),
}

impl Retreat {
    /// Where the unit stands that must retreat.
    pub const fn due(self) -> Option<Cell> {
        match self {
            Retreat::Due(cell) => Some(cell),
            Retreat::None | Retreat::Made(_) => None,
        }
    }

    /// Where the unit stands whose retreat it is, due or made.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Retreat::Due(cell) | Retreat::Made(cell) => Some(cell),
            Retreat::None => None,
        }
    }
}
