//! Plain set-up players for Gowap, to measure the bots against: the strongest formula and the deadliest, every cell and
//! every place played out. They know nothing of where tokens go, and of what the other will do no more than their taste says.

use fracas_bots::gowap::{Simulation, Tally};
use fracas_core::{Dice, Game, QuickDice, Seat, Square};
use fracas_games::{AnyGame, Gowap};
use fracas_gowap::{Formula, Position, SetUp, State};

/// What a player goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taste {
    /// Its own best starting square, the other anywhere.
    Builder,
    /// Its own best starting square against the other's best answer.
    Wary,
    /// Writes the other's last cell turned half round, and builds where it cannot.
    Twin,
    /// Ends the other's corners first, then builds.
    Spoiler,
}

/// Their names.
pub(crate) const TASTES: [(&str, Taste); 4] =
    [("builder", Taste::Builder), ("wary", Taste::Wary), ("twin", Taste::Twin), ("spoiler", Taste::Spoiler)];

/// The formulas they write.
const FORMULAS: [&str; 2] = ["10^12", "0"];

/// Chooses for a seat; every candidate is played out so often, the best quarter four times as often.
pub(crate) fn choose(game: &dyn AnyGame, seat: Seat, taste: Taste, games: u64, seed: u64) -> String {
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
            let habit = match taste {
                Taste::Twin => copy(&position, seat),
                Taste::Spoiler => spoil(&position, seat),
                Taste::Builder | Taste::Wary => None,
            };
            if let Some(text) = habit {
                return text;
            }
            let open = squares(&position).filter(|square| written(&position, *square).is_none());
            open.flat_map(|square| FORMULAS.map(|formula| format!("cell {square} {formula}"))).collect()
        }
        _ => game.legal(seat).moves,
    };
    let worth = |text: &str, games: u64, dice: &mut QuickDice| {
        let event = rules.read(state, Some(seat), text).ok()?;
        let mut after = state.clone();
        rules.play(&mut after, &event).ok()?;
        share(rules, &after, seat, taste, games, dice)
    };
    let mut rated: Vec<(f64, String)> =
        moves.into_iter().filter_map(|text| Some((worth(&text, games, &mut dice)?, text))).collect();
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    rated.truncate(rated.len().div_ceil(4));
    let again = rated.into_iter().filter_map(|(_, text)| Some((worth(&text, 4 * games, &mut dice)?, text)));
    let best = again.max_by(|one, other| one.0.total_cmp(&other.0));
    best.expect("a set-up has moves").1
}

/// What a position is worth if all own tokens that are left go to the best square together.
fn share(
    rules: &Gowap,
    state: &State,
    seat: Seat,
    taste: Taste,
    games: u64,
    dice: &mut QuickDice,
) -> Option<f64> {
    let start = filled(rules.position(state));
    let homes = |seat| (0..start.size as u8).map(move |column| home(seat, column, start.size as u8));
    let other = Seat::from_index(1 - seat.index());
    let play = |then: Position, games: u64, dice: &mut QuickDice| {
        let (game, then) =
            Gowap::start_by(rules.rules(), Some(2), rules.options().clone(), Some(&then)).ok()?;
        let mut tally = Tally::default();
        Simulation::new(&game, &then)?.run(games.max(1), dice, &mut tally);
        let odds = tally.odds()?;
        Some(odds.seats[seat.index()].win.probability + odds.draw.probability / 2.0)
    };
    let shares = homes(seat).filter_map(|square| {
        let own = placed(&start, seat, square);
        if taste == Taste::Wary {
            let answers =
                homes(other).filter_map(|answer| play(placed(&own, other, answer), games / 25, dice));
            return answers.reduce(f64::min);
        }
        play(own, games.div_ceil(5), dice)
    });
    shares.reduce(f64::max)
}

/// The same with all that have no place yet on one square.
fn placed(position: &Position, seat: Seat, square: Square) -> Position {
    let mut then = position.clone();
    for token in then.tokens.iter_mut().filter(|token| token.seat == seat && token.at.is_none()) {
        token.at = Some(square);
    }
    let waits = then.tokens.iter().find(|token| token.at.is_none()).map(|token| token.seat);
    (then.phase, then.turn) =
        waits.map_or((None, None), |seat| (Some(SetUp::Placing), Some(std::iter::once(seat).collect())));
    then
}

/// The same with cells that do nothing where none is written yet.
fn filled(mut position: Position) -> Position {
    let still: Formula = "V".parse().expect("V is a formula");
    let functions = squares(&position).map(|cell| (cell, written(&position, cell).unwrap_or(&still).clone()));
    position.functions = functions.collect();
    position
}

/// A cell of the other's that has no like on the own side yet, turned half round.
fn copy(position: &Position, seat: Seat) -> Option<String> {
    let last = position.size as u8 - 1;
    let turned = |square: Square| Square::new(last - square.column, last - square.row);
    let near = |square: &Square| if seat == Seat::FIRST { square.row } else { last - square.row };
    let missing =
        squares(position).filter(|&square| written(position, square).is_none()).filter_map(|square| {
            let formula = written(position, turned(square))?;
            Some((near(&square), format!("cell {square} {formula}")))
        });
    missing.min().map(|(_, text)| text)
}

/// A corner of the other's that is still open.
fn spoil(position: &Position, seat: Seat) -> Option<String> {
    let other = Seat::from_index(1 - seat.index());
    let corners = [0, position.size as u8 - 1].map(|column| home(other, column, position.size as u8));
    let open = corners.into_iter().find(|&corner| written(position, corner).is_none());
    open.map(|corner| format!("cell {corner} 0"))
}

fn written(position: &Position, square: Square) -> Option<&Formula> {
    position.functions.iter().find(|(at, _)| *at == square).map(|(_, formula)| formula)
}

fn squares(position: &Position) -> impl Iterator<Item = Square> + use<> {
    let size = position.size as u8;
    (0..size).flat_map(move |row| (0..size).map(move |column| Square::new(column, row)))
}

fn home(seat: Seat, column: u8, size: u8) -> Square {
    Square::new(column, if seat == Seat::FIRST { 0 } else { size - 1 })
}
