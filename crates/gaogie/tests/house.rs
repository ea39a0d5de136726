//! Tables of a group's own, inline and from files.

mod common;

use common::{at, play, position, result};
use fracas_core::Referee;
use fracas_gaogie::{Gaogie, MoveTable, moves_from_toml, sheet};
use serde_json::{Value, json};

#[test]
fn gg_9_a_house_table_is_played_by_its_own_names_and_costs() {
    let moves = json!({"moves": [
        {"name": "Rest"},
        {"name": "shield", "costs": {"rest": 1}},
        {"name": "hit", "costs": {"rest": 1}, "damage": 5, "blocked_by": ["shield"]},
        {"name": "Storm", "costs": {"hit": 1, "REST": 2}, "damage": 50}
    ]})
    .to_string();
    // Two columns: Rest and hit are costs of something, shield and Storm are not.
    let mut game = at(&moves, "0,0|0,0 r1 t1");
    play(&mut game, "1 rest, 2 rest, 1 REST, 2 rest, 1 hit, 2 shield");
    assert_eq!(position(&game), "1,1|1,0 r1 t4");
    play(&mut game, "1 rest, 2 rest, 1 storm, 2 hit");
    assert_eq!((position(&game).as_str(), result(&game).as_str()), ("0,0|x r1 t6", "{1} elimination"));
}

#[test]
fn gg_12_an_attack_that_a_cost_names_is_unused_once_it_is_made_and_paid() {
    let moves = r#"{"moves":[{"name":"jab","damage":1,"blocked_by":["jab"]},{"name":"hook","costs":{"jab":2},"damage":9}]}"#;
    let mut game = at(moves, "0|0 r1 t1");
    play(&mut game, "1 jab, 2 jab, 1 jab, 2 jab");
    assert_eq!(position(&game), "2|2 r1 t3");
    play(&mut game, "1 hook, 2 jab");
    assert_eq!(position(&game), "0|x r1 t4");
}

#[test]
fn gg_9_a_broken_table_is_refused_with_the_move_and_the_reason() {
    let rest = json!({"name": "rest"});
    let many: Vec<Value> = (0..65).map(|index| json!({"name": format!("m{index}")})).collect();
    let cases = [
        (json!(7), "it is a list of moves"),
        (json!([7]), "move 1: a move is an object such as {\"name\":\"rest\"}, not 7"),
        (json!([]), "at least one move"),
        (
            json!([rest, {"name": "hit", "cost": {"rest": 1}}]),
            "move 2: a move has no \"cost\"; it has name, costs",
        ),
        (json!([rest, {"costs": {"rest": 1}}]), "move 2: it has no name"),
        (json!([rest, {"name": 7}]), "move 2: a name is a text"),
        (json!([rest, {"name": "hit", "damage": 1.5}]), "move 2: damage is a whole number of tenths"),
        (json!([rest, {"name": "hit", "damage": "10"}]), "such as 10, not \"10\""),
        (
            json!([rest, {"name": "hit", "costs": {"rest": true}}]),
            "the cost \"rest\" is a whole number from 1",
        ),
        (json!([rest, {"name": "hit", "costs": ["rest"]}]), "costs are an object such as {\"rest\":1}"),
        (json!([rest, {"name": "hit", "damage": 1, "blocked_by": "rest"}]), "blocked_by is a list of names"),
        (json!([rest, {"name": "hit", "damage": 1, "blocked_by": [7]}]), "not [7]"),
        (json!([rest, {"name": "hit", "damage": 0}]), "move 2 (\"hit\"): damage is a whole number of tenths"),
        (
            json!([rest, {"name": "hit", "damage": -4}]),
            "move 2 (\"hit\"): damage is a whole number of tenths",
        ),
        (
            json!([rest, {"name": "hit", "costs": {"rset": 1}, "damage": 1}]),
            "move 2 (\"hit\"): there is no move \"rset\" in the table; did you mean \"rest\"?",
        ),
        (
            json!([rest, {"name": "hit", "costs": {"rest": 0}, "damage": 1}]),
            "move 2 (\"hit\"): it costs 0 rest, but a cost is 1 to 1000",
        ),
        (json!([rest, {"name": "hit", "costs": {"rest": -1}, "damage": 1}]), "it costs -1 rest"),
        (json!([rest, {"name": "hit", "costs": {"rest": 1, "REST": 1}}]), "the cost \"REST\" is there twice"),
        (json!([rest, {"name": "REST"}]), "move 2 (\"REST\"): the name is taken by move 1"),
        (json!([{"name": "sıt"}, {"name": "SIT"}]), "move 2 (\"SIT\"): the name is taken by move 1"),
        (json!([rest, {"name": "a@2"}]), "move 2 (\"a@2\"): a name is"),
        (json!([rest, {"name": ""}]), "move 2 (\"\"): a name is"),
        (json!([rest, {"name": "2nd"}]), "letters, digits, hyphens, underscores or apostrophes"),
        (json!([rest, {"name": "a b"}]), "a name is"),
        (json!([rest, {"name": "x".repeat(33)}]), "a name is"),
        (
            json!([rest, {"name": "hit", "damage": 1, "blocked_by": ["wall"]}]),
            "move 2 (\"hit\"): there is no move \"wall\" in the table",
        ),
        (
            json!([rest, {"name": "sit", "blocked_by": ["rest"]}]),
            "move 2 (\"sit\"): a basic move has nothing",
        ),
        (
            json!([{"name": "a", "costs": {"b": 1}}, {"name": "b", "costs": {"c": 1}}, {"name": "c", "costs": {"b": 1}}]),
            "move 2 (\"b\"): no move is free, so nobody could make a first one, and b needs c needs b",
        ),
        (
            json!([rest, {"name": "a", "costs": {"a": 1}}]),
            "move 2 (\"a\"): its costs go round in a circle, so nobody could ever pay: a needs a",
        ),
        (
            json!([rest, {"name": "a", "costs": {"b": 1}}, {"name": "b", "costs": {"rest": 1, "c": 1}},
                {"name": "c", "costs": {"b": 2}}]),
            "move 3 (\"b\"): its costs go round in a circle, so nobody could ever pay: b needs c needs b",
        ),
        (json!(many), "a table has at most 64 moves, not 65"),
    ];
    for (moves, words) in cases {
        let options = json!({"moves": moves});
        let error = Referee::<Gaogie>::from_json(None, &options, None).unwrap_err();
        assert!(error.to_string().contains(words), "{options}: {error}");
    }
    let most: Vec<Value> = (0..64).map(|index| json!({"name": format!("m{index}")})).collect();
    assert!(Referee::<Gaogie>::from_json(None, &json!({"moves": most}), None).is_ok());
}

