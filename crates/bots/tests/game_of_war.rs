//! The bot for A Game of War: tactics, deployment, and that it always has an answer.

use std::collections::BTreeMap;

use fracas_bots::game_of_war::{blows, capture};
use fracas_bots::{Answer, Effort, Level, Task, best};
use fracas_core::{Dice, Event, Game, QuickDice, Referee, Seat, Turn};
use fracas_game_of_war::{Cell, GameOfWar, Move, Side, State};
use fracas_search::Stop;
use serde_json::{Value, json};

/// What level of effort the tactics are solved with.
const NODES: u64 = 12_000;

fn answer(game: &Referee<GameOfWar>, seat: Seat, effort: Effort, seed: u64) -> Answer {
    best(game, seat, Task { effort, seed, threads: 1, stop: &Stop::default() }).expect("an answer")
}

/// A tactical position.
struct Tactic {
    name: String,
    table: Referee<GameOfWar>,
    goals: Vec<String>,
    solution: String,
}

/// The position with these tokens on a plain map.
fn plain_map(tokens: &str, fields: &str) -> String {
    let mut places: BTreeMap<&str, &str> =
        tokens.split(',').map(|place| place.trim().split_once(' ').expect("a square and a token")).collect();
    let rows = (1..=20).rev().map(|row| {
        let token = |column: char| places.remove(format!("{column}{row}").as_str()).unwrap_or("_");
        ('a'..='y').map(token).collect::<String>()
    });
    let rows: Vec<String> = rows.collect();
    assert!(places.is_empty(), "no such squares: {places:?}");
    format!("{} {fields}", rows.join("/"))
}

fn tactics() -> Vec<Tactic> {
    let file: Value = toml::from_str(include_str!("game_of_war/tactics.toml")).expect("the file is TOML");
    let tactic = |entry: &Value| {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let name = text("name").expect("a name").to_owned();
        let position = match text("position") {
            Some(position) => position.to_owned(),
            None => plain_map(text("board").expect("a board"), text("fields").unwrap_or("N 5 - - 1")),
        };
        let options = entry.get("options").unwrap_or(&Value::Null);
        let table = Referee::from_json(None, options, Some(&json!(position)));
        Tactic {
            table: table.unwrap_or_else(|error| panic!("{name}: {error}")),
            name,
            goals: serde_json::from_value(entry["goals"].clone()).expect("a list of goals"),
            solution: text("solution").expect("a solution").to_owned(),
        }
    };
    file["position"].as_array().expect("positions").iter().map(tactic).collect()
}

fn mover(state: &State) -> Side {
    let fracas_game_of_war::Phase::Play(side) = state.phase() else { panic!("nobody is to move") };
    side
}

/// Whether a side can take the arsenal with its next moves, two at the most: every pair is tried.
fn can_take(game: &GameOfWar, state: &State, arsenal: Cell, depth: u8) -> bool {
    let side = mover(state);
    let mut acts = Vec::new();
    game.legal(state, side.seat(), &mut acts);
    acts.iter().any(|act| {
        let Move::March(..) = act else { return false };
        let mut next = *state;
        game.apply(&mut next, &Event::Move(side.seat(), *act)).expect("legal");
        let taken = !next.board().arsenals(side.other()).contains(arsenal);
        taken || depth > 1 && next.phase() == state.phase() && can_take(game, &next, arsenal, depth - 1)
    })
}

/// Whether a goal is reached, from the position before a turn to the one after it.
fn reached(goal: &str, before: &State, table: &Referee<GameOfWar>) -> bool {
    let (game, after) = (table.game(), table.state());
    let side = mover(before);
    let (verb, object) = goal.split_once(' ').unwrap_or((goal, ""));
    let cell = || Cell::read(object).expect("a square");
    let count = || object.parse::<u32>().expect("a number");
    let units = |state: &State| state.board().of(side.other()).len();
    match verb {
        "wins" => table.turn().outcome().is_some_and(|outcome| outcome.winners.contains(side.seat())),
        "takes" => !after.board().arsenals(side.other()).contains(cell()),
        "destroys" if object == "any" => units(after) < units(before),
        "destroys" => units(after) < units(before) && !after.board().of(side.other()).contains(cell()),
        "forces" => after.retreat().due() == Some(cell()),
        "keeps" => after.board().arsenals(side).contains(cell()) && !can_take(game, after, cell(), 2),
        "unhurt" => blows(game, after).is_empty(),
        "online" => after.online(side).len() >= count(),
        "cuts" => units(after) - after.online(side.other()).len() >= count(),
        _ => panic!("{goal:?} is no goal"),
    }
}

