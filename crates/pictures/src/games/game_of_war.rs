//! A Game of War: the map, both networks and the counters.

use serde::Deserialize;

use super::read;
use crate::board::Board;
use crate::colors::Colors;
use crate::marks::{at, cell, corners, emblem, named_squares};
use crate::scene::Scene;
use crate::text::Pen;

#[derive(Deserialize)]
struct View {
    moved: Vec<String>,
    units: Vec<Unit>,
    arsenals: Vec<Arsenal>,
    mountains: Vec<String>,
    passes: Vec<String>,
    forts: Vec<String>,
    lines: Vec<Reached>,
}

#[derive(Deserialize)]
struct Unit {
    seat: usize,
    unit: String,
    at: String,
    online: bool,
}

#[derive(Deserialize)]
struct Arsenal {
    seat: usize,
    at: String,
}

#[derive(Deserialize)]
struct Reached {
    seat: usize,
    rays: Vec<Ray>,
}

#[derive(Deserialize)]
struct Ray {
    from: String,
    to: String,
}

const SIDE: f64 = 40.0;
const COLUMNS: usize = 25;
const ROWS: usize = 20;
const WIDTH: f64 = COLUMNS as f64 * SIDE;
const HEIGHT: f64 = ROWS as f64 * SIDE;

pub(super) fn board(scene: &Scene<'_>, colors: &Colors) -> Option<Board> {
    let view: View = read(scene.seen)?;
    let mut body = ground(colors, &view);
    for reached in &view.lines {
        let dash = if reached.seat == 2 { " stroke-dasharray=\"5 4\"" } else { "" };
        let strokes: String = reached
            .rays
            .iter()
            .filter_map(|ray| {
                let ((x1, y1), (x2, y2)) = (middle(&ray.from)?, middle(&ray.to)?);
                Some(format!("M{x1} {y1}L{x2} {y2}"))
            })
            .collect();
        if !strokes.is_empty() {
            body += &format!(
                "<path d=\"{strokes}\" stroke=\"{}\" stroke-width=\"1.6\" stroke-opacity=\".5\"{dash}/>",
                colors.seat(reached.seat)
            );
        }
    }
    for unit in &view.units {
        let Some((x, y)) = middle(&unit.at) else { continue };
        body += &at(x, y, 1.0, counter(colors, unit, view.moved.contains(&unit.at)));
    }
    for square in scene.last.into_iter().flat_map(named_squares) {
        if let Some((x, y)) = middle(square) {
            body += &corners(x - SIDE / 2.0 + 1.0, y - SIDE / 2.0 + 1.0, SIDE - 2.0, colors.ink);
        }
    }
    Some(Board { width: WIDTH, height: HEIGHT, body })
}

fn middle(square: &str) -> Option<(f64, f64)> {
    cell(square).map(|(x, y)| (x * SIDE + SIDE / 2.0, HEIGHT - y * SIDE - SIDE / 2.0))
}

