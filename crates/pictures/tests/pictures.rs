//! Pictures of every game: as they were approved, of the right size, and never with more than an eye knows.

use std::path::PathBuf;

use fracas_core::{Record, Seat};
use fracas_games::{AnyGame, find, games, replay};
use fracas_pictures::{BadPicture, Film, Look, Scene, Shape, Theme, draw, film, png};
use serde_json::{Value, json};

/// A game from the records of the program's first version.
fn recorded(game: &str, name: &str) -> Box<dyn AnyGame> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fracas/tests/version_one/games");
    let text = std::fs::read_to_string(folder.join(game).join(name).with_extension("record"));
    let record: Record = text.expect("a record").parse().expect("a record");
    replay(&record).expect("a game")
}

const RECORDS: [(&str, &str); 5] = [
    ("color-wars", "four-at-random"),
    ("gaogie", "four-three-have-chosen"),
    ("gowap", "rounds-under-way"),
    ("ganoogo", "four-players"),
    ("game-of-war", "classic-after-two-moves"),
];

const NIGHT: Look = Look { theme: Theme::Dark, shape: Shape::Board };
const CARD: Look = Look { theme: Theme::Light, shape: Shape::Card };

#[test]
fn every_games_picture_is_as_it_was_approved() {
    let golden = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (game, name) in RECORDS {
        let drawn = draw(recorded(game, name).as_ref(), None, &Look::default());
        let file = golden.join(game).with_extension("svg");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &drawn).expect("the file can be written");
        }
        let approved = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            drawn == approved,
            "{game} looks different: look at it, and if it is meant so, UPDATE=1 cargo test -p fracas-pictures"
        );
    }
}
