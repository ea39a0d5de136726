//! Plain Monte Carlo: which of these moves does best when the rest is played out?
//!
//! Every move is tried on the same sampled states with the same dice (common random numbers), so that luck
//! falls on all of them alike and the *differences* are known far better than the values.

use fracas_core::{Dice, Event, Game, QuickDice};

use crate::budget::Watch;
use crate::{Judge, Question};

/// How one move did.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing<M> {
    /// The move.
    pub choice: M,
    /// Its mean reward.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// How far it is behind the best move, on the same luck.
    pub behind: f64,
    /// The standard error of that difference.
    pub behind_error: f64,
}

/// Compares a seat's moves by playing each of them out equally often. Returns them in the order given, and how
/// many playouts there were; every move is tried at least once.
pub fn compare<G: Game>(
    question: Question<'_, G>,
    moves: &[G::Move],
    judge: &impl Judge<G>,
) -> (Vec<Standing<G::Move>>, u64) {
    let Question { game, seat, sample, seed, budget, stop } = question;
    let mut watch = Watch::new(budget, stop);
    let mut dice = QuickDice::new(seed);
    if moves.is_empty() {
        return (Vec::new(), 0);
    }
    // The sums of rewards, and of the products of any two: all that means and errors need.
    let count = moves.len();
    let mut sums = vec![0.0; count];
    let mut products = vec![0.0; count * count];
    let mut row = vec![0.0; count];
    let mut rounds = 0.0;
    loop {
        let state = sample(&mut dice);
        let luck = dice.bits();
        for (choice, reward) in moves.iter().zip(&mut row) {
            let mut state = state.clone();
            // A move that this sample does not allow is worth nothing in it.
            *reward = match game.apply(&mut state, &Event::Move(seat, choice.clone())) {
                Ok(()) => judge.judge(game, &mut state, &mut QuickDice::new(luck))[seat.index()],
                Err(_) => 0.0,
            };
            watch.tick();
        }
        for (i, a) in row.iter().enumerate() {
            sums[i] += a;
            for (j, b) in row.iter().enumerate() {
                products[i * count + j] += a * b;
            }
        }
        rounds += 1.0;
        if watch.is_over() {
            break;
        }
    }
    let best = (0..count).reduce(|a, b| if sums[b] > sums[a] { b } else { a }).unwrap_or(0);
    let error = |sum: f64, squares: f64| {
        let mean = sum / rounds;
        ((squares / rounds - mean * mean).max(0.0) / rounds).sqrt()
    };
    let standings = moves.iter().enumerate().map(|(i, choice)| {
        let at = |i: usize, j: usize| products[i * count + j];
        let apart = sums[best] - sums[i];
        Standing {
            choice: choice.clone(),
            mean: sums[i] / rounds,
            error: error(sums[i], at(i, i)),
            behind: apart / rounds,
            behind_error: error(apart, at(i, i) + at(best, best) - 2.0 * at(i, best)),
        }
    });
    (standings.collect(), watch.nodes())
}
