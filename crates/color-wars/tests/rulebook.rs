//! What the rulebook shows is what the rules do.

use fracas_color_wars::ColorWars;
use fracas_core::{Describe, Game, Referee};
use serde_json::{Value, json};

/// A board as the rulebook draws it: the square that pops, written as the position before it reached four, and the
/// tokens of all squares.
struct Board {
    squares: Vec<Vec<String>>,
    pops: Option<String>,
}

impl Board {
    fn position(&self, moves: u32) -> String {
        let rows: Vec<String> = self.squares.iter().map(|row| row.concat()).collect();
        format!("{} R {moves}", rows.join("/"))
    }
}

/// The boards of a drawing, from left to right.
fn boards(drawing: &str) -> Vec<Board> {
    let rows: Vec<Vec<&str>> = drawing
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<&str>>())
        .filter(|words| words.first().is_some_and(|word| word.parse::<u8>().is_ok()))
        .collect();
    let height = rows.len();
    let count = rows[0].iter().filter(|word| word.parse::<u8>().is_ok()).count();
    let width = rows[0].len() / count - 1;
    let board = |k: usize| {
        let mut pops = None;
        let squares = rows.iter().enumerate().map(|(y, words)| {
            let row = &words[k * (width + 1) + 1..(k + 1) * (width + 1)];
            let tokens = row.iter().enumerate().map(|(x, word)| match *word {
                "·" => ".".to_owned(),
                "R4" => {
                    pops = Some(format!("{}{}", char::from(b'a' + x as u8), height - y));
                    "R3".to_owned()
                }
                token => token.to_owned(),
            });
            tokens.collect()
        });
        let squares = squares.collect();
        Board { squares, pops }
    };
    (0..count).map(board).collect()
}

#[test]
fn every_chain_that_is_drawn_comes_out_as_it_is_drawn() {
    for book in ColorWars::RULEBOOKS {
        let mut chains = 0;
        for drawing in book.text.split("```").skip(1).step_by(2) {
            let boards = boards(drawing);
            let [first, .., last] = &boards[..] else { continue };
            let size = json!({"width": first.squares[0].len(), "height": first.squares.len()});
            let position = first.position(10);
            let mut table =
                Referee::<ColorWars>::from_json(None, &size, Some(&json!(position))).expect("a position");
            let pops = first.pops.as_ref().expect("a square that pops");
            let seat = table.turn().choosing().sole();
            table.play_text(seat, pops).expect("a move");
            let after = table.game().position(table.state()).to_string();
            let drawn = last.position(11);
            assert_eq!(
                after.split(' ').next(),
                drawn.split(' ').next(),
                "{}: {pops} at {position}",
                book.language
            );
            chains += 1;
        }
        assert_eq!(chains, 4, "{}", book.language);
    }
}

#[test]
fn every_ruling_is_stated() {
    for book in ColorWars::RULEBOOKS {
        for number in 1..=10 {
            assert!(book.text.contains(&format!("\n**CW-{number} ")), "CW-{number} in {}", book.language);
        }
    }
}

#[test]
fn the_draw_that_is_told_leads_back_to_its_position() {
    let told = "R2./.B3/B2. R 6";
    let moves = "a3 b2 a3 a1 a2 b1 b3 a1 b3 b1";
    assert!(ColorWars::RULEBOOKS.iter().all(|book| book.text.contains(told) && book.text.contains(moves)));
    let mut table =
        Referee::<ColorWars>::from_json(None, &Value::Null, Some(&json!(told))).expect("a position");
    for square in moves.split(' ') {
        let seat = table.turn().choosing().sole();
        table.play_text(seat, square).unwrap_or_else(|refusal| panic!("{square}: {refusal}"));
    }
    let after = table.game().position(table.state()).to_string();
    assert_eq!(after.rsplit_once(' ').map(|(board, _)| board), told.rsplit_once(' ').map(|(board, _)| board));
}
