//! One round once more, for few tokens on a small board: the usual game, and all that is ever played out by the
//! million.
//!
//! The tokens of a side are bits of a word, in order of their numbers. Who stands on a cell and who is male are then
//! words too, and most of what has to be asked is one operation on them. And nothing that happens on a cell changes
//! anything on another, so all battles are fought first, then all children are born, then all functions do their work:
//! three plain loops instead of one full of turns that no processor foresees. What a round has in common, the order of
//! coins and the numbers of children, comes out as [`Round`](crate::round::Round) has it, to the last bit. Only a cap on
//! the tokens or an end in the middle of a round would tell the difference, so those are left to it.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, ShlAssign, Shr};

use crate::board::Cell;
use crate::coins::Flip;
use crate::round::Law;
use crate::token::{MOST_VALUE, Token, Tokens, same_sum};
use crate::{Battle, Formula, Gender, Tie};

/// A set of tokens of one side, a bit for each by its place in the list: a word, or for crowds two.
trait Set:
    Copy
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + ShlAssign<usize>
    + From<bool>
{
    fn lowest(self) -> usize;
    fn without_lowest(self) -> Self;

    fn is_empty(self) -> bool {
        self == Self::default()
    }

    fn has(self, place: usize) -> bool {
        self >> place & Self::from(true) != Self::default()
    }

    /// The places of the bits, lowest first.
    #[inline]
    fn places(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let place = self.lowest();
            (!self.is_empty()).then(|| {
                self = self.without_lowest();
                place
            })
        })
    }
}

impl Set for u64 {
    #[inline]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn without_lowest(self) -> u64 {
        self & self.wrapping_sub(1)
    }
}

impl Set for u128 {
    #[inline]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn without_lowest(self) -> u128 {
        self & self.wrapping_sub(1)
    }
}

/// A set of cells.
type Cells = u64;

/// The most tokens of a side for one word and for two: with a child of every couple they still have a bit each.
const FEW_TOKENS: usize = 42;
const MOST_TOKENS: usize = 85;

/// The cells of the usual board, and the most there can be.
const USUAL: usize = 25;
const MOST_CELLS: usize = 64;

/// Whether a round is one for [`play`].
#[inline]
pub(crate) fn fits(law: &Law, sides: &[Tokens; 2]) -> bool {
    // Every second token may have a child.
    let most = MOST_TOKENS.min(law.max_tokens / 3 * 2);
    let fits = |side: &Tokens| side.len() <= most && all_stand(side);
    !law.cut && law.board.cells() <= MOST_CELLS && fits(&sides[0]) && fits(&sides[1])
}

/// Whether every token stands somewhere.
#[inline]
fn all_stand(tokens: &[Token]) -> bool {
    tokens.iter().all(|token| token.at.is_some())
}

/// Plays a round that [`fits`]. If the coins end too early the sides are left in the middle of it.
#[inline]
pub(crate) fn play<F: Flip>(
    law: &Law,
    functions: &[Option<Formula>],
    sides: &mut [Tokens; 2],
    coins: &mut F,
) -> Result<(), F::End> {
    // Clearing what a board does not need would take longer than using it.
    if law.board.cells() <= USUAL && is_small(sides) {
        Skirmish::<u64, USUAL>::new(law, sides).play(functions, coins)
    } else {
        play_large(law, functions, sides, coins)
    }
}

/// The same on a large board or with crowds, apart: what the usual round has no room for takes none of its time.
#[inline(never)]
fn play_large<F: Flip>(
    law: &Law,
    functions: &[Option<Formula>],
    sides: &mut [Tokens; 2],
    coins: &mut F,
) -> Result<(), F::End> {
    if is_small(sides) {
        Skirmish::<u64, MOST_CELLS>::new(law, sides).play(functions, coins)
    } else {
        Skirmish::<u128, MOST_CELLS>::new(law, sides).play(functions, coins)
    }
}

/// Whether the tokens of each side have a bit each in one word.
fn is_small(sides: &[Tokens; 2]) -> bool {
    sides[0].len().max(sides[1].len()) <= FEW_TOKENS
}

