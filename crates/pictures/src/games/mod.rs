//! The boards: a module for each game, and one for whatever game has none.

mod color_wars;
mod game_of_war;
mod ganoogo;
mod gaogie;
mod gowap;
mod plain;

use serde::Deserialize;
use serde_json::Value;

use crate::board::Board;
use crate::colors::Colors;
use crate::scene::Scene;

/// Draws a board; text stands for views that no module reads.
pub(crate) fn board(scene: &Scene<'_>, colors: &Colors) -> Board {
    let drawn = match scene.seen["game"].as_str().unwrap_or_default() {
        "color-wars" => color_wars::board(scene, colors),
        "gaogie" => gaogie::board(scene, colors),
        "gowap" => gowap::board(scene, colors),
        "ganoogo" => ganoogo::board(scene, colors),
        "game-of-war" => game_of_war::board(scene, colors),
        _ => None,
    };
    drawn.unwrap_or_else(|| plain::board(scene.text, colors))
}

/// The number of the colour that a seat plays: in Ganoogo two sit at the arms of Red and Green.
pub(crate) fn color(game: &str, seats: u8, seat: usize) -> usize {
    if game == "ganoogo" && seats == 2 && seat == 2 { 3 } else { seat }
}

/// Reads what a module needs of a game's own part of a view.
fn read<'a, V: Deserialize<'a>>(seen: &'a Value) -> Option<V> {
    V::deserialize(&seen["view"]).ok()
}
