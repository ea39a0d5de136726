//! `hint`: where to look, what to play and why, without anything happening.

use fracas_engine::Session;
use serde_json::{Value, json};

fn ask(session: &mut Session, request: Value) -> Value {
    serde_json::from_str(&session.answer(request.to_string().as_bytes()).0).expect("an answer is JSON")
}

#[test]
fn a_hint_says_where_to_look_what_to_play_what_it_does_and_what_another_move_is_worth() {
    let mut session = Session::default();
    let position = ".R3.../...B2./..R3B3B1/...../R2.... R 14";
    ask(&mut session, json!({"cmd": "load", "game": "color-wars", "position": position}));
    let before = ask(&mut session, json!({"cmd": "state"}));
    let hint = ask(&mut session, json!({"cmd": "hint", "level": 5, "move": "b5"}))["ok"].clone();
    assert_eq!(hint["look"], json!({"what": "look-at", "at": {"square": "c3"}}));
    assert_eq!(hint["move"], "c3");
    assert!(hint["why"].as_array().unwrap().iter().any(|phrase| phrase["what"] == "wins"), "{hint}");
    assert!(hint["score"].as_f64().unwrap() - hint["tried"].as_f64().unwrap() > 0.1, "{hint}");
    assert_eq!(hint["blunder"], true);
    assert_eq!(ask(&mut session, json!({"cmd": "state"})), before);
    let bad = ask(&mut session, json!({"cmd": "hint", "level": 5, "move": "e1"}));
    assert_eq!(bad["error"]["code"], "illegal-move");
    let high = ask(&mut session, json!({"cmd": "hint", "level": 9}));
    assert_eq!(high["error"]["code"], "bad-request");
}

#[test]
fn a_hint_never_tells_what_another_has_chosen_in_secret() {
    let hints = ["gaogie", "sheq", "teuqleoq"].map(|secret| {
        let mut session = Session::default();
        let position = "1,0,0,0|1,0,0,0 r1 t2";
        ask(&mut session, json!({"cmd": "load", "game": "gaogie", "position": position}));
        let chosen = ask(&mut session, json!({"cmd": "play", "seat": 2, "move": secret}));
        assert!(chosen["ok"].is_object(), "{chosen}");
        ask(&mut session, json!({"cmd": "hint", "seat": 1, "level": 8, "move": "kueq"}))["ok"].clone()
    });
    assert!(hints[0]["move"].is_string(), "{}", hints[0]);
    assert_eq!(hints[0], hints[1]);
    assert_eq!(hints[0], hints[2]);
    assert_eq!(hints[0]["why"], json!([]));
    // What is said of a move of one's own is held against best play, and not against what was chosen.
    assert!(hints[0]["tried"].as_f64() < hints[0]["score"].as_f64(), "{}", hints[0]);
}