/// A round.
struct Skirmish<'a, S, const CELLS: usize> {
    law: &'a Law,
    sides: &'a mut [Tokens; 2],
    /// How many of each side began the round.
    old: [usize; 2],
    /// Who stands on each cell, by side.
    crowds: [[S; 2]; CELLS],
    /// The males of each side,
    males: [S; 2],
    /// and the cells that males and females of each side stand on.
    standing: [[Cells; 2]; 2],
    /// Those that a battle has removed.
    fallen: [S; 2],
}

impl<'a, S: Set, const CELLS: usize> Skirmish<'a, S, CELLS> {
    #[inline(always)]
    fn new(law: &'a Law, sides: &'a mut [Tokens; 2]) -> Self {
        let (none, old) = (S::default(), [sides[0].len(), sides[1].len()]);
        Skirmish {
            law,
            sides,
            old,
            crowds: [[none; 2]; CELLS],
            males: [none; 2],
            standing: [[0; 2]; 2],
            fallen: [none; 2],
        }
    }

    /// GW-7: Red's tokens in order of number, then Blue's; two coins each.
    #[inline(always)]
    fn march<F: Flip>(&mut self, coins: &mut F) -> Result<(), F::End> {
        for side in 0..2 {
            let ways = &self.law.ways[side][..];
            let (mut female_places, mut cells, mut female_cells) = (S::default(), 0, 0);
            let mut place = 0;
            for some in self.sides[side].chunks_mut(32) {
                let mut flips = coins.several(2 * some.len() as u32)?;
                for token in some {
                    let to = ways[place_of(token)][(flips & 3) as usize];
                    flips >>= 2;
                    token.at = Some(to);
                    self.crowds[usize::from(to.0)][side] |= S::from(true) << place;
                    let is_female = token.gender == Gender::Female;
                    female_places |= S::from(is_female) << place;
                    female_cells |= Cells::from(is_female) << to.0;
                    cells |= Cells::from(!is_female) << to.0;
                    place += 1;
                }
            }
            self.males[side] = !female_places;
            self.standing[side] = [cells, female_cells];
        }
        Ok(())
    }

    #[inline(always)]
    fn play<F: Flip>(mut self, functions: &[Option<Formula>], coins: &mut F) -> Result<(), F::End> {
        self.march(coins)?;
        let [red, blue] = self.standing.map(|[males, females]| males | females);
        for cell in (red & blue).places() {
            self.fight(cell);
        }
        let [red, blue] = self.standing.map(|[males, females]| males & females);
        for cell in (red | blue).places() {
            for (side, couples) in [red, blue].into_iter().enumerate() {
                if couples >> cell & 1 == 1 {
                    self.reproduce(side, cell, coins)?;
                }
            }
        }
        for side in 0..2 {
            let removed = self.work(side, functions);
            if self.sides[side].len() > self.old[side] {
                self.number(side, removed);
            }
            remove(&mut self.sides[side], removed | self.fallen[side]);
        }
        Ok(())
    }

    /// Lets both sides of a cell fight.
    #[inline]
    fn fight(&mut self, cell: usize) {
        let crowd = self.crowds[cell];
        let sum = |side: usize| -> f64 {
            let tokens = &self.sides[side][..];
            crowd[side].places().map(|place| tokens[place].value).sum()
        };
        let sums = [sum(0), sum(1)];
        if same_sum(sums[0], sums[1]) {
            // GW-9
            if self.law.tie == Tie::Annihilate {
                (0..2).for_each(|side| self.fall(side, cell, crowd[side]));
            }
            return;
        }
        // GW-8
        let winner = usize::from(sums[1] > sums[0]);
        let loser = 1 - winner;
        let (more, less) = (sums[winner], sums[loser]);
        self.fall(loser, cell, crowd[loser]);
        let mut worn = S::default();
        let tokens = &mut self.sides[winner][..];
        for place in crowd[winner].places() {
            let value = tokens[place].value;
            let share = (more - less) * value / more;
            let value = match self.law.battle {
                Battle::Absorb => (value + share).min(MOST_VALUE), // GW-15
                Battle::Attrition => share,
            };
            tokens[place].value = value;
            worn |= S::from(value <= 0.0) << place;
        }
        if !worn.is_empty() {
            self.fall(winner, cell, worn);
        }
    }

