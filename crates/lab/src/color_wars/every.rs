//! Every position that can arise on a small board, with who wins and in how many moves.
//!
//! All positions are found first, going forward from the start; then wins are carried backwards from the ends,
//! one move at a time. What no win ever reaches is a draw: both can go round in circles for ever.

use std::collections::HashMap;

use fracas_bots::color_wars::strategy::{Turns, after, sheet_game, squares_of};
use fracas_color_wars::{ColorWars, State};
use fracas_core::{Game, Seat};

/// How a position ends when both play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// The seat wins: as soon as it can, while the other holds out as long as it can, in so many moves.
    Win(Seat, u32),
    /// Neither can force a win.
    Draw,
}

/// All positions of a board that can arise, each in the form that stands for its eight images.
pub struct Everything {
    /// The rules.
    pub game: ColorWars,
    /// The positions, the start first, and their fates.
    pub positions: Vec<(State, Fate)>,
}

/// Finds every position of a square board and its fate. A side of 3 takes some seconds, and 4 is out of reach.
pub fn every_position(side: u8) -> Everything {
    let (game, start) = sheet_game(side);
    let turns = Turns::new(side);
    let code = |state: &State| (state.to_move(), turns.form(state).code);
    let mut number = HashMap::from([(code(&start), 0_u32)]);
    let mut states = vec![start];
    // For every position those that lead to it, and how many of its own moves are not yet known to lose.
    let mut before: Vec<Vec<u32>> = vec![Vec::new()];
    let mut hopes: Vec<u32> = Vec::new();
    let mut at = 0;
    while let Some(&state) = states.get(at) {
        let mut next: Vec<u32> = Vec::new();
        if let Some(mover) = game.turn(&state).choosing().sole() {
            for square in squares_of(&game, &state, mover) {
                let then = after(&game, &state, mover, square);
                let index = *number.entry(code(&then)).or_insert_with(|| {
                    states.push(then);
                    before.push(Vec::new());
                    states.len() as u32 - 1
                });
                next.push(index);
            }
        }
        next.sort_unstable();
        next.dedup();
        hopes.push(next.len() as u32);
        for index in next {
            before[index as usize].push(at as u32);
        }
        at += 1;
    }
    let fates = carry_back(&game, &states, &before, &mut hopes);
    Everything { game, positions: states.into_iter().zip(fates).collect() }
}

fn carry_back(game: &ColorWars, states: &[State], before: &[Vec<u32>], hopes: &mut [u32]) -> Vec<Fate> {
    let mover = |index: u32| game.turn(&states[index as usize]).choosing().sole();
    let mut fates = vec![Fate::Draw; states.len()];
    let mut now: Vec<u32> = Vec::new();
    for (index, state) in states.iter().enumerate() {
        if let Some(winner) = game.turn(state).outcome().and_then(|outcome| outcome.winners.sole()) {
            fates[index] = Fate::Win(winner, 0);
            now.push(index as u32);
        }
    }
    for moves in 1.. {
        let mut later = Vec::new();
        for index in now {
            let Fate::Win(winner, _) = fates[index as usize] else { continue };
            for &earlier in &before[index as usize] {
                if fates[earlier as usize] != Fate::Draw {
                    continue;
                }
                hopes[earlier as usize] -= 1;
                // One move to a win is enough; against it every move must lead there.
                if mover(earlier) == Some(winner) || hopes[earlier as usize] == 0 {
                    fates[earlier as usize] = Fate::Win(winner, moves);
                    later.push(earlier);
                }
            }
        }
        if later.is_empty() {
            break;
        }
        now = later;
    }
    fates
}
