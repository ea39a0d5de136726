//! Color Wars: counters with their points.

use serde::Deserialize;

use super::read;
use crate::board::{Board, rulers};
use crate::colors::Colors;
use crate::marks::{at, cell, corners, named_squares, pips};
use crate::scene::Scene;
use crate::text::Pen;

#[derive(Deserialize)]
struct View<'a> {
    width: usize,
    height: usize,
    #[serde(borrow)]
    squares: Vec<Holding<'a>>,
}

#[derive(Deserialize)]
struct Holding<'a> {
    at: &'a str,
    color: &'a str,
    value: usize,
}

const SIDE: f64 = 100.0;

const PLACES: [&[(f64, f64)]; 8] = [
    &[],
    &[(0.0, 0.0)],
    &[(-19.0, 19.0), (19.0, -19.0)],
    &[(-24.0, 22.0), (0.0, -20.0), (24.0, 22.0)],
    &[(-21.0, -21.0), (21.0, -21.0), (-21.0, 21.0), (21.0, 21.0)],
    &[(-24.0, -24.0), (24.0, -24.0), (0.0, 0.0), (-24.0, 24.0), (24.0, 24.0)],
    &[(-22.0, -26.0), (22.0, -26.0), (-22.0, 0.0), (22.0, 0.0), (-22.0, 26.0), (22.0, 26.0)],
    &[(-22.0, -26.0), (22.0, -26.0), (-22.0, 0.0), (0.0, 0.0), (22.0, 0.0), (-22.0, 26.0), (22.0, 26.0)],
];

pub(super) fn board(scene: &Scene<'_>, colors: &Colors) -> Option<Board> {
    let view: View<'_> = read(scene.seen)?;
    let (width, height) = (view.width as f64 * SIDE, view.height as f64 * SIDE);
    let mut grid = String::new();
    for x in 1..view.width {
        grid += &format!("M{} 0V{height}", x as f64 * SIDE);
    }
    for y in 1..view.height {
        grid += &format!("M0 {}H{width}", y as f64 * SIDE);
    }
    let mut body = format!(
        "<rect width=\"{width}\" height=\"{height}\" rx=\"12\" fill=\"{}\"/><path d=\"{grid}\" stroke=\"{}\" fill=\"none\"/>\
         <rect width=\"{width}\" height=\"{height}\" rx=\"12\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
        colors.square, colors.square_line, colors.edge
    );
    body += &rulers(colors, view.width, view.height, SIDE);
    let upper_left = |square: &str| cell(square).map(|(x, y)| (x * SIDE, height - (y + 1.0) * SIDE));
    for held in &view.squares {
        let Some((x, y)) = upper_left(held.at) else { continue };
        let number = match held.color {
            "red" => 1,
            "blue" => 2,
            "green" => 3,
            _ => 4,
        };
        body += &at(x + SIDE / 2.0, y + SIDE / 2.0, 1.0, counter(colors, number, held.value));
    }
    for square in scene.last.into_iter().flat_map(named_squares) {
        if let Some((x, y)) = upper_left(square) {
            body += &corners(x + 2.5, y + 2.5, SIDE - 5.0, colors.ink);
        }
    }
    let body = at(SIDE * 0.35, 0.0, 1.0, body);
    Some(Board { width: width + SIDE * 0.35, height: height + SIDE * 0.35, body })
}

/// A counter with its points as pips, or as a numeral where there are too many.
fn counter(colors: &Colors, color: usize, value: usize) -> String {
    let (fill, edge, on) = (colors.seat(color), colors.seat_edge, colors.on_seat(color));
    let points = match PLACES.get(value) {
        Some(places) => pips(places, color, if value < 4 { 11.5 } else { 9.5 }, on),
        None => Pen::new(54.0, on).bold().middle().write(0.0, 19.0, &value.to_string()),
    };
    format!(
        "<rect x=\"-43\" y=\"-43\" width=\"86\" height=\"86\" rx=\"15\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.6\"/>{points}"
    )
}
