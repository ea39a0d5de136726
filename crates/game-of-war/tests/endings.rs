//! How games end: WR-15 and WR-16.

mod common;

use common::{fields, load, load_by, over, play, position};
use fracas_core::{Event, Game, Outcome, Referee, Turn};
use fracas_game_of_war::{GameOfWar, Move};
use serde_json::json;

const ONLINE: &str = r#"{"supply":"off"}"#;
const BASE: &str = "a1 A, y20 a, a20 I, y1 i";

#[test]
fn wr_15_three_ways_to_win_are_found_when_a_position_is_loaded() {
    let cases = [
        (BASE.to_owned(), "N 5 - - 1", None, "nobody has won"),
        ("a1 A, a20 I, y1 i".into(), "N 5 - - 1", Some((1, "arsenals")), "no arsenal is left"),
        ("y20 a, a20 I, y1 i".into(), "S 5 - - 1", Some((2, "arsenals")), "nor for North"),
        (
            "a1 A, y20 a, a20 I, y1 r, y2 x".into(),
            "N 5 - - 1",
            Some((1, "annihilation")),
            "relays do not fight",
        ),
        ("a1 A, y20 a, a20 I, m3 i".into(), "N 5 - - 1", Some((1, "collapse")), "no relay, all offline"),
        ("a1 A, y20 a, a20 I, m3 i, p3 r".into(), "N 5 - - 1", None, "offline, but with a relay"),
        ("a1 A, y20 a, a20 I, m3 i, y5 i".into(), "N 5 - - 1", None, "one of them online"),
        ("a20 I, y1 i".into(), "N 5 - - 2", Some((2, "arsenals")), "both: the side not to move has acted"),
        ("a20 I, y1 i".into(), "N 4 a20 - 2", Some((1, "arsenals")), "both: unless a unit has moved"),
        ("a1 A, y1 i".into(), "S 5 - - 2", Some((1, "arsenals")), "both, for different reasons"),
        ("a1 A, y1 i".into(), "S 4 y1 - 2", Some((2, "annihilation")), "and the other way round"),
    ];
    for (tokens, fields, expected, why) in cases {
        assert_eq!(over(&load(&position(&tokens, fields), "{}")), expected, "{why}: {tokens}");
    }
}

#[test]
fn wr_15_victory_is_checked_after_every_act() {
    let cases = [
        (
            "a1 A, m12 a, a20 I, y1 i, m11 I",
            ONLINE,
            "m11-m12",
            "N 4 m12 * 1",
            Some((1, "arsenals")),
            "the last arsenal",
        ),
        (
            "a1 A, y20 a, m12 i, m11 C, l12 I, y1 r",
            ONLINE,
            "xm12",
            "S 5 - - 2",
            Some((1, "annihilation")),
            "the last fighter",
        ),
        ("a1 A, a10 C, a12 I, y20 a, y15 i, y10 i, x18 C", "{}", "a10-b11", "N 4 b11 - 1", None, "not yet"),
        (
            "q17 A, y20 a, y10 i, w17 C",
            "{}",
            "w17-y17",
            "N 4 y17 - 1",
            Some((1, "collapse")),
            "the line is cut in mid-turn",
        ),
        (
            "a1 A, a2 I, y20 a, y10 r, x9 i, y11 R, w10 I, w11 K",
            ONLINE,
            "xy10",
            "S 5 - - 2",
            None,
            "supply off: no collapse",
        ),
    ];
    for (tokens, options, act, after, expected, why) in cases {
        let mut game = load(&position(tokens, "N 5 - - 1"), options);
        assert_eq!(over(&game), None, "{why}");
        play(&mut game, act);
        assert_eq!(fields(&game), after, "{why}");
        assert_eq!(over(&game), expected, "{why}");
    }
}

