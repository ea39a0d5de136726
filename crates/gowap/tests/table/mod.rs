//! Games and positions in short words, for the tests.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use fracas_core::{Game, Referee, Seat};
use fracas_gowap::Gowap;
use serde_json::{Map, Value, json};

pub fn new(options: Value) -> Referee<Gowap> {
    Referee::from_json(None, &options, None).unwrap_or_else(|error| panic!("{options}: {error}"))
}

/// A position of round 0. Every cell is `V` but those named. Tokens are written `1:M35@a1`, Red's before the
/// bar and Blue's after it.
pub fn position(size: u32, cells: &[(&str, &str)], tokens: &str) -> Value {
    let mut functions = Map::new();
    for column in 0..size {
        for row in 1..=size {
            let square = format!("{}{row}", char::from(b'a' + column as u8));
            functions.insert(square, json!("V"));
        }
    }
    for (square, formula) in cells {
        functions[*square] = json!(formula);
    }
    let mut list = Vec::new();
    for (side, seat) in tokens.split('|').zip(1..) {
        for token in side.split_whitespace() {
            let (number, rest) = token.split_once(':').expect("a number");
            let (value, at) = rest.split_once('@').expect("a square");
            list.push(json!({
                "seat": seat,
                "n": number.parse::<u64>().unwrap(),
                "gender": &value[..1],
                "value": value[1..].parse::<f64>().unwrap(),
                "at": at,
            }));
        }
    }
    json!({"size": size, "mode": {"rounds": 10}, "round": 0, "functions": functions, "tokens": list})
}

pub fn load(options: Value, position: &Value) -> Referee<Gowap> {
    load_by(2, options, position)
}

/// The same by a version of the rules.
pub fn load_by(rules: u32, options: Value, position: &Value) -> Referee<Gowap> {
    Referee::from_json_by(Some(rules), None, &options, Some(position))
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The tokens as [`position`] writes them.
pub fn tokens(game: &Referee<Gowap>) -> String {
    let all = game.game().position(game.state()).tokens;
    let side = |seat: u8| {
        let own = all.iter().filter(|token| token.seat.number() == seat);
        let own = own.map(|token| {
            let at = token.at.map_or("nowhere".to_owned(), |square| square.to_string());
            format!("{}:{}{}@{at}", token.n, token.gender.letter(), token.value)
        });
        own.collect::<Vec<_>>().join(" ")
    };
    format!("{} | {}", side(1), side(2)).trim().to_owned()
}

/// Loads, flips the coins, and tells the tokens.
pub fn after(options: Value, size: u32, cells: &[(&str, &str)], before: &str, coins: &str) -> String {
    let mut game = load(options, &position(size, cells, before));
    let coins: String = coins.split_whitespace().collect();
    game.play_text(None, &coins).unwrap_or_else(|error| panic!("{before} by {coins}: {error}"));
    tokens(&game)
}

pub fn play(game: &mut Referee<Gowap>, seat: u8, text: &str) {
    game.play_text(Seat::new(seat), text).unwrap_or_else(|error| panic!("{seat} {text}: {error}"));
}
