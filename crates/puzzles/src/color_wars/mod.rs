//! Color Wars: wins that can be forced in a few moves, with one way to begin.

mod prove;

use fracas_color_wars::ColorWars;
use fracas_core::{Dice, Game, QuickDice, Seat, Turn};
use serde_json::{Value, json};

use self::prove::Prover;
use crate::checking::same;
use crate::wandering::{Wanderer, wander};
use crate::{Line, Puzzle, Task, grade};

/// The most own moves of a win that is looked for.
const DEEPEST: u8 = 5;
/// With fewer moves to choose from there is nothing to find.
const FEWEST_CHOICES: usize = 3;
/// How many positions of a game are looked at, the last ones.
const LATE: usize = 14;
/// What a proof may cost, in positions.
const BUDGET: u64 = 250_000;

/// The forced wins in a game of bots on a board of any size.
pub(crate) fn look(seed: u64) -> Vec<Puzzle> {
    let mut dice = QuickDice::new(seed);
    let (width, height) = (3 + dice.below(5), 3 + dice.below(5));
    let options = json!({"width": width, "height": height, "opening": "apart", "max_plies": 120});
    let level = 1 + dice.below(4) as u8;
    let Some(table) = wander("color-wars", 2, &options, Wanderer::Bot(level), 6, 130, dice.bits()) else {
        return Vec::new();
    };
    let Some(referee) = table.of::<ColorWars>() else { return Vec::new() };
    let mut found: Vec<Puzzle> = Vec::new();
    // A win that can be forced is mostly made: it is looked for near the end.
    let first = referee.len().saturating_sub(LATE).max(4);
    for index in (first..referee.len()).rev() {
        let Some(seat) = referee.turn_after(index).choosing().sole() else { continue };
        let position = referee.game().position(referee.state_after(index));
        let position = serde_json::to_value(position).unwrap_or(Value::Null);
        // A win that is farther off is a harder puzzle of the same end; one of each depth is enough from one game.
        let Some(puzzle) = puzzle_at(seat, position, seed) else { continue };
        if found.iter().all(|other| other.theme != puzzle.theme) {
            found.push(puzzle);
        }
    }
    found
}

fn puzzle_at(seat: Seat, position: Value, seed: u64) -> Option<Puzzle> {
    let (line, choices, quiet) = solve(seat, &position)?;
    let theme = theme(&line);
    Some(Puzzle {
        id: Puzzle::named("color-wars", &position, &theme),
        game: "color-wars".to_owned(),
        seats: 2,
        options: json!({}),
        position,
        seat,
        grade: grade::of_line(line.moves, choices, quiet),
        theme,
        seed,
        task: Task::Line(line),
    })
}

fn theme(line: &Line) -> String {
    format!("win-in-{}", line.moves)
}

/// The forced win of a position, if there is one way to it; among how many first moves it hides, and whether it begins
/// without a pop.
fn solve(seat: Seat, position: &Value) -> Option<(Line, usize, bool)> {
    let position = serde_json::from_value(position.clone()).ok()?;
    let (game, state) = ColorWars::start(Some(2), Default::default(), Some(&position)).ok()?;
    if game.turn(&state) != Turn::of(seat) {
        return None;
    }
    let mut prover = Prover::new(&game, seat, BUDGET);
    let choices = prover.choices(&state).len();
    if choices < FEWEST_CHOICES {
        return None;
    }
    let (moves, first) = (1..=DEEPEST).find_map(|moves| match prover.winners(&state, moves) {
        Some(winners) if winners.is_empty() => None,
        Some(winners) => Some(Some((moves, winners))),
        None => Some(None),
    })??;
    let [first] = first[..] else { return None };
    let quiet = !prover.pops(&state, first);
    let steps = prover.line(&state, moves)?;
    Some((Line { moves, steps, searched: prover.searched() }, choices, quiet))
}

pub(crate) fn check(puzzle: &Puzzle) -> Result<(), String> {
    let Task::Line(told) = &puzzle.task else { return Err("it is no forced win".to_owned()) };
    let (line, choices, quiet) = solve(puzzle.seat, &puzzle.position)
        .ok_or_else(|| "there is no forced win with one way to begin".to_owned())?;
    same("number of moves", &told.moves, &line.moves)?;
    same("theme", &puzzle.theme, &theme(&line))?;
    same("line", &told.steps, &line.steps)?;
    same("number of positions searched", &told.searched, &line.searched)?;
    same("grade", &puzzle.grade, &grade::of_line(line.moves, choices, quiet))
}
