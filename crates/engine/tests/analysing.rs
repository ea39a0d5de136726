//! An analysis over the engine: an event at a time, sums, lines, and records with variations.

use fracas_engine::{Means, Session};
use fracas_search::Stop;
use serde_json::{Value, json};

fn ask(session: &mut Session, request: &Value) -> Value {
    serde_json::from_str(&session.answer(request.to_string().as_bytes()).0).expect("an answer is JSON")
}

const RECORD: &str = "Game: color-wars\nOptions: {\"width\":3,\"height\":3}\n\nb3\nc1\nb3\nc1\nb2\nc2\na3\n";

#[test]
fn every_event_is_weighed_and_sums_are_made_of_them() {
    let mut session = Session::default();
    let unfolded = ask(&mut session, &json!({"cmd": "unfold", "study": RECORD}));
    assert_eq!(unfolded["ok"]["state"]["ply"], 7, "{unfolded}");
    let weigh = |at: usize| json!({"cmd": "weigh", "at": at, "effort": "quick"});
    let events: Vec<Value> = (0..7).map(|at| ask(&mut session, &weigh(at))["ok"].clone()).collect();
    assert_eq!(events[6]["choice"]["best"], "b2", "{}", events[6]);
    let sums = ask(&mut session, &json!({"cmd": "sums", "events": events}));
    assert_eq!(sums["ok"]["sums"][0]["choices"], 1.0, "{sums}");
    assert_eq!(sums["ok"]["moments"][1]["index"], 6, "{sums}");
    assert_eq!(sums["ok"]["moments"][1]["because"], Value::Null, "nobody asked: {sums}");
    let why = ask(&mut session, &json!({"cmd": "sums", "events": events, "why": true}));
    let because = why["ok"]["moments"][1]["because"][0]["what"].as_str();
    assert!(because.is_some_and(|what| what.starts_with("why-")), "{why}");
    let past = ask(&mut session, &weigh(7));
    assert_eq!(past["error"]["message"], "there is no event 7: this game has 7, counted from 0");
    let effort = ask(&mut session, &json!({"cmd": "weigh", "at": 0, "effort": "hard"}));
    assert_eq!(effort["error"]["message"], "there is no effort \"hard\"; there are quick, normal, deep");
}

#[test]
fn what_a_later_act_of_the_turn_could_still_mend_is_told_beside_the_sums() {
    let mut session = Session::default();
    let new = ask(
        &mut session,
        &json!({"cmd": "new", "game": "game-of-war", "options": {"deployment": "classic"}}),
    );
    assert_eq!(new["ok"]["seats"], 2, "{new}");
    let act = |index: usize, before: f64, after: f64| {
        json!({"index": index, "by": 1, "text": "end", "before": [before, 1.0 - before], "after": [after, 1.0 - after],
            "luck": [0.0, 0.0], "error": 0.0, "least": 0.005, "goes_on": true,
            "choice": {"costs": [before - after, after - before], "really": 0.0, "best": "x", "line": ["x"]}})
    };
    let events = [act(3, 0.75, 0.25), act(4, 0.75, 0.5), act(5, 0.5, 0.5)];
    let sums = ask(&mut session, &json!({"cmd": "sums", "events": events}));
    let settled = sums["ok"]["settled"].as_array().expect("a list");
    assert_eq!(settled.len(), 1, "{sums}");
    assert_eq!((&settled[0]["index"], &settled[0]["choice"]["costs"][0]), (&json!(3), &json!(0.0)), "{sums}");
    let named: Vec<&Value> =
        sums["ok"]["moments"].as_array().unwrap().iter().map(|told| &told["index"]).collect();
    assert_eq!(named, [&json!(4)], "{sums}");
}

#[test]
fn best_lines_are_told_for_whoever_chooses() {
    let mut session = Session::default();
    ask(&mut session, &json!({"cmd": "replay", "record": RECORD}));
    let told = ask(&mut session, &json!({"cmd": "lines", "count": 2, "effort": "quick"}));
    assert_eq!(told["ok"]["lines"].as_array().map(Vec::len), Some(2), "{told}");
    let other = ask(&mut session, &json!({"cmd": "lines", "seat": 1}));
    assert_eq!(other["error"]["code"], "not-your-turn", "{other}");
}

#[test]
fn threats_are_told_where_somebody_asks_for_them() {
    let mut session = Session::default();
    let position = "...../...../..R3B3./...../..... R 2";
    ask(&mut session, &json!({"cmd": "load", "game": "color-wars", "position": position}));
    let told = ask(&mut session, &json!({"cmd": "lines", "effort": "quick"}));
    assert_eq!(told["ok"]["threats"], Value::Null, "nobody asked: {told}");
    let told = ask(&mut session, &json!({"cmd": "lines", "effort": "quick", "threats": true}));
    assert_eq!(told["ok"]["threats"]["seat"], 2, "{told}");
    assert_eq!(told["ok"]["threats"]["lines"][0]["moves"][0], "d3", "{told}");
    let wrong = ask(&mut session, &json!({"cmd": "lines", "threats": 3}));
    assert_eq!(wrong["error"]["code"], "bad-request", "{wrong}");
}

#[test]
fn a_study_is_folded_as_it_was_unfolded() {
    let study = "Record: 2\nGame: color-wars\n\n1 c3\n= !\n; The middle.\n(\n  1 a1\n)\n2 d3\n";
    let mut session = Session::default();
    let unfolded = ask(&mut session, &json!({"cmd": "unfold", "study": study}));
    let folded = ask(&mut session, &json!({"cmd": "fold", "study": unfolded["ok"]["study"]}));
    assert_eq!(folded["ok"]["record"], study);
    let refused = ask(&mut session, &json!({"cmd": "unfold", "study": study.replace("a1", "z1")}));
    assert_eq!(refused["error"]["code"], "bad-record");
    assert!(refused["error"]["message"].as_str().is_some_and(|why| why.starts_with("line 8: ")), "{refused}");
}

#[test]
fn half_a_look_is_not_told() {
    let stop = Stop::default();
    let mut session = Session::with(Means { stop: stop.clone(), ..Means::default() });
    ask(&mut session, &json!({"cmd": "replay", "record": RECORD}));
    stop.stop();
    for request in [json!({"cmd": "weigh", "at": 0}), json!({"cmd": "lines"})] {
        let told = ask(&mut session, &request);
        assert_eq!(told["error"]["code"], "bad-request", "{told}");
    }
}