    /// Removes tokens that lost a battle on a cell.
    #[inline]
    fn fall(&mut self, side: usize, cell: usize, lost: S) {
        self.fallen[side] |= lost;
        self.crowds[cell][side] &= !lost;
        let left = self.crowds[cell][side];
        let there = [left & self.males[side], left & !self.males[side]];
        for (cells, left) in self.standing[side].iter_mut().zip(there) {
            *cells &= !(Cells::from(left.is_empty()) << cell);
        }
    }

    /// GW-10: the best male with the best female, the second best with the second best, and so on. The children have no
    /// numbers yet.
    #[inline]
    fn reproduce<F: Flip>(&mut self, side: usize, cell: usize, coins: &mut F) -> Result<(), F::End> {
        let tokens = &mut self.sides[side];
        let crowd = self.crowds[cell][side];
        let [mut males, mut females] = [crowd & self.males[side], crowd & !self.males[side]];
        while !males.is_empty() && !females.is_empty() {
            let (male, female) = (best(tokens, males), best(tokens, females));
            males &= !(S::from(true) << male);
            females &= !(S::from(true) << female);
            let value = (tokens[male].value + tokens[female].value) / 2.0;
            let gender = if coins.flip()? { Gender::Female } else { Gender::Male };
            tokens.push(Token { value, number: 0, at: Some(Cell(cell as u16)), gender });
        }
        Ok(())
    }

    /// Lets the cells' functions do their work on a side; tells whom they removed.
    #[inline]
    fn work(&mut self, side: usize, functions: &[Option<Formula>]) -> S {
        let (mut removed, mut bit) = (S::default(), S::from(true));
        for token in &mut self.sides[side] {
            if let Some(formula) = &functions[place_of(token)] {
                let value = formula.left_of(token.value);
                token.value = value;
                removed |= if value > 0.0 { S::default() } else { bit };
            }
            bit <<= 1;
        }
        // Whoever has fallen was not there any more.
        removed & !self.fallen[side]
    }

    /// Gives a side's children their numbers: each the next after the highest of those that were there at its birth.
    #[inline]
    fn number(&mut self, side: usize, removed: S) {
        let (tokens, fallen) = (&mut self.sides[side][..], self.fallen[side]);
        if (fallen | removed).is_empty() {
            // Nobody is missing, so they count on.
            for child in self.old[side].max(1)..tokens.len() {
                tokens[child].number = tokens[child - 1].number + 1;
            }
            return;
        }
        for child in self.old[side]..tokens.len() {
            let born = tokens[child].at;
            // A battle removes before the births on its cell, a function after them.
            let was_there = |place: usize| {
                !(fallen | removed).has(place)
                    || tokens[place].at > born
                    || !fallen.has(place) && tokens[place].at == born
            };
            let highest = (0..child).rev().find(|&place| was_there(place));
            tokens[child].number = highest.map_or(0, |place| tokens[place].number) + 1;
        }
    }
}

/// Takes some of the tokens out of their list.
#[inline]
fn remove<S: Set>(tokens: &mut Tokens, gone: S) {
    if gone.is_empty() {
        return;
    }
    let (mut kept, count) = (gone.lowest(), tokens.len());
    let list = &mut tokens[..];
    for place in kept + 1..count {
        list[kept] = list[place];
        kept += usize::from(!gone.has(place));
    }
    tokens.truncate(kept);
}

/// The number of the cell that a token stands on.
#[inline]
fn place_of(token: &Token) -> usize {
    token.at.map_or(0, |cell| usize::from(cell.0))
}

