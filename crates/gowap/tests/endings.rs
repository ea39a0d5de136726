//! How games end, by both versions of the rules (GW-13).

mod table;

use fracas_core::{Game, Referee, Seat, Turn};
use fracas_gowap::Gowap;
use serde_json::{Value, json};
use table::{load, load_by, position, tokens};

fn start(mode: &Value, cells: &[(&str, &str)], tokens: &str) -> Value {
    let mut start = position(5, cells, tokens);
    start["mode"] = mode.clone();
    start
}

fn flip(game: &mut Referee<Gowap>, coins: &str) {
    let coins: String = coins.split_whitespace().collect();
    game.play_text(None, &coins).unwrap_or_else(|error| panic!("{coins}: {error}"));
}

/// Who won and how; nothing while the game goes on.
fn ended(game: &Referee<Gowap>) -> Option<(Vec<u8>, &'static str)> {
    let outcome = game.turn().outcome()?;
    Some((outcome.winners.iter().map(Seat::number).collect(), outcome.reason))
}

#[test]
fn gw_13_how_games_end() {
    let (rounds, last) = (json!({"rounds": 1}), json!("last-standing"));
    let cases = [
        // before, coins, mode, max_rounds, how it ends by version 1, and by version 2
        ("1:M30@b2 | 1:M20@a5", "TT TH", &rounds, 9, Some((vec![1], "total")), Some((vec![1], "total"))),
        ("1:M10@b2 | 1:M20@a5", "TT TH", &rounds, 9, Some((vec![2], "total")), Some((vec![2], "total"))),
        (
            "1:M20@b2 | 1:M20.00000001@a5",
            "TT TH",
            &rounds,
            9,
            Some((vec![], "total")),
            Some((vec![], "total")),
        ),
        (
            "1:M30@b2 | 1:M20@d4",
            "HH HH",
            &rounds,
            9,
            Some((vec![1], "elimination")),
            Some((vec![1], "total")),
        ),
        ("1:M30@b2 | 1:M20@d4", "HH HH", &json!({"rounds": 2}), 9, Some((vec![1], "elimination")), None),
        (
            "1:M30@b2 | 1:M40@d4",
            "HH HH",
            &last,
            9,
            Some((vec![2], "elimination")),
            Some((vec![2], "elimination")),
        ),
        // They meet on the trap e5: the battle comes first, and with it the end.
        (
            "1:M30@d4 | 1:M40@d4",
            "HH TT",
            &last,
            9,
            Some((vec![], "elimination")),
            Some((vec![2], "elimination")),
        ),
        ("1:M30@b2 | 1:M20@a5", "TT TH", &last, 1, Some((vec![1], "total")), Some((vec![1], "total"))),
        ("1:M30@b2 | 1:M20@a5", "TT TH", &last, 2, None, None),
        ("1:M30@b2 | 1:M20@a5", "TT TH", &json!({"rounds": 2}), 1, None, None),
    ];
    for (before, coins, mode, max_rounds, first, second) in cases {
        for (rules, right) in [(1, first), (2, second)] {
            let options = json!({"max_rounds": max_rounds});
            let mut game = load_by(rules, options, &start(mode, &[("e5", "V*0")], before));
            flip(&mut game, coins);
            assert_eq!(ended(&game), right, "version {rules}: {before} {mode}");
        }
    }
}

/// Blue's only token loses its battle on c3, the first cell of the round in which anything happens. Red has a
/// couple there, another on b2, and a token on the trap a1.
const LAST_BATTLE: &str = "1:M30@b2 2:F30@b2 3:M5@a1 4:F5@a1 5:M9@a1 | 1:M20@d4";
const CELLS: &[(&str, &str)] = &[("c3", "V*2"), ("a1", "V*0")];

#[test]
fn gw_13_version_1_tells_the_end_after_the_whole_round() {
    let mut game = load_by(1, json!({}), &start(&json!("last-standing"), CELLS, LAST_BATTLE));
    assert!(game.play_text(None, "HHHHHHHHTTHH").is_err(), "two children are still to be born");
    flip(&mut game, "HH HH HH HH TT HH H T");
    // 60 against 20: 30 + 20 each; a daughter of 50; and the function. A son on b2. Token 5 dies on a1.
    assert_eq!(tokens(&game), "1:M100@c3 2:F100@c3 3:M5@b2 4:F5@b2 6:F100@c3 7:M5@b2 |");
    assert_eq!(ended(&game), Some((vec![1], "elimination")));
}

