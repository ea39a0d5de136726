//! Everything that makes no sense is refused with its reason, and nothing changes.

mod scene;

use fracas_core::{Dice, Event, Game, QuickDice, Turn};
use fracas_ganoogo::Ganoogo;
use proptest::prelude::*;
use scene::{Scene, Table, glide, legal, position, refuse, run};
use serde_json::{Value, json};

#[test]
fn moves_are_refused_with_the_reason() {
    let scene =
        || Scene::new(2).die("g4", "g11", 3).set("mp", 1.into()).hand(1, "heal-2 plus-4 lose-turn muster");
    let cases = [
        ("1 move g11 g12", "taken"),
        ("1 move g11 g13", "next to each other"),
        ("1 move g11 f11", "f11 is not a square"),
        ("1 move g11 z99", "z99 is not a square"),
        ("1 move h12 h11", "not yours"),
        ("1 move g5 g6", "no die on g5"),
        ("1 move h1 h2", "last die"),
        ("1 fight h4 i4", "your own"),
        ("1 fight g11 g10", "no die on g10"),
        ("1 fight g11 h12", "next to each other"),
        ("1 fight h12 g12", "not yours"),
        ("1 draw", "5 MP"),
        ("1 pass", "no window"),
        ("1 fling g5", "flung"),
        ("1 play cancel", "hold no cancel"),
        ("1 play heal-1 g11", "hold no heal-1"),
        ("1 play plus-4 1", "does not fit now"),
        ("1 play heal-2", "names a square"),
        ("1 play heal-2 1", "no square"),
        ("1 play heal-2 g5", "no die on g5"),
        ("1 play heal-2 g11 g11", "no move"),
        ("1 play lose-turn", "names a seat"),
        ("1 play lose-turn 3", "no seat 3: seats are 1 to 2"),
        ("1 play lose-turn 0", "no seat 0: seats are 1 to 2"),
        ("1 play lose-turn 02", "names a seat"),
        ("1 play lose-turn g4", "names a seat"),
        ("1 play muster g4", "does not fit|no die can return"),
        ("1 play heel-2 g4", "did you mean \"heal-2\"?"),
        ("1 jump g4", "no move"),
        ("1 ", "no move"),
        ("2 end", "not seat 2's turn"),
        ("* roll 3 4", "not due"),
    ];
    for (line, words) in cases {
        let message = refuse(&mut scene().open(), line);
        assert!(words.split('|').any(|words| message.contains(words)), "{line}: {message}");
    }
    let mut broke = scene().set("mp", 0.into()).open();
    for line in ["1 move g11 g10", "1 fight g11 g12"] {
        assert!(refuse(&mut broke, line).contains("1 MP"), "{line}");
    }
    let mut window = Scene::new(2).set("phase", "roll".into()).hand(1, "plus-4").open();
    for (line, words) in [
        ("1 end", "a window is open"),
        ("1 move g4 g5", "a window is open"),
        ("1 play plus-4 2", "no roll"),
        ("* roll 1 1", "not due"),
    ] {
        let message = refuse(&mut window, line);
        assert!(message.contains(words), "{line}: {message}");
    }
}

#[test]
fn chance_is_refused_with_what_is_due() {
    let mut table = Scene::new(2).set("phase", "roll".into()).open();
    for line in [
        "* roll 3",
        "* roll 3 4 5",
        "* roll 0 7",
        "* roll",
        "* flip H",
        "* card again",
        "* roll a b",
        "* 3 4",
    ] {
        assert!(refuse(&mut table, line).contains("2 dice are due"), "{line}");
    }
    let mut table = Scene::new(2).hand(1, "toss-hp draw-2").deck("again").open();
    glide(&mut table, "1 play toss-hp g4");
    for line in ["* flip h", "* flip", "* roll 3 4"] {
        assert!(refuse(&mut table, line).contains("a coin is due"), "{line}");
    }
    run(&mut table, "* flip H; 1 play draw-2");
    for (line, words) in [
        ("* card cancel", "no cancel left"),
        ("* card nonsense", "no card"),
        ("* flip H", "a card for seat 1"),
    ] {
        let message = refuse(&mut table, line);
        assert!(message.contains(words), "{line}: {message}");
    }
}

