//! Rounds computed by hand (GW-1, GW-5, GW-7 to GW-12).

mod table;

use fracas_core::Describe;
use serde_json::json;
use table::{after, load, position, tokens};

#[test]
fn gw_7_heads_is_forward_and_right_and_the_sides_are_mirrored() {
    // Red in the middle with Blue out of the way in its corner, then the other way round.
    let cases = [("HH", "d4", "b2"), ("HT", "b4", "d2"), ("TH", "d2", "b4"), ("TT", "b2", "d4")];
    for (coins, red_to, blue_to) in cases {
        let red = after(json!({}), 5, &[], "1:M10@c3 | 1:M10@a5", &format!("{coins} TH"));
        assert_eq!(red, format!("1:M10@{red_to} | 1:M10@a5"), "Red {coins}");
        let blue = after(json!({}), 5, &[], "1:M10@e1 | 1:M10@c3", &format!("TH {coins}"));
        assert_eq!(blue, format!("1:M10@e1 | 1:M10@{blue_to}"), "Blue {coins}");
    }
}

#[test]
fn gw_7_whoever_would_leave_the_board_stays_altogether() {
    // From every corner and every edge, for both sides: where HH, HT, TH and TT lead.
    let cases = [
        ("a1", ["b2", "a1", "a1", "a1"], ["a1", "a1", "a1", "b2"]),
        ("e1", ["e1", "d2", "e1", "e1"], ["e1", "e1", "d2", "e1"]),
        ("a5", ["a5", "a5", "b4", "a5"], ["a5", "b4", "a5", "a5"]),
        ("e5", ["e5", "e5", "e5", "d4"], ["d4", "e5", "e5", "e5"]),
        ("c1", ["d2", "b2", "c1", "c1"], ["c1", "c1", "b2", "d2"]),
        ("c5", ["c5", "c5", "d4", "b4"], ["b4", "d4", "c5", "c5"]),
        ("a3", ["b4", "a3", "b2", "a3"], ["a3", "b2", "a3", "b4"]),
        ("e3", ["e3", "d4", "e3", "d2"], ["d2", "e3", "d4", "e3"]),
    ];
    for (from, red, blue) in cases {
        for (coins, (red_to, blue_to)) in ["HH", "HT", "TH", "TT"].into_iter().zip(red.into_iter().zip(blue))
        {
            // The other side stands on the other colour, so that nobody meets, in a corner of a larger board.
            let other = "1:M10@b5";
            let told = after(json!({}), 5, &[], &format!("1:M10@{from} | {other}"), &format!("{coins} TT"));
            assert_eq!(told, format!("1:M10@{red_to} | 1:M10@b5"), "Red from {from} {coins}");
            let told = after(json!({}), 5, &[], &format!("1:M10@b1 | 1:M10@{from}"), &format!("TT {coins}"));
            assert_eq!(told, format!("1:M10@b1 | 1:M10@{blue_to}"), "Blue from {from} {coins}");
        }
    }
}

#[test]
fn gw_7_tokens_move_in_order_of_their_number_red_first() {
    let told = after(json!({}), 5, &[], "7:M1@c3 2:M2@c3 | 9:M3@b5 4:M4@d5", "HH TT HH HT");
    assert_eq!(told, "2:M2@d4 7:M1@b2 | 4:M4@c4 9:M3@c4");
}

#[test]
fn gw_8_the_winners_absorb_the_difference_in_proportion() {
    // 40 against 20 on c3: 30 + 20·30/40 and 10 + 20·10/40.
    let told = after(json!({}), 5, &[], "1:M30@b2 2:M10@d2 | 1:M20@d4 2:M1@a4", "HH HT HH HH");
    assert_eq!(told, "1:M45@c3 2:M15@c3 | 2:M1@a4");
    // Blue wins as well as Red, and only those in the cell fight.
    let told = after(json!({}), 5, &[], "1:M30@b2 2:M5@a1 | 1:M20@d4 2:M20@b4", "HH TT HH HT");
    assert_eq!(told, "2:M5@a1 | 1:M25@c3 2:M25@c3");
}

