//! The levels as data, to be tuned by matches: see `docs/bots.md` for the ladder they make.

use crate::Level;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Looks a few plies ahead with the mistakes people make.
    Human(Human),
    /// Thinks as well as it can.
    Machine(Machine),
}

/// How a person plays who has not seen it all yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Human {
    /// How many plies it looks ahead.
    pub(super) depth: u8,
    /// How often in a hundred moves it forgets that there is somebody else who moves.
    pub(super) blinks: u32,
    /// How far off its judgement of a move can be, in hundredths of a logit either way.
    pub(super) blur: u32,
}

/// What a machine may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    /// Positions to look at for the best move.
    pub(super) nodes: u64,
    /// Positions to look at for a proof that it wins.
    pub(super) proof: u64,
    /// Whether it has read the proven strategy.
    pub(super) book: bool,
}

const fn human(depth: u8, blinks: u32, blur: u32) -> Style {
    Style::Human(Human { depth, blinks, blur })
}

const fn machine(nodes: u64, proof: u64, book: bool) -> Style {
    Style::Machine(Machine { nodes, proof, book })
}

const STYLES: [Style; 8] = [
    human(1, 0, 90),
    human(2, 50, 70),
    human(2, 25, 40),
    human(3, 12, 22),
    human(4, 5, 14),
    machine(24_000, 12_000, false),
    machine(150_000, 150_000, false),
    machine(5_000_000, 1_000_000, true),
];

pub(super) fn style(level: Level) -> Style {
    STYLES[level.index()]
}
