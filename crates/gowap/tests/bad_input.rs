//! Whatever is wrong is refused with what would be right, and nothing changes.

mod table;

use fracas_core::{Referee, Refusal, Seat, StartError, Unfit};
use fracas_gowap::Gowap;
use serde_json::{Value, json};
use table::{new, play};

fn refuse(game: &mut Referee<Gowap>, seat: u8, cases: &[(&str, &str)]) {
    for (text, words) in cases {
        let before = game.state().clone();
        let error = game.play_text(Seat::new(seat), text).expect_err(text);
        assert!(matches!(error, Refusal::IllegalMove(_)), "{text:?}: {error:?}");
        assert!(error.to_string().contains(words), "{text:?}: {error}");
        assert_eq!(*game.state(), before, "{text:?}");
    }
}

#[test]
fn gw_2_teams_that_do_not_fit() {
    let mut game = new(json!({}));
    refuse(
        &mut game,
        1,
        &[
            ("team M35 F25 M20 F19", "adds up to 99, 1 too little: it must be 100"),
            ("team M35 F25 M20 F20.01", "adds up to 100.01, 0.01 too much: it must be 100"),
            ("team M50 F50", "exactly 4 tokens here, not 2"),
            ("team M20 F20 M20 F20 M20", "exactly 4 tokens here, not 5"),
            ("team", "exactly 4 tokens here, not 0"),
            ("team M100 F0 M0 F0", "F0: a token is worth more than 0"),
            ("team M100 F0.00 M0 F0", "F0.00: a token is worth more than 0"),
            ("team M110 F-10 M5 F5", "F-10: a token is worth more than 0"),
            ("team M33.333 F33.333 M33.333 F0.001", "M33.333: a value has at most two decimals"),
            ("team M25 F25 M25 F25.000", "F25.000: a value has at most two decimals"),
            ("team M25 F25 M25 X25", "\"X25\" is no token: a token is M or F and its value, such as M35"),
            ("team m25 F25 M25 F25", "\"m25\" is no token"),
            ("team 25 25 25 25", "\"25\" is no token"),
            ("team M F M F", "\"M\" is no token"),
            ("team M25, F25, M25, F25", "\"M25,\" is no token"),
            ("team M1e2 F1 M1 F1", "\"M1e2\" is no token"),
            ("team M.5 F25 M25 F49.5", "\"M.5\" is no token"),
            ("team M5. F25 M25 F45", "\"M5.\" is no token"),
            ("team M99999999999999999999999 F1 M1 F1", "no total is above 1000000"),
            ("team hello", "\"hello\" is no token"),
            ("", "is no move: moves are \"team M35 F25 M20 F20\""),
            ("M35 F25 M20 F20", "is no move"),
            ("cell c3 V", "now both players write their teams, as in \"team M35 F25 M20 F20\""),
            ("place 1 a1", "now both players write their teams"),
        ],
    );
    play(&mut game, 1, "team M35 F25 M20 F20");
    let error = game.play_text(Seat::new(1), "team M35 F25 M20 F20").unwrap_err();
    assert!(matches!(error, Refusal::NotYourTurn(_)));
    assert!(matches!(game.play_text(None, "HT"), Err(Refusal::NotChance)));
}

#[test]
fn gw_3_cells_that_cannot_be_set_so() {
    let mut game = new(json!({}));
    play(&mut game, 1, "team M35 F25 M20 F20");
    play(&mut game, 2, "team M35 F25 M20 F20");
    play(&mut game, 1, "cell c3 V*1.1");
    let deep = format!("cell a1 {}V{}", "(".repeat(5_000), ")".repeat(5_000));
    let nested = format!("cell a1 {}V{}", "(".repeat(40), ")".repeat(40));
    refuse(
        &mut game,
        2,
        &[
            ("cell c3 V", "c3 has its function already: V*1.1"),
            ("cell f1 V", "f1 is not on this 5×5 board"),
            ("cell a6 V", "a6 is not on this 5×5 board"),
            ("cell z99 V", "z99 is not on this 5×5 board"),
            ("cell 3c V", "\"3c\" is no square"),
            ("cell C3 V", "\"C3\" is no square"),
            ("cell", "\"\" is no square"),
            ("cell a1", "character 1: expected a number"),
            (
                "cell a1 W+1",
                "character 1: there is no \"W\"; a formula knows V and min max abs floor ceil round sqrt",
            ),
            ("cell a1 V*exp(1)", "character 3: there is no \"exp\""),
            ("cell a1 (V+1", "character 5: expected \")\""),
            ("cell a1 V+1)", "character 4: expected an operator"),
            (&deep, "character 201: a formula has at most 200 characters, and this one has 10001"),
            (&nested, "character 33: a formula goes at most 32 levels deep"),
            ("team M35 F25 M20 F20", "now the cells get their functions, as in \"cell c3 V*1.1\""),
            ("place 1 a5", "now the cells get their functions"),
        ],
    );
}