#[test]
fn gw_8_in_attrition_the_winners_are_left_with_the_difference() {
    let attrition = json!({"battle": "attrition"});
    let told = after(attrition, 5, &[], "1:M30@b2 2:M10@d2 | 1:M20@d4 2:M1@a4", "HH HT HH HH");
    assert_eq!(told, "1:M15@c3 2:M5@c3 | 2:M1@a4");
}

#[test]
fn gw_8_nobody_fights_before_all_have_moved() {
    // Red walks through c3 where Blue stood, and Blue through b2 where Red stood.
    let told = after(json!({}), 5, &[], "1:M30@b2 | 1:M20@c3", "HH HH");
    assert_eq!(told, "1:M30@c3 | 1:M20@b2");
}

#[test]
fn gw_9_equal_sums_are_a_standoff_and_both_sides_reproduce() {
    let before = "1:M30@b2 2:F10@d2 | 1:F25@d4 2:M15@b4";
    let told = after(json!({}), 5, &[], before, "HH HT HH HT H T");
    assert_eq!(told, "1:M30@c3 2:F10@c3 3:F20@c3 | 1:F25@c3 2:M15@c3 3:M20@c3");
}

#[test]
fn gw_9_equal_sums_can_annihilate() {
    let mut game =
        load(json!({"tie": "annihilate"}), &position(5, &[], "1:M30@b2 2:F10@d2 | 1:F25@d4 2:M15@b4"));
    game.play_text(None, "HHHTHHHT").unwrap();
    assert_eq!(tokens(&game), "|");
    let outcome = game.turn().outcome().unwrap();
    assert!(outcome.winners.is_empty());
    assert_eq!(outcome.reason, "elimination");
}

#[test]
fn gw_9_sums_that_differ_by_less_than_a_billionth_are_equal() {
    let cases = [
        ("1000000000", "1000000000.5", true),
        ("1000000000", "1000000000.99", true),
        ("1000000000", "1000000002", false),
        ("0.1", "0.1000000000000001", true),
        ("0.3", "0.3000000004", false),
    ];
    for (red, blue, equal) in cases {
        let told = after(json!({}), 5, &[], &format!("1:M{red}@b2 | 1:M{blue}@d4"), "HH HH");
        assert_eq!(told.starts_with(&format!("1:M{red}@c3 |")), equal, "{red} and {blue}: {told}");
    }
    // 0.1 + 0.2 is not 0.3 to the bit, but it is to the players.
    let told = after(json!({}), 5, &[], "1:M0.1@b2 2:M0.2@d2 | 1:M0.3@d4", "HH HT HH");
    assert_eq!(told, "1:M0.1@c3 2:M0.2@c3 | 1:M0.3@c3");
}

#[test]
fn gw_8_equal_sums_are_equal_however_small() {
    let small = format!("1:M{x}@b2 | 1:M{x}@d4", x = 1e-320);
    let told = after(json!({}), 5, &[], &small, "HH HH");
    assert_eq!(told, format!("1:M{x}@c3 | 1:M{x}@c3", x = 1e-320));
}

#[test]
fn gw_15_a_token_above_the_ceiling_keeps_its_value_where_the_formula_gives_no_number() {
    let fight = "1:M900000000000@b2 | 1:M1@d4 2:M1@b5";
    for (formula, value) in [("0/0", "1799999999999"), ("V", "1000000000000")] {
        let told = after(json!({}), 5, &[("c3", formula)], fight, "HH HH TT");
        assert_eq!(told, format!("1:M{value}@c3 | 2:M1@b5"), "{formula}");
    }
    let rich =
        after(json!({}), 5, &[("c3", "0/0")], &format!("1:M{}@b2 | 1:M1@d4 2:M1@b5", 1e100), "HH HH TT");
    assert_eq!(rich, format!("1:M{}@c3 | 2:M1@b5", 1e100));
}

