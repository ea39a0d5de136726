//! A plain set-up player for Gowap: the strongest formula and the deadliest, every cell and every place played out. It knows
//! nothing of where tokens go and nothing of what the other will do.

use fracas_bots::gowap::{Simulation, Tally};
use fracas_core::{Dice, Game, QuickDice, Seat, Square};
use fracas_games::{AnyGame, Gowap};
use fracas_gowap::{Formula, SetUp, State};

/// The formulas it writes.
const FORMULAS: [&str; 2] = ["10^12", "0"];

/// Chooses for a seat; every candidate is played out so often, the best quarter four times as often.
pub(crate) fn build(game: &dyn AnyGame, seat: Seat, games: u64, seed: u64) -> String {
    let referee = game.of::<Gowap>().expect("a game of Gowap");
    let (rules, state) = (referee.game(), referee.state());
    let position = rules.position(state);
    let mut dice = QuickDice::new(seed);
    let moves: Vec<String> = match position.phase {
        Some(SetUp::Teams) => {
            let teams = ["even", "classic", "royals", "ladder"];
            return format!("team {}", teams[dice.below(4) as usize]);
        }
        Some(SetUp::Functions) => {
            let squares: Vec<String> = game
                .legal(seat)
                .moves
                .iter()
                .filter_map(|text| Some(text.strip_prefix("cell ")?.split(' ').next()?.to_owned()))
                .collect();
            let mut moves: Vec<String> = squares
                .iter()
                .flat_map(|square| FORMULAS.map(|formula| format!("cell {square} {formula}")))
                .collect();
            moves.sort();
            moves.dedup();
            moves
        }
        _ => game.legal(seat).moves,
    };
    // What a move is worth if all own tokens that are left go to the best square together, the other's anywhere.
    let share = |text: &str, games: u64, dice: &mut QuickDice| {
        let after = play(rules, state, seat, text)?;
        let homes: Vec<Square> =
            (0..position.size as u8).map(|column| home(seat, column, position.size as u8)).collect();
        let shares = homes.into_iter().filter_map(|square| {
            let mut then = rules.position(&after);
            let still: Formula = "V".parse().ok()?;
            let size = position.size as u8;
            let cells = (0..size).flat_map(|row| (0..size).map(move |column| Square::new(column, row)));
            let functions = cells.map(|cell| {
                let written = then.functions.iter().find(|(at, _)| *at == cell);
                (cell, written.map_or(&still, |(_, formula)| formula).clone())
            });
            then.functions = functions.collect();
            for token in then.tokens.iter_mut().filter(|token| token.seat == seat && token.at.is_none()) {
                token.at = Some(square);
            }
            let open = then.tokens.iter().any(|token| token.at.is_none());
            let other = Seat::from_index(1 - seat.index());
            (then.phase, then.turn) = if open {
                (Some(SetUp::Placing), Some(std::iter::once(other).collect()))
            } else {
                (None, None)
            };
            let (game, then) =
                Gowap::start_by(rules.rules(), Some(2), rules.options().clone(), Some(&then)).ok()?;
            let mut tally = Tally::default();
            Simulation::new(&game, &then)?.run(games.div_ceil(5), dice, &mut tally);
            let odds = tally.odds()?;
            Some(odds.seats[seat.index()].win.probability + odds.draw.probability / 2.0)
        });
        shares.reduce(f64::max)
    };
    let mut rated: Vec<(f64, String)> =
        moves.into_iter().filter_map(|text| Some((share(&text, games, &mut dice)?, text))).collect();
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    rated.truncate(rated.len().div_ceil(4));
    let again = rated.into_iter().filter_map(|(_, text)| Some((share(&text, 4 * games, &mut dice)?, text)));
    let best = again.max_by(|one, other| one.0.total_cmp(&other.0));
    best.expect("a set-up has moves").1
}

fn home(seat: Seat, column: u8, size: u8) -> Square {
    Square::new(column, if seat == Seat::FIRST { 0 } else { size - 1 })
}

fn play(rules: &Gowap, state: &State, seat: Seat, text: &str) -> Option<State> {
    let event = rules.read(state, Some(seat), text).ok()?;
    let mut after = state.clone();
    rules.play(&mut after, &event).ok()?;
    Some(after)
}
