//! What the test files share.
#![allow(dead_code, reason = "each test file uses some of it")]

pub(crate) mod anywhere;
pub(crate) mod oracle;

use std::collections::BTreeMap;

use fracas_core::{Event, Game, Referee, Seat};
use fracas_game_of_war::{GameOfWar, State};
use serde_json::Value;

/// The board with these tokens on these squares (`"e4 I, h9 [c]"`), everything else plain, and the five other
/// fields.
pub(crate) fn position(tokens: &str, fields: &str) -> String {
    let mut places = BTreeMap::new();
    for place in tokens.split(',').map(str::trim).filter(|place| !place.is_empty()) {
        let (square, token) = place.split_once(' ').expect("a square and its token");
        assert!(places.insert(square.to_owned(), token).is_none(), "{square} twice");
    }
    let mut rows = Vec::new();
    for row in (1..=20).rev() {
        let square = |column: char| places.remove(&format!("{column}{row}")).unwrap_or("_").to_owned();
        rows.push(('a'..='y').map(square).collect::<String>());
    }
    assert!(places.is_empty(), "no such squares: {places:?}");
    format!("{} {fields}", rows.join("/"))
}

/// Loads a position under options given as JSON, by the newest rules.
pub(crate) fn load(position: &str, options: &str) -> Referee<GameOfWar> {
    load_by(GameOfWar::INFO.rules, position, options)
}

/// Loads a position by a version of the rules.
pub(crate) fn load_by(rules: u32, position: &str, options: &str) -> Referee<GameOfWar> {
    let options: Value = serde_json::from_str(options).expect("options are JSON");
    Referee::from_json_by(Some(rules), None, &options, Some(&Value::from(position)))
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Why a position is refused by a version of the rules.
pub(crate) fn unfit_by(rules: u32, position: &str) -> String {
    let game = Referee::<GameOfWar>::from_json_by(Some(rules), None, &Value::Null, Some(&position.into()));
    game.map(|_| ()).expect_err(position).to_string()
}

/// Starts from the beginning, by the newest rules.
pub(crate) fn fresh(options: &str) -> Referee<GameOfWar> {
    fresh_by(GameOfWar::INFO.rules, options)
}

/// Starts from the beginning, by a version of the rules.
pub(crate) fn fresh_by(rules: u32, options: &str) -> Referee<GameOfWar> {
    let options: Value = serde_json::from_str(options).expect("options are JSON");
    Referee::from_json_by(Some(rules), None, &options, None).expect("a new game starts")
}

/// Plays acts in a row, each by whoever is to choose: a sole seat, or the dice.
pub(crate) fn play(game: &mut Referee<GameOfWar>, acts: &str) {
    for act in acts.split(',').map(str::trim).filter(|act| !act.is_empty()) {
        let seat = game.turn().choosing().sole();
        game.play_text(seat, act).unwrap_or_else(|error| panic!("{act}: {error}"));
    }
}

/// Why an act of whoever is to choose is refused.
pub(crate) fn refusal(game: &mut Referee<GameOfWar>, act: &str) -> String {
    let seat = game.turn().choosing().sole();
    let before = *game.state();
    let refusal = game.play_text(seat, act).expect_err(act).to_string();
    assert_eq!(*game.state(), before, "{act} was refused but changed something");
    refusal
}

/// The acts a seat may choose, as text.
pub(crate) fn legal(game: &GameOfWar, state: &State, seat: Seat) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    moves.into_iter().map(|choice| text(game, &Event::Move(seat, choice))).collect()
}

pub(crate) fn text(game: &GameOfWar, event: &fracas_core::EventOf<GameOfWar>) -> String {
    let mut text = String::new();
    game.write(event, &mut text).unwrap();
    text
}

/// The units that are offline, in order of squares.
pub(crate) fn offline(game: &Referee<GameOfWar>) -> String {
    let standings = game.game().standings(game.state());
    let names: Vec<String> = standings
        .iter()
        .filter(|standing| !standing.online)
        .map(|standing| standing.at.to_string())
        .collect();
    names.join(" ")
}

/// The fields of a position after its board.
pub(crate) fn fields(game: &Referee<GameOfWar>) -> String {
    let text = game.game().position(game.state()).to_string();
    text.split_once(' ').expect("six fields").1.to_owned()
}

/// What stands on a square, as its token.
pub(crate) fn token(game: &Referee<GameOfWar>, square: &str) -> String {
    game.game().position(game.state()).at(fracas_game_of_war::Cell::read(square).unwrap()).to_string()
}

/// How the game ended: the winner's seat (0 for a draw) and why.
pub(crate) fn over(game: &Referee<GameOfWar>) -> Option<(u8, &'static str)> {
    game.turn().outcome().map(|outcome| (outcome.winners.sole().map_or(0, Seat::number), outcome.reason))
}
