//! Gaogıe: everybody's stocks, and the cards that were turned last.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::read;
use crate::board::Board;
use crate::colors::{Colors, Rgb};
use crate::marks::{at, seat_mark};
use crate::scene::Scene;
use crate::text::Pen;

#[derive(Deserialize)]
struct View {
    chosen: Vec<usize>,
    /// What the eye itself has chosen.
    choice: Option<String>,
    last: Option<Revealed>,
    seats: Vec<Holding>,
    moves: Vec<Described>,
}

#[derive(Deserialize)]
struct Revealed {
    moves: Vec<Played>,
    out: Vec<usize>,
}

#[derive(Deserialize)]
struct Played {
    seat: usize,
    #[serde(rename = "move")]
    text: String,
}

#[derive(Deserialize)]
struct Holding {
    seat: usize,
    out: bool,
    unused: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct Described {
    #[serde(rename = "move")]
    text: String,
    name: String,
    #[serde(default)]
    costs: BTreeMap<String, u64>,
}

const WIDE: f64 = 240.0;
const HIGH: f64 = 230.0;
const GAP: f64 = 16.0;

/// The families' signs, 24 wide: spark, wave, wall, wind; a triangle for a house's own.
const GLYPHS: [&str; 5] = [
    "M0-10 2.6-2.8 10 0 2.6 2.8 0 10-2.6 2.8-10 0-2.6-2.8z",
    "M-10-4c3.3-4 6.7-4 10 0s6.7 4 10 0M-10 4c3.3-4 6.7-4 10 0s6.7 4 10 0",
    "M-9-8H9V3c0 4-5 6-9 7-4-1-9-3-9-7zM-9-1.5H9M0-8v6.5",
    "M-10-3H3a3.4 3.4 0 1 0-3.4-3.4M-10 2H7a3.4 3.4 0 1 1-3.4 3.4M-8 7h5",
    "M0-9 9 7H-9z",
];

fn glyph(family: usize, x: f64, y: f64, scale: f64, color: Rgb) -> String {
    let (path, fill) = match GLYPHS.get(family) {
        Some(path) if family == 0 => (path, color.to_string()),
        Some(path) => (path, "none".to_owned()),
        None => (&GLYPHS[4], "none".to_owned()),
    };
    at(
        x,
        y,
        scale,
        format_args!(
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"2.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ),
    )
}

pub(super) fn board(scene: &Scene<'_>, colors: &Colors) -> Option<Board> {
    let view: View = read(scene.seen)?;
    let heads: Vec<&str> =
        view.moves.iter().filter(|each| each.costs.is_empty()).map(|each| each.text.as_str()).collect();
    let columns = match view.seats.len() {
        0..=3 => view.seats.len().max(1),
        4 => 2,
        5..=9 => 3,
        _ => 4,
    };
    let rows = view.seats.len().div_ceil(columns).max(1);
    let mut body = String::new();
    for (index, seat) in view.seats.iter().enumerate() {
        let (x, y) = ((index % columns) as f64 * (WIDE + GAP), (index / columns) as f64 * (HIGH + GAP));
        let own = scene.seen["seat"].as_u64() == Some(seat.seat as u64);
        let choice = view.choice.as_deref().filter(|_| own && view.chosen.contains(&seat.seat));
        body += &at(x, y, 1.0, player(colors, &view, &heads, seat, choice));
    }
    let across = |count: usize, side: f64| count as f64 * (side + GAP) - GAP;
    Some(Board { width: across(columns, WIDE), height: across(rows, HIGH), body })
}

fn player(colors: &Colors, view: &View, heads: &[&str], holding: &Holding, choice: Option<&str>) -> String {
    let seat = holding.seat;
    let last = view.last.as_ref();
    let fell = last.is_some_and(|last| last.out.contains(&seat));
    let dash = if holding.out { " stroke-dasharray=\"6 5\"" } else { "" };
    let fill = if holding.out { colors.paper } else { colors.card };
    let mut card = format!(
        "<rect width=\"{WIDE}\" height=\"{HIGH}\" rx=\"10\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.5\"{dash}/>\
         <path d=\"M10 1H{}\" stroke=\"{}\" stroke-width=\"5\"/>",
        colors.line,
        WIDE - 10.0,
        colors.seat(seat)
    );
    card += &seat_mark(colors, seat, 28.0, 30.0, 16.0);
    let count_pen = Pen::new(20.0, colors.ink).bold();
    // A house's own table may have more kinds than fit.
    let step = ((WIDE - 62.0) / heads.len().max(1) as f64).min(46.0);
    for (family, head) in heads.iter().enumerate() {
        let (x, count) = (62.0 + family as f64 * step, holding.unused.get(*head).copied().unwrap_or(0));
        let color = if count == 0 { colors.soft } else { colors.ink };
        card += &glyph(family, x, 30.0, 0.7, color);
        card += &Pen { fill: color, ..count_pen }.write(x + 11.0, 37.0, &count.to_string());
    }
    let played = last.and_then(|last| last.moves.iter().find(|played| played.seat == seat));
    // A card that is chosen covers the one that was turned; its owner sees what it is.
    let face = match choice {
        Some(choice) => Some(choice),
        None => played.map(|played| played.text.as_str()).filter(|_| !view.chosen.contains(&seat)),
    };
    card + &match face {
        Some(text) => slot(colors, view, heads, seat, text, fell && choice.is_none()),
        None => back(colors, seat, view.chosen.contains(&seat)),
    }
}

/// Where a player's card lies: its left, upper edge, width and height.
const SLOT: (f64, f64, f64, f64) = (14.0, 58.0, WIDE - 28.0, HIGH - 72.0);

fn around(fill: Rgb, stroke: Rgb, dash: &str) -> String {
    let (x, y, width, height) = SLOT;
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"9\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\"{dash}/>"
    )
}

/// The back of a card that is chosen, or the place of one that is not.
fn back(colors: &Colors, seat: usize, chosen: bool) -> String {
    if !chosen {
        return around(colors.paper, colors.line, " stroke-dasharray=\"6 5\"");
    }
    let ((x, y, _, height), own) = (SLOT, colors.seat(seat));
    let mut stripes = around(own.mix(70, colors.card), colors.seat_edge, "");
    for stripe in 0..9 {
        let (left, middle) = (x + 12.0 + f64::from(stripe) * 21.0, y + height / 2.0 + 8.0);
        stripes += &format!("<path d=\"M{left} {middle}l16-16\" stroke=\"{own}\" stroke-width=\"5\"/>");
    }
    stripes
}

/// A card that lies open.
fn slot(colors: &Colors, view: &View, heads: &[&str], seat: usize, text: &str, fell: bool) -> String {
    let (x, y, width, _) = SLOT;
    let middle = x + width / 2.0;
    let (id, target) = text.split_once('@').unwrap_or((text, ""));
    let about = view.moves.iter().find(|each| each.text == id);
    let family = about.and_then(|about| {
        let paid = about.costs.keys().next().map_or(id, String::as_str);
        heads.iter().position(|head| *head == paid)
    });
    let (fill, stroke) = match fell {
        true => (colors.warn.mix(14, colors.paper), colors.warn),
        false => (colors.paper, colors.seat_text(seat)),
    };
    let mut card = around(fill, stroke, "");
    card += &glyph(family.unwrap_or(4), middle, y + 50.0, 1.8, colors.ink);
    let name = about.map_or(id, |about| about.name.as_str());
    let pen = Pen::new(24.0, colors.ink).bold().middle();
    card += &pen.write_within(middle, y + 112.0, name, width - 16.0);
    if fell {
        let half = pen.width(name).min(width - 16.0) / 2.0;
        card += &format!(
            "<path d=\"M{} {line}H{}\" stroke=\"{}\" stroke-width=\"3\"/>",
            middle - half,
            middle + half,
            colors.warn,
            line = y + 104.0
        );
    }
    if let Ok(target) = target.parse() {
        card += &format!("<path fill=\"{}\" d=\"M{} {}l10 6-10 6z\"/>", colors.ink, middle - 22.0, y + 130.0);
        card += &seat_mark(colors, target, middle + 6.0, y + 136.0, 11.0);
    }
    card
}
