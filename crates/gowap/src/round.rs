//! One round: all tokens move, then cell after cell is resolved.

use fracas_core::Seat;
use smallvec::SmallVec;

use crate::board::{Board, Cell, SIDES};
use crate::coins::Flip;
use crate::token::{MOST_VALUE, Token, Tokens, same_sum};
use crate::witness::Witness;
use crate::{Battle, Formula, Gender, Options, Tie};

/// What a round is played by.
#[derive(Clone, Debug)]
pub(crate) struct Law {
    pub(crate) board: Board,
    /// Where each side's tokens get to from each cell: the way of [`way`] by the two coins.
    pub(crate) ways: [Vec<[Cell; 4]>; 2],
    pub(crate) battle: Battle,
    pub(crate) tie: Tie,
    pub(crate) max_tokens: usize,
    /// GW-13: whether a round stops as soon as a side has no token left.
    pub(crate) cut: bool,
}

impl Law {
    pub(crate) fn new(board: Board, options: &Options, cut: bool) -> Law {
        let ways = SIDES.map(|side| {
            let from = |cell: usize| {
                let mut to = [Cell(0); 4];
                for (forward, right) in [(false, false), (false, true), (true, false), (true, true)] {
                    to[way(forward, right)] = board.step(Cell(cell as u16), side, forward, right);
                }
                to
            };
            (0..board.cells()).map(from).collect()
        });
        let Options { battle, tie, max_tokens, .. } = *options;
        Law { board, ways, battle, tie, max_tokens: max_tokens as usize, cut }
    }
}

/// The place of a way among the four: the two coins as bits, the first the lower.
fn way(forward: bool, right: bool) -> usize {
    usize::from(forward) | usize::from(right) << 1
}

/// A round that is being played.
pub(crate) struct Round<'a, F, W = ()> {
    law: &'a Law,
    functions: &'a [Option<Formula>],
    sides: &'a mut [Tokens; 2],
    /// How many of each side's tokens are not removed yet.
    alive: [usize; 2],
    coins: &'a mut F,
    witness: W,
}

/// Places of tokens in the list of their side, in order of number.
type Places = SmallVec<[u16; 32]>;

impl<'a, F: Flip> Round<'a, F> {
    pub(crate) fn new(
        law: &'a Law,
        functions: &'a [Option<Formula>],
        sides: &'a mut [Tokens; 2],
        coins: &'a mut F,
    ) -> Self {
        let alive = [sides[0].len(), sides[1].len()];
        Round { law, functions, sides, alive, coins, witness: () }
    }
}

