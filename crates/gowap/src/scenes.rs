//! A round coin by coin, for whoever lets people watch it.

use fracas_core::{Seat, Square};
use serde::Serialize;
use ts_rs::TS;

use crate::Gender;
use crate::board::{Board, Cell};
use crate::coins::{Coins, WrittenCoins};
use crate::position::Standing;
use crate::round::Round;
use crate::rules::{Gowap, State};
use crate::seen::Worth;
use crate::token::{Token, Tokens, same_sum};
use crate::witness::Witness;

/// One thing that happens in a round, and what it changes.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Scene {
    #[serde(flatten)]
    act: Act,
    /// Tokens that are gone then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Name>>")]
    gone: Vec<Name>,
    /// Tokens that are new then, or not as they were.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Standing>>")]
    tokens: Vec<Standing>,
}

/// A token by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
struct Name {
    seat: Seat,
    n: u64,
}

#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Act {
    /// A token goes where its two coins send it, or stays where that is off the board (GW-7).
    Step { seat: Seat, n: u64, coins: String, from: Square, to: Square },
    /// Both sides of a cell fight; the winner is `null` where they are equal (GW-8, GW-9).
    Fight { at: Square, sums: [Worth; 2], winner: Option<Seat> },
    /// A child is born, and the coin says what it is (GW-10).
    Birth { at: Square, seat: Seat, n: u64, coin: char, gender: Gender, value: Worth },
    /// Cells do their work, with nothing else in between (GW-5).
    Ground { cells: Vec<Square> },
}

/// Tells a round with these coins; `None` where they are too few or too many.
pub(crate) fn scenes(game: &Gowap, before: &State, coins: &Coins) -> Option<Vec<Scene>> {
    let mut film = Film { board: &game.law.board, scenes: Vec::new() };
    let (mut sides, mut told) = (before.sides.clone(), WrittenCoins::new(coins));
    let round = Round::new(&game.law, &before.functions, &mut sides, &mut told);
    round.seen_by(&mut film).play().ok()?;
    (told.used == coins.len()).then_some(film.scenes)
}

/// Takes the scenes down.
struct Film<'a> {
    board: &'a Board,
    scenes: Vec<Scene>,
}

impl Film<'_> {
    fn take(&mut self, act: Act, gone: Vec<Name>, tokens: Vec<Standing>) {
        self.scenes.push(Scene { act, gone, tokens });
    }

    fn standing(&self, side: usize, token: &Token) -> Standing {
        Standing {
            seat: Seat::from_index(side),
            n: token.number,
            gender: token.gender,
            value: token.value,
            at: token.at.map(|cell| self.board.square(cell)),
        }
    }
}

fn name(side: usize, token: &Token) -> Name {
    Name { seat: Seat::from_index(side), n: token.number }
}

impl Witness for &mut Film<'_> {
    fn stepped(&mut self, side: usize, from: Cell, coins: [bool; 2], token: &Token) {
        let Some(to) = token.at else { return };
        let act = Act::Step {
            seat: Seat::from_index(side),
            n: token.number,
            coins: coins.into_iter().map(letter).collect(),
            from: self.board.square(from),
            to: self.board.square(to),
        };
        let tokens = if from == to { Vec::new() } else { vec![self.standing(side, token)] };
        self.take(act, Vec::new(), tokens);
    }

    fn fought(&mut self, at: Cell, sums: [f64; 2], sides: &[Tokens; 2], places: [&[u16]; 2]) {
        let winner = (!same_sum(sums[0], sums[1])).then(|| Seat::from_index(usize::from(sums[1] > sums[0])));
        let (mut gone, mut tokens) = (Vec::new(), Vec::new());
        for side in [0, 1] {
            for token in places[side].iter().map(|&place| &sides[side][usize::from(place)]) {
                if !token.is_alive() {
                    gone.push(name(side, token));
                } else if winner.is_some() {
                    tokens.push(self.standing(side, token));
                }
            }
        }
        self.take(Act::Fight { at: self.board.square(at), sums: sums.map(Worth), winner }, gone, tokens);
    }

    fn born(&mut self, side: usize, child: &Token) {
        let Some(at) = child.at else { return };
        let act = Act::Birth {
            at: self.board.square(at),
            seat: Seat::from_index(side),
            n: child.number,
            coin: letter(child.gender == Gender::Female),
            gender: child.gender,
            value: Worth(child.value),
        };
        self.take(act, Vec::new(), vec![self.standing(side, child)]);
    }

    fn worked(&mut self, at: Cell, side: usize, was: f64, token: &Token) {
        if token.value == was {
            return;
        }
        let at = self.board.square(at);
        let (name, standing) = (name(side, token), self.standing(side, token));
        if !matches!(self.scenes.last(), Some(Scene { act: Act::Ground { .. }, .. })) {
            self.take(Act::Ground { cells: Vec::new() }, Vec::new(), Vec::new());
        }
        let Some(Scene { act: Act::Ground { cells }, gone, tokens }) = self.scenes.last_mut() else { return };
        if cells.last() != Some(&at) {
            cells.push(at);
        }
        match token.is_alive() {
            true => tokens.push(standing),
            false => gone.push(name),
        }
    }
}

fn letter(heads: bool) -> char {
    if heads { 'H' } else { 'T' }
}
