//! What the rulebook says is so.

mod common;

use common::{at, play, position};
use fracas_core::{Describe, Referee};
use fracas_gaogie::{Gaogie, moves_from_toml, plain, sheet};
use serde_json::Value;

fn blocks() -> Vec<&'static str> {
    Gaogie::RULEBOOK.split("```").skip(1).step_by(2).collect()
}

#[test]
fn every_ruling_is_in_the_rulebook() {
    for number in 1..=14 {
        assert!(Gaogie::RULEBOOK.contains(&format!("**GG-{number} ")), "GG-{number}");
    }
}

#[test]
fn the_rulebooks_table_is_the_sheets() {
    let row = |line: &'static str| -> Vec<&str> { line.split('|').map(str::trim).collect() };
    let rows: Vec<Vec<&str>> = Gaogie::RULEBOOK
        .lines()
        .skip_while(|line| !line.starts_with("| move"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(row)
        .collect();
    assert_eq!(rows.len(), 16);
    for (cells, house) in rows.iter().zip(sheet()) {
        assert_eq!(cells[1].trim_matches('*'), house.name);
        let cost = house.costs.first().map_or("–".to_owned(), |(name, count)| format!("{count} {name}"));
        assert_eq!(cells[2], cost, "{}", house.name);
        match house.damage {
            None => assert!(cells[3].starts_with("basic"), "{}", house.name),
            Some(tenths) => {
                assert_eq!(cells[3], format!("{}.{}", tenths / 10, tenths % 10), "{}", house.name);
            }
        }
        assert_eq!(cells[4], house.blocked_by.concat(), "{}", house.name);
    }
}

#[test]
fn the_rulebooks_duel_goes_as_it_is_told() {
    let duel = blocks().into_iter().find(|block| block.contains("turn   seat 1")).expect("a duel");
    let mut game = at("{}", "0,0,0,0|0,0,0,0 r1 t1");
    for line in duel.lines().filter(|line| line.starts_with("  ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        play(&mut game, &format!("1 {}, 2 {}", plain(words[1]), plain(words[2])));
    }
    assert_eq!(position(&game), "x|0,0,1,0 r1 t5");
}

#[test]
fn the_rulebooks_own_tables_are_accepted() {
    let mut found = 0;
    for block in blocks() {
        if block.trim_start().starts_with("[[moves]]") {
            moves_from_toml(block).unwrap_or_else(|error| panic!("{error}\n{block}"));
            found += 1;
        } else if block.trim_start().starts_with('{') {
            let options: Value = serde_json::from_str(block).expect("JSON");
            Referee::<Gaogie>::from_json(None, &options, None).expect("a table");
            found += 1;
        }
    }
    assert_eq!(found, 2);
}
