//! What the bots' mixes are worth, exactly: the best answer to each, and each against the highest.

use fracas_bots::Level;
use fracas_bots::gaogie::{Round, mix};
use fracas_core::Game;
use fracas_gaogie::{Gaogie, Options};
use fracas_search::equilibrium::{Side, StochasticGame, Strategy, best_response, course};
use rayon::prelude::*;
use serde::Serialize;

/// Stocks above this do not matter for the sheet's moves: see the rulebook.
const CAP: u16 = 3;
/// How narrow the bracket around a best response has to be.
const TOLERANCE: f64 = 1e-7;

/// What a level is worth between two.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// The level.
    pub level: Level,
    /// What the best answer to it wins on average in a round, where 1 is a sure win: 0 is perfect.
    pub exploitability: f64,
    /// How often it wins against level 8, a draw counting half.
    pub against_highest: f64,
}

/// Rates all levels from the beginning of a round with the sheet's moves. It asks the bots themselves what they
/// would do with every pair of stocks up to three; a level that reads is rated as it plays before it has read
/// anything.
///
/// # Panics
///
/// Never: the sheet's moves are a table, and small enough.
pub fn rate() -> Vec<Rated> {
    let (game, round) = sheet_round();
    let start = round.state(&[0; 4], &[0; 4]);
    let highest = strategy(&game, &round, Level::HIGHEST, 1);
    let levels: Vec<Level> = Level::all().collect();
    levels
        .into_par_iter()
        .map(|level| {
            let played = strategy(&game, &round, level, 0);
            let answer = best_response(&round, Side::Column, &played, TOLERANCE);
            let course = course(&round, &played, &highest, start);
            Rated {
                level,
                exploitability: -answer.bound[start],
                against_highest: course.won + course.drawn / 2.0,
            }
        })
        .collect()
}

fn sheet_round() -> (Gaogie, Round) {
    let (game, _) = Gaogie::start(None, Options::default(), None).expect("the sheet's game starts");
    let round = Round::new(game.table(), CAP, &[]).expect("it is small");
    (game, round)
}

/// What a level does as the first player (0) or the second (1), for every pair of stocks.
fn strategy(game: &Gaogie, round: &Round, level: Level, player: usize) -> Strategy {
    let mixes: Vec<Vec<(u8, f64)>> = (0..round.states())
        .into_par_iter()
        .map(|state| {
            let (first, second) = round.stocks_of(state);
            let (own, other) = if player == 0 { (first, second) } else { (second, first) };
            let mix = mix(game, level, &own, &other).expect("the sheet's table is in the book");
            mix.into_iter().map(|(id, weight)| (id.index() as u8, weight)).collect()
        })
        .collect();
    Strategy::new(mixes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The promise of level 8, checked on what the bot itself plays.
    #[test]
    fn the_best_answer_to_the_highest_level_gains_nothing() {
        let (game, round) = sheet_round();
        let played = strategy(&game, &round, Level::HIGHEST, 0);
        let answer = best_response(&round, Side::Column, &played, TOLERANCE);
        let start = round.state(&[0; 4], &[0; 4]);
        assert!(answer.bound[start] >= -1e-6, "{}", answer.bound[start]);
    }
}
