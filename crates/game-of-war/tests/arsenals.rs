//! Arsenals and the attack that is spent on one: WR-13.

mod common;

use common::{fields, legal, load, load_by, over, play, position, refusal, token, unfit_by};
use fracas_core::{Game, Seat};

const ONLINE: &str = r#"{"supply":"off"}"#;
/// Both arsenals out of the way, and a unit each so that nobody has lost yet.
const BASE: &str = "a1 A, y20 a, a20 I, y1 i";

#[test]
fn wr_13_version_1_taking_an_arsenal_ends_the_turn() {
    let tokens = format!("{BASE}, m10 C, m12 a, o5 I, o6 i");
    let mut game = load_by(1, &position(&tokens, "N 5 - - 1"), ONLINE);
    play(&mut game, "m10-m12");
    assert_eq!((token(&game, "m12"), fields(&game)), ("C".to_owned(), "S 5 - - 2".to_owned()));
    // A destroyed arsenal is plain ground, also for its former owner.
    play(&mut game, "end, m12-m14, end");
    assert_eq!(token(&game, "m12"), "_");
}

#[test]
fn wr_13_version_2_taking_an_arsenal_spends_the_attack_and_leaves_the_moves() {
    let tokens = format!("{BASE}, m10 C, m12 a, n13 I, n14 a, o5 I, o6 i, p4 R, p3 a");
    let mut game = load(&position(&tokens, "N 5 - - 1"), ONLINE);
    play(&mut game, "m10-m12");
    assert_eq!((token(&game, "m12"), fields(&game)), ("C".to_owned(), "N 4 m12 * 1".to_owned()));
    assert!(refusal(&mut game, "xo6").contains("the attack of this turn is spent on an arsenal"));
    let second = refusal(&mut game, "n13-n14");
    assert!(second.contains("no second one can be taken (WR-13)"), "{second}");
    assert!(refusal(&mut game, "m12-m13").contains("WR-14"), "whoever took it has moved");
    let acts = legal(game.game(), game.state(), Seat::FIRST);
    assert!(!acts.iter().any(|act| act.starts_with('x')) && !acts.contains(&"n13-n14".to_owned()));
    assert!(acts.contains(&"n13-n12".to_owned()) && acts.contains(&"end".to_owned()));
    play(&mut game, "o5-p5, p4-p3");
    assert_eq!(fields(&game), "N 2 m12,p5,p3 * 1", "a relay may still stand on an enemy arsenal");
    play(&mut game, "end");
    assert_eq!(fields(&game), "S 5 - - 2", "the other side's attack is its own");
    play(&mut game, "xp5");
    assert_eq!(fields(&game), "N 5 - - 3");
    play(&mut game, "n13-n14");
    assert_eq!(fields(&game), "N 4 n14 * 3", "the next turn has an attack of its own");
}

#[test]
fn wr_13_version_2_with_the_attack_spent_and_five_moves_made_the_turn_ends_by_itself() {
    let tokens = format!("{BASE}, m10 I, m11 a, c3 I, d3 I, e3 I, f3 I, g3 I, m9 i");
    let mut game = load(&position(&tokens, "N 2 c3,d3,e3 - 1"), ONLINE);
    play(&mut game, "m10-m11");
    assert_eq!(fields(&game), "N 1 c3,d3,e3,m11 * 1");
    play(&mut game, "f3-f4");
    assert_eq!(fields(&game), "S 5 - - 2");
}

#[test]
fn wr_13_version_2_with_moves_left_but_none_possible_end_is_needed() {
    let walls = "a19 m, b19 m, b20 m";
    let mut game = load(&position(&format!("{BASE}, m10 I, m11 a, {walls}"), "N 5 - - 1"), ONLINE);
    play(&mut game, "m10-m11");
    assert_eq!(fields(&game), "N 4 m11 * 1");
    assert_eq!(legal(game.game(), game.state(), Seat::FIRST), ["end"]);
    play(&mut game, "end");
    assert_eq!(fields(&game), "S 5 - - 2");
}

#[test]
fn wr_13_version_2_a_two_step_unit_passes_over_an_arsenal_that_it_can_no_longer_take() {
    let walls = "l9 m, l10 m, l11 m, m9 m, n9 m, n10 m, n11 m";
    let tokens = format!("{BASE}, m10 C, m11 a, p10 I, p11 a, {walls}");
    let mut game = load(&position(&tokens, "N 5 - - 1"), ONLINE);
    play(&mut game, "p10-p11");
    assert!(refusal(&mut game, "m10-m11").contains("WR-13"));
    play(&mut game, "m10-m12");
    assert_eq!((token(&game, "m11"), fields(&game)), ("a".to_owned(), "N 3 p11,m12 * 1".to_owned()));
}

#[test]
fn wr_13_version_2_a_retreat_and_an_arsenal_go_together() {
    let tokens = format!("{BASE}, m10 i, m11 C, p10 c, p12 A");
    let mut game = load(&position(&tokens, "S 5 - !m10 2"), ONLINE);
    play(&mut game, "m10-m9, p10-p12");
    assert_eq!(fields(&game), "S 3 m9,p12 m9* 2");
    play(&mut game, "end");
    assert_eq!(fields(&game), "N 5 - - 3");
}

