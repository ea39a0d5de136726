//! What bots and studies ask about a state: plain numbers, all of them public knowledge.

use fracas_core::Seat;

use crate::board::{Cell, MOST_CELLS};
use crate::state::{Phase, State};
use crate::{Chance, Ganoogo, Move};

/// What the turn has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Struggle {
    /// Nothing of the kind.
    None,
    /// A conflict roll.
    Fight,
    /// A Ganoogo against this seat.
    Ganoogo(Seat),
}

impl Ganoogo {
    /// Whether a player is still in.
    pub fn is_in(&self, s: &State, seat: Seat) -> bool {
        s.players.contains(seat)
    }

    /// How many players are still in.
    pub fn players_in(&self, s: &State) -> u8 {
        s.players.len()
    }

    /// All HP that a player has on the board.
    pub fn hp(&self, s: &State, seat: Seat) -> u32 {
        let own = s.dice.iter().filter(|die| die.at.is_some() && die.seat == seat);
        own.map(|die| u32::from(die.hp)).sum()
    }

    /// How many cards a player holds.
    pub fn hand_size(&self, s: &State, seat: Seat) -> u8 {
        s.piles.hand(seat).size()
    }

    /// Whose turn it is.
    pub fn on_turn(&self, s: &State) -> Seat {
        s.turn
    }

    /// The MP that are left.
    pub fn mp(&self, s: &State) -> u8 {
        s.mp
    }

    /// How many turns are over.
    pub fn turns(&self, s: &State) -> u32 {
        s.turns
    }

    /// Whether a window is open, so that whoever is asked plays a card or passes.
    pub fn in_window(&self, s: &State) -> bool {
        s.window().is_some()
    }

    /// What the turn has come to.
    pub fn struggle(&self, s: &State) -> Struggle {
        match (s.phase, s.ganoogo) {
            (Phase::Fight, _) => Struggle::Fight,
            (Phase::Ganoogo, Some(ganoogo)) => Struggle::Ganoogo(ganoogo.defender),
            _ => Struggle::None,
        }
    }

    /// Whose die stands on a square, and its HP.
    pub fn die_on(&self, s: &State, cell: Cell) -> Option<(Seat, u8)> {
        s.die_at(cell).map(|die| (s.die(die).seat, s.die(die).hp))
    }

    /// The card and its drawer, where this outcome is a draw from this state.
    pub fn drawn(&self, before: &State, outcome: &Chance) -> Option<(Seat, usize)> {
        match (crate::rules::due(before)?, outcome) {
            (crate::rules::Due::Card(seat), Chance::Card(kind)) => Some((seat, usize::from(kind.0))),
            _ => None,
        }
    }

    /// The squares next to a player's Ganoogo square.
    pub fn wall(&self, seat: Seat) -> &[Cell] {
        self.board.near(self.board.ganoogo[seat.index()])
    }

    /// Whether a move takes a die from outside the wall around the own Ganoogo square nearer to a gap in it.
    pub fn builds_wall(&self, s: &State, seat: Seat, choice: &Move) -> bool {
        let &Move::Step { from, to } = choice else { return false };
        let wall = self.wall(seat);
        if wall.contains(&from) || to == self.board.ganoogo[seat.index()] {
            return false;
        }
        let gaps = wall.iter().filter(|&&cell| s.die_at(cell).is_none());
        let home = self.board.ganoogo[seat.index()].bit();
        { gaps }.any(|&gap| {
            let steps = |cell| {
                let rings = self.board.walks(cell, (s.occupied() | home) & !cell.bit());
                rings.iter().position(|ring| ring & gap.bit() != 0).unwrap_or(MOST_CELLS)
            };
            steps(to) < steps(from)
        })
    }

    /// How long the way is from a player's dice to the nearest standing Ganoogo square of another: a step is
    /// 1, an own die in the way 1 more, and every HP of another's die in the way `toll` more. `None` where
    /// there is no way.
    pub fn march(&self, s: &State, seat: Seat, toll: u32) -> Option<u32> {
        let mut extra = [0_u32; MOST_CELLS];
        for die in &s.dice {
            if let Some(at) = die.at {
                extra[at.index()] = if die.seat == seat { 1 } else { toll * u32::from(die.hp) };
            }
        }
        // Walked backwards from the squares to be stormed, until nothing gets cheaper any more.
        let mut cost = [u32::MAX; MOST_CELLS];
        let mut open: Vec<Cell> = Vec::with_capacity(self.board.squares.len());
        for other in s.players.iter().filter(|&other| other != seat) {
            let goal = self.board.ganoogo[other.index()];
            cost[goal.index()] = 0;
            open.push(goal);
        }
        let mut next = 0;
        while let Some(&from) = open.get(next) {
            next += 1;
            // The cost of a square is what the rest of the way costs from there; the goal itself is stormed,
            // whatever stands on it.
            let through =
                if cost[from.index()] == 0 { 1 } else { cost[from.index()] + 1 + extra[from.index()] };
            for &to in self.board.near(from) {
                if through < cost[to.index()] {
                    cost[to.index()] = through;
                    open.push(to);
                }
            }
        }
        let last = s.strength(seat) == 1;
        let walkers = s.dice.iter().zip(0..).filter(|(die, _)| die.seat == seat);
        walkers
            .filter_map(|(die, index)| {
                let at = die.at.filter(|_| last || !self.is_overlord(s, index))?;
                Some(cost[at.index()]).filter(|&cost| cost < u32::MAX)
            })
            .min()
    }
}
