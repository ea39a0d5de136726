//! `fracas lab odds` and `fracas lab setups`, on the real binary.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

const SMALL: &str = r#"{"size":3,"mode":{"rounds":1},"round":0,"functions":{"a1":"V","a2":"V","a3":"V","b1":"V","b2":"V*0","b3":"V","c1":"V","c2":"V","c3":"V"},
    "tokens":[{"seat":1,"n":1,"gender":"M","value":10,"at":"a1"},{"seat":2,"n":1,"gender":"M","value":10,"at":"c3"}]}"#;

fn odds(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.args(["lab", "odds"]).args(arguments).stdin(Stdio::null());
    command.output().expect("the program starts")
}

fn json(arguments: &[&str]) -> Value {
    let output = odds(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

#[test]
fn a_position_has_odds_and_exact_ones_too() {
    // Each dies in the trap with one chance in four: see the same game worked out by hand in the rules' tests.
    let exact = json(&[SMALL, "--exact", "--json"]);
    assert_eq!(exact["exact"]["win"], serde_json::json!([0.1875, 0.1875]));
    let estimate = json(&[SMALL, "--json", "--games", "20000", "--margin", "0"]);
    assert_eq!(
        (&estimate["odds"]["games"], &estimate["interrupted"]),
        (&Value::from(20_000), &Value::from(false))
    );
    let win = &estimate["odds"]["seats"][0]["win"];
    assert!(win["low"].as_f64().unwrap() < 0.1875 && 0.1875 < win["high"].as_f64().unwrap(), "{win}");
    assert_eq!(estimate, json(&[SMALL, "--json", "--games", "20000", "--margin", "0", "--seed", "0"]));
    assert_ne!(estimate, json(&[SMALL, "--json", "--games", "20000", "--margin", "0", "--seed", "1"]));
}

#[test]
fn presets_have_odds_without_writing_anything() {
    let output = odds(&["--map", "oasis", "--red", "champion", "--blue", "M25 F25 M25 F25", "--margin", "3"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for words in ["Red", "Blue", "Draw", "Assuming that tokens that are not placed yet are placed at random."]
    {
        assert!(text.contains(words), "{words} is missing:\n{text}");
    }
}

#[test]
fn what_cannot_be_judged_is_refused_with_what_can() {
    let files = [("empty", ""), ("broken", "{"), ("record", "Game: gowap\n\n")].map(|(name, text)| {
        let path = format!("{}/odds-{name}.txt", env!("CARGO_TARGET_TMPDIR"));
        std::fs::write(&path, text).expect("a file");
        path
    });
    let [empty, broken, record] = files.each_ref().map(String::as_str);
    let cases: [(&[&str], &str); 14] = [
        (&["--map", "desert"], "the named maps are quiet, greenhouse"),
        (&["--red", "M99"], "seat 1's team: a team has exactly 4 tokens here, not 1"),
        (&["--blue", "champions"], "seat 2's team: \"champions\" is no token"),
        (&["nowhere.json"], "\"nowhere.json\" is no file, and no position of Gowap"),
        (&["{}"], "missing field `size`"),
        (&["--exact"], "an exact answer is for games whose tokens are all placed"),
        (&["--games", "0"], "a whole number from 1"),
        (&["--margin", "1e9"], "a number from 0 to 100"),
        (&["--moves", "moves.toml"], "unexpected argument"),
        (&["-"], "standard input is empty"),
        (&[env!("CARGO_TARGET_TMPDIR")], "is a folder"),
        (&[empty], "is empty"),
        (&[broken], "holds is no position of Gowap"),
        (&[record, "--seats", "2"], "--seats is for positions"),
    ];
    for (arguments, words) in cases {
        let output = odds(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}

#[test]
fn the_game_of_set_ups_tells_its_mix_and_what_could_beat_it() {
    let setups = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
        command.args(["lab", "setups"]).args(arguments).stdin(Stdio::null());
        command.output().expect("the program starts")
    };
    let told = setups(&["--map", "quiet", "--games", "4"]);
    let text = String::from_utf8_lossy(&told.stdout);
    assert!(told.status.success() && text.contains("quiet: a mix of"), "{text}");
    assert!(text.contains("of 350 set-ups the best answer scored"), "{text}");
    assert_eq!(told.stdout, setups(&["--map", "quiet", "--games", "4"]).stdout);
    let refused = setups(&["--map", "nowhere"]);
    let words = String::from_utf8_lossy(&refused.stderr);
    assert!(
        !refused.status.success() && words.contains("\"nowhere\" is no map: there are quiet,"),
        "{words}"
    );
}
