//! Which openings of turns a game has seen already, as far as they can come again (WR-16).

use fracas_core::{Event, Game, Limit, Sight};
use fracas_game_of_war::{Board, Cell, GameOfWar, Kind, Move, Phase, Side};

use super::key;

/// What a repetition takes from what a side thinks of a turn, when it is not the last.
const AGAIN: i32 = 60;
/// What a draw is worth to whoever could have played on: he is ready to stand worse than that suggests, for what a search
/// thinks of a position is four times as sure as it should be (see docs/bots.md).
const DRAWN: i32 = -200;

/// The openings of turns since something was last destroyed, as keys: nothing before that can come again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Past {
    openings: Vec<u64>,
    /// How often an opening comes before the game is drawn; never, if 0.
    limit: usize,
}

impl Past {
    /// Goes back from what a seat sees by what it knows to have happened.
    pub(super) fn of(sight: &Sight<GameOfWar>) -> Past {
        let state = sight.view().state();
        let Phase::Play(mut side) = state.phase() else { return Past::default() };
        let Limit::After(limit) = sight.game().options().repetition else { return Past::default() };
        let mut units = [None; 500];
        state.board().units().for_each(|(cell, unit)| units[cell.index()] = Some((unit.side, unit.kind)));
        let mut board = of_board(state.board());
        let mut openings = Vec::new();
        let mut quiet = state.quiet();
        for event in sight.past().iter().rev() {
            match event {
                Event::Move(_, Move::March(from, to)) => {
                    let Some(unit) = units[to.index()].take() else { break };
                    units[from.index()] = Some(unit);
                    board ^= standing(*to, unit) ^ standing(*from, unit);
                }
                Event::Move(_, Move::End | Move::Attack(_)) if quiet > 0 => {
                    openings.push(opening(board, side));
                    (quiet, side) = (quiet - 1, side.other());
                }
                _ => break,
            }
        }
        openings.push(opening(board, side));
        Past { openings, limit: limit as usize }
    }

    /// What a side thinks of a turn that it thought worth so much, knowing what was there before.
    pub(super) fn weigh(&self, score: i32, board: &Board, next: Side) -> i32 {
        if self.openings.len() < 2 {
            return score;
        }
        let key = opening(of_board(board), next);
        match self.openings.iter().filter(|known| **known == key).count() {
            0 => score,
            times if times + 1 >= self.limit => DRAWN,
            // Nobody gains by going back, whoever is ahead loses most of that.
            _ => score.min(score / 4) - AGAIN,
        }
    }
}

fn standing(cell: Cell, (side, kind): (Side, Kind)) -> u64 {
    key::part(cell, kind.index(), side == Side::South)
}

/// The key of who stands where. Arsenals fall only where something is destroyed.
fn of_board(board: &Board) -> u64 {
    board.units().fold(0, |key, (cell, unit)| key ^ standing(cell, (unit.side, unit.kind)))
}

fn opening(board: u64, side: Side) -> u64 {
    if side == Side::South { !board } else { board }
}
