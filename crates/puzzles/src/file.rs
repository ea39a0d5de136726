//! Files of puzzles: one JSON object a line.

use std::collections::HashSet;

use fracas_core::Turn;
use fracas_games::find;

use crate::{Puzzle, Task};

/// What is wrong with a file, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BadFile {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

/// Reads a file of a game's puzzles, one a line. Each can be set up and its moves can be made; whether its proof holds
/// is [`check`](crate::check)'s to say.
///
/// # Errors
///
/// [`BadFile`] names the first line that is wrong, and why.
pub fn read(game: &str, text: &str) -> Result<Vec<Puzzle>, BadFile> {
    let mut ids = HashSet::new();
    let mut puzzles = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        let refuse = |why: String| BadFile { line, why };
        let puzzle: Puzzle = serde_json::from_str(row).map_err(|error| refuse(error.to_string()))?;
        fits(game, &puzzle).map_err(refuse)?;
        if !ids.insert(puzzle.id.clone()) {
            return Err(refuse(format!("the id {:?} is there twice", puzzle.id)));
        }
        puzzles.push(puzzle);
    }
    match puzzles.is_empty() {
        true => Err(BadFile { line: 1, why: "there is no puzzle in it".to_owned() }),
        false => Ok(puzzles),
    }
}

/// Writes puzzles the way [`read`] reads them.
pub fn write(puzzles: &[Puzzle]) -> String {
    let line = |puzzle| serde_json::to_string(puzzle).expect("a puzzle is plain data") + "\n";
    puzzles.iter().map(line).collect()
}

/// Whether a puzzle is one: of this game, and with a solution that can be played.
fn fits(game: &str, puzzle: &Puzzle) -> Result<(), String> {
    if puzzle.game != game {
        return Err(format!("it is a puzzle of {:?}, and this is a file of {game:?}", puzzle.game));
    }
    let entry = find(game).map_err(|fault| fault.message)?;
    let mut table = puzzle.start().map_err(|fault| fault.message)?;
    if !themes(game).contains(&&*puzzle.theme) {
        let known = themes(game).join(", ");
        return Err(format!("{} has no theme {:?}; its themes are {known}", entry.info.name, puzzle.theme));
    }
    let chooses = table.turn().choosing().contains(puzzle.seat);
    match &puzzle.task {
        Task::Pair(pair) => {
            puzzle.start_other().map_err(|fault| fault.message)?;
            return choices_fit(&pair.choices, 2);
        }
        _ if !chooses => return Err(format!("seat {} has nothing to choose there", puzzle.seat)),
        Task::Odds(odds) => choices_fit(&odds.choices, 2)?,
        Task::Line(line) if line.steps.len() != usize::from(line.moves) => {
            return Err(format!("a win in {} has as many steps, not {}", line.moves, line.steps.len()));
        }
        Task::Line(_) | Task::Turn(_) => {}
    }
    for choice in puzzle.solution() {
        let seat = match table.turn() {
            Turn::Choose(seats) if seats.contains(puzzle.seat) => puzzle.seat,
            Turn::Choose(seats) => seats.iter().next().unwrap_or(puzzle.seat),
            Turn::Chance | Turn::Over(_) => {
                return Err(format!("its solution goes on after the end, {choice}"));
            }
        };
        table.play(seat, &choice).map_err(|fault| format!("its move {choice}: {}", fault.message))?;
    }
    Ok(())
}

fn choices_fit(choices: &[crate::Choice], least: usize) -> Result<(), String> {
    if choices.len() < least {
        return Err(format!("it needs {least} choices at least, not {}", choices.len()));
    }
    if choices.windows(2).any(|pair| pair[0].value < pair[1].value) {
        return Err("its choices come with the best first".to_owned());
    }
    Ok(())
}

/// What puzzles of a game can be about.
pub fn themes(game: &str) -> &'static [&'static str] {
    match game {
        "color-wars" => &["win-in-1", "win-in-2", "win-in-3", "win-in-4", "win-in-5"],
        "game-of-war" => &["arsenals", "kills", "cuts", "rescues"],
        "ganoogo" => &["storms", "kills", "rolls"],
        "gaogie" => &["mixes", "habits", "house-mixes", "house-habits"],
        "gowap" => &["teams", "places"],
        _ => &[],
    }
}
