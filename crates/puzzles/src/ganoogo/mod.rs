//! Ganoogo: what to do for the best odds, counted over every throw of the dice.

mod expect;
mod scene;

use fracas_core::{Dice, Game, QuickDice, Seat};
use fracas_ganoogo::{Ganoogo, Options};
use serde_json::{Value, json};

use self::expect::Expect;
use crate::checking::{same, same_choices};
use crate::wandering::{Wanderer, wander};
use crate::{Aim, Choice, Odds, Puzzle, Task, grade};

/// The least that the best choice is ahead of the next.
const MARGIN: f64 = 0.02;
/// What one position may cost, in events.
const BUDGET: u64 = 150_000;

/// The choices that odds decide in a game of bots.
pub(crate) fn look(seed: u64) -> Vec<Puzzle> {
    let mut dice = QuickDice::new(seed);
    let seats = 2 + dice.below(3) as u8;
    let options = json!({"max_turns": 60});
    let Some(table) = wander("ganoogo", seats, &options, Wanderer::Plain, 12, 900, dice.bits()) else {
        return Vec::new();
    };
    let Some(referee) = table.of::<Ganoogo>() else { return Vec::new() };
    let mut found: Vec<Puzzle> = Vec::new();
    let mut tried = 0;
    for _ in 0..60 {
        if tried >= 6 || referee.is_empty() {
            break;
        }
        let index = dice.below(referee.len() as u32) as usize;
        let Some(seat) = referee.turn_after(index).choosing().sole() else { continue };
        let state = referee.state_after(index);
        let aims = scene::aims(referee.game(), state, seat);
        if aims.is_empty() {
            continue;
        }
        let position = json!(referee.game().position(state));
        let Some(position) = scene::simplify(position, seat, !aims.contains(&Aim::Roll), &mut dice) else {
            continue;
        };
        tried += 1;
        for aim in aims {
            let Some(puzzle) = ask(seats, seat, &position, aim, seed) else { continue };
            if found.iter().all(|other| other.theme != puzzle.theme) {
                found.push(puzzle);
            }
        }
    }
    found
}

fn ask(seats: u8, seat: Seat, position: &Value, aim: Aim, seed: u64) -> Option<Puzzle> {
    let odds = solve(seats, seat, position, aim)?;
    let margin = odds.choices[0].value - odds.choices[1].value;
    let asked = serde_json::to_string(&odds.aim).ok()?;
    (margin >= MARGIN).then(|| Puzzle {
        id: Puzzle::named("ganoogo", position, &asked),
        game: "ganoogo".to_owned(),
        seats,
        options: json!({}),
        position: position.clone(),
        seat,
        theme: theme(&odds.aim).to_owned(),
        grade: grade::of_odds(margin, odds.choices.len()),
        seed,
        task: Task::Odds(odds),
    })
}

fn theme(aim: &Aim) -> &'static str {
    match aim {
        Aim::Storm => "storms",
        Aim::Fell(_) => "kills",
        _ => "rolls",
    }
}

/// The odds of every choice, exactly; `None` where they cost too much or there is nothing to choose.
fn solve(seats: u8, seat: Seat, position: &Value, aim: Aim) -> Option<Odds> {
    let position = serde_json::from_value(position.clone()).ok()?;
    let (game, state) = Ganoogo::start(Some(seats), Options::default(), Some(&position)).ok()?;
    if !game.turn(&state).choosing().contains(seat) {
        return None;
    }
    let mut expect = Expect::new(&game, &state, seat, &aim, BUDGET)?;
    let mut choices: Vec<Choice> = expect
        .choices(&state)?
        .into_iter()
        .map(|(choice, value)| Choice { choice, value: round(value), error: 0.0 })
        .collect();
    choices.sort_by(|one, other| other.value.total_cmp(&one.value).then(one.choice.cmp(&other.choice)));
    (choices.len() > 2).then_some(Odds { aim, choices, searched: expect.searched() })
}

/// Nine places, so that what is left of rounding errors is not told.
fn round(number: f64) -> f64 {
    (number * 1e9).round() / 1e9 + 0.0
}

pub(crate) fn check(puzzle: &Puzzle) -> Result<(), String> {
    let Task::Odds(told) = &puzzle.task else { return Err("it is no choice by odds".to_owned()) };
    let found = solve(puzzle.seats, puzzle.seat, &puzzle.position, told.aim.clone())
        .ok_or_else(|| "its odds cannot be counted".to_owned())?;
    same("theme", &&*puzzle.theme, &theme(&told.aim))?;
    same_choices(&told.choices, &found.choices)?;
    let margin = found.choices[0].value - found.choices[1].value;
    if margin < MARGIN {
        return Err(format!("the best choice is ahead by {margin}, which is too little"));
    }
    same("grade", &puzzle.grade, &grade::of_odds(margin, found.choices.len()))
}
