//! What whoever hosts a game asks the engine for.

use fracas_engine::Session;
use serde_json::{Value, json};

fn ask(session: &mut Session, request: Value) -> Result<Value, Value> {
    let (answer, _) = session.answer(request.to_string().as_bytes());
    let mut answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    match answer.get_mut("ok") {
        Some(ok) => Ok(ok.take()),
        None => Err(answer["error"].take()),
    }
}

fn begin(game: &str) -> Session {
    let mut session = Session::default();
    ask(&mut session, json!({"cmd": "new", "game": game, "seed": 7})).expect("a game");
    session
}

fn play(session: &mut Session, seat: u8, text: &str) {
    ask(session, json!({"cmd": "play", "seat": seat, "move": text})).expect("a legal move");
}

fn seen(session: &mut Session, seats: &[u8], since: usize) -> Value {
    ask(session, json!({"cmd": "seen", "seats": seats, "since": since})).expect("an answer")
}

#[test]
fn a_secret_choice_is_seen_by_its_seat_alone_and_told_when_it_is_shown() {
    let mut session = begin("gaogie");
    let first = seen(&mut session, &[1, 2], 0)["legal"]["1"]["moves"][0].as_str().expect("a move").to_owned();
    let mut other = begin("gaogie");
    let another = seen(&mut other, &[1], 0)["legal"]["1"]["moves"][1].as_str().expect("a move").to_owned();
    play(&mut session, 1, &first);
    play(&mut other, 1, &another);
    for seats in [&[2][..], &[]] {
        assert_eq!(seen(&mut session, seats, 0), seen(&mut other, seats, 0), "{first} or {another}");
    }
    assert_eq!(seen(&mut session, &[1], 0)["events"][0]["move"], json!(first));
    let shared = seen(&mut session, &[1, 2], 0);
    assert_eq!((&shared["count"], &shared["hidden"]), (&json!(0), &json!(true)));
    let second = shared["legal"]["2"]["moves"][0].as_str().expect("a move").to_owned();
    play(&mut session, 2, &second);
    let shown = seen(&mut session, &[1, 2], 0);
    assert_eq!(shown["events"][0]["move"], json!(first));
    assert_eq!(shown["events"][1]["move"], json!(second));
    assert!(!shown["events"][1]["story"].as_array().expect("a story").is_empty(), "{shown}");
    assert_eq!(seen(&mut session, &[1, 2], 1)["events"], json!([shown["events"][1]]));
}

#[test]
fn a_whole_record_goes_on_in_the_middle_of_a_secret() {
    let mut session = begin("gaogie");
    let first = seen(&mut session, &[1], 0)["legal"]["1"]["moves"][0].as_str().expect("a move").to_owned();
    play(&mut session, 1, &first);
    let public = ask(&mut session, json!({"cmd": "record"})).unwrap();
    let whole = ask(&mut session, json!({"cmd": "record", "whole": true})).unwrap();
    assert!(!public["record"].as_str().unwrap().contains(&format!("1 {first}\n")));
    let mut other = Session::default();
    ask(&mut other, json!({"cmd": "replay", "record": whole["record"], "seed": 3})).expect("a game");
    assert_eq!(seen(&mut other, &[1], 0), seen(&mut session, &[1], 0));
    assert_eq!(ask(&mut other, json!({"cmd": "record"})), Ok(public));
}

#[test]
fn a_seed_decides_the_dice_after_a_replay() {
    let rolled = |seed: u64| {
        let mut session = begin("ganoogo");
        let record = ask(&mut session, json!({"cmd": "record", "whole": true})).unwrap()["record"].take();
        ask(&mut session, json!({"cmd": "replay", "record": record, "seed": seed})).unwrap();
        ask(&mut session, json!({"cmd": "chance"})).unwrap()["state"]["position"].take()
    };
    assert_eq!(rolled(1), rolled(1));
    assert_ne!(rolled(1), rolled(2));
}

#[test]
fn a_plan_shows_how_it_would_be_and_changes_nothing() {
    let mut session = begin("color-wars");
    let planned = ask(&mut session, json!({"cmd": "plan", "seat": 1, "moves": ["c3"], "at": "d4"})).unwrap();
    assert_eq!(planned["moves"], json!(["c3"]));
    assert_eq!(planned["legal"]["moves"], json!([]));
    assert_eq!(planned["view"]["view"]["squares"][0]["at"], json!("c3"));
    assert!(planned["facts"].is_object(), "{planned}");
    assert_eq!(seen(&mut session, &[1], 0)["count"], json!(0));
    let refused = |session: &mut Session, request| ask(session, request).unwrap_err();
    let error = refused(&mut session, json!({"cmd": "plan", "seat": 1, "moves": ["z9"]}));
    assert_eq!(error["code"], json!("illegal-move"));
    let long = vec!["c3"; 65];
    let error = refused(&mut session, json!({"cmd": "plan", "seat": 1, "moves": long}));
    assert!(error["message"].as_str().unwrap().contains("at most 64"), "{error}");
    let mut secret = begin("gaogie");
    let first = seen(&mut secret, &[1], 0)["legal"]["1"]["moves"][0].as_str().expect("a move").to_owned();
    play(&mut secret, 1, &first);
    let error = refused(&mut secret, json!({"cmd": "plan", "seat": 2, "moves": [first]}));
    assert!(error["message"].as_str().unwrap().contains("secrets"), "{error}");
}

