//! Version 1 for ever: games that the program before the first change of rules played and wrote down are
//! replayed, shown and written by today's program as they were then. `version_one/README.md` says what is kept.

mod engine_process;
mod said;

use std::collections::BTreeSet;
use std::process::Command;

use engine_process::Engine;
use fracas_games::games;
use said::{Leaves, fields, hold, kept, leaves, place, read, sum_moves, sum_view};
use serde_json::{Value, json};

/// A game of the first version, by the path of its files without their endings.
struct Kept {
    name: String,
    /// What views told, by places: a field that is new since then is not looked at.
    fields: BTreeSet<String>,
    /// What states told, likewise.
    states: BTreeSet<String>,
    /// One moment a line: the start, every event, and the record replayed.
    told: Vec<Value>,
}

impl Kept {
    fn path(&self, ending: &str) -> std::path::PathBuf {
        kept(&format!("games/{}.{ending}", self.name))
    }

    fn record(&self) -> String {
        read(&self.path("record"))
    }
}

/// Every kept game of a kind.
fn all(game: &str) -> Vec<Kept> {
    let folder = kept(&format!("games/{game}"));
    let fields = fields(game);
    let files = std::fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path());
    let mut names: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "record"))
        .map(|path| format!("{game}/{}", path.file_stem().expect("a name").display()))
        .collect();
    names.sort();
    assert!(names.len() >= 10, "only {} games of {game}", names.len());
    let open = |name: String| {
        let told = read(&kept(&format!("games/{name}.told")));
        let told: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let states = told.iter().filter_map(|moment| moment.get("now")).flat_map(leaves);
        let states = states.map(|(at, _)| place(&at)).collect();
        Kept { name, fields: fields.clone(), states, told }
    };
    names.into_iter().map(open).collect()
}

fn every_game() -> Vec<Kept> {
    games().iter().flat_map(|entry| all(entry.info.id)).collect()
}

fn ok(engine: &mut Engine, request: Value) -> Value {
    let answer = engine.ask(request.clone());
    assert!(answer["ok"].is_object(), "{request}: {answer}");
    answer["ok"].clone()
}

/// Puts what has changed over what was said before. A new leaf takes the place of all beneath it, and of a leaf
/// above it; a list's length drops what is beyond.
fn change(said: &mut Leaves, moment: &Value) {
    let now = moment.get("now").map(leaves).unwrap_or_default();
    for (at, value) in &now {
        said.retain(|old, _| {
            let beneath = old.strip_prefix(at.as_str()).is_some_and(|rest| rest.starts_with('/'));
            let above = at.strip_prefix(old.as_str()).is_some_and(|rest| rest.starts_with('/'));
            let beyond = at.strip_suffix('#').and_then(|list| old.strip_prefix(list)).is_some_and(|rest| {
                let index = rest.split('/').next().and_then(|index| index.parse::<u64>().ok());
                index.is_some_and(|index| Some(index) >= value.as_u64())
            });
            !(beneath || above || beyond)
        });
    }
    for gone in moment["gone"].as_array().into_iter().flatten() {
        said.remove(gone.as_str().expect("a place"));
    }
    said.extend(now);
}

/// Checks what the engine says of this moment: the state, what every eye sees, and what may be chosen.
fn compare(engine: &mut Engine, kept: &Kept, said: &Leaves, moment: &Value, state: &Value) {
    let when = format!("{} at {}", kept.name, moment.get("event").unwrap_or(&json!("the start")));
    assert_eq!(state["rules"], 1, "{when}");
    hold(said, state, &when);
    for at in leaves(state).keys() {
        assert!(said.contains_key(at) || !kept.states.contains(&place(at)), "{when}: {at} is told: {state}");
    }
    for (told, seat) in moment["views"].as_array().expect("a list").iter().zip(0..) {
        let view = ok(engine, json!({"cmd": "view", "seat": seat}));
        assert_eq!(sum_view(&view, &kept.fields), *told, "{when}: seat {seat} sees otherwise: {view}");
    }
    for (seat, told) in moment["legal"].as_object().into_iter().flatten() {
        let seat: u8 = seat.parse().expect("a seat");
        let moves = ok(engine, json!({"cmd": "legal", "seat": seat}))["moves"].clone();
        assert_eq!(sum_moves(&moves), *told, "{when}: {moves}");
    }
}

