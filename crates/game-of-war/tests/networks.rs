//! Lines of communication: WR-3 to WR-6.

mod common;

use common::{load, offline, play, position, refusal};

/// North's arsenal stands on e10; South's things keep away in the corner.
const BASE: &str = "e10 A, y1 a, y2 i";

fn offline_in(tokens: &str, options: &str) -> String {
    offline(&load(&position(&format!("{BASE}, {tokens}"), "N 5 - - 1"), options))
}

#[test]
fn wr_3_lines_run_without_limit_until_a_mountain_or_an_enemy_that_is_no_relay() {
    let cases = [
        ("e15 I", "", "along a line"),
        ("e20 I, e1 I, a10 I, y10 I, a14 I, o20 I, a6 I, n1 I", "", "in all eight directions to the edge"),
        ("g15 I", "g15", "beside every line"),
        ("e15 I, e13 m", "e15", "behind a mountain"),
        ("e15 I, e13 i", "e13 e15", "behind an enemy, though that one is offline"),
        ("e15 I, e13 r", "e13", "behind an enemy relay"),
        ("e15 I, e13 x", "e13", "behind an enemy swift relay"),
        ("e15 I, e13 I, e12 R", "", "behind friends"),
        ("e15 I, e14 p, e13 f, e12 a, e11 A", "", "behind passes, forts and arsenals of either side"),
        ("e15 I, e13 [i]", "e13 e15", "behind an enemy in a fort"),
        ("e15 I, e12 a{R}", "", "behind a relay on an enemy arsenal"),
    ];
    for (tokens, expected, why) in cases {
        assert_eq!(offline_in(tokens, "{}"), expected, "{why}: {tokens}");
    }
}

#[test]
fn wr_3_an_enemy_cuts_both_ways_so_two_networks_that_cut_each_other_have_one_answer() {
    // Each would be online but for the other: neither is.
    let tokens = "e16 a, e14 I, e12 i";
    assert_eq!(offline_in(tokens, "{}"), "e12 e14");
    // With the other gone, each is.
    assert_eq!(offline_in("e16 a, e14 I", "{}"), "");
    assert_eq!(offline_in("e16 a, e12 i", "{}"), "");
}

#[test]
fn wr_4_touch_carries_on_from_unit_to_unit() {
    let cases = [
        ("e15 I, f15 I, g16 I, h17 I", "", "a chain from a line"),
        ("e15 I, f15 I, h15 I", "h15", "a gap in the chain"),
        ("e15 I, f16 I, e16 m, f15 m", "", "diagonally between mountains"),
        ("e15 i, f15 I", "e15 f15", "an enemy's touch is worth nothing"),
        ("f14 I, e15 I, e14 i", "e14 f14 e15", "touch of a unit that is offline itself"),
    ];
    for (tokens, expected, why) in cases {
        assert_eq!(offline_in(tokens, "{}"), expected, "{why}: {tokens}");
    }
}

#[test]
fn wr_4_a_unit_on_its_own_standing_arsenal_is_on_its_lines() {
    // Walled in by mountains, so that nothing but the arsenal can keep it online.
    let walls = "j14 m, j15 m, j16 m, k14 m, k16 m, l14 m, l15 m, l16 m";
    assert_eq!(offline_in(&format!("k15 A{{I}}, {walls}"), "{}"), "");
    assert_eq!(offline_in(&format!("k15 I, {walls}"), "{}"), "k15");
    assert_eq!(offline_in(&format!("k15 a{{R}}, {walls}"), "{}"), "k15", "an enemy arsenal is nobody's line");
}

#[test]
fn wr_5_a_relay_that_is_online_sends_lines() {
    let strict = r#"{"relay_by_touch":false}"#;
    let cases = [
        ("e15 R, i15 I", "", "", "a relay on a line"),
        ("e15 X, i15 I", "", "", "a swift relay on a line"),
        ("e15 R, k15 R, k18 I", "", "", "a relay on another relay's line"),
        ("e15 I, f15 R, f19 I", "", "f19", "a relay that is online by touch"),
        ("e15 R, f15 R, f19 I", "", "", "a relay that touches, but stands on the other's line too"),
        ("g15 R, g18 I", "g15 g18", "g15 g18", "a relay that is offline"),
        ("g15 R, g18 R", "g15 g18", "g15 g18", "two relays that see only each other"),
        ("e15 I, i15 I", "i15", "i15", "no relay at all"),
    ];
    for (tokens, by_touch, by_line, why) in cases {
        assert_eq!(offline_in(tokens, "{}"), by_touch, "{why}: {tokens}");
        assert_eq!(offline_in(tokens, strict), by_line, "{why}, strictly: {tokens}");
    }
}

