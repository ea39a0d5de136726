//! Moves, retreats and the turn: WR-7, WR-12, WR-14, WR-18.

mod common;

use common::{fields, legal, load, over, play, position, refusal, token};
use fracas_core::Seat;

const ONLINE: &str = r#"{"supply":"off"}"#;
/// Both arsenals out of the way, and a unit each so that nobody has lost yet.
const BASE: &str = "a1 A, y20 a, a20 I, y1 i";

fn south() -> Seat {
    Seat::new(2).unwrap()
}

#[test]
fn wr_7_units_step_to_free_neighbours() {
    let cases = [
        ("m10 I", "m10", 8, "infantry"),
        ("m10 K", "m10", 8, "a cannon"),
        ("m10 R", "m10", 8, "a relay"),
        ("m10 C", "m10", 24, "cavalry"),
        ("m10 W", "m10", 24, "a swift cannon"),
        ("m10 X", "m10", 24, "a swift relay"),
        ("y10 C", "y10", 14, "at the edge"),
        ("m10 I, m11 m, n11 i, l11 I", "m10", 5, "mountains, enemies and friends are in the way"),
        ("m10 I, m11 p, n11 f, l11 a, l10 A", "m10", 8, "passes, forts and arsenals are not"),
        (
            "m10 C, l9 I, l10 I, l11 I, m9 I, m11 I, n9 I, n10 I",
            "m10",
            6,
            "through the one gap at n11, turning",
        ),
        ("m10 C, l9 m, l10 m, l11 m, m9 m, m11 m, n9 m, n10 m, n11 m", "m10", 0, "walled in"),
    ];
    for (tokens, from, count, why) in cases {
        let game = load(&position(&format!("{BASE}, {tokens}"), "N 5 - - 1"), ONLINE);
        let acts = legal(game.game(), game.state(), Seat::FIRST);
        let from = format!("{from}-");
        assert_eq!(acts.iter().filter(|act| act.starts_with(&from)).count(), count, "{why}: {tokens}");
    }
}

#[test]
fn wr_7_a_diagonal_squeeze_between_two_blocked_squares_is_allowed() {
    let mut game = load(&position(&format!("{BASE}, m10 I, m11 m, n10 i"), "N 5 - - 1"), ONLINE);
    play(&mut game, "m10-n11");
    assert_eq!(token(&game, "n11"), "I");
}

#[test]
fn every_illegal_act_is_refused_with_its_ruling() {
    let tokens = format!(
        "{BASE}, m10 C, m11 I, l10 m, l9 m, l11 m, m9 m, n9 m, n10 m, n11 i, c3 I, d3 I, e3 I, f3 I, g3 I, h3 R"
    );
    let mut game = load(&position(&tokens, "N 1 c3,d3,e3,f3 - 1"), ONLINE);
    let cases = [
        ("m10-m12", "no free square leads from m10 to m12", "WR-7"),
        ("m10-m13", "too far", "WR-7"),
        ("g3-g5", "the infantry moves one step", "WR-7"),
        ("m10-l10", "a mountain", "WR-7"),
        ("m10-m11", "occupied", "WR-7"),
        ("m10-n11", "occupied", "WR-7"),
        ("g3-g3", "another square", "WR-7"),
        ("m10-m10", "no free square to go to", "WR-7"),
        ("b7-b8", "nobody stands on b7", "WR-7"),
        ("y1-y2", "South's infantry on y1 is not yours", "WR-7"),
        ("c3-c4", "moved this turn", "WR-14"),
        ("xy1", "reaches y1", "WR-11"),
        ("xb7", "no enemy stands on b7", "WR-11"),
        ("place I b7", "deployment is over", "WR-1"),
        ("ready", "deployment is over", "WR-1"),
    ];
    for (act, words, ruling) in cases {
        let error = refusal(&mut game, act);
        assert!(error.contains(words) && error.contains(ruling), "{act}: {error}");
    }
    for text in
        ["", "m10", "m10 m11", "m10-", "-m10", "x", "End", "end ", "m10–m11", "xm10x", "m10-m11-m12", "z1-a1"]
    {
        refusal(&mut game, text);
    }
    play(&mut game, "g3-g4");
    assert!(refusal(&mut game, "h3-h4").contains("five units have moved this turn: attack or end (WR-14)"));
}

#[test]
fn wr_12_a_marked_unit_retreats_before_anything_else() {
    let mut game = load(&position(&format!("{BASE}, m10 i, m11 C"), "N 5 - - 4"), ONLINE);
    play(&mut game, "xm10");
    assert_eq!(fields(&game), "S 5 - !m10 5");
    let acts = legal(game.game(), game.state(), south());
    assert_eq!(acts, ["m10-l9", "m10-m9", "m10-n9", "m10-l10", "m10-n10", "m10-l11", "m10-n11"]);
    for act in ["end", "y1-y2", "xm11"] {
        assert!(refusal(&mut game, act).contains("m10 must retreat before anything else (WR-12)"), "{act}");
    }
    play(&mut game, "m10-m9");
    assert_eq!(fields(&game), "S 4 m9 m9 5", "it is one of the five moves");
    assert!(refusal(&mut game, "xm11").contains("may attack this turn"), "it cannot attack in that turn");
    assert!(refusal(&mut game, "m9-m8").contains("WR-14"));
    play(&mut game, "y1-y2, end, end");
    assert_eq!(fields(&game), "S 5 - - 7");
    play(&mut game, "xm11");
    assert_eq!(fields(&game), "N 5 - - 8", "next turn it may attack again, 4 against 5");
}

