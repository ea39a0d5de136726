//! The rulebook says what the program does: its drawings are the program's own, and no ruling is missing.

mod common;

use common::{load, position};
use fracas_core::{Describe, Picture};
use fracas_game_of_war::{DEPLOYMENTS, GameOfWar};

const MAP: &str = "j18 m, k18 m, l18 m, m18 m, j17 m, j16 m, j15 p, j14 m, j13 m, j12 m, h19 f, u13 f, m12 f, o19 A, \
     h17 A, k7 m, l7 m, m7 m, n7 m, o7 m, p7 m, p6 p, p5 m, p4 m, p3 m, o9 f, c8 f, w6 f, c1 a, w1 a";
const FIGHT: &str = "a20 A, y20 a, e5 c, e2 k, c5 i, e6 C, e7 C, h8 K, g5 I";

#[test]
fn every_drawing_is_the_programs_own() {
    let off = r#"{"supply":"off"}"#;
    let network = "b2 A, b7 R, f7 I, g8 I, i9 I, e5 i, d2 I, g2 m, i2 I, y12 a, y13 i";
    let cut = format!("{network}, b5 i");
    let before = "b8 A, f8 C, h10 a, h3 i, h2 k, g2 c";
    let after = "b8 A, h8 C, h10 a, h3 i, h2 k, g2 c";
    // Tokens, fields, options; the columns and rows that are drawn.
    let drawings = [
        (MAP, "? 5 - - 1", off, 0..25, 1..=20),
        (network, "N 5 - - 1", "{}", 0..11, 1..=10),
        (&cut, "N 5 - - 1", "{}", 0..11, 1..=10),
        (FIGHT, "N 5 - - 1", off, 0..10, 2..=8),
        ("a20 A, y20 a, e5 i, e6 C", "N 5 - - 1", off, 2..7, 4..=7),
        (before, "N 5 - - 1", "{}", 0..10, 2..=10),
        (after, "N 4 h8 - 1", "{}", 0..10, 2..=10),
    ];
    for (tokens, fields, options, columns, rows) in drawings {
        let game = load(&position(tokens, fields), options);
        let mut picture = Picture::default();
        game.game().draw(&game.view(None), &mut picture);
        let text = picture.to_string();
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        for row in rows {
            let line = &lines[21 - row];
            let squares = &line[3 + 3 * columns.start..3 + 3 * columns.end];
            let drawn: String = line[..3].iter().chain(squares).collect();
            for book in GameOfWar::RULEBOOKS {
                assert!(book.text.contains(drawn.trim_end()), "{}: {drawn:?} of\n{text}", book.language);
            }
        }
    }
}

#[test]
fn the_worked_attack_comes_to_its_sums() {
    let game = load(&position(FIGHT, "N 5 - - 1"), r#"{"supply":"off"}"#);
    let clash = game.game().clash(game.state(), fracas_game_of_war::Cell::read("e5").unwrap()).unwrap();
    let powers: Vec<(String, u32)> =
        clash.attackers.iter().map(|attacker| (attacker.at.to_string(), attacker.power)).collect();
    let expected = [("g5", 4), ("e6", 7), ("e7", 7), ("h8", 5)].map(|(at, power)| (at.to_owned(), power));
    assert_eq!(powers, expected);
    assert_eq!((clash.attack, clash.defence), (23, 19));
}

#[test]
fn every_ruling_option_and_deployment_is_in_the_rulebook() {
    for book in GameOfWar::RULEBOOKS {
        let language = book.language;
        for number in 1..=21 {
            let [named, bare] = [format!("\n**WR-{number} "), format!("\n**WR-{number}**")];
            assert!(book.text.contains(&named) || book.text.contains(&bare), "WR-{number} in {language}");
        }
        for deployment in DEPLOYMENTS {
            assert!(
                book.text.contains(&format!("`{}`", deployment.name)),
                "{} in {language}",
                deployment.name
            );
        }
        for option in fracas_core::default_options::<GameOfWar>().keys() {
            assert!(book.text.contains(&format!("`{option}`")), "{option} in {language}");
        }
        assert!(book.text.contains("Guy Debord") && book.text.contains("1965"), "{language}");
    }
}
