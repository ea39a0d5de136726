//! Proves that the second player wins, and writes down how.

use std::collections::HashMap;

use fracas_bots::color_wars::Pops;
use fracas_bots::color_wars::strategy::{
    Form, Oracle, Turns, WINNER, after, sheet_game, squares_of, walk, write,
};
use fracas_color_wars::{ColorWars, State};
use fracas_core::{Game, Seat};
use fracas_search::{Budget, Prover, Stop, Verdict};

use super::{Letter, Prey, Side, hunt};

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

/// Proves seat 2's win on a square board of side 2 to 6, looking at no more than `nodes` positions.
///
/// What it returns has passed [`check`](super::check). The same numbers give the same file on every machine.
///
/// # Errors
///
/// [`Unsolved`] says why there is none.
pub fn solve(side: u8, nodes: u64, bytes: usize, stop: &Stop) -> Result<Solution, Unsolved> {
    if side > AT_ONCE {
        return by_openings(side, nodes, bytes, stop);
    }
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

/// The largest board that is solved in one search; on larger ones Blue's first squares are tried one by one.
const AT_ONCE: u8 = 5;
/// What every first square of Blue's gets, before each gets more.
const FIRST_TRY: u64 = 1 << 16;

/// Finds for every first square of Red's one of Blue's that wins, and puts the strategies together.
fn by_openings(side: u8, nodes: u64, bytes: usize, stop: &Stop) -> Result<Solution, Unsolved> {
    let (game, start) = sheet_game(side);
    let turns = Turns::new(side);
    let mut known = Known { turns: turns.clone(), answers: HashMap::new(), letters: Vec::new() };
    let mut looked = 0;
    for red in squares_of(&game, &start, Seat::FIRST) {
        let placed = after(&game, &start, Seat::FIRST, red);
        let form = turns.form(&placed);
        if known.answers.contains_key(&form.code) {
            continue;
        }
        let (blue, answers) = find_reply(&game, side, &placed, nodes, bytes, &mut looked, stop)?;
        known.answers.insert(form.code, turns.into_form(form, blue));
        for Letter { form, square } in answers {
            known.answers.entry(form).or_insert(square);
        }
    }
    walk(&game, &start, &turns, &mut known)?;
    let solution =
        Solution { file: write(side, &known.letters), letters: known.letters.len(), nodes: looked };
    // Answers of two openings can lead round in a circle together.
    super::check(&solution.file).map(|_| solution).map_err(|_| Unsolved::Budget(nodes))
}

/// A first square of Blue's that wins, and how: each gets a little effort, then each more.
fn find_reply(
    game: &ColorWars,
    side: u8,
    placed: &State,
    nodes: u64,
    bytes: usize,
    looked: &mut u64,
    stop: &Stop,
) -> Result<(u8, Vec<Letter>), Unsolved> {
    let mut effort = FIRST_TRY;
    while *looked < nodes && !stop.is_stopped() {
        for blue in squares_of(game, placed, WINNER) {
            let room = bytes.min(usize::try_from(effort).unwrap_or(bytes).saturating_mul(16));
            let (prey, spent) = hunt(side, &after(game, placed, WINNER, blue), effort, room, stop);
            *looked += spent;
            if let Prey::Win(Side::Blue, _, answers) = prey {
                return Ok((blue, answers));
            }
        }
        effort *= 4;
    }
    Err(if stop.is_stopped() { Unsolved::Stopped } else { Unsolved::Budget(nodes) })
}

/// Answers that were found opening by opening.
struct Known {
    turns: Turns,
    answers: HashMap<u128, u8>,
    letters: Vec<u8>,
}

impl Oracle for Known {
    type Error = Unsolved;

    fn answer(&mut self, _state: &State, form: Form) -> Result<u8, Unsolved> {
        let square = *self.answers.get(&form.code).ok_or(Unsolved::NoWin)?;
        self.letters.push(square);
        self.turns.out_of_form(form, square).ok_or(Unsolved::NoWin)
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