#[test]
fn a_move_is_taken_back_with_what_followed_but_never_past_a_roll() {
    let mut session = begin("color-wars");
    let begun = ask(&mut session, json!({"cmd": "state"})).unwrap();
    play(&mut session, 1, "c3");
    seen(&mut session, &[1], 0);
    assert_eq!(seen(&mut session, &[1, 2], 0)["takebacks"], json!([1]));
    play(&mut session, 2, "d4");
    assert_eq!(seen(&mut session, &[1, 2], 0)["takebacks"], json!([1, 2]));
    assert_eq!(ask(&mut session, json!({"cmd": "takeback", "seat": 1})), Ok(begun));
    assert_eq!(seen(&mut session, &[1, 2], 0)["takebacks"], json!([]));
    assert_eq!(seen(&mut session, &[1], 0)["count"], json!(0));
    play(&mut session, 1, "a1");
    assert_eq!(seen(&mut session, &[1], 0)["events"][0]["move"], json!("a1"));
    let error = ask(&mut session, json!({"cmd": "takeback", "seat": 2})).unwrap_err();
    assert!(error["message"].as_str().unwrap().contains("no move of yours"), "{error}");
    let error = ask(&mut session, json!({"cmd": "takeback"})).unwrap_err();
    assert!(error["message"].as_str().unwrap().contains("\"seat\" is missing"), "{error}");
}

#[test]
fn a_turn_of_several_moves_is_taken_back_whole_once_it_is_over() {
    let mut session = Session::default();
    let classic = json!({"cmd": "new", "game": "game-of-war", "options": {"deployment": "classic"}});
    ask(&mut session, classic).expect("a game");
    ask(&mut session, json!({"cmd": "chance", "outcome": "roll 1"})).expect("North begins");
    let begun = ask(&mut session, json!({"cmd": "state"})).unwrap();
    let north = seen(&mut session, &[1], 0)["legal"]["1"]["moves"][0].as_str().expect("a move").to_owned();
    play(&mut session, 1, &north);
    let moved = ask(&mut session, json!({"cmd": "state"})).unwrap();
    let other = seen(&mut session, &[1], 0)["legal"]["1"]["moves"][0].as_str().expect("a move").to_owned();
    play(&mut session, 1, &other);
    assert_eq!(ask(&mut session, json!({"cmd": "takeback", "seat": 1})), Ok(moved), "the turn is still on");
    play(&mut session, 1, "end");
    assert_eq!(ask(&mut session, json!({"cmd": "takeback", "seat": 1})), Ok(begun));
}

#[test]
fn a_choice_is_taken_back_from_under_one_that_stays_secret() {
    let mut session = Session::default();
    ask(&mut session, json!({"cmd": "new", "game": "gaogie", "seats": 3})).expect("a game");
    let first = seen(&mut session, &[1], 0)["legal"]["1"]["moves"][0].as_str().expect("a move").to_owned();
    play(&mut session, 1, &first);
    play(&mut session, 2, &first);
    ask(&mut session, json!({"cmd": "takeback", "seat": 1})).expect("nobody has seen it");
    let now = seen(&mut session, &[1, 2, 3], 0);
    assert_eq!(now["legal"].as_object().unwrap().keys().collect::<Vec<_>>(), ["1", "3"]);
}

#[test]
fn moments_tell_a_game_step_by_step_and_facts_belong_to_one_of_them() {
    let mut session = begin("color-wars");
    play(&mut session, 1, "c3");
    play(&mut session, 2, "d4");
    let told = ask(&mut session, json!({"cmd": "moments", "seat": 0})).unwrap();
    assert_eq!(told["count"], json!(3));
    assert_eq!(told["moments"][0]["entry"], Value::Null);
    assert_eq!(told["moments"][1]["entry"]["move"], json!("c3"));
    assert_eq!(told["moments"][1]["turn"], json!({"choose": [2]}));
    let part = ask(&mut session, json!({"cmd": "moments", "seat": 0, "from": 1, "to": 2})).unwrap();
    assert_eq!(part["moments"], json!([told["moments"][1]]));
    let facts = |session: &mut Session, count: Value| {
        ask(session, json!({"cmd": "inspect", "at": "d4", "count": count})).unwrap()
    };
    assert_ne!(facts(&mut session, json!(1)), facts(&mut session, json!(2)));
    assert_eq!(facts(&mut session, json!(2)), facts(&mut session, Value::Null));
}

#[test]
fn through_nobodys_eyes_a_finished_game_is_told_as_it_truly_was() {
    let mut session = begin("gaogie");
    let told = |session: &mut Session, seat: u8| {
        let moments = ask(session, json!({"cmd": "moments", "seat": seat})).unwrap();
        moments["moments"][1]["entry"]["story"][0]["what"].clone()
    };
    play(&mut session, 1, "sheq");
    assert_eq!(told(&mut session, 0), json!("chose"), "nothing is given away while it goes on");
    // What is not paid for ends it at once.
    play(&mut session, 2, "kueq");
    assert_eq!((told(&mut session, 0), told(&mut session, 2)), (json!("chooses"), json!("chose")));
}

#[test]
fn seats_that_no_game_has_are_refused_by_name() {
    let mut session = begin("color-wars");
    for seats in [json!([3]), json!([0]), json!(["x"]), json!(1), Value::Null] {
        let error = ask(&mut session, json!({"cmd": "seen", "seats": seats})).unwrap_err();
        assert_eq!(error["code"], json!("bad-request"), "{seats}");
    }
}