#[test]
fn gw_10_two_males_and_one_female_have_one_child_of_the_better_male() {
    let told = after(json!({}), 5, &[], "1:M10@b2 2:M30@d2 3:F20@b4 | 1:M1@a5", "HH HT TH TH T");
    assert_eq!(told, "1:M10@c3 2:M30@c3 3:F20@c3 4:M25@c3 | 1:M1@a5");
}

#[test]
fn gw_10_three_pairs_match_by_rank_and_their_coins_come_in_that_order() {
    let before = "1:M10@b2 2:F6@b2 3:M30@b2 4:F18@b2 5:M20@b2 6:F12@b2 | 1:M1@a5";
    let told = after(json!({}), 5, &[], before, "HH HH HH HH HH HH TH H T H");
    let right = "1:M10@c3 2:F6@c3 3:M30@c3 4:F18@c3 5:M20@c3 6:F12@c3 7:F24@c3 8:M16@c3 9:F8@c3 | 1:M1@a5";
    assert_eq!(told, right);
}

#[test]
fn gw_10_couples_go_by_value_and_not_by_number() {
    // Equal men make equal children, whichever of them it is: what shows is the women's order.
    let before = "4:M10@b2 3:M10@b2 2:F20@b2 1:F10@b2 | 1:M1@a5";
    let told = after(json!({}), 5, &[], before, "HH HH HH HH TH T H");
    assert_eq!(told, "1:F10@c3 2:F20@c3 3:M10@c3 4:M10@c3 5:M15@c3 6:F10@c3 | 1:M1@a5");
}

#[test]
fn gw_10_same_gender_or_other_team_makes_no_pair() {
    let told = after(json!({}), 5, &[], "1:M10@b2 2:M30@d2 | 1:F40@d4 2:F1@a5", "HH HT HH TH");
    assert_eq!(told, "1:M10@c3 2:M30@c3 | 1:F40@c3 2:F1@a5");
}

#[test]
fn gw_10_children_do_not_pair_in_the_round_of_their_birth() {
    // One couple and a bachelor: the daughter must wait for the next round.
    let mut game = load(json!({}), &position(5, &[], "1:M10@b2 2:F10@b2 3:M10@b2 | 1:M1@a5"));
    game.play_text(None, "HHHHHHTHH").unwrap();
    assert_eq!(tokens(&game), "1:M10@c3 2:F10@c3 3:M10@c3 4:F10@c3 | 1:M1@a5");
    game.play_text(None, "HHHHHHHHTHTT").unwrap();
    assert_eq!(tokens(&game), "1:M10@d4 2:F10@d4 3:M10@d4 4:F10@d4 5:M10@d4 6:M10@d4 | 1:M1@a5");
}

#[test]
fn gw_10_the_newborn_gets_the_cell_function() {
    let told = after(json!({}), 5, &[("c3", "V+5")], "1:M10@b2 2:F30@d2 | 1:M1@a5", "HH HT TH H");
    assert_eq!(told, "1:M15@c3 2:F35@c3 3:F25@c3 | 1:M1@a5");
}

#[test]
fn gw_10_a_child_is_one_above_the_highest_of_its_team_at_that_moment() {
    // Red's 9 dies on a trap in a cell that comes before the couple's: the child is 3.
    let cells = [("d4", "V*0"), ("e1", "V*0")];
    let told = after(json!({}), 5, &cells, "1:M10@a1 2:F30@a1 9:M5@c3 | 1:M1@a5", "HH HH HH TH T");
    assert_eq!(told, "1:M10@b2 2:F30@b2 3:M20@b2 | 1:M1@a5");
    // On a trap that comes after it, 9 is still there when the child is born: it is 10.
    let told = after(json!({}), 5, &cells, "1:M10@a1 2:F30@a1 9:M5@e1 | 1:M1@a5", "HH HH TT TH T");
    assert_eq!(told, "1:M10@b2 2:F30@b2 10:M20@b2 | 1:M1@a5");
}