#[test]
fn positions_are_refused_with_the_reason() {
    type Spoil = fn(&mut Value);
    let cases: &[(&str, Spoil)] = &[
        ("of the card \"again\" there must be 3", |p| p["deck"]["again"] = json!(4)),
        ("of the card \"again\" there must be 3", |p| p["deck"]["again"] = json!(2)),
        ("of the card \"again\" there must be 3", |p| p["hands"][0]["again"] = json!(200)),
        ("did you mean \"again\"?", |p| p["deck"]["agian"] = json!(1)),
        ("1 to 6 HP", |p| p["dice"][1]["hp"] = json!(7)),
        ("1 to 6 HP", |p| p["dice"][1]["hp"] = json!(0)),
        ("both stand on h4", |p| p["dice"][1]["at"] = json!("h4")),
        ("a1 is not a square", |p| p["dice"][1]["at"] = json!("a1")),
        ("no die starts on g5", |p| p["dice"][1]["home"] = json!("g5")),
        ("is there twice", |p| p["dice"][1] = p["dice"][2].clone()),
        ("is missing", |p| drop(p["dice"].as_array_mut().unwrap().pop())),
        ("starts with 3 HP", |p| p["dice"][1]["start"] = json!(2)),
        ("wrong kind", |p| p["dice"][0]["kind"] = json!("minion")),
        ("no seat 3", |p| p["dice"][1]["seat"] = json!(3)),
        ("no seat 3: seats are 1 to 2", |p| p["turn"] = json!(3)),
        ("\"turn\": there is no seat 99: seats are numbered from 1", |p| p["turn"] = json!(99)),
        ("\"turn\": invalid type: string \"x\", expected the number of a seat", |p| p["turn"] = json!("x")),
        ("\"mp\": invalid value: integer `-1`, expected a whole number", |p| p["mp"] = json!(-1)),
        ("expected a position as an object that begins with {\"seats\":2", |p| *p = json!("h1 h15")),
        ("\"dice\": invalid type: integer `5`, expected a die as an object", |p| p["dice"][0] = json!(5)),
        ("expected a conflict as an object", |p| p["conflict"] = json!(5)),
        ("\"stack\": a card names a seat or a square", |p| {
            p["stack"] = json!([{"card": {"by": 1, "id": "again", "target": {}, "stage": "answers"}}]);
        }),
        ("somebody must be in", |p| p["in"] = json!([])),
        ("is out", |p| p["in"] = json!([1])),
        ("stand, and no others: h1, h15", |p| p["standing"] = json!(["h1"])),
        ("stand, and no others", |p| p["standing"] = json!(["h1", "h15", "a8"])),
        ("\"skip\" has one entry", |p| p["skip"] = json!([0])),
        ("\"hands\" has one entry", |p| p["hands"] = json!([{}, {}, {}])),
        ("a conflict is between", |p| p["conflict"] = json!({"attacker": "g4", "defender": "h4"})),
        ("a Ganoogo is", |p| p["ganoogo"] = json!({"die": "g4", "defender": 2})),
        ("what lies on the stack", |p| p["window"] = json!({"kind": "after-roll", "asked": 1})),
        ("what lies on the stack", |p| p["stack"] = json!([{"roll": {"sides": [], "due": []}}])),
        ("of the card \"again\"", |p| {
            p["stack"] = json!([{"card": {"by": 1, "id": "again", "target": 1, "stage": "answers"}}]);
        }),
        ("seat 1 is there twice", |p| p["in"] = json!([1, 1, 2])),
        ("next to it", |p| p["conflict"] = json!({"attacker": "g4", "defender": "g12"})),
        ("so it has 0 HP", |p| p["dice"][1]["at"] = Value::Null),
        ("4 at most, not 5", |p| (p["turns"], p["last_fight"]) = (json!(3), json!(5))),
        ("3 at most, not 4", |p| {
            (p["turns"], p["last_fight"], p["phase"]) = (json!(3), json!(4), json!("begin"));
        }),
        ("\"ganoogo\" and \"fling\" need a Ganoogo", |p| p["phase"] = json!("ganoogo")),
        ("\"ganoogo\" and \"fling\" need a Ganoogo", |p| p["phase"] = json!("fling")),
        ("next to the Ganoogo square", |p| {
            (p["phase"], p["ganoogo"]) = (json!("ganoogo"), json!({"die": "g4", "defender": 2}));
        }),
        ("\"fight\" needs a conflict", |p| p["phase"] = json!("fight")),
        ("is seat 1's as long as seat 1 is in", |p| p["dice"][1]["seat"] = json!(2)),
        ("h15 is seat 2's Ganoogo square", |p| {
            p["dice"][4]["at"] = json!("h14");
            p["dice"][1]["at"] = json!("h15");
        }),
        ("unknown field", |p| p["wind"] = json!(1)),
        ("unknown variant", |p| p["phase"] = json!("lunch")),
        ("but 3 were asked for", |p| p["seats"] = json!(2)),
    ];
    for (words, spoil) in cases {
        let mut written = position(&Scene::new(2).open());
        spoil(&mut written);
        let seats = words.contains("but 3 were asked for").then_some(3);
        let error = Table::from_json(seats, &json!({}), Some(&written)).expect_err(words).to_string();
        assert!(error.contains(words), "{words}: {error}");
    }
}

