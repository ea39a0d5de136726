//! Letters as outlines, from a small cut of the typeface Inter: no fonts are needed where a picture is looked at.

use std::fmt::Write as _;
use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::colors::Rgb;

static REGULAR: LazyLock<Face<'static>> =
    LazyLock::new(|| face(include_bytes!("../fonts/inter-regular.ttf")));
static BOLD: LazyLock<Face<'static>> = LazyLock::new(|| face(include_bytes!("../fonts/inter-bold.ttf")));

fn face(bytes: &'static [u8]) -> Face<'static> {
    Face::parse(bytes, 0).expect("the typeface is whole")
}

/// Where a text's given point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) anchor: Anchor,
    pub(crate) fill: Rgb,
}

impl Pen {
    pub(crate) fn new(size: f64, fill: Rgb) -> Pen {
        Pen { size, bold: false, anchor: Anchor::Start, fill }
    }

    pub(crate) fn bold(self) -> Pen {
        Pen { bold: true, ..self }
    }

    pub(crate) fn middle(self) -> Pen {
        Pen { anchor: Anchor::Middle, ..self }
    }

    pub(crate) fn end(self) -> Pen {
        Pen { anchor: Anchor::End, ..self }
    }

    fn face(self) -> &'static Face<'static> {
        if self.bold { &BOLD } else { &REGULAR }
    }

    /// How wide a text will be.
    pub(crate) fn width(self, text: &str) -> f64 {
        let face = self.face();
        let units: f64 = text.chars().map(|letter| advance(face, glyph(face, letter))).sum();
        units * self.scale()
    }

    fn scale(self) -> f64 {
        self.size / f64::from(self.face().units_per_em())
    }

    /// A text on its base line.
    pub(crate) fn write(self, x: f64, y: f64, text: &str) -> String {
        let begin = match self.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - self.width(text) / 2.0,
            Anchor::End => x - self.width(text),
        };
        let (face, scale) = (self.face(), self.scale());
        let mut outline = Outline { path: String::new(), x: begin, y, scale };
        for letter in text.chars() {
            let id = glyph(face, letter);
            face.outline_glyph(id, &mut outline);
            outline.x += advance(face, id) * scale;
        }
        match outline.path.as_str() {
            "" => String::new(),
            path => format!("<path fill=\"{}\" d=\"{path}\"/>", self.fill),
        }
    }

    /// A text that is cut short where it would be wider than so much.
    pub(crate) fn write_within(self, x: f64, y: f64, text: &str, most: f64) -> String {
        if self.width(text) <= most {
            return self.write(x, y, text);
        }
        let mut kept: String = text.to_owned();
        while !kept.is_empty() && self.width(&kept) + self.width("…") > most {
            kept.pop();
        }
        self.write(x, y, &format!("{kept}…"))
    }
}

/// Letters that the typeface does not have are drawn as its empty box.
fn glyph(face: &Face<'_>, letter: char) -> GlyphId {
    face.glyph_index(letter).unwrap_or(GlyphId(0))
}

fn advance(face: &Face<'_>, id: GlyphId) -> f64 {
    f64::from(face.glyph_hor_advance(id).unwrap_or(0))
}

/// Writes a glyph's outline as an SVG path, where it stands.
struct Outline {
    path: String,
    x: f64,
    y: f64,
    scale: f64,
}

impl Outline {
    fn put(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (index, &(x, y)) in points.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            let (x, y) = (self.x + f64::from(x) * self.scale, self.y - f64::from(y) * self.scale);
            let _ = write!(self.path, "{gap}{} {}", Short(x), Short(y));
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

/// A number with two decimals at most, and none that say nothing.
pub(crate) struct Short(pub(crate) f64);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // What rounding left of a zero has no sign.
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::colors::Colors;

    #[test]
    fn every_letter_of_both_languages_has_an_outline() {
        let pen = Pen::new(10.0, Colors::of(Theme::Light).ink);
        for letter in ('!'..='~').chain("äöüÄÖÜßı·–±×−…".chars()) {
            assert_ne!(glyph(&REGULAR, letter), GlyphId(0), "{letter}");
            assert!(pen.bold().width(&letter.to_string()) > 0.0, "{letter}");
        }
    }

    #[test]
    fn what_is_too_wide_is_cut_and_says_so() {
        let pen = Pen::new(10.0, Colors::of(Theme::Light).ink);
        assert_eq!(pen.write_within(0.0, 0.0, "abc", 100.0), pen.write(0.0, 0.0, "abc"));
        assert_eq!(pen.write_within(0.0, 0.0, "abcdefgh", pen.width("abc…")), pen.write(0.0, 0.0, "abc…"));
    }
}
