//! `preview`: what would happen, without anything happening.

use fracas_engine::Session;
use serde_json::{Value, json};

fn ask(session: &mut Session, request: Value) -> Value {
    serde_json::from_str(&session.answer(request.to_string().as_bytes()).0).expect("an answer is JSON")
}

fn begun(request: Value) -> Session {
    let mut session = Session::default();
    let answer = ask(&mut session, request);
    assert!(answer["ok"].is_object(), "{answer}");
    session
}

#[test]
fn a_preview_says_what_play_would_say_and_changes_nothing() {
    let chain =
        json!({"cmd": "load", "game": "color-wars", "position": "...../...../..R3B3./...../..... R 2"});
    let mut session = begun(chain);
    let before = ask(&mut session, json!({"cmd": "record"}));
    let seen = ask(&mut session, json!({"cmd": "preview", "moves": ["c3"]}));
    let facts = ask(&mut session, json!({"cmd": "inspect", "at": "c3"}));
    assert_eq!(seen["ok"]["steps"], facts["ok"]);
    assert_eq!(ask(&mut session, json!({"cmd": "record"})), before);
    let played = ask(&mut session, json!({"cmd": "play", "move": "c3"}));
    for part in ["events", "story", "state"] {
        assert_eq!(seen["ok"][part], played["ok"][part], "{part}");
    }
    assert_eq!(seen["ok"]["view"], ask(&mut session, json!({"cmd": "view", "seat": 1}))["ok"]);
}

#[test]
fn a_turn_is_tried_out_move_by_move_with_what_could_follow_and_facts_about_a_place() {
    let war = json!({"cmd": "new", "game": "game-of-war", "options": {"deployment": "classic"}});
    let mut session = begun(war);
    ask(&mut session, json!({"cmd": "chance", "outcome": "roll 1"}));
    let legal = ask(&mut session, json!({"cmd": "legal"}))["ok"]["moves"].clone();
    let first = legal[0].as_str().unwrap();
    let to = first.split('-').nth(1).unwrap();
    let seen = ask(&mut session, json!({"cmd": "preview", "seat": 1, "moves": [first], "at": to}));
    let seen = &seen["ok"];
    assert_eq!(seen["events"], json!([{"seat": 1, "move": first}]));
    assert_eq!(
        (&seen["view"]["view"]["moved"], &seen["view"]["view"]["moves_left"]),
        (&json!([to]), &json!(4))
    );
    assert!(seen["facts"]["defence"].is_u64() && seen["legal"]["moves"].as_array().unwrap().len() > 1);
    assert!(seen.get("steps").is_none(), "a march has no steps");
    let passed = ask(&mut session, json!({"cmd": "preview", "moves": [first, "end"]}));
    assert_eq!(
        (&passed["ok"]["state"]["turn"], &passed["ok"]["legal"]["moves"]),
        (&json!({"choose": [2]}), &json!([]))
    );
}

#[test]
fn dice_that_could_fall_are_tried_out_too() {
    let mut session =
        begun(json!({"cmd": "new", "game": "game-of-war", "options": {"deployment": "classic"}}));
    let seen = ask(&mut session, json!({"cmd": "preview", "outcome": "roll 5"}));
    assert_eq!(seen["ok"]["state"]["turn"], json!({"choose": [2]}));
    assert_eq!(seen["ok"]["view"]["seat"], 0);
    assert!(seen["ok"].get("legal").is_none());
}

#[test]
fn what_could_not_happen_is_refused_as_if_it_were_played() {
    let color_wars = json!({"cmd": "new", "game": "color-wars"});
    let gaogie = json!({"cmd": "new", "game": "gaogie"});
    let dice = json!({"cmd": "new", "game": "game-of-war", "options": {"deployment": "classic"}});
    let many: Vec<&str> = vec!["c3"; 101];
    let cases = [
        (&color_wars, json!({"moves": ["z9"]}), "illegal-move", "z9 is not on this"),
        (&color_wars, json!({"moves": ["c3"], "seat": 2}), "not-your-turn", "seat 2"),
        (&color_wars, json!({"outcome": "b2 d4"}), "not-chance", "not due"),
        (&color_wars, json!({}), "bad-request", "takes \"moves\""),
        (&color_wars, json!({"moves": []}), "bad-request", "takes \"moves\""),
        (&color_wars, json!({"moves": ["c3"], "outcome": "x"}), "bad-request", "takes \"moves\""),
        (&color_wars, json!({"moves": "c3"}), "bad-request", "cannot be read"),
        (&color_wars, json!({"moves": many}), "bad-request", "at most 100"),
        (&color_wars, json!({"moves": ["c3"], "at": "z9"}), "bad-request", "z9"),
        (&gaogie, json!({"moves": ["x"]}), "bad-request", "which \"seat\""),
        (&dice, json!({"moves": ["end"]}), "not-your-turn", "dice"),
    ];
    for (game, mut question, code, words) in cases {
        let mut session = begun(game.clone());
        let before = ask(&mut session, json!({"cmd": "state"}));
        question["cmd"] = json!("preview");
        let answer = ask(&mut session, question.clone());
        let error = &answer["error"];
        assert_eq!(error["code"], code, "{question}: {answer}");
        assert!(error["message"].as_str().unwrap().contains(words), "{question}: {answer}");
        assert_eq!(ask(&mut session, json!({"cmd": "state"})), before);
    }
}

#[test]
fn a_preview_of_a_secret_choice_tells_its_seat_and_nobody_else() {
    let mut session = begun(json!({"cmd": "new", "game": "gowap"}));
    let team = ask(&mut session, json!({"cmd": "legal", "seat": 1}))["ok"]["moves"][0].clone();
    let seen = ask(&mut session, json!({"cmd": "preview", "seat": 1, "moves": [team]}));
    assert_eq!(seen["ok"]["events"], json!([{"seat": 1, "secret": true}]));
    assert_eq!(seen["ok"]["story"][0]["what"], "writes-team");
    assert!(seen["ok"]["view"]["view"]["team"].is_string());
}
