//! One round: all tokens move, then cell after cell is resolved.

use fracas_core::Seat;
use smallvec::SmallVec;

use crate::board::{Board, Cell, SIDES};
use crate::coins::Flip;
use crate::token::{Token, Tokens, same_sum};
use crate::{Battle, Formula, Gender, Tie};

/// What a round is played by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Law {
    pub(crate) board: Board,
    pub(crate) battle: Battle,
    pub(crate) tie: Tie,
    pub(crate) max_tokens: usize,
}

/// A round that is being played.
pub(crate) struct Round<'a, F> {
    law: Law,
    functions: &'a [Option<Formula>],
    sides: &'a mut [Tokens; 2],
    /// How many of each side's tokens are not removed yet.
    alive: [usize; 2],
    coins: &'a mut F,
}

/// Where a token is found, in the order that a round looks at them: by cell, then by side, then by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place(u64);

impl Place {
    fn new(Cell(cell): Cell, side: usize, index: usize) -> Place {
        Place(u64::from(cell) << 33 | (side as u64) << 32 | index as u64)
    }

    fn cell(self) -> usize {
        (self.0 >> 33) as usize
    }

    fn is_blue(self) -> bool {
        self.0 >> 32 & 1 == 1
    }

    fn index(self) -> usize {
        self.0 as u32 as usize
    }
}

impl<'a, F: Flip> Round<'a, F> {
    pub(crate) fn new(
        law: Law,
        functions: &'a [Option<Formula>],
        sides: &'a mut [Tokens; 2],
        coins: &'a mut F,
    ) -> Self {
        let alive = [sides[0].len(), sides[1].len()];
        Round { law, functions, sides, alive, coins }
    }

    /// Plays the round. If the coins end too early the sides are left in the middle of it.
    pub(crate) fn play(mut self) -> Result<(), F::End> {
        let mut places = self.march()?;
        places.sort_unstable();
        for in_cell in places.chunk_by(|one, other| one.cell() == other.cell()) {
            self.resolve(in_cell)?;
        }
        for side in SIDES {
            if self.alive[side.index()] < self.sides[side.index()].len() {
                self.sides[side.index()].retain(|token| token.is_alive());
            }
        }
        Ok(())
    }

    /// GW-7: Red's tokens in order of number, then Blue's; two coins each.
    fn march(&mut self) -> Result<SmallVec<[Place; 32]>, F::End> {
        let mut places = SmallVec::new();
        for side in SIDES {
            for (index, token) in self.sides[side.index()].iter_mut().enumerate() {
                let Some(from) = token.at else { continue };
                let (forward, right) = (self.coins.flip()?, self.coins.flip()?);
                let to = self.law.board.step(from, side, forward, right);
                token.at = Some(to);
                places.push(Place::new(to, side.index(), index));
            }
        }
        Ok(places)
    }

    /// A battle, then births, then the cell's function: for the tokens of one cell.
    fn resolve(&mut self, places: &[Place]) -> Result<(), F::End> {
        let cell = places[0].cell();
        let (red, blue) = places.split_at(places.partition_point(|place| !place.is_blue()));
        if !red.is_empty() && !blue.is_empty() {
            self.fight(red, blue);
        }
        let born_from = [self.sides[0].len(), self.sides[1].len()];
        for (side, parents) in SIDES.into_iter().zip([red, blue]) {
            if parents.len() > 1 {
                self.reproduce(side, Cell(cell as u16), parents)?;
            }
        }
        if let Some(formula) = &self.functions[cell] {
            for (side, standing) in [red, blue].into_iter().enumerate() {
                let newborn = born_from[side]..self.sides[side].len();
                for index in standing.iter().map(|place| place.index()).chain(newborn) {
                    let token = &mut self.sides[side][index];
                    if token.is_alive() {
                        let value = formula.of(token.value).unwrap_or(0.0);
                        self.change(side, index, value);
                    }
                }
            }
        }
        Ok(())
    }

    /// Gives a token that is alive another value; 0 removes it.
    fn change(&mut self, side: usize, index: usize, value: f64) {
        self.sides[side][index].value = value;
        self.alive[side] -= usize::from(value <= 0.0);
    }

    fn sum(&self, side: usize, places: &[Place]) -> f64 {
        places.iter().map(|place| self.sides[side][place.index()].value).sum()
    }

    fn remove(&mut self, side: usize, places: &[Place]) {
        for place in places {
            self.change(side, place.index(), 0.0);
        }
    }

    fn fight(&mut self, red: &[Place], blue: &[Place]) {
        let sums = [self.sum(0, red), self.sum(1, blue)];
        if same_sum(sums[0], sums[1]) {
            // GW-9
            if self.law.tie == Tie::Annihilate {
                self.remove(0, red);
                self.remove(1, blue);
            }
            return;
        }
        // GW-8
        let ((winner, winners), (loser, losers)) =
            if sums[0] > sums[1] { ((0, red), (1, blue)) } else { ((1, blue), (0, red)) };
        let (more, less) = (sums[winner], sums[loser]);
        self.remove(loser, losers);
        for place in winners {
            let value = self.sides[winner][place.index()].value;
            let share = (more - less) * value / more;
            let value = match self.law.battle {
                Battle::Absorb => value + share,
                Battle::Attrition => share,
            };
            self.change(winner, place.index(), value);
        }
    }

    /// GW-10: the best male with the best female, the second best with the second best, and so on.
    fn reproduce(&mut self, side: Seat, cell: Cell, parents: &[Place]) -> Result<(), F::End> {
        let side = side.index();
        let ranked = |gender: Gender| {
            let tokens = &self.sides[side];
            let mut ranked: SmallVec<[usize; 16]> = parents
                .iter()
                .map(|place| place.index())
                .filter(|&index| tokens[index].is_alive() && tokens[index].gender == gender)
                .collect();
            ranked.sort_unstable_by(|&one, &other| {
                tokens[other].value.total_cmp(&tokens[one].value).then(one.cmp(&other))
            });
            ranked
        };
        let (males, females) = (ranked(Gender::Male), ranked(Gender::Female));
        for (male, female) in males.into_iter().zip(females) {
            // GW-12
            if self.alive[side] >= self.law.max_tokens {
                break;
            }
            let tokens = &mut self.sides[side];
            let value = (tokens[male].value + tokens[female].value) / 2.0;
            let highest = tokens.iter().rev().find(|token| token.is_alive()).map_or(0, |token| token.number);
            let gender = if self.coins.flip()? { Gender::Female } else { Gender::Male };
            tokens.push(Token { value, number: highest + 1, at: Some(cell), gender });
            self.alive[side] += 1;
        }
        Ok(())
    }
}
