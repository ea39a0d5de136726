//! What is known of Gaogıe between two.

use fracas_bots::gaogie::{advise, advise_in};
use fracas_bots::{inspect, inspect_until, remark};
use fracas_core::{Dice, QuickDice, Referee, Seat};
use fracas_gaogie::{Gaogie, Options};
use fracas_search::Stop;
use serde_json::{Value, json};

/// A table at a position, with options in JSON.
fn at(options: &str, position: &str) -> Referee<Gaogie> {
    let options: Options = serde_json::from_str(options).expect("options are JSON");
    let position = position.parse().expect("a position");
    Referee::new(None, options, Some(position)).expect("the game starts")
}

/// Two positions that the chapter on what is known speaks of.
#[test]
fn the_mixes_the_rulebook_names_are_best() {
    let facts = |position: &str| {
        let game = at("{}", position);
        inspect(&game, None).unwrap()
    };
    assert_eq!(facts("0,0,0,0|0,0,0,0 r1 t1")["mix"]["2"], json!({"gaogie": 1.0}));
    let thirds = &facts("1,0,0,0|1,0,0,0 r1 t2")["mix"]["1"];
    for name in ["gaogie", "sheq", "teuqleoq"] {
        assert!((thirds[name].as_f64().unwrap() - 1.0 / 3.0).abs() < 1e-9, "{thirds}");
    }
    let ahead = ["1,0,0,0", "0,1,0,0", "0,0,1,0", "0,0,0,1"];
    let values = ahead.map(|stock| facts(&format!("{stock}|0,0,0,0 r1 t2"))["value"].as_f64().unwrap());
    for (value, right) in values.into_iter().zip([1.0, 1.0, 1.0, 1.0 / 3.0]) {
        assert!((value - right).abs() < 1e-9, "{values:?}");
    }
    assert_eq!(facts("4,0,0,0|3,0,0,0 r1 t9")["value"], json!(1.0));
}

/// Moves that nobody else here asks about, so that their book is not written yet. With three turns left the end is looked
/// at first, which is stopped too.
#[test]
fn a_study_that_is_stopped_tells_nothing_and_keeps_nothing_half_done() {
    let moves = |damage: u32| {
        json!([{"name": "rest"}, {"name": "shield"},
            {"name": "hit", "costs": {"rest": 1}, "damage": damage, "blocked_by": ["shield"]},
            {"name": "storm", "costs": {"rest": 2, "hit": 1}, "damage": 30}])
    };
    let stopped = Stop::default();
    stopped.stop();
    for options in [json!({"moves": moves(11)}), json!({"moves": moves(12), "turn_limit": 3})] {
        let game = at(&options.to_string(), "0,0|0,0 r1 t1");
        let told = inspect_until(&game, None, &stopped).unwrap();
        assert_eq!((&told["value"], &told["mix"]), (&Value::Null, &Value::Null), "{told}");
        assert_eq!(told["note"], "there was no time to solve this position");
        let whole = inspect(&game, None).unwrap();
        assert!(whole["value"].is_number() && whole["mix"].is_object(), "{whole}");
    }
}

/// One table has no end of positions that matter and is solved up to a cap; the other has too many at once.
#[test]
fn gg_9_inspect_knows_house_tables_or_says_why_not() {
    let facts = |moves: Value, position: &str| {
        let game = at(&json!({ "moves": moves }).to_string(), position);
        inspect(&game, None).unwrap()
    };
    let small = json!([{"name": "rest"}, {"name": "shield"},
        {"name": "hit", "costs": {"rest": 1}, "damage": 10, "blocked_by": ["shield"]},
        {"name": "storm", "costs": {"rest": 2, "hit": 1}, "damage": 30}]);
    let found = facts(small.clone(), "0,0|0,0 r1 t1");
    assert_eq!(found["mix"]["1"], json!({"rest": 1.0}));
    assert!(found["note"].as_str().unwrap().contains("cut off at 7"), "{found}");
    assert_eq!(facts(small, "8,0|0,0 r1 t1")["mix"], Value::Null);
    // Six kinds of charge, none of which is ever dominated.
    let mut large: Vec<Value> = (0..6).map(|kind| json!({"name": format!("charge{kind}")})).collect();
    large.push(json!({"name": "shield"}));
    large.extend((0..6).map(|kind| {
        let costs = json!({format!("charge{kind}"): 3});
        json!({"name": format!("hit{kind}"), "costs": costs, "damage": 10, "blocked_by": ["shield"]})
    }));
    let found = facts(json!(large), "0,0,0,0,0,0|0,0,0,0,0,0 r1 t1");
    assert_eq!(found["value"], Value::Null);
    assert!(found["note"].as_str().unwrap().contains("beyond what can be solved"), "{found}");
}

