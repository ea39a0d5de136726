//! The best answer to a strategy: by how much can it be beaten?
//!
//! Against a fixed mix the other player is alone with chance, and what they can get is computed exactly, from
//! both sides at once: one sequence of values climbs to it, one falls to it, and the truth is between them. It
//! knows nothing of how the mix was found, nor of symmetry or dominance: every choice of every state is tried.

use std::collections::HashSet;

use super::component::components;
use super::{Next, Side, StochasticGame, Strategy};

/// What the best answer to a strategy gets.
#[derive(Clone, Debug)]
pub struct Response {
    /// For each state, a payoff (to the player of the rows) that the best answer gets at the very best: the
    /// strategy it answers is never worth less to its own player.
    pub bound: Vec<f64>,
    /// The most by which any entry of `bound` can be off.
    pub slack: f64,
    /// How many sweeps it took.
    pub sweeps: usize,
    /// In how many states the game can be kept going for ever, whatever the mix brings.
    pub endless: usize,
}

/// Sweeps after which the bracket is taken as it is.
const MOST_SWEEPS: usize = 20_000;

/// Sweeps after which places to stay for ever are looked for: mostly there is no need.
const PATIENCE: usize = 16;

/// Finds what `side` can get at best against the other's strategy, to within `tolerance`.
pub fn best_response<G: StochasticGame>(
    game: &G,
    side: Side,
    against: &Strategy,
    tolerance: f64,
) -> Response {
    let answer = Answer { game, side, against };
    let endless = answer.endless();
    let (least, most) = game.range();
    let (least, most) = if side == Side::Row { (least, most) } else { (-most, -least) };
    // Whoever can go on for ever can have the draw. Beyond that, suppose the worst of what is not over yet, or
    // the best.
    let mut low: Vec<f64> = endless.iter().map(|&endless| if endless { 0.0 } else { least }).collect();
    let mut high = vec![most; game.states()];
    let mut sweeps = 0;
    let mut slack = f64::INFINITY;
    let mut havens: Option<Vec<Vec<usize>>> = None;
    while sweeps < MOST_SWEEPS && slack > tolerance {
        sweeps += 1;
        slack = 0.0;
        for step in 0..game.states() {
            // Back and forth, so that news travels both ways.
            let state = if sweeps % 2 == 0 { game.states() - 1 - step } else { step };
            if high[state] > low[state] {
                (low[state], high[state]) = answer.improve(state, endless[state], &low, &high);
                slack = slack.max(high[state] - low[state]);
            }
        }
        if sweeps >= PATIENCE && slack > tolerance {
            let havens = havens.get_or_insert_with(|| {
                let open = |state: usize| endless[state] && high[state] - low[state] > tolerance;
                answer.havens(&(0..game.states()).map(open).collect::<Vec<_>>())
            });
            havens.iter().for_each(|haven| answer.level(haven, &mut low, &mut high));
        }
    }
    let sign = if side == Side::Row { 1.0 } else { -1.0 };
    Response {
        bound: high.into_iter().map(|value| sign * value).collect(),
        slack,
        sweeps,
        endless: endless.into_iter().filter(|&endless| endless).count(),
    }
}

/// Whether `side` gets no more than this (a payoff to the player of the rows for each state) against the other's strategy:
/// nothing has to be iterated for it, so it also tells where going round again costs next to nothing.
///
/// No choice may lead to more than the state is supposed to be worth, on average; then what is ended pays no more either.
/// Where it is supposed to be worth less than a draw, the game must not be kept going for ever: if no state can be kept
/// to for certain, it ends one day whatever is chosen.
pub fn holds<G: StochasticGame>(game: &G, side: Side, against: &Strategy, bound: &[f64]) -> bool {
    /// What a sum of products may be off by.
    const ROUNDING: f64 = 1e-12;
    let answer = Answer { game, side, against };
    let sign = if side == Side::Row { 1.0 } else { -1.0 };
    let worth = |state: usize| sign * bound[state];
    let endless = answer.endless();
    (0..game.states()).all(|state| {
        let none_leads_to_more = (0..answer.choices(state)).all(|choice| {
            let mut sum = 0.0;
            answer.outcome(state, choice, |probability, next| {
                sum += probability
                    * match next {
                        Next::Ends(payoff) => payoff,
                        Next::Goes(next) => worth(next),
                    };
            });
            sum <= worth(state) + ROUNDING
        });
        none_leads_to_more && (!endless[state] || worth(state) >= 0.0)
    })
}

