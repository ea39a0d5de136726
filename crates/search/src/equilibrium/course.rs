//! How a game goes when both stick to their strategies.

use std::collections::BTreeMap;

use super::{Next, StochasticGame, Strategy};

/// What happens on average from one state on.
#[derive(Clone, Debug)]
pub struct Course {
    /// How many turns it takes, on average.
    pub turns: f64,
    /// With what probability the player of the rows wins something, loses something, and neither.
    pub won: f64,
    /// See `won`.
    pub lost: f64,
    /// See `won`. A game that never ends is drawn.
    pub drawn: f64,
    /// The states that are ever come to, in order.
    pub states: Vec<usize>,
}

/// Follows a game turn by turn with all its probabilities, until it is as good as over.
pub fn course<G: StochasticGame>(game: &G, row: &Strategy, column: &Strategy, from: usize) -> Course {
    const MOST_TURNS: usize = 100_000;
    const AS_GOOD_AS_OVER: f64 = 1e-15;
    let mut course = Course { turns: 0.0, won: 0.0, lost: 0.0, drawn: 0.0, states: vec![from] };
    let mut now = BTreeMap::from([(from, 1.0)]);
    for _ in 0..MOST_TURNS {
        let going: f64 = now.values().sum();
        if going < AS_GOOD_AS_OVER {
            break;
        }
        course.turns += going;
        let mut later = BTreeMap::new();
        for (&state, &mass) in &now {
            for &(first, weight) in row.at(state) {
                for &(second, other) in column.at(state) {
                    game.outcome(state, first.into(), second.into(), |probability, next| {
                        let mass = mass * weight * other * probability;
                        match next {
                            Next::Goes(next) => *later.entry(next).or_insert(0.0) += mass,
                            Next::Ends(payoff) if payoff > 0.0 => course.won += mass,
                            Next::Ends(payoff) if payoff < 0.0 => course.lost += mass,
                            Next::Ends(_) => course.drawn += mass,
                        }
                    });
                }
            }
        }
        course.states.extend(later.keys());
        course.states.sort_unstable();
        course.states.dedup();
        now = later;
    }
    course.drawn += now.values().sum::<f64>();
    course
}
