//! The Ganoogo bot: tactical positions, legality anywhere, and no peeking.

use fracas_bots::{Effort, Level, Task, best, plain};
use fracas_core::{Dice, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, find};
use fracas_search::Stop;
use serde_json::{Value, json};

const POSITIONS: &str = include_str!("ganoogo_positions.txt");

/// What level 8 may spend on a position.
const PLAYOUTS: u64 = 400;

fn seat(number: &str) -> Seat {
    Seat::new(number.parse().expect("a number")).expect("a seat")
}

/// The lines of a position, as key and value.
type Block<'a> = Vec<(&'a str, &'a str)>;

fn blocks() -> Vec<Block<'static>> {
    let text = POSITIONS.split("\n\n").map(|block| {
        let lines = block.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.split_once(' ')).map(|(key, value)| (key, value.trim())).collect()
    });
    text.filter(|block: &Block<'_>| !block.is_empty()).collect()
}

fn value<'a>(block: &Block<'a>, key: &str) -> Option<&'a str> {
    block.iter().find(|(name, _)| *name == key).map(|(_, value)| *value)
}

fn start(seats: Option<u8>, position: Option<&Value>) -> Box<dyn AnyGame> {
    find("ganoogo").unwrap().start(seats, &json!({}), position).unwrap()
}

/// Moves a card from the deck to a hand.
fn deal(position: &mut Value, hand: usize, card: &str) {
    let count = position["deck"][card].as_u64().unwrap_or_else(|| panic!("no {card} in the deck"));
    if count == 1 {
        position["deck"].as_object_mut().unwrap().remove(card);
    } else {
        position["deck"][card] = json!(count - 1);
    }
    let held = position["hands"][hand].get(card).and_then(Value::as_u64).unwrap_or(0);
    position["hands"][hand][card] = json!(held + 1);
}

fn lay_out(block: &Block<'_>) -> Box<dyn AnyGame> {
    let seats = value(block, "seats").map(|seats| seats.parse().unwrap());
    let mut position = start(seats, None).position();
    position["phase"] = json!("act");
    position["stack"] = json!([]);
    position["mp"] = json!(6);
    for (key, text) in block {
        let words: Vec<&str> = text.split_whitespace().collect();
        let set = |position: &mut Value, home: &str, at: Value, hp: Value| {
            let dice = position["dice"].as_array_mut().unwrap();
            let die = dice.iter_mut().find(|die| die["home"] == home).expect("a starting square");
            (die["at"], die["hp"]) = (at, hp);
        };
        match *key {
            "mp" | "turn" => position[*key] = json!(text.parse::<u8>().unwrap()),
            "die" => {
                set(&mut position, words[0], json!(words[1]), json!(words[2].parse::<u8>().unwrap()));
            }
            "gone" => words.iter().for_each(|home| set(&mut position, home, Value::Null, json!(0))),
            "hand" => words[1..].iter().for_each(|card| {
                deal(&mut position, seat(words[0]).index(), card);
            }),
            _ => {}
        }
    }
    start(seats, Some(&position))
}

/// Lets the events happen; whoever is asked and not meant passes.
fn happen(game: &mut dyn AnyGame, events: &str) {
    for event in events.split(';').map(str::trim) {
        let (who, text) = event.split_once(' ').expect("a seat and a move");
        loop {
            let meant = match game.turn() {
                Turn::Chance => who == "*",
                Turn::Choose(seats) => who != "*" && seats.contains(seat(who)),
                Turn::Over(_) => panic!("{event}: the game is over"),
            };
            if meant {
                break;
            }
            pass(game, event);
        }
        match who {
            "*" => game.chance(text),
            who => game.play(seat(who), text),
        }
        .unwrap_or_else(|fault| panic!("{event}: {fault}"));
    }
}

fn pass(game: &mut dyn AnyGame, waiting_for: &str) {
    let asked = game.turn().choosing().sole().unwrap_or_else(|| panic!("{waiting_for}: nobody is asked"));
    game.play(asked, "pass").unwrap_or_else(|fault| panic!("{waiting_for}: {fault}"));
}

#[test]
fn known_positions_are_solved() {
    let stop = Stop::default();
    let blocks = blocks();
    let mut wrong = Vec::new();
    for block in &blocks {
        let name = value(block, "name").expect("a name");
        assert!(value(block, "why").is_some(), "{name}: no reason");
        let mut game = lay_out(block);
        if let Some(events) = value(block, "events") {
            happen(game.as_mut(), events);
        }
        let asked = seat(value(block, "ask").expect("a seat to ask"));
        while !game.turn().choosing().contains(asked) {
            pass(game.as_mut(), name);
        }
        let task = Task { effort: Effort::Nodes(PLAYOUTS), seed: 1, threads: 1, stop: &stop };
        let told = best(game.as_ref(), asked, task).expect("an answer").text;
        let is_in =
            |key: &str| value(block, key).is_some_and(|list| list.split(" | ").any(|one| one == told));
        let legal = game.legal(asked).moves;
        let known = value(block, "best").or(value(block, "never")).expect("an answer");
        assert!(
            known.split(" | ").all(|one| legal.iter().any(|choice| choice == one)),
            "{name}: {known} in {legal:?}"
        );
        let solved = if value(block, "best").is_some() { is_in("best") } else { !is_in("never") };
        if !solved {
            wrong.push(format!("{name}: {told}"));
        }
    }
    println!("solved {} of {}", blocks.len() - wrong.len(), blocks.len());
    assert!(blocks.len() >= 20);
    assert!(wrong.len() * 10 <= blocks.len(), "{wrong:#?}");
}

