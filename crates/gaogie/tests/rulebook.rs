//! What the rulebook says is so.

mod common;

use common::{at, play, position};
use fracas_core::{Describe, Referee, Rulebook};
use fracas_gaogie::{Gaogie, moves_from_toml, plain, sheet};
use serde_json::Value;

fn blocks(book: &Rulebook) -> Vec<&'static str> {
    book.text.split("```").skip(1).step_by(2).collect()
}

#[test]
fn every_ruling_is_in_the_rulebook() {
    for book in Gaogie::RULEBOOKS {
        for number in 1..=14 {
            assert!(book.text.contains(&format!("\n**GG-{number} ")), "GG-{number} in {}", book.language);
        }
    }
}

#[test]
fn the_rulebooks_table_is_the_sheets() {
    for book in Gaogie::RULEBOOKS {
        let row = |line: &'static str| -> Vec<&str> { line.split('|').map(str::trim).collect() };
        let rows: Vec<Vec<&str>> = book
            .text
            .lines()
            .skip_while(|line| !line.starts_with("| **Gaogıe**"))
            .take_while(|line| line.starts_with('|'))
            .map(row)
            .collect();
        assert_eq!(rows.len(), 16, "{}", book.language);
        for (cells, house) in rows.iter().zip(sheet()) {
            let what = format!("{} in {}", house.name, book.language);
            assert_eq!(cells[1].trim_matches('*'), house.name);
            let cost =
                house.costs.first().map_or("–".to_owned(), |(name, count)| format!("{count} {name}"));
            assert_eq!(cells[2], cost, "{what}");
            match house.damage {
                None => assert!(
                    cells[3].starts_with(["basic", "Grundzug"][usize::from(book.language == "de")]),
                    "{what}"
                ),
                Some(tenths) => {
                    assert_eq!(
                        cells[3].replace(',', "."),
                        format!("{}.{}", tenths / 10, tenths % 10),
                        "{what}"
                    );
                }
            }
            assert_eq!(cells[4], house.blocked_by.concat(), "{what}");
        }
    }
}

#[test]
fn the_rulebooks_duel_goes_as_it_is_told() {
    for book in Gaogie::RULEBOOKS {
        let duel = blocks(book).into_iter().find(|block| block.contains("\n  1    ")).expect("a duel");
        let mut game = at("{}", "0,0,0,0|0,0,0,0 r1 t1");
        for line in duel.lines().filter(|line| line.starts_with("  ")) {
            let words: Vec<&str> = line.split_whitespace().collect();
            play(&mut game, &format!("1 {}, 2 {}", plain(words[1]), plain(words[2])));
        }
        assert_eq!(position(&game), "x|0,0,1,0 r1 t5", "{}", book.language);
        assert!(book.text.contains("`x|0,0,1,0 r1 t5`"), "{}", book.language);
    }
}

#[test]
fn the_three_of_the_rulebook_end_as_they_are_told() {
    let mut game = at("{}", "2,0,0,0|1,0,0,0|0,1,0,0 r1 t2");
    play(&mut game, "1 saosheq@2, 2 sheq@3, 3 nao@1");
    assert_eq!(position(&game), "x|x|0,0,0,0 r1 t3");
    let mut ring = at("{}", "1,0,0,0|1,0,0,0|1,0,0,0 r1 t2");
    play(&mut ring, "1 sheq@2, 2 sheq@3, 3 sheq@1");
    assert_eq!(position(&ring), "x|x|x r1 t3");
}

#[test]
fn the_rulebooks_own_tables_are_accepted() {
    for book in Gaogie::RULEBOOKS {
        let mut found = 0;
        for block in blocks(book) {
            if block.trim_start().starts_with("[[moves]]") {
                moves_from_toml(block).unwrap_or_else(|error| panic!("{error}\n{block}"));
                found += 1;
            } else if block.trim_start().starts_with('{') {
                let options: Value = serde_json::from_str(block).expect("JSON");
                Referee::<Gaogie>::from_json(None, &options, None).expect("a table");
                found += 1;
            }
        }
        assert_eq!(found, 2, "{}", book.language);
    }
}
