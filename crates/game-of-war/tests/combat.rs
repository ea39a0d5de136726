//! Attack and defence: WR-6, WR-8 to WR-11, WR-17.

mod common;

use common::{legal, load, position};
use fracas_core::{Describe, Seat};
use fracas_game_of_war::Cell;
use serde_json::json;

/// Everybody is online, so that a sum is about fire alone.
const ONLINE: &str = r#"{"supply":"off"}"#;

/// The sum of North's attack on m10 and of its defence.
fn sum(tokens: &str, options: &str) -> (u32, u32) {
    let game = load(&position(&format!("a1 A, y20 a, {tokens}"), "N 5 - - 1"), options);
    let clash = game.game().clash(game.state(), Cell::read("m10").unwrap()).expect("a target on m10");
    (clash.attack, clash.defence)
}

#[test]
fn wr_8_strength_counts_along_lines_within_range() {
    let cases = [
        ("m10 i, m12 I", (4, 6), "infantry at range 2"),
        ("m10 i, m13 I", (0, 6), "infantry at range 3"),
        ("m10 i, o12 C", (4, 6), "cavalry at range 2"),
        ("m10 i, p13 C", (0, 6), "cavalry at range 3"),
        ("m10 i, p13 K", (5, 6), "a cannon at range 3"),
        ("m10 i, j10 W", (5, 6), "a swift cannon at range 3"),
        ("m10 i, q14 K", (0, 6), "a cannon at range 4"),
        ("m10 i, n12 I", (0, 6), "off the eight lines"),
        ("m10 i, m12 I, m11 m", (0, 6), "behind a mountain"),
        ("m10 i, m13 K, m12 i, m11 I", (9, 12), "units never block, of either side"),
        ("m10 i, m11 R, n11 X", (0, 6), "relays do not attack"),
        ("m10 i, l9 I, l10 I, l11 I, m12 I, n11 I", (20, 6), "all that reach it add up"),
    ];
    for (tokens, expected, why) in cases {
        assert_eq!(sum(tokens, ONLINE), expected, "{why}: {tokens}");
    }
}

#[test]
fn wr_8_friends_in_range_lend_their_defence() {
    let cases = [
        ("m10 i, m9 i, m8 c, p10 k, m7 i", (0, 25), "each by its own range"),
        ("m10 c, p7 w", (0, 13), "a swift cannon at range 3"),
        ("m10 i, m8 c, m9 m", (0, 6), "not through a mountain"),
        ("m10 i, m8 c, m9 I", (4, 11), "past an enemy"),
        ("m10 i, m9 r, l9 x", (0, 6), "relays reach nobody"),
        ("m10 r, m9 i", (0, 7), "a relay has 1 of its own"),
        ("m10 x", (0, 1), "and a swift relay too"),
        ("m10 k", (0, 8), "a cannon 8"),
        ("m10 w", (0, 8), "a swift cannon 8"),
    ];
    for (tokens, expected, why) in cases {
        assert_eq!(sum(tokens, ONLINE), expected, "{why}: {tokens}");
    }
}

#[test]
fn wr_9_passes_add_two_and_forts_four_for_infantry_and_cannons() {
    let alone = r#"{"supply":"off","support_bonus":false}"#;
    let cases = [
        ("m10 [i]", 10, 10, "infantry in a fort"),
        ("m10 (i)", 8, 8, "infantry in a pass"),
        ("m10 [k]", 12, 12, "a cannon in a fort"),
        ("m10 (w)", 10, 10, "a swift cannon in a pass"),
        ("m10 [c]", 5, 5, "cavalry gains nothing"),
        ("m10 [r]", 1, 1, "nor does a relay"),
        ("m10 i, m9 [i]", 16, 12, "a supporter's fort counts, unless the option says not"),
        ("m10 i, m7 (k)", 16, 14, "and a supporter's pass"),
        ("m10 [i], m9 [i]", 20, 16, "the target keeps its own in any case"),
        ("m10 a{i}", 6, 6, "an arsenal is plain ground"),
    ];
    for (tokens, shared, own, why) in cases {
        assert_eq!(sum(tokens, ONLINE).1, shared, "{why}: {tokens}");
        assert_eq!(sum(tokens, alone).1, own, "{why}, support_bonus off: {tokens}");
    }
}

