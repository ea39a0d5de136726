//! The game as numbers.

use fracas_core::{Block, Encode, Game, Numbers, Parts, Pen, Seat, Turn};

use crate::board::{SIDES, other};
use crate::position::SetUp;
use crate::rules::{Gowap, Move, State};
use crate::token::{Token, total};
use crate::{Gender, Mode};

/// What a formula makes of these shows what it does.
const PROBES: [f64; 5] = [1.0, 10.0, 25.0, 50.0, 100.0];

impl Gowap {
    fn cells(&self) -> usize {
        self.law.board.cells()
    }

    fn last_round(&self) -> u32 {
        match self.mode {
            Mode::Rounds(rounds) => rounds,
            Mode::LastStanding => self.options.max_rounds,
        }
    }

    /// Where the numbers of cells begin, of formulas and of tokens.
    fn first_numbers(&self) -> [usize; 3] {
        let cells = self.teams.len();
        let formulas = cells + self.cells();
        [cells, formulas, formulas + self.palette.len()]
    }
}

impl Encode for Gowap {
    fn layout(&self) -> Vec<Block> {
        let size = usize::from(self.law.board.size);
        let tokens = self.options.tokens as usize;
        vec![
            Block::new(
                "tokens",
                &[2, 4, size, size],
                "own, then the other's: how many males, how many females, what they are worth, in teams; rows from the top",
            ),
            Block::new(
                "functions",
                &[1 + PROBES.len(), size, size],
                "cells without a function; what it makes of 1, 10, 25, 50 and 100, in times, −1 where that removes",
            ),
            Block::new(
                "reserve",
                &[2, tokens, 3],
                "own tokens that stand nowhere, then the other's as far as they are known: male, female, worth in teams",
            ),
            Block::new("waiting", &[2], "how many tokens stand nowhere: own, the other's"),
            Block::new("written", &[2], "whose team is in, as long as one is missing"),
            Block::new("phase", &[4], "teams, functions, placing, the rounds"),
            Block::new("chooses", &[2], "who is to choose: oneself, the other"),
            Block::new("home", &[1], "whether one starts at the top"),
            Block::new("worth", &[2], "what each side is worth, in teams"),
            Block::new("round", &[1], "rounds played, of all there may be"),
        ]
    }

    fn observe(&self, state: &State, eye: Seat, pen: &mut Pen<'_>) {
        let (cells, whole) = (self.cells(), self.options.total.to_f64());
        let sides = [eye, other(eye)];
        for side in sides {
            let block = pen.block(4 * cells);
            for token in &state.sides[side.index()] {
                let Some(at) = token.at else { continue };
                let female = usize::from(token.gender == Gender::Female);
                block[female * cells + usize::from(at.0)] += 1.0;
                block[(2 + female) * cells + usize::from(at.0)] += (token.value / whole) as f32;
            }
        }
        let block = pen.block((1 + PROBES.len()) * cells);
        for (cell, function) in state.functions.iter().enumerate() {
            match function {
                None => block[cell] = 1.0,
                Some(function) => {
                    for (nth, probe) in PROBES.into_iter().enumerate() {
                        let times = function.of(probe).map_or(-1.0, |made| (made / probe).min(1e6));
                        block[(1 + nth) * cells + cell] = times as f32;
                    }
                }
            }
        }
        let tokens = self.options.tokens as usize;
        for side in sides {
            let block = pen.block(tokens * 3);
            let mut write = |nth: usize, gender: Gender, value: f64| {
                block[nth * 3 + usize::from(gender == Gender::Female)] = 1.0;
                block[nth * 3 + 2] = (value / whole) as f32;
            };
            if side == eye
                && let Some(team) = &state.secret[side.index()]
            {
                for (nth, recruit) in team.recruits().iter().enumerate() {
                    write(nth, recruit.gender, recruit.value.to_f64());
                }
            }
            if side == eye || !self.conceals(state) {
                let reserve = state.sides[side.index()].iter().enumerate().take(tokens);
                for (nth, token) in reserve.filter(|(_, token)| token.at.is_none()) {
                    write(nth, token.gender, token.value);
                }
            }
        }
        let waits = |token: &&Token| token.at.is_none();
        for side in sides {
            pen.put(state.sides[side.index()].iter().filter(waits).count() as f32);
        }
        sides.into_iter().for_each(|side| pen.flag(state.secret[side.index()].is_some()));
        pen.mark(
            4,
            Some(match state.phase {
                Some(SetUp::Teams) => 0,
                Some(SetUp::Functions) => 1,
                Some(SetUp::Placing) => 2,
                None => 3,
            }),
        );
        let turn = self.turn(state);
        let chooses = |side| matches!(turn, Turn::Choose(seats) if seats.contains(side));
        sides.into_iter().for_each(|side| pen.flag(chooses(side)));
        pen.flag(eye == SIDES[1]);
        for side in sides {
            // Everybody knows what a whole team is worth, but not what of it stands where nobody sees it.
            let hidden = side != eye && self.conceals(state) && state.can_place(side);
            let worth = if hidden { whole } else { total(&state.sides[side.index()]) };
            pen.put((worth / whole) as f32);
        }
        pen.put(state.round as f32 / self.last_round() as f32);
    }

    fn numbers(&self) -> Vec<Numbers> {
        vec![
            Numbers::new("team", self.teams.len(), "a team that has a name, in the order of the moves"),
            Numbers::new("cell", self.cells(), "a cell, row by row from the top left"),
            Numbers::new(
                "formula",
                self.palette.len(),
                "a formula of the palette, or of those that have a name",
            ),
            Numbers::new("token", self.options.tokens as usize, "an own token, in order of its number"),
        ]
    }

    fn parts(&self, state: &State, seat: Seat, choice: &Move) -> Parts {
        let [cells, formulas, tokens] = self.first_numbers();
        match choice {
            Move::Team(team) => Parts::of([self.teams.iter().position(|known| known == team).unwrap_or(0)]),
            Move::Cell(cell, formula) => {
                let nth = self.palette.iter().position(|known| known == formula).unwrap_or(0);
                Parts::of([cells + usize::from(cell.0), formulas + nth])
            }
            Move::Place(number, cell) => {
                let side = &state.sides[seat.index()];
                let nth = side.iter().position(|token| token.number == *number).unwrap_or(0);
                Parts::of([tokens + nth, cells + usize::from(cell.0)])
            }
        }
    }
}