#[test]
fn gg_3_best_mixes_hold_no_unpaid_move() {
    // A table without end: it is solved with stocks cut off, and both ways to solve must keep to the ruling.
    let capped = r#"{"moves":[{"name":"m1","costs":{"m0":2},"damage":8},{"name":"m2"},
        {"name":"m0","costs":{"m2":2},"damage":3,"blocked_by":["m1","m2"]}]}"#;
    for (options, slots, most) in [("{}", 4, 4), (capped, 2, 6)] {
        let game = at(options, &format!("{0}|{0} r1 t1", vec!["0"; slots].join(",")));
        let (game, table) = (game.game(), game.game().table());
        let mut dice = QuickDice::new(3);
        let mut stock = || (0..slots).map(|_| dice.below(most) as u16).collect::<Vec<_>>();
        let mut lost = 0;
        for _ in 0..400 {
            let stocks = [stock(), stock()];
            let Some(advice) = advise(game, &stocks[0], &stocks[1]) else { continue };
            for (mix, own) in advice.mixes.iter().zip(&stocks) {
                assert!(mix.iter().all(|&(id, _)| table.is_paid(id, own)), "{stocks:?}: {mix:?}");
                let sum: f64 = mix.iter().map(|(_, weight)| weight).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{stocks:?}: {mix:?}");
            }
            lost += u32::from(advice.value.abs() == 1.0);
        }
        assert!(lost > 50, "some must be lost for this to say anything: {lost}");
    }
}

#[test]
fn gg_8_the_last_turns_before_a_limit_are_played_for_what_they_are() {
    // One Gaogıe ahead wins by charging once more, but only with a turn left to strike in.
    let cases = [
        ("1,0,0,0|0,0,0,0 r1 t1", "null", 1.0, "gaogie", "exact: nobody"),
        ("1,0,0,0|0,0,0,0 r1 t1", "3", 1.0, "gaogie", "taken into account"),
        ("1,0,0,0|0,0,0,0 r1 t2", "3", 1.0, "gaogie", "taken into account"),
        ("1,0,0,0|0,0,0,0 r1 t3", "3", 0.0, "", "taken into account"),
        ("1,0,0,0|0,0,0,0 r1 t1", "4", 1.0, "gaogie", "not taken into account"),
        ("2,0,0,0|0,0,0,0 r1 t3", "3", 1.0, "saosheq", "taken into account"),
    ];
    for (position, limit, value, best, note) in cases {
        let game = at(&format!("{{\"turn_limit\":{limit}}}"), position);
        let facts = inspect(&game, None).unwrap();
        assert_eq!(facts["value"].as_f64(), Some(value), "{position} {limit}: {facts}");
        assert!(best.is_empty() || facts["mix"]["1"][best] == 1.0, "{position} {limit}: {facts}");
        assert!(facts["note"].as_str().unwrap().contains(note), "{position} {limit}: {facts}");
    }
}

#[test]
fn gg_8_one_turn_before_the_limit_is_one_matrix() {
    let game = at(r#"{"turn_limit":7}"#, "1,1,1,1|1,1,1,1 r1 t7");
    let (game, state) = (game.game(), game.state().clone());
    let advice = advise_in(game, &state, Seat::FIRST, Seat::from_index(1)).unwrap();
    assert!(advice.value.abs() < 1e-9, "equals are even: {advice:?}");
    let table = game.table();
    let stock = state.stock(Seat::FIRST);
    for answer in table.ids().filter(|&id| table.is_paid(id, stock)) {
        let worth: f64 = advice.mixes[0]
            .iter()
            .map(|&(id, weight)| {
                let clash = table.clash(id, answer);
                weight * (f64::from(u8::from(clash.second_out)) - f64::from(u8::from(clash.first_out)))
            })
            .sum();
        assert!(worth >= -1e-9, "{} gains on {advice:?}", table.plain(answer));
    }
}

#[test]
fn a_question_about_a_move_is_answered_by_the_rules_and_a_remark_says_who_is_ahead() {
    let game = at("{}", "1,0,0,0|0,0,0,0 r1 t2");
    assert_eq!(inspect(&game, Some("sheq")).unwrap()["blocked_by"], json!(["teuqleoq"]));
    assert!(inspect(&game, Some("shek")).unwrap_err().to_string().contains("did you mean"));
    assert!(remark(&game).unwrap().starts_with("Seat 1 is ahead by 1.0000"));
    let over = at("{}", "x|0,0,0,0 r1 t2");
    assert_eq!(inspect(&over, None).unwrap()["value"], -1.0);
    assert_eq!(remark(&over), None);
}