struct Answer<'a, G> {
    game: &'a G,
    side: Side,
    against: &'a Strategy,
}

impl<G: StochasticGame> Answer<'_, G> {
    fn choices(&self, state: usize) -> usize {
        let (rows, columns) = self.game.choices(state);
        if self.side == Side::Row { rows } else { columns }
    }

    /// Tells what comes of a choice against the mix, with payoffs to the one who answers.
    fn outcome(&self, state: usize, choice: usize, mut see: impl FnMut(f64, Next)) {
        for &(other, weight) in self.against.at(state) {
            let (row, column, sign) = match self.side {
                Side::Row => (choice, other.into(), 1.0),
                Side::Column => (other.into(), choice, -1.0),
            };
            self.game.outcome(state, row, column, |probability, next| {
                let next = if let Next::Ends(payoff) = next { Next::Ends(sign * payoff) } else { next };
                see(weight * probability, next);
            });
        }
    }

    /// The states in which the game can be kept going for ever, for certain.
    fn endless(&self) -> Vec<bool> {
        let mut endless = vec![true; self.game.states()];
        loop {
            let mut changed = false;
            for state in 0..self.game.states() {
                if endless[state]
                    && !(0..self.choices(state)).any(|choice| self.stays(state, choice, &endless))
                {
                    endless[state] = false;
                    changed = true;
                }
            }
            if !changed {
                return endless;
            }
        }
    }

    fn stays(&self, state: usize, choice: usize, within: &[bool]) -> bool {
        let mut stays = true;
        self.outcome(state, choice, |_, next| {
            stays &= matches!(next, Next::Goes(next) if within[next]);
        });
        stays
    }

    /// The places within some states where one can go round for ever.
    fn havens(&self, within: &[bool]) -> Vec<Vec<usize>> {
        components(
            within,
            |state| self.choices(state),
            |state, choice, out| {
                let mut goes_on = true;
                self.outcome(state, choice, |_, next| match next {
                    Next::Ends(_) => goes_on = false,
                    Next::Goes(next) => out.push(next),
                });
                goes_on
            },
        )
    }

    /// All states of a haven are worth the same: staying is worth a draw, and anything else has to leave. The
    /// falling values would never find out, because each state believes in the next.
    fn level(&self, haven: &[usize], low: &mut [f64], high: &mut [f64]) {
        let inside: HashSet<usize> = haven.iter().copied().collect();
        let (mut least, mut most) = (0.0, 0.0);
        for &state in haven {
            for choice in 0..self.choices(state) {
                let (mut sum, mut leaves) = ((0.0, 0.0), false);
                self.outcome(state, choice, |probability, next| {
                    let (worst, best) = match next {
                        Next::Ends(payoff) => (payoff, payoff),
                        Next::Goes(next) => (low[next], high[next]),
                    };
                    leaves |= !matches!(next, Next::Goes(next) if inside.contains(&next));
                    sum.0 += probability * worst;
                    sum.1 += probability * best;
                });
                if leaves {
                    least = f64::max(least, sum.0);
                    most = f64::max(most, sum.1);
                }
            }
        }
        for &state in haven {
            low[state] = low[state].max(least);
            high[state] = high[state].min(most);
        }
    }

    fn improve(&self, state: usize, endless: bool, low: &[f64], high: &[f64]) -> (f64, f64) {
        let nothing = if endless { (0.0, 0.0) } else { (f64::NEG_INFINITY, f64::NEG_INFINITY) };
        (0..self.choices(state)).fold(nothing, |(least, most), choice| {
            let mut sum = (0.0, 0.0);
            self.outcome(state, choice, |probability, next| {
                let (worst, best) = match next {
                    Next::Ends(payoff) => (payoff, payoff),
                    Next::Goes(next) => (low[next], high[next]),
                };
                sum.0 += probability * worst;
                sum.1 += probability * best;
            });
            (f64::max(least, sum.0), f64::max(most, sum.1))
        })
    }
}
