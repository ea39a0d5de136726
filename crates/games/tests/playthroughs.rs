//! Golden playthroughs: whole games in a form people can read, replayed and compared line by line.
//!
//! In `tests/playthroughs/GAME/NAME.txt` the lines that begin with `>` are a record; all others are what the
//! program makes of it. `UPDATE_PLAYTHROUGHS=1 cargo test -p fracas-games --test playthroughs` writes the
//! others anew; read the difference before you commit it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use fracas_core::{By, Record, RecordLine, Turn};
use fracas_games::{AnyGame, games, replay};

#[test]
fn every_game_has_playthroughs_and_they_go_as_they_are_written() {
    let update = std::env::var_os("UPDATE_PLAYTHROUGHS").is_some();
    let mut wrong = Vec::new();
    for entry in games() {
        let files = files_of(entry.info.id);
        assert!(!files.is_empty(), "{} has no playthrough", entry.info.id);
        for file in files {
            let golden = std::fs::read_to_string(&file).expect("a playthrough is text");
            let input: Vec<&str> = golden.lines().filter(|line| line.starts_with('>')).collect();
            let played = play(&input).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            if update {
                std::fs::write(&file, played).expect("the file can be written");
            } else if let Some(line) = first_difference(&golden, &played) {
                wrong.push(format!("{}:{line}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "these playthroughs go otherwise from the named line on: {wrong:#?}");
}

fn files_of(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(game);
    let Ok(folder) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = folder.map(|file| file.expect("a readable folder").path()).collect();
    files.sort();
    files
}

fn first_difference(golden: &str, played: &str) -> Option<usize> {
    let lines = golden.lines().map(Some).chain(std::iter::repeat(None));
    let mut others = played.lines().map(Some).chain(std::iter::repeat(None));
    let longest = golden.lines().count().max(played.lines().count());
    lines.take(longest).position(|line| Some(line) != others.next()).map(|index| index + 1)
}

/// Plays the record in the lines that begin with `>` and tells what happens after each.
fn play(input: &[&str]) -> Result<String, Box<dyn std::error::Error>> {
    let text: String =
        input.iter().map(|line| format!("{}\n", line.trim_start_matches('>').trim())).collect();
    let record: Record = text.parse()?;
    let mut start = Record::default();
    for (name, value) in record.headers().filter(|(name, _)| *name != "Result") {
        start.set(name, value);
    }
    let mut game = replay(&start)?;
    let mut events = record.lines().iter();
    let mut told = String::new();
    let mut in_headers = true;
    for line in input {
        writeln!(told, "{line}")?;
        let content = line.trim_start_matches('>').trim();
        if in_headers && content.is_empty() {
            in_headers = false;
            tell(game.as_ref(), &mut told)?;
        } else if !in_headers && !content.is_empty() && !content.starts_with('#') {
            happen(game.as_mut(), events.next().expect("a line is an event"))?;
            tell(game.as_ref(), &mut told)?;
        }
    }
    replay(&record)?;
    Ok(told)
}

fn happen(
    game: &mut dyn AnyGame,
    RecordLine { by, text, .. }: &RecordLine,
) -> Result<(), Box<dyn std::error::Error>> {
    match (by, game.turn()) {
        (By::Seat(seat), _) => game.play(*seat, text)?,
        (By::Chance, _) | (By::Unsaid, Turn::Chance) => game.chance(text)?,
        (By::Unsaid, turn) => game.play(turn.choosing().sole().ok_or("say whose move it is")?, text)?,
    };
    Ok(())
}

fn tell(game: &dyn AnyGame, told: &mut String) -> std::fmt::Result {
    for line in game.draw(None).to_string().lines() {
        writeln!(told, "{}", format!("    {line}").trim_end())?;
    }
    writeln!(told, "  position {}", game.position())?;
    match game.turn() {
        Turn::Over(outcome) => {
            let outcome = serde_json::to_string(&outcome).expect("plain data");
            writeln!(told, "  over {outcome}")?;
        }
        Turn::Chance => writeln!(told, "  the dice are due")?,
        Turn::Choose(seats) => {
            for seat in seats.iter() {
                let legal = game.legal(seat);
                let moves = match legal.moves.len() {
                    0..=16 => legal.moves.join(", "),
                    _ => format!("{}, …", legal.moves[..8].join(", ")),
                };
                writeln!(told, "  seat {seat} chooses of {}: {moves}", legal.moves.len())?;
            }
        }
    }
    Ok(())
}
