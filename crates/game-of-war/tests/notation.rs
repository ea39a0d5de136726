//! The notation: positions as they are written, and everything that is none.

mod common;

use common::{load, position};
use fracas_core::{Describe, Event, Game, Picture, QuickDice, Referee, Seat, Turn};
use fracas_game_of_war::{GameOfWar, Position};
use proptest::prelude::*;
use serde_json::{Value, json};

const CLASSIC: &str = "_________________________/_______f______A__________/_________mmmm____________/__R____A_m_______________/_________m_______________/____X____(I)_______________/__CC_IIKIm_______________/__CCIWIIIm__________f____/_____I___m__f____________/_________________________/______________iiikc______/______________[i]iicc______/__f___________iiic_______/__________mmmmmmx________/_______________(w)______[r]__/_______________m_________/_______________m_________/_______________m_________/_________________________/__a___________________a__ N 5 - - 1";

/// Why a position is refused.
fn refused(text: &str) -> String {
    let game = Referee::<GameOfWar>::from_json(None, &json!({}), Some(&Value::from(text)));
    game.map(|_| ()).expect_err(text).to_string()
}

#[test]
fn the_classic_opening_is_written_as_the_rules_have_it() {
    let mut game = common::fresh(r#"{"deployment":"classic"}"#);
    game.play_text(None, "roll 1").unwrap();
    assert_eq!(game.game().position(game.state()).to_string(), CLASSIC);
    let mut free = common::fresh("{}");
    for (seat, act) in [(1, "deploy classic"), (1, "ready"), (2, "deploy classic"), (2, "ready")] {
        free.play_text(Seat::new(seat), act).unwrap();
    }
    free.play_text(None, "roll 3").unwrap();
    assert_eq!(free.game().position(free.state()).to_string(), CLASSIC);
}

#[test]
fn every_token_and_field_is_read_as_it_is_written() {
    let tokens =
        "a20 A, b20 A{I}, c20 A{x}, d20 a, e20 a{k}, f20 a{R}, g20 (C), h20 [w], i20 m, j20 p, k20 f, m10 I";
    for fields in
        ["N 5 - - 1", "N 5 - !m10 9", "N 4 m10 m10 77", "N 3 b20,m10 - 2", "S 5 - - 4294967295", "? 5 - - 1"]
    {
        let text = position(tokens, fields);
        assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        let game = load(&text, r#"{"supply":"off"}"#);
        assert_eq!(game.game().position(game.state()).to_string(), text);
    }
}

#[test]
fn wr_21_a_turn_number_at_its_limit_stays_there() {
    let mut game = load(&position("a20 A, a19 I, y1 a, y2 i", "N 5 - - 4294967295"), "{}");
    common::play(&mut game, "end, end");
    assert!(common::fields(&game).ends_with(" 4294967295"));
}

#[test]
fn a_board_that_is_none_is_refused_with_the_reason() {
    let plain = "_".repeat(25);
    let board = |row: &str| format!("{row}/{} N 5 - - 1", [plain.as_str(); 19].join("/"));
    let cases = [
        (format!("{} N 5 - - 1", [plain.as_str(); 19].join("/")), "20 rows joined by \"/\", not 19"),
        (format!("{} N 5 - - 1", [plain.as_str(); 21].join("/")), "not 21"),
        (board(&plain[1..]), "row 20 has 24 squares"),
        (board(&format!("{plain}_")), "row 20 has 26 squares"),
        (board(&plain.replacen('_', "?", 1)), "'?' in row 20 is no square"),
        (board(&plain.replacen('_', "İ", 1)), "no square"),
        (board(&plain.replacen('_', "m{I}", 1)), "a unit on a mountain"),
        (board(&plain.replacen('_', "(Ii)", 1)), "two units on one square"),
        (board(&plain.replacen('_', "A{IC}", 1)), "two units on one square"),
        (board(&plain.replacen('_', "(m)", 1)), "bracket"),
        (board(&plain.replacen('_', "[I)", 1)), "bracket"),
        (board(&plain.replacen('_', "A{}", 1)), "bracket"),
        (board(&plain.replacen('_', "A{I", 1)), "bracket"),
        (String::new(), "six fields"),
        ("x".repeat(100_000), "six fields"),
        (format!("{CLASSIC} "), "not 7"),
        (CLASSIC.replace(" N ", "  N "), "not 7"),
    ];
    for (text, words) in cases {
        let error = refused(&text);
        assert!(error.contains(words), "{text:.60}: {error}");
    }
}

#[test]
fn fields_that_do_not_fit_the_board_are_refused_with_the_reason() {
    let tokens = "a1 A, a10 I, a11 I, a12 R, d10 C, y1 a, y10 i, m5 A{R}";
    let cases = [
        ("n 5 - - 1", "N or S to move"),
        ("NS 5 - - 1", "N or S to move"),
        ("N 6 - - 1", "5 less the 0 of the fourth, 5"),
        ("N 5 a10 - 1", "5 less the 1 of the fourth, 4"),
        ("N - - - 1", "third field"),
        ("N 05 - - 1", "third field"),
        ("N 4 z10 - 1", "fourth field"),
        ("N 5  - 1", "fourth field"),
        ("N 0 a10,a11,a12,d10,m5,y10 - 1", "fourth field"),
        ("N 4 b10 - 1", "b10 did not move"),
        ("N 4 y10 - 1", "y10 did not move"),
        ("N 3 a10,a10 - 1", "a10 did not move"),
        ("N 5 - !a 1", "fifth field"),
        ("N 5 - x 1", "fifth field"),
        ("N 5 - !b10 1", "could not be made"),
        ("N 5 - !y10 1", "could not be made"),
        ("N 5 - !d10 1", "could not be made"),
        ("N 4 a11 !a10 1", "nothing may have moved before it"),
        ("N 5 - a10 1", "moved first this turn"),
        ("N 3 a11,a10 a10 1", "moved first this turn"),
        ("N 5 - - 0", "sixth field"),
        ("N 5 - - 01", "sixth field"),
        ("N 5 - - -1", "sixth field"),
        ("N 5 - - 4294967296", "sixth field"),
        ("? 4 a10 - 1", "before the first turn"),
        ("? 5 - - 2", "1 before the first turn"),
        ("? - - - 1", "third field"),
    ];
    for (fields, words) in cases {
        let error = refused(&position(tokens, fields));
        assert!(error.contains(words), "{fields}: {error}");
    }
    let error = refused(&position("a1 A{i}, y1 a, a5 I, y5 i", "N 5 - - 1"));
    assert!(error.contains("South's infantry cannot stand on the arsenal on a1"), "{error}");
    let walled = "a1 A, y1 a, y10 i, a20 [I], a19 m, b20 m, b19 m";
    assert!(refused(&position(walled, "N 5 - !a20 1")).contains("with a square to go to"));
}

#[test]
fn options_that_make_no_sense_are_refused_by_name() {
    let cases = [
        (json!({"repetition": 0}), "repetition"),
        (json!({"repetition": 1}), "repetition"),
        (json!({"repetition": "never"}), "repetition"),
        (json!({"no_progress": 0}), "no_progress"),
        (json!({"no_progress": -1}), "no_progress"),
        (json!({"no_progress": "never"}), "no_progress"),
        (json!({"deployment": "secret"}), "deployment"),
        (json!({"supply": true}), "supply"),
        (json!({"screening": "yes"}), "screening"),
        (json!({"relay_by_touch": null}), "relay_by_touch"),
        (json!({"relay": true}), "relay"),
    ];
    for (options, name) in cases {
        let error =
            Referee::<GameOfWar>::from_json(None, &options, None).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(name), "{options}: {error}");
    }
    assert!(Referee::<GameOfWar>::from_json(Some(3), &json!({}), None).is_err());
    let game = Referee::<GameOfWar>::from_json(None, &json!({}), None).unwrap();
    assert_eq!(
        serde_json::to_string(game.game().options()).unwrap(),
        r#"{"deployment":"free","relay_by_touch":true,"support_bonus":true,"repetition":3,"no_progress":100,"supply":"on","screening":false}"#
    );
}

#[test]
fn a_drawing_marks_both_networks_and_fits_eighty_columns() {
    let game = load(CLASSIC, "{}");
    let mut picture = Picture::default();
    game.game().draw(&game.view(None), &mut picture);
    let text = picture.to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    let rows: Vec<&str> = text.lines().collect();
    let square = |name: &str| {
        let column = usize::from(name.as_bytes()[0] - b'a');
        let row: usize = name[1..].parse().unwrap();
        rows[21 - row].chars().skip(3 + column * 3).take(3).collect::<String>()
    };
    let cases = [
        ("a17", " ' "),
        ("a6", " , "),
        ("c12", " ; "),
        ("a18", " · "),
        ("h17", "'A "),
        ("c1", "'a,"),
        ("m12", "'# "),
        ("j18", " ^ "),
        ("j15", "(I)"),
        ("o9", "[i]"),
        ("c14", " C "),
    ];
    for (name, expected) in cases {
        assert_eq!(square(name), expected, "{name}\n{text}");
    }
    let game = load(&position("a1 A{X}, y20 a, a20 I, y2 i, m3 I, m5 (K), c3 p", "N 5 - - 1"), "{}");
    let mut picture = Picture::default();
    game.game().draw(&game.view(None), &mut picture);
    let text = picture.to_string();
    for mark in [" I!", "(K!", "{X}", "Turn 1. North to move, 5 moves left."] {
        assert!(text.contains(mark), "{mark}\n{text}");
    }
}

proptest! {
    /// Whatever is written where a position should be is read or refused, and what is read can be written again
    /// and played on.
    #[test]
    fn any_position_at_all_is_refused_or_can_be_played(
        edits in proptest::collection::vec((0_usize..700, "[_mpfAaICKWRXickwrx(){}\\[\\]/ NSD?!*,0-9a-y-]{0,3}"), 0..6),
        seed: u64,
    ) {
        let mut text = CLASSIC.to_owned();
        for (at, edit) in edits {
            let at = at.min(text.len());
            let end = (at + edit.len()).min(text.len());
            text.replace_range(at..end, &edit);
        }
        let Ok(mut game) = Referee::<GameOfWar>::from_json(None, &json!({}), Some(&Value::from(text.as_str()))) else {
            return Ok(());
        };
        prop_assert_eq!(game.game().position(game.state()).to_string(), text);
        let mut dice = QuickDice::new(seed);
        for _ in 0..20 {
            let event = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Event::Chance(game.game().roll(game.state(), &mut dice)),
                Turn::Choose(seats) => {
                    let seat = seats.iter().next().unwrap();
                    Event::Move(seat, game.game().pick(game.state(), seat, &mut dice, &mut Vec::new()).unwrap())
                }
            };
            game.play(event).unwrap();
        }
    }

    #[test]
    fn any_text_at_all_is_a_move_or_refused(text in "\\PC{0,12}|[a-y]{1,2}[0-9]{0,3}-?[a-z]?[0-9]{0,3}|x[a-z][0-9]{1,3}") {
        let mut game = load(CLASSIC, "{}");
        if game.play_text(Some(Seat::FIRST), &text).is_ok() {
            prop_assert_eq!(game.text(0), text);
        }
    }
}