#[test]
fn wr_15_version_1_the_last_arsenal_ends_the_turn_and_the_game() {
    let mut game = load_by(1, &position("a1 A, m12 a, a20 I, y1 i, m11 I", "N 5 - - 1"), ONLINE);
    play(&mut game, "m11-m12");
    assert_eq!((fields(&game).as_str(), over(&game)), ("S 5 - - 2", Some((1, "arsenals"))));
}

#[test]
fn wr_15_an_arsenal_taken_in_mid_turn_is_looked_at_like_any_act() {
    // With the arsenal on y20 the last line of South's only unit is gone; the other arsenal sees nobody.
    let tokens = "a20 A, a19 I, x20 C, y20 a, y10 i, e2 a";
    for rules in [1, 2] {
        let mut game = load_by(rules, &position(tokens, "N 5 - - 1"), ONLINE);
        play(&mut game, "x20-y20");
        assert_eq!(over(&game), None, "supply is off");
        let mut game = load_by(rules, &position(tokens, "N 5 - - 1"), "{}");
        play(&mut game, "a19-a18, x20-y20");
        assert_eq!(over(&game), Some((1, "collapse")), "version {rules}");
    }
}

#[test]
fn wr_15_a_side_can_cut_itself_off() {
    let mut game = load(&position("a1 A, a20 I, y20 a, y10 i", "S 5 - - 2"), "{}");
    play(&mut game, "y10-x10");
    assert_eq!(over(&game), Some((1, "collapse")));
    assert_eq!(fields(&game), "S 4 x10 - 2");
}

#[test]
fn wr_15_an_act_that_fulfils_both_is_won_by_whoever_acted() {
    // The cavalry leaves its arsenal's only line to cut South's only line: both networks collapse at once.
    let mut game = load(&position("w1 A, y20 a, y10 i, w15 C", "N 5 - - 1"), "{}");
    play(&mut game, "w15-y15");
    assert_eq!(common::offline(&game), "y10 y15");
    assert_eq!(over(&game), Some((1, "collapse")));
}

#[test]
fn wr_16_the_same_opening_of_a_turn_for_the_third_time_is_a_draw() {
    let mut game = load(&position(&format!("{BASE}, m10 C"), "N 5 - - 1"), ONLINE);
    let round = "m10-m11, end, y1-y2, end, m11-m10, end, y2-y1, end";
    play(&mut game, round);
    assert_eq!(over(&game), None, "twice");
    // In the middle of a turn nothing counts, whatever the board looks like.
    play(&mut game, "m10-m11, end, y1-y2, end, m11-m10, end, y2-y1");
    assert_eq!(over(&game), None);
    play(&mut game, "end");
    assert_eq!(over(&game), Some((0, "repetition")));
    assert!(game.undo());
    assert_eq!(over(&game), None);
}

#[test]
fn wr_16_another_side_to_move_or_another_retreat_is_another_opening() {
    let mut game = load(&position(BASE, "N 5 - - 1"), ONLINE);
    play(&mut game, "end, end, end");
    assert_eq!(over(&game), None, "twice each");
    play(&mut game, "end");
    assert_eq!(over(&game), Some((0, "repetition")), "North's third");
    // The third time South's turn opens on this board, but the first time with a retreat due.
    for (act, expected) in [("xm10", None), ("end", Some((0, "repetition")))] {
        let mut game = load(&position(&format!("{BASE}, m10 i, m11 C"), "S 5 - - 1"), ONLINE);
        play(&mut game, "end, end, end");
        play(&mut game, act);
        assert_eq!(over(&game), expected, "{act}");
    }
}