/// Makes an event happen again; where the game has a seed, its dice fall by themselves as they fell.
fn again(engine: &mut Engine, event: &str, seeded: bool) -> Value {
    let answer = match event.split_once(' ').expect("who and what") {
        ("*", _) if seeded => ok(engine, json!({"cmd": "chance"})),
        ("*", outcome) => ok(engine, json!({"cmd": "chance", "outcome": outcome})),
        (seat, text) => {
            let seat: u8 = seat.parse().expect("a seat");
            ok(engine, json!({"cmd": "play", "seat": seat, "move": text}))
        }
    };
    answer["state"].clone()
}

/// Plays a game again from its start to its end, then from its record.
fn live_again(kept: &Kept) {
    let mut engine = Engine::start();
    let mut said = Leaves::new();
    let ([start, events @ .., replayed], record) = (&kept.told[..], kept.record()) else {
        panic!("{} tells nothing", kept.name)
    };
    let mut ask = start["ask"].clone();
    ask["rules"] = json!(1);
    change(&mut said, start);
    let state = ok(&mut engine, ask.clone());
    compare(&mut engine, kept, &said, start, &state);
    for moment in events {
        change(&mut said, moment);
        let event = moment["event"].as_str().expect("an event");
        let state = again(&mut engine, event, ask.get("seed").is_some());
        compare(&mut engine, kept, &said, moment, &state);
    }
    assert_eq!(ok(&mut engine, json!({"cmd": "record"}))["record"], record, "{}", kept.name);

    change(&mut said, replayed);
    let state = ok(&mut engine, json!({"cmd": "replay", "record": record}));
    compare(&mut engine, kept, &said, replayed, &state);
    assert_eq!(ok(&mut engine, json!({"cmd": "record"}))["record"], record, "{}", kept.name);
    for _ in 0..record.split_once("\n\n").map_or(0, |(_, events)| events.lines().count()) {
        ok(&mut engine, json!({"cmd": "undo"}));
    }
    let mut said = Leaves::new();
    change(&mut said, start);
    let state = ok(&mut engine, json!({"cmd": "state"}));
    compare(&mut engine, kept, &said, start, &state);
}

#[test]
fn every_event_of_a_color_wars_game_says_what_it_said() {
    all("color-wars").iter().for_each(live_again);
}

#[test]
fn every_event_of_a_gaogie_game_says_what_it_said() {
    all("gaogie").iter().for_each(live_again);
}

#[test]
fn every_event_of_a_gowap_game_says_what_it_said() {
    all("gowap").iter().for_each(live_again);
}

#[test]
fn every_event_of_a_ganoogo_game_says_what_it_said() {
    all("ganoogo").iter().for_each(live_again);
}

#[test]
fn every_event_of_a_game_of_war_says_what_it_said() {
    all("game-of-war").iter().for_each(live_again);
}

#[test]
fn a_record_of_version_one_is_drawn_as_it_was() {
    for kept in every_game() {
        let mut show = Command::new(env!("CARGO_BIN_EXE_fracas"));
        let output = show.args(["show", "--plain"]).arg(kept.path("record")).output().expect("it runs");
        assert!(output.status.success(), "{}: {}", kept.name, String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stdout), read(&kept.path("show")), "{}", kept.name);
    }
}

#[test]
fn every_kept_record_says_that_it_is_of_version_one() {
    for kept in every_game() {
        assert!(kept.record().contains("\nRules: 1\n"), "{}", kept.name);
    }
}
