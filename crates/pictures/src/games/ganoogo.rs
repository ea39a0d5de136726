//! Ganoogo: the cross, the dice, and everybody's hand from behind.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::{color, read};
use crate::board::Board;
use crate::colors::Colors;
use crate::marks::{PIPS, at, cell, corners, named_squares, pips, seat_mark};
use crate::scene::Scene;
use crate::text::Pen;

#[derive(Deserialize)]
struct View {
    #[serde(rename = "in")]
    playing: Vec<usize>,
    turn: usize,
    dice: Vec<Die>,
    standing: Vec<String>,
    hand_sizes: Vec<usize>,
    /// The eye's own cards.
    hand: Option<BTreeMap<String, u64>>,
    #[serde(default)]
    names: Vec<String>,
}

#[derive(Deserialize)]
struct Die {
    seat: usize,
    kind: String,
    hp: usize,
    at: Option<String>,
    home: String,
}

const SIDE: f64 = 40.0;

const ARMS: [&str; 4] = ["Red", "Blue", "Green", "Yellow"];

/// Where everybody's hand lies beside the printed cross, in squares.
const CORNERS: [(f64, f64); 4] = [(0.2, 10.6), (0.2, 1.2), (9.4, 1.2), (9.4, 10.6)];

/// The rows of the board, from the top.
fn rows(options: &Value) -> Vec<String> {
    let own = options["board"]["rows"].as_array();
    if let Some(own) = own {
        return own.iter().filter_map(|row| row.as_str().map(str::to_owned)).collect();
    }
    let row = |number| match number {
        6..=8 => "###############",
        5 | 9 => ".....#####.....",
        _ => "......###......",
    };
    (0..15).map(|number| row(number).to_owned()).collect()
}

pub(super) fn board(scene: &Scene<'_>, colors: &Colors) -> Option<Board> {
    let view: View = read(scene.seen)?;
    let rows = rows(scene.options);
    let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let (width, height) = (columns as f64 * SIDE, rows.len() as f64 * SIDE);
    let seats = view.hand_sizes.len();
    // An arm's colour is its player's; on a board of somebody's own arms may have names that are none.
    let color = |seat: usize| {
        let named = ARMS.iter().position(|arm| view.names.get(seat - 1).is_some_and(|name| name == arm));
        named.map_or_else(|| color("ganoogo", u8::try_from(seats).unwrap_or(u8::MAX), seat), |arm| arm + 1)
    };
    let middle =
        |square: &str| cell(square).map(|(x, y)| (x * SIDE + SIDE / 2.0, height - y * SIDE - SIDE / 2.0));
    let mut body = String::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, _) in line.chars().enumerate().filter(|(_, mark)| *mark == '#') {
            body += &format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>",
                column as f64 * SIDE,
                row as f64 * SIDE,
                colors.square,
                colors.square_line
            );
        }
    }
    let thrones = view.dice.iter().filter(|die| die.kind == "overlord" && view.standing.contains(&die.home));
    for die in thrones.filter(|die| die.seat > 0) {
        let Some((x, y)) = middle(&die.home) else { continue };
        let number = color(die.seat);
        let (fill, stroke) = (colors.seat(number).mix(30, colors.card), colors.seat_text(number));
        body += &at(
            x,
            y,
            1.0,
            format_args!(
                "<path fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\" d=\"M-16 16V-4l7 6 9-14 9 14 7-6v20z\"/>"
            ),
        );
    }
    for die in view.dice.iter().filter(|die| die.seat > 0) {
        let Some((x, y)) = die.at.as_deref().and_then(middle) else { continue };
        body += &at(x, y, 1.0, face(colors, color(die.seat), die.hp, die.kind == "overlord"));
    }
    for square in scene.last.into_iter().flat_map(named_squares) {
        if let Some((x, y)) = middle(square) {
            body += &corners(x - SIDE / 2.0 + 1.0, y - SIDE / 2.0 + 1.0, SIDE - 2.0, colors.ink);
        }
    }
    let roomy = columns >= 15 && rows.len() >= 15;
    let foot = if roomy { 0.0 } else { 3.0 * SIDE };
    for (index, &cards) in view.hand_sizes.iter().enumerate() {
        let (seat, number) = (index + 1, color(index + 1));
        let (x, y) = match CORNERS.get(number - 1) {
            Some(&(x, y)) if roomy => (x * SIDE, y * SIDE),
            _ => (index as f64 * width / seats as f64, height + SIDE * 0.4),
        };
        let turn = view.turn == seat && scene.seen["outcome"].is_null();
        body += &at(x, y, 1.0, hand(colors, number, cards, turn, view.playing.contains(&seat)));
    }
    let mut below = height + foot;
    if let Some(cards) = view.hand.filter(|cards| !cards.is_empty()) {
        let named = |(card, count): (&String, &u64)| match count {
            1 => card.replace('-', " "),
            _ => format!("{} ×{count}", card.replace('-', " ")),
        };
        let cards: Vec<String> = cards.iter().map(named).collect();
        let pen = Pen::new(17.0, colors.ink);
        body += &pen.write_within(0.0, below + 28.0, &cards.join(" · "), width);
        below += SIDE;
    }
    Some(Board { width, height: below, body })
}

/// A die: its HP as pips, an Overlord's with a frame.
fn face(colors: &Colors, number: usize, hp: usize, royal: bool) -> String {
    let (fill, edge, on) = (colors.seat(number), colors.seat_edge, colors.on_seat(number));
    let frame = match royal {
        true => format!(
            "<rect x=\"-13\" y=\"-13\" width=\"26\" height=\"26\" rx=\"5\" fill=\"none\" stroke=\"{on}\" stroke-width=\"1.6\"/>"
        ),
        false => String::new(),
    };
    let points = match PIPS.get(hp) {
        Some(places) => at(0.0, 0.0, if royal { 0.27 } else { 0.31 }, pips(places, number, 10.0, on)),
        None => Pen::new(18.0, on).bold().middle().write(0.0, 6.5, &hp.to_string()),
    };
    format!(
        "<rect x=\"-16\" y=\"-16\" width=\"32\" height=\"32\" rx=\"7\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.3\"/>{frame}{points}"
    )
}

/// Somebody's mark, with a pointer in their turn, and the backs of their cards.
fn hand(colors: &Colors, number: usize, cards: usize, turn: bool, playing: bool) -> String {
    let text = colors.seat_text(number);
    let mut body = seat_mark(colors, number, 32.0, 14.0, 14.0);
    if turn {
        body += &format!("<path fill=\"{text}\" d=\"M-1 5l12 9-12 9z\"/>");
    }
    if !playing {
        body += &format!("<path stroke=\"{}\" stroke-width=\"4\" d=\"M18 28 46 0\"/>", colors.ink);
    }
    for card in 0..cards.min(12) {
        body += &format!(
            "<rect x=\"{}\" y=\"38\" width=\"20\" height=\"28\" rx=\"3.5\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
            card as f64 * 13.0,
            colors.seat(number),
            colors.card
        );
    }
    body + &Pen::new(18.0, colors.soft).bold().write(54.0, 20.0, &cards.to_string())
}
