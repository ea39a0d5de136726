//! Things that are all right, to begin from: games that were played at random, told in every form.

use fracas_core::{Dice, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, games};
use serde_json::{Value, json};

/// Formulas that people write.
const FORMULAS: &[&str] =
    &["V*1.1", "V^2/50", "max(V,20)*sqr(V)", "min(V+3,100)-abs(-2)", "(V-5)*(V-7)/(V+1)", "-V^-0.5+1e3"];

/// What else can be said to an engine.
const LINES: &[&str] = &[
    r#"{"cmd":"hello","id":1}"#,
    r#"{"cmd":"games"}"#,
    r#"{"cmd":"legal","seat":2}"#,
    r#"{"cmd":"chance"}"#,
    r#"{"cmd":"view","seat":0}"#,
    r#"{"cmd":"inspect","at":"c3"}"#,
    r#"{"cmd":"inspect","at":"=V*1.1"}"#,
    r#"{"cmd":"preview","moves":["c3","end"],"seat":1,"at":"c3"}"#,
    r#"{"cmd":"undo"}"#,
    r#"{"cmd":"record","whole":true}"#,
    r#"{"cmd":"cards"}"#,
    r#"{"cmd":"seen","seats":[1,2],"since":1}"#,
    r#"{"cmd":"plan","seat":1,"moves":["c3"],"at":"b2"}"#,
    r#"{"cmd":"takeback","seat":1}"#,
    r#"{"cmd":"moments","seat":0,"from":1,"to":3}"#,
];

/// What else can be said to a table.
const MESSAGES: &[&str] = &[
    r#"{"type":"contribute","contribution":"00ff"}"#,
    r#"{"type":"offer","seat":1,"offer":"draw"}"#,
    r#"{"type":"answer","seat":2,"offer":"draw","yes":true}"#,
    r#"{"type":"offer","seat":2,"offer":"takeback"}"#,
    r#"{"type":"claim","seat":1,"want":"game"}"#,
    r#"{"type":"inspect","at":"c3","nonce":8}"#,
    r#"{"type":"plan","seat":1,"moves":["c3"],"at":"b2","count":0,"nonce":9}"#,
    r#"{"type":"ping"}"#,
    r#"{"type":"resign","seat":1}"#,
];

pub(crate) fn position(dice: &mut QuickDice) -> Vec<u8> {
    let game = played(dice, None);
    let position = game.position();
    let text = position.as_str().map_or_else(|| position.to_string(), str::to_owned);
    format!("{} {}\n{text}", game.info().id, game.seats()).into_bytes()
}

pub(crate) fn record(dice: &mut QuickDice) -> Vec<u8> {
    played(dice, None).record().to_string().into_bytes()
}

pub(crate) fn moves(dice: &mut QuickDice) -> Vec<u8> {
    let game = played(dice, None);
    let heading = format!("{} {}", game.info().id, game.seats());
    let lines = (0..game.events()).map(|index| written(&*game, index));
    std::iter::once(heading).chain(lines).collect::<Vec<_>>().join("\n").into_bytes()
}

pub(crate) fn parcel(dice: &mut QuickDice) -> Vec<u8> {
    loop {
        let game = played(dice, None);
        let choosing = game.turn().choosing();
        let nth = dice.below(u32::from(choosing.len().max(1))) as usize;
        if let Some(sight) = choosing.iter().nth(nth).and_then(|seat| game.sight(seat)) {
            return serde_json::to_vec(&sight.parcel()).expect("plain data");
        }
    }
}

pub(crate) fn formula(dice: &mut QuickDice) -> Vec<u8> {
    one_of(dice, FORMULAS).as_bytes().to_vec()
}

pub(crate) fn engine(dice: &mut QuickDice) -> Vec<u8> {
    let game = played(dice, None);
    let new = json!({"cmd": "new", "game": game.info().id, "seats": game.seats()});
    let mut lines = vec![new.to_string()];
    for index in 0..game.events() {
        let happened = game.event(index);
        let (seen, line) = match happened.by {
            Some(seat) => (
                json!({"cmd": "preview", "seat": seat, "moves": [happened.text]}),
                json!({"cmd": "play", "seat": seat, "move": happened.text}),
            ),
            None => (
                json!({"cmd": "preview", "outcome": happened.text}),
                json!({"cmd": "chance", "outcome": happened.text}),
            ),
        };
        if dice.coin() {
            lines.push(seen.to_string());
        }
        lines.push(line.to_string());
        if dice.coin() {
            lines.push(one_of(dice, LINES).to_owned());
        }
    }
    lines.join("\n").into_bytes()
}

pub(crate) fn socket(dice: &mut QuickDice) -> Vec<u8> {
    let game = played(dice, Some("color-wars"));
    let mut lines = Vec::new();
    for index in 0..game.events().min(12) {
        let happened = game.event(index);
        let line = json!({"type": "move", "seat": happened.by, "move": happened.text, "count": index});
        lines.push(line.to_string());
        if dice.coin() {
            lines.push(one_of(dice, MESSAGES).to_owned());
        }
    }
    lines.join("\n").into_bytes()
}

/// A game of some kind, or of a kind that is named, after some random events.
fn played(dice: &mut QuickDice, id: Option<&str>) -> Box<dyn AnyGame> {
    let entries: Vec<_> = games().iter().filter(|entry| id.is_none_or(|id| entry.info.id == id)).collect();
    let entry = entries[dice.below(entries.len() as u32) as usize];
    let (fewest, most) = entry.info.seats;
    let seats = if id.is_some() { fewest } else { fewest + dice.below(u32::from(most - fewest) + 1) as u8 };
    let mut game = entry.start(Some(seats), &Value::Null, None).expect("a game starts");
    for _ in 0..dice.below(40) {
        let made = match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let outcome = game.roll(dice).expect("dice are due");
                game.chance(&outcome)
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().expect("somebody chooses");
                let Some(text) = choice(&*game, seat, dice) else { break };
                game.play(seat, &text)
            }
        };
        if made.is_err() {
            break;
        }
    }
    game
}

/// Something a seat may choose: one of the list, or the example of a form.
fn choice(game: &dyn AnyGame, seat: Seat, dice: &mut QuickDice) -> Option<String> {
    let legal = game.legal(seat);
    let examples = legal.open.iter().map(|open| open.example.clone());
    let mut all: Vec<String> = legal.moves.iter().cloned().chain(examples).collect();
    (!all.is_empty()).then(|| all.swap_remove(dice.below(all.len() as u32) as usize))
}

/// An event as a record has it.
fn written(game: &dyn AnyGame, index: usize) -> String {
    let happened = game.event(index);
    match happened.by {
        Some(seat) => format!("{seat} {}", happened.text),
        None => format!("* {}", happened.text),
    }
}

fn one_of<'a>(dice: &mut QuickDice, all: &[&'a str]) -> &'a str {
    all[dice.below(all.len() as u32) as usize]
}