impl<'a, F: Flip, W: Witness> Round<'a, F, W> {
    /// The same round with somebody else looking on.
    pub(crate) fn seen_by<X: Witness>(self, witness: X) -> Round<'a, F, X> {
        let Round { law, functions, sides, alive, coins, .. } = self;
        Round { law, functions, sides, alive, coins, witness }
    }

    /// Plays the round. If the coins end too early the sides are left in the middle of it.
    pub(crate) fn play(mut self) -> Result<(), F::End> {
        self.march()?;
        let crowds = Crowds::new(self.sides);
        let (mut red, mut blue) = (Places::new(), Places::new());
        for cell in crowds.cells() {
            if let Some((side, place)) = crowds.alone(cell) {
                self.apply(cell, side, place);
            } else {
                red.clear();
                blue.clear();
                crowds.split(cell, &mut red, &mut blue);
                self.resolve(cell, &red, &blue)?;
            }
            if self.is_cut() {
                break;
            }
        }
        for side in SIDES {
            if self.alive[side.index()] < self.sides[side.index()].len() {
                self.sides[side.index()].retain(|token| token.is_alive());
            }
        }
        Ok(())
    }

    /// GW-7: Red's tokens in order of number, then Blue's; two coins each.
    fn march(&mut self) -> Result<(), F::End> {
        for (side, (tokens, ways)) in self.sides.iter_mut().zip(&self.law.ways).enumerate() {
            for token in tokens {
                if let Some(from) = token.at {
                    let (forward, right) = (self.coins.flip()?, self.coins.flip()?);
                    token.at = Some(ways[usize::from(from.0)][way(forward, right)]);
                    self.witness.stepped(side, from, [forward, right], token);
                }
            }
        }
        Ok(())
    }

    /// GW-13: whether the step just taken was the last.
    fn is_cut(&self) -> bool {
        self.law.cut && self.alive.contains(&0)
    }

    /// A battle, then births, then the cell's function: for the tokens of one cell.
    fn resolve(&mut self, cell: usize, red: &[u16], blue: &[u16]) -> Result<(), F::End> {
        if !red.is_empty() && !blue.is_empty() {
            self.witness.meets(self.sides, [red, blue]);
            let sums = self.fight(red, blue);
            self.witness.fought(Cell(cell as u16), sums, self.sides, [red, blue]);
            if self.is_cut() {
                return Ok(());
            }
        }
        let born_from = [self.sides[0].len(), self.sides[1].len()];
        for (side, parents) in SIDES.into_iter().zip([red, blue]) {
            if parents.len() > 1 {
                self.reproduce(side, Cell(cell as u16), parents)?;
            }
        }
        for (side, standing) in [red, blue].into_iter().enumerate() {
            let newborn = born_from[side]..self.sides[side].len();
            for index in standing.iter().map(|&place| usize::from(place)).chain(newborn) {
                self.apply(cell, side, index);
            }
        }
        Ok(())
    }

    /// Lets the cell's function do its work on a token, unless it is removed already.
    #[inline]
    fn apply(&mut self, cell: usize, side: usize, index: usize) {
        let token = &mut self.sides[side][index];
        if let Some(formula) = &self.functions[cell]
            && token.is_alive()
        {
            let was = token.value;
            let left = formula.left_of(was);
            token.value = if left > 0.0 { left } else { 0.0 };
            self.alive[side] -= usize::from(!token.is_alive());
            self.witness.worked(Cell(cell as u16), side, was, token);
        }
    }

    /// Gives a token that is alive another value; 0 removes it.
    fn change(&mut self, side: usize, place: u16, value: f64) {
        self.sides[side][usize::from(place)].value = value;
        self.alive[side] -= usize::from(value <= 0.0);
    }

    fn sum(&self, side: usize, places: &[u16]) -> f64 {
        let tokens = &self.sides[side][..];
        places.iter().map(|&place| tokens[usize::from(place)].value).sum()
    }

    fn remove(&mut self, side: usize, places: &[u16]) {
        for &place in places {
            self.change(side, place, 0.0);
        }
    }

    /// Lets both sides of a cell fight; tells what they were worth before.
    fn fight(&mut self, red: &[u16], blue: &[u16]) -> [f64; 2] {
        let sums = [self.sum(0, red), self.sum(1, blue)];
        if same_sum(sums[0], sums[1]) {
            // GW-9
            if self.law.tie == Tie::Annihilate {
                self.remove(0, red);
                self.remove(1, blue);
            }
            return sums;
        }
        // GW-8
        let ((winner, winners), (loser, losers)) =
            if sums[0] > sums[1] { ((0, red), (1, blue)) } else { ((1, blue), (0, red)) };
        let (more, less) = (sums[winner], sums[loser]);
        self.remove(loser, losers);
        for &place in winners {
            let value = self.sides[winner][usize::from(place)].value;
            let share = (more - less) * value / more;
            let value = match self.law.battle {
                Battle::Absorb => (value + share).min(MOST_VALUE), // GW-15
                Battle::Attrition => share,
            };
            self.change(winner, place, value);
        }
        sums
    }

    /// GW-10: the best male with the best female, the second best with the second best, and so on.
    fn reproduce(&mut self, side: Seat, cell: Cell, parents: &[u16]) -> Result<(), F::End> {
        let side = side.index();
        let (mut males, mut females) = (Places::new(), Places::new());
        let tokens = &self.sides[side][..];
        for &place in parents {
            match &tokens[usize::from(place)] {
                token if !token.is_alive() => {}
                Token { gender: Gender::Male, .. } => males.push(place),
                Token { gender: Gender::Female, .. } => females.push(place),
            }
        }
        if males.is_empty() || females.is_empty() {
            return Ok(());
        }
        for ranked in [&mut males, &mut females] {
            let value = |place: u16| tokens[usize::from(place)].value;
            ranked.sort_unstable_by(|&one, &other| value(other).total_cmp(&value(one)).then(one.cmp(&other)));
        }
        for (&male, &female) in males.iter().zip(&females) {
            // GW-12
            if self.alive[side] >= self.law.max_tokens {
                break;
            }
            let tokens = &mut self.sides[side];
            let value = (tokens[usize::from(male)].value + tokens[usize::from(female)].value) / 2.0;
            let highest = tokens.iter().rev().find(|token| token.is_alive()).map_or(0, |token| token.number);
            let gender = if self.coins.flip()? { Gender::Female } else { Gender::Male };
            let child = Token { value, number: highest + 1, at: Some(cell), gender };
            self.witness.born(side, &child);
            tokens.push(child);
            self.alive[side] += 1;
        }
        Ok(())
    }
}