#[test]
fn gw_13_last_standing_ends_at_the_very_battle_with_no_further_coin() {
    let mut game = load(json!({}), &start(&json!("last-standing"), CELLS, LAST_BATTLE));
    let error = game.play_text(None, "HHHHHHHHTTHHH").unwrap_err();
    assert_eq!(error.to_string(), "this round takes 12 coins, not 13");
    flip(&mut game, "HH HH HH HH TT HH");
    // No births, no function, no further cell: even the one on the trap is still there.
    assert_eq!(tokens(&game), "1:M50@c3 2:F50@c3 3:M5@b2 4:F5@b2 5:M9@a1 |");
    assert_eq!(ended(&game), Some((vec![1], "elimination")));
    assert_eq!(game.game().position(game.state()).round, 1, "the round that was cut short counts");
}

#[test]
fn gw_13_last_standing_ends_at_the_very_function() {
    // Blue's last token dies alone on the trap d4; the couple on b2 below it has no child any more.
    let before = start(&json!("last-standing"), &[("d4", "V*0")], "1:M5@a1 2:F5@a1 | 1:M20@e5");
    let mut game = load(json!({}), &before);
    flip(&mut game, "HH HH HH");
    assert_eq!((tokens(&game).as_str(), ended(&game)), ("1:M5@b2 2:F5@b2 |", Some((vec![1], "elimination"))));
    let mut game = load_by(1, json!({}), &before);
    flip(&mut game, "HH HH HH T");
    assert_eq!(tokens(&game), "1:M5@b2 2:F5@b2 3:M5@b2 |");
    // What was above it in the order of cells has happened: the child on b4 is there.
    let before = start(&json!("last-standing"), &[("d4", "V*0")], "1:M5@a3 2:F5@a3 | 1:M20@e5");
    let mut game = load(json!({}), &before);
    flip(&mut game, "HH HH HH H");
    assert_eq!(tokens(&game), "1:M5@b4 2:F5@b4 3:F5@b4 |");
}

#[test]
fn gw_13_a_function_works_on_all_in_its_cell_at_once_so_one_step_can_leave_nobody() {
    // A standoff on c3, then the function takes both sides: nobody was last.
    let before = start(&json!("last-standing"), &[("c3", "V-30")], "1:M20@b2 | 1:M20@d4");
    for rules in [1, 2] {
        let mut game = load_by(rules, json!({}), &before);
        flip(&mut game, "HH HH");
        assert_eq!((tokens(&game).as_str(), ended(&game)), ("|", Some((vec![], "elimination"))));
    }
    // It takes the weaker side alone: the other has won.
    let before = start(&json!("last-standing"), &[("c3", "V-15")], "1:M20@b2 2:M10@b2 | 1:M15@d4 2:M15@d4");
    let mut game = load(json!({}), &before);
    flip(&mut game, "HH HH HH HH");
    assert_eq!((tokens(&game).as_str(), ended(&game)), ("1:M5@c3 |", Some((vec![1], "elimination"))));
    // Both annihilate each other in one battle: a draw, and no function.
    let before = start(&json!("last-standing"), &[], "1:M20@b2 | 1:M20@d4");
    let mut game = load(json!({"tie": "annihilate"}), &before);
    flip(&mut game, "HH HH");
    assert_eq!(ended(&game), Some((vec![], "elimination")));
}

#[test]
fn gw_13_two_traps_take_the_sides_one_after_the_other() {
    // Blue's trap d4 comes before Red's b2 in the order of cells: Red is standing when Blue falls.
    let cells = [("d4", "V*0"), ("b2", "V*0")];
    let before = start(&json!("last-standing"), &cells, "1:M10@a1 | 1:M10@e5");
    let mut game = load(json!({}), &before);
    flip(&mut game, "HH HH");
    assert_eq!((tokens(&game).as_str(), ended(&game)), ("1:M10@b2 |", Some((vec![1], "elimination"))));
    let mut game = load_by(1, json!({}), &before);
    flip(&mut game, "HH HH");
    assert_eq!((tokens(&game).as_str(), ended(&game)), ("|", Some((vec![], "elimination"))));
}