#[test]
fn wr_6_offline_units_cannot_move_but_relays_can() {
    let mut game = load(&position(&format!("{BASE}, g15 I, t5 C, s15 R, u8 X"), "N 5 - - 1"), "{}");
    assert_eq!(offline(&game), "t5 u8 g15 s15");
    assert!(refusal(&mut game, "g15-g16").contains("WR-6"));
    assert!(refusal(&mut game, "t5-t6").contains("only relays move offline"));
    play(&mut game, "s15-s16, u8-u10");
}

#[test]
fn wr_7_networks_are_worked_out_anew_after_every_act() {
    let mut game = load(&position(&format!("{BASE}, g15 I, j16 R"), "N 5 - - 1"), "{}");
    assert!(refusal(&mut game, "g15-g16").contains("offline"));
    // On j15 the relay is on the arsenal's line and sends one along row 15.
    play(&mut game, "j16-j15, g15-g16");
    assert_eq!(offline(&game), "g16", "it may move into the dark");
}

#[test]
fn wr_13_an_enemy_relay_on_an_arsenal_leaves_its_lines_alone() {
    assert_eq!(offline_in("o5 a{R}, o9 i, r5 i", "{}"), "o5");
}

#[test]
fn wr_17_without_supply_everybody_is_online() {
    assert_eq!(offline_in("g15 I, s3 R, m7 i, m9 r", r#"{"supply":"off"}"#), "");
}

#[test]
fn explanations_name_the_lines_that_reach_a_square() {
    let game = load(&position(&format!("{BASE}, e15 R, h10 I"), "N 5 - - 1"), "{}");
    let lines = |square: &str| -> Vec<String> {
        let cell = fracas_game_of_war::Cell::read(square).unwrap();
        let found = game.game().lines_to(game.state(), cell);
        found.iter().map(|line| format!("{} {} {:?}", line.seat, line.from, line.way)).collect()
    };
    assert_eq!(lines("e12"), ["1 e10 Some(North)", "1 e15 Some(South)"]);
    assert_eq!(lines("j15"), ["1 e10 Some(NorthEast)", "1 e15 Some(East)"]);
    assert_eq!(lines("e10"), ["1 e10 None", "1 e15 Some(South)"]);
    assert_eq!(lines("y15"), ["1 e15 Some(East)", "2 y1 Some(North)"]);
    assert!(lines("b2").is_empty());
}

#[test]
fn explanations_name_the_squares_that_would_cut_a_network() {
    let game = load(&position(&format!("{BASE}, e13 R, h13 I, h14 I"), "N 5 - - 1"), "{}");
    let cuts: Vec<String> = game
        .game()
        .cuts(game.state(), fracas_game_of_war::Side::North)
        .into_iter()
        .map(|cut| format!("{} {:?}", cut.at, cut.units))
        .collect();
    // h13 and h14 hang on the arsenal's diagonal and on the relay's row at once: on no other square can both be cut.
    assert_eq!(cuts, ["e10 [e13, h13, h14]", "e11 [e13]", "e12 [e13]"]);
    assert_eq!(game.game().cuts(game.state(), fracas_game_of_war::Side::South)[0].at.to_string(), "y1");
}

#[test]
fn lines_are_strokes_as_long_as_they_are_and_tell_where_an_enemy_stops_them() {
    // A mountain stops the line to the west, an enemy the one to the north; a relay of the enemy stops none.
    let tokens = "c10 m, e13 i, f10 r, h13 R, k20 I";
    let game = load(&position(&format!("{BASE}, {tokens}"), "N 5 - - 1"), "{}");
    let view = serde_json::to_value(game.view(None)).unwrap();
    let north = &view["lines"][0];
    let rays: Vec<String> = north["rays"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ray| format!("{}-{}", ray["from"].as_str().unwrap(), ray["to"].as_str().unwrap()))
        .collect();
    for stroke in ["e10-e12", "e10-d10", "e10-y10", "e10-o20", "h13-o20"] {
        assert!(rays.contains(&stroke.to_owned()), "{stroke}: {rays:?}");
    }
    assert!(!rays.iter().any(|ray| ray.ends_with("-e13") || ray.ends_with("-c10")), "{rays:?}");
    assert_eq!(north["stopped"], serde_json::json!(["e13"]));
}