#[test]
fn wr_13_version_2_an_arsenal_that_wins_stays_in_its_turn() {
    let tokens = "a1 A, y20 a, a20 I, y1 i, y19 I, c3 I, d3 I, e3 I, f3 I";
    for (before, after) in [
        ("N 5 - - 1", "N 4 y20 * 1"),
        ("N 1 c3,d3,e3,f3 - 1", "N 0 c3,d3,e3,f3,y20 * 1"),
        ("N 1 c3,d3,e3,f3 c3 1", "N 0 c3,d3,e3,f3,y20 c3* 1"),
    ] {
        let mut game = load(&position(tokens, before), ONLINE);
        play(&mut game, "y19-y20");
        assert_eq!((fields(&game).as_str(), over(&game)), (after, Some((1, "arsenals"))));
        let text = game.game().position(game.state()).to_string();
        let again = load(&text, ONLINE);
        assert_eq!((fields(&again).as_str(), over(&again)), (after, Some((1, "arsenals"))));
    }
}

#[test]
fn wr_13_version_2_a_position_knows_whether_the_attack_is_spent() {
    let tokens = format!("{BASE}, b2 I, c3 I, d3 R, e3 I, f3 I, g3 I");
    for fields in ["N 4 c3 * 1", "N 3 c3,e3 c3* 1", "N 3 d3,e3 d3* 1", "N 1 c3,e3,f3,d3 * 7"] {
        let text = position(&tokens, fields);
        let game = load(&text, ONLINE);
        assert!(game.state().spent());
        assert_eq!(game.game().position(game.state()).to_string(), text);
    }
    let cases = [
        ("N 5 - * 1", "needs a combat unit in the fourth"),
        ("N 4 d3 * 1", "needs a combat unit in the fourth"),
        ("N 4 c3 c3* 1", "not the one that retreated"),
        ("N 3 c3,d3 c3* 1", "not the one that retreated"),
        ("N 0 b2,c3,e3,f3,g3 * 1", "needs a move left"),
        ("N 5 - !c3* 1", "fifth field"),
        ("N 4 c3 -* 1", "fifth field"),
        ("N 4 c3 ** 1", "fifth field"),
        ("N 4 c3 *c3 1", "fifth field"),
        ("N 3 e3,c3 c3* 1", "moved first this turn"),
        ("? 5 - * 1", "before the first turn"),
        ("D - - * 1", "before the first turn"),
    ];
    for (fields, words) in cases {
        let error = unfit_by(2, &position(&tokens, fields));
        assert!(error.contains(words), "{fields}: {error}");
    }
}

#[test]
fn wr_13_version_1_has_no_attack_that_is_spent() {
    for fields in ["N 4 a20 * 1", "N 4 a20 a20* 1", "N 5 - * 1"] {
        let error = unfit_by(1, &position(BASE, fields));
        assert!(error.contains("no * by version 1 of the rules") && error.contains("WR-13"), "{error}");
    }
}

#[test]
fn wr_13_it_is_one_of_the_five_moves() {
    let tokens = format!("{BASE}, m10 I, m11 a, c3 I, d3 I, e3 I, f3 I, g3 I");
    for rules in [1, 2] {
        let mut game = load_by(rules, &position(&tokens, "N 1 c3,d3,e3,f3 - 1"), ONLINE);
        play(&mut game, "m10-m11");
        assert_eq!(fields(&game), "S 5 - - 2");
        let mut game = load_by(rules, &position(&tokens, "N 0 c3,d3,e3,f3,g3 - 1"), ONLINE);
        assert!(refusal(&mut game, "m10-m11").contains("WR-14"));
    }
}

#[test]
fn wr_13_a_relay_stands_on_an_enemy_arsenal_without_taking_it() {
    let mut game = load(&position(&format!("{BASE}, m10 R, m11 a, m12 I"), "N 5 - - 1"), ONLINE);
    play(&mut game, "m10-m11");
    assert_eq!((token(&game, "m11"), fields(&game)), ("a{R}".to_owned(), "N 4 m11 - 1".to_owned()));
    assert!(refusal(&mut game, "m12-m11").contains("occupied"), "nobody else can take it meanwhile");
    play(&mut game, "end, end, m11-l11");
    assert_eq!(token(&game, "m11"), "a");
}

#[test]
fn wr_13_a_unit_on_its_own_arsenal_keeps_others_out() {
    let mut game = load(&position(&format!("{BASE}, m10 I, m11 a{{r}}"), "N 5 - - 1"), ONLINE);
    assert!(refusal(&mut game, "m10-m11").contains("occupied"));
}

#[test]
fn wr_13_passing_over_an_arsenal_leaves_it_standing() {
    let tokens = format!("{BASE}, m10 C, m11 a, l9 m, l10 m, l11 m, m9 m, n9 m, n10 m, n11 m");
    let mut game = load(&position(&tokens, "N 5 - - 1"), ONLINE);
    play(&mut game, "m10-m12");
    assert_eq!((token(&game, "m11"), fields(&game)), ("a".to_owned(), "N 4 m12 - 1".to_owned()));
}