#[test]
fn gw_11_cells_are_resolved_in_reading_order_from_the_top_left() {
    // Couples of Red on b4, d4 and b2, of Blue on d2: coins H T H T in that order.
    let before = "1:M2@a3 2:F2@a3 3:M4@c3 4:F4@c3 5:M6@a1 6:F6@a1 | 1:M8@e3 2:F8@e3";
    let told = after(json!({}), 5, &[], before, "HH HH HH HH HH HH HH HH H T H T");
    assert_eq!(
        told,
        "1:M2@b4 2:F2@b4 3:M4@d4 4:F4@d4 5:M6@b2 6:F6@b2 7:F2@b4 8:M4@d4 9:F6@b2 \
         | 1:M8@d2 2:F8@d2 3:M8@d2"
    );
}

#[test]
fn gw_11_a_round_takes_exactly_its_coins() {
    let start = position(5, &[], "1:M10@b2 2:F30@d2 | 1:M1@a5");
    let mut game = load(json!({}), &start);
    let cases = [
        ("", "0 coins are too few"),
        ("HHHTTH", "6 coins are too few"),
        ("HHHTTHHT", "this round takes 7 coins, not 8"),
        ("HHHTThH", "character 6 is 'h'"),
        ("HHHT THH", "character 5 is ' '"),
        ("101011", "character 1 is '1'"),
    ];
    for (coins, words) in cases {
        let error = game.play_text(None, coins).expect_err(coins);
        assert!(error.to_string().contains(words), "{coins:?}: {error}");
        assert_eq!(tokens(&game), "1:M10@b2 2:F30@d2 | 1:M1@a5");
    }
    game.play_text(None, "HHHTTHH").unwrap();
}

#[test]
fn gw_12_beyond_the_cap_no_child_is_born_and_no_coin_is_flipped() {
    let cap = |most: u32| json!({"max_tokens": most});
    let couples = "1:M10@b2 2:F10@b2 3:M20@b2 4:F20@b2 | 1:M1@a5";
    let march = "HH HH HH HH TH";
    let all = "1:M10@c3 2:F10@c3 3:M20@c3 4:F20@c3";
    assert_eq!(after(cap(4), 5, &[], couples, march), format!("{all} | 1:M1@a5"));
    assert_eq!(after(cap(3), 5, &[], couples, march), format!("{all} | 1:M1@a5"));
    assert_eq!(after(cap(5), 5, &[], couples, &format!("{march} H")), format!("{all} 5:F20@c3 | 1:M1@a5"));
    let told = after(cap(6), 5, &[], couples, &format!("{march} H T"));
    assert_eq!(told, format!("{all} 5:F20@c3 6:M10@c3 | 1:M1@a5"));
}

#[test]
fn gw_12_the_cap_counts_at_each_birth_with_cells_still_to_come() {
    // Token 3 dies above the couple: there is room again. If it dies below, there is not yet.
    let cap = json!({"max_tokens": 3});
    let above = after(cap.clone(), 5, &[("d4", "V*0")], "1:M10@a1 2:F10@a1 3:M5@c3 | 1:M1@a5", "HHHHHH TH T");
    assert_eq!(above, "1:M10@b2 2:F10@b2 3:M10@b2 | 1:M1@a5");
    let below = after(cap, 5, &[("e1", "V*0")], "1:M10@a1 2:F10@a1 3:M5@e1 | 1:M1@a5", "HHHHTT TH");
    assert_eq!(below, "1:M10@b2 2:F10@b2 | 1:M1@a5");
}

#[test]
fn gw_5_cells_change_every_token_and_remove_those_at_zero_or_less() {
    let cells = [("c3", "V-10"), ("a5", "V*0"), ("b4", "V^2/50"), ("e1", "0/0"), ("d5", "V*10^12")];
    let cases = [
        ("1:M10@b2 2:M30@b2 3:M4@d1 | 1:M1@b5", "HH HH HH TT", "2:M20@c3 3:M4@e2 | 1:M1@b5"),
        ("1:M9@b2 3:M4@d1 | 1:M1@b5", "HH HH TT", "3:M4@e2 | 1:M1@b5"),
        ("1:M5@a5 2:M3@b1 | 1:M1@b5", "HH TT TT", "2:M3@b1 | 1:M1@b5"),
        ("1:M100@c3 | 1:M1@b5", "HT TT", "1:M200@b4 | 1:M1@b5"),
        ("1:M0.1@e1 | 1:M1@b5", "TT TT", "1:M0.1@e1 | 1:M1@b5"),
        ("1:M1.5@c4 | 1:M1@b5", "HH TT", "1:M1000000000000@d5 | 1:M1@b5"),
    ];
    for (before, coins, right) in cases {
        assert_eq!(after(json!({}), 5, &cells, before, coins), right, "{before}");
    }
}

