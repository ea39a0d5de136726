//! Proves that the second player wins, and writes down how.

use fracas_bots::color_wars::Pops;
use fracas_bots::color_wars::strategy::{
    Form, Oracle, Turns, WINNER, after, sheet_game, squares_of, walk, write,
};
use fracas_color_wars::{ColorWars, State};
use fracas_core::Game;
use fracas_search::{Budget, Prover, Stop, Verdict};

/// Why there is no strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The search ran out of its budget.
    #[error("no proof within {0} positions: give it more with --nodes")]
    Budget(u64),
    /// The second player does not win.
    #[error("the second player does not win on this board")]
    NoWin,
    /// Somebody ended it.
    #[error("stopped before it was decided")]
    Stopped,
}

/// A proof that the second player wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The strategy, as its file holds it.
    pub file: String,
    /// How many decisions it holds.
    pub letters: usize,
    /// How many positions the search looked at before it was proven.
    pub nodes: u64,
}

/// Proves seat 2's win on a square board of side 2 to 5, looking at no more than `nodes` positions.
///
/// What it returns has passed [`check`](super::check). The same numbers give the same file on every machine.
///
/// # Errors
///
/// [`Unsolved`] says why there is none.
pub fn solve(side: u8, nodes: u64, bytes: usize, stop: &Stop) -> Result<Solution, Unsolved> {
    let mut room = bytes.max(1 << 10);
    loop {
        let solution = attempt(side, nodes, room, stop)?;
        if super::check(&solution.file).is_ok() {
            return Ok(solution);
        }
        // A table that forgets can answer from proofs that were found apart and lead round in a circle
        // together: with more room there is one proof.
        room *= 2;
    }
}

fn attempt(side: u8, nodes: u64, bytes: usize, stop: &Stop) -> Result<Solution, Unsolved> {
    let (game, start) = sheet_game(side);
    let prover = Prover::new(&game, &Pops, WINNER, bytes);
    let mut finder =
        Finder { game: &game, turns: Turns::new(side), prover, nodes, stop, letters: Vec::new() };
    let looked = finder.prove(&start)?;
    let turns = finder.turns.clone();
    walk(&game, &start, &turns, &mut finder)?;
    Ok(Solution { file: write(side, &finder.letters), letters: finder.letters.len(), nodes: looked })
}

struct Finder<'a> {
    game: &'a ColorWars,
    turns: Turns,
    prover: Prover<'a, ColorWars, Pops>,
    nodes: u64,
    stop: &'a Stop,
    letters: Vec<u8>,
}

impl Finder<'_> {
    /// Proves a win, and tells how many positions that took.
    fn prove(&mut self, state: &State) -> Result<u64, Unsolved> {
        let proof = self.prover.prove(state, Budget::nodes(self.nodes), self.stop);
        match proof.verdict {
            Verdict::Win(_) => Ok(proof.nodes),
            Verdict::NoWin => Err(Unsolved::NoWin),
            Verdict::Open if self.stop.is_stopped() => Err(Unsolved::Stopped),
            Verdict::Open => Err(Unsolved::Budget(self.nodes)),
        }
    }

    /// A winning move of a position that was proven, but whose proof the table has forgotten: each move gets a
    /// little effort, then each more.
    fn find_again(&mut self, state: &State) -> Result<u8, Unsolved> {
        let squares: Vec<u8> = squares_of(self.game, state, WINNER).collect();
        let mut effort = 1_000;
        while effort <= self.nodes && !self.stop.is_stopped() {
            for &square in &squares {
                let next = after(self.game, state, WINNER, square);
                let proof = self.prover.prove(&next, Budget::nodes(effort), self.stop);
                if let Verdict::Win(_) = proof.verdict {
                    return Ok(square);
                }
            }
            effort *= 2;
        }
        Err(if self.stop.is_stopped() { Unsolved::Stopped } else { Unsolved::Budget(self.nodes) })
    }

    /// The move whose proven distance is smallest.
    fn nearest(&self, state: &State) -> Option<(u32, u8)> {
        squares_of(self.game, state, WINNER)
            .filter_map(|square| {
                let next = after(self.game, state, WINNER, square);
                self.prover.recall(&next).map(|plies| (plies, square))
            })
            .min()
    }
}

impl Oracle for Finder<'_> {
    type Error = Unsolved;

    fn answer(&mut self, state: &State, form: Form) -> Result<u8, Unsolved> {
        debug_assert!(self.game.turn(state).choosing().contains(WINNER));
        let known = self.nearest(state).map(|(_, square)| square);
        let square = known.map_or_else(|| self.find_again(state), Ok)?;
        self.letters.push(self.turns.into_form(form, square));
        Ok(square)
    }
}