#[test]
fn gw_6_tokens_that_cannot_be_placed_so() {
    let mut game = new(json!({"formula": "V"}));
    play(&mut game, 1, "team M35 F25 M20 F20");
    play(&mut game, 2, "team M35 F25 M20 F20");
    refuse(&mut game, 1, &[("place 1 a5", "Red starts on row 1: a5 is not on it")]);
    play(&mut game, 1, "place 1 a1");
    play(&mut game, 2, "place 2 a5");
    refuse(
        &mut game,
        1,
        &[
            ("place 1 b1", "token 1 is placed already, on a1"),
            ("place 5 b1", "you have no token 5: it is one of 2, 3, 4"),
            ("place 0 b1", "you have no token 0"),
            ("place 99999999999999999999999 b1", "say which token and where"),
            ("place 2 b2", "Red starts on row 1: b2 is not on it"),
            ("place 2 f1", "f1 is not on this 5×5 board"),
            ("place 2", "say which token and where, as in \"place 2 b1\""),
            ("place b1 2", "say which token and where"),
            ("place -1 b1", "say which token and where"),
            ("place 2 b1 c1", "is no square"),
            ("cell c3 V", "now the tokens are placed, as in \"place 2 b1\""),
        ],
    );
}

fn start(options: &Value, position: Option<&Value>) -> StartError<fracas_gowap::Error> {
    let started = Referee::<Gowap>::from_json(None, options, position);
    started.err().unwrap_or_else(|| panic!("accepted: {options} {position:?}"))
}