/// Plays with the given choosers until the end or for so many events.
fn play_on(
    game: &mut dyn AnyGame,
    events: u32,
    seed: u64,
    mut choose: impl FnMut(&dyn AnyGame, Seat, u64) -> String,
) {
    let mut dice = QuickDice::new(seed);
    for _ in 0..events {
        match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => {
                let outcome = game.roll(&mut dice).unwrap();
                game.chance(&outcome).unwrap();
            }
            Turn::Choose(seats) => {
                let seat = seats.sole().unwrap();
                let text = choose(game, seat, dice.bits());
                game.play(seat, &text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            }
        }
    }
}

fn any_move(game: &dyn AnyGame, seat: Seat, luck: u64) -> String {
    let moves = game.legal(seat).moves;
    moves[(luck % moves.len() as u64) as usize].clone()
}

#[test]
fn every_answer_is_legal_wherever_chance_has_led() {
    let stop = Stop::default();
    for seats in 2..=4 {
        for seed in 0..6 {
            let tables = [(1, json!({})), (2, json!({})), (2, json!({"windows": "acts"}))];
            let (rules, options) = &tables[seed as usize % 3];
            let mut game =
                find("ganoogo").unwrap().start_by(Some(*rules), Some(seats), options, None).unwrap();
            play_on(game.as_mut(), 60 + 90 * seed as u32, seed, any_move);
            // From here on somebody may be out, dice gone, conflicts and windows open.
            play_on(game.as_mut(), 60, seed, |game, seat, luck| {
                let effort = match luck % 4 {
                    0 => Effort::Level(Level::new(luck / 4 % 7 + 1).unwrap()),
                    1 => {
                        return plain(
                            game,
                            seat,
                            Task { effort: Effort::Nodes(1), seed: luck, threads: 1, stop: &stop },
                        )
                        .unwrap()
                        .text;
                    }
                    _ => Effort::Nodes(1 + luck / 4 % 20),
                };
                best(game, seat, Task { effort, seed: luck, threads: 1, stop: &stop }).unwrap().text
            });
        }
    }
}

#[test]
fn it_plays_on_when_others_have_dropped_out() {
    let stop = Stop::default();
    for (out, seats) in [(2_u8, 3_u8), (1, 4), (3, 4)] {
        let mut position = start(Some(seats), None).position();
        position["phase"] = json!("act");
        position["stack"] = json!([]);
        position["mp"] = json!(7);
        position["in"] = json!((1..=seats).filter(|&seat| seat != out).collect::<Vec<_>>());
        position["turn"] = json!(if out == 1 { 2 } else { 1 });
        let squares = ["h1", "a8", "h15", "o8"];
        let standing = (1..=seats).filter(|&seat| seat != out).map(|seat| squares[usize::from(seat) - 1]);
        position["standing"] = json!(standing.collect::<Vec<_>>());
        for die in position["dice"].as_array_mut().unwrap() {
            if die["seat"] == json!(out) {
                (die["at"], die["hp"]) = (Value::Null, json!(0));
            }
        }
        let mut game = start(Some(seats), Some(&position));
        play_on(game.as_mut(), 80, 1, |game, seat, luck| {
            best(game, seat, Task { effort: Effort::Nodes(12), seed: luck, threads: 1, stop: &stop })
                .unwrap()
                .text
        });
    }
}

#[test]
fn boards_and_decks_of_other_kinds_are_played_too() {
    let stop = Stop::default();
    let arm = |name: &str, ganoogo: &str, minions: Value| json!({"name": name, "ganoogo": ganoogo, "overlord": 1, "minions": minions});
    let lane = json!({
        "rows": ["#####"],
        "arms": [arm("West", "a1", json!([{"at": "b1", "hp": 1}])), arm("East", "e1", json!([]))],
    });
    let apart = json!({
        "rows": ["##.##"],
        "arms": [arm("West", "a1", json!([{"at": "b1", "hp": 2}])), arm("East", "e1", json!([{"at": "d1", "hp": 2}]))],
    });
    let zap = json!([{"id": "zap", "name": "Zap", "text": "A roll gains 9.", "category": "luck", "copies": 12,
        "when": "before-roll", "effect": {"add": 9}}]);
    for options in [
        json!({"board": lane, "deck": zap}),
        json!({"board": apart, "max_turns": 12}),
        json!({"quiet_turns": 4}),
        json!({"windows": "acts"}),
        json!({"deck": zap, "quiet_turns": "off", "max_turns": 3}),
    ] {
        let mut game = find("ganoogo").unwrap().start(Some(2), &options, None).unwrap();
        play_on(game.as_mut(), 150, 3, |game, seat, luck| {
            best(game, seat, Task { effort: Effort::Nodes(10), seed: luck, threads: 1, stop: &stop })
                .unwrap()
                .text
        });
    }
}
