//! For whoever plays games out by the million: sampling, without a word about what comes of it.

use fracas_core::{Dice, Seat};

use crate::Formula;
use crate::board::SIDES;
use crate::position::{SetUp, Standing};
use crate::rules::{Gowap, State};
use crate::token::{Tokens, total};

impl State {
    /// How many rounds are played.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// How many tokens each side has.
    pub fn counts(&self) -> [usize; 2] {
        self.sides.each_ref().map(Tokens::len)
    }

    /// What the tokens of each side are worth together.
    pub fn totals(&self) -> [f64; 2] {
        self.sides.each_ref().map(|side| total(side))
    }

    /// Whether a cell has no function yet.
    pub fn has_unset(&self) -> bool {
        self.unset().next().is_some()
    }

    /// Whether a token stands nowhere yet.
    pub fn has_unplaced(&self) -> bool {
        SIDES.iter().any(|&seat| self.can_place(seat))
    }

    /// Goes back to another state of the same set-up. It asks for no memory once it is warm.
    pub fn go_back_to(&mut self, start: &State) {
        for (now, start) in self.sides.iter_mut().zip(&start.sides) {
            now.clear();
            now.extend_from_slice(start);
        }
        self.round = start.round;
    }
}

impl Gowap {
    /// The tokens of a state, Red's in order of number, then Blue's.
    pub fn tokens<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Standing> + 'a {
        let standing = move |seat: Seat| {
            state.sides[seat.index()].iter().map(move |token| Standing {
                seat,
                n: token.number,
                gender: token.gender,
                value: token.value,
                at: token.at.map(|cell| self.law.board.square(cell)),
            })
        };
        SIDES.into_iter().flat_map(standing)
    }

    /// The state as if the set-up were done: cells without a function do nothing, and tokens that stand nowhere wait
    /// to be [scattered](Gowap::scatter). `None` before both teams are in.
    pub fn settle(&self, state: &State) -> Option<State> {
        if state.phase == Some(SetUp::Teams) {
            return None;
        }
        let mut settled = state.clone();
        if state.has_unset() {
            let still: Formula = "V".parse().expect("V is a formula");
            for function in &mut settled.functions {
                function.get_or_insert_with(|| still.clone());
            }
        }
        settled.phase = None;
        Some(settled)
    }

    /// Places every token that stands nowhere on any cell where it may start.
    pub fn scatter<D: Dice + ?Sized>(&self, state: &mut State, dice: &mut D) {
        for side in SIDES {
            for token in state.sides[side.index()].iter_mut().filter(|token| token.at.is_none()) {
                token.at = self.home(side, dice.below(self.homes()));
            }
        }
    }
}
