//! How Ganoogo plays out: games between simple bots, counted.
//!
//! [`study`] plays them, [`Report`] is what came of it, with error bars everywhere.

mod bots;
mod report;
mod tally;

pub use bots::Bot;
pub use report::{CardWorth, Rate, Report, Row};

use fracas_core::{Event, Game, Outcome, QuickDice, Seat, Turn, Unfit};
use fracas_ganoogo::{Error, Ganoogo, Move, Options, State};
use rayon::prelude::*;
use tally::Tally;

/// A game that goes on for so many events is a draw.
const MOST_EVENTS: u64 = 100_000;

/// A table to study: which bots sit where.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// What it is called in the report.
    pub name: String,
    /// The bots, seat by seat.
    pub bots: Vec<Bot>,
}

impl Lineup {
    /// The tables of the rulebook: equals at 2, 3 and 4 seats, then a bot that only walls itself in.
    pub fn all() -> Vec<Lineup> {
        let equals = [Bot::Random, Bot::Greedy]
            .into_iter()
            .flat_map(|bot| (2..=4).map(move |seats| Lineup::of(bot, seats)));
        let walled = [
            Lineup { name: "greedy against wall".to_owned(), bots: vec![Bot::Greedy, Bot::Wall] },
            Lineup { name: "wall against greedy".to_owned(), bots: vec![Bot::Wall, Bot::Greedy] },
        ];
        equals.chain(walled).collect()
    }

    /// A table of equals.
    pub fn of(bot: Bot, seats: u8) -> Lineup {
        Lineup { name: format!("{bot} × {seats}"), bots: vec![bot; usize::from(seats)] }
    }
}

/// Plays so many games at every table and counts what happens. `tick` is called after every game, from
/// several threads. The same arguments give the same report on every machine.
///
/// # Errors
///
/// [`Unfit`] when no game can start with these options.
pub fn study(
    lines: &[Lineup],
    games: u32,
    options: &Options,
    seed: u64,
    tick: impl Fn() + Sync,
) -> Result<Report, Unfit<Error>> {
    let mut rows = Vec::new();
    for (line, number) in lines.iter().zip(0_u64..) {
        let (game, first) = Ganoogo::start(Some(line.bots.len() as u8), options.clone(), None)?;
        let tally = (0..u64::from(games))
            .into_par_iter()
            .map(|nth| {
                // Every game has its own generator, so that threads cannot change what is played.
                let mut dice = QuickDice::new(seed ^ (number << 48) ^ (nth << 1));
                let tally = play(&game, &first, &line.bots, &mut dice);
                tick();
                tally
            })
            .reduce(|| Tally::new(&game), Tally::join);
        rows.push((line.clone(), tally));
    }
    Ok(Report::new(&rows))
}

/// Plays one game and counts what happens in it.
fn play(game: &Ganoogo, first: &State, bots: &[Bot], dice: &mut QuickDice) -> Tally {
    let mut tally = Tally::new(game);
    let mut state = first.clone();
    let mut moves: Vec<Move> = Vec::new();
    loop {
        let event = match game.turn(&state) {
            // The rules let whoever holds nearly all cards draw them back and forth; nobody watches that.
            _ if tally.events >= MOST_EVENTS => {
                tally.over(game, &state, Outcome::draw("endless"));
                return tally;
            }
            Turn::Over(outcome) => {
                tally.over(game, &state, outcome);
                return tally;
            }
            Turn::Chance => Event::Chance(game.roll(&state, dice)),
            Turn::Choose(seats) => {
                let seat = seats.iter().next().unwrap_or(Seat::FIRST);
                moves.clear();
                game.legal(&state, seat, &mut moves);
                let choice = bots[seat.index()].choose(game, &state, seat, &moves, dice);
                Event::Move(seat, choice)
            }
        };
        let before = state.clone();
        if game.play(&mut state, &event).is_err() {
            return tally;
        }
        tally.happened(game, &before, &event, &state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        Options { max_turns: Some(60), ..Options::default() }
    }

    #[test]
    fn the_same_seed_gives_the_same_report() {
        let lines = vec![Lineup { name: "greedy × 3".into(), bots: vec![Bot::Greedy; 3] }];
        let reports = [(); 2].map(|()| study(&lines, 3, &options(), 7, || {}).unwrap());
        assert_eq!(reports[0].to_string(), reports[1].to_string());
        assert_eq!(reports[0].rows[0].games, 3);
    }

    #[test]
    fn cards_are_counted_in_games_of_levels_too() {
        let lines = vec![Lineup::of(Bot::Level(fracas_bots::Level::of::<4>()), 2)];
        let report = study(&lines, 3, &options(), 7, || {}).unwrap();
        assert_eq!(report.rows[0].name, "level 4 × 2");
        assert!(report.cards.iter().map(|card| card.drawn).sum::<u32>() > 0, "{report}");
        let none = vec![Lineup::of(Bot::Random, 2)];
        assert!(
            study(&none, 3, &options(), 7, || {}).unwrap().cards.is_empty(),
            "who does not think shows nothing"
        );
    }

    #[test]
    fn greed_beats_chance() {
        let lines = vec![Lineup { name: "greedy, random".into(), bots: vec![Bot::Greedy, Bot::Random] }];
        let report = study(&lines, 12, &Options { max_turns: Some(200), ..options() }, 1, || {}).unwrap();
        let [greedy, random] = [0, 1].map(|seat| report.rows[0].wins[seat].part);
        assert!(greedy > random + 0.5, "{greedy} to {random}");
    }
}