#[test]
fn gg_9_a_chain_of_64_moves_has_63_columns() {
    let moves: Vec<Value> = (0..64)
        .map(|index| match index {
            0 => json!({"name": "m0"}),
            _ => {
                json!({"name": format!("m{index}"), "costs": {format!("m{}", index - 1): 1}, "damage": index})
            }
        })
        .collect();
    let mut game = Referee::<Gaogie>::from_json(Some(8), &json!({"moves": moves}), None).unwrap();
    assert_eq!(position(&game).split('|').next().unwrap().split(',').count(), 63);
    play(
        &mut game,
        "1 m0, 2 m0, 3 m0, 4 m0, 5 m0, 6 m0, 7 m0, 8 m0, 1 m1@8, 2 m0, 3 m0, 4 m0, 5 m0, 6 m0, 7 m0, 8 m0",
    );
    assert!(position(&game).ends_with("|x r2 t1"));
}

#[test]
fn gg_9_a_file_gives_the_same_table_as_the_options() {
    let mut file = String::new();
    for house in sheet() {
        file.push_str(&format!("[[moves]]\nname = {:?}\n", house.name));
        for (name, count) in &house.costs {
            file.push_str(&format!("costs = {{ {name:?} = {count} }}\n"));
        }
        if let Some(damage) = house.damage {
            file.push_str(&format!("damage = {damage}\nblocked_by = {:?}\n", house.blocked_by));
        }
    }
    assert_eq!(moves_from_toml(&file).unwrap(), sheet());
    let json = serde_json::to_value(sheet()).unwrap();
    let game = Referee::<Gaogie>::from_json(None, &json!({"moves": json}), None).unwrap();
    assert_eq!(game.game().table().len(), 16);
    assert_eq!(serde_json::to_value(fracas_core::Game::options(game.game())).unwrap()["moves"], json);
}

#[test]
fn gg_9_a_broken_file_is_refused_with_the_line_and_the_reason() {
    let rest = "[[moves]]\nname = \"rest\"\n\n";
    let cases = [
        ("", 1, "missing field `moves`"),
        ("moves = 3\n", 1, "expected a list"),
        ("moves = [3]\n", 1, "expected a move such as { name = \"rest\" }"),
        ("[[moves]]\nname = \"a\"\ndamage = \"b\"\n", 3, "expected a whole number"),
        ("[[moves]\n", 1, ""),
        ("[[moves]]\nname = \"rest\"\nprice = 3\n", 3, "unknown field `price`"),
        ("[[moves]]\nname = 3\n", 2, "expected a string"),
        ("# mine\n\n[[moves]]\nname = \"rest\"\ncosts = { hit = 1 }\n", 5, "no move \"hit\""),
        (
            "[[moves]]\nname = \"a\"\n\n[[moves]]\ndamage = 3\nname = \"A\"\n",
            6,
            "the name is taken by move 1",
        ),
        (
            "[[moves]]\nname = \"a\"\n[[moves]]\nname = \"b\"\ndamage = 3\nblocked_by = [\"c\"]\n",
            6,
            "no move \"c\"",
        ),
        ("[[moves]]\nname = \"a\"\n[[moves]]\nname = \"b\"\ndamage = -3\n", 5, "damage is a whole number"),
        ("[[moves]]\nname = \"a\"\n[[moves]]\nname = \"b\"\ncosts.b = 3\n", 5, "circle"),
    ];
    for (text, line, words) in cases {
        let error = moves_from_toml(text).unwrap_err();
        assert_eq!(error.line, line, "{text:?}: {error}");
        assert!(error.why.contains(words), "{text:?}: {error}");
    }
    assert!(moves_from_toml(rest).is_ok());
}

#[test]
fn the_sheets_table_makes_sense() {
    let table = MoveTable::new(&sheet()).unwrap();
    let columns: Vec<&str> = table.stocked().iter().map(|&id| table.plain(id)).collect();
    assert_eq!(columns, ["gaogie", "kueq", "teuqleoq", "sioqleoq"]);
    assert_eq!((table.basics().len(), table.attacks().len()), (4, 12));
}