#[test]
fn wr_10_cavalry_charges_in_line() {
    let cases = [
        ("m10 i, m11 C", 7, "next to the target"),
        ("m10 i, m11 C, m12 C", 14, "one behind the other"),
        ("m10 i, m11 C, m12 C, m13 C", 21, "range notwithstanding"),
        ("m10 i, m11 C, m12 C, m13 C, m14 C", 28, "four in a line"),
        ("m10 i, m11 C, m12 C, m13 C, m14 C, m15 C", 28, "and no more"),
        ("m10 i, m12 C", 4, "not from afar"),
        ("m10 i, m11 C, m13 C", 7, "a gap ends it"),
        ("m10 i, m11 C, m12 I, m13 C", 11, "another unit ends it"),
        ("m10 i, m11 C, m12 c, m13 C", 7, "an enemy too"),
        ("m10 i, m11 C, l10 C, k10 C, n9 C", 28, "several lines add up"),
        ("m10 i, m11 [C], m12 C", 8, "one in a fort ends the series and counts 4"),
        ("m10 i, m11 C, m12 [C], m13 C", 11, "wherever it stands in it"),
        ("m10 i, m11 (C), m12 C", 14, "from a pass it may charge"),
        ("m10 [i], m11 C, m12 C, m13 C", 8, "no charge on a fort"),
        ("m10 (i), m11 C, m12 C, m13 C", 8, "nor on a pass"),
        ("m10 a{i}, m11 C", 7, "but on a unit that holds its arsenal"),
    ];
    for (tokens, expected, why) in cases {
        assert_eq!(sum(tokens, ONLINE).0, expected, "{why}: {tokens}");
    }
}

#[test]
fn wr_10_the_worked_example_is_nineteen_against_twenty_three() {
    // The target's own 5 and support of 8 and 6; a double charge of 14, a cannon's 5 and an infantry's 4.
    let tokens = "m10 c, m7 k, k10 i, m11 C, m12 C, p13 K, o10 I";
    assert_eq!(sum(tokens, ONLINE), (23, 19));
    let mut game = load(&position(&format!("a1 A, y20 a, {tokens}"), "N 5 - - 1"), ONLINE);
    common::play(&mut game, "xm10");
    assert_eq!(common::token(&game, "m10"), "_");
    assert_eq!(common::fields(&game), "S 5 - - 2");
}

#[test]
fn wr_10_only_online_cavalry_charges() {
    // North's line along row 10 reaches l10 and, by touch, k11; the cavalry beyond the gap is offline.
    let tokens = "a10 A, y1 a, m10 i, l10 C, m11 C, m12 C, m13 C";
    let online = load(&position(tokens, "N 5 - - 1"), "{}");
    let m10 = Cell::read("m10").unwrap();
    assert_eq!(online.game().clash(online.state(), m10).unwrap().attack, 28, "all touch each other");
    let tokens = "a10 A, y1 a, m10 i, l10 C, n11 C, o12 C";
    let game = load(&position(tokens, "N 5 - - 1"), "{}");
    assert_eq!(common::offline(&game), "m10 n11 o12");
    assert_eq!(game.game().clash(game.state(), m10).unwrap().attack, 7);
}

#[test]
fn wr_6_offline_units_lend_nothing_but_are_lent_to() {
    // South's line from y1 runs through m13; North's down column m from m20 to m16.
    let base = "m20 A, y1 a, m13 i, m16 C";
    let cases = [
        ("m15 i", (7, 6), "an offline target has what its online friend lends"),
        ("m15 [i]", (4, 6), "and no fort of its own"),
        ("m15 r", (7, 6), "an offline relay defends with 0"),
        ("m15 i, o17 i", (7, 6), "an offline friend lends nothing"),
        ("m15 i, o15 I", (7, 6), "an offline attacker adds nothing"),
    ];
    for (tokens, expected, why) in cases {
        let game = load(&position(&format!("{base}, {tokens}"), "N 5 - - 1"), "{}");
        let clash = game.game().clash(game.state(), Cell::read("m15").unwrap()).unwrap();
        assert_eq!((clash.attack, clash.defence), expected, "{why}: {tokens}");
    }
}

#[test]
fn wr_11_one_more_forces_a_retreat_and_two_more_destroy() {
    let cases = [
        ("m10 i, m11 C", "retreat", "S 5 - !m10 2", "i"),
        ("m10 c, m11 C", "destroyed", "S 5 - - 2", "_"),
        ("m10 k, l10 I, n10 I", "none", "S 5 - - 2", "k"),
        ("m10 k, l10 I, n10 W", "retreat", "S 5 - !m10 2", "k"),
        ("m10 i, m12 I", "none", "S 5 - - 2", "i"),
        ("m10 r, m12 I", "destroyed", "S 5 - - 2", "_"),
    ];
    for (tokens, result, fields, token) in cases {
        let tokens = format!("a1 A, y20 a, y19 i, {tokens}");
        let mut game = load(&position(&tokens, "N 5 - - 1"), ONLINE);
        let facts = serde_json::to_value(game.game().inspect(game.state(), Some("m10")).unwrap()).unwrap();
        assert_eq!(facts["result"], result, "{tokens}");
        common::play(&mut game, "xm10");
        assert_eq!(common::fields(&game), fields, "{tokens}");
        assert_eq!(common::token(&game, "m10"), token, "{tokens}");
    }
}