/// The map: what stands still.
fn ground(colors: &Colors, view: &View) -> String {
    let mut grid = String::new();
    for column in 1..COLUMNS {
        grid += &format!("M{} 0V{HEIGHT}", column as f64 * SIDE);
    }
    for row in 1..ROWS {
        grid += &format!("M0 {}H{WIDTH}", row as f64 * SIDE);
    }
    let half = HEIGHT / 2.0;
    let mut body = format!(
        "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{}\"/><rect width=\"{WIDTH}\" height=\"{half}\" fill=\"{}\" fill-opacity=\".55\"/>\
         <path d=\"{grid}\" stroke=\"{}\" stroke-width=\".7\"/><path d=\"M0 {half}H{WIDTH}\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"7 5\"/>",
        colors.square, colors.square_2, colors.square_line, colors.edge
    );
    let names = Pen::new(10.0, colors.soft);
    for (column, letter) in ('a'..='y').enumerate() {
        body += &names.end().write((column + 1) as f64 * SIDE - 4.0, HEIGHT - 4.0, &letter.to_string());
    }
    for row in 0..ROWS {
        body += &names.write(3.0, row as f64 * SIDE + 11.0, &(ROWS - row).to_string());
    }
    let [rock, peak, low] = [32, 68, 14].map(|part| colors.ink.mix(part, colors.square));
    let (ink, card) = (colors.ink, colors.card);
    let mountain = format!(
        "<path fill=\"{rock}\" d=\"M-20-20h40v40h-40z\"/><path fill=\"{peak}\" d=\"M-16 13-6-8 0 2 5-5 16 13z\"/>\
         <path fill=\"{card}\" d=\"M-6-8l4.2 7-4 2.6-3.6-2.2z\"/>"
    );
    let pass = format!(
        "<path fill=\"{low}\" d=\"M-20-20h40v40h-40z\"/><path fill=\"none\" stroke=\"{ink}\" stroke-opacity=\".75\" stroke-width=\"2.4\" d=\"M-14-12c8 8 8 16 0 24M14-12c-8 8-8 16 0 24\"/>"
    );
    let fort = format!(
        "<path fill=\"{}\" stroke=\"{ink}\" stroke-width=\"1.6\" opacity=\".85\" d=\"M-17 17V-13h6v5h5v-5h12v5h5v-5h6v30z\"/>",
        ink.mix(10, card)
    );
    for (squares, figure) in [(&view.mountains, mountain), (&view.passes, pass), (&view.forts, fort)] {
        for (x, y) in squares.iter().filter_map(|square| middle(square)) {
            body += &at(x, y, 1.0, &figure);
        }
    }
    for arsenal in &view.arsenals {
        let Some((x, y)) = middle(&arsenal.at) else { continue };
        let stroke = colors.seat_text(arsenal.seat);
        body += &at(
            x,
            y,
            1.0,
            format_args!(
                "<path fill=\"{card}\" stroke=\"{stroke}\" stroke-width=\"2.6\" d=\"M0-18 18 0 0 18-18 0z\"/>\
                 <path fill=\"none\" stroke=\"{stroke}\" stroke-width=\"1.8\" d=\"M0-12v24M-12 0h24M-8.5-8.5l17 17M8.5-8.5l-17 17\"/>"
            ),
        );
    }
    body
}

/// A printed counter: symbol and its side's shape above, attack and defence below.
fn counter(colors: &Colors, unit: &Unit, moved: bool) -> String {
    let kind = unit.unit.to_ascii_uppercase();
    let (values, symbol) = match kind.as_str() {
        "I" => ("4–6", "M-9-14 10-2M10-14-9-2"),
        "C" => ("4–5", "M10-14-9-2"),
        "K" => ("5–8", ""),
        "W" => ("5–8", "M-9 .8H-1.5M2.5 .8H10"),
        "X" => ("0–1", "M-5.5-5-1-11 2-5 6.5-11M-9 .8H-1.5M2.5 .8H10"),
        _ => ("0–1", "M-5.5-5-1-11 2-5 6.5-11"),
    };
    let seat = colors.seat(unit.seat);
    let (fill, edge, on, dash) = match unit.online {
        true => (seat, colors.seat_edge, colors.on_seat(unit.seat), ""),
        false => (colors.card, seat, colors.seat_text(unit.seat), " stroke-dasharray=\"4 2.5\""),
    };
    let (edge, width) = match (moved, unit.online) {
        (true, _) => (colors.ink, 2.6),
        (false, true) => (edge, 1.2),
        (false, false) => (edge, 2.0),
    };
    let cannon = match kind.as_str() {
        "K" | "W" => format!("<circle cx=\".5\" cy=\"-8\" r=\"3.2\" fill=\"{on}\"/>"),
        _ => String::new(),
    };
    format!(
        "<rect x=\"-18\" y=\"-18\" width=\"36\" height=\"36\" rx=\"4.5\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{width}\"{dash}/>\
         <g transform=\"translate(3 0)\" fill=\"none\" stroke=\"{on}\" stroke-width=\"1.7\"><path d=\"M-9-14h19v12h-19z{symbol}\"/>{cannon}</g>{}{}",
        Pen::new(13.0, on).bold().middle().write(0.0, 14.0, values),
        emblem(unit.seat, -11.5, -8.0, 3.0, on)
    )
}