/// Who stands where: a chain of tokens for every cell that has any.
struct Crowds {
    /// A bit for every cell that somebody stands on.
    occupied: [u64; WORDS],
    /// The first of the chain of each such cell; Red's tokens come before Blue's, each in order of number.
    first: [u16; WORDS * 64],
    /// What follows a token in its chain.
    next: SmallVec<[u16; 64]>,
    /// Where Blue's tokens begin.
    reds: usize,
}

/// Enough for the cells of the largest board.
const WORDS: usize = (19 * 19_usize).div_ceil(64);
const END: u16 = u16::MAX;

impl Crowds {
    #[inline]
    fn new(sides: &[Tokens; 2]) -> Crowds {
        let reds = sides[0].len();
        let mut crowds = Crowds {
            occupied: [0; WORDS],
            first: [END; WORDS * 64],
            next: SmallVec::from_elem(END, reds + sides[1].len()),
            reds,
        };
        // From the last to the first, each at the head of its chain: so the chains are in order.
        for (tokens, from) in [(&sides[1], reds), (&sides[0], 0)] {
            for (index, token) in tokens.iter().enumerate().rev() {
                let Some(Cell(cell)) = token.at else { continue };
                let cell = usize::from(cell);
                crowds.occupied[cell / 64] |= 1 << (cell % 64);
                let id = from + index;
                crowds.next[id] = std::mem::replace(&mut crowds.first[cell], id as u16);
            }
        }
        crowds
    }

    /// The cells that somebody stands on, in reading order (GW-11).
    fn cells(&self) -> impl Iterator<Item = usize> {
        self.occupied.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros() as usize;
                (bits != 0).then(|| {
                    bits &= bits - 1;
                    word * 64 + bit
                })
            })
        })
    }

    /// The side and place of the token that has the cell for itself; nothing can happen there but the function.
    #[inline]
    fn alone(&self, cell: usize) -> Option<(usize, usize)> {
        let id = usize::from(self.first[cell]);
        let side = usize::from(id >= self.reds);
        (self.next[id] == END).then(|| (side, id - side * self.reds))
    }

    /// The tokens of a cell by side.
    fn split(&self, cell: usize, red: &mut Places, blue: &mut Places) {
        let mut id = self.first[cell];
        while id != END {
            let place = usize::from(id);
            if place < self.reds {
                red.push(id);
            } else {
                blue.push((place - self.reds) as u16);
            }
            id = self.next[place];
        }
    }
}