#[test]
fn wr_11_whoever_is_reached_may_be_attacked_and_nobody_else() {
    // k20 stands on no line of North's and touches nobody: it is offline.
    let tokens =
        "m1 A, y1 a, m10 I, m13 K, l11 [i], m12 r, m16 k, k20 I, k19 i, j20 c, q10 c, t20 i, m9 R, m8 x";
    let mut game = load(&position(tokens, "N 5 - - 1"), "{}");
    let acts = legal(game.game(), game.state(), Seat::FIRST);
    let attacks: Vec<&str> = acts.iter().map(String::as_str).filter(|act| act.starts_with('x')).collect();
    assert_eq!(attacks, ["xm8", "xl11", "xm12", "xm16"]);
    let cases =
        [("xq10", "reaches q10 (WR-11)"), ("xk19", "WR-11"), ("xm10", "no enemy"), ("xa5", "no enemy")];
    for (act, words) in cases {
        let error = common::refusal(&mut game, act);
        assert!(error.contains(words), "{act}: {error}");
    }
}

#[test]
fn wr_17_with_screening_an_enemy_in_between_blocks_fire_and_support() {
    let screening = r#"{"supply":"off","screening":true}"#;
    let cases = [
        ("m10 i, m12 I, m11 i", (4, 12), (0, 12), "an enemy unit"),
        ("m10 i, m12 I, m11 r", (4, 6), (0, 6), "of any kind"),
        ("m10 i, m12 I, m11 I", (8, 6), (8, 6), "not a friend"),
        ("m10 i, m13 K, m12 i", (5, 12), (0, 12), "anywhere between"),
        ("m10 i, m8 i, m9 I", (4, 12), (4, 6), "support too"),
        ("m10 i, m7 k, m8 R", (0, 14), (0, 6), "by a relay as well"),
        ("m10 i, m8 i, m9 c", (0, 17), (0, 17), "not by a friend of the supporter"),
        ("m10 i, m11 C, m12 C, m13 C", (21, 6), (21, 6), "a charge has nobody in between"),
    ];
    for (tokens, plain, screened, why) in cases {
        assert_eq!(sum(tokens, ONLINE), plain, "{why}: {tokens}");
        assert_eq!(sum(tokens, screening), screened, "{why}, screened: {tokens}");
    }
    let game = load(&position("a1 A, y20 a, m10 i, m12 I, m11 r", "N 5 - - 1"), screening);
    let acts = legal(game.game(), game.state(), Seat::FIRST);
    assert!(acts.contains(&"xm11".to_owned()) && !acts.contains(&"xm10".to_owned()));
}

#[test]
fn inspect_answers_as_the_notation_has_it() {
    let tokens = "a1 A, y20 a, m10 c, m9 [i], m11 C, o10 I, t3 R";
    let game = load(&position(tokens, "S 5 - - 1"), ONLINE);
    let facts =
        |at: Option<&str>| serde_json::to_string(&game.game().inspect(game.state(), at).unwrap()).unwrap();
    assert_eq!(
        facts(Some("m10")),
        r#"{"attack":11,"defence":15,"result":"none","attackers":[{"at":"o10","power":4,"charge":false},{"at":"m11","power":7,"charge":true}],"defenders":[{"at":"m9","power":10},{"at":"m10","power":5}]}"#
    );
    let units = facts(None);
    assert!(
        units.starts_with(r#"{"units":[{"seat":1,"unit":"R","at":"t3","online":true},{"seat":2,"unit":"i","at":"m9","online":true},"#),
        "{units}"
    );
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&units).unwrap()["units"].as_array().unwrap().len(),
        5
    );
    for at in ["a2", "a1", "z9", "m", "", "M10"] {
        assert!(game.game().inspect(game.state(), Some(at)).is_err(), "{at:?}");
    }
}

#[test]
fn inspect_answers_when_the_game_is_over_and_lists_an_offline_target_with_nothing() {
    let game = load(&position("m20 A, m19 I, y1 a, m17 i", "N 5 - - 1"), "{}");
    assert_eq!(common::over(&game), Some((1, "collapse")));
    let facts = serde_json::to_value(game.game().inspect(game.state(), Some("m17")).unwrap()).unwrap();
    assert_eq!(
        facts,
        json!({"attack": 4, "defence": 0, "result": "destroyed",
            "attackers": [{"at": "m19", "power": 4, "charge": false}],
            "defenders": [{"at": "m17", "power": 0}]})
    );
}