#[test]
fn gw_13_rounds_are_all_played_by_one_side_alone_if_need_be() {
    let before = start(&json!({"rounds": 3}), &[("c3", "V*2"), ("d4", "V*0")], "1:M30@b2 | 1:M20@d4");
    let mut game = load_by(1, json!({}), &before);
    flip(&mut game, "HH HH");
    assert_eq!(ended(&game), Some((vec![1], "elimination")), "version 1");
    let mut game = load(json!({}), &before);
    flip(&mut game, "HH HH");
    assert_eq!((tokens(&game).as_str(), game.turn()), ("1:M80@c3 |", Turn::Chance));
    flip(&mut game, "HT");
    assert_eq!((tokens(&game).as_str(), game.turn()), ("1:M80@b4 |", Turn::Chance));
    let mut other = game.fork(game.len());
    flip(&mut game, "HT");
    assert_eq!(ended(&game), Some((vec![1], "total")));
    // What is left may still be lost: nobody has a token then, and it is a draw at once.
    other.truncate(1);
    flip(&mut other, "HH");
    assert_eq!((tokens(&other).as_str(), ended(&other)), ("|", Some((vec![], "elimination"))));
    assert_eq!(other.game().position(other.state()).round, 2);
}

#[test]
fn gw_13_equal_totals_draw_however_small() {
    let tiny = format!("1:M{x}@a1 | 1:M{x}@e5", x = 1e-320);
    let mut game = load(json!({}), &start(&json!({"rounds": 1}), &[], &tiny));
    flip(&mut game, "TT TT");
    assert_eq!(ended(&game), Some((vec![], "total")));
}

#[test]
fn gw_13_a_position_that_is_already_decided_has_its_outcome() {
    let (rounds, last) = (json!({"rounds": 10}), json!("last-standing"));
    let cases = [
        (1, &rounds, "1:M30@b2 |", 3, Some((vec![1], "elimination"))),
        (1, &rounds, "| 1:M30@b2", 0, Some((vec![2], "elimination"))),
        (2, &rounds, "1:M30@b2 |", 3, None),
        (2, &rounds, "| 1:M30@b2", 0, None),
        (2, &rounds, "| 1:M30@b2", 10, Some((vec![2], "total"))),
        (2, &last, "1:M30@b2 |", 3, Some((vec![1], "elimination"))),
        (2, &last, "| 1:M30@b2", 1000, Some((vec![2], "elimination"))),
        (1, &rounds, "|", 0, Some((vec![], "elimination"))),
        (2, &rounds, "|", 0, Some((vec![], "elimination"))),
        (2, &last, "|", 0, Some((vec![], "elimination"))),
        (2, &rounds, "1:M30@b2 | 1:M31@b2", 10, Some((vec![2], "total"))),
        (2, &rounds, "1:M30@b2 | 1:M31@b2", 12, Some((vec![2], "total"))),
    ];
    for (rules, mode, tokens, round, right) in cases {
        let mut start = start(mode, &[], tokens);
        start["round"] = json!(round);
        assert_eq!(ended(&load_by(rules, json!({}), &start)), right, "version {rules}: {tokens} {mode}");
    }
}

#[test]
fn a_record_of_version_1_is_replayed_by_version_1() {
    let before = start(&json!("last-standing"), CELLS, LAST_BATTLE);
    let mut game = load_by(1, json!({}), &before);
    flip(&mut game, "HH HH HH HH TT HH H T");
    let record = game.record().to_string();
    assert!(record.contains("Rules: 1\n") && !record.contains("reveal"), "{record}");
    let again = Referee::<Gowap>::replay(&record.parse().unwrap()).unwrap();
    assert_eq!((again.game().rules(), again.state()), (1, game.state()));
    let newer = record.replace("Rules: 1\n", "Rules: 2\n");
    let error = Referee::<Gowap>::replay(&newer.parse().unwrap()).unwrap_err();
    assert!(error.to_string().contains("this round takes 12 coins, not 14"), "{error}");
}
