//! What happened in a round, written down by somebody who looked on.

use fracas_core::Seat;

use crate::board::Cell;
use crate::token::{Token, Tokens, same_sum};
use crate::witness::Witness;

/// All of a round that is worth telling, in the order in which it happened.
#[derive(Debug, Default)]
pub(crate) struct Chronicle {
    /// Where each token came from, and the token where it went.
    pub(crate) steps: Vec<(Seat, Cell, Token)>,
    pub(crate) fights: Vec<Fight>,
    pub(crate) births: Vec<(Seat, Token)>,
    /// The tokens that a cell's function removed, with what they were worth.
    pub(crate) fallen: Vec<Change>,
    /// The tokens that a cell's function left with another value.
    pub(crate) changed: Vec<Change>,
    /// Who is about to fight.
    fighters: [Vec<Token>; 2],
}

/// A battle.
#[derive(Debug)]
pub(crate) struct Fight {
    pub(crate) at: Cell,
    /// Who was in it, as they were before it.
    pub(crate) fighters: [Vec<Token>; 2],
    /// What the sides were worth before it,
    pub(crate) sums: [f64; 2],
    /// and after it.
    pub(crate) left: [f64; 2],
    /// How many tokens each side lost.
    pub(crate) lost: [usize; 2],
    /// Who was stronger, if anybody was.
    pub(crate) winner: Option<Seat>,
}

/// What a cell's function made of a token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) at: Cell,
    pub(crate) seat: Seat,
    pub(crate) was: f64,
    pub(crate) token: Token,
}

impl Witness for &mut Chronicle {
    fn stepped(&mut self, side: usize, from: Cell, _coins: [bool; 2], token: &Token) {
        self.steps.push((Seat::from_index(side), from, *token));
    }

    fn meets(&mut self, sides: &[Tokens; 2], places: [&[u16]; 2]) {
        self.fighters =
            [0, 1].map(|side| places[side].iter().map(|&place| sides[side][usize::from(place)]).collect());
    }

    fn fought(&mut self, at: Cell, sums: [f64; 2], sides: &[Tokens; 2], places: [&[u16]; 2]) {
        let after = |side: usize| places[side].iter().map(move |&place| &sides[side][usize::from(place)]);
        let winner = (!same_sum(sums[0], sums[1])).then(|| Seat::from_index(usize::from(sums[1] > sums[0])));
        self.fights.push(Fight {
            at,
            fighters: std::mem::take(&mut self.fighters),
            sums,
            left: [0, 1].map(|side| after(side).map(|token| token.value).sum()),
            lost: [0, 1].map(|side| after(side).filter(|token| !token.is_alive()).count()),
            winner,
        });
    }

    fn born(&mut self, side: usize, child: &Token) {
        self.births.push((Seat::from_index(side), *child));
    }

    fn worked(&mut self, at: Cell, side: usize, was: f64, token: &Token) {
        let change = Change { at, seat: Seat::from_index(side), was, token: *token };
        if !token.is_alive() {
            self.fallen.push(change);
        } else if token.value != was {
            self.changed.push(change);
        }
    }
}
