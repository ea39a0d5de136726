//! The engine protocol, spoken with the real binary.

mod engine_process;

use engine_process::Engine;
use fracas_core::{Dice, QuickDice};
use serde_json::{Value, json};

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_else(|| panic!("not an error: {answer}"))
}

#[test]
fn the_examples_of_the_protocol_hold() {
    let mut engine = Engine::start();
    let answer = engine.ask_line(r#"{"id":1,"cmd":"new","game":"color-wars"}"#);
    assert_eq!(
        answer,
        concat!(
            r#"{"id":1,"ok":{"game":"color-wars","rules":1,"seats":2,"options":{"width":5,"height":5,"opening":"free","#,
            r#""repetition":3,"max_plies":null,"pop":"takes-four"},"#,
            r#""position":"...../...../...../...../..... R 0","ply":0,"turn":{"choose":[1]},"outcome":null}}"#
        )
    );
    let answer = engine.ask_line(r#"{"id":2,"cmd":"play","move":"z9"}"#);
    let error = r#"{"id":2,"error":{"code":"illegal-move","message":"z9 is not on this 5×5 board""#;
    assert!(answer.starts_with(error), "{answer}");
    assert_eq!(engine.ask_line(r#"{"cmd":"quit"}"#), r#"{"ok":{}}"#);
    assert!(engine.finish().success());
}

#[test]
fn an_id_of_any_kind_comes_back_as_it_came() {
    let mut engine = Engine::start();
    for id in
        ["1", "1e2", "1.0", "null", "\"a\\u0041\"", "[1, {\"b\": 2}]", "-0", "123456789012345678901234567890"]
    {
        let answer = engine.ask_line(&format!(r#"{{"cmd":"hello","id":{id}}}"#));
        assert!(answer.starts_with(&format!(r#"{{"id":{id},"ok":"#)), "{answer}");
        let answer = engine.ask_line(&format!(r#"{{"id":{id},"cmd":"state"}}"#));
        assert!(answer.starts_with(&format!(r#"{{"id":{id},"error":"#)), "{answer}");
    }
    let answer = engine.ask(json!({"cmd": "hello"}));
    assert_eq!(
        answer,
        json!({"ok": {"name": "fracas", "version": env!("CARGO_PKG_VERSION"), "protocol": 1}})
    );
}

#[test]
fn every_error_code_has_its_cause() {
    let fresh = |opening: &str| {
        json!({"cmd": "new", "game": "color-wars", "options": {"opening": opening}}).to_string()
    };
    let over = r#"{"cmd":"load","game":"color-wars","position":"R1./.. B 3"}"#.to_owned();
    let cases: &[(Option<String>, &str, &str)] = &[
        (None, "", "bad-json"),
        (None, "   ", "bad-json"),
        (None, "{", "bad-json"),
        (None, r#"{"cmd":"hello"} x"#, "bad-json"),
        (None, "[1,2]", "bad-request"),
        (None, "null", "bad-request"),
        (None, "{}", "bad-request"),
        (None, r#"{"cmd":5}"#, "bad-request"),
        (None, r#"{"cmd":"helo"}"#, "bad-request"),
        (None, r#"{"cmd":"hello","extra":1}"#, "bad-request"),
        (None, r#"{"cmd":"new"}"#, "bad-request"),
        (None, r#"{"cmd":"new","game":7}"#, "bad-request"),
        (None, r#"{"cmd":"new","game":"chess"}"#, "unknown-game"),
        (None, r#"{"cmd":"new","game":"color-wars","seats":5}"#, "bad-options"),
        (None, r#"{"cmd":"new","game":"color-wars","seats":300}"#, "bad-options"),
        (None, r#"{"cmd":"new","game":"color-wars","seats":-1}"#, "bad-options"),
        (None, r#"{"cmd":"new","game":"color-wars","seats":"two"}"#, "bad-request"),
        (None, r#"{"cmd":"new","game":"color-wars","seed":-1}"#, "bad-request"),
        (None, r#"{"cmd":"new","game":"color-wars","seed":"lucky"}"#, "bad-request"),
        (None, r#"{"cmd":"new","game":"color-wars","options":{"widht":3}}"#, "bad-options"),
        (None, r#"{"cmd":"new","game":"color-wars","options":{"width":10}}"#, "bad-options"),
        (None, r#"{"cmd":"new","game":"color-wars","options":3}"#, "bad-options"),
        (None, r#"{"cmd":"load","game":"color-wars"}"#, "bad-request"),
        (None, r#"{"cmd":"load","game":"color-wars","position":"R4./.. R 2"}"#, "bad-position"),
        (None, r#"{"cmd":"load","game":"color-wars","position":{"a":1}}"#, "bad-position"),
        (None, r#"{"cmd":"replay","record":"Game: chess\n"}"#, "bad-record"),
        (None, r#"{"cmd":"replay","record":"Game: color-wars\nRules: 99\n"}"#, "bad-record"),
        (None, r#"{"cmd":"replay","record":"Game: color-wars\n\n1 c3\n1 c3\n"}"#, "bad-record"),
        (None, r#"{"cmd":"replay","record":17}"#, "bad-request"),
        (None, r#"{"cmd":"state"}"#, "no-game"),
        (None, r#"{"cmd":"play","move":"c3"}"#, "no-game"),
        (None, r#"{"cmd":"chance"}"#, "no-game"),
        (None, r#"{"cmd":"perft","depth":1}"#, "no-game"),
        (Some(fresh("free")), r#"{"cmd":"play","move":"f6"}"#, "illegal-move"),
        (Some(fresh("free")), r#"{"cmd":"play"}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"play","move":3}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"play","move":"c3","seat":2}"#, "not-your-turn"),
        (Some(fresh("free")), r#"{"cmd":"play","move":"c3","seat":3}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"play","move":"c3","seat":0}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"chance"}"#, "not-chance"),
        (Some(fresh("free")), r#"{"cmd":"chance","outcome":"a1 c3"}"#, "not-chance"),
        (Some(fresh("free")), r#"{"cmd":"undo"}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"view"}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"view","seat":3}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"view","seat":-1}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"inspect","at":"f6"}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"inspect","at":7}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"perft"}"#, "bad-request"),
        (Some(fresh("free")), r#"{"cmd":"perft","depth":-1}"#, "bad-request"),
        (Some(fresh("random")), r#"{"cmd":"play","move":"c3"}"#, "not-your-turn"),
        (Some(fresh("random")), r#"{"cmd":"play","move":"c3","seat":1}"#, "not-your-turn"),
        (Some(fresh("random")), r#"{"cmd":"chance","outcome":"a1 a2"}"#, "bad-chance"),
        (Some(fresh("random")), r#"{"cmd":"chance","outcome":7}"#, "bad-request"),
        (Some(over.clone()), r#"{"cmd":"play","move":"a2"}"#, "game-over"),
        (Some(over.clone()), r#"{"cmd":"play","move":"a2","seat":1}"#, "game-over"),
        (Some(over.clone()), r#"{"cmd":"chance"}"#, "game-over"),
    ];
    for (before, line, expected) in cases {
        let mut engine = Engine::start();
        if let Some(before) = before {
            assert!(engine.ask_text(before)["ok"].is_object(), "{before}");
        }
        let state = engine.ask(json!({"cmd": "state"}));
        let answer = engine.ask_text(line);
        assert_eq!(code(&answer), *expected, "{line}: {answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        let jargon =
            ["u8", "u32", "u64", "f64"].iter().any(|word| message.contains(&format!("expected {word}")));
        assert!(!message.is_empty() && !jargon, "{line}: {message}");
        assert_eq!(engine.ask(json!({"cmd": "state"})), state, "{line} changed something");
    }
}

#[test]
fn bytes_that_are_no_text_are_bad_json() {
    let mut engine = Engine::start();
    let answer = engine.ask_bytes(b"{\"cmd\":\"hel\xfflo\"}");
    assert_eq!(code(&answer), "bad-json");
    assert!(engine.ask(json!({"cmd": "hello"}))["ok"].is_object());
}

#[test]
fn a_megabyte_is_answered_like_anything_else() {
    let mut engine = Engine::start();
    for line in [
        "[".repeat(1 << 20),
        "x".repeat(1 << 20),
        format!(r#"{{"cmd":"{}"}}"#, "a".repeat(1 << 20)),
        format!(
            r#"{{"cmd":"new","game":"color-wars","options":{}1{}}}"#,
            "[".repeat(1 << 19),
            "]".repeat(1 << 19)
        ),
        format!(r#"{{"cmd":"load","game":"color-wars","position":"{} R 0"}}"#, ".....".repeat(1 << 18)),
    ] {
        let answer = engine.ask_text(&line);
        let message = answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(!message.is_empty());
    }
    assert!(engine.ask(json!({"cmd": "hello"}))["ok"].is_object());
    assert!(engine.finish().success(), "the end of input is a proper end");
}

#[test]
fn undo_takes_back_one_event_and_the_dice() {
    let mut engine = Engine::start();
    let new = json!({"cmd": "new", "game": "color-wars", "options": {"opening": "random"}, "seed": 9});
    let start = engine.ask(new.clone())["ok"].clone();
    let rolled = engine.ask(json!({"cmd": "chance"}));
    assert_eq!(engine.ask(json!({"cmd": "undo"}))["ok"], start);
    assert_eq!(engine.ask(json!({"cmd": "chance"})), rolled, "the same dice again");
    engine.ask(json!({"cmd": "undo"}));
    // A given outcome does not advance the dice.
    engine.ask(json!({"cmd": "chance", "outcome": "a1 e5"}));
    engine.ask(json!({"cmd": "undo"}));
    assert_eq!(engine.ask(json!({"cmd": "chance"})), rolled);
    // After a replay, all of it can be taken back.
    let record = engine.ask(json!({"cmd": "record"}))["ok"]["record"].clone();
    let end = engine.ask(json!({"cmd": "state"}));
    assert_eq!(engine.ask(json!({"cmd": "replay", "record": record})), end);
    assert_eq!(engine.ask(json!({"cmd": "undo"}))["ok"], start);
    assert_eq!(code(&engine.ask(json!({"cmd": "undo"}))), "bad-request");
}

#[test]
fn a_record_keeps_headers_nobody_knows() {
    let mut engine = Engine::start();
    let record = "Game: color-wars\nEvent: Rainy Sunday\nResult: 2 (resignation)\n\nc3\na1\n";
    engine.ask(json!({"cmd": "replay", "record": record}));
    let again = engine.ask(json!({"cmd": "record"}))["ok"]["record"].as_str().unwrap().to_owned();
    assert!(again.contains("\nEvent: Rainy Sunday\n"), "{again}");
    assert!(again.contains("\nResult: 2 (resignation)\n"), "{again}");
    // A move more, and the game goes on.
    engine.ask(json!({"cmd": "play", "move": "c3"}));
    let later = engine.ask(json!({"cmd": "record"}))["ok"]["record"].as_str().unwrap().to_owned();
    assert!(later.contains("\nResult: *\n"), "{later}");
    // Nobody wins who does not play.
    let answer = engine.ask(json!({"cmd": "replay", "record": record.replace("Result: 2", "Result: 7")}));
    assert_eq!(code(&answer), "bad-record");
    assert!(
        answer["error"]["message"]
            .as_str()
            .is_some_and(|said| said.starts_with("line 3") && said.ends_with("seats 1 to 2"))
    );
}

#[test]
fn the_same_seed_and_commands_give_the_same_bytes() {
    let commands = [
        r#"{"cmd":"games"}"#,
        r#"{"cmd":"new","game":"color-wars","seats":3,"options":{"opening":"random","width":9},"seed":18446744073709551615}"#,
        r#"{"cmd":"chance"}"#,
        r#"{"cmd":"legal","seat":1}"#,
        r#"{"cmd":"view","seat":2}"#,
        r#"{"cmd":"inspect"}"#,
        r#"{"cmd":"perft","depth":3}"#,
        r#"{"cmd":"record"}"#,
    ];
    let mut runs = [(); 2].map(|()| {
        let mut engine = Engine::start();
        commands.map(|line| engine.ask_line(line))
    });
    let [first, second] = &mut runs;
    assert_eq!(first, second);
    assert!(first.iter().all(|answer| answer.starts_with("{\"ok\":")), "{first:?}");
}

#[test]
fn a_count_goes_to_any_depth_unless_it_is_too_large() {
    let mut engine = Engine::start();
    let mut count = |seats: u8, options: Value, depth: u64| {
        engine.ask(json!({"cmd": "new", "game": "color-wars", "seats": seats, "options": options}));
        engine.ask(json!({"cmd": "perft", "depth": depth}))
    };
    for depth in [3, 201, 1 << 40] {
        let counted = count(2, json!({"width": 2, "height": 2}), depth);
        assert_eq!(counted["ok"]["nodes"], 12, "depth {depth}");
    }
    assert_eq!(count(2, json!({}), 6)["ok"]["nodes"], 4_660);
    let refused = count(4, json!({"width": 9, "height": 9, "opening": "random"}), 1);
    assert_eq!(code(&refused), "bad-request");
    assert!(refused["error"]["message"].as_str().unwrap().contains("the count is too large"), "{refused}");
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_is_answered() {
    let mut engine = Engine::start();
    let long = format!(r#"{{"cmd":"hello"}}{}garbage"#, " ".repeat(17 << 20));
    let answer = engine.ask_text(&long);
    assert_eq!(code(&answer), "bad-json");
    assert!(answer["error"]["message"].as_str().unwrap().contains("16 MiB"), "{answer}");
    assert!(engine.ask(json!({"cmd": "hello"}))["ok"].is_object());
}

#[test]
fn a_refusal_says_what_would_be_right() {
    let new = |game: &str, seats: u8, options: Value| {
        json!({"cmd": "new", "game": game, "seats": seats, "options": options}).to_string()
    };
    let load = |game: &str, seats: u8, position: &str| {
        json!({"cmd": "load", "game": game, "seats": seats, "position": position}).to_string()
    };
    let (war, two) = (new("game-of-war", 2, json!({"deployment": "classic"})), new("gaogie", 2, json!({})));
    let random = new("color-wars", 2, json!({"opening": "random"}));
    // What is asked before, the line, the code, and words of the message.
    let cases = [
        ("", new("color-wars", 255, json!({})), "bad-options", "Color Wars is for 2 to 4 seats, not 255"),
        ("", new("gowap", 9, json!({})), "bad-options", "Gowap is for 2 seats, not 9"),
        (
            "",
            new("color-wars", 2, json!({"pop": {"empties": null}})),
            "bad-options",
            "\"takes-four\", \"empties\"",
        ),
        (
            "",
            new("game-of-war", 2, json!({"deployment": {"classic": null}})),
            "bad-options",
            "\"free\", \"classic\"",
        ),
        ("", new("gowap", 2, json!({"tie": ["standoff"]})), "bad-options", "\"standoff\", \"annihilate\""),
        ("", load("color-wars", 2, "R1B1G1/... G 9"), "bad-options", "a Green square"),
        ("", load("gaogie", 3, "0,0,0,0|0,0,0,0 r1 t1"), "bad-options", "has 2 seats, but 3"),
        ("", load("gaogie", 2, "0,0,0,0 r1 t1"), "bad-position", "but the position has 1"),
        (&random, json!({"cmd": "play", "move": "c3"}).to_string(), "not-your-turn", "the dice are due"),
        (&random, json!({"cmd": "play", "seat": 2, "move": "c3"}).to_string(), "not-your-turn", "\"chance\""),
        (&war, json!({"cmd": "play", "move": "end"}).to_string(), "not-your-turn", "the dice are due"),
        (&two, json!({"cmd": "view", "seat": 3}).to_string(), "bad-request", "a spectator, 0, not 3"),
        (&two, json!({"cmd": "view", "seat": -1}).to_string(), "bad-request", "1 to 2"),
    ];
    for (before, line, expected, words) in cases {
        let mut engine = Engine::start();
        if !before.is_empty() {
            assert!(engine.ask_text(before)["ok"].is_object(), "{before}");
        }
        let answer = engine.ask_text(&line);
        assert_eq!(code(&answer), expected, "{line}: {answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains(words), "{line}: {answer}");
    }
    let message = Engine::start().ask_text(r#"{"cmd":"new","game":"color-wars","seats":300}"#);
    assert_eq!(message["error"]["message"], "Color Wars is for 2 to 4 seats, not 300");
}

#[test]
fn gg_3_legal_names_what_cannot_be_paid_even_if_that_is_nothing() {
    let mut engine = Engine::start();
    let mut unpaid = |game: &str, position: &str| {
        engine.ask(json!({"cmd": "load", "game": game, "position": position}));
        engine.ask(json!({"cmd": "legal", "seat": 1}))["ok"]["unpaid"].clone()
    };
    assert_eq!(unpaid("gaogie", "3,3,3,3|0,0,0,0 r1 t1"), json!([]));
    assert_eq!(unpaid("gaogie", "1,3,3,3|0,0,0,0 r1 t1"), json!(["saosheq", "makoqsheq"]));
    assert_eq!(unpaid("gaogie", "1,3,3,3|x r1 t1"), Value::Null);
    assert_eq!(unpaid("color-wars", "R1./.B1 R 5"), Value::Null);
}

#[test]
fn nothing_a_line_says_breaks_the_engine_or_changes_the_game_on_error() {
    let seeds: Vec<String> = fracas_games::games()
        .iter()
        .flat_map(|entry| {
            let id = entry.info.id;
            [
                format!(r#"{{"id":7,"cmd":"new","game":"{id}","seats":2,"options":{{}},"seed":3}}"#),
                format!(r#"{{"cmd":"load","game":"{id}","position":"...../...../..R3B3./...../..... R 2"}}"#),
                format!(r#"{{"cmd":"replay","record":"Game: {id}\n\n1 c3\n2 d3\n"}}"#),
            ]
        })
        .chain(
            [
                r#"{"cmd":"play","move":"c3","seat":1}"#,
                r#"{"cmd":"play","move":"b1"}"#,
                r#"{"cmd":"chance","outcome":"roll 3 4"}"#,
                r#"{"cmd":"chance"}"#,
                r#"{"cmd":"legal","seat":2}"#,
                r#"{"cmd":"view","seat":0}"#,
                r#"{"cmd":"inspect","at":"c3"}"#,
                r#"{"cmd":"inspect"}"#,
                r#"{"cmd":"undo"}"#,
                r#"{"cmd":"record"}"#,
            ]
            .map(str::to_owned),
        )
        .collect();
    let mut engine = Engine::start();
    let mut dice = QuickDice::new(20);
    let mut refused = 0;
    for round in 0..4_000 {
        let mut line = seeds[dice.below(seeds.len() as u32) as usize].clone().into_bytes();
        for _ in 0..dice.below(4) {
            mutate(&mut line, &mut dice);
        }
        line.retain(|&byte| byte != b'\n');
        let before = engine.ask(json!({"cmd": "state"}));
        let answer = engine.ask_bytes(&line);
        if answer["error"].is_object() {
            refused += 1;
            let text = String::from_utf8_lossy(&line);
            assert_eq!(engine.ask(json!({"cmd": "state"})), before, "round {round}: {text}");
        } else {
            assert!(answer["ok"].is_object(), "{answer}");
        }
    }
    assert!((400..3_900).contains(&refused), "{refused} refused: the test proves nothing");
}

fn mutate(line: &mut Vec<u8>, dice: &mut QuickDice) {
    let at = dice.below(line.len() as u32) as usize;
    let pool = b"\"{}[]:,\\/ .-0123456789RBcdexu\xff\x00";
    match dice.below(5) {
        0 => line[at] = pool[dice.below(pool.len() as u32) as usize],
        1 => line.insert(at, pool[dice.below(pool.len() as u32) as usize]),
        2 => drop(line.remove(at)),
        3 => {
            let end = (at + 1 + dice.below(12) as usize).min(line.len());
            let piece = line[at..end].to_vec();
            line.splice(at..at, piece);
        }
        _ => line.truncate(at + 1),
    }
    if line.is_empty() {
        line.push(b' ');
    }
}

#[test]
fn a_game_is_played_by_the_version_of_its_rules_that_is_named() {
    let mut engine = Engine::start();
    let games = engine.ask(json!({"cmd": "games"}));
    for game in games["ok"]["games"].as_array().expect("games") {
        let id = &game["id"];
        let newest =
            engine.ask(json!({"cmd": "new", "game": id}))["ok"]["rules"].as_u64().expect("a version");
        let first = engine.ask(json!({"cmd": "new", "game": id, "rules": 1}));
        assert_eq!(first["ok"]["rules"], 1, "{first}");
        let position = &first["ok"]["position"];
        let loaded = engine.ask(json!({"cmd": "load", "game": id, "position": position, "rules": 1}));
        assert_eq!(loaded["ok"]["rules"], 1, "{loaded}");
        let record = engine.ask(json!({"cmd": "record"}))["ok"]["record"].clone();
        assert!(record.as_str().expect("text").contains("\nRules: 1\n"), "{record}");
        assert_eq!(engine.ask(json!({"cmd": "replay", "record": record}))["ok"]["rules"], 1);
        for never in [json!(0), json!(newest + 1), json!(-1), json!(1.5), json!(u64::MAX)] {
            let refused = engine.ask(json!({"cmd": "new", "game": id, "rules": never}));
            assert_eq!(code(&refused), "bad-options");
            let message = refused["error"]["message"].as_str().expect("words");
            assert!(message.contains(&format!("no version {never} ")), "{message}");
        }
        assert_eq!(code(&engine.ask(json!({"cmd": "new", "game": id, "rules": "1"}))), "bad-request");
        // What was refused has changed nothing.
        assert_eq!(engine.ask(json!({"cmd": "state"}))["ok"]["rules"], 1);
    }
}