#[test]
fn options_that_make_no_sense() {
    let cells = |count: usize| -> Value {
        let squares = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d1"];
        squares[..count]
            .iter()
            .map(|square| ((*square).to_owned(), json!("V")))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let cases = [
        (json!({"size": 2}), "a board is 3 to 19 cells wide, not 2"),
        (json!({"size": 20}), "a board is 3 to 19 cells wide, not 20"),
        (json!({"size": "5"}), "option \"size\" cannot be \"5\""),
        (json!({"size": null}), "option \"size\" cannot be null"),
        (json!({"tokens": 0}), "a team has 1 to 32 tokens, not 0"),
        (json!({"tokens": 33}), "a team has 1 to 32 tokens, not 33"),
        (json!({"total": 0}), "a number above 0, at most 1000000, with at most two decimals"),
        (json!({"total": -5}), "a number above 0"),
        (json!({"total": 1_000_001}), "at most 1000000"),
        (json!({"total": 99.999}), "with at most two decimals"),
        (json!({"total": 0.03}), "4 tokens need a total of 0.04 at least"),
        (json!({"mode": {"rounds": 0}}), "rounds cannot be 0"),
        (json!({"mode": "rounds"}), "option \"mode\" cannot be \"rounds\""),
        (json!({"mode": {"rounds": -1}}), "option \"mode\""),
        (json!({"max_rounds": 0}), "max_rounds cannot be 0"),
        (json!({"max_tokens": 0}), "max_tokens is 1 to 10000, not 0"),
        (json!({"max_tokens": 3}), "max_tokens is 3, but a team starts with 4"),
        (json!({"battle": "absorbs"}), "option \"battle\" cannot be \"absorbs\""),
        (json!({"tie": "none"}), "option \"tie\""),
        (json!({"functions": "agreed"}), "so name the one that all cells get"),
        (json!({"functions": "draft", "formula": "V"}), "\"formula\" is for the functions \"agreed\" alone"),
        (json!({"functions": "map"}), "so give one"),
        (
            json!({"functions": "agreed", "formula": "V", "map": "quiet"}),
            "\"map\" is for the functions \"map\" alone",
        ),
        (json!({"map": "quite"}), "there is no map \"quite\": the named maps are quiet, greenhouse"),
        (json!({"size": 3, "map": cells(8)}), "no formula for c3"),
        (json!({"size": 3, "map": cells(10)}), "d1, which is not on this 3×3 board"),
        (json!({"map": {"a1": "V+"}}), "a1: \"V+\" is no formula: character 3: expected a number"),
        (json!({"map": {"A1": "V"}}), "a square is a small letter and a number"),
        (json!({"map": 5}), "expected an object from square to formula"),
        (json!({"formula": "V+X"}), "\"V+X\" is no formula: character 3: there is no \"X\""),
        (json!({"formula": 5}), "option \"formula\" cannot be 5"),
        (json!({"palette": []}), "a palette is \"any\" or a list of one formula or more"),
        (json!({"palette": "some"}), "\"any\" or a list of formulas"),
        (json!({"palette": ["V", "V+"]}), "\"V+\" is no formula"),
        (json!({"palette": ["V"], "formula": "V+1"}), "V+1 is not in the palette"),
        (json!({"sise": 5}), "did you mean \"size\"?"),
        (json!({"total": "100"}), "string \"100\", expected a number above 0"),
        (json!(5), "such as {\"size\":5}, not 5"),
        (json!({"map": "x".repeat(100_000)}), "xxx…\": the named maps are"),
    ];
    for (options, words) in cases {
        let error = start(&options, None);
        assert!(
            matches!(error, StartError::Options(_) | StartError::Unfit(Unfit::Options(_))),
            "{options}: {error:?}"
        );
        assert!(error.to_string().contains(words), "{options}: {error}");
    }
    let error = Referee::<Gowap>::from_json(Some(3), &json!({}), None).unwrap_err();
    assert_eq!(error.to_string(), "Gowap is for 2 seats, not 3");
}

#[test]
fn a_refusal_quotes_no_long_text() {
    let mut game = new(json!({}));
    let long = "x".repeat(100_000);
    for text in [long.clone(), format!("team {long}"), format!("team M{long}"), format!("cell {long} V")] {
        let error = game.play_text(Seat::new(1), &text).unwrap_err().to_string();
        assert!(error.chars().count() < 200, "{error}");
    }
}

#[test]
fn positions_that_make_no_sense() {
    let good = table::position(3, &[], "1:M10@a1 2:F5@b1 | 1:M10@c3");
    let with = |path: &str, value: Value| {
        let mut position = good.clone();
        *position.pointer_mut(path).expect(path) = value;
        position
    };
    let adding = |name: &str, value: Value| {
        let mut position = good.clone();
        position[name] = value;
        position
    };
    let without = |name: &str| {
        let mut position = good.clone();
        position.as_object_mut().unwrap().remove(name);
        position
    };
    let hole = |square: &str| {
        let mut position = good.clone();
        position["functions"].as_object_mut().unwrap().remove(square);
        position
    };
    let placing = |turn: Value, at: Value| {
        json!({"size": 3, "mode": {"rounds": 10}, "round": 0, "phase": "placing", "turn": turn, "functions": good["functions"],
            "tokens": [{"seat": 1, "n": 1, "gender": "M", "value": 100, "at": "a1"}, {"seat": 2, "n": 1, "gender": "F", "value": 100, "at": at}]})
    };
    let mut drafting = placing(json!([1]), Value::Null);
    drafting["phase"] = json!("functions");
    let mut poor = placing(json!([2]), Value::Null);
    poor["tokens"][0]["value"] = json!(99);
    let mut fine = placing(json!([2]), Value::Null);
    fine["tokens"][0]["value"] = json!(99.999);
    let mut few = placing(json!([2]), Value::Null);
    few["tokens"].as_array_mut().unwrap().remove(0);
    let teams = |turn: Value, tokens: Value| json!({"size": 3, "mode": {"rounds": 10}, "round": 0, "phase": "teams", "turn": turn, "functions": {}, "tokens": tokens});
    let cases = [
        (json!("text"), "an object with size, mode, round, functions and tokens"),
        (json!({}), "missing field `size`"),
        (without("tokens"), "missing field `tokens`"),
        (without("functions"), "missing field `functions`"),
        (without("mode"), "missing field `mode`"),
        (adding("colour", json!(1)), "unknown field `colour`"),
        (with("/size", json!(2)), "a board is 3 to 19 cells wide, not 2"),
        (with("/size", json!(4)), "a4 has no function"),
        (with("/mode", json!("rounds")), "expected the mode \"last-standing\" or {\"rounds\":10}"),
        (with("/mode", json!({"rounds": 5, "more": 1})), "expected the mode"),
        (with("/mode", json!(10)), "expected the mode"),
        (with("/mode", json!({"rounds": 0})), "rounds cannot be 0"),
        (with("/round", json!(-1)), "invalid value"),
        (with("/functions/b2", json!("V+")), "b2: \"V+\" is no formula: character 3"),
        (hole("b2"), "b2 has no function"),
        (adding("functions", json!({"d4": "V"})), "d4 is not on this 3×3 board"),
        (with("/tokens/0/at", Value::Null), "token 1 of seat 1 stands on no square"),
        (with("/tokens/0/at", json!("d4")), "token 1 of seat 1 stands on d4, which is not on this 3×3 board"),
        (with("/tokens/0/at", json!("nowhere")), "a square is a small letter and a number"),
        (
            with("/tokens/0/value", json!(0)),
            "token 1 of seat 1 is worth 0: a token on the board is worth more than 0",
        ),
        (with("/tokens/0/value", json!(-1.5)), "is worth -1.5"),
        (with("/tokens/0/value", json!(1e200)), "10^100 at most"),
        (with("/tokens/0/value", json!("10")), "invalid type: string \"10\", expected a number"),
        (with("/tokens/0/gender", json!("X")), "unknown variant `X`"),
        (with("/tokens/0/n", json!(0)), "there is none of number 0"),
        (with("/tokens/0/n", json!(2)), "seat 1 has two tokens of number 2"),
        (with("/tokens/0/seat", json!(3)), "3 is not a seat of Gowap"),
        (with("/tokens/0/seat", json!(0)), "\"tokens\": there is no seat 0: seats are numbered from 1"),
        (adding("turn", json!([1])), "\"turn\" belongs to the set-up"),
        (adding("phase", json!("playing")), "unknown variant `playing`"),
        (placing(json!([1]), json!("c3")), "all tokens are placed, so the set-up is over"),
        (placing(json!([1]), Value::Null), "a seat that has a token to place"),
        (placing(json!([1, 2]), Value::Null), "the turn is [1] or [2]"),
        (placing(Value::Null, Value::Null), "the turn is [1] or [2]"),
        (drafting, "all cells have their function"),
        (poor, "seat 1's team in the set-up: this team adds up to 99, 1 too little"),
        (fine, "seat 1's team in the set-up: 99.999: a value has at most two decimals"),
        (few, "seat 1's team in the set-up: a team has exactly 1 token here, not 0"),
        (teams(json!([1]), json!([])), "the turn is [1,2]"),
        (teams(json!([1, 2]), json!([good["tokens"][0]])), "teams are secret until both are in"),
    ];
    for (position, words) in cases {
        let error = start(&json!({"tokens": 1}), Some(&position));
        assert!(
            matches!(error, StartError::Position(_) | StartError::Unfit(Unfit::Position(_))),
            "{position}: {error:?}"
        );
        assert!(error.to_string().contains(words), "{position}: {error}");
    }
    let disagreeing = [
        (json!({"size": 5}), "the board of the position is 3×3, but the options say 5×5"),
        (
            json!({"mode": "last-standing"}),
            "the mode of the position is {\"rounds\":10}, but the options say \"last-standing\"",
        ),
        (json!({"mode": {"rounds": 9}}), "but the options say {\"rounds\":9}"),
        (json!({"formula": "V*2"}), "a1 has V in the position, but the options say V*2"),
        (json!({"map": "greenhouse"}), "but the options say V*1.1"),
    ];
    for (options, words) in disagreeing {
        let error = start(&options, Some(&good));
        assert!(matches!(error, StartError::Unfit(Unfit::Position(_))), "{options}: {error:?}");
        assert!(error.to_string().contains(words), "{options}: {error}");
    }
}
