//! What becomes of one side by itself, on average: a quick sum instead of many games.

use std::sync::Arc;

use fracas_core::{Seat, Square};
use fracas_gowap::{Formula, Gender, Standing};

use super::roads::Land;

/// How many rounds ahead it is worth looking: later ones repeat what earlier ones tell.
const FAR: u32 = 12;

/// A side as it sets out: how many of each gender, and what a token is worth on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Crew {
    pub(super) males: f64,
    pub(super) females: f64,
    pub(super) value: f64,
}

impl Crew {
    /// The tokens of a side.
    pub(super) fn of(tokens: &[Standing], side: Seat) -> Crew {
        let own = || tokens.iter().filter(move |token| token.seat == side);
        let count = own().count() as f64;
        if count == 0.0 {
            return Crew { males: 2.0, females: 2.0, value: 25.0 };
        }
        let males = own().filter(|token| token.gender == Gender::Male).count() as f64;
        Crew { males, females: count - males, value: own().map(|token| token.value).sum::<f64>() / count }
    }
}

/// A board as numbers, for going over it again and again.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// Where the four coins lead from each cell.
    steps: Arc<[[usize; 4]]>,
    pub(super) functions: Vec<Option<Formula>>,
    rounds: u32,
    sums: [Vec<Sum>; 2],
}

/// Who is on a cell, on average.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    males: f64,
    females: f64,
    /// What all of them are worth together.
    worth: f64,
}

impl Field {
    pub(super) fn new(land: &Land, rounds: u32) -> Field {
        let steps = land.squares().map(|square| land.steps(square).map(|to| land.index(to))).collect();
        let cells = land.functions.len();
        Field {
            steps,
            functions: land.functions.clone(),
            rounds: rounds.min(FAR),
            sums: [vec![Sum::default(); cells], vec![Sum::default(); cells]],
        }
    }

    /// The logarithm of what a crew that sets out from a cell is worth at the end, if nobody meets it. How many of it
    /// come by each cell is added to `visits`, if that is wanted.
    pub(super) fn prospect(&mut self, from: usize, crew: Crew, mut visits: Option<&mut [f64]>) -> f64 {
        let Field { steps, functions, rounds, sums: [now, later] } = self;
        now.fill(Sum::default());
        let count = crew.males + crew.females;
        now[from] = Sum { males: crew.males, females: crew.females, worth: count * crew.value };
        for _ in 0..*rounds {
            later.fill(Sum::default());
            for (sum, steps) in now.iter().zip(steps.iter()) {
                if sum.worth > 0.0 {
                    for &to in steps {
                        later[to].males += sum.males / 4.0;
                        later[to].females += sum.females / 4.0;
                        later[to].worth += sum.worth / 4.0;
                    }
                }
            }
            for (cell, sum) in later.iter_mut().enumerate().filter(|(_, sum)| sum.worth > 0.0) {
                let before = sum.males + sum.females;
                if let Some(visits) = &mut visits {
                    visits[cell] += before;
                }
                let value = sum.worth / before;
                let Some(value) = functions[cell].as_ref().map_or(Some(value), |formula| formula.of(value))
                else {
                    *sum = Sum::default();
                    continue;
                };
                let born = births(sum.males, sum.females);
                sum.males += born / 2.0;
                sum.females += born / 2.0;
                sum.worth = value * (before + born);
            }
            std::mem::swap(now, later);
        }
        let total: f64 = now.iter().map(|sum| sum.worth).sum();
        // Whoever is all but gone has lost about as much as whoever is gone.
        libm::log(total.max(1e-6))
    }
}

/// How many couples there are among so many on average, who come by luck.
fn births(males: f64, females: f64) -> f64 {
    let all = males + females;
    let gap = libm::sqrt((males - females) * (males - females) + 0.25 * all);
    (males * females / (1.0 + all)).max((all - gap) / 2.0)
}

/// The square of a cell.
pub(super) fn square_of(size: u8, cell: usize) -> Square {
    Square::new((cell % usize::from(size)) as u8, (cell / usize::from(size)) as u8)
}