#[test]
fn gw_8_the_sums_go_into_battle_before_the_cell_function() {
    let told = after(json!({}), 5, &[("c3", "V*2")], "1:M30@b2 | 1:M20@d4 2:M1@a5", "HH HH TH");
    assert_eq!(told, "1:M80@c3 | 2:M1@a5");
}

#[test]
fn the_worked_round_of_the_rulebook() {
    let told = after(
        json!({}),
        5,
        &[("c3", "V+5"), ("d4", "V*1.5"), ("a1", "V*0")],
        "1:M36@b2 2:F24@d2 3:M20@a1 4:F20@e1 | 1:F40@d4 2:M30@a5 3:M20@c5 4:F10@e5",
        "HH HT TT HT HH HH HT HH T H",
    );
    assert_eq!(told, "1:M53@c3 2:F37@c3 4:F20@d2 5:F45@c3 | 2:M30@a5 3:M30@d4 4:F15@d4 5:M22.5@d4");
}

#[test]
fn a_round_is_told_scene_by_scene() {
    // Red's male and female meet Blue's male on c3 and win, a daughter is born, and then the cell does its work.
    let game = load(
        json!({}),
        &position(5, &[("c3", "V*2"), ("a4", "V-5")], "1:M30@b2 2:F10@d2 | 1:M20@d4 2:M1@b5"),
    );
    let event = game.check_text(None, "HHHTHHHHH").unwrap();
    let scenes = serde_json::to_value(game.game().steps(game.state(), &event).unwrap()).unwrap();
    let token = |seat: u8, n: u8, gender: &str, value: u8, at: &str| json!({"seat": seat, "n": n, "gender": gender, "value": value, "at": at});
    let expected = json!([
        {"kind": "step", "seat": 1, "n": 1, "coins": "HH", "from": "b2", "to": "c3", "tokens": [token(1, 1, "M", 30, "c3")]},
        {"kind": "step", "seat": 1, "n": 2, "coins": "HT", "from": "d2", "to": "c3", "tokens": [token(1, 2, "F", 10, "c3")]},
        {"kind": "step", "seat": 2, "n": 1, "coins": "HH", "from": "d4", "to": "c3", "tokens": [token(2, 1, "M", 20, "c3")]},
        {"kind": "step", "seat": 2, "n": 2, "coins": "HH", "from": "b5", "to": "a4", "tokens": [token(2, 2, "M", 1, "a4")]},
        {"kind": "ground", "cells": ["a4"], "gone": [{"seat": 2, "n": 2}]},
        {"kind": "fight", "at": "c3", "sums": [40, 20], "winner": 1, "gone": [{"seat": 2, "n": 1}],
            "tokens": [token(1, 1, "M", 45, "c3"), token(1, 2, "F", 15, "c3")]},
        {"kind": "birth", "at": "c3", "seat": 1, "n": 3, "coin": "H", "gender": "F", "value": 30, "tokens": [token(1, 3, "F", 30, "c3")]},
        {"kind": "ground", "cells": ["c3"],
            "tokens": [token(1, 1, "M", 90, "c3"), token(1, 2, "F", 30, "c3"), token(1, 3, "F", 60, "c3")]},
    ]);
    assert_eq!(scenes, expected);
    // Coins that are no round have no scenes.
    assert!(game.game().steps(game.state(), &fracas_core::Event::Chance("HH".parse().unwrap())).is_none());
}
