//! Set scenes for tests: a position in words, and games as scripts.

#![allow(dead_code, reason = "each test binary uses its own part")]

use fracas_core::{Event, Game, Referee, Seat, Turn};
use fracas_ganoogo::{Ganoogo, Options, State};
use serde_json::{Value, json};

pub(crate) type Table = Referee<Ganoogo>;

/// A position in the making: seat 1 is to act with 6 MP, nobody holds a card.
pub(crate) struct Scene {
    pub(crate) position: Value,
    pub(crate) options: Value,
    /// The version of the rules; the newest where none is said.
    pub(crate) rules: Option<u32>,
}

impl Scene {
    pub(crate) fn new(seats: u8) -> Scene {
        let table = Table::new(Some(seats), Options::default(), None).unwrap();
        let mut position = json!(table.game().position(table.state()));
        position["phase"] = json!("act");
        position["mp"] = json!(6);
        position["stack"] = json!([]);
        Scene { position, options: json!({}), rules: None }
    }

    pub(crate) fn set(mut self, field: &str, value: Value) -> Scene {
        self.position[field] = value;
        self
    }

    pub(crate) fn option(mut self, name: &str, value: Value) -> Scene {
        self.options[name] = value;
        self
    }

    pub(crate) fn by(mut self, rules: u32) -> Scene {
        self.rules = Some(rules);
        self
    }

    /// Puts the die that starts on `home` somewhere, with so many HP.
    pub(crate) fn die(mut self, home: &str, at: &str, hp: u8) -> Scene {
        let die = self.die_from(home);
        die["at"] = json!(at);
        die["hp"] = json!(hp);
        self
    }

    /// Removes the dice that start on these squares.
    pub(crate) fn without(mut self, homes: &str) -> Scene {
        for home in homes.split_whitespace() {
            let die = self.die_from(home);
            die["at"] = Value::Null;
            die["hp"] = json!(0);
        }
        self
    }

    fn die_from(&mut self, home: &str) -> &mut Value {
        let dice = self.position["dice"].as_array_mut().unwrap();
        dice.iter_mut().find(|die| die["home"] == home).expect("a starting square")
    }

    /// Deals cards from the deck.
    pub(crate) fn hand(mut self, seat: usize, cards: &str) -> Scene {
        for id in cards.split_whitespace() {
            take(&mut self.position["deck"], id);
            add(&mut self.position["hands"][seat - 1], id);
        }
        self
    }

    /// Leaves only these cards in the deck; all others are discarded.
    pub(crate) fn deck(mut self, cards: &str) -> Scene {
        let ids: Vec<String> = self.position["deck"].as_object().unwrap().keys().cloned().collect();
        for id in ids {
            while self.position["deck"].get(&id).is_some() {
                take(&mut self.position["deck"], &id);
                add(&mut self.position["discards"], &id);
            }
        }
        for id in cards.split_whitespace() {
            take(&mut self.position["discards"], id);
            add(&mut self.position["deck"], id);
        }
        self
    }

    pub(crate) fn open(self) -> Table {
        self.try_open().unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn try_open(self) -> Result<Table, String> {
        let Scene { position, options, rules } = self;
        Table::from_json_by(rules, None, &options, Some(&position)).map_err(|error| error.to_string())
    }
}

pub(crate) fn take(heap: &mut Value, id: &str) {
    let count = heap.get(id).and_then(Value::as_u64).unwrap_or_else(|| panic!("no {id} left"));
    if count == 1 {
        heap.as_object_mut().unwrap().shift_remove(id);
    } else {
        heap[id] = json!(count - 1);
    }
}

pub(crate) fn add(heap: &mut Value, id: &str) {
    heap[id] = json!(heap.get(id).and_then(Value::as_u64).unwrap_or(0) + 1);
}

/// Plays a script: events with their seat, or `*` for chance, separated by `;`.
pub(crate) fn run(table: &mut Table, script: &str) {
    for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let (who, text) = line.split_once(' ').unwrap();
        let by = (who != "*").then(|| Seat::new(who.parse().unwrap()).unwrap());
        table
            .play_text(by, text)
            .unwrap_or_else(|error| panic!("{line}: {error} (turn: {:?})", table.turn()));
    }
}

/// Plays a script, with everybody passing in every window where it has no card played by whoever is asked.
pub(crate) fn glide(table: &mut Table, script: &str) {
    for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        while window(table) != "-" && !line.starts_with(&format!("{} play", waits(table))) {
            let asked = waits(table);
            run(table, &format!("{asked} pass"));
        }
        run(table, line);
    }
    while window(table) != "-" && waits(table) != "over" {
        let asked = waits(table);
        run(table, &format!("{asked} pass"));
    }
}

/// What a refused event is answered with; nothing may change.
pub(crate) fn refuse(table: &mut Table, line: &str) -> String {
    let (who, text) = line.split_once(' ').unwrap();
    let by = (who != "*").then(|| Seat::new(who.parse().unwrap()).unwrap());
    let before: State = table.state().clone();
    let message = table.play_text(by, text).expect_err(line).to_string();
    assert_eq!(*table.state(), before, "{line} was refused but changed something");
    message
}

pub(crate) fn position(table: &Table) -> Value {
    json!(table.game().position(table.state()))
}

/// A field of the position.
pub(crate) fn at(table: &Table, pointer: &str) -> Value {
    position(table).pointer(pointer).cloned().unwrap_or_else(|| panic!("no {pointer}"))
}

/// `seat hp at` of the die that starts on a square; `-` when it is removed.
pub(crate) fn die(table: &Table, home: &str) -> String {
    let position = position(table);
    let dice = position["dice"].as_array().unwrap();
    let die = dice.iter().find(|die| die["home"] == home).expect("a starting square");
    format!("{} {} {}", die["seat"], die["hp"], die["at"].as_str().unwrap_or("-"))
}

/// Who is waited for: `1`, `dice` or `over`.
pub(crate) fn waits(table: &Table) -> String {
    match table.turn() {
        Turn::Choose(seats) => seats.sole().expect("one is asked at a time").to_string(),
        Turn::Chance => "dice".to_owned(),
        Turn::Over(_) => "over".to_owned(),
    }
}

/// The kind of the open window.
pub(crate) fn window(table: &Table) -> String {
    at(table, "/window").get("kind").and_then(Value::as_str).unwrap_or("-").to_owned()
}

pub(crate) fn legal(table: &Table) -> Vec<String> {
    let Some(seat) = table.turn().choosing().sole() else { return Vec::new() };
    let mut moves = Vec::new();
    table.game().legal(table.state(), seat, &mut moves);
    moves.into_iter().map(|choice| table.write(&Event::Move(seat, choice))).collect()
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}
