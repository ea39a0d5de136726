//! Every line is answered by an object, and what is an error has changed nothing.

use fracas_engine::Session;
use serde_json::Value;

use crate::is_readable;

/// No session needs more lines than this to go wrong.
const MOST: usize = 100;

/// Commands that take the time they are given.
const SLOW: &[&str] = &["best", "perft"];

/// Commands that only ask.
const ASKING: &[&str] = &["legal", "preview", "view", "inspect"];

/// Takes lines of the engine protocol.
pub(crate) fn holds(bytes: &[u8]) {
    let mut session = Session::default();
    let mut before = state(&mut session);
    for line in bytes.split(|&byte| byte == b'\n').take(MOST) {
        let asked = serde_json::from_slice::<Value>(line).unwrap_or_default();
        if SLOW.iter().any(|slow| asked["cmd"] == *slow) {
            continue;
        }
        let (answer, _) = session.answer(line);
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        let now = state(&mut session);
        match answer["error"]["message"].as_str() {
            Some(message) => {
                is_readable(&message);
                assert_eq!(now, before, "{}", String::from_utf8_lossy(line));
            }
            None => {
                assert!(answer["ok"].is_object(), "{answer}");
                if ASKING.iter().any(|asks| asked["cmd"] == *asks) {
                    assert_eq!(now, before, "{}", String::from_utf8_lossy(line));
                }
            }
        }
        before = now;
    }
}

fn state(session: &mut Session) -> String {
    session.answer(br#"{"cmd":"state"}"#).0 + &session.answer(br#"{"cmd":"record"}"#).0
}
