//! The rulebook lists what there is to take, and states every ruling.

mod table;

use fracas_core::{Describe, Picture};
use fracas_gowap::presets::{FORMULAS, MAPS, TEAMS};
use fracas_gowap::{Gowap, Team};
use serde_json::json;
use table::{load, position};

/// A name as a book begins a row with it.
fn capital(name: &str) -> String {
    format!("{}{}", name[..1].to_ascii_uppercase(), &name[1..])
}

#[test]
fn every_team_map_and_formula_to_take_is_in_the_rulebook() {
    for book in Gowap::RULEBOOKS {
        let language = book.language;
        for preset in TEAMS {
            let team: Team = preset.team(4, "100".parse().expect("an amount"));
            assert!(book.text.contains(&format!("| {team} |")), "{} in {language}: {team}", preset.name);
            assert!(book.text.contains(&format!("`{}`", preset.name)), "{} in {language}", preset.name);
        }
        for preset in MAPS {
            assert!(book.text.contains(&format!("`{}`", preset.name)), "{} in {language}", preset.name);
        }
        for preset in FORMULAS {
            assert!(
                book.text.contains(&format!("| `{}` |", preset.formula)),
                "{} in {language}",
                preset.name
            );
        }
    }
    let english = Gowap::RULEBOOKS[0].text;
    for (name, point) in TEAMS.iter().map(|team| (team.name, team.point)) {
        let begins = format!("| {} |", capital(name));
        let row =
            english.lines().find(|line| line.starts_with(&begins)).unwrap_or_else(|| panic!("no {begins}"));
        assert!(row.ends_with(&format!("| {point} |")), "{row}");
    }
}

#[test]
fn every_ruling_is_stated() {
    let numbers = (1..=16).map(|number| number.to_string()).chain(["12a".to_owned()]);
    for number in numbers {
        for book in Gowap::RULEBOOKS {
            assert!(book.text.contains(&format!("\n**GW-{number} ")), "GW-{number} in {}", book.language);
        }
    }
}

#[test]
fn the_worked_round_begins_and_ends_as_it_is_drawn() {
    let stands = [
        "1:M36@b2 2:F24@d2 3:M20@a1 4:F20@e1 | 1:F40@d4 2:M30@a5 3:M20@c5 4:F10@e5",
        "1:M53@c3 2:F37@c3 4:F20@d2 5:F45@c3 | 2:M30@a5 3:M30@d4 4:F15@d4 5:M22.5@d4",
    ];
    for (k, stand) in [(0, stands[0]), (2, stands[1])] {
        let game = load(json!({}), &position(5, &[], stand));
        let mut picture = Picture::default();
        game.game().draw(&game.view(None), &mut picture);
        let text = picture.to_string();
        for row in 1..=5 {
            let begins = format!("{row} ");
            let line = text
                .lines()
                .find(|line| line.trim_start().starts_with(&begins))
                .unwrap_or_else(|| panic!("{text}"));
            let squares: Vec<&str> = line.split_whitespace().skip(1).take(5).collect();
            for book in Gowap::RULEBOOKS {
                let drawing =
                    book.text.split("```").find(|block| block.contains("R+B")).expect("the worked round");
                let drawn =
                    drawing.lines().find(|line| line.trim_start().starts_with(&begins)).expect("a row");
                let drawn: Vec<&str> = drawn.split_whitespace().skip(6 * k + 1).take(5).collect();
                assert_eq!(drawn, squares, "row {row} in {}", book.language);
            }
        }
    }
}
