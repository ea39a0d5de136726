//! Gowap: which of two set-ups wins more often, by games played out.

use fracas_bots::gowap::{Share, Simulation, Tally};
use fracas_core::{Dice, Game, QuickDice, Seat, Square};
use fracas_gowap::{Gender, Gowap, Mode, Options, Position, Standing, presets};
use serde_json::{Value, json};

use crate::checking::{same, same_choices};
use crate::{Choice, Pair, Puzzle, Task, grade};

/// How often each set-up is played out.
const GAMES: u64 = 20_000;
/// A first glance, to leave those alone that are too close or too clear.
const GLANCE: u64 = 1_500;
/// By how much the better must win more often, and by how much at the most.
const APART: std::ops::RangeInclusive<f64> = 0.03..=0.35;

const SIZE: u8 = 5;

/// Red's and Blue's tokens: gender, value and column of the starting row.
type Army = Vec<(Gender, f64, u8)>;

/// The puzzle of one made-up pair of set-ups, if one is better beyond doubt.
pub(crate) fn look(seed: u64) -> Vec<Puzzle> {
    let mut dice = QuickDice::new(seed);
    let map = &presets::MAPS[dice.below(presets::MAPS.len() as u32) as usize];
    let rounds = [5, 8, 10][dice.below(3) as usize];
    let blue = army(&mut dice);
    let red = army(&mut dice);
    let (theme, other) = match dice.below(2) {
        0 => ("teams", rearmed(&red, &mut dice)),
        _ => ("places", moved(&red, &mut dice)),
    };
    if other == red {
        return Vec::new();
    }
    let position = |red: &Army| {
        let tokens = [(Seat::FIRST, red, 0), (Seat::from_index(1), &blue, SIZE - 1)];
        let tokens = tokens.into_iter().flat_map(|(seat, army, row)| {
            army.iter().zip(1..).map(move |(&(gender, value, column), n)| Standing {
                seat,
                n,
                gender,
                value,
                at: Some(Square::new(column, row)),
            })
        });
        json!(Position {
            size: SIZE.into(),
            mode: Mode::Rounds(rounds),
            round: 0,
            phase: None,
            turn: None,
            functions: map.cells(SIZE),
            tokens: tokens.collect(),
        })
    };
    let (first, second) = (position(&red), position(&other));
    let promising = measure(&first, &second, GLANCE, seed)
        .is_some_and(|choices| APART.contains(&(choices[0].value - choices[1].value)));
    let found = promising.then(|| ask(first, second, theme, seed)).flatten();
    found.into_iter().collect()
}

fn ask(position: Value, other: Value, theme: &str, seed: u64) -> Option<Puzzle> {
    let choices = measure(&position, &other, GAMES, seed)?;
    is_clear(&choices).then(|| Puzzle {
        id: Puzzle::named("gowap", &json!([position, other]), theme),
        game: "gowap".to_owned(),
        seats: 2,
        options: json!({}),
        position,
        seat: Seat::FIRST,
        theme: theme.to_owned(),
        grade: grade::of_odds(choices[0].value - choices[1].value, 2),
        seed,
        task: Task::Pair(Pair { other, choices, games: GAMES }),
    })
}

/// Two set-ups of the same tokens differ in where they stand.
fn theme(position: &Value, other: &Value) -> &'static str {
    let tokens = |position: &Value| -> Vec<[Option<Value>; 2]> {
        let tokens = position["tokens"].as_array().into_iter().flatten();
        tokens.map(|token| ["gender", "value"].map(|part| token.get(part).cloned())).collect()
    };
    if tokens(position) == tokens(other) { "places" } else { "teams" }
}

/// Whether the two intervals leave room between them, and the better is not better beyond any question.
fn is_clear(choices: &[Choice]) -> bool {
    let [better, worse] = choices else { return false };
    APART.contains(&(better.value - worse.value)) && better.value - better.error > worse.value + worse.error
}

/// A named team, each token on any square of the starting row.
fn army(dice: &mut QuickDice) -> Army {
    let team = &presets::TEAMS[dice.below(presets::TEAMS.len() as u32) as usize];
    let team = team.team(4, Options::default().total);
    let token = |recruit: &fracas_gowap::Recruit| {
        (recruit.gender, recruit.value.hundredths() as f64 / 100.0, dice.below(SIZE.into()) as u8)
    };
    team.recruits().iter().map(token).collect()
}

/// Another team on the same squares.
fn rearmed(army: &Army, dice: &mut QuickDice) -> Army {
    let others = self::army(dice);
    army.iter().zip(others).map(|(own, other)| (other.0, other.1, own.2)).collect()
}

/// The same team on other squares.
fn moved(army: &Army, dice: &mut QuickDice) -> Army {
    army.iter().map(|&(gender, value, _)| (gender, value, dice.below(SIZE.into()) as u8)).collect()
}

/// How often Red wins with each, the better first. The same seed gives the same numbers.
fn measure(first: &Value, second: &Value, games: u64, seed: u64) -> Option<Vec<Choice>> {
    let mut choices = Vec::new();
    for (name, position, salt) in [("a", first, 1), ("b", second, 2)] {
        let position: Position = serde_json::from_value(position.clone()).ok()?;
        let (game, state) = Gowap::start(Some(2), Options::default(), Some(&position)).ok()?;
        let mut simulation = Simulation::new(&game, &state)?;
        let mut tally = Tally::default();
        simulation.run(games, &mut QuickDice::new(seed.wrapping_add(salt)), &mut tally);
        let Share { probability, low, high } = tally.odds()?.seats[0].win;
        choices.push(Choice {
            choice: name.to_owned(),
            value: probability,
            error: round((high - low) / 2.0),
        });
    }
    choices.sort_by(|one, other| other.value.total_cmp(&one.value));
    Some(choices)
}

/// Six places: no error is known better.
fn round(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

pub(crate) fn check(puzzle: &Puzzle) -> Result<(), String> {
    let Task::Pair(told) = &puzzle.task else { return Err("it is no choice of two set-ups".to_owned()) };
    let choices = measure(&puzzle.position, &told.other, told.games, puzzle.seed)
        .ok_or_else(|| "its set-ups cannot be played out".to_owned())?;
    same("theme", &&*puzzle.theme, &theme(&puzzle.position, &told.other))?;
    same_choices(&told.choices, &choices)?;
    if !is_clear(&choices) {
        return Err("the intervals of its two set-ups overlap, or lie too far apart".to_owned());
    }
    same("grade", &puzzle.grade, &grade::of_odds(choices[0].value - choices[1].value, 2))
}