#[test]
fn a_refusal_quotes_no_long_text() {
    let long = "x".repeat(100_000);
    let mut table = Scene::new(2).hand(1, "heal-2").open();
    for line in [format!("1 {long}"), format!("1 play {long}"), format!("1 play heal-2 {long}")] {
        assert!(refuse(&mut table, &line).len() < 300);
    }
}

#[test]
fn it_is_never_the_turn_of_a_seat_that_is_out() {
    let scene = Scene::new(3).without("a8 d9 d8 d7").set("in", json!([1, 3]));
    let scene = scene.set("standing", json!(["h1", "h15"])).set("turn", 2.into());
    assert!(scene.try_open().unwrap_err().contains("seat 2 is out"));
}

#[test]
fn options_are_refused_with_the_reason() {
    let mut deck = json!(fracas_ganoogo::printed_cards());
    deck[0]["effect"] = json!("explode");
    let cases = [
        (json!({"max_turns": 0}), "max_turns is 1 or more"),
        (json!({"quiet_turns": 0}), "quiet_turns is 1 or more"),
        (json!({"quiet_turns": "never"}), "\"off\""),
        (json!({"hand_limit": 7}), "no option"),
        (json!({"deck": []}), "1 to 48 kinds"),
        (json!({"deck": deck}), "explode"),
        (json!({"board": {"rows": ["##"], "arms": []}}), "2 to 4 arms"),
        (json!({"board": 5}), "expected a board as an object with rows and arms"),
        (json!(5), "such as {\"quiet_turns\":100}, not 5"),
    ];
    for (options, words) in cases {
        let error = Table::from_json(None, &options, None).expect_err(words).to_string();
        assert!(error.contains(words), "{options}: {error}");
    }
}

#[test]
fn a_game_on_another_board_with_another_deck_is_carried_whole_in_its_options() {
    let file = include_str!("tables/lane.toml");
    let mut options = fracas_ganoogo::Options::default();
    fracas_ganoogo::read_table(file, &mut options).unwrap();
    let mut table = Table::new(Some(2), options, None).unwrap();
    run(&mut table, &"* card zap;".repeat(10));
    run(
        &mut table,
        "* roll 6 6; * roll 1 1; * card zap; 1 pass; 2 play zap 1; 1 play zap 1; 2 pass; 1 pass; * roll 1 1",
    );
    run(&mut table, "1 move b1 c1; 1 move c1 d1; 1 move d1 e1");
    let again =
        fracas_core::Referee::<Ganoogo>::replay(&table.record().to_string().parse().unwrap()).unwrap();
    assert_eq!(again.state(), table.state());
}

