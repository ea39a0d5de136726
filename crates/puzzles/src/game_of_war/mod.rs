//! A Game of War: goals that one turn reaches in one way, found by going through every turn of so many moves.

mod every;

use fracas_core::{Dice, Game, QuickDice, Seat};
use fracas_game_of_war::{GameOfWar, Options, Phase, Position, Side};
use serde_json::{Value, json};

use self::every::{Reached, every_turn};
use crate::checking::same;
use crate::wandering::{Wanderer, wander};
use crate::{Goal, Puzzle, Task, Turn, grade};

/// How many moves deep every turn is gone through.
const DEEPEST: u8 = 3;
/// The most positions that one search looks at.
const BUDGET: u64 = 20_000;

/// The goals that can be reached in one way at the openings of turns in a game of bots.
pub(crate) fn look(seed: u64) -> Vec<Puzzle> {
    let mut dice = QuickDice::new(seed);
    let deployment = if dice.coin() { "classic" } else { "free" };
    let options = json!({"deployment": deployment, "no_progress": 30});
    let who = if dice.coin() { Wanderer::Plain } else { Wanderer::Bot(3) };
    let Some(table) = wander("game-of-war", 2, &options, who, 25, 300, dice.bits()) else {
        return Vec::new();
    };
    let Some(referee) = table.of::<GameOfWar>() else { return Vec::new() };
    let openings: Vec<usize> = (0..referee.len())
        .filter(|&index| {
            let state = referee.state_after(index);
            matches!(state.phase(), Phase::Play(_))
                && state.moved().cells().is_empty()
                && referee.turn_after(index).outcome().is_none()
        })
        .collect();
    // Neighbouring turns are much alike: a few of a game, anywhere in it.
    let mut found: Vec<Puzzle> = Vec::new();
    for _ in 0..8 {
        if openings.is_empty() {
            break;
        }
        let index = openings[dice.below(openings.len() as u32) as usize];
        let state = referee.state_after(index);
        let Phase::Play(side) = state.phase() else { continue };
        let position = json!(referee.game().position(state));
        for turn in solve(side.seat(), &position).unwrap_or_default() {
            let theme = theme(turn.goal);
            if found.iter().filter(|other| other.theme == theme).count() < 3 {
                found.push(puzzle(side.seat(), &position, turn, seed));
            }
        }
    }
    found
}

fn puzzle(seat: Seat, position: &Value, turn: Turn, seed: u64) -> Puzzle {
    let asked = serde_json::to_string(&turn.goal).expect("a goal is plain data");
    Puzzle {
        id: Puzzle::named("game-of-war", position, &asked),
        game: "game-of-war".to_owned(),
        seats: 2,
        options: json!({}),
        position: position.clone(),
        seat,
        theme: theme(turn.goal).to_owned(),
        grade: grade::of_turn(turn.moves, turn.searched),
        seed,
        task: Task::Turn(turn),
    }
}

fn theme(goal: Goal) -> &'static str {
    match goal {
        Goal::Arsenal => "arsenals",
        Goal::Destroy(_) => "kills",
        Goal::Cut(_) => "cuts",
        Goal::Rescue => "rescues",
    }
}

/// Every goal that a turn can reach in one way; `None` where there are too many turns to go through.
fn solve(seat: Seat, position: &Value) -> Option<Vec<Turn>> {
    let position: Position = serde_json::from_value(position.clone()).ok()?;
    let (game, state) = GameOfWar::start(Some(2), Options::default(), Some(&position)).ok()?;
    let side = Side::of(seat);
    if state.phase() != Phase::Play(side) || game.turn(&state).outcome().is_some() {
        return None;
    }
    let every = every_turn(&game, &state, side, DEEPEST, BUDGET);
    let mut goals = Vec::new();
    for Reached { goal, moves, line, end, searched } in every {
        let line = line.iter().map(ToString::to_string).collect();
        let end = game.position(&end).to_string();
        let end = end.split(' ').next().unwrap_or_default().to_owned();
        goals.push(Turn { goal, moves, line, end, searched });
    }
    Some(goals)
}

pub(crate) fn check(puzzle: &Puzzle) -> Result<(), String> {
    let Task::Turn(told) = &puzzle.task else { return Err("it is no goal of a turn".to_owned()) };
    let goals = solve(puzzle.seat, &puzzle.position).unwrap_or_default();
    let found = goals.into_iter().find(|turn| turn.goal == told.goal);
    let found = found.ok_or_else(|| "its goal is not reached in one way".to_owned())?;
    same("theme", &&*puzzle.theme, &theme(found.goal))?;
    same("number of moves", &told.moves, &found.moves)?;
    same("board at the end", &told.end, &found.end)?;
    same("line", &told.line, &found.line)?;
    same("number of positions searched", &told.searched, &found.searched)?;
    same("grade", &puzzle.grade, &grade::of_turn(found.moves, found.searched))
}
