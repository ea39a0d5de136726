//! Gaogıe: the move that a best mix cannot do without, and the best answer to a habit.

mod houses;
mod weigh;

use std::collections::BTreeMap;

use fracas_core::{Dice, Game, QuickDice, Seat};
use fracas_gaogie::{Gaogie, Options, Position};
use serde_json::{Value, json};

use self::houses::HOUSES;
use self::weigh::Table;
use crate::checking::{same, same_choices};
use crate::{Aim, Choice, Odds, Puzzle, Task, grade};

/// The least that the best choice is ahead of the next, in chances to win.
const MARGIN: f64 = 0.02;
/// A choice that is better by more needs no finding.
const OBVIOUS: f64 = 0.45;
/// The most of each move that somebody has unused.
const STOCKED: u32 = 3;

/// The puzzles of one made-up pair of stocks.
pub(crate) fn look(seed: u64) -> Vec<Puzzle> {
    let mut dice = QuickDice::new(seed);
    // The sheet's moves twice as often as a group's own.
    let house = dice.below(3).checked_sub(2).map(|_| dice.below(HOUSES.len() as u32) as usize);
    let options: Value = match house {
        None => json!({}),
        Some(house) => {
            let moves: Value = serde_json::from_str(HOUSES[house]).expect("a house's table is JSON");
            json!({ "moves": moves })
        }
    };
    let Ok(options_read) = serde_json::from_value::<Options>(options.clone()) else { return Vec::new() };
    let Ok((game, _)) = Gaogie::start(Some(2), options_read, None) else { return Vec::new() };
    let kinds = game.table().stocked().len();
    let mut stock = || -> Vec<u16> {
        // Most of what can be unused is not.
        (0..kinds).map(|_| dice.below(STOCKED + 2).saturating_sub(1) as u16).collect()
    };
    let stocks = [stock(), stock()];
    let position = Position { seats: stocks.iter().cloned().map(Some).collect(), round: 1, turn: 1 };
    let position = json!(position.to_string());
    let asked = [Aim::Needs, Aim::Habit(habit(&game, &stocks[1], &mut dice))];
    asked.into_iter().filter_map(|aim| ask(&options, &position, aim, seed)).collect()
}

fn ask(options: &Value, position: &Value, aim: Aim, seed: u64) -> Option<Puzzle> {
    let odds = solve(options, position, aim)?;
    let margin = odds.choices[0].value - odds.choices[1].value;
    let asked = serde_json::to_string(&odds.aim).ok()?;
    (MARGIN..=OBVIOUS).contains(&margin).then(|| Puzzle {
        id: Puzzle::named("gaogie", &json!([options, position]), &asked),
        game: "gaogie".to_owned(),
        seats: 2,
        options: options.clone(),
        position: position.clone(),
        seat: Seat::FIRST,
        theme: theme(options, &odds.aim).to_owned(),
        grade: grade::of_odds(margin, odds.choices.len()),
        seed,
        task: Task::Odds(odds),
    })
}

fn theme(options: &Value, aim: &Aim) -> &'static str {
    let house = options.get("moves").is_some();
    match (aim, house) {
        (Aim::Needs, false) => "mixes",
        (Aim::Needs, true) => "house-mixes",
        (_, false) => "habits",
        (_, true) => "house-habits",
    }
}

/// A habit of two to four moves that can be paid for, in steps of ten of a hundred.
fn habit(game: &Gaogie, stock: &[u16], dice: &mut QuickDice) -> BTreeMap<String, u8> {
    let table = game.table();
    let mut paid: Vec<_> = table.ids().filter(|&id| table.is_paid(id, stock)).collect();
    dice.shuffle(&mut paid);
    paid.truncate(2 + dice.below(3) as usize);
    let mut shares = vec![1_u8; paid.len()];
    for _ in paid.len()..10 {
        shares[dice.below(paid.len() as u32) as usize] += 1;
    }
    paid.iter().zip(shares).map(|(&id, share)| (table.plain(id).to_owned(), share * 10)).collect()
}

/// What every move is worth, exactly; `None` where the position is beyond solving or there is little to choose.
fn solve(options: &Value, position: &Value, aim: Aim) -> Option<Odds> {
    let options: Options = serde_json::from_value(options.clone()).ok()?;
    let position: Position = serde_json::from_value(position.clone()).ok()?;
    let (game, _) = Gaogie::start(Some(2), options, Some(&position)).ok()?;
    let [Some(first), Some(second)] = &position.seats[..] else { return None };
    let table = Table::new(&game, first, second)?;
    let values = match &aim {
        Aim::Needs => table.needs(),
        Aim::Habit(habit) => table.against(habit)?,
        Aim::Storm | Aim::Fell(_) | Aim::Roll => return None,
    };
    let named = table.rows.iter().zip(values);
    let mut choices: Vec<Choice> = named
        .map(|(&id, value)| Choice {
            choice: game.table().plain(id).to_owned(),
            value: round(value),
            error: 0.0,
        })
        .collect();
    choices.sort_by(|one, other| other.value.total_cmp(&one.value).then(one.choice.cmp(&other.choice)));
    (choices.len() > 2).then_some(Odds { aim, choices, searched: table.pairs() })
}

/// Nine places, so that what is left of rounding errors is not told.
fn round(number: f64) -> f64 {
    (number * 1e9).round() / 1e9 + 0.0
}

pub(crate) fn check(puzzle: &Puzzle) -> Result<(), String> {
    let Task::Odds(told) = &puzzle.task else { return Err("it is no choice by odds".to_owned()) };
    let found = solve(&puzzle.options, &puzzle.position, told.aim.clone())
        .ok_or_else(|| "its position cannot be solved".to_owned())?;
    same("theme", &&*puzzle.theme, &theme(&puzzle.options, &told.aim))?;
    same_choices(&told.choices, &found.choices)?;
    let margin = found.choices[0].value - found.choices[1].value;
    if margin < MARGIN {
        return Err(format!("the best choice is ahead by {margin}, which is too little"));
    }
    same("grade", &puzzle.grade, &grade::of_odds(margin, found.choices.len()))
}