/// Plays the mover's turn to its end.
fn play_turn(
    table: &mut Referee<GameOfWar>,
    mut act: impl FnMut(&Referee<GameOfWar>, Seat) -> Option<String>,
) {
    let seat = table.turn().choosing().sole().expect("a side is to move");
    while table.turn().choosing().sole() == Some(seat) {
        let text = act(table, seat).unwrap_or_else(|| "end".to_owned());
        table.play_text(Some(seat), &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn every_tactic_has_the_solution_it_says() {
    for tactic in tactics() {
        let Tactic { name, mut table, goals, solution } = tactic;
        let before = *table.state();
        let open: Vec<&String> =
            goals.iter().filter(|goal| reached_by_passing(goal, &before, &table)).collect();
        let waits = solution == "end";
        assert!(waits || open.len() < goals.len(), "{name}: {open:?} come without doing anything");
        let mut acts = solution.split(", ").map(str::to_owned);
        play_turn(&mut table, |_, _| acts.next());
        for goal in &goals {
            assert!(reached(goal, &before, &table), "{name}: {solution} does not reach {goal:?}");
        }
    }
}

/// Whether a goal is reached by ending the turn at once.
fn reached_by_passing(goal: &str, before: &State, table: &Referee<GameOfWar>) -> bool {
    let mut table = table.clone();
    let seat = mover(before).seat();
    table.play_text(Some(seat), "end").is_ok() && reached(goal, before, &table)
}

#[test]
fn nearly_all_tactics_are_solved() {
    let tactics = tactics();
    let (count, mut solved) = (tactics.len(), 0);
    for Tactic { name, mut table, goals, .. } in tactics {
        let before = *table.state();
        let mut played = Vec::new();
        play_turn(&mut table, |table, seat| {
            let told = answer(table, seat, Effort::Nodes(NODES), 1);
            played.push(told.text.clone());
            Some(told.text)
        });
        let missed: Vec<&String> = goals.iter().filter(|goal| !reached(goal, &before, &table)).collect();
        if missed.is_empty() {
            solved += 1;
        } else {
            println!("{name}: {} misses {missed:?}", played.join(", "));
        }
    }
    println!("solved {solved} of {count}");
    assert!(count >= 30 && solved * 10 >= count * 9, "solved {solved} of {count}");
}

#[test]
fn wr_13_version_2_the_moves_that_are_left_after_an_arsenal_has_fallen_are_searched() {
    let name = "with the arsenal taken, an infantry wakes up beside the raider and cuts the column";
    let tactic = tactics().into_iter().find(|tactic| tactic.name == name).expect("it is there");
    let (before, mut table) = (*tactic.table.state(), tactic.table);
    let mut spent = 0;
    play_turn(&mut table, |table, seat| {
        spent += u32::from(table.state().spent());
        Some(answer(table, seat, Effort::Nodes(NODES), 1).text)
    });
    assert!(spent > 1, "it moves on, and then ends the turn");
    assert!(tactic.goals.iter().all(|goal| reached(goal, &before, &table)));
}

/// A table some random moves into a game.
fn somewhere(rules: u32, options: &Value, seed: u64, moves: u32) -> Referee<GameOfWar> {
    let mut dice = QuickDice::new(seed);
    let mut table: Referee<GameOfWar> =
        Referee::from_json_by(Some(rules), None, options, None).expect("it starts");
    for name in ["classic", "pincer"].iter().cycle().skip(seed as usize % 2).take(2) {
        for seat in table.turn().choosing().iter().take(1) {
            table.play_text(Some(seat), &format!("deploy {name}")).expect("deploys");
            table.play_text(Some(seat), "ready").expect("ready");
        }
    }
    if table.turn() == Turn::Chance {
        table.play_text(None, if dice.coin() { "roll 1" } else { "roll 6" }).expect("rolls");
    }
    for _ in 0..moves {
        let Some(seat) = table.turn().choosing().sole() else { break };
        let (game, state) = (table.game().clone(), *table.state());
        let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).expect("a choice");
        table.play(Event::Move(seat, choice)).expect("legal");
    }
    table
}

const TABLES: &[&str] = &[
    "{}",
    r#"{"deployment":"classic","relay_by_touch":false,"support_bonus":false}"#,
    r#"{"supply":"off"}"#,
    r#"{"screening":true,"no_progress":4}"#,
];

#[test]
fn there_is_always_an_answer() {
    let levels = Level::all().map(Effort::Level);
    let efforts: Vec<Effort> = levels.take(5).chain([1, 30, 2_000].map(Effort::Nodes)).collect();
    for (number, options) in TABLES.iter().cycle().take(24).enumerate() {
        let options: Value = serde_json::from_str(options).expect("options are JSON");
        let rules = 1 + number as u32 / 4 % GameOfWar::INFO.rules;
        let mut table = somewhere(rules, &options, number as u64, 40 * number as u32);
        let Some(seat) = table.turn().choosing().sole() else { continue };
        let told = answer(&table, seat, efforts[number % efforts.len()], 3);
        assert_eq!(told.line.first(), Some(&told.text));
        table.play_text(Some(seat), &told.text).expect("legal");
    }
}

/// Whether any sequence of so many moves and an attack destroys the unit there: all are tried.
fn can_destroy(game: &GameOfWar, state: &State, target: Cell, depth: u8) -> bool {
    let side = mover(state);
    let mut acts = Vec::new();
    game.legal(state, side.seat(), &mut acts);
    acts.iter().any(|act| {
        let mut next = *state;
        let apply = |next: &mut State| game.apply(next, &Event::Move(side.seat(), *act)).expect("legal");
        match act {
            Move::Attack(cell) if *cell == target => {
                let units = state.board().of(side.other()).len();
                apply(&mut next);
                next.board().of(side.other()).len() < units
                    && game.attack(state, target, side) >= game.defence(state, target, side.other()) + 2
            }
            Move::March(..) if depth > 0 => {
                apply(&mut next);
                next.phase() == state.phase() && can_destroy(game, &next, target, depth - 1)
            }
            _ => false,
        }
    })
}

/// A few units of either side at close quarters, three of North's five moves made.
fn skirmish(seed: u64) -> Referee<GameOfWar> {
    let mut dice = QuickDice::new(seed);
    let mut squares: Vec<String> =
        ('i'..='n').flat_map(|column| (8..=13).map(move |row| format!("{column}{row}"))).collect();
    dice.shuffle(&mut squares);
    let tokens = ["I", "C", "C", "K", "I", "W", "C", "R", "i", "c", "k", "i", "x", "r", "a", "m", "f"];
    let places = squares.iter().zip(tokens).map(|(square, token)| format!("{square} {token}"));
    let board = places.collect::<Vec<_>>().join(", ");
    let moved = squares[..3].join(",");
    let position = plain_map(&format!("i20 A, n20 A, a1 a, {board}"), &format!("N 2 {moved} - 1"));
    let options = if seed.is_multiple_of(2) { json!({"supply": "off"}) } else { json!({}) };
    Referee::from_json(None, &options, Some(&json!(position))).expect("it starts")
}

#[test]
fn blows_and_captures_are_those_that_trying_everything_finds() {
    let (mut struck, mut missed, mut captured) = (0, 0, 0);
    for table in (0..40).map(skirmish) {
        let (game, state) = (table.game(), table.state());
        let Some(seat) = table.turn().choosing().sole() else { continue };
        let foe = Side::of(seat).other();
        let found = blows(game, state);
        for target in state.board().of(foe) {
            let blow = found.iter().find(|blow| blow.target == target);
            let possible = can_destroy(game, state, target, 2);
            assert_eq!(blow.is_some(), possible, "{target} in {}", game.position(state));
            *(if possible { &mut struck } else { &mut missed }) += 1;
        }
        let taken = state.board().arsenals(foe).iter().any(|at| can_take(game, state, at, 2));
        assert_eq!(capture(game, state).is_some(), taken, "{}", game.position(state));
        captured += u32::from(taken);
    }
    assert!(
        struck > 20 && missed > 20 && captured > 5,
        "{struck} to strike, {missed} not, {captured} to take"
    );
}

/// Maps that the deployments with a name do not fit, or fit only for one side.
const MAPS: &[&str] = &[
    "c20 A, w20 A, c1 a, w1 a, o10 m, p10 m, h14 m, g14 m, j15 m",
    "m20 A, m1 a, f14 m, o8 m, m12 f, m9 f, a11 m, a10 m",
    "a15 A, y5 a, f12 m, p9 m, b14 m, x6 m",
];

#[test]
fn armies_deploy_themselves_on_any_map_with_everybody_online() {
    let historical = [Value::Null, Value::Null].into_iter();
    let maps = MAPS.iter().map(|map| json!(plain_map(map, "D - - - 1")));
    for (number, position) in historical.chain(maps).enumerate() {
        let position = Some(&position).filter(|position| !position.is_null());
        let mut table: Referee<GameOfWar> =
            Referee::from_json(None, &json!({}), position).expect("it starts");
        // Somebody has begun without thinking.
        table.play_text(Some(Seat::FIRST), "place I d18").expect("free");
        table.play_text(Some(Seat::FIRST), "place R e13").expect("free");
        let mut acts = 0;
        while let Some(seat) = table.turn().choosing().iter().next() {
            let effort = [Effort::Level(Level::HIGHEST), Effort::Nodes(9)][number % 2];
            let told = answer(&table, seat, effort, acts * 7 + number as u64);
            table.play_text(Some(seat), &told.text).expect("legal");
            acts += 1;
            assert!(acts <= 60, "still deploying: {}", table.game().position(table.state()));
        }
        for side in Side::BOTH {
            let (own, online) = (table.state().board().of(side), table.state().online(side));
            assert_eq!((own.len(), online), (17, own), "{side}: {}", table.game().position(table.state()));
        }
    }
}

#[test]
fn level_four_beats_moves_made_by_dice() {
    // Against moves made by dice; what counts is that it wins and does not only shuffle.
    for seed in 0..2 {
        let mut table = somewhere(GameOfWar::INFO.rules, &json!({}), seed, 0);
        let mut dice = QuickDice::new(seed);
        while let Some(seat) = table.turn().choosing().sole() {
            if seat == Seat::FIRST {
                let told = answer(&table, seat, Effort::Level(Level::new(4).expect("a level")), dice.bits());
                table.play_text(Some(seat), &told.text).expect("legal");
            } else {
                let (game, state) = (table.game().clone(), *table.state());
                let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).expect("a choice");
                table.play(Event::Move(seat, choice)).expect("legal");
            }
        }
        let outcome = table.turn();
        let outcome = outcome.outcome().expect("an end");
        assert!(outcome.winners.contains(Seat::FIRST), "seed {seed}: {}", outcome.reason);
    }
}

#[test]
fn a_line_ends_where_the_game_does() {
    // A march to x2 wins at once, with four moves of the turn to spare.
    let position = plain_map("a20 A, w20 R, w19 A, x5 i, w3 I, x1 a", "N 5 - - 1");
    let table: Referee<GameOfWar> = Referee::from_json(None, &Value::Null, Some(&json!(position))).unwrap();
    for effort in Level::all().map(Effort::Level).chain([Effort::Nodes(2_000)]) {
        let told = answer(&table, Seat::FIRST, effort, 0);
        let mut played = table.clone();
        for (index, text) in told.line.iter().enumerate() {
            played.play_text(Some(Seat::FIRST), text).unwrap_or_else(|refusal| panic!("{told:?}: {refusal}"));
            let over = matches!(played.turn(), Turn::Over(_));
            assert!(!over || index + 1 == told.line.len(), "{told:?}");
        }
    }
    assert_eq!(answer(&table, Seat::FIRST, Effort::Level(Level::LOWEST), 0).line, ["w3-x2"]);
}

#[test]
fn a_turn_is_thought_through_once_and_then_played() {
    let mut table = somewhere(GameOfWar::INFO.rules, &json!({}), 3, 0);
    let seat = table.turn().choosing().sole().expect("somebody moves");
    let first = answer(&table, seat, Effort::Nodes(9_000), 3);
    assert!(first.line.len() > 2 && first.nodes > 1_000, "{first:?}");
    for text in &first.line {
        // Other luck changes nothing of what is left.
        let told = answer(&table, seat, Effort::Nodes(9_000), 77);
        assert_eq!(&told.text, text, "{first:?}");
        assert!(told.nodes == first.nodes || told.nodes == 1, "{told:?}");
        table.play_text(Some(seat), text).expect("legal");
    }
    assert_ne!(table.turn().choosing().sole(), Some(seat), "the turn is over");
}