#[test]
fn wr_16_version_2_the_count_of_repetitions_is_an_option() {
    let round = "m10-m11, end, y1-y2, end, m11-m10, end, y2-y1, end";
    let cases = [
        (r#"{"repetition":2,"supply":"off"}"#, 1),
        (r#"{"repetition":3,"supply":"off"}"#, 2),
        (r#"{"supply":"off"}"#, 2),
        (r#"{"repetition":4,"supply":"off"}"#, 3),
    ];
    for (options, rounds) in cases {
        let mut game = load(&position(&format!("{BASE}, m10 C"), "N 5 - - 1"), options);
        for _ in 0..rounds {
            assert_eq!(over(&game), None, "{options}");
            play(&mut game, round);
        }
        assert_eq!(over(&game), Some((0, "repetition")), "{options}");
    }
    for off in [r#""off""#, "null"] {
        let options = format!(r#"{{"repetition":{off},"supply":"off"}}"#);
        let mut game = load(&position(&format!("{BASE}, m10 C"), "N 5 - - 1"), &options);
        (0..12).for_each(|_| play(&mut game, round));
        assert_eq!(over(&game), None);
    }
}

#[test]
fn wr_16_version_1_has_no_option_repetition() {
    let options = json!({"repetition": 4});
    let error = Referee::<GameOfWar>::from_json_by(Some(1), None, &options, None).map(|_| ()).unwrap_err();
    assert!(error.to_string().contains("from version 2 of its rules on"), "{error}");
    let mut game = load_by(1, &position(&format!("{BASE}, m10 C"), "N 5 - - 1"), ONLINE);
    assert!(!game.options().contains_key("repetition"));
    let round = "m10-m11, end, y1-y2, end, m11-m10, end, y2-y1, end";
    play(&mut game, round);
    assert_eq!(over(&game), None);
    play(&mut game, round);
    assert_eq!(over(&game), Some((0, "repetition")));
}

#[test]
fn wr_16_so_many_turns_without_a_loss_are_a_draw() {
    let march = "a20-a19, end, y1-y2, end, a19-a18, end";
    let mut game = load(&position(BASE, "N 5 - - 1"), r#"{"no_progress":3,"supply":"off"}"#);
    play(&mut game, march.rsplit_once(", ").unwrap().0);
    assert_eq!(over(&game), None);
    play(&mut game, "end");
    assert_eq!(over(&game), Some((0, "no-progress")));
    let mut game = load(&position(BASE, "N 5 - - 1"), r#"{"no_progress":"off","supply":"off"}"#);
    play(&mut game, march);
    assert_eq!(over(&game), None);
}

#[test]
fn wr_16_a_hundred_quiet_turns_are_a_draw_by_default() {
    // The rules alone are asked, because at a table the repetition would come first.
    let table = load(&position(BASE, "N 5 - - 1"), ONLINE);
    let (game, mut state) = (table.game(), *table.state());
    for turn in 0..100 {
        let seat = game.turn(&state).choosing().sole().unwrap_or_else(|| panic!("over after {turn} turns"));
        game.play(&mut state, &Event::Move(seat, Move::End)).unwrap();
    }
    assert_eq!(game.turn(&state), Turn::Over(Outcome::draw("no-progress")));
}

#[test]
fn wr_16_a_loss_starts_the_count_anew() {
    let options = r#"{"no_progress":3,"supply":"off"}"#;
    let walls = "l9 m, m9 m, n9 m, l10 m, n10 m, l11 m, n11 m";
    let cases = [
        (format!("{BASE}, m10 c, m11 C"), "xm10", "a unit destroyed"),
        (format!("{BASE}, m10 i, m11 C, {walls}"), "xm10", "a unit that could not retreat"),
        (format!("{BASE}, m10 a, m11 C"), "m11-m10, end", "an arsenal"),
        (format!("{BASE}, m10 a, m11 C, m12 I"), "m11-m10, m12-m13, end", "an arsenal, and a move after it"),
    ];
    for (tokens, act, why) in cases {
        let mut game = load(&position(&tokens, "N 5 - - 1"), options);
        play(&mut game, "a20-a19, end, y1-y2, end");
        play(&mut game, act);
        play(&mut game, "y2-y3, end, a19-a18, end");
        assert_eq!(over(&game), None, "{why}");
        play(&mut game, "end");
        assert_eq!(over(&game), Some((0, "no-progress")), "{why}");
    }
}
