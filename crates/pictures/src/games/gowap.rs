//! Gowap: cells with their formulas, and tokens with their values.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::read;
use crate::board::{Board, rulers};
use crate::colors::Colors;
use crate::marks::{at, cell, emblem, seat_mark};
use crate::scene::Scene;
use crate::text::Pen;

#[derive(Deserialize)]
struct View {
    position: Position,
    totals: [f64; 2],
}

#[derive(Deserialize)]
struct Position {
    size: usize,
    functions: BTreeMap<String, String>,
    tokens: Vec<Token>,
}

#[derive(Clone, Deserialize)]
struct Token {
    seat: usize,
    gender: String,
    value: f64,
    at: Option<String>,
}

const SIDE: f64 = 100.0;

/// More tokens than this in a cell are shown as one heap a side: smaller ones could not be read.
const HEAP: usize = 4;

/// Middles and radii by how many there are, in parts of a cell.
const PLACES: [&[(f64, f64, f64)]; 5] = [
    &[],
    &[(0.5, 0.41, 0.34)],
    &[(0.26, 0.42, 0.235), (0.74, 0.42, 0.235)],
    &[(0.27, 0.2, 0.195), (0.73, 0.2, 0.195), (0.5, 0.6, 0.195)],
    &[(0.27, 0.2, 0.195), (0.73, 0.2, 0.195), (0.27, 0.6, 0.195), (0.73, 0.6, 0.195)],
];

/// A counter's own radius, with its edge.
const RADIUS: f64 = 29.0;

pub(super) fn board(scene: &Scene<'_>, colors: &Colors) -> Option<Board> {
    let view: View = read(scene.seen)?;
    let size = view.position.size;
    let width = size as f64 * SIDE;
    let dark = colors.ink.mix(14, colors.square);
    let mut body = String::new();
    for y in 0..size {
        for x in 0..size {
            // As on a chessboard, a1 is dark.
            let fill = if (x + y) % 2 == 0 { dark } else { colors.square };
            let (left, top) = (x as f64 * SIDE, width - (y + 1) as f64 * SIDE);
            body += &format!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>"
            );
        }
    }
    body += &format!(
        "<rect width=\"{width}\" height=\"{width}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
        colors.edge
    );
    body += &rulers(colors, size, size, SIDE);
    let formula = Pen::new(13.0, colors.ink);
    for (square, text) in &view.position.functions {
        if let Some((x, y)) = cell(square) {
            body += &formula.write_within(x * SIDE + 5.0, width - y * SIDE - 6.0, text, SIDE - 10.0);
        }
    }
    let mut cells: BTreeMap<&str, Vec<Token>> = BTreeMap::new();
    for token in &view.position.tokens {
        if let Some(square) = &token.at {
            cells.entry(square).or_default().push(token.clone());
        }
    }
    for (square, tokens) in cells {
        let Some((x, y)) = cell(square) else { continue };
        let shown = heaps(tokens);
        for ((token, count), &(dx, dy, radius)) in shown.iter().zip(PLACES[shown.len().min(HEAP)]) {
            let (x, y) = ((x + dx) * SIDE, width - (y + 1.0 - dy) * SIDE);
            body += &at(x, y, radius * SIDE / RADIUS, counter(colors, token, *count));
        }
    }
    let foot = width + SIDE * 0.72;
    for (side, total) in view.totals.iter().enumerate() {
        let x = width * (0.25 + 0.5 * side as f64) - 40.0;
        body += &seat_mark(colors, side + 1, x, foot, 18.0);
        body += &Pen::new(28.0, colors.ink).bold().write(x + 28.0, foot + 10.0, &tiny(*total));
    }
    let body = at(SIDE * 0.35, 0.0, 1.0, body);
    Some(Board { width: width + SIDE * 0.35, height: width + SIDE * 0.95, body })
}

/// Tokens with how many each stands for.
fn heaps(tokens: Vec<Token>) -> Vec<(Token, usize)> {
    if tokens.len() <= HEAP {
        return tokens.into_iter().map(|token| (token, 1)).collect();
    }
    let side = |seat: usize| {
        let own: Vec<&Token> = tokens.iter().filter(|token| token.seat == seat).collect();
        let value = own.iter().map(|token| token.value).sum();
        own.first().map(|first| (Token { value, ..(*first).clone() }, own.len()))
    };
    [side(1), side(2)].into_iter().flatten().collect()
}

/// A round counter: its value, its gender's sign or how many it stands for, its side's shape.
fn counter(colors: &Colors, token: &Token, count: usize) -> String {
    let (fill, edge, on) = (colors.seat(token.seat), colors.seat_edge, colors.on_seat(token.seat));
    let text = tiny(token.value);
    let size = match text.chars().count() {
        0..=3 => 22.0,
        4 => 18.0,
        _ => 14.0,
    };
    let sign = match (count, token.gender.as_str()) {
        (2.., _) => Pen::new(12.0, on).bold().middle().write(0.0, -13.0, &format!("×{count}")),
        (_, "M") => {
            at(0.0, -18.0, 1.0, "<circle r=\"3\" cx=\"-1.5\" cy=\"2.5\"/><path d=\"M.8.2 5-4M1.5-4H5v3.5\"/>")
        }
        _ => at(0.0, -18.0, 1.0, "<circle r=\"3\" cy=\"-2.5\"/><path d=\"M0 .6v5.6M-2.8 3.4h5.6\"/>"),
    };
    let sign = match count {
        0 | 1 => format!("<g fill=\"none\" stroke=\"{on}\" stroke-width=\"2\">{sign}</g>"),
        _ => sign,
    };
    format!(
        "<circle r=\"28\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.6\"/>{}{sign}{}",
        Pen::new(size, on).bold().middle().write(0.0, 9.0, &text),
        emblem(token.seat, 0.0, 19.0, 4.0, on)
    )
}

/// On a counter there is room for three or four characters.
fn tiny(value: f64) -> String {
    if value < 10.0 {
        ((value * 10.0).round() / 10.0).to_string()
    } else if value < 10_000.0 {
        value.round().to_string()
    } else if value < 1e6 {
        format!("{}k", (value / 1000.0).round())
    } else {
        format!("{value:.0e}")
    }
}

#[cfg(test)]
mod tests {
    use super::tiny;

    #[test]
    fn values_fit_on_counters() {
        let values = [0.0, 4.25, 35.0, 99.6, 1234.4, 25_000.0, 3.2e9];
        assert_eq!(values.map(tiny), ["0", "4.3", "35", "100", "1234", "25k", "3e9"]);
    }
}