/// Lets whatever comes next happen; tells whether the game was still on.
fn step(table: &mut Table, dice: &mut QuickDice) -> bool {
    let event = match table.turn() {
        Turn::Over(_) => return false,
        Turn::Chance => Event::Chance(table.game().roll(table.state(), dice)),
        Turn::Choose(seats) => {
            let seat = seats.sole().unwrap();
            Event::Move(seat, table.game().pick(table.state(), seat, dice, &mut Vec::new()).unwrap())
        }
    };
    table.play(event).unwrap();
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Positions with anything at all changed in them are loaded or refused, and can be played on from.
    #[test]
    fn no_position_makes_the_rules_stumble(
        seed in any::<u64>(), steps in 0_usize..400, field in 0_usize..60, number in -3_i64..20,
    ) {
        let mut dice = QuickDice::new(seed);
        let mut table = Table::new(Some(3), fracas_ganoogo::Options::default(), None).unwrap();
        for _ in 0..steps {
            if !step(&mut table, &mut dice) {
                break;
            }
        }
        let mut written = position(&table);
        let mut leaves = Vec::new();
        collect(&written, String::new(), &mut leaves);
        let leaf = &leaves[(field * 7 + dice.below(7) as usize) % leaves.len()];
        let replaced = match written.pointer(leaf).unwrap() {
            Value::Bool(old) => json!(!old),
            Value::Number(_) => json!(number),
            Value::String(_) => json!(["a8", "h1", "g4", "end", "act", "fight", "ganoogo", "roll"][dice.below(8) as usize]),
            _ => Value::Null,
        };
        *written.pointer_mut(leaf).unwrap() = replaced;
        if let Ok(mut table) = Table::from_json(None, &json!({}), Some(&written)) {
            for _ in 0..60 {
                if !step(&mut table, &mut dice) {
                    break;
                }
            }
        }
    }

    /// Whatever a game comes to, its position is admitted and says the same: here with frail dice and a deck that
    /// hurts, saves and musters them again and again.
    #[test]
    fn every_position_of_a_wild_game_loads_again(
        seed in any::<u64>(), seats in 2_u8..=4, kind in 0_usize..3,
    ) {
        let (rules, windows) = [(1, "moments"), (2, "moments"), (2, "acts")][kind];
        let mut deck = json!(fracas_ganoogo::printed_cards());
        for card in deck.as_array_mut().unwrap() {
            card["copies"] = match card["id"].as_str().unwrap() {
                "toss-hp" => json!(20),
                "last-stand" | "muster" => json!(8),
                _ => json!(1),
            };
        }
        let mut board = json!(fracas_ganoogo::BoardPlan::printed());
        for arm in board["arms"].as_array_mut().unwrap() {
            arm["overlord"] = json!(1);
            arm["minions"] = json!([arm["minions"][1]]);
        }
        let options = json!({"deck": deck, "board": board, "windows": windows});
        let options: fracas_ganoogo::Options = serde_json::from_value(options).unwrap();
        let mut table = Table::new_by(rules, Some(seats), options.clone(), None).unwrap();
        let mut dice = QuickDice::new(seed);
        for _ in 0..300 {
            if !step(&mut table, &mut dice) {
                break;
            }
            let written = table.game().position(table.state());
            let again = Table::new_by(rules, None, options.clone(), Some(written.clone()));
            prop_assert!(again.is_ok(), "{}: {}", again.unwrap_err(), json!(written));
            let again = again.unwrap();
            prop_assert_eq!(again.game().position(again.state()), written);
        }
    }

    /// The squares of a fling, against a walk that a person would do with a finger.
    #[test]
    fn flings_agree_with_a_simple_walk(seed in any::<u64>(), faces in [1_u8..=6, 1..=6, 1..=6]) {
        use fracas_core::{Dice, QuickDice, Square};
        let mut dice = QuickDice::new(seed);
        let on_board = |square: &Square| {
            let (x, y) = (square.column + 1, square.row + 1);
            x <= 15 && y <= 15 && ((7..=9).contains(&x) || (7..=9).contains(&y) || (matches!(x, 6 | 10) && matches!(y, 6 | 10)))
        };
        let mut squares: Vec<Square> =
            (0..15).flat_map(|x| (0..15).map(move |y| Square::new(x, y))).filter(on_board).collect();
        squares.retain(|square| !["h1", "h2", "h14", "h15"].contains(&square.to_string().as_str()));
        dice.shuffle(&mut squares);
        let mut scene = Scene::new(2).die("g4", "h14", 3);
        let mut blocked: Vec<String> = vec!["h1".into(), "h15".into()];
        for (home, at) in ["h4", "i4", "g12", "h12", "i12"].iter().zip(&squares) {
            scene = scene.die(home, &at.to_string(), 2);
            blocked.push(at.to_string());
        }
        let mut table = scene.open();
        let steps: u8 = faces.iter().sum();
        run(&mut table, "1 move h14 h15; * roll 1 1 1; * roll 6 6 6; * roll 1 1 1; * roll 6 6 6");
        run(&mut table, &format!("* roll {} {} {}", faces[0], faces[1], faces[2]));
        let mut reached = vec![vec!["h14".to_owned()]];
        loop {
            let next: std::collections::BTreeSet<String> = reached.last().unwrap().iter().flat_map(|from| {
                let from: Square = from.parse().unwrap();
                let (x, y) = (from.column, from.row);
                [(Some(x), y.checked_add(1)), (x.checked_add(1), Some(y)), (Some(x), y.checked_sub(1)), (x.checked_sub(1), Some(y))]
                    .into_iter().filter_map(|(x, y)| Some(Square::new(x?, y?))).filter(on_board).map(|square| square.to_string())
            }).filter(|to| !blocked.contains(to) && !reached.iter().flatten().any(|seen| seen == to)).collect();
            if next.is_empty() {
                break;
            }
            reached.push(next.into_iter().collect());
        }
        let farthest = reached.len() - 1;
        let mut expected: Vec<String> = match usize::from(steps).min(farthest) {
            0 => Vec::new(),
            ring => reached[ring].iter().map(|square| format!("fling {square}")).collect(),
        };
        let mut found = if expected.is_empty() { Vec::new() } else { legal(&table) };
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected);
    }
}

/// The pointers of all leaves of a JSON value.
fn collect(value: &Value, path: String, leaves: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(name, value)| collect(value, format!("{path}/{name}"), leaves));
        }
        Value::Array(list) => {
            list.iter()
                .enumerate()
                .for_each(|(index, value)| collect(value, format!("{path}/{index}"), leaves));
        }
        _ => leaves.push(path),
    }
}