/// The token of a set that is worth most; of equals the one with the lowest number. There must be one.
#[inline]
fn best<S: Set>(tokens: &[Token], set: S) -> usize {
    // Numbers above 0 are in the order of their bits, and those are compared without a turn.
    let worth = |place: usize| tokens[place].value.to_bits();
    let mut rest = set.places();
    let first = rest.next().unwrap_or_default();
    let better = |(best, most), place| {
        let worth = worth(place);
        (if worth > most { place } else { best }, most.max(worth))
    };
    rest.fold((first, worth(first)), better).0
}

#[cfg(test)]
mod tests {
    use std::array::from_fn;

    use fracas_core::{Dice, QuickDice};

    use super::*;
    use crate::Options;
    use crate::board::Board;
    use crate::coins::Tossed;
    use crate::round::Round;

    const FORMULAS: &[&str] = &[
        "V",
        "V*1.1",
        "V*0",
        "V+5",
        "V-10",
        "V^2/50",
        "V^2/0",
        "V/3",
        "0/0",
        "1/0",
        "-V",
        "max(V,20)",
        "V^1.5",
    ];

    fn crowd(most: u32, board: Board, dice: &mut QuickDice) -> Tokens {
        let mut number = 0;
        let mut token = |_| {
            number += u64::from(dice.below(3)) + 1;
            // Few different values, so that there are ties.
            let value =
                [10.0, 20.0, 0.1, 1e-320, 1e100, f64::from(dice.below(900)) + 0.5][dice.below(6) as usize];
            let gender = if dice.coin() { Gender::Male } else { Gender::Female };
            Token { value, number, at: Some(Cell(dice.below(board.cells() as u32) as u16)), gender }
        };
        (0..most).map(&mut token).collect()
    }

    #[test]
    fn it_goes_as_the_round_that_resolves_cell_after_cell() {
        let mut dice = QuickDice::new(1);
        let mut births = 0;
        for case in 0..4_000_u64 {
            let board = Board { size: 3 + dice.below(6) as u8 };
            let options = Options {
                battle: if dice.coin() { Battle::Absorb } else { Battle::Attrition },
                tie: if dice.coin() { Tie::Annihilate } else { Tie::Standoff },
                ..Options::default()
            };
            let law = Law::new(board, &options, false);
            let mut formula = |_| {
                let text = FORMULAS[dice.below(FORMULAS.len() as u32) as usize];
                (text != "V/3").then(|| text.parse().unwrap())
            };
            let functions: Vec<Option<Formula>> = (0..board.cells()).map(&mut formula).collect();
            let mut quick: [Tokens; 2] = from_fn(|_| {
                let most = dice.below([FEW_TOKENS, MOST_TOKENS][case as usize % 2] as u32 + 1);
                crowd(most, board, &mut dice)
            });
            let mut plain = quick.clone();
            let (mut one, mut other) = (QuickDice::new(case), QuickDice::new(case));
            let (mut tossed, mut same) = (Tossed::new(&mut one), Tossed::new(&mut other));
            for _ in 0..3 {
                if !fits(&law, &quick) {
                    break;
                }
                let before = quick[0].len();
                let Ok(()) = play(&law, &functions, &mut quick, &mut tossed);
                let Ok(()) = Round::new(&law, &functions, &mut plain, &mut same).play();
                assert_eq!(quick, plain, "case {case}");
                assert_eq!(tossed.several(64), same.several(64), "the coins of case {case}");
                births += usize::from(quick[0].len() > before);
            }
        }
        assert!(births > 500, "{births}");
    }

    #[test]
    fn tokens_that_stand_nowhere_and_crowds_near_the_cap_are_not_for_it() {
        let board = Board { size: 5 };
        let mut dice = QuickDice::new(2);
        let law = |max_tokens| Law::new(board, &Options { max_tokens, ..Options::default() }, false);
        let mut sides = [crowd(6, board, &mut dice), crowd(6, board, &mut dice)];
        assert!(fits(&law(9), &sides));
        assert!(!fits(&law(8), &sides), "all but one couple could have a child");
        assert!(!fits(&Law { cut: true, ..law(200) }, &sides));
        sides[1][5].at = None;
        assert!(!fits(&law(200), &sides));
    }
}
