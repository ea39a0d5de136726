//! Every ruling by its number.

mod common;

use common::{at, play, position, result};
use fracas_core::{Event, Game, Referee, Refusal, Seat, Seats, Turn};
use fracas_gaogie::{Error, Gaogie, Options};

/// Options, the position before, the moves, the position after, the result.
type Case = (&'static str, &'static str, &'static str, &'static str, &'static str);

fn check(cases: &[Case]) {
    for &(options, before, moves, after, ended) in cases {
        let mut game = at(options, before);
        play(&mut game, moves);
        assert_eq!(position(&game), after, "{before}: {moves}");
        assert_eq!(result(&game), ended, "{before}: {moves}");
    }
}

fn refusal(before: &str, seat: u8, text: &str) -> Error {
    let mut game = at("{}", before);
    let state = game.state().clone();
    match game.play_text(Seat::new(seat), text) {
        Err(Refusal::IllegalMove(error)) => {
            assert_eq!(*game.state(), state, "{text} was refused but changed something");
            error
        }
        other => panic!("{before}: {text}: {other:?}"),
    }
}

#[test]
fn gg_1_nothing_is_shown_until_all_have_chosen() {
    let mut game = at("{}", "1,0,0,0|0,0,0,0|0,1,0,0 r1 t2");
    play(&mut game, "3 nao@1, 1 teuqleoq");
    assert_eq!(position(&game), "1,0,0,0|0,0,0,0|0,1,0,0 r1 t2");
    assert_eq!(game.turn(), Turn::Choose(Seats::one(Seat::new(2).unwrap())));
    assert!(game.record().lines().is_empty());
    for eye in [None, Seat::new(1), Seat::new(2)] {
        let view = serde_json::to_value(game.view(eye)).unwrap();
        assert_eq!(view["chosen"], serde_json::json!([1, 3]), "{eye:?}");
        let own = if eye == Seat::new(1) { serde_json::json!("teuqleoq") } else { serde_json::Value::Null };
        assert_eq!(view["choice"], own, "{eye:?}");
        let text = format!("{:?}", game.view(eye));
        assert!(!text.contains("target: Some"), "{eye:?} sees what seat 3 aims at: {text}");
    }
    play(&mut game, "2 kueq");
    assert_eq!(game.record().lines().len(), 3);
}

#[test]
fn gg_1_a_second_choice_is_refused() {
    let mut game = at("{}", "0,0,0,0|0,0,0,0 r1 t1");
    play(&mut game, "1 gaogie");
    let seat = Seat::FIRST;
    assert_eq!(game.play_text(Some(seat), "kueq"), Err(Refusal::NotYourTurn(seat)));
    play(&mut game, "2 gaogie");
    assert_eq!(position(&game), "1,0,0,0|1,0,0,0 r1 t2");
}

#[test]
fn gg_2_a_charge_counts_after_its_turn_and_is_used_up_by_a_failed_attack_too() {
    check(&[
        ("{}", "0,0,0,0|0,0,0,0 r1 t1", "1 gaogie, 2 sioqleoq", "1,0,0,0|0,0,0,1 r1 t2", "*"),
        // Blocked, and paid for all the same.
        ("{}", "1,0,0,0|0,0,0,0 r1 t2", "1 sheq, 2 teuqleoq", "0,0,0,0|0,0,1,0 r1 t3", "*"),
        // Equal damage: both fail, both have paid.
        ("{}", "0,0,2,0|0,0,0,4 r1 t5", "1 gumuq, 2 saqpue", "0,0,0,0|0,0,0,1 r1 t6", "*"),
        // More is needed than there is: one Kueq short of Sueq.
        ("{}", "0,1,0,0|0,0,0,0 r1 t2", "1 sueq, 2 kueq", "x|0,1,0,0 r1 t3", "{2} elimination"),
    ]);
}

#[test]
fn gg_3_an_unpaid_move_is_fatal_and_attacks_nobody() {
    check(&[
        ("{}", "0,0,0,0|0,0,0,0 r1 t1", "1 sheq, 2 kueq", "x|0,1,0,0 r1 t2", "{2} elimination"),
        ("{}", "0,0,0,0|0,0,0,0 r1 t1", "1 sheq, 2 makoqsheq", "x|x r1 t2", "{} all-eliminated"),
        ("{}", "2,0,0,0|0,1,0,0 r1 t4", "1 saosheq, 2 sueq", "0,0,0,0|x r1 t5", "{1} elimination"),
        // Seat 1 cannot pay and is out; its attack on seat 2 does not happen.
        (
            "{}",
            "0,0,0,0|0,0,0,0|0,0,0,0 r1 t1",
            "1 makoqsheq@2, 2 kueq, 3 kueq",
            "x|0,0,0,0|0,0,0,0 r2 t1",
            "*",
        ),
    ]);
}

#[test]
fn gg_3_unpaid_moves_are_listed_and_named() {
    let game = at("{}", "2,0,0,1|0,0,0,0 r1 t4");
    let mut moves = Vec::new();
    game.game().legal(game.state(), Seat::FIRST, &mut moves);
    assert_eq!(moves.len(), 16);
    let unpaid: Vec<String> = moves
        .iter()
        .filter(|choice| {
            game.game()
                .caution(game.state(), Seat::FIRST, choice)
                .is_some_and(|caution| caution.word == "unpaid")
        })
        .map(|choice| game.write(&Event::Move(Seat::FIRST, *choice)))
        .collect();
    let expected = ["makoqsheq", "nao", "sueq", "cunami", "muqdea", "gumuq", "saqmuq", "gupue", "saqpue"];
    assert_eq!(unpaid, expected);
}

#[test]
fn gg_4_a_block_works_against_every_such_attack_of_the_turn() {
    check(&[
        ("{}", "1,0,0,0|0,0,0,0 r1 t2", "1 sheq, 2 teuqleoq", "0,0,0,0|0,0,1,0 r1 t3", "*"),
        ("{}", "0,1,0,0|0,0,0,0 r1 t2", "1 nao, 2 sioqleoq", "0,0,0,0|0,0,0,1 r1 t3", "*"),
        ("{}", "0,0,1,0|0,0,0,0 r1 t2", "1 muqdea, 2 sioqleoq", "0,0,0,0|0,0,0,1 r1 t3", "*"),
        ("{}", "0,0,0,1|0,0,0,0 r1 t2", "1 puedea, 2 teuqleoq", "0,0,0,0|0,0,1,0 r1 t3", "*"),
        (
            "{}",
            "1,0,0,0|0,0,0,1|0,0,0,0 r1 t2",
            "1 sheq@3, 2 puedea@3, 3 teuqleoq",
            "0,0,0,0|0,0,0,0|0,0,1,0 r1 t3",
            "*",
        ),
        // The one who blocks one attack falls to another.
        (
            "{}",
            "1,0,0,0|0,1,0,0|0,0,0,0 r1 t2",
            "1 sheq@3, 2 nao@3, 3 teuqleoq",
            "0,0,0,0|0,0,0,0|x r2 t1",
            "*",
        ),
    ]);
}

#[test]
fn gg_5_of_two_who_attack_each_other_the_lower_damage_fails() {
    check(&[
        ("{}", "1,0,0,0|0,1,0,0 r1 t2", "1 sheq, 2 nao", "0,0,0,0|x r1 t3", "{1} elimination"),
        ("{}", "1,0,0,0|1,0,0,0 r1 t2", "1 sheq, 2 sheq", "0,0,0,0|0,0,0,0 r1 t3", "*"),
        // Nao and Gupue do the same damage.
        ("{}", "0,1,0,0|0,0,0,2 r1 t3", "1 nao, 2 gupue", "0,0,0,0|0,0,0,0 r1 t4", "*"),
    ]);
}

/// An attack that is itself a block (a house table): the lower attack fails by the clash, the higher by the block.
#[test]
fn gg_5_the_lower_attack_fails_even_where_the_higher_is_blocked() {
    let moves =
        r#"{"moves":[{"name":"cut","damage":10,"blocked_by":["parry"]},{"name":"parry","damage":5}]}"#;
    check(&[(moves, "| r1 t1", "1 cut, 2 parry", "| r1 t2", "*")]);
    check(&[(moves, "|| r1 t1", "1 cut@2, 2 parry@1, 3 parry@1", "x|| r2 t1", "*")]);
}

#[test]
fn gg_6_three_or_more_resolve_from_the_highest_damage_down() {
    check(&[
        // A ring: 2.0 beats 1.0, whose attack on the third therefore never comes; the third's does.
        (
            "{}",
            "2,0,0,0|1,0,0,0|0,1,0,0 r1 t3",
            "1 saosheq@2, 2 sheq@3, 3 nao@1",
            "x|x|0,0,0,0 r1 t4",
            "{3} elimination",
        ),
        // Equal damage resolves together: all three of a ring are out.
        (
            "{}",
            "1,0,0,0|1,0,0,0|1,0,0,0 r1 t2",
            "1 sheq@2, 2 sheq@3, 3 sheq@1",
            "x|x|x r1 t3",
            "{} all-eliminated",
        ),
        // An attack on somebody who is already out misses and changes nothing.
        (
            "{}",
            "2,0,0,0|0,0,0,0|0,1,0,0 r1 t3",
            "1 saosheq@2, 2 kueq, 3 nao@2",
            "0,0,0,0|x|0,0,0,0 r2 t1",
            "*",
        ),
        // A mutual pair of equal damage fails while a third is hit.
        (
            "{}",
            "1,0,0,0|1,0,0,0|0,1,0,0|0,0,0,0 r1 t2",
            "1 sheq@2, 2 sheq@1, 3 nao@4, 4 kueq",
            "0,0,0,0|0,0,0,0|0,0,0,0|x r2 t1",
            "*",
        ),
        // The higher of a mutual pair is struck down by a third, but only after its own attack.
        (
            "{}",
            "1,0,0,0|0,1,0,0|0,0,1,0 r1 t2",
            "1 sheq@2, 2 nao@1, 3 muqdea@1",
            "x|x|0,0,0,0 r1 t3",
            "{3} elimination",
        ),
    ]);
}

#[test]
fn gg_7_the_next_round_starts_with_nothing_and_the_last_one_wins() {
    check(&[
        (
            "{}",
            "1,2,0,0|0,0,0,0|0,0,3,0 r3 t7",
            "1 sheq@2, 2 kueq, 3 teuqleoq",
            "0,0,0,0|x|0,0,0,0 r4 t1",
            "*",
        ),
        ("{}", "0,0,0,0|x|0,0,0,0 r2 t1", "1 sheq, 3 gaogie", "x|x|1,0,0,0 r2 t2", "{3} elimination"),
        ("{}", "0,0,0,0|x|0,0,0,0 r2 t1", "1 sheq, 3 sheq", "x|x|x r2 t2", "{} all-eliminated"),
        // Already decided.
        ("{}", "x|1,0,0,0 r1 t3", "", "x|1,0,0,0 r1 t3", "{2} elimination"),
        ("{}", "x|x r1 t3", "", "x|x r1 t3", "{} all-eliminated"),
    ]);
}

#[test]
fn gg_8_the_survivors_of_a_round_draw_at_the_turn_limit() {
    let limit = r#"{"turn_limit":2}"#;
    check(&[
        (limit, "0,0,0,0|0,0,0,0 r1 t1", "1 kueq, 2 kueq", "0,1,0,0|0,1,0,0 r1 t2", "*"),
        (limit, "0,1,0,0|0,1,0,0 r1 t2", "1 kueq, 2 kueq", "0,2,0,0|0,2,0,0 r1 t3", "{} turn-limit"),
        // Who wins in the last turn has won.
        (limit, "0,1,0,0|0,1,0,0 r1 t2", "1 nao, 2 kueq", "0,0,0,0|x r1 t3", "{1} elimination"),
        // Every round has its own turns.
        (limit, "0,0,0,0|0,0,0,0|0,0,0,0 r1 t2", "1 nao@2, 2 kueq, 3 kueq", "x|0,0,0,0|0,0,0,0 r2 t1", "*"),
        (limit, "0,0,0,0|0,0,0,0 r1 t3", "", "0,0,0,0|0,0,0,0 r1 t3", "{} turn-limit"),
        ("{}", "0,0,0,0|0,0,0,0 r1 t5000", "1 kueq, 2 kueq", "0,1,0,0|0,1,0,0 r1 t5001", "*"),
    ]);
    let options = Options { turn_limit: Some(0), ..Options::default() };
    assert!(Gaogie::start(None, options, None).is_err());
}

#[test]
fn gg_10_an_attack_among_three_names_a_target_who_is_in() {
    let three = "0,0,0,0|x|0,0,0,0|0,0,0,0 r2 t1";
    let cases = [
        ("sheq", "3 are in the round: say whom, as in sheq@3"),
        ("sheq@1", "nobody attacks themselves: sheq can be aimed at seats 3 and 4"),
        ("sheq@2", "seat 2 is not in the round"),
        ("sheq@8", "seat 8 is not in the round"),
        ("sheq@0", "no seat"),
        ("sheq@16", "seat 16 is not in the round"),
        ("sheq@17", "no seat"),
        ("sheq@016", "no seat"),
        ("sheq@", "no seat"),
        ("sheq@+3", "no seat"),
        ("sheq@03", "no seat"),
        ("kueq@3", "kueq does not attack"),
    ];
    for (text, words) in cases {
        let error = refusal(three, 1, text).to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
    let two = "1,0,0,0|x|0,0,0,0 r2 t2";
    assert!(refusal(two, 1, "sheq@2").to_string().contains("aimed at seat 3"));
    assert!(refusal(two, 1, "sheq@1").to_string().contains("nobody attacks themselves"));
    for text in ["sheq", "sheq@3"] {
        let mut game = at("{}", two);
        play(&mut game, &format!("1 {text}, 3 kueq"));
        assert_eq!(position(&game), "0,0,0,0|x|x r2 t3");
        assert_eq!(game.record().lines()[0].text, "sheq", "{text}: between two the target is left out");
    }
}

#[test]
fn moves_are_read_in_either_spelling_and_any_case() {
    for text in ["sioqleoq", "Sıoqleoq", "SIOQLEOQ", "SİOQLEOQ", "sIOQLEOQ"] {
        let mut game = at("{}", "0,0,0,0|0,0,0,0 r1 t1");
        play(&mut game, &format!("1 {text}, 2 GAOGIE"));
        assert_eq!(position(&game), "0,0,0,1|1,0,0,0 r1 t2", "{text}");
    }
}

#[test]
fn a_misspelt_move_is_refused_with_the_nearest() {
    let start = "0,0,0,0|0,0,0,0 r1 t1";
    let cases = [
        ("gaogei", "did you mean \"gaogie\"?"),
        ("sheqq", "did you mean \"sheq\"?"),
        ("Sıoqleok", "did you mean \"sioqleoq\"?"),
        ("rock", "which has gaogie, sheq,"),
        ("", "which has gaogie, sheq,"),
        (" gaogie", "did you mean \"gaogie\"?"),
    ];
    for (text, words) in cases {
        let error = refusal(start, 1, text).to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
    assert!(refusal(start, 1, &"x".repeat(1_000_000)).to_string().len() < 400);
}

#[test]
fn gg_11_two_to_sixteen_play() {
    for seats in [2, 9, 16] {
        let (game, state) = Gaogie::start(Some(seats), Options::default(), None).unwrap();
        assert_eq!(game.turn(&state), Turn::Choose(Seats::first(seats)));
    }
    for seats in [0, 1, 17] {
        let error = Gaogie::start(Some(seats), Options::default(), None).unwrap_err();
        assert_eq!(error.to_string(), format!("Gaogıe is for 2 to 16 seats, not {seats}"));
    }
    let many = serde_json::Value::from(format!("{}|0,0,0,0 r1 t1", ["0,0,0,0"; 16].join("|")));
    let error = Referee::<Gaogie>::from_json(None, &serde_json::Value::Null, Some(&many)).unwrap_err();
    assert!(error.to_string().contains("for 2 to 16 seats, but the position has 17"), "{error}");
}

#[test]
fn gg_11_sixteen_strike_in_a_ring() {
    let mut game = at("{}", &format!("{} r1 t2", ["1,0,0,0"; 16].join("|")));
    let ring: Vec<String> = (1..=16).map(|seat| format!("{seat} sheq@{}", seat % 16 + 1)).collect();
    play(&mut game, &ring.join(", "));
    assert_eq!(result(&game), "{} all-eliminated");
}

/// Sixteen times five counts lie elsewhere than in the state itself.
#[test]
fn gg_11_sixteen_keep_more_kinds_than_the_sheet_has() {
    let wide = r#"{"moves":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"},{"name":"e"},
        {"name":"x","costs":{"a":1,"b":1,"c":1,"d":1,"e":1},"damage":1}]}"#;
    let mut game = at(wide, &format!("{} r1 t2", ["1,1,1,1,1"; 16].join("|")));
    let others: Vec<String> = (1..=15).map(|seat| format!("{seat} b")).collect();
    play(&mut game, &others.join(", "));
    assert_eq!(position(&game), format!("{} r1 t2", ["1,1,1,1,1"; 16].join("|")));
    play(&mut game, "16 x@9");
    let left = |count| vec!["0,0,0,0,0"; count].join("|");
    assert_eq!(position(&game), format!("{}|x|{} r2 t1", left(8), left(7)));
}

#[test]
fn gg_13_a_stock_stops_at_65535() {
    check(&[(
        "{}",
        "65535,0,0,0|0,0,0,0 r1 t70000",
        "1 gaogie, 2 kueq",
        "65535,0,0,0|0,1,0,0 r1 t70001",
        "*",
    )]);
}

#[test]
fn a_broken_position_is_refused() {
    let cases = [
        ("", "a position is"),
        ("0,0,0,0|0,0,0,0", "a position is"),
        ("0,0,0,0|0,0,0,0 r1 t1 ", "a position is"),
        ("0,0,0,0|0,0,0,0 r0 t1", "the round"),
        ("0,0,0,0|0,0,0,0 r1 t0", "the turn"),
        ("0,0,0,0|0,0,0,0 r1 t01", "the turn"),
        ("0,0,0,0|0,0,0,0 t1 r1", "the round"),
        ("0,0,0,0|0,0,0,65536 r1 t1", "\"65536\""),
        ("0,0,0,0|0,0,0,-1 r1 t1", "\"-1\""),
        ("0,0,0,0|0,0,0,+1 r1 t1", "\"+1\""),
        ("0,0,0,0|0,0,,0 r1 t1", "\"\""),
        ("0,0,0,0|X r1 t1", "\"X\""),
        ("0,0,0,0|0,0,0 r1 t1", "seat 2 has 3 numbers"),
        ("0,0,0,0 r1 t1", "2 to 16 seats, but the position has 1"),
    ];
    for (text, words) in cases {
        let json = serde_json::Value::from(text);
        let error = Referee::<Gaogie>::from_json(None, &serde_json::Value::Null, Some(&json)).unwrap_err();
        assert!(error.to_string().contains(words), "{text:?}: {error}");
    }
    let json = serde_json::Value::from("0,0,0,0|0,0,0,0 r1 t1");
    let error = Referee::<Gaogie>::from_json(Some(3), &serde_json::Value::Null, Some(&json)).unwrap_err();
    assert!(error.to_string().contains("has 2 seats, but 3 were asked for"), "{error}");
}

#[test]
fn gg_14_rounds_and_turns_stop_counting_at_a_thousand_million() {
    let mut game = at("{}", "0,0,0,0|0,0,0,0|0,0,0,0 r1000000000 t1000000000");
    play(&mut game, "1 kueq, 2 kueq, 3 kueq");
    assert_eq!(position(&game), "0,1,0,0|0,1,0,0|0,1,0,0 r1000000000 t1000000000");
    assert!((0..3).all(|index| !game.is_secret(index)), "the turn is over, so all is revealed");
    play(&mut game, "1 gaogie");
    assert!(game.is_secret(3) && !game.is_secret(0));
    play(&mut game, "2 kueq, 3 sheq@1");
    assert_eq!(position(&game), "0,0,0,0|0,0,0,0|x r1000000000 t1");
    at("{}", &position(&game));
    for wrong in ["r1 t1000000001", "r4294967296 t1"] {
        let error = format!("0,0,0,0|0,0,0,0 {wrong}").parse::<fracas_gaogie::Position>().unwrap_err();
        assert_eq!(error.to_string(), "rounds and turns are numbered up to 1000000000");
    }
}

#[test]
fn gg_8_no_limit_is_null_or_off() {
    for none in ["null", "\"off\""] {
        let game = at(&format!("{{\"turn_limit\":{none}}}"), "0,0,0,0|0,0,0,0 r1 t1");
        assert_eq!(game.game().options().turn_limit, None);
    }
}
