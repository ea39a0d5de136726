//! The map of openings, drawn: one board for each first square of Red, and on it who wins wherever Blue
//! places.

use std::collections::HashMap;
use std::fmt::Write as _;

use fracas_bots::color_wars::strategy::{Turns, after, sheet_game};
use fracas_core::{Seat, Square};

use super::{Decision, Opening};

/// One board of the map.
struct Board {
    red: Square,
    /// Row by row from `a1`; nothing on Red's own square.
    fates: Vec<Option<Decision>>,
}

fn boards(side: u8, openings: &[Opening]) -> Vec<Board> {
    let (game, start) = sheet_game(side);
    let turns = Turns::new(side);
    let form = |red: u8, blue: u8| {
        let placed = after(&game, &after(&game, &start, Seat::FIRST, red), Seat::from_index(1), blue);
        turns.form(&placed).code
    };
    let index = |square: Square| square.row * side + square.column;
    let known: HashMap<u128, Decision> = openings
        .iter()
        .map(|opening| (form(index(opening.pair.0), index(opening.pair.1)), opening.decision))
        .collect();
    let mut reds: Vec<Square> = openings.iter().map(|opening| opening.pair.0).collect();
    reds.dedup();
    let fate = |red: Square, blue: u8| {
        (blue != index(red)).then(|| known.get(&form(index(red), blue)).copied().unwrap_or(Decision::Open))
    };
    reds.into_iter()
        .map(|red| Board { red, fates: (0..side * side).map(|blue| fate(red, blue)).collect() })
        .collect()
}

/// What a square of the map shows: the winner's letter and the moves it takes.
fn token(fate: Option<Decision>) -> String {
    match fate {
        None => "◆".to_owned(),
        Some(Decision::Win(Seat::FIRST, moves)) => format!("R{moves}"),
        Some(Decision::Win(_, moves)) => format!("B{moves}"),
        Some(Decision::Draw) => "=".to_owned(),
        Some(Decision::Open) => "?".to_owned(),
    }
}

/// Draws the map as text, two boards beside each other.
pub fn draw_map(side: u8, openings: &[Opening]) -> String {
    let mut text = String::from(
        "Red places on ◆. On every other square: who wins if Blue places there, and\nwithin how many moves.\n",
    );
    let width = usize::from(side) * 4 + 3;
    for pair in boards(side, openings).chunks(2) {
        text.push('\n');
        let heading = |board: &Board| format!("{:<width$}", format!("Red on {}", board.red));
        text.push_str(pair.iter().map(heading).collect::<Vec<_>>().join("   ").trim_end());
        text.push('\n');
        for row in (0..side).rev() {
            let line = |board: &Board| {
                let squares = (0..side)
                    .map(|column| format!("{:>4}", token(board.fates[usize::from(row * side + column)])));
                format!("{:>2} {}", row + 1, squares.collect::<String>())
            };
            writeln!(text, "{}", pair.iter().map(line).collect::<Vec<_>>().join("   ")).expect("a string");
        }
        let letters: String = (0..side).map(|column| format!("{:>4}", (b'a' + column) as char)).collect();
        let letters = format!("   {letters}");
        writeln!(text, "{}", pair.iter().map(|_| letters.clone()).collect::<Vec<_>>().join("   "))
            .expect("a string");
    }
    text
}

const CELL: u32 = 44;
const GAP: u32 = 28;
const HEAD: u32 = 26;

/// Draws the map as a picture. Letters say what colours say, so it reads without colour too.
pub fn svg_map(side: u8, openings: &[Opening]) -> String {
    let boards = boards(side, openings);
    let board_size = u32::from(side) * CELL;
    let columns = 3.min(boards.len().max(1)) as u32;
    let rows = (boards.len() as u32).div_ceil(columns);
    let (width, height) = (columns * (board_size + GAP) + GAP, rows * (board_size + GAP + HEAD) + GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <title>Color Wars {side}×{side}: who wins after each opening</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (number, board) in (0_u32..).zip(&boards) {
        let left = GAP + number % columns * (board_size + GAP);
        let top = GAP + number / columns * (board_size + GAP + HEAD);
        writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"16\" fill=\"#222\">Red on {}</text>",
            left + board_size / 2,
            top + 10,
            board.red
        )
        .expect("a string");
        for (square, &fate) in (0_u32..).zip(&board.fates) {
            let (column, row) = (square % u32::from(side), square / u32::from(side));
            let (x, y) = (left + column * CELL, top + HEAD + (u32::from(side) - 1 - row) * CELL);
            let (fill, ink) = match fate {
                None => ("#222", "#fff"),
                Some(Decision::Win(Seat::FIRST, _)) => ("#e8594f", "#1a0503"),
                Some(Decision::Win(..)) => ("#5b9bea", "#04101f"),
                Some(Decision::Draw) => ("#c9c9c9", "#222"),
                Some(Decision::Open) => ("#f4f1ea", "#666"),
            };
            writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#fff\"/>\
                 <text x=\"{}\" y=\"{}\" font-size=\"15\" fill=\"{ink}\">{}</text>",
                x + CELL / 2,
                y + CELL / 2 + 5,
                token(fate)
            )
            .expect("a string");
        }
    }
    svg.push_str("</svg>\n");
    svg
}
