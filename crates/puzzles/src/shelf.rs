//! The puzzles that come with the program: the files that the site reads too.

use std::sync::OnceLock;

use fracas_games::{Code, Fault};

use crate::{Puzzle, read};

/// A game's file, and what is in it once somebody has asked.
struct Shelf {
    game: &'static str,
    file: &'static str,
    puzzles: OnceLock<Vec<Puzzle>>,
}

macro_rules! shelves {
    ($($game:literal),*) => {
        [$(Shelf {
            game: $game,
            file: include_str!(concat!("../../../web/src/games/", $game, "/puzzles.jsonl")),
            puzzles: OnceLock::new(),
        }),*]
    };
}

static SHELVES: [Shelf; 5] = shelves!["color-wars", "gaogie", "gowap", "ganoogo", "game-of-war"];

/// The puzzles of a game, the easiest first.
///
/// # Errors
///
/// Names the games there are, or says that this one has no puzzles.
pub fn shelf(game: &str) -> Result<&'static [Puzzle], Fault> {
    let id = fracas_games::find(game)?.info.id;
    let shelf = SHELVES.iter().find(|shelf| shelf.game == id);
    let shelf = shelf
        .ok_or_else(|| Fault::new(Code::UnknownGame, format_args!("there are no puzzles of {id} yet")))?;
    let puzzles = || read(id, shelf.file).expect("the puzzles that ship with the program are whole");
    Ok(shelf.puzzles.get_or_init(puzzles))
}