#[test]
fn wr_12_a_retreat_goes_by_the_whole_movement_in_any_direction() {
    let mut game = load(&position(&format!("{BASE}, m10 c, l10 I, n10 I, y19 c"), "S 5 - !m10 2"), ONLINE);
    assert_eq!(legal(game.game(), game.state(), south()).len(), 22);
    play(&mut game, "m10-o12");
    assert_eq!(fields(&game), "S 4 o12 o12 2");
}

#[test]
fn wr_12_what_cannot_retreat_is_lost_as_the_turn_opens() {
    let walls = "l9 m, m9 m, n9 m, l10 m, l11 m, n11 m";
    let cases = [
        (format!("{BASE}, m10 i, m11 C, n10 m, {walls}"), ONLINE, "_", "boxed in"),
        (format!("{BASE}, m10 i, m11 C, n10 A, {walls}"), ONLINE, "_", "an enemy arsenal is no way out"),
        (format!("{BASE}, m10 i, m11 C, n10 a, {walls}"), ONLINE, "i", "its own arsenal is"),
        ("m20 A, y1 a, m13 i, m16 C, m15 i".into(), "{}", "_", "offline"),
        ("m20 A, y1 a, m13 i, m16 C, m15 r".into(), "{}", "r", "an offline relay can move"),
    ];
    for (tokens, options, left, why) in cases {
        let target = if options == ONLINE { "m10" } else { "m15" };
        let mut game = load(&position(&tokens, "N 5 - - 1"), options);
        play(&mut game, &format!("x{target}"));
        assert_eq!(token(&game, target), left, "{why}");
        let due = if left == "_" { "S 5 - - 2".to_owned() } else { format!("S 5 - !{target} 2") };
        assert_eq!(fields(&game), due, "{why}");
    }
}

#[test]
fn wr_12_an_enemy_arsenal_is_no_square_to_retreat_to() {
    let mut game = load(&position(&format!("{BASE}, m10 i, m11 C, n10 A, l10 A"), "N 5 - - 1"), ONLINE);
    play(&mut game, "xm10");
    assert!(refusal(&mut game, "m10-n10").contains("no square to retreat to (WR-12)"));
    assert_eq!(legal(game.game(), game.state(), south()).len(), 5);
}

#[test]
fn wr_12_a_loss_as_the_turn_opens_is_the_opponents_act() {
    // South's last combat unit cannot retreat: North has won.
    let walls = "l9 m, m9 m, n9 m, l10 m, n10 m, l11 m, n11 m";
    let mut game = load(&position(&format!("a1 A, y20 a, y1 r, m10 i, m11 C, {walls}"), "N 5 - - 1"), ONLINE);
    play(&mut game, "xm10");
    assert_eq!(over(&game), Some((1, "annihilation")));
}

#[test]
fn wr_12_a_unit_in_retreat_still_defends() {
    let game = load(&position(&format!("{BASE}, m10 i, m11 C, m9 i"), "S 5 - !m10 2"), ONLINE);
    let clash = game.game().clash(game.state(), fracas_game_of_war::Cell::read("m9").unwrap()).unwrap();
    assert_eq!(clash.defence, 12);
    let clash = game.game().clash(game.state(), fracas_game_of_war::Cell::read("m11").unwrap()).unwrap();
    assert_eq!(clash.attack, 4, "of the two in reach it is not the one that attacks");
}

#[test]
fn wr_18_a_cavalry_that_retreated_ends_a_charge() {
    let tokens = format!("{BASE}, m10 I, m11 c, m12 c, m13 c, l10 c, k10 c");
    let attack = |fields: &str| {
        let game = load(&position(&tokens, fields), ONLINE);
        game.game().clash(game.state(), fracas_game_of_war::Cell::read("m10").unwrap()).unwrap().attack
    };
    assert_eq!(attack("S 5 - - 2"), 35);
    assert_eq!(attack("S 4 m12 m12 2"), 21, "m11 charges alone, and m13 is out of range");
    assert_eq!(attack("S 4 k10 k10 2"), 28);
}

#[test]
fn wr_14_a_turn_is_up_to_five_units_and_then_one_attack() {
    let tokens = format!("{BASE}, c3 I, d3 I, e3 I, f3 I, g3 I, h3 I, h6 i");
    let mut game = load(&position(&tokens, "N 5 - - 1"), ONLINE);
    play(&mut game, "c3-c4, d3-d4, e3-e4, f3-f4");
    assert_eq!(fields(&game), "N 1 c4,d4,e4,f4 - 1");
    play(&mut game, "h3-h4");
    assert_eq!(legal(game.game(), game.state(), Seat::FIRST), ["xh6", "end"]);
    play(&mut game, "xh6");
    assert_eq!(fields(&game), "S 5 - - 2", "the attack ends the turn");
    play(&mut game, "end");
    assert_eq!(fields(&game), "N 5 - - 3", "and end ends it earlier");
}

#[test]
fn the_first_ply_of_the_classic_opening_has_122_moves_for_north_and_97_for_south() {
    for (roll, seat, count) in [("roll 1", 1, 122), ("roll 6", 2, 97)] {
        let mut game = common::fresh(r#"{"deployment":"classic"}"#);
        play(&mut game, roll);
        let acts = legal(game.game(), game.state(), Seat::new(seat).unwrap());
        assert_eq!(acts.len(), count + 1, "and end");
        assert_eq!(game.perft(1, 10), Ok(count as u64 + 1));
        assert_eq!(common::offline(&game), "");
    }
}
